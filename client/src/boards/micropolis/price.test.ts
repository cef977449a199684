import { expect, it } from "vitest";
import type { Previewed } from "../../lib/types";
import { priceOf, tooDear } from "./price";

const way = (action: number, ...changes: [stock: string, kind: string, paid: number, gained: number][]): Previewed => ({
  action, unsure: [], then: null, effect: null, ends: null, changes: changes.map(([stock, kind, paid, gained]) => ({ stock, kind, paid, gained, said_by_label: null, says: [] })),
});

it("adds points of every source and tells the range of both ends", () => {
  const left = way(1, ["soldiers of anthill 2", "soldiers", 2, 1], ["points", "points", 0, 3], ["points for majorities", "points", 5, 0], ["points-like", "number", 0, 9]);
  const right = way(2, ["soldiers of anthill 2", "soldiers", 2, 1], ["points", "points", 0, 4]);
  expect(priceOf([left, right])).toEqual({ paid: 2, gained: 1, points: "−2…+4" });
  expect(priceOf([left])).toEqual({ paid: 2, gained: 1, points: "−2" });
});

it("says nothing of a tile that cannot be taken, and nought of one that brings nothing", () => {
  expect(priceOf([])).toBeNull();
  expect(priceOf([way(1)])).toEqual({ paid: 0, gained: 0, points: "+0" });
});

it("reads off the refusal what a tile costs that cannot be paid for", () => {
  const barred = { rule: "MI-4.5", label: "…", refs: ["line:3"], args: { tile: { place: 3 }, count: { soldiers: 2 }, army: { soldiers: 0 } } };
  expect(tooDear(barred)).toEqual({ costs: 2, army: 0 });
  expect(tooDear({ ...barred, args: {} })).toBeNull();
  expect(tooDear(null)).toBeNull();
});

import { expect, test } from "vitest";
import type { Option } from "../../lib/types";
import { isSide, sidesOf } from "./species";
import type { MarchView } from "./types";

const option = (text: string, action: number): Option => ({ action, text, label: text, args: {}, refs: [] });
const view = {
  seat: 1,
  players: [{ seat: 0, mat: "crazy" }, { seat: 1, mat: "mutant" }],
  static: { species: { common: { id: "common" }, crazy: { id: "crazy" }, mutant: { id: "mutant" } } },
} as unknown as MarchView;

test("the two sides of one's own mat", () => {
  const options = [option("side common", 1), option("side species", 2)];
  expect(sidesOf(options, view).map(({ option: { action }, face }) => [action, face.id])).toEqual([[1, "common"], [2, "mutant"]]);
});

test("other questions have no sides", () => {
  expect(isSide(option("rest", 3))).toBe(false);
  expect(sidesOf([option("march", 1)], view)).toEqual([]);
});

import { expect, test } from "vitest";
import { march } from "../../gallery/march";
import type { Option } from "../../lib/types";
import { isSide, sidesOf } from "./species";

const option = (kind: string, action: number, args: Option["args"] = {}): Option => ({ action, kind, text: kind, label: kind, args, refs: [] });
const view = march.sides;

test("the two sides of one's own mat", () => {
  const options = [option("side", 1, { name: { species: "common" } }), option("side", 2, { name: { species: "mutant" } })];
  expect(sidesOf(options, view).map(({ option: { action }, face }) => [action, face.id])).toEqual([[1, "common"], [2, "mutant"]]);
});

test("other questions have no sides", () => {
  expect(isSide(option("rest", 3))).toBe(false);
  expect(sidesOf([option("march", 1)], view)).toEqual([]);
});

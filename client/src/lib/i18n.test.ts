import { expect, test } from "vitest";
import { decimal, signed } from "./i18n.svelte";

test("nothing has no minus, and a difference has its sign", () => {
  expect([2.25, -1.3, -0.04, 0].map(decimal)).toEqual(["2.3", "-1.3", "0.0", "0.0"]);
  expect([1.5, -0.25, 0.04].map(signed)).toEqual(["+1.5", "−0.3", "±0.0"]);
});

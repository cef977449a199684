import { expect, it } from "vitest";
import { coordinatesOf, isRefTo, refTo } from "./refs";

it("tells what a reference names", () => {
  expect(refTo("site", "site:12.b")).toBe("12.b");
  expect(refTo("hex", "hexes:1")).toBeNull();
  expect(isRefTo("line", "line:3")).toBe(true);
  expect(isRefTo("line", "end:0.0.left")).toBe(false);
});

it("reads coordinates", () => {
  expect(coordinatesOf("cell", "cell:-1,2")).toEqual([-1, 2]);
  expect(coordinatesOf("hex", "hex:0,0")).toEqual([0, 0]);
  expect(coordinatesOf("hex", "hex:12")).toBeNull();
  expect(coordinatesOf("hex", "cell:1,2")).toBeNull();
});

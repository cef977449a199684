import { expect, it } from "vitest";
import { beforeEffects, readingTime, worthWatching } from "./pace";

const LINE = "Oak plays Stinging Abdomen."; // 27 letters

it("gives a line time to be read, and what came of it a little more", () => {
  expect(readingTime([LINE], "normal")).toBe(480 + 17 * 27);
  expect(readingTime([LINE, "x", "y"], "normal")).toBe(480 + 17 * 27 + 520);
  expect(readingTime([LINE], "slow")).toBeCloseTo((480 + 17 * 27) * 2.2);
});

it("never waits for long, for nothing, or for people who want no waiting", () => {
  expect(readingTime(["x".repeat(500), ..."abcdefgh"], "normal")).toBe(2000 + 780);
  expect(readingTime([], "slow")).toBe(0);
  expect(readingTime([LINE], "once")).toBe(0);
  expect(beforeEffects("once")).toBe(0);
});

it("catches up with a long row, except step by step", () => {
  expect([7, 8, 39, 40].map((n) => worthWatching("once", n))).toEqual([true, false, false, false]);
  expect([7, 8, 39, 40].map((n) => worthWatching("normal", n))).toEqual([true, true, true, false]);
  expect(worthWatching("step", 399)).toBe(true);
});

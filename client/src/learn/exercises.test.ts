import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepStars, noteSolution, starsOf, sawSolution } from "./exercises";

const store = (): Storage => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) } as unknown as Storage;
};

beforeEach(() => {
  vi.stubGlobal("localStorage", store());
  vi.stubGlobal("sessionStorage", store());
});
afterEach(() => vi.unstubAllGlobals());

it("keeps the most stars that somebody had for an exercise", () => {
  expect(starsOf("march", "five")).toBeNull();
  keepStars("march", "five", 2);
  keepStars("march", "five", 1);
  expect(starsOf("march", "five")).toBe(2);
  keepStars("march", "five", 3);
  expect([starsOf("march", "five"), starsOf("myrmes", "five")]).toEqual([3, null]);
});

it("does without what a browser has kept in another form", () => {
  localStorage.setItem("formicary.exercises", '{"march/five": "many", "march/pay": 7}');
  expect([starsOf("march", "five"), starsOf("march", "pay")]).toEqual([null, 3]);
  localStorage.setItem("formicary.exercises", "[");
  expect(starsOf("march", "pay")).toBeNull();
});

it("notes at which tables the solution was shown, until somebody tries again", () => {
  noteSolution("a", true);
  noteSolution("b", true);
  noteSolution("a", false);
  expect([sawSolution("a"), sawSolution("b")]).toEqual([false, true]);
});

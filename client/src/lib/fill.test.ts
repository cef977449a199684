import { expect, it } from "vitest";
import { fill, isSentence } from "./fill";

const say = (template: string, args: Record<string, unknown>, language = "en"): string => fill(template, args, language, String);

it("puts in values and leaves what it does not know", () => {
  expect(say("Round {n} of {all}", { n: 2, all: 10 })).toBe("Round 2 of 10");
  expect(say("{who} draws", {})).toBe("{who} draws");
});

it("chooses the word that goes with a number", () => {
  const template = "{n} {n:larva|larvae}";
  expect([0, 1, 2].map((n) => say(template, { n }))).toEqual(["0 larvae", "1 larva", "2 larvae"]);
  expect(say(template, { n: "1" })).toBe("1 larva");
});

it("follows the plural forms of the language", () => {
  expect([0, 1, 2].map((n) => say("{n:fourmi|fourmis}", { n }, "fr"))).toEqual(["fourmi", "fourmi", "fourmis"]);
  expect([1, 2].map((n) => say("蟻{n}{n:匹}", { n }, "ja"))).toEqual(["蟻1匹", "蟻2匹"]);
});

it("knows a sentence among values", () => {
  expect(isSentence({ label: "There is no seat {seat}.", args: { seat: 7 } })).toBe(true);
  expect(isSentence(["a"])).toBe(false);
});

import { expect, it } from "vitest";
import file from "../../../tests/fill_vectors.json";
import { fill } from "./fill";
import { isSentence, rawOf, spell } from "./values";

const names: Record<string, Record<string, string>> = file.names;
const word = (value: unknown): string => spell(value, (kind, raw) => names[kind]?.[String(raw)] ?? String(raw), ({ label, args }) => fill(label, args, "en", word));

it.each(file.vectors)("$case", ({ template, args, said }) => {
  expect(fill(template, args, "en", word)).toBe(said);
});

it("follows the plural forms of the language", () => {
  const say = (template: string, n: number, language: string): string => fill(template, { n }, language, word);
  expect([0, 1, 2].map((n) => say("{n:fourmi|fourmis}", n, "fr"))).toEqual(["fourmi", "fourmi", "fourmis"]);
  expect([1, 2].map((n) => say("蟻{n}{n:匹}", n, "ja"))).toEqual(["蟻1匹", "蟻2匹"]);
});

it("knows a sentence among values", () => {
  expect(isSentence({ label: "There is no seat {seat}.", args: { seat: 7 } })).toBe(true);
  expect(isSentence({ hex: 7 })).toBe(false);
  expect(isSentence(["a"])).toBe(false);
});

it("gives what a value holds", () => {
  expect([7, "x", { hex: 7 }, { hex: [1, 2] }, [{ hex: 1 }, 2]].map(rawOf)).toEqual([7, "x", 7, [1, 2], [1, 2]]);
});

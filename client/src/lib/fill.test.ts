import { expect, it } from "vitest";
import file from "../../../tests/fill_vectors.json";
import { fill, listed } from "./fill";
import type { Args } from "./types";
import { isSentence, rawOf, spell } from "./values";

const names: Record<string, Record<string, string>> = file.names;
const languages: Record<string, Record<string, string>> = file.languages;

it.each<{ case: string; template: string; args: object; said: string; language?: string }>(file.vectors)("$case", ({ template, args, said, language = "en" }) => {
  const known = languages[language] ?? {};
  const rule = { goesOn: known["list|{first}, {next}"] ?? "{first}, {next}", ends: known["list|{first} and {last}"] ?? "{first} and {last}" };
  const word = (value: unknown): string =>
    spell(value, {
      say: (kind, raw) => names[kind]?.[String(raw)] ?? String(raw),
      tell: ({ label, args }) => fill(label, args, language, word),
      list: (items) => listed(items, rule),
    });
  expect(fill(template, args as Args, language, word)).toBe(said);
});

it("knows a sentence among values", () => {
  expect(isSentence({ label: "There is no seat {seat}.", args: { seat: 7 } })).toBe(true);
  expect(isSentence({ hex: 7 })).toBe(false);
  expect(isSentence(["a"])).toBe(false);
});

it("gives what a value holds", () => {
  expect([7, "x", { hex: 7 }, { hex: [1, 2] }, [{ hex: 1 }, 2]].map(rawOf)).toEqual([7, "x", 7, [1, 2], [1, 2]]);
});

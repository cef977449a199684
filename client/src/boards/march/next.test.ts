import { expect, it } from "vitest";
import { march } from "../../gallery/march";
import { nextOf } from "./next";
import type { MarchView } from "./types";

const view = march.explore;
const say = (...waiting: MarchView["waiting"]): string[] => nextOf({ ...view, seats: 3, waiting }, (seat) => ["Ann", "Bob", "Cem"][seat] ?? "");

it("says in order what follows the question, and whose it is", () => {
  expect(say({ what: "steps", seats: [0], n: 1 }, { what: "react", seats: [1, 2] }, { what: "bonus", seats: [0], n: 2 })).toEqual([
    "Ann: 1 more step", "Bob and Cem may react", "Ann: 2 bonus actions",
  ]);
});

it("names the hexes of battles, and says what is for all in a word", () => {
  const [one, two] = Object.keys(view.static.hexes).filter((hex) => hex !== "GT").map(Number) as [number, number];
  const names = [one, two].map((hex) => view.static.hexes[String(hex)]?.name);
  expect(say({ what: "battles", hexes: [one] })).toEqual([`battle in ${names[0]}`]);
  expect(say({ what: "battles", hexes: [one, two] })).toEqual([`battles in ${names[0]} and ${names[1]}`]);
  expect(say({ what: "harvest", seats: [2] }, { what: "feed", seats: [1, 2, 0] }, { what: "decree", seats: [2, 0] })).toEqual([
    "Cem harvest", "all feed their ants", "Royal Decree: Cem and Ann",
  ]);
});

it("has words for all that the rules name", () => {
  const all = ["react", "steps", "larvae", "effect", "battles", "harvest", "feed", "decree", "bonus", "horde"] as const;
  for (const what of all) expect(say({ what, seats: [0], n: 1, hexes: [] })[0]).toBeTruthy();
});

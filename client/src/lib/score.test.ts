import { expect, test } from "vitest";
import { scoreRows } from "./score";
import type { Result } from "./types";

test("a row for each source, a column for each seat", () => {
  const detail: Result["detail"] = [
    { harvest: 5, battles: 2 },
    { harvest: 1, battles: 0 },
  ];
  expect(scoreRows({ scores: [7, 1], winners: [0], detail })).toEqual([
    { source: "harvest", points: [5, 1] },
    { source: "battles", points: [2, 0] },
  ]);
});

test("an opponent that nobody plays has a column of its own, empty where it cannot score", () => {
  const rivals = [{ name: "The Horde", score: 6, detail: { battles: 2, slumber: 4 }, margin: -1 }];
  expect(scoreRows({ scores: [7], winners: [0], detail: [{ harvest: 5, battles: 2, end_bonuses: 0 }], rivals })).toEqual([
    { source: "harvest", points: [5, null] },
    { source: "battles", points: [2, 2] },
    { source: "slumber", points: [null, 4] },
  ]);
});

import { expect, test } from "vitest";
import { scoreRows } from "./score";

test("a row for each source, a column for each seat; what is told once more by round is no row", () => {
  const detail = [
    { harvest: 5, battles: 2, by_round: { "1": { harvest: 5, battles: 2 } } },
    { harvest: 1, battles: 0, by_round: { "1": { harvest: 1 } } },
  ];
  expect(scoreRows({ scores: [7, 1], winners: [0], detail })).toEqual([
    { source: "harvest", points: [5, 1] },
    { source: "battles", points: [2, 0] },
  ]);
});

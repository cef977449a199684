import { expect, it } from "vitest";
import { scoreRows } from "./score";

const rows = [
  { source: "population", points: [24, 20] },
  { source: "colony", points: [5, 0] },
];

it("reads points by seat", () => {
  const detail = [{ population: 24, colony: 5 }, { population: 20, colony: 0 }];
  expect(scoreRows({ scores: [29, 20], winners: [0], detail })).toEqual(rows);
});

it("reads points by source, and adds rounds up", () => {
  const detail = { population: [{ "1": 20, "2": 4 }, 20], colony: [5, 0] };
  expect(scoreRows({ scores: [29, 20], winners: [0], detail })).toEqual(rows);
});

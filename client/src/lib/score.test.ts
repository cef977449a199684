import { expect, test } from "vitest";
import { whole } from "./i18n.svelte";
import { scoreRows, shareTables } from "./score";
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

test("points by parts of the game: a table for each kind of part, a row for each part, a column for each seat", () => {
  const hill = (n: number, points: number) => ({ by: "anthill", label: "Anthill {hill}", args: { hill: { anthill: n } }, points: { harvest: points, colony: 5 } });
  const round = (n: number, points: number) => ({ by: "round", label: "Round {round}", args: { round: { round: n } }, points: { harvest: points } });
  const shares = [[hill(0, 1), hill(1, 2), round(1, 8), round(4, 5)], [hill(2, 3), hill(3, 4), round(2, 9)]];
  const name = ({ label, args }: { label: string; args: Record<string, unknown> }): string =>
    label.replace(/\{.*\}/, String("round" in args ? (args.round as { round: number }).round : Number((args.hill as { anthill: number }).anthill) % 2));
  expect(shareTables({ scores: [13, 14], winners: [1], detail: [{}, {}], shares }, name)).toEqual([
    { by: "anthill", rows: [{ part: "Anthill 0", points: [6, 8] }, { part: "Anthill 1", points: [7, 9] }] },
    { by: "round", rows: [{ part: "Round 1", points: [8, null] }, { part: "Round 2", points: [null, 9] }, { part: "Round 4", points: [5, null] }] },
  ]);
  expect(shareTables({ scores: [1], winners: [0], detail: [{}] }, name)).toEqual([]);
});

test("points below zero have a minus as wide as a plus", () => {
  expect([whole(-12), whole(0), whole(7)]).toEqual(["\u221212", "0", "7"]);
});

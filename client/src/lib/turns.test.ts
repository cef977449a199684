import { expect, it } from "vitest";
import { bySeat, turnsOf } from "./turns";
import type { GameEvent } from "./types";

const event = (n: number, seat: number, kind: string): GameEvent => ({ n, seat, kind, args: {} });
const said = ({ kind, seat }: GameEvent): string | null => (kind === "silent" ? null : `${seat} ${kind}`);

it("puts what came of an action under it, whoever it happened to", () => {
  const log = [event(1, 0, "march"), event(1, 0, "walks"), event(2, 1, "reacts"), event(3, 1, "explore"), event(3, 1, "silent"), event(3, 0, "loses")];
  const turns = turnsOf(log, ({ kind }) => kind === "march" || kind === "explore", said);
  expect(turns.map(({ head, rest }) => [head.said, ...rest.map((line) => line.said)])).toEqual([
    ["0 march", "0 walks", "1 reacts"],
    ["1 explore", "0 loses"],
  ]);
  expect(turns[1]?.rest[0]?.i).toBe(5);
});

it("begins a turn with its first line that says anything", () => {
  const turns = turnsOf([event(1, 0, "a"), event(2, 1, "silent"), event(2, 1, "b"), event(2, 1, "c")], bySeat, said);
  expect(turns.map(({ head, rest }) => [head.said, rest.length])).toEqual([["0 a", 0], ["1 b", 1]]);
});

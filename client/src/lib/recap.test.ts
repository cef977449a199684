import { expect, it } from "vitest";
import { recapOf } from "./recap";
import type { GameEvent } from "./types";

const event = (n: number, seat: number, kind: string): GameEvent => ({ n, seat, kind, args: {} });
const reading = { begins: ({ kind }: GameEvent): boolean => kind === "action", say: ({ kind, seat }: GameEvent): string | null => (kind === "passed" ? null : `${seat} ${kind}`) };

it("tells by player what they did since one's own decision", () => {
  const log = [event(1, 0, "action"), event(2, 1, "action"), event(2, 1, "walks"), event(3, 0, "passed"), event(4, 2, "action"), event(5, 1, "action"), event(5, 2, "loses")];
  expect(recapOf(log, 1, reading).map(({ seat, lines, more }) => [seat, lines.map((line) => line.said), more])).toEqual([
    [1, ["1 action", "1 walks", "1 action", "2 loses"], 0],
    [2, ["2 action"], 0],
  ]);
  expect(recapOf(log, 1, reading, 3)[0]).toMatchObject({ seat: 1, more: 1 });
  expect(recapOf(log, 5, reading)).toEqual([]);
});

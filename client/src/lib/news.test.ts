import { expect, it } from "vitest";
import { lastDecision, newsOf } from "./news";
import type { GameEvent } from "./types";

const event = (n: number, seat: number, kind: string, hex: number): GameEvent => ({ n, seat, kind, args: { hex } });
const summary = {
  places: ({ args }: GameEvent): string[] => [`hex:${args.hex}`],
  heed: ({ kind }: GameEvent): 0 | 1 => (kind === "shuffled" ? 0 : 1),
};

it("outlines what happened after the own decision, by whoever came last", () => {
  const log = [event(3, 0, "moved", 5), event(4, 1, "moved", 7), event(5, 2, "moved", 7), event(5, 2, "shuffled", 9), event(6, -1, "token", 8)];
  expect([...newsOf(log, 3, summary)]).toEqual([["hex:7", 2], ["hex:8", -1]]);
  expect([...newsOf(log, 6, summary)]).toEqual([]);
});

it("knows from the log when somebody decided last: the first event of an action is its actor's", () => {
  const log = [event(0, 0, "dealt", 1), event(3, 0, "moved", 5), event(4, 1, "fought", 7), event(4, 0, "lost", 7)];
  expect(lastDecision(log, [0])).toBe(3);
  expect(lastDecision(log, [1])).toBe(4);
  expect(lastDecision(log, [2])).toBe(0);
});

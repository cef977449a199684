import { expect, it } from "vitest";
import { newsOf } from "./news";
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

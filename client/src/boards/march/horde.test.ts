import { expect, test } from "vitest";
import type { GameEvent } from "../../lib/types";
import { isHordes, turnedCards, verdict } from "./horde";

const event = (kind: string, args: Record<string, unknown> = {}): GameEvent => ({ kind, seat: 0, args, n: 1 });

test("a card of the Horde with what it did; what happened before it is not its doing", () => {
  const events = [
    event("centipede_moved", { origin: "4", to: "2" }),
    event("horde_card", { card: "EV04", action: "advance", jumps: 2 }),
    event("centipede_moved", { origin: "9", to: "7" }),
    event("horde_card", { card: "HD01", action: "invade", jumps: 0 }),
    event("token_placed", { hex: 12, token: "centipede" }),
    event("round_begins"),
  ];
  expect(turnedCards(events).map(({ card, action, then }) => [card, action, then.map((each) => each.kind)])).toEqual([
    ["EV04", "advance", ["centipede_moved"]],
    ["HD01", "invade", ["token_placed"]],
  ]);
});

test("which lines of the log are the Horde's", () => {
  expect(["horde_card", "centipede_moved", "centipede_entered_tunnel", "horde_scored", "strength_card", "centipede_attacks"].every((kind) => isHordes(event(kind)))).toBe(true);
  expect(["centipede_fought", "scored", "battle_fought"].some((kind) => isHordes(event(kind)))).toBe(false);
});

test("the verdict: held with a tie, overrun by the difference to the best", () => {
  const result = (scores: number[], winners: number[], horde: number) => ({ scores, winners, detail: [], rivals: [{ name: "The Centipede Horde", score: horde, detail: {}, margin: horde - Math.max(...scores) }] });
  expect(verdict(result([12, 9], [0, 1], 12))).toEqual({ held: true, by: 0 });
  expect(verdict(result([12, 9], [], 17))).toEqual({ held: false, by: 5 });
  expect(verdict(result([20, 9], [], 17))).toEqual({ held: false, by: 8 });
  expect(verdict({ scores: [3], winners: [0], detail: [] })).toBeNull();
});

import { expect, it } from "vitest";
import { playedCard } from "./played";

const event = (kind: string, seat: number, args: Record<string, unknown>) => ({ kind, seat, n: 1, args });

it("finds the card that is played, and whose it is", () => {
  expect(playedCard([event("action", 1, { action: "play" }), event("card_played", 1, { card: "EV04", free: false }), event("paid", 1, { with: "larva" })])).toEqual({ card: "EV04", seat: 1 });
  expect(playedCard([event("horde_card", 0, { card: "GO01", action: "rampage" })])).toEqual({ card: "GO01", seat: -1 });
  expect(playedCard([event("cards_drawn", 1, { count: 2 })])).toBeNull();
});

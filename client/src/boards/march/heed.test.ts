import { expect, it } from "vitest";
import type { GameEvent } from "../../lib/types";
import { begins, chapter, heed } from "./words";

const event = (kind: string, args: Record<string, unknown> = {}): GameEvent => ({ kind, seat: 1, n: 1, args });

it("lets a card be seen before what it does, and leaves out what says nothing", () => {
  expect(["card_played", "battle_fought", "horde_card"].map((kind) => heed(event(kind)))).toEqual([2, 2, 2]);
  expect(["ant_moved", "larvae_gained"].map((kind) => heed(event(kind)))).toEqual([1, 1]);
  expect(["passed", "deck_shuffled"].map((kind) => heed(event(kind)))).toEqual([0, 0]);
  expect([heed(event("action", { action: "play" })), heed(event("action", { action: "march" }))]).toEqual([0, 1]);
});

it("begins a turn with an action or a battle, and reads rounds and phases as headings", () => {
  expect(["action", "battle_begins", "ant_lost", "reacted"].map((kind) => begins(event(kind)))).toEqual([true, true, false, false]);
  expect(["round_begins", "action"].map((kind) => chapter(event(kind)))).toEqual([true, false]);
});

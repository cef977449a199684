// What each game lets one hear: events that it has, and the sound that tells them.
import { expect, it } from "vitest";
import { march } from "../gallery/march";
import { micropolis } from "../gallery/micropolis";
import { myrmes } from "../gallery/myrmes";
import { soundOf, type Sound } from "../lib/sounds";
import type { GameEvent, View } from "../lib/types";
import { HEARD as marchHeard } from "./march/heard";
import { HEARD as micropolisHeard } from "./micropolis/heard";
import { HEARD as myrmesHeard } from "./myrmes/heard";

const GAMES: Record<string, [Readonly<Record<string, Sound>>, View[]]> = {
  march: [marchHeard, Object.values(march)],
  micropolis: [micropolisHeard, Object.values(micropolis)],
  myrmes: [myrmesHeard, Object.values(myrmes)],
};
const event = (kind: string, seat: number, args: GameEvent["args"] = {}): GameEvent => ({ kind, seat, n: 1, args });

it.each(Object.entries(GAMES))("hears only what happens in %s", (_, [heard, views]) => {
  const known = new Set(views.flatMap((view) => Object.keys(view.static?.events ?? {})));
  expect(Object.keys(heard).filter((kind) => !known.has(kind))).toEqual([]);
});

it("hears ants walk, tiles laid, battles won and lost, winter", () => {
  const march = (...events: GameEvent[]): Sound | null => soundOf(events, marchHeard, [0]);
  expect([march(event("ant_moved", 1)), march(event("hex_placed", 1))]).toEqual(["walk", "tile"]);
  expect([march(event("battle_fought", 0, { loser: 1 })), march(event("battle_fought", 1, { loser: 0 }))]).toEqual(["won", "lost"]);
  expect([march(event("centipede_fought", 0, { won: true })), march(event("centipede_fought", 0, { won: false }))]).toEqual(["won", "lost"]);
  expect(march(event("centipede_fought", 1, { won: true }))).toBe(null);
  const myrmes = (...events: GameEvent[]): Sound | null => soundOf(events, myrmesHeard, [0]);
  expect([myrmes(event("moved", 0)), myrmes(event("tile_placed", 0)), myrmes(event("winter_paid", 0))]).toEqual(["walk", "tile", "winter"]);
  expect([myrmes(event("hunted", 0)), myrmes(event("hunted", 1))]).toEqual(["won", null]);
  expect(soundOf([event("tile_laid", 1)], micropolisHeard, [0])).toBe("tile");
});

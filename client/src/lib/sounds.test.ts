import { expect, test } from "vitest";
import { SCORE, soundOf, SOUNDS } from "./sounds";
import type { GameEvent } from "./types";

const event = (kind: string, seat = 0, args: GameEvent["args"] = {}): GameEvent => ({ kind, seat, n: 1, args });
const kinds = { ant_moved: "walk", tile_laid: "tile", battle_fought: "won", winter_paid: "winter" } as const;

test("every sound is short and soft", () => {
  for (const sound of SOUNDS) {
    const parts = SCORE[sound];
    expect(parts.length, sound).toBeGreaterThan(0);
    expect(Math.max(...parts.map((each) => each.at + each.length)), sound).toBeLessThanOrEqual(1.3);
    expect(Math.max(...parts.map((each) => each.level)), sound).toBeLessThanOrEqual(0.2);
  }
});

test("the weightiest of what happened is heard, and a battle as one has come out of it", () => {
  expect(soundOf([event("ant_moved"), event("tile_laid")], kinds, [0])).toBe("tile");
  expect(soundOf([event("battle_fought", 1, { loser: 0 }), event("ant_moved")], kinds, [0])).toBe("lost");
  expect(soundOf([event("battle_fought", 0, { loser: 1 })], kinds, [0])).toBe("won");
  expect(soundOf([event("battle_fought", 1, { loser: 2 })], kinds, [0])).toBe(null);
  expect(soundOf([event("winter_paid"), event("game_over", -1)], kinds, [])).toBe("end");
  expect(soundOf([event("cards_drawn")], kinds, [0])).toBe(null);
});

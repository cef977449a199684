// Whether somebody is new here: no table of theirs, no name, nothing learnt on this device. Nothing of it leaves the device.
import type { GameInfo } from "../lib/types";

const KEY = "formicary.learnt";

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

/** Whether the introduction of a game has been opened on this device. */
export const hasLearnt = (game: string): boolean => stored().includes(game);

/** Notes that the introduction of a game has been opened. */
export function learnt(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...stored(), game])]));
  } catch {
    // A browser that stores nothing still teaches.
  }
}

/** The games that have an introduction, the lightest first. */
export function easiestFirst(games: readonly GameInfo[]): GameInfo[] {
  return games.filter((each) => each.learn).sort((a, b) => (a.learn ?? 0) - (b.learn ?? 0) || a.minutes - b.minutes);
}

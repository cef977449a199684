// The log as turns: what somebody did, and below it what came of it.
import type { GameEvent } from "./types";

/** A line of the log, with its number in it. */
export interface Line<Extra> {
  event: GameEvent;
  i: number;
  said: Extra;
}

export interface Turn<Extra> {
  /** What the turn is: the line that begins it. */
  head: Line<Extra>;
  /** What followed, in the order in which it happened. */
  rest: Line<Extra>[];
}

/**
 * Lines by turn, the first turn first. `begins` says whether a turn begins with an event, given the one before it; `said` what a
 * line says, or null for none.
 */
export function turnsOf<Extra>(log: readonly GameEvent[], begins: (event: GameEvent, before: GameEvent) => boolean, said: (event: GameEvent) => Extra | null): Turn<Extra>[] {
  const turns: Turn<Extra>[] = [];
  let fresh = true;
  log.forEach((event, i) => {
    const before = log[i - 1];
    fresh ||= before !== undefined && begins(event, before);
    const line = said(event);
    if (line === null) return;
    const turn = turns.at(-1);
    if (fresh || !turn) turns.push({ head: { event, i, said: line }, rest: [] });
    else turn.rest.push({ event, i, said: line });
    fresh = false;
  });
  return turns;
}

/** Whatever is somebody else's, or nobody's, begins anew: for games that say nothing better. */
export const bySeat = (event: GameEvent, before: GameEvent): boolean => event.seat !== before.seat;

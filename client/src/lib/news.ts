// What happened since this person decided last: the places it is about. Made from the seat's own events and nothing else.
import type { Summary } from "../boards";
import type { GameEvent } from "./types";

/** By place, who has changed something there after the action with this number: the last one. */
export function newsOf(log: readonly GameEvent[], decided: number, { places, heed }: Pick<Summary, "places" | "heed">): Map<string, number> {
  const found = new Map<string, number>();
  for (const event of log) {
    if (event.n <= decided || heed?.(event) === 0) continue;
    for (const ref of places(event)) found.set(ref, event.seat);
  }
  return found;
}

// Cards as others play them.
import type { GameEvent } from "../../lib/types";

export interface Played {
  card: string;
  /** -1: the Horde. */
  seat: number;
}

/** The card that events tell of: one that a colony plays, or that the Horde turns over. */
export function playedCard(events: readonly GameEvent[]): Played | null {
  for (const { kind, seat, args } of events) {
    if (kind === "card_played") return { card: String(args.card), seat };
    if (kind === "horde_card") return { card: String(args.card), seat: -1 };
  }
  return null;
}

// The Horde's side of the story: its lines in the log, its cards as they are turned, the verdict at the end.
import { msg } from "../../lib/i18n.svelte";
import type { GameEvent, Result } from "../../lib/types";
import type { HordeAction } from "./types";

export const ACTIONS: Record<HordeAction, string> = {
  invade: msg("Invade"),
  advance: msg("Advance"),
  rampage: msg("Rampage"),
  sentry: msg("Sentry"),
};

/** What each kind of card makes the Horde do, for those who ask. */
export const MEANINGS: Record<HordeAction, string> = {
  invade: msg("An evolution: a centipede appears in the highest-numbered hex that has none."),
  advance: msg("An event: the foremost centipede jumps from number to number towards The Great Tunnel, as far as the ferocity of the card."),
  sentry: msg("An event while no hex has a centipede: a new hex is placed with one on it."),
  rampage: msg("A colony goal: every centipede among ants attacks, one stronger than usual."),
};

export const ORDER: HordeAction[] = ["invade", "advance", "sentry", "rampage"];

const OWN = new Set(["horde_card", "horde_shuffled", "horde_scored", "horde_result", "strength_card", "centipede_attacks", "centipede_moved", "centipede_entered_tunnel"]);

/** Whether a line of the log is the Horde's. */
export const isHordes = ({ kind, args }: GameEvent): boolean => OWN.has(kind) || (kind === "token_placed" && args.token === "centipede");

export interface Turned {
  card: string;
  action: HordeAction;
  /** What came of it, as events to be told. */
  then: GameEvent[];
}

const FOLLOWS = new Set(["token_placed", "centipede_moved", "centipede_entered_tunnel", "horde_scored", "hex_revealed"]);

/** The cards of the Horde among events, each with what it did. */
export function turnedCards(events: readonly GameEvent[]): Turned[] {
  const found: Turned[] = [];
  for (const event of events) {
    if (event.kind === "horde_card") found.push({ card: String(event.args.card), action: event.args.action as HordeAction, then: [] });
    else if (FOLLOWS.has(event.kind)) found.at(-1)?.then.push(event);
  }
  return found;
}

export interface Verdict {
  held: boolean;
  /** By how many points, never negative. */
  by: number;
}

/** Who won a game against the Horde; null in a game of colonies against each other. */
export function verdict(result: Result): Verdict | null {
  const horde = result.rivals?.[0];
  if (!horde) return null;
  const score = Number(horde.score);
  const best = Math.max(...result.scores);
  if (result.winners.length) return { held: true, by: Math.max(0, best - score) };
  // With the stricter rule it is enough to be ahead of the last.
  return { held: false, by: score - (score > best ? best : Math.min(...result.scores)) };
}

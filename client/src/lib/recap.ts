// What happened since somebody decided last, in short: by player, what they did.
import { turnsOf, type Line } from "./turns";
import type { GameEvent } from "./types";

export interface Doing {
  /** -1: nobody. */
  seat: number;
  lines: Line<string>[];
  /** How many more lines there are than are told. */
  more: number;
}

interface Reading {
  begins: (event: GameEvent, before: GameEvent) => boolean;
  /** What a line says; null for what is not worth one. */
  say: (event: GameEvent) => string | null;
}

/** By player, in the order in which they acted, what they did after the action with this number; so many lines each. */
export function recapOf(log: readonly GameEvent[], decided: number, { begins, say }: Reading, lines = 4): Doing[] {
  const after = log.filter((event) => event.n > decided);
  const found = new Map<number, Doing>();
  for (const { head, rest } of turnsOf(after, begins, say)) {
    const doing = found.get(head.event.seat) ?? { seat: head.event.seat, lines: [], more: 0 };
    found.set(head.event.seat, doing);
    for (const line of [head, ...rest]) {
      if (doing.lines.length < lines) doing.lines.push(line);
      else doing.more += 1;
    }
  }
  return [...found.values()];
}

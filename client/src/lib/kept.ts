// A move that the server has not saved yet, as this device keeps it: whoever reloads or closes the page has not lost it. It goes out
// again as the same request, so that it counts once, however often it is sent.

export interface KeptMove {
  seat: number;
  /** What the table looked like when it was made. */
  sequence: number;
  action: number;
  request: string;
}

const prefix = (table: string): string => `formicary.move.${table}.`;

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null; // a browser that stores nothing still plays
  }
}

export function keepMove(table: string, move: KeptMove): void {
  try {
    storage()?.setItem(prefix(table) + move.seat, JSON.stringify(move));
  } catch {
    // Full: then only this page has it.
  }
}

export function forgetMove(table: string, { seat, request }: KeptMove): void {
  const kept = storage();
  const found = read(kept?.getItem(prefix(table) + seat) ?? null);
  // Another tab may have made a newer one at this seat.
  if (found?.request === request) kept?.removeItem(prefix(table) + seat);
}

/** The moves at a table that have not been answered yet, by seat. */
export function keptMoves(table: string): KeptMove[] {
  const kept = storage();
  if (!kept) return [];
  const names = Array.from({ length: kept.length }, (_, i) => kept.key(i) ?? "").filter((name) => name.startsWith(prefix(table)));
  return names.flatMap((name) => read(kept.getItem(name)) ?? []).sort((a, b) => a.seat - b.seat);
}

function read(text: string | null): KeptMove | null {
  try {
    const move: unknown = JSON.parse(text ?? "null");
    return isMove(move) ? move : null;
  } catch {
    return null;
  }
}

const isMove = (move: unknown): move is KeptMove =>
  move !== null && typeof move === "object" && "request" in move && typeof move.request === "string" &&
  ["seat", "sequence", "action"].every((name) => Number.isInteger((move as Record<string, unknown>)[name]));

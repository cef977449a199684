// Which action of the game an entry of the log was. The answer to a move names its entry; the stream tells which action that is, before
// the answer or after it.
import type { StreamMessage } from "./types";

/** So many entries are remembered: an answer is never later than that. */
const ENTRIES = 64;

export class Numbers {
  private readonly known = new Map<number, number>();
  private readonly wanted = new Map<number, (number: number) => void>();

  /** A message came: its entry is the last action in force then. */
  came({ sequence, length, kind }: Pick<StreamMessage, "sequence" | "length" | "kind">): void {
    if (kind !== "act") return;
    this.known.set(sequence, length);
    this.wanted.get(sequence)?.(length);
    this.wanted.delete(sequence);
    for (const old of this.known.keys()) if (old <= sequence - ENTRIES) this.known.delete(old);
  }

  /** This entry is one's own: tells which action it was, now or when its message comes. */
  own(entry: number, tell: (number: number) => void): void {
    const number = this.known.get(entry);
    if (number === undefined) this.wanted.set(entry, tell);
    else tell(number);
  }
}

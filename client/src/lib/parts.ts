// A sentence in parts: plain words, and values that can be opened because they name something: a card, a hex, a tile.
import { say, type Speakers } from "./say";
import type { Args } from "./types";

export interface Part {
  text: string;
  /** What the words name; left out for plain words. */
  names?: { kind: string; raw: unknown };
}

// Marks that no text has: they stand around a value while the sentence is put together, in whatever order the language wants.
const [OPEN, MIDDLE, CLOSE] = ["\u0002", "\u0003", "\u0004"];
const MARKED = new RegExp(`${OPEN}(\\d+)${MIDDLE}([^${CLOSE}]*)${CLOSE}`);

/** A template with its values as parts; values of the kinds that `named` knows are parts of their own. */
export function partsOf(label: string, args: Args, speakers: Speakers, named: ReadonlySet<string>): Part[] {
  const found: { kind: string; raw: unknown }[] = [];
  const marking = Object.fromEntries(
    Object.entries(speakers).map(([kind, speaker]) => [
      kind,
      named.has(kind) ? (raw: unknown) => `${OPEN}${found.push({ kind, raw }) - 1}${MIDDLE}${speaker(raw)}${CLOSE}` : speaker,
    ]),
  );
  const parts: Part[] = [];
  say(label, args, marking)
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .forEach((piece) => {
      const marked = MARKED.exec(piece);
      const names = marked ? found[Number(marked[1])] : undefined;
      if (marked && names) parts.push({ text: marked[2] ?? "", names });
      else if (piece) parts.push({ text: piece });
    });
  return parts;
}

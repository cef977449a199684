// Values that say what they are. On the wire a value with a kind is {"hex": 7}; a bare number is a number, a bare text is free
// text that no catalogue knows, a list is a list of values, and {label, args} is a sentence among values.
import type { Args } from "./types";

export interface Sentence {
  label: string;
  args: Args;
}

/** A value that is a sentence itself. */
export function isSentence(value: unknown): value is Sentence {
  return typeof value === "object" && value !== null && "label" in value && "args" in value;
}

/** The kind of a value that is no list and no sentence, and the raw value. */
export function kindAndRaw(value: unknown): [kind: string, raw: unknown] {
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value);
    return pairs.length === 1 && pairs[0] ? pairs[0] : ["data", value];
  }
  if (typeof value === "boolean") return ["flag", value];
  return [typeof value === "number" ? "number" : "name", value];
}

/** What a value holds, whatever its kind. */
export function rawOf(value: unknown): unknown {
  return Array.isArray(value) ? value.map(rawOf) : isSentence(value) ? value : kindAndRaw(value)[1];
}

/** The number that decides about a plural: a list counts its items. */
export function countOf(value: unknown): number {
  const raw = rawOf(value);
  return Array.isArray(raw) ? raw.length : Number(raw);
}

/** How values are put into words. */
export interface Words {
  say: (kind: string, raw: unknown) => string;
  tell: (sentence: Sentence) => string;
  /** Several things in a row, as the language does it. */
  list: (items: readonly string[]) => string;
}

/** A value in words: lists item by item, sentences by `tell`, everything else by its kind. */
export function spell(value: unknown, words: Words): string {
  if (Array.isArray(value)) return words.list(value.map((each) => spell(each, words)));
  if (isSentence(value)) return words.tell(value);
  const [kind, raw] = kindAndRaw(value);
  if (Array.isArray(raw)) return words.list(raw.map((each) => spell({ [kind]: each }, words)));
  return kind === "sentence" && isSentence(raw) ? words.tell(raw) : words.say(kind, raw);
}

// All words on the page. The English text is the key; other languages come from the server's gettext catalogues.
import { api } from "./api";
import { fill } from "./fill";
import type { Args } from "./types";

export { msg } from "./messages";

export const LANGUAGES = [
  ["en", "English"],
  ["ja", "日本語"],
] as const;

let language = $state("en");
let catalogue = $state.raw<Record<string, string>>({});
/** What the edition that is played says differently: English text by English text. */
let edition = $state.raw<Record<string, string>>({});

export function currentLanguage(): string {
  return language;
}

export async function speak(next: string): Promise<void> {
  let words: Record<string, string> = {};
  if (next !== "en") {
    try {
      words = await api.catalogue(next);
    } catch {
      return; // English stays rather than a page of half-translated words.
    }
    if (next === "ja") await import("./japanese-font");
  }
  catalogue = words;
  language = next;
  document.documentElement.lang = next;
}

export function speakEdition(words: Record<string, string>): void {
  edition = words;
}

/** The browser's wish, if we have that language. */
export function wishedLanguage(): string {
  const known = LANGUAGES.map(([code]) => code as string);
  return (navigator.languages ?? []).map((tag) => tag.slice(0, 2)).find((code) => known.includes(code)) ?? "en";
}

/**
 * `t("Round {n} of {all}", {n: 2, all: 10})`; see fill.ts for words that go with a number. The page's own values are words to look
 * up, and numbers; `word` says values that come from the server, see say.ts.
 */
export function t(text: string, args: Args = {}, word: (value: unknown) => string = ownWord): string {
  const plain = edition[text] ?? text;
  const known = catalogue[plain];
  return fill(known || plain, args, known ? language : "en", word);
}

/** A word that means different things in different places: the context says which, `inContext("level", "Queen")`. */
export function inContext(context: string, text: string): string {
  return catalogue[`${context}|${text}`] || text;
}

function ownWord(value: unknown): string {
  if (typeof value === "string") return t(value);
  return Array.isArray(value) ? value.map(ownWord).join(", ") : String(value);
}

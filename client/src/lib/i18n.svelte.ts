// All words on the page. The English text is the key; other languages come from the server's gettext catalogues.
import { api } from "./api";
import { fill, listed } from "./fill";
import type { Args } from "./types";

export { msg } from "./messages";

/** The languages of the page, each by its own name. */
export const LANGUAGES = [
  ["en", "English"],
  ["ja", "日本語"],
  ["de", "Deutsch"],
  ["fr", "Français"],
] as const;

let language = $state("en");
let catalogue = $state.raw<Record<string, string>>({});
/** The key of the game that is played: what it means by a text comes first. */
let game = $state("");
/** What the edition that is played says differently: English text by English text. */
let edition = $state.raw<Record<string, string>>({});

export function currentLanguage(): string {
  return language;
}

/** The language that was asked for last, perhaps still on its way. */
let wanted = "en";
/** Whether more is shown than the start page, whose words come first and alone. */
let everything = false;
let asked = 0;
let coming: Promise<void> = Promise.resolve();

export function speak(next: string): Promise<void> {
  wanted = next;
  return (coming = fetchWords());
}

/** All words, once somebody goes further than the start page. */
export function speakFully(): Promise<void> {
  if (everything) return coming;
  everything = true;
  if (wanted !== "en") coming = fetchWords(); // English needs none, and nothing may change while a page is being drawn
  return coming;
}

async function fetchWords(): Promise<void> {
  const [mine, next] = [++asked, wanted];
  let words: Record<string, string> = {};
  document.documentElement.lang = next; // styles, too, go by the language: no letters shall be fetched that it does not use
  if (next !== "en") {
    try {
      const letters = next === "ja" ? lettersOfJapanese().catch(() => undefined) : undefined; // the system has letters, too
      words = await api.catalogue(next, everything ? "all" : "start");
      await letters;
    } catch {
      if (mine === asked) document.documentElement.lang = language;
      return; // English stays rather than a page of half-translated words.
    }
  }
  if (mine !== asked) return;
  catalogue = words;
  language = next;
}

/** The start page has a small font of its own; everything else takes what it needs of the whole one. */
async function lettersOfJapanese(): Promise<void> {
  if (everything) await import("./japanese-font");
  else await import("./japanese-start");
}

/** At a table: the game, and what its edition says differently; until one leaves it. */
export function speakGame(key: string, words: Record<string, string>): () => void {
  game = key;
  edition = words;
  return () => {
    if (edition !== words) return; // another table has the word already
    game = "";
    edition = {};
  };
}

/** The browser's wish, if we have that language. */
export function wishedLanguage(): string {
  const known = LANGUAGES.map(([code]) => code as string);
  return (navigator.languages ?? []).map((tag) => tag.slice(0, 2)).find((code) => known.includes(code)) ?? "en";
}

/**
 * `t("Round {n} of {all}", {n: 2, all: 10})`; see fill.ts for words that go with a number. The page's own values stand as they
 * are, since some are names of people: a word among them is looked up before, `{ season: t("Summer") }`. `word` says values that come
 * from the server, see say.ts.
 */
export function t(text: string, args: Args = {}, word: (value: unknown) => string = ownWord): string {
  const plain = edition[text] ?? text;
  const known = catalogue[`${game}|${plain}`] ?? catalogue[plain];
  return fill(known || plain, args, known ? language : "en", word);
}

/** A word that means different things in different places: the context says which, `inContext("level", "Queen")`. */
export function inContext(context: string, text: string): string {
  return catalogue[`${context}|${text}`] || text;
}

/** Several things in a row: "Ann, Ben and Chie" in the language of the page. */
export function list(items: readonly string[]): string {
  return listed(items, { goesOn: inContext("list", "{first}, {next}"), ends: inContext("list", "{first} and {last}") });
}

/** What is told of one thing, part by part: "grass 1, 2, tunnel exit of Ann". */
export function series(parts: readonly string[]): string {
  const goesOn = inContext("list", "{first}, {next}");
  return listed(parts, { goesOn, ends: goesOn });
}

/** A whole number with a minus as printers set it, as wide as a plus. */
export const whole = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** A number with one decimal, as the language writes it: 2.5 or 2,5. Nothing has no minus. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(value) < 0.05 ? 0 : value);
}

/** A difference with one decimal and its sign, a minus as printers set it. */
export const signed = (value: number): string => `${value >= 0.05 ? "+" : value <= -0.05 ? "−" : "±"}${decimal(Math.abs(value))}`;

/** A share of 1 in per cent: 65% or 65 %. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language, { style: "percent" }).format(share);
}

function ownWord(value: unknown): string {
  return Array.isArray(value) ? list(value.map(String)) : String(value);
}

// The rulebook as the page holds it: contents, single chapters and the whole, each asked for once.
import { api } from "../lib/api";
import type { Chapter, Contents, Rulebook } from "../lib/types";

const known = new Map<string, Promise<unknown>>();

function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const asked = (known.get(key) as Promise<T> | undefined) ?? ask();
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

export function contentsOf(game: string, edition: string, language: string): Promise<Contents> {
  return once(`${game}/${edition}/${language}`, () => api.contents(game, edition, language));
}

export function chapterOf(game: string, edition: string, language: string, id: string): Promise<Chapter> {
  return once(`${game}/${edition}/${language}/${id}`, () => api.chapter(game, edition, language, id));
}

/** All chapters at once: for searching and for paper. */
export function wholeOf(game: string, edition: string, language: string): Promise<Rulebook> {
  return once(`${game}/${edition}/${language}/*`, () => api.rules(game, edition, language));
}

/** The ID of a rule wherever one is named in a text. */
const ID = /[A-Z]{2}-(?:[A-Za-z0-9]+[-.])*[A-Za-z0-9]+/g;

export interface Piece {
  text: string;
  /** The rule that these words lead to. */
  to?: string;
}

/** Letters beside which a word is only a part of another. Those of Japanese are not among them: it has no spaces. */
const LETTER = "[\\w\u00c0-\u024f-]";

/** A text in pieces: IDs of rules lead there, and so does the first of the words that a rule explains. `own` is the rule whose text it is. */
export function pieces(text: string, { where, terms = {} }: Pick<Contents, "where"> & Partial<Pick<Contents, "terms">>, own = ""): Piece[] {
  const links: { at: number; length: number; to: string }[] = [];
  for (const found of text.matchAll(ID)) if (where[found[0]] !== undefined && found[0] !== own) links.push({ at: found.index, length: found[0].length, to: found[0] });
  const rules = new Map(Object.entries(terms).map(([term, to]) => [term.toLowerCase(), to]));
  // A longer word goes before one that is a part of it.
  const forms = Object.keys(terms).sort((a, b) => b.length - a.length).map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const seen = new Set([own]);
  for (const found of forms.length ? text.matchAll(new RegExp(`(?<!${LETTER})(?:${forms.join("|")})(?!${LETTER})`, "gi")) : []) {
    const to = rules.get(found[0].toLowerCase());
    if (to === undefined || seen.has(to)) continue;
    seen.add(to);
    links.push({ at: found.index, length: found[0].length, to });
  }
  links.sort((a, b) => a.at - b.at);
  const said: Piece[] = [];
  let from = 0;
  for (const { at, length, to } of links) {
    if (at > from) said.push({ text: text.slice(from, at) });
    said.push({ text: text.slice(at, at + length), to });
    from = at + length;
  }
  if (from < text.length) said.push({ text: text.slice(from) });
  return said;
}

/** The chapters before and after one. */
export function beside(contents: Contents, id: string): { before: Contents["chapters"][number] | null; after: Contents["chapters"][number] | null } {
  const at = contents.chapters.findIndex((each) => each.id === id);
  return { before: contents.chapters[at - 1] ?? null, after: at < 0 ? null : (contents.chapters[at + 1] ?? null) };
}

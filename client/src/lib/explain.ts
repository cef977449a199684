// What a thing on the page is: its name, whatever the page calls it by, and the rule that explains things of its kind.
import { msg } from "./messages";
import { t } from "./i18n.svelte";
import { thingsAt } from "./point";

/** By game and kind of place or piece: the rule that says what it is. A test compares with the rulebooks. */
export const RULES: Record<string, Record<string, string>> = {
  micropolis: {
    line: "MI-4.3", face: "MI-4.3", end: "MI-5.2", tile: "MI-6.20", hill: "MI-3.4", seat: "MI-2.6", soldier: "MI-4.6", stock: "MI-2.2", gallery: "MI-1.8",
  },
  march: {
    "hex:GT": "MA-2.7", hex: "MA-2.3", site: "MA-2.14", out: "MA-2.16", exit: "MA-2.5", cell: "MA-4.4", card: "MA-7.1", body: "MA-7.1", goal: "MA-7.1", seat: "MA-0.4", ant: "MA-0.4", larva: "MA-0.5",
    centipede: "MA-2.34", chamber: "MA-0.5", stores: "MA-0.8",
  },
  myrmes: {
    event: "MY-5.2", track: "MY-6.1", room: "MY-8.1", hex: "MY-1.13", piece: "MY-12.8", cube: "MY-1.3", objective: "MY-2.6", prey: "MY-10.3", atelier: "MY-6.7", ant: "MY-1.8",
    larva: "MY-1.11", nurse: "MY-6.8", disc: "MY-1.15", tile: "MY-9.6", winter: "MY-21.1",
    "event:0": "MY-5.10", "event:1": "MY-5.11", "event:2": "MY-5.12", "event:3": "MY-5.13", "event:4": "MY-5.14", "event:5": "MY-5.15", "event:6": "MY-5.16", "event:7": "MY-5.17",
    "atelier:tunnel": "MY-17.1", "atelier:dig": "MY-17.8", "atelier:raise": "MY-17.14", "atelier:objective": "MY-18.1",
  },
};

/** Pieces that carry no words of their own; what stands after the colon is whose they are. */
const PIECES: Record<string, string> = {
  ant: msg("An ant of {who}"),
  larva: msg("A larva of {who}"),
  nurse: msg("A nurse of {who}"),
  disc: msg("The colony level of {who}"),
  event: msg("The event cube of {who}"),
};
const LOOSE: Record<string, string> = {
  soldier: msg("A soldier"),
  centipede: msg("A centipede"),
};

export interface Thing {
  name: string;
  /** The places that it is or lies in, the smallest first: questions may name any of them. */
  refs: string[];
  rule: string | null;
}

/** Everything that has a name, or lies in a place. */
const NAMED = "[data-ref], [data-piece], [data-tell], [title], [aria-label], g:has(> title), svg:has(> title)";

export function kindOf(ref: string): string {
  const end = ref.indexOf(":");
  return end < 0 ? ref : ref.slice(0, end);
}

export function pieceName(piece: string, who: (seat: number) => string): string {
  const kind = kindOf(piece);
  const template = PIECES[kind];
  const seat = Number(piece.slice(kind.length + 1));
  if (template && piece.length > kind.length && Number.isInteger(seat)) return t(template, { who: who(seat) });
  return LOOSE[kind] ? t(LOOSE[kind]) : "";
}

interface Known {
  game: string;
  /** What a place is called. */
  place: (ref: string) => string | undefined;
  who: (seat: number) => string;
}

/** The thing under a point: the smallest that has a name, and the smallest place around it. */
export function thingAt(root: ParentNode, x: number, y: number, known: Known): Thing | null {
  const found = thingsAt(root, NAMED, x, y);
  const refs = found.flatMap((each) => each.dataset.ref ?? []);
  for (const each of found) {
    const name = nameOf(each, known);
    if (name) {
      const { ref, piece } = each.dataset;
      // What follows the colon of a piece is whose it is. `data-about` names the kind of what is no place.
      const kind = ref ?? (piece && kindOf(piece)) ?? each.closest<HTMLElement>("[data-about]")?.dataset.about ?? refs[0];
      const rules = RULES[known.game] ?? {};
      return { name, refs, rule: kind ? (rules[kind] ?? rules[kindOf(kind)] ?? null) : null };
    }
  }
  return null;
}

function nameOf(element: HTMLElement, { place, who }: Known): string {
  const { ref, piece, tell } = element.dataset;
  const own = tell ?? (ref && (place(ref) || element.innerText)) ?? (piece && pieceName(piece, who));
  return own || element.getAttribute("title") || element.querySelector(":scope > title")?.textContent || element.getAttribute("aria-label") || "";
}

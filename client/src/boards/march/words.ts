// The game's words for values of templates, and the places that log lines point at.
import { msg, t } from "../../lib/i18n.svelte";
import type { KindOf } from "../../lib/kinds";
import type { Heed } from "../../lib/pace";
import { aboutValues, say, valuesOf, type Speaker } from "../../lib/say";
import type { GameEvent } from "../../lib/types";
import { ACTIONS } from "./horde";
import type { HordeAction, MarchView, SiteFace, Yield } from "./types";

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("head"), msg("thorax"), msg("abdomen"), msg("invader"), msg("defender"), msg("worker"), msg("soldier"), msg("queen"),
  msg("Snow Melt"), msg("Early Spring"), msg("Late Spring"), msg("Summer"), msg("Autumn"), msg("wormhole"), msg("centipede"), msg("food"), msg("larvae"), msg("cards"), msg("steps"),
  msg("top"), msg("bottom"), msg("battles"), msg("centipedes"), msg("harvest"), msg("inner meadow"), msg("goals"),
  msg("bodies"), msg("end bonuses"),
];

export const PHASES: Record<string, string> = {
  "set-up": msg("Set-up"),
  worker: msg("Worker Phase"),
  soldier: msg("Soldier Phase"),
  queen: msg("Queen Phase"),
};

/** Of the Horde, as the option names them. */
export const DIFFICULTIES: Record<string, string> = { easy: msg("easy"), normal: msg("normal difficulty"), hard: msg("hard") };

/** Actions of a turn by their words, the special ones of the primitive species among them. */
const TURN_ACTIONS: Record<string, string> = {
  explore: msg("Explore"),
  march: msg("March"),
  forage: msg("Forage"),
  rest: msg("Rest"),
  play: msg("Play a card"),
  dance: msg("Dance of Chaos"),
  journey: msg("Journey of 6000 Steps"),
  splice: msg("Double Spliced Genes"),
  raid: msg("Raiding Party"),
};

export const YIELDS: Record<Yield, string> = {
  food: msg("food"),
  larva: msg("one larva"),
  larvae: msg("two larvae"),
  card: msg("a card"),
  point: msg("a colony point"),
};

const EDGES = [msg("the top"), msg("the upper right"), msg("the lower right"), msg("the bottom"), msg("the lower left"), msg("the upper left")];
export const edgeName = (d: number): string => t(EDGES[d] ?? "");

export const hexName = (view: MarchView, hex: string | number): string =>
  t(view.static.hexes[hex === 0 ? "GT" : String(hex)]?.name ?? String(hex));

interface Spot {
  hex: string;
  /** What the site gives; the outskirts and The Great Tunnel have none. */
  face?: SiteFace;
  ref: string;
}

const known = new WeakMap<object, Map<string, Spot>>();

/** All places of ants by the words that values have for them. */
function spots({ hexes }: MarchView["static"]): Map<string, Spot> {
  const found = known.get(hexes) ?? new Map<string, Spot>();
  if (!found.size) {
    known.set(hexes, found);
    found.set("GT", { hex: "GT", ref: "hex:GT" });
    for (const [hex, { sites }] of Object.entries(hexes)) {
      found.set(`${hex}.out`, { hex, ref: `out:${hex}` });
      for (const face of sites ?? []) found.set(`${hex}.${face.site}`, { hex, face, ref: `site:${hex}.${face.site}` });
    }
  }
  return found;
}

/** The number of the hex that a value is about: a hex, or a place in it. */
export function hexOf(view: MarchView, { kind, raw }: { kind: string; raw: unknown }): number | null {
  if (kind === "hex") return Number(raw) < 0 ? null : Number(raw);
  const spot = spots(view.static).get(String(raw));
  return spot ? (spot.hex === "GT" ? 0 : Number(spot.hex)) : null;
}

function siteName(view: MarchView, place: unknown): string {
  const spot = spots(view.static).get(String(place));
  if (!spot) return String(place);
  const name = hexName(view, spot.hex);
  if (spot.face) return t("{name}, site {site} ({yield})", { name, site: spot.face.site, yield: t(YIELDS[spot.face.kind]) });
  return spot.hex === "GT" ? name : t("the outskirts of {name}", { name });
}

/** How values are said that this game has. */
export const speakers = (view: MarchView): Record<KindOf<"march">, Speaker> => ({
  hex: (raw) => hexName(view, raw as number),
  site: (raw) => siteName(view, raw),
  sites: String,
  edge: (raw) => edgeName(Number(raw)),
  card: (raw) => t(view.static.cards[String(raw)]?.name ?? String(raw)),
  payment: (raw) => (raw === "larva" ? t("a larva") : t("the ant in {place}", { place: siteName(view, raw) })),
  larvae: String,
  food: String,
  ants: String,
  round: String,
  phase: (raw) => t(PHASES[String(raw)] ?? String(raw)),
  action: (raw) => t(TURN_ACTIONS[String(raw)] ?? String(raw)),
  horde_action: (raw) => t(ACTIONS[raw as HordeAction] ?? String(raw)),
  species: (raw) => t(view.static.species?.[String(raw)]?.name ?? String(raw)),
  source: (raw) => sourceName(String(raw)) ?? t(String(raw).replaceAll("_", " ")),
});

/** Where the Horde's points come from, among other words; undefined where the key says it. */
export function sourceName(key: string): string | undefined {
  if (key === "entered") return t("entering The Great Tunnel");
  return key === "slumber" ? t("centipedes in Slumber") : undefined;
}

/** Where points come from, as rows of the score sheet. */
export function sheetName(key: string): string | undefined {
  switch (key) {
    case "battles": return t("Battles");
    case "centipedes": return t("Centipedes beaten");
    case "harvest": return t("Harvest");
    case "inner_meadow": return t("Inner Meadow");
    case "goals": return t("Colony Goals");
    case "bodies": return t("Complete bodies");
    case "cards": return t("Cards");
    case "end_bonuses": return t("End bonuses");
    case "species": return t("Species");
    case "entered": return t("Entering The Great Tunnel");
    case "slumber": return t("Centipedes in Slumber");
    default: return undefined;
  }
}

/** Places on the board that an event is about. */
export function placesOf(event: GameEvent, view: MarchView): string[] {
  const site = (raw: unknown): string[] => [spots(view.static).get(String(raw))?.ref ?? []].flat();
  return aboutValues(event, view.static.events, {
    hex: (raw) => (Number(raw) < 0 ? [] : [`hex:${raw || "GT"}`]),
    site,
    payment: site,
  });
}

/** Not worth a line of its own while others play, and what should be seen before its effects. */
const UNHEEDED = new Set(["passed", "phase_begins", "deck_shuffled", "horde_shuffled", "cards_put_down", "hexes_seen", "hexes_returned", "marker_taken"]);
const LOOK = new Set(["card_played", "battle_begins", "battle_fought", "centipede_attacks", "centipede_fought", "horde_card", "harvested", "round_begins"]);
export function heed({ kind, args }: GameEvent): Heed {
  // Which card it is, the next line says.
  if (UNHEEDED.has(kind) || (kind === "action" && args.action === "play")) return 0;
  return LOOK.has(kind) ? 2 : 1;
}

/** With these a turn begins in the log, or a part of the round; what follows came of it. */
const BEGINS = new Set(["round_begins", "phase_begins", "action", "battle_begins", "centipede_attacks", "horde_card", "harvested", "fed", "decreed", "end_bonus", "game_over"]);
export const begins = ({ kind }: GameEvent): boolean => BEGINS.has(kind);
export const chapter = ({ kind }: GameEvent): boolean => kind === "round_begins" || kind === "phase_begins" || kind === "game_over";

/** What a line names and can be read. */
export const NAMED: ReadonlySet<string> = new Set(["card", "hex", "site", "payment"]);

/** Values that a line does not name, because only some may know them or because they are many. */
const BESIDES: Readonly<Record<string, string>> = {
  cards_drawn: "cards", cards_put_down: "cards", cards_revealed: "cards", danced: "cards", hexes_seen: "hexes", hexes_returned: "hexes", horde_scored: "source",
};

/** What a line tells besides: where points come from, and to those who may know it which cards, which hexes. */
export function besides(event: GameEvent, view: MarchView): string {
  const scored = event.args.card ? "card" : "source";
  const name = event.kind === "scored" ? scored : BESIDES[event.kind];
  const value = name && valuesOf(event, view.static.events)[name];
  return value ? say("{value}", { value }, speakers(view)) : "";
}

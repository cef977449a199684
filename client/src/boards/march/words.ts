// The game's words for values of templates, and the places that log lines point at.
import { msg, t } from "../../lib/i18n.svelte";
import type { Args, GameEvent } from "../../lib/types";
import { ACTIONS } from "./horde";
import type { HordeAction, MarchView, SiteFace, Yield } from "./types";

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("head"), msg("thorax"), msg("abdomen"), msg("invader"), msg("defender"), msg("worker"), msg("soldier"), msg("queen"),
  msg("Snow Melt"), msg("Early Spring"), msg("Late Spring"), msg("Summer"), msg("Autumn"), msg("explore"), msg("march"), msg("forage"),
  msg("rest"), msg("play"), msg("wormhole"), msg("centipede"), msg("food"), msg("larvae"), msg("cards"), msg("steps"), msg("place"),
  msg("recall"), msg("top"), msg("bottom"), msg("battles"), msg("centipedes"), msg("harvest"), msg("inner meadow"), msg("goals"),
  msg("bodies"), msg("end bonuses"),
];

export const PHASES: Record<string, string> = {
  "set-up": msg("Set-up"),
  worker: msg("Worker Phase"),
  soldier: msg("Soldier Phase"),
  queen: msg("Queen Phase"),
};

/** The special actions of the primitive species, by their words. */
const SPECIAL: Record<string, string> = {
  dance: msg("Dance of Chaos"),
  journey: msg("Journey of 6000 Steps"),
  splice: msg("Double Spliced Genes"),
  raid: msg("Raiding Party"),
};

/** As in "The Worker Phase begins". */
const PHASE_WORDS: Record<string, string> = { worker: msg("Worker"), soldier: msg("Soldier"), queen: msg("Queen") };

export const YIELDS: Record<Yield, string> = {
  food: msg("food"),
  larva: msg("one larva"),
  larvae: msg("two larvae"),
  card: msg("a card"),
  point: msg("a colony point"),
};

const EDGES = [msg("the top"), msg("the upper right"), msg("the lower right"), msg("the bottom"), msg("the lower left"), msg("the upper left")];
export const edgeName = (d: number): string => t(EDGES[d] ?? "");

const HEXES = new Set(["hex", "source"]);
/** A hex by its word alone: "12". */
const HEX_WORD = /^\d+$/;
const PLACE = /^(\d+)\.(a|b|c|out)$/;

export const hexName = (view: MarchView, hex: string | number): string =>
  t(view.static.hexes[hex === 0 || hex === "0" ? "GT" : String(hex)]?.name ?? String(hex));

const siteFace = (view: MarchView, hex: string, site: string): SiteFace | undefined =>
  view.static.hexes[hex]?.sites?.find((each) => each.site === site);

export function marchWord(view: MarchView): (key: string, value: unknown) => string | undefined {
  const word = (key: string, value: unknown): string | undefined => {
    if (Array.isArray(value)) return key === "cards" || key === "hexes" ? value.map((each) => word(key.slice(0, key === "hexes" ? 3 : 4), each) ?? String(each)).join(", ") : undefined;
    if (typeof value === "string" && view.static.cards[value]) return t(view.static.cards[value]?.name ?? value);
    if (value === "GT") return hexName(view, "GT");
    if (value === "larva") return t("a larva");
    if (key === "phase") return t(PHASE_WORDS[String(value)] ?? String(value));
    if (key === "edge") return edgeName(Number(value));
    if (key === "origin" && typeof value === "number") return hexName(view, value);
    if (HEXES.has(key)) return hexName(view, value as string);
    if ((key === "origin" || key === "to") && typeof value === "string" && HEX_WORD.test(value)) return hexName(view, value);
    if (key === "action" && typeof value === "string" && value in ACTIONS) return t(ACTIONS[value as HordeAction]);
    if (key === "action" && typeof value === "string" && value in SPECIAL) return t(SPECIAL[value] ?? value);
    if (key === "seat" && typeof value === "string") return undefined;
    const [, hex, spot] = (typeof value === "string" && PLACE.exec(value)) || [];
    if (!hex || !spot) return undefined;
    if (spot === "out") return t("Outskirts of {name}", { name: hexName(view, hex) });
    const face = siteFace(view, hex, spot);
    return t("{name} {site} ({yield})", { name: hexName(view, hex), site: spot, yield: face ? YIELDS[face.kind] : "" });
  };
  return word;
}

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

/** Places come as words: "GT", "5.a", "5.out"; hexes as numbers or words. */
function placesOf(key: string, value: unknown): string[] {
  if (value === "GT" || (HEXES.has(key) && value === 0)) return ["hex:GT"];
  if (HEXES.has(key) && !(typeof value === "string" && !value)) return [`hex:${String(value)}`];
  if ((key === "origin" || key === "to") && (typeof value === "number" || (typeof value === "string" && HEX_WORD.test(value)))) return [`hex:${value}`];
  if (key === "path" && Array.isArray(value)) return value.flatMap((each) => placesOf("hex", each));
  const [, hex, spot] = (typeof value === "string" && PLACE.exec(value)) || [];
  if (!hex) return [];
  return [spot === "out" ? `out:${hex}` : `site:${hex}.${spot}`];
}

export const placesOfArgs = (args: Args): string[] => Object.entries(args).flatMap(([key, value]) => placesOf(key, value));

/** What a line tells besides: where points come from, and to those who may know it which cards, which hexes. */
export function besides(event: GameEvent, view: MarchView): string {
  if (event.kind === "horde_scored") return sourceName(String(event.args.source)) ?? t(String(event.args.source));
  if (event.kind === "scored") {
    const card = String(event.args.card ?? "");
    return view.static.cards[card] ? t(view.static.cards[card].name) : t(String(event.args.source).replaceAll("_", " "));
  }
  const { cards, hexes } = event.args;
  if (Array.isArray(cards) && cards.length && !event.label.includes("{cards}")) return marchWord(view)("cards", cards) ?? "";
  if (Array.isArray(hexes) && hexes.length && !event.label.includes("{hexes}")) return marchWord(view)("hexes", hexes) ?? "";
  return "";
}

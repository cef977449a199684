// Names of what the view only has keys for. Every phrase stands here whole, so that the catalogues find it.
import type { Choice } from "../../lib/choice.svelte";
import { msg, t } from "../../lib/i18n.svelte";

/** Whether the question before this viewer has actions of a kind. */
export const asks = (choice: Choice, kind: string): boolean => choice.options.some((option) => option.kind === kind);

export function tileName(kind: string): string {
  switch (kind) {
    case "p2": return t("pheromone of size 2");
    case "p3_triangle": return t("pheromone of size 3 (triangle)");
    case "p3_line": return t("pheromone of size 3 (straight)");
    case "p4_rhombus": return t("pheromone of size 4 (rhombus)");
    case "p4_hook": return t("pheromone of size 4 (hook)");
    case "p5": return t("pheromone of size 5");
    case "p6": return t("pheromone of size 6");
    case "aphid_farm": return t("aphid farm");
    case "scavenging": return t("scavenging tile");
    case "sub_colony": return t("sub-colony");
    default: return t(kind);
  }
}

export function terrainName(terrain: string): string {
  switch (terrain) {
    case "grass": return t("grass");
    case "earth": return t("earth");
    case "stone": return t("stone");
    case "mushroom": return t("mushrooms");
    case "water": return t("water");
    default: return t(terrain);
  }
}

/** [short for the track, what it is in words] for space 0 to 7. */
export function eventName(space: number): string {
  return [t("Level +1"), t("Points +1"), t("Larvae +2"), t("Harvest +3"), t("Moves +3"), t("Soldier +1"), t("Hexagon +1"), t("Worker +1")][space] ?? "";
}

export function trackName(track: string): string {
  switch (track) {
    case "larvae": return t("Larvae track");
    case "soldiers": return t("Soldiers track");
    case "workers": return t("Workers track");
    default: return t("Atelier room");
  }
}

export function roomName(level: number): string {
  return [t("gestation room"), t("larder"), t("quarry"), t("queen's room")][level] ?? "";
}

/** On which side of a hex another lies, clockwise from the right. */
const SIDES = [msg("to the right"), msg("to the lower right"), msg("to the lower left"), msg("to the left"), msg("to the upper left"), msg("to the upper right")];
export const sideName = (side: number): string => t(SIDES[side] ?? "");

export function seasonName(season: string): string {
  switch (season) {
    case "spring": return t("Spring");
    case "summer": return t("Summer");
    case "fall": return t("Autumn");
    default: return t("Winter");
  }
}

export function objectiveName(what: string, need: number): string {
  switch (what) {
    case "food": return t("{n} food", { n: need });
    case "stone": return t("{n} stone", { n: need });
    case "larvae": return t("{n} {n:larva|larvae}", { n: need });
    case "soldiers": return t("{n} {n:soldier|soldiers}", { n: need });
    case "prey": return t("{n} prey {n:token|tokens}", { n: need });
    case "earth_stone": return t("{n} earth or stone", { n: need });
    case "special": return t("{n} special {n:tile|tiles}", { n: need });
    case "nurses": return t("{n} {n:nurse|nurses}", { n: need });
    case "colony": return t("colony level {n}", { n: need });
    default: return t("{n} connected {n:pheromone|pheromones}", { n: need });
  }
}

/** The same for the small card, where number and drawing stand above. */
export function objectiveShort(what: string): string {
  switch (what) {
    case "food": return t("food");
    case "stone": return t("stone");
    case "larvae": return t("larvae");
    case "soldiers": return t("soldiers");
    case "prey": return t("prey");
    case "earth_stone": return t("earth or stone");
    case "special": return t("special tiles");
    case "nurses": return t("nurses");
    case "colony": return t("colony level");
    default: return t("connected");
  }
}

export const ROMAN = ["0", "I", "II", "III"] as const;

export function atelierName(action: string): string {
  switch (action) {
    case "tunnel": return t("a new tunnel exit");
    case "dig": return t("dig the next level");
    case "raise": return t("a new nurse");
    default: return t("complete an objective");
  }
}

/** The space that the die of this season shows, or null in winter. */
export function dieOf(view: { season: string; dice: Record<string, number | null> }): number | null {
  return view.dice[view.season] || null;
}

export function phaseName(phase: string): string {
  switch (phase) {
    case "event and births": return t("event and births");
    case "births": return t("births");
    case "workers": return t("workers");
    case "harvest": return t("harvest");
    case "atelier": return t("atelier");
    case "end of turn": return t("end of the season");
    case "winter": return t("winter");
    default: return t("the game is over");
  }
}

/** A room and, in the quarry, what is fetched there. */
export function workName(room: string): string {
  switch (room) {
    case "gestation": return t("gestation room");
    case "larder": return t("larder");
    case "quarry-earth": return t("quarry, for earth");
    case "quarry-stone": return t("quarry, for stone");
    case "queen": return t("queen's room");
    default: return t(room);
  }
}

/** Where points come from. */
export function sourceName(source: string): string {
  switch (source) {
    case "pheromones": return t("a pheromone placed");
    case "special_tiles": return t("a special tile placed");
    case "prey": return t("prey hunted");
    case "clearing": return t("an opposing pheromone cleared");
    case "queen": return t("the queen fed");
    case "sub_colonies": return t("a sub-colony");
    case "objectives": return t("an objective completed");
    case "objective_bonus": return t("an objective completed before");
    case "winter": return t("food missing in winter");
    default: return t(source);
  }
}

/** The same on the score sheet, where a row sums them up. */
export function sheetName(source: string): string | undefined {
  switch (source) {
    case "start": return t("Start");
    case "pheromones": return t("Pheromones");
    case "special_tiles": return t("Special tiles");
    case "prey": return t("Prey");
    case "clearing": return t("Cleared pheromones");
    case "queen": return t("Queen");
    case "sub_colonies": return t("Sub-colonies");
    case "objectives": return t("Objectives");
    case "objective_bonus": return t("Objective bonus");
    case "winter": return t("Food missing in winter");
    default: return undefined;
  }
}

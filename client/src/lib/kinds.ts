// The kinds of values that sentences of the games can name. Made by tools/generate.py; a test says when it is out of date.

export const SHARED_KINDS = ["seat", "number", "points", "word", "name", "rule"] as const;

export const GAME_KINDS = {
  march: ["hex", "site", "sites", "edge", "card", "payment", "larvae", "food", "ants", "round", "phase", "action", "horde_action", "species", "source"],
  micropolis: ["place", "tile", "anthill", "side", "soldiers", "barracks", "round"],
  myrmes: ["hex", "side", "tile", "cube", "prey", "room", "track", "objective", "event", "year", "season", "phase", "level", "source", "larvae", "food", "workers", "soldiers", "nurses"],
} as const;

export type SharedKind = (typeof SHARED_KINDS)[number];
export type KindOf<G extends keyof typeof GAME_KINDS> = (typeof GAME_KINDS)[G][number];

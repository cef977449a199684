import { msg, t } from "../../lib/i18n.svelte";
import type { BoardModule, Summary } from "..";
import { HEARD } from "./heard";
import Reader from "./Reader.svelte";
import Micropolis from "./Micropolis.svelte";
import type { MicropolisView } from "./types";
import { placesOf, speakers } from "./words";

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("queen"), msg("nurse"), msg("architect"), msg("sergeant"), msg("sentry"), msg("cherry"), msg("lemon"), msg("grape"),
  msg("blackberry"), msg("fig"), msg("pomegranate"), msg("gift"), msg("population"), msg("colony"), msg("harvest"),
  msg("royal gallery"), msg("royal"), msg("red army"), msg("barracks"),
];

const summary = (view: MicropolisView): Summary => ({
  headline: t("Round {n} of {all}", { n: view.round, all: view.rounds }),
  players: view.players.map(({ hills, tokens, seat, total, score }) => {
    const ants = hills.reduce((sum, hill) => sum + hill.galleries.reduce((all, each) => all + each.ants, 0), 0);
    return {
      facts: [
        { icon: "soldier", n: hills.map((hill) => hill.army).join(" + "), label: t("army") },
        { icon: "worker", n: ants, label: t("ants in the anthill") },
        ...(tokens ? [{ icon: "token" as const, n: tokens, label: t("architect tokens") }] : []),
        ...(view.leader.seat === seat ? [{ icon: "flag" as const, n: "", label: t("leads the red army") }] : []),
      ],
      score: total,
      sheet: score,
      kind: "",
    };
  }),
  speakers,
  places: (event) => placesOf(event, view),
  heed: ({ kind }) => (kind === "line_refilled" || kind === "round_begins" ? 0 : 1),
  begins: ({ kind }) => kind === "round_begins" || kind === "tile_taken" || kind === "leader_changed" || kind === "game_over",
  chapter: ({ kind }) => kind === "round_begins" || kind === "game_over",
  // A line says which place of the line a tile came from; what can be read is the tile.
  named: { kinds: new Set(["place"]), of: (_, { args }) => (typeof args.tile === "number" ? { kind: "tile", raw: args.tile } : null) },
});

const board: BoardModule = {
  Board: Micropolis,
  secret: false,
  Reader,
  sounds: HEARD,
  summary: (view) => (view.game === "micropolis" ? summary(view) : null),
  source: (key) => {
    switch (key) {
      case "population": return t("Population");
      case "colony": return t("Colony");
      case "harvest": return t("Harvest");
      case "royal_gallery": return t("Royal gallery");
      case "red_army": return t("Red army");
      case "barracks": return t("Barracks");
      default: return undefined;
    }
  },
};

export default board;

import { msg, t } from "../../lib/i18n.svelte";
import type { BoardModule } from "..";
import Board from "./Board.svelte";
import type { MicropolisPlayer, MicropolisView } from "./types";

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("queen"), msg("nurse"), msg("architect"), msg("sergeant"), msg("sentry"), msg("cherry"), msg("lemon"), msg("grape"),
  msg("blackberry"), msg("fig"), msg("pomegranate"), msg("gift"), msg("population"), msg("colony"), msg("harvest"),
  msg("royal gallery"), msg("royal"), msg("red army"), msg("barracks"),
];

const board: BoardModule = {
  secret: false,
  word: () => () => undefined,
  places: ({ seat, args }, view) => {
    if (typeof args.tile === "number") return [`face:${args.tile}`];
    const each = (view as MicropolisView).expert ? 2 : 1;
    return typeof args.hill === "number" ? [`hill:${seat}.${args.hill % each}`] : [];
  },
  Board,
  headline: (view) => {
    const { round, rounds } = view as MicropolisView;
    return t("Round {n} of {all}", { n: round, all: rounds });
  },
  facts: (player, view) => {
    const { hills, tokens, seat } = player as MicropolisPlayer;
    const shown = view as MicropolisView;
    const ants = hills.reduce((sum, hill) => sum + hill.galleries.reduce((all, each) => all + each.ants, 0), 0);
    return [
      { icon: "soldier", n: hills.map((hill) => hill.army).join(" + "), label: t("army") },
      { icon: "worker", n: ants, label: t("ants in the anthill") },
      ...(tokens ? [{ icon: "token" as const, n: tokens, label: t("architect tokens") }] : []),
      ...(shown.leader.seat === seat ? [{ icon: "flag" as const, n: "", label: t("leads the red army") }] : []),
    ];
  },
  score: (player) => (player as MicropolisPlayer).total,
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

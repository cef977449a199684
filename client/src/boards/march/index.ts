import { msg, t } from "../../lib/i18n.svelte";
import type { BoardModule } from "..";
import Board from "./Board.svelte";
import type { MarchPlayer, MarchView } from "./types";

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("head"), msg("thorax"), msg("abdomen"), msg("invader"), msg("defender"), msg("Worker Phase"), msg("Soldier Phase"),
  msg("Queen Phase"), msg("Snow Melt"), msg("Early Spring"), msg("Late Spring"), msg("Summer"), msg("Autumn"),
];

const board: BoardModule = {
  secret: true,
  Board,
  headline: (view) => {
    const { season, phase } = view as MarchView;
    return t("{season} · {phase}", { season, phase });
  },
  facts: (player) => {
    const each = player as MarchPlayer;
    return [
      { icon: "food", n: each.food, label: t("food") },
      { icon: "larva", n: each.larvae, label: t("larvae") },
      { icon: "card", n: each.hand_size, label: t("cards in hand") },
      { icon: "worker", n: each.ants, label: t("ants in the meadow") },
    ];
  },
  score: (player) => (player as MarchPlayer).score,
};

export default board;

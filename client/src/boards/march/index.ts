import { t } from "../../lib/i18n.svelte";
import type { BoardModule } from "..";
import Board from "./Board.svelte";
import type { MarchPlayer, MarchView } from "./types";
import { besides, marchWord, PHASES, placesOfArgs } from "./words";

const board: BoardModule = {
  Board,
  secret: true,
  word: (view) => marchWord(view as MarchView),
  places: ({ args }) => placesOfArgs(args),
  besides: (event, view) => besides(event, view as MarchView),
  headline: (view) => {
    const { round_name, phase } = view as MarchView;
    return t("{season} · {phase}", { season: round_name, phase: PHASES[phase] ?? phase });
  },
  facts: (player) => {
    const each = player as MarchPlayer;
    return [
      { icon: "food", n: each.food, label: t("food") },
      { icon: "larva", n: each.larvae, label: t("larvae") },
      { icon: "card", n: each.hand, label: t("cards in hand") },
      { icon: "worker", n: each.ants, label: t("ants in the meadow") },
    ];
  },
  score: (player) => (player as MarchPlayer).score,
};

export default board;

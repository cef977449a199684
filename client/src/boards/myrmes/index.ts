import { t } from "../../lib/i18n.svelte";
import type { BoardModule } from "..";
import Board from "./Board.svelte";
import type { MyrmesPlayer, MyrmesView } from "./types";
import { phaseName, ROMAN, seasonName } from "./words";

const board: BoardModule = {
  Board,
  secret: true,
  headline: (view) => {
    const { year, season, phase } = view as MyrmesView;
    return t("Year {year} · {season} · {phase}", { year: ROMAN[year], season: seasonName(season), phase: phaseName(phase) });
  },
  facts: (player) => {
    const { larvae, workers, soldiers, stock } = player as MyrmesPlayer;
    return [
      { icon: "larva", n: larvae, label: t("larvae") },
      { icon: "worker", n: workers, label: t("workers") },
      { icon: "soldier", n: soldiers, label: t("soldiers") },
      { icon: "food", n: stock.food, label: t("food") },
    ];
  },
  score: (player) => (player as MyrmesPlayer).score,
};

export default board;

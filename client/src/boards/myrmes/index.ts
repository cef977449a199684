import { msg, t } from "../../lib/i18n.svelte";
import type { BoardModule } from "..";
import Board from "./Board.svelte";
import { placesOf, wordOf } from "./tell";
import type { MyrmesPlayer, MyrmesView } from "./types";
import { phaseName, ROMAN, seasonName, sheetName } from "./words";

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("food"), msg("earth"), msg("stone"), msg("larvae"), msg("soldiers"), msg("workers"), msg("atelier"), msg("ladybug"), msg("termite"), msg("spider"),
  msg("prey"), msg("queen"), msg("winter"),
];

const board: BoardModule = {
  secret: true,
  word: wordOf,
  places: placesOf,
  Board,
  headline: (view) => {
    const { year, season, phase } = view as MyrmesView;
    if (phase === "winter") return t("Year {year} · {season}", { year: ROMAN[year], season: seasonName(season) });
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
  source: sheetName,
};

export default board;

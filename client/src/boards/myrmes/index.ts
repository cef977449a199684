import { msg, t } from "../../lib/i18n.svelte";
import type { BoardModule, Summary } from "..";
import { HEARD } from "./heard";
import Myrmes from "./Myrmes.svelte";
import Reader from "./Reader.svelte";
import { begins, chapter, heed, NAMED, placesOf, speakers } from "./tell";
import type { MyrmesView } from "./types";
import { eventName, phaseName, seasonName, sheetName } from "./words";

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("food"), msg("earth"), msg("stone"), msg("larvae"), msg("soldiers"), msg("workers"), msg("atelier"), msg("ladybug"), msg("termite"), msg("spider"),
  msg("prey"), msg("queen"), msg("winter"),
];

function headline({ year, season, phase }: MyrmesView): string {
  if (phase === "winter") return t("Year {year} · {season}", { year, season: seasonName(season) });
  return t("Year {year} · {season} · {phase}", { year, season: seasonName(season), phase: phaseName(phase) });
}

const summary = (view: MyrmesView): Summary => ({
  headline: headline(view),
  players: view.players.map(({ larvae, workers, soldiers, stock, storage, event, score, sheet }) => ({
    facts: [
      { icon: "larva", n: larvae, label: t("larvae") },
      { icon: "worker", n: workers, label: t("workers") },
      { icon: "soldier", n: soldiers, label: t("soldiers") },
      { icon: "food", n: stock.food, label: t("food") },
      { icon: "chamber", n: `${stock.food + stock.earth + stock.stone}/${storage}`, label: t("stores, of so many places") },
    ],
    score,
    sheet: { start: score - Object.values(sheet).reduce((sum, n) => sum + n, 0), ...sheet },
    kind: event.hidden || view.season === "winter" ? "" : eventName(event.space),
  })),
  speakers: speakers(view),
  places: (event) => placesOf(event, view),
  heed,
  passing: ({ kind }) => kind === "moved",
  reveals: ({ kind }) => kind === "event_chosen" || kind === "nurses_placed",
  begins,
  chapter,
  named: { kinds: NAMED, of: (named) => named },
});

const board: BoardModule = {
  Board: Myrmes,
  secret: true,
  sounds: HEARD,
  summary: (view) => (view.game === "myrmes" ? summary(view) : null),
  source: sheetName,
  Reader,
};

export default board;

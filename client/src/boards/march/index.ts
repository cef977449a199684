import { t } from "../../lib/i18n.svelte";
import type { BoardModule, Summary } from "..";
import { HEARD } from "./heard";
import { isHordes } from "./horde";
import { nextOf } from "./next";
import HordeBadge from "./HordeBadge.svelte";
import HordePanel from "./HordePanel.svelte";
import HordeVerdict from "./HordeVerdict.svelte";
import March from "./March.svelte";
import type { MarchView } from "./types";
import Reader from "./Reader.svelte";
import { begins, besides, chapter, DIFFICULTIES, heed, hexOf, NAMED, PHASES, placesOf, sheetName, speakers } from "./words";

function badge({ edition, mode, horde, players }: MarchView): string {
  if (edition === "prototype") return t("Prototype edition");
  if (horde) return t("{mode} · {difficulty}", { mode: mode === "solo" ? t("Solo") : t("Co-op"), difficulty: t(DIFFICULTIES[horde.difficulty] ?? horde.difficulty) });
  return players.some((each) => each.mat !== "common") ? t("Primitive Species") : "";
}

const summary = (view: MarchView): Summary => ({
  next: (name) => nextOf(view, name),
  headline: t("Round {n} of {all} · {season} · {phase}", {
    n: view.round, all: view.rounds.at(-1) ?? view.round, season: t(view.round_name), phase: t(PHASES[view.phase] ?? view.phase),
  }),
  badge: badge(view),
  edition: view.edition,
  words: view.static.words,
  players: view.players.map(({ seat, food, larvae, hand, ants, score, species, rests, points }) => ({
    facts: [
      { icon: "food", n: food, label: t("food") },
      { icon: "larva", n: larvae, label: t("larvae") },
      { icon: "card", n: hand, label: t("cards in hand") },
      { icon: "worker", n: ants, label: t("ants in the meadow") },
      ...(view.holder === seat ? [{ icon: "flag" as const, n: t("marker"), label: t("has the marker") }] : []),
      ...(rests ? [{ icon: "moon" as const, n: t("rested"), label: t("has rested in this round") }] : []),
    ],
    score,
    sheet: points,
    kind: species === "common" ? "" : t(view.static.species[species]?.name ?? species),
  })),
  speakers: speakers(view),
  places: (event) => placesOf(event, view),
  besides: (event) => besides(event, view),
  heed,
  begins,
  chapter,
  named: { kinds: NAMED, of: (named) => (named.kind === "card" || hexOf(view, named) !== null ? named : null) },
});

const board: BoardModule = {
  Board: March,
  secret: true,
  sounds: HEARD,
  summary: (view) => (view.game === "march" ? summary(view) : null),
  source: sheetName,
  Reader,
  rival: { Panel: HordePanel, Badge: HordeBadge, Verdict: HordeVerdict, isIts: isHordes },
};

export default board;

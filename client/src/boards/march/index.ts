import { t } from "../../lib/i18n.svelte";
import type { BoardModule } from "..";
import Board from "./Board.svelte";
import { isHordes } from "./horde";
import HordeBadge from "./HordeBadge.svelte";
import HordePanel from "./HordePanel.svelte";
import HordeVerdict from "./HordeVerdict.svelte";
import type { MarchPlayer, MarchView } from "./types";
import { besides, marchWord, PHASES, placesOfArgs, sheetName } from "./words";

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
  kind: (player, view) => {
    const { species } = player as MarchPlayer;
    return species === "common" ? "" : t((view as MarchView).static.species?.[species]?.name ?? species);
  },
  badge: (view) => {
    const { edition, mode, horde, players } = view as MarchView;
    if (edition === "prototype") return t("Prototype edition");
    if (horde) return t("{mode} · {difficulty}", { mode: mode === "solo" ? "Solo" : "Co-op", difficulty: horde.difficulty });
    return players.some((each) => each.mat !== "common") ? t("Primitive Species") : "";
  },
  edition: (view) => (view as MarchView).edition,
  source: sheetName,
  rival: { Panel: HordePanel, Badge: HordeBadge, Verdict: HordeVerdict, isIts: isHordes },
};

export default board;

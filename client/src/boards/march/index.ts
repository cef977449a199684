import { msg, t } from "../../lib/i18n.svelte";
import type { BoardModule } from "..";
import Board from "./Board.svelte";
import type { MarchPlayer, MarchView } from "./types";

const HEXES = new Set(["hex"]);

/** Places come as words: "GT", "5.a", "5.out"; hexes as numbers. */
function placesOf(key: string, value: unknown): string[] {
  if (value === "GT" || (HEXES.has(key) && value === 0)) return ["hex:GT"];
  if (HEXES.has(key)) return [`hex:${value}`];
  const [, hex, spot] = (typeof value === "string" && /^(\d+)\.(a|b|c|out)$/.exec(value)) || [];
  if (!hex) return [];
  return [spot === "out" ? `out:${hex}` : `site:${hex}.${spot}`];
}

/** Words the server sends as keys: named here so that the catalogue has them. */
export const WORDS = [
  msg("head"), msg("thorax"), msg("abdomen"), msg("invader"), msg("defender"), msg("Worker Phase"), msg("Soldier Phase"),
  msg("Queen Phase"), msg("Snow Melt"), msg("Early Spring"), msg("Late Spring"), msg("Summer"), msg("Autumn"),
];

const board: BoardModule = {
  secret: true,
  word: (view) => (key, value) => {
    const { cards, hexes } = view as MarchView;
    if (typeof value === "string" && cards[value]) return t(cards[value].name);
    const [, number, spot] = (typeof value === "string" && /^(\d+)\.(a|b|c|out)$/.exec(value)) || [];
    if (value === "GT" || (HEXES.has(key) && value === 0)) return t("The Great Tunnel");
    if (value === "larva") return t("a larva");
    const hex = hexes.find((each) => each.number === Number(number ?? (HEXES.has(key) ? value : -1)));
    if (!hex) return undefined;
    return spot === "out" ? t("Outskirts of {name}", { name: hex.name }) : t(hex.name);
  },
  places: ({ args }) => Object.entries(args).flatMap(([key, value]) => placesOf(key, value)),
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

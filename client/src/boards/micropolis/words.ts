// How the values of sentences are said, and the places that log lines point at.
import { list, t } from "../../lib/i18n.svelte";
import type { KindOf } from "../../lib/kinds";
import { aboutValues, type Speaker } from "../../lib/say";
import type { GameEvent } from "../../lib/types";
import type { MicropolisView } from "./types";

const SIDES = (): string[] => [t("the only place"), t("left"), t("right")];

/** The places of a bit set, counted from 1. */
function places(bits: number): string {
  const found = Array.from({ length: 10 }, (_, place) => place + 1).filter((place) => (bits >> (place - 1)) & 1);
  return list(found.map(String)) || t("none");
}

/** How values are said that this game has. */
export const speakers: Record<KindOf<"micropolis">, Speaker> = {
  place: String,
  tile: String,
  anthill: (raw) => String((Number(raw) % 2) + 1),
  side: (raw) => SIDES()[Number(raw)] ?? "",
  soldiers: String,
  barracks: (raw) => places(Number(raw)),
  round: String,
};

/** Places an event is about: the tile, or else the anthill. */
export function placesOf(event: GameEvent, view: MicropolisView): string[] {
  const tiles = aboutValues(event, view.static.events, { tile: (raw) => [`face:${raw}`] });
  if (tiles.length) return tiles;
  const each = view.expert ? 2 : 1;
  return aboutValues(event, view.static.events, { anthill: (raw) => [`hill:${event.seat}.${Number(raw) % each}`] });
}

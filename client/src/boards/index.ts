// Which board draws which game. A new game is one more line here and a folder beside.
import type { Component } from "svelte";
import type { ThingName } from "../art/Thing.svelte";
import type { Word } from "../lib/say";
import type { GameEvent, PlayerView, View } from "../lib/types";

export interface Fact {
  icon: ThingName;
  n: number | string;
  label: string;
}

export interface BoardModule {
  Board: Component<{ view: View; latest: readonly GameEvent[]; name: (seat: number) => string }>;
  /** Views hold secrets: people who share a device hand it over unseen. */
  secret: boolean;
  /** The game's words for values of templates. */
  word: (view: View) => Word;
  /** Places an event is about, for the log to point at. */
  places: (event: GameEvent, view: View) => string[];
  /** What a log line tells besides, to those who may know it. */
  besides?: (event: GameEvent, view: View) => string;
  /** What the top bar tells about the course of the game. */
  headline: (view: View) => string;
  /** A player's public state at a glance. */
  facts: (player: PlayerView, view: View) => Fact[];
  /** The number beside the player's name; null while nobody counts points. */
  score: (player: PlayerView, view: View) => number | null;
}

const BOARDS: Record<string, () => Promise<{ default: BoardModule }>> = {
  micropolis: () => import("./micropolis"),
  march: () => import("./march"),
  myrmes: () => import("./myrmes"),
};

export async function loadBoard(game: string): Promise<BoardModule | null> {
  return (await BOARDS[game]?.())?.default ?? null;
}

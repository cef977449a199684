// Which board draws which game. A new game is one more line here and a folder beside.
import type { Component } from "svelte";
import type { ThingName } from "../art/Thing.svelte";
import type { Word } from "../lib/say";
import type { GameEvent, PlayerView, Result, View } from "../lib/types";

export interface Fact {
  icon: ThingName;
  n: number | string;
  label: string;
}

/** An opponent that nobody plays: how it stands among the players, in the log and on the score sheet. */
export interface Rival {
  Panel: Component<{ view: View }>;
  Badge: Component<{ size?: number }>;
  /** Who won, as a picture with words; only shown when there is a rival. */
  Verdict: Component<{ result: Result }>;
  /** Whether a line of the log is the rival's. */
  isIts: (event: GameEvent) => boolean;
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
  /** What kind of colony a player leads, where that differs. */
  kind?: (player: PlayerView, view: View) => string;
  /** How this game is played, where that is not the usual way. */
  badge?: (view: View) => string;
  /** Which edition of the rules is in force, for the rulebook. */
  edition?: (view: View) => string;
  /** The words of the score sheet for a source of points, where its key says too little. */
  source?: (key: string) => string | undefined;
  rival?: Rival;
}

const BOARDS: Record<string, () => Promise<{ default: BoardModule }>> = {
  micropolis: () => import("./micropolis"),
  march: () => import("./march"),
  myrmes: () => import("./myrmes"),
};

export async function loadBoard(game: string): Promise<BoardModule | null> {
  return (await BOARDS[game]?.())?.default ?? null;
}

// Which board draws which game. A new game is one more line here and a folder beside.
import type { Component } from "svelte";
import type { ThingName } from "../art/Thing.svelte";
import type { Heed } from "../lib/pace";
import type { Speakers } from "../lib/say";
import type { Sound } from "../lib/sounds";
import type { GameEvent, Result, View } from "../lib/types";
import { ofGame } from "../lib/views";

export interface Fact {
  icon: ThingName;
  n: number | string;
  label: string;
}

/** A player's public state at a glance. */
export interface PlayerSummary {
  facts: Fact[];
  /** The number beside the player's name; null while nobody counts points. */
  score: number | null;
  /** Points by source so far. */
  sheet: Readonly<Record<string, number>>;
  /** What kind of colony the player leads, where that differs. */
  kind: string;
}

/** Something that a line of the log names and that can be read: a card, a hex, a tile. */
export interface Named {
  kind: string;
  raw: unknown;
}

/** What the page says about a view, in the words of its game. */
export interface Summary {
  /** What the top bar tells about the course of the game. */
  headline: string;
  /** How this game is played, where that is not the usual way. */
  badge?: string;
  /** Which edition of the rules is in force, for the rulebook. */
  edition?: string;
  /** Texts that the edition says otherwise, by what the client says. */
  words?: Record<string, string>;
  /** What follows the present question, in order. */
  next?: (name: (seat: number) => string) => string[];
  /** By seat. */
  players: PlayerSummary[];
  /** How values of the game's own kinds are said. */
  speakers: Speakers;
  /** Places an event is about, for the log to point at. */
  places: (event: GameEvent) => string[];
  /** How much an event is worth a look while others play; without it every line is one. */
  heed?: (event: GameEvent) => Heed;
  /** Whether an event is one small step of many: the recap leaves it out. */
  passing?: (event: GameEvent) => boolean;
  /** Whether an event tells what somebody had chosen in secret: it is told even to whoever chose last. */
  reveals?: (event: GameEvent) => boolean;
  /** Whether a turn begins with an event, for the log to be read turn by turn; `before` is the event before it. */
  begins?: (event: GameEvent, before: GameEvent) => boolean;
  /** Whether an event is no turn but a heading: a round, a season. */
  chapter?: (event: GameEvent) => boolean;
  /** What lines name and the game's Reader shows: kinds of values, and what a value of an event stands for. */
  named?: { kinds: ReadonlySet<string>; of: (named: Named, event: GameEvent) => Named | null };
  /** What a log line tells besides, to those who may know it. */
  besides?: (event: GameEvent) => string;
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

export interface BoardProps {
  view: View;
  latest: readonly GameEvent[];
  /** What others do, as long as it is being told. */
  telling: readonly GameEvent[];
  name: (seat: number) => string;
}

export interface BoardModule {
  Board: Component<BoardProps>;
  /** Views hold secrets: people who share a device hand it over unseen. */
  secret: boolean;
  /** null for a view of another game. */
  summary: (view: View) => Summary | null;
  /** The words of the score sheet for a source of points, where its key says too little. */
  source?: (key: string) => string | undefined;
  rival?: Rival;
  /** Shows what a line of the log names. */
  Reader?: Component<{ view: View; named: Named; name: (seat: number) => string; onclose: () => void }>;
  /** What is heard when something happens, by kind of event; a battle is "won", and "lost" for whoever lost it. */
  sounds: Readonly<Record<string, Sound>>;
}

const BOARDS: Record<View["game"], () => Promise<{ default: BoardModule }>> = {
  micropolis: () => import("./micropolis"),
  march: () => import("./march"),
  myrmes: () => import("./myrmes"),
};

export async function loadBoard(game: string): Promise<BoardModule> {
  return (await ofGame(BOARDS, game)()).default;
}

// The wire, as far as every game shares it. What a game adds stands in its own boards/ folder.

export type Args = Record<string, unknown>;

export interface Option {
  action: number;
  text: string;
  label: string;
  args: Args;
  refs: string[];
}

export interface Prompt {
  deciders: number[];
  ask: string;
  args: Args;
  rule: string;
  /** "set": the options are sets of places, chosen by marking places and confirming. */
  choose?: "one" | "set";
  options: Option[];
}

export interface Result {
  scores: number[];
  winners: number[];
  /** Points by source for each seat, in the order of the printed score sheet. */
  detail: Record<string, unknown>[];
}

export interface PlayerView {
  seat: number;
  [part: string]: unknown;
}

export interface View {
  game: string;
  seat: number | null;
  seats: number;
  deciders: number[];
  over: boolean;
  mark: number;
  result: Result | null;
  prompt: Prompt;
  /** What never changes during a game. */
  static?: unknown;
  players: PlayerView[];
}

export interface GameEvent {
  kind: string;
  /** -1: nobody did it. */
  seat: number;
  /** English template; it names {seat} and the values. */
  label: string;
  args: Args;
  /** Number of the action that caused it. */
  n: number;
}

export interface GameOption {
  key: string;
  default: unknown;
  /** null: any number will do. */
  values: unknown[] | null;
  /** Any number besides the values. */
  open?: boolean;
  help: string;
  rule: string;
}

export interface BotInfo {
  key: string;
  title: string;
  help: string;
}

export interface GameInfo {
  key: string;
  title: string;
  seats: number[];
  minutes: number;
  weight: string;
  blurb: string;
  reconstruction: string | null;
  options: GameOption[];
  bots: BotInfo[];
}

export type SeatKind = "me" | "friend" | "bot" | "local";

export interface SeatWish {
  kind: SeatKind;
  name?: string;
  bot?: string;
}

export interface SeatInfo {
  seat: number;
  kind: SeatKind | "open";
  name: string;
  bot: string | null;
  /** A person owns the seat, also while a bot plays for it. */
  held: boolean;
  connected: boolean;
  may: { link: boolean; bot: boolean; take_back: boolean };
}

export interface UndoState {
  can: boolean;
  /** The others will be asked. */
  asks: boolean;
  redo: boolean;
  pending: { by: number; to: number; waiting: number[] } | null;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over";
  host: boolean;
  seats: SeatInfo[];
  your_seats: number[];
  sequence: number;
  length: number;
  undo: UndoState;
  standing: Record<string, string[]>;
  standing_offered: { key: string; text: string }[];
  may: { share: boolean; record: boolean; branch: boolean; rematch: boolean; replay_all: boolean };
  next_table: string | null;
  reconstruction: string | null;
}

export interface TableSummary {
  table: string;
  game: string;
  title: string;
  status: string;
  seats: string[];
  your_seats: number[];
  your_turn: boolean;
  updated: number;
}

export interface Created {
  table: string;
  seat_links: Record<string, string>;
  spectator_link: string | null;
  your_seats: number[];
}

export interface Present {
  sequence: number;
  length: number;
  undo: UndoState;
  view: View;
}

export interface StreamMessage extends Present {
  /** The story after this action is to be forgotten before `events` are added. */
  since: number;
  /** "state": nothing on the board has changed. */
  kind: "start" | "act" | "undo" | "redo" | "state";
  events: GameEvent[];
}

export interface ReplayAt {
  sequence: number;
  length: number;
  view: View;
  events: GameEvent[];
}

export interface RuleText {
  id: string;
  text: string;
}

export interface Rulebook {
  title: string;
  sections: { id: string; title: string; rules: RuleText[] }[];
}

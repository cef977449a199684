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
  options: Option[];
}

export interface Result {
  scores: number[];
  winners: number[];
  /** Points by source; per seat, in the order of the printed score sheet. */
  detail: Record<string, number>[] | Record<string, unknown>;
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
  players: PlayerView[];
}

export interface GameEvent {
  kind: string;
  seat?: number | null;
  /** English template and its values: a log line. Events without one are not told. */
  label?: string;
  args?: Args;
  refs?: string[];
  /** Log number of the action that caused it. */
  n?: number;
}

export interface GameOption {
  key: string;
  default: unknown;
  values: unknown[] | null;
  type: string;
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
  minutes: number | string;
  weight: number | string;
  blurb: string;
  reconstruction: string | boolean;
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
  bot?: string | null;
  connected?: boolean;
  /** Path of the seat's one-time link, told to the host while the seat is free. */
  link?: string | null;
}

export interface TableInfo {
  table: string;
  game: string;
  title?: string;
  status: "open" | "playing" | "over" | string;
  host: boolean;
  seats: SeatInfo[];
  your_seats: number[];
  spectator_link?: string | null;
  sequence?: number;
  options?: Record<string, unknown>;
  /** Undo and redo as they stand for this viewer. */
  undo?: { can: boolean; asks: boolean; redo: boolean; pending?: { by: number; to: number; waiting: number[] } | null };
  standing?: Record<string, Record<string, unknown>>;
  reconstruction?: string | null;
}

export interface TableSummary {
  table: string;
  game: string;
  title?: string;
  status: string;
  seats: string[];
  your_turn?: boolean;
  updated?: string;
}

export interface Created {
  table: string;
  seat_links: Record<string, string>;
  spectator_link: string;
  your_seats: number[];
}

export interface StreamMessage {
  sequence: number;
  events: GameEvent[];
  view: View;
  info?: TableInfo;
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

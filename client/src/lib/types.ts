// The wire as the client reads it. Shapes come from the server's OpenAPI document; what the document leaves open to games is
// narrowed here, and what a game adds stands in its own boards/ folder.
import type * as wire from "./openapi";

export type { Advice, BotInfo, Created, GameInfo, Prompt, Chapter, Rule, Rulebook, RuleTable, SeatWish, Setup, TableSummary, UndoState } from "./openapi";
export type { ActionDoc as Option, NewTable, OptionInfo as GameOption, ResultDoc as Result } from "./openapi";

export type Args = Record<string, unknown>;
/** `kind` names the event; the copy of it under `event` is for programs. */
export type GameEvent = Omit<wire.EventDoc, "event">;
export type SeatKind = wire.SeatWish["kind"];

export interface PlayerView {
  seat: number;
  [part: string]: unknown;
}

export interface View extends wire.View {
  /** What never changes during a game: told once. */
  static?: unknown;
  players: PlayerView[];
}

export interface SeatInfo extends wire.SeatInfo {
  kind: SeatKind | "open";
}

export interface TableInfo extends wire.TableInfo {
  status: "open" | "playing" | "over";
  seats: SeatInfo[];
}

export interface Present extends wire.ViewDoc {
  view: View;
}

export interface StreamMessage extends wire.MessageDoc {
  view: View;
}

export interface ReplayAt extends wire.ReplayDoc {
  view: View;
}

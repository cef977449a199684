// Made from the server's OpenAPI document by tools/openapi_types.py; a test says when it is out of date.

export interface Action {
  seat: number;
  sequence: number;
  action: number;
  request: string;
}

export interface ActionDoc {
  action: number;
  text: string;
  label: string;
  args: Record<string, unknown>;
  refs: string[];
}

export interface Advice {
  option: string;
  value: boolean | number | string;
  seats: number[];
  text: string;
  allow?: string;
}

export interface Back {
  seat: number;
  to?: number | null;
  request?: string | null;
}

export interface BotInfo {
  key: string;
  title: string;
  help: string;
}

export interface BotWish {
  seat: number;
  bot: string | null;
}

export interface BranchWish {
  upto: number;
}

export interface Chapter {
  id: string;
  title: string;
  sections: Section[];
  audience?: "players" | "builders";
  edition?: string;
}

export interface Claim {
  token: string;
  name?: string;
}

export interface Claimed {
  table: string;
  seat: number | null;
}

export interface Consent {
  seat: number;
  agree: boolean;
}

export interface Created {
  table: string;
  seat_links: Record<string, string>;
  spectator_link: string | null;
  your_seats: number[];
}

export interface EventDoc {
  event: string;
  kind: string;
  seat: number;
  label: string;
  args: Record<string, unknown>;
  n: number;
}

export interface Example {
  id: string;
  text: string;
}

export interface Forth {
  seat: number;
  request?: string | null;
}

export interface GameInfo {
  key: string;
  title: string;
  seats: number[];
  minutes: number;
  weight: string;
  blurb: string;
  reconstruction: string | null;
  options: OptionInfo[];
  bots: BotInfo[];
  setups: Setup[];
  advice?: Advice[];
}

export interface Link {
  link: string;
}

export interface LinkWish {
  seat?: number | null;
}

export interface MessageDoc {
  sequence: number;
  length: number;
  since: number;
  kind: "start" | "act" | "undo" | "redo" | "state";
  events: EventDoc[];
  undo: UndoState;
  answered: boolean;
  view: View;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string | null>;
  seed?: number | null;
}

export interface OptionInfo {
  key: string;
  default: boolean | number | string | null;
  values: (boolean | number | string | null)[] | null;
  open: boolean;
  help: string;
  rule: string;
  only?: Record<string, (boolean | number | string | null)[]>;
  only_rule?: string;
}

export interface PendingUndo {
  by: number;
  to: number;
  waiting: number[];
}

export interface Problem {
  title: string;
  detail: string;
  status: number;
  rule?: string | null;
  label?: string;
  args?: Record<string, unknown>;
}

export interface Prompt {
  deciders: number[];
  ask: string;
  args: Record<string, unknown>;
  rule: string;
  choose: "one" | "set";
  options: ActionDoc[];
}

export interface ReplayDoc {
  sequence: number;
  length: number;
  events: EventDoc[];
  view: View;
}

export interface ResultDoc {
  scores: number[];
  winners: number[];
  detail: (Record<string, unknown>)[];
  rivals?: (Record<string, unknown>)[];
}

export interface Rule {
  id: string;
  text: string;
  title?: string;
  kinds?: ("automatic" | "decision" | "hidden" | "scoring" | "invariant" | "example")[];
  source?: string;
  steps?: string[];
  tables?: RuleTable[];
  options?: string[];
  example_of?: string[];
  examples?: Example[];
  audience?: "players" | "builders";
  edition?: string;
  changed_by?: string[];
}

export interface RuleTable {
  head: string[];
  rows: string[][];
  title?: string;
}

export interface Rulebook {
  title: string;
  chapters: Chapter[];
  edition?: string;
}

export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  bot: string | null;
  held: boolean;
  connected: boolean;
  may: SeatMay;
}

export interface SeatMay {
  link: boolean;
  bot: boolean;
  take_back: boolean;
}

export interface SeatWish {
  kind: "me" | "friend" | "bot" | "local";
  name?: string | null;
  bot?: string | null;
}

export interface Section {
  title: string;
  rules: Rule[];
  notes?: string[];
  tables?: RuleTable[];
  audience?: "players" | "builders";
  edition?: string;
}

export interface Sequence {
  sequence: number;
}

export interface Setup {
  key: string;
  title: string;
  blurb: string;
  seats: number[];
  usual: number;
  options?: Record<string, boolean | number | string>;
  first?: string[];
  without?: string[];
  invite?: string;
}

export interface StandingInfo {
  key: string;
  text: string;
}

export interface StandingWish {
  seat: number;
  answers: string[] | Record<string, boolean>;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  status: string;
  host: boolean;
  seats: SeatInfo[];
  your_seats: number[];
  sequence: number;
  length: number;
  options: Record<string, unknown>;
  seeded: boolean;
  undo: UndoState;
  standing: Record<string, string[]>;
  standing_offered: StandingInfo[];
  may: TableMay;
  next_table: string | null;
  reconstruction: string | null;
}

export interface TableMay {
  share: boolean;
  record: boolean;
  branch: boolean;
  rematch: boolean;
  replay_all: boolean;
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

export interface UndoState {
  can: boolean;
  asks: boolean;
  redo: boolean;
  pending?: PendingUndo | null;
}

export interface View {
  game: string;
  seat: number | null;
  seats: number;
  deciders: number[];
  over: boolean;
  mark: number;
  result: ResultDoc | null;
  prompt: Prompt;
}

export interface ViewDoc {
  sequence: number;
  length: number;
  undo: UndoState;
  answered: boolean;
  view: View;
}

import type { PlayerView, View } from "../../lib/types";

export type Yield = "food" | "larva" | "larvae" | "card" | "point";
export type Section = "head" | "thorax" | "abdomen";

export interface SiteFace {
  /** "a", "b", "c": with the hex the reference `site:12.b`. */
  site: string;
  kind: Yield;
  amount: number;
  control: boolean;
}

export interface Site extends SiteFace {
  /** The colony whose ant stands there. */
  ant: number | null;
}

export interface Hex {
  /** The word of the hex in references: "GT" or its number. */
  hex: string;
  /** 0 is The Great Tunnel. */
  number: number;
  name: string;
  q: number;
  r: number;
  /** Edges with a tunnel, after turning; 0 is the top, clockwise. */
  exits: number[];
  sites: Site[];
  /** Ants by seat that stand on no site; in The Great Tunnel all of them. */
  outskirts: number[];
  wormhole: boolean;
  centipede: boolean;
}

export interface HexFace {
  name: string;
  border?: string;
  exits?: number[];
  wormhole?: boolean;
  centipede?: boolean;
  sites?: SiteFace[];
  text?: string;
  note?: string;
}

export interface CardFace {
  name: string;
  type: Section | "event" | "goal";
  cost: number;
  pay: "any" | "ants" | "larvae";
  ferocity: number;
  /** The symbol by which the card takes part in a rule of its own. */
  symbol: boolean;
  text: string;
  note: string;
}

export interface Fighter {
  seat: number;
  ants: number;
  heads: number;
  strength: number;
  put_down: number;
}

export interface Battle {
  hex: number;
  /** Strength of the centipede's first card; null in a battle of ants. */
  centipede: number | null;
  invader: Fighter | null;
  defender: Fighter;
  /** Who may put down a card now. */
  deciding: number | null;
}

export type HordeAction = "invade" | "advance" | "rampage" | "sentry";

/** The opponent that nobody plays. */
export interface Horde {
  score: number;
  points: Record<string, unknown>;
  in_tunnel: number;
  in_hexes: number;
  deck: number;
  discards: string[];
  /** The card that was turned last to tell what the Horde does. */
  last: { card: string; action: HordeAction } | null;
  /** Whether that card is being carried out. */
  acting: boolean;
  difficulty: string;
  beats: "best" | "lowest";
}

export interface SpeciesFace {
  id: string;
  name: string;
  text: string;
  note: string;
  decree: { food: number; larvae: number };
  action: { name: string; cost: number; text: string; reaction: string } | null;
  drawbacks: { name: string; text: string }[];
}

export interface MarchPlayer extends PlayerView {
  /** The colony that is played, and the one on the back of the mat. */
  species: string;
  mat: string;
  score: number;
  food: number;
  larvae: number;
  supply: number;
  ants: number;
  /** How many cards; `cards` are there for their owner, and for partners who play with open hands. */
  hand: number;
  cards?: string[];
  put_down: number;
  cards_put_down?: string[];
  /** Cards of the hand that everybody has seen. */
  shown: string[];
  /** Bottom to top; only the last of a section is active. */
  body: Record<Section, string[]>;
  goals: { card: string; points_now: number }[];
  resting: { larvae: number; food: number };
}

export interface MarchView extends View {
  edition: "final" | "prototype";
  mode: "versus" | "solo" | "coop";
  horde: Horde | null;
  round: number;
  round_name: string;
  rounds: number[];
  phase: string;
  holder: number;
  deck: number;
  discards: string[];
  /** Cards that lie open while they are dealt with. */
  open: string[];
  pile: { left: number; known: { hex: number; from: number; to: number }[] };
  hexes: Hex[];
  /** The hex that is shown and about to be placed. */
  drawn: number | null;
  /** The one that follows it in a Journey. */
  drawn_next?: number | null;
  battle: Battle | null;
  players: MarchPlayer[];
  static: { cards: Record<string, CardFace>; hexes: Record<string, HexFace>; rounds: string[]; species?: Record<string, SpeciesFace>; words?: Record<string, string> };
}

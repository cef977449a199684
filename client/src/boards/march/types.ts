import type { PlayerView, View } from "../../lib/types";

export type Resource = "food" | "larva_single" | "larva_double" | "card" | "colony_point";
export type Section = "head" | "thorax" | "abdomen";

export interface Site {
  /** "a", "b", "c": with the hex's number the reference `site:12.b`. */
  id: string;
  resource: Resource;
  amount: number;
  control: boolean;
  ant: number | null;
}

export interface Hex {
  number: number;
  name: string;
  q: number;
  r: number;
  /** Edges with a tunnel, after turning; 0 is the top, clockwise. */
  exits: number[];
  sites: Site[];
  /** Ants in the outskirts by seat. */
  outskirts: Record<string, number>;
  wormhole: boolean;
  centipede: boolean;
}

export interface CardFace {
  name: string;
  type: "event" | "evolution" | "colony_goal";
  section: Section | null;
  cost: number;
  payment?: string;
  ferocity: number;
  text: string;
}

export interface BattleSide {
  /** null: the centipede. */
  seat: number | null;
  role: "invader" | "defender";
  ants: number;
  heads: number;
  bonus: number;
  strength: number;
  /** Cards put down: the face once revealed or one's own, null while face down. */
  cards: (string | null)[];
  total: number | null;
  casualties: number | null;
}

export interface Battle {
  hex: number;
  sides: BattleSide[];
  /** Index of the winning side, null while it is open. */
  winner: number | null;
}

export interface MarchPlayer extends PlayerView {
  score: number;
  food: number;
  larvae: number;
  supply: number;
  ants: number;
  /** Card ids for the viewer's own hand, else only how many. */
  hand: string[] | null;
  hand_size: number;
  /** Bottom to top; only the last of a section is active. */
  body: Record<Section, string[]>;
  goals: string[];
  rested: boolean;
  resting: { larvae: number; food: number };
}

export interface MarchView extends View {
  round: number;
  rounds: number;
  season: string;
  phase: string;
  holder: number;
  deck: number;
  discard: string[];
  pile: number;
  great_tunnel: { exits: number[]; ants: Record<string, number> };
  hexes: Hex[];
  /** The hex that is being placed, before it lies. */
  drawn: { number: number; name: string; exits: number[]; sites: Omit<Site, "ant">[]; wormhole: boolean; centipede: boolean } | null;
  battle: Battle | null;
  cards: Record<string, CardFace>;
  players: MarchPlayer[];
}

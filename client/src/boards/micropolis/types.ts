import type { PlayerView, View } from "../../lib/types";

export type Port = "LO" | "LI" | "RO" | "RI";

export interface Passage {
  ports: Port[];
  workers: number;
  specialist: string | null;
  eggs: number;
  fruits: string[];
}

export interface TileFace {
  galleries: Passage[];
  barracks: number;
}

export interface Gallery {
  /** [tile index, passage index] within the anthill. */
  passages: [number, number][];
  tiles: number;
  ants: number;
  queens: number;
  fruits: string[];
  /** Points of the gallery by itself. */
  harvest: number;
  royal: number;
}

export interface Hill {
  hill: number;
  army: number;
  tiles: number[];
  /** Place in the ring of the leftmost tile; the first tile laid has place 0. */
  first_place: number;
  filled: boolean[];
  galleries: Gallery[];
}

export interface MicropolisPlayer extends PlayerView {
  hills: Hill[];
  tokens: number;
  score: Record<string, number>;
  total: number;
}

export interface MicropolisView extends View {
  line: { place: number; tile: number; soldiers: number }[];
  pile: number;
  reserve: number;
  tokens: number;
  leader: { seat: number; hill: number };
  round: number;
  rounds: number;
  expert: boolean;
  players: MicropolisPlayer[];
  static: { tiles: Record<string, TileFace> };
}

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
  pattern: string;
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
  points?: number | Record<string, number>;
}

export interface Hill {
  hill: number;
  army: number;
  tiles: number[];
  filled: boolean[];
  galleries: Gallery[];
}

export interface MicropolisPlayer extends PlayerView {
  hills: Hill[];
  tokens: number;
  score?: Record<string, number>;
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
  tiles: Record<string, TileFace>;
}

// The Myrmes part of a view; docs/views.md describes it. Hexes are written "q,r" everywhere.
import type { PlayerView, View } from "../../lib/types";

export type CubeKind = "food" | "earth" | "stone";
export type Cubes = Partial<Record<CubeKind, number>>;
export type Terrain = "grass" | "earth" | "stone" | "mushroom" | "water";
export type Track = "larvae" | "soldiers" | "workers" | "atelier";

export interface GardenHex {
  hex: string;
  q: number;
  r: number;
  terrain: Terrain;
}

export interface GardenTile {
  tile: number;
  kind: string;
  special: boolean;
  /** null: a special tile that lost its marker. */
  owner: number | null;
  cells: string[];
  cubes: Cubes;
}

export interface Worker {
  seat: number | null;
  hex: string;
  /** The tile she is on, where she stands nowhere in particular. */
  tile: number | null;
  moves: number;
}

export interface TileFace {
  cells: [number, number][];
  points: number;
  level: number;
  special: boolean;
  price: Cubes;
  unconfirmed?: boolean;
}

export interface Pieces {
  tiles: Record<string, TileFace>;
  prey: Record<string, { soldiers: number; food: number; points: number }>;
  levels: { room: string; storage: number; dig: Cubes }[];
  births: { larvae: number[]; soldiers: number[]; workers: number[]; atelier: number };
}

export interface Objective {
  objective: string;
  level: number;
  what: string;
  need: number;
  give: number;
  points: number;
  bonus: number;
  unconfirmed: boolean;
  /** Seats that completed it, in the order in which they did. */
  nurses: number[];
}

export interface MyrmesPlayer extends PlayerView {
  score: number;
  level: number;
  event: { space: number; name: string; paid: number; hidden: boolean; active: boolean };
  larvae: number;
  turning: { larvae: number; food: number };
  workers: number;
  soldiers: number;
  ants_left: number;
  rooms: { level: number; room: string; open: boolean; worker: boolean }[];
  nurses: Record<Track | "nursery" | "actions" | "objectives" | "reserve", number>;
  /** Atelier actions done this season. */
  atelier: string[];
  stock: Record<CubeKind, number>;
  storage: number;
  exits_left: number;
  markers_left: number;
  pheromones: Record<string, number>;
  prey: Record<string, number>;
  objectives: string[];
  winter_due: number;
}

export interface MyrmesView extends View {
  year: number;
  season: string;
  phase: string;
  first: number;
  dice: Record<string, number | null>;
  winter: { food: number; loss: number };
  garden: {
    tiles: GardenTile[];
    prey: { hex: string; prey: string }[];
    tunnels: { hex: string; seat: number }[];
    worker: Worker | null;
  };
  objectives: Objective[];
  supply: Record<string, number | null>;
  players: MyrmesPlayer[];
  static: { garden: { hexes: GardenHex[] }; pieces: Pieces; event_spaces: string[] };
  reconstruction: boolean | string;
}

// Options that turn the drawn hex tell in their values how it would lie.
import type { Option } from "../../lib/types";

export interface Turn {
  rotation: number;
  hex: number;
  q: number;
  r: number;
  exits: number[];
}

export function turnOf({ args }: Option): Turn | null {
  if (typeof args.rotation !== "number" || !Array.isArray(args.exits)) return null;
  return { rotation: args.rotation, hex: Number(args.hex), q: Number(args.q), r: Number(args.r), exits: args.exits.map(Number) };
}

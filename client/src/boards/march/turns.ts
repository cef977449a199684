// Options that turn the drawn hex tell in their values how it would lie.
import type { Option } from "../../lib/types";
import { rawOf } from "../../lib/values";
import type { Hex, HexFace } from "./types";

export interface Turn {
  rotation: number;
  hex: number;
  q: number;
  r: number;
  exits: number[];
}

export function turnOf({ kind, args }: Option): Turn | null {
  if (kind !== "turn") return null;
  const [rotation, hex, q, r] = [args.rotation, args.hex, args.q, args.r].map((value) => Number(rawOf(value))) as [number, number, number, number];
  return { rotation, hex, q, r, exits: rawOf(args.exits) as number[] };
}

/** A hex that does not lie in the meadow, as a drawing of its face. */
export function hexFrom(number: number, face: HexFace | undefined, at: { q: number; r: number; rotation?: number; exits?: number[] }): Hex {
  return {
    hex: String(number),
    number,
    name: face?.name ?? "",
    q: at.q,
    r: at.r,
    rotation: at.rotation ?? 0,
    exits: at.exits ?? face?.exits ?? [],
    open: [],
    joined: [],
    outskirts: [],
    sites: (face?.sites ?? []).map((site) => ({ ...site, ant: null })),
    wormhole: face?.wormhole ?? false,
    centipede: face?.centipede ?? false,
    inner: false,
    controller: null,
    contested: false,
  };
}

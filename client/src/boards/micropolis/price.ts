// The figures of a price tag, out of the previews of all ways to take one tile. Pure.
import type { KindOf, SharedKind } from "../../lib/kinds";
import type { Barred, Previewed } from "../../lib/types";
import { rawOf } from "../../lib/values";

export interface Price {
  /** Soldiers paid, where no architect token is given instead. */
  paid: number;
  /** Soldiers that come in. */
  gained: number;
  /** Points it would add, the same or from least to most, with their sign. */
  points: string;
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export function priceOf(previews: readonly Previewed[]): Price | null {
  if (!previews.length) return null;
  const sum = (preview: Previewed, kind: KindOf<"micropolis"> | SharedKind, key: "paid" | "gained"): number =>
    preview.changes.filter((change) => change.kind === kind).reduce((all, change) => all + change[key], 0);
  const added = previews.map((each) => sum(each, "points", "gained") - sum(each, "points", "paid"));
  const [least, most] = [Math.min(...added), Math.max(...added)];
  return {
    paid: Math.max(...previews.map((each) => sum(each, "soldiers", "paid"))),
    gained: Math.max(...previews.map((each) => sum(each, "soldiers", "gained"))),
    points: least === most ? signed(least) : `${signed(least)}…${signed(most)}`,
  };
}

/** Of a tile that cannot be paid for: what it costs and what the army has, as the refusal says it. */
export function tooDear(barred: Barred | null): { costs: number; army: number } | null {
  const [costs, army] = [rawOf(barred?.args.count), rawOf(barred?.args.army)];
  return typeof costs === "number" && typeof army === "number" ? { costs, army } : null;
}

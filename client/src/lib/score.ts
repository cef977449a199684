// The score sheet out of a result: one row a source of points, one column a seat.
import type { Result } from "./types";

export interface ScoreRow {
  source: string;
  points: number[];
}

/** Points may be told per seat, per source, or per source and round; a sheet adds the rounds up. */
export function scoreRows(result: Result): ScoreRow[] {
  const seats = result.scores.length;
  const rows = new Map<string, number[]>();
  const add = (source: string, seat: number, points: number): void => {
    const row = rows.get(source) ?? Array<number>(seats).fill(0);
    row[seat] = (row[seat] ?? 0) + points;
    rows.set(source, row);
  };
  const perSeat: [string, unknown][] = Array.isArray(result.detail)
    ? result.detail.map((each, seat) => [String(seat), each])
    : Object.entries(result.detail);
  for (const [key, value] of perSeat) {
    if (Array.isArray(value)) value.forEach((points, seat) => add(key, seat, sum(points)));
    else if (typeof value === "object" && value) {
      for (const [source, points] of Object.entries(value)) if (source !== "total") add(source, Number(key), sum(points));
    }
  }
  return [...rows].map(([source, points]) => ({ source, points }));
}

function sum(points: unknown): number {
  if (typeof points === "number") return points;
  if (typeof points === "object" && points) return Object.values(points).reduce((all: number, each) => all + sum(each), 0);
  return 0;
}

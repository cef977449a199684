// The score sheet out of a result: one row a source of points, one column a seat.
import type { Result } from "./types";

export interface ScoreRow {
  source: string;
  points: number[];
}

/** A seat's detail has a number for each source; lists and tables in it tell the same points once more, by round or card. */
export function scoreRows({ scores, detail }: Result): ScoreRow[] {
  const rows = new Map<string, number[]>();
  detail.forEach((sources, seat) => {
    for (const [source, points] of Object.entries(sources)) {
      if (typeof points !== "number" || source === "total") continue;
      const row = rows.get(source) ?? scores.map(() => 0);
      row[seat] = points;
      rows.set(source, row);
    }
  });
  return [...rows].map(([source, points]) => ({ source, points }));
}

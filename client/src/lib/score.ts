// The score sheet out of a result: one row a source of points, one column a seat, then one for each opponent that nobody plays.
import type { Result } from "./types";

export interface ScoreRow {
  source: string;
  /** null: a source that this column cannot have. */
  points: (number | null)[];
}

export function scoreRows({ scores, detail, rivals = [] }: Result): ScoreRow[] {
  const rows = new Map<string, (number | null)[]>();
  const none = [...scores, ...rivals].map(() => null);
  const fill = (sources: Record<string, number>, column: number, others: (number | null)[]): void => {
    for (const [source, points] of Object.entries(sources)) {
      const row = rows.get(source) ?? [...others];
      row[column] = points;
      rows.set(source, row);
    }
  };
  detail.forEach((sources, seat) => fill(sources, seat, [...scores.map(() => 0), ...rivals.map(() => null)]));
  rivals.forEach((rival, i) => fill(rival.detail, scores.length + i, none));
  const all = [...rows].map(([source, points]) => ({ source, points }));
  // Against a rival whole sources are out of play; what brought nobody anything says nothing.
  return rivals.length ? all.filter((row) => row.points.some(Boolean)) : all;
}

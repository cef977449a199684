// The score sheet out of a result: one row a source of points, one column a seat, then one for each opponent that nobody plays.
import type { Result, Share } from "./types";

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

export interface ShareTable {
  /** What kind of part: a round, a season, an anthill, a goal, a card. */
  by: string;
  /** A row for each part, by seat; null where it gave this seat nothing. */
  rows: { part: string; points: (number | null)[] }[];
}

/** The same points once more by parts of the game, which `name` says. Parts of the same name share a row. */
export function shareTables({ scores, shares = [] }: Result, name: (share: Share) => string): ShareTable[] {
  const tables = new Map<string, Map<string, { points: (number | null)[]; at: number }>>();
  shares.forEach((own, seat) => {
    for (const share of own) {
      const rows = tables.get(share.by) ?? new Map<string, { points: (number | null)[]; at: number }>();
      const part = name(share);
      const row = rows.get(part) ?? { points: scores.map(() => null), at: placeOf(share) };
      row.points[seat] = Object.values(share.points).reduce((sum, n) => sum + n, 0);
      tables.set(share.by, rows.set(part, row));
    }
  });
  return [...tables].map(([by, rows]) => ({
    by,
    rows: [...rows].sort(([, a], [, b]) => a.at - b.at).map(([part, { points }]) => ({ part, points })),
  }));
}

/** Rounds come in their order; who scored nothing in one has no part for it. Everything else stays as it is told. */
const placeOf = ({ by, args }: Share): number => (by === "round" ? (args.round as { round: number }).round : 0);

// The garden's geometry: pointy-top hexes in axial coordinates, and the outline of a tile that covers several of them.
import { coordinatesOf } from "../../lib/refs";

/** Side of a hex, in the units of the drawing. */
export const SIDE = 30;
const WIDE = Math.sqrt(3) * SIDE;

export type Cell = readonly [q: number, r: number];
export type Spot = readonly [x: number, y: number];

export const refOf = ([q, r]: Cell): string => `hex:${q},${r}`;

/** The hex a reference names, or null when it names something else. */
export function cellOf(ref: string): Cell | null {
  return coordinatesOf("hex", ref);
}

export function centre([q, r]: Cell): Spot {
  return [WIDE * (q + r / 2), 1.5 * SIDE * r];
}

/** Corner k of a hex, clockwise from the upper right one. */
function corner(cell: Cell, k: number, reach = SIDE): Spot {
  const [x, y] = centre(cell);
  const angle = ((k * 60 - 30) * Math.PI) / 180;
  return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
}

const text = ([x, y]: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A hex around the origin; `reach` below SIDE draws it inside its border. */
export function hexPath(reach = SIDE): string {
  return `M${Array.from({ length: 6 }, (_, k) => text(corner([0, 0], k, reach))).join("L")}Z`;
}

/** The neighbour across the edge from corner k to corner k + 1. */
const ACROSS: readonly Cell[] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

/** The name of a corner: the same from each of the hexes that meet there, however their sums are rounded. */
const named = ([x, y]: Spot): string => `${Math.round((2 * x) / WIDE)} ${Math.round((2 * y) / SIDE)}`;

/** The corners around a set of touching hexes, in order, each with the edges that meet there. */
function rim(cells: readonly Cell[]): Spot[] {
  const own = new Set(cells.map(refOf));
  const edges = new Map<string, { from: Spot; to: Spot }>();
  for (const cell of cells) {
    ACROSS.forEach(([dq, dr], k) => {
      if (own.has(refOf([cell[0] + dq, cell[1] + dr]))) return;
      const from = corner(cell, k);
      edges.set(named(from), { from, to: corner(cell, (k + 1) % 6) });
    });
  }
  const loop: Spot[] = [];
  let edge = edges.values().next().value;
  while (edge && loop.length < edges.size) {
    loop.push(edge.from);
    edge = edges.get(named(edge.to));
  }
  return loop;
}

/** The outline of a tile, drawn `inset` inside its border with corners as round as ink on wet paper. */
export function outline(cells: readonly Cell[], inset = 4, round = 9): string {
  const loop = rim(cells);
  const count = loop.length;
  const inner = loop.map((point, i) => {
    const before = inward(loop[(i + count - 1) % count] as Spot, point);
    const after = inward(point, loop[(i + 1) % count] as Spot);
    const share = inset / (1 + before[0] * after[0] + before[1] * after[1]);
    return [point[0] + (before[0] + after[0]) * share, point[1] + (before[1] + after[1]) * share] as Spot;
  });
  const parts = inner.map((point, i) => {
    const into = towards(point, inner[(i + count - 1) % count] as Spot, round);
    const out = towards(point, inner[(i + 1) % count] as Spot, round);
    return `${i ? "L" : "M"}${text(into)}Q${text(point)} ${text(out)}`;
  });
  return `${parts.join("")}Z`;
}

/** Unit vector from an edge into the shape; the rim runs clockwise on the screen. */
function inward(from: Spot, to: Spot): Spot {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
}

function towards(from: Spot, to: Spot, reach: number): Spot {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = Math.min(reach, length / 2) / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest box around some hexes, with a margin. */
export function boxOf(cells: readonly Cell[], margin = 8): Box {
  const spots = cells.map(centre);
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const x = Math.min(...xs) - WIDE / 2 - margin;
  const y = Math.min(...ys) - SIDE - margin;
  return { x, y, width: Math.max(...xs) + WIDE / 2 + margin - x, height: Math.max(...ys) + SIDE + margin - y };
}

/** The middle of a tile, which need not be the middle of one of its hexes. */
export function middle(cells: readonly Cell[]): Spot {
  const spots = cells.map(centre);
  return [spots.reduce((sum, [x]) => sum + x, 0) / spots.length, spots.reduce((sum, [, y]) => sum + y, 0) / spots.length];
}

// The shape of a tile: a tenth of a ring, with tunnels on two levels. Drawn pointing up around the middle of the anthill;
// an anthill turns it into place. Where two tiles touch, their openings are at the same spots, so tunnels join by themselves.
import type { Hill, Passage, Port } from "./types";

export const INNER = 88;
export const OUTER = 252;
export const LEVEL = { O: 205, I: 146 } as const;
export const TUNNEL = 30;
const STEP = 36;
const STUB = 0.26;
const DENSITY = 20;

export interface Point {
  x: number;
  y: number;
  /** Direction of the tunnel there, in degrees. */
  turn: number;
}

export interface PassageShape {
  /** One path a branch; drawn together they make one tunnel. */
  lines: string[];
  /** Round chambers at dead ends. */
  chambers: { x: number; y: number; r: number }[];
  /** Where the ants and fruits of the passage stand. */
  spots: Point[];
}

/** t runs from the left side (0) to the right side (1). */
export function polar(r: number, t: number): [number, number] {
  const angle = ((-90 + (t - 0.5) * STEP) * Math.PI) / 180;
  return [r * Math.cos(angle), r * Math.sin(angle)];
}

const text = (n: number): string => n.toFixed(1);
const smooth = (s: number): number => s * s * (3 - 2 * s);

type Curve = (s: number) => [number, number];

const arc = (r: number, from = 0, to = 1): Curve => (s) => polar(r, from + (to - from) * s);
const slant = (r0: number, r1: number, from = 0, to = 1): Curve => (s) =>
  polar(r0 + (r1 - r0) * smooth(s), from + (to - from) * s);
const shaft: Curve = (s) => polar(LEVEL.O + (LEVEL.I - LEVEL.O) * s, 0.5);

function bend(side: "L" | "R"): Curve {
  const middle = (LEVEL.O + LEVEL.I) / 2;
  const half = (LEVEL.O - LEVEL.I) / 2;
  return (s) => {
    const angle = s * Math.PI;
    const reach = 0.315 * Math.sin(angle) ** 0.7;
    return polar(middle + half * Math.cos(angle), side === "L" ? reach : 1 - reach);
  };
}

function path(curve: Curve): string {
  const points = Array.from({ length: DENSITY + 1 }, (_, i) => curve(i / DENSITY).map(text).join(" "));
  return "M" + points.join("L");
}

/** The outline of a tile, or of a part of it: from its left side (0) to its right side (1). */
export function sector(inner: number, outer: number, left = 0, right = 1): string {
  const rim = (r: number, from: number, to: number): string[] =>
    Array.from({ length: 9 }, (_, i) => polar(r, from + ((to - from) * i) / 8).map(text).join(" "));
  return `M${[...rim(outer, left, right), ...rim(inner, right, left)].join("L")}Z`;
}

export function arcPath(r: number, from = 0, to = 1): string {
  return path(arc(r, from, to));
}

const side = (port: Port): "L" | "R" => port[0] as "L" | "R";
const level = (port: Port): "O" | "I" => port[1] as "O" | "I";
const radius = (port: Port): number => LEVEL[level(port)];

/** The branches of a passage, the longest way through first. */
function curves(ports: readonly Port[]): Curve[] {
  const has = (port: Port): boolean => ports.includes(port);
  const through = (["O", "I"] as const).filter((l) => has(`L${l}`) && has(`R${l}`));
  if (through.length === 2) return [arc(LEVEL.O), arc(LEVEL.I), shaft];
  if (through.length === 1) {
    const main = LEVEL[through[0] ?? "O"];
    const branch = ports.find((port) => level(port) !== through[0]);
    if (!branch) return [arc(main)];
    return [arc(main), side(branch) === "L" ? slant(radius(branch), main, 0, 0.72) : slant(radius(branch), main, 1, 0.28)];
  }
  const [a, b] = ports;
  if (a && b) {
    if (side(a) === side(b)) return [bend(side(a))];
    const [left, right] = side(a) === "L" ? [a, b] : [b, a];
    return [slant(radius(left), radius(right))];
  }
  if (!a) return [];
  return [side(a) === "L" ? arc(radius(a), 0, STUB) : arc(radius(a), 1, 1 - STUB)];
}

const shapes = new WeakMap<Passage, PassageShape>();

export function shapeOf(passage: Passage, crossed: boolean): PassageShape {
  const known = shapes.get(passage);
  if (known) return known;
  const branches = curves(passage.ports);
  const dead = passage.ports.length === 1;
  const end = dead ? branches[0]?.(1) : undefined;
  const shape: PassageShape = {
    lines: branches.map(path),
    chambers: end ? [{ x: end[0], y: end[1], r: 19 }] : [],
    spots: spots(branches, passage.workers + passage.fruits.length + (passage.specialist ? 1 : 0), dead, crossed),
  };
  shapes.set(passage, shape);
  return shape;
}

function spots(branches: Curve[], count: number, dead: boolean, crossed: boolean): Point[] {
  const first = branches[0];
  if (!first || !count) return [];
  if (dead) return inChamber(first, count);
  const found: Point[] = [];
  const second = branches[1];
  // A fork keeps its first ants on the way through, the next ones in the branch.
  const branching = second ? Math.floor(count / 2.4) : 0;
  const spread = (curve: Curve, n: number, from: number, to: number): void => {
    for (let k = 0; k < n; k += 1) found.push(pointAt(curve, from + ((to - from) * (k + 0.5)) / n));
  };
  if (crossed) {
    // The other tunnel passes over the middle: stand clear of it.
    const left = Math.ceil(count / 2);
    spread(first, left, 0.06, 0.38);
    spread(first, count - left, 0.64, 0.94);
  } else {
    spread(first, count - branching, 0.06, 0.94);
    if (second) spread(second, branching, 0.05, branches.length === 3 ? 0.95 : 0.62);
  }
  return found;
}

function inChamber(curve: Curve, count: number): Point[] {
  const [x, y] = curve(1);
  const { turn } = pointAt(curve, 0.9);
  if (count === 1) return [{ x, y, turn }];
  const [bx, by] = curve(0.3);
  const lift = 8.5 / Math.hypot(x, y);
  return [
    { x: x * (1 + lift), y: y * (1 + lift), turn: turn + 20 },
    { x: x * (1 - lift), y: y * (1 - lift), turn: turn - 30 },
    { x: bx, y: by, turn },
    ...Array.from({ length: Math.max(0, count - 3) }, () => ({ x, y, turn })),
  ].slice(0, count);
}

function pointAt(curve: Curve, s: number): Point {
  const [x, y] = curve(s);
  const [ax, ay] = curve(Math.max(0, s - 0.02));
  const [bx, by] = curve(Math.min(1, s + 0.02));
  return { x, y, turn: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI };
}

/** Angle of a place of the ring; place 0, where the first tile went, is at the top. Places grow clockwise. */
export function turnOf(place: number): number {
  return ((((place + 4) % 10) + 10) % 10) * STEP - 4 * STEP;
}

/** Whether two tunnels of a tile pass over one another. */
export function crosses(passages: readonly Passage[]): boolean {
  const has = (a: Port, b: Port): boolean => passages.some(({ ports }) => ports.length === 2 && ports.includes(a) && ports.includes(b));
  return has("LO", "RI") && has("LI", "RO");
}

/** From the middle of an anthill to the edge of its picture. */
export const REACH = 268;

/** What shows all of the anthills that lie there. */
export function around(middles: readonly { x: number; y: number }[]): { x: number; y: number; width: number; height: number } {
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - REACH, Math.min(...ys) - REACH];
  return { x, y, width: Math.max(...xs) + REACH - x, height: Math.max(...ys) + REACH - y };
}

/** Where in an anthill a place of a question is; null if it is none of this anthill. */
export function spotOf(ref: string, seat: number, hill: Hill): { x: number; y: number } | null {
  const count = hill.tiles.length;
  const [kind, where = ""] = ref.split(":");
  const [whose, number, at = ""] = where.split(".");
  const onTile = (index: number): { x: number; y: number } => {
    const angle = ((turnOf(hill.first_place + index) - 90) * Math.PI) / 180;
    const r = (INNER + OUTER) / 2;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  };
  if (kind === "face") return hill.tiles.includes(Number(where)) ? onTile(hill.tiles.indexOf(Number(where))) : null;
  if (Number(whose) !== seat || Number(number) !== hill.hill) return null;
  if (kind === "hill") return { x: 0, y: 0 };
  if (kind === "tile") return onTile(Number(at));
  if (kind === "end") return onTile(at === "left" && count > 0 ? -1 : count);
  return null;
}

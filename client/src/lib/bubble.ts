// Where a bubble stands: near what it speaks of, within the window, over as little as possible that matters.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something that should stay in sight, and how much. */
export interface Weighed {
  box: Box;
  weight: number;
}

export type Line = [number, number, number, number];

const GAP = 14;
const EDGE = 6;

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** The smallest box around all; null around nothing. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const [x, y] = [Math.min(...boxes.map((each) => each.x)), Math.min(...boxes.map((each) => each.y))];
  return { x, y, width: Math.max(...boxes.map((each) => each.x + each.width)) - x, height: Math.max(...boxes.map((each) => each.y + each.height)) - y };
}

const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

/** Places to try: beside the anchor, then beside each of the things in it, aligned in three ways; then anywhere along a grid. */
function* places(size: { width: number; height: number }, anchor: Box, room: { width: number; height: number }, things: readonly Box[]): Generator<Box> {
  const at = (x: number, y: number): Box => ({ x: within(x, size.width, room.width), y: within(y, size.height, room.height), ...size });
  for (const thing of [anchor, ...things]) {
    for (const y of [thing.y + thing.height + GAP, thing.y - size.height - GAP])
      for (const x of [thing.x + (thing.width - size.width) / 2, thing.x, thing.x + thing.width - size.width]) yield at(x, y);
    for (const x of [thing.x + thing.width + GAP, thing.x - size.width - GAP])
      for (const y of [thing.y + (thing.height - size.height) / 2, thing.y, thing.y + thing.height - size.height]) yield at(x, y);
  }
  for (let i = 0; i <= 6; i += 1) for (let j = 0; j <= 6; j += 1) yield at((room.width * i) / 6, (room.height * j) / 6);
}

const distance = (a: Box, b: Box): number => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/** What a place would cost: how much it covers, then how far it is. */
export function cost(box: Box, anchor: Box, seen: readonly Weighed[]): number {
  return seen.reduce((sum, each) => sum + each.weight * overlap(box, each.box), distance(box, anchor) / 20);
}

/** The best place for a bubble that speaks of things, which the anchor holds all. */
export function standing(size: { width: number; height: number }, anchor: Box, room: { width: number; height: number }, seen: readonly Weighed[], things: readonly Box[] = []): Box {
  let [best, least]: [Box | null, number] = [null, Infinity];
  for (const each of places(size, anchor, room, things)) {
    const price = cost(each, anchor, seen);
    if (price < least) [best, least] = [each, price];
  }
  return best ?? { x: EDGE, y: EDGE, ...size };
}

/** The shortest of the lines to several things; null if it lies on one of them. */
export function nearest(bubble: Box, things: readonly Box[]): Line | null {
  const lines = things.map((thing) => leader(bubble, thing));
  if (lines.some((line) => line === null)) return null;
  const length = ([x, y, toX, toY]: Line): number => Math.hypot(toX - x, toY - y);
  return (lines as Line[]).sort((a, b) => length(a) - length(b))[0] ?? null;
}

/** From the edge of a bubble to the nearest point of what it speaks of; null if they touch. */
export function leader(bubble: Box, thing: Box): Line | null {
  const to = (low: number, size: number, at: number): number => Math.max(low, Math.min(at, low + size));
  const [x, y] = [to(thing.x + thing.width * 0.15, thing.width * 0.7, bubble.x + bubble.width / 2), to(thing.y + thing.height * 0.15, thing.height * 0.7, bubble.y + bubble.height / 2)];
  const [fromX, fromY] = [to(bubble.x + 16, bubble.width - 32, x), to(bubble.y + 8, bubble.height - 16, y)];
  const vertical = y < bubble.y || y > bubble.y + bubble.height;
  const start: [number, number] = vertical ? [fromX, y < bubble.y ? bubble.y : bubble.y + bubble.height] : [x < bubble.x ? bubble.x : bubble.x + bubble.width, fromY];
  const inside = x >= bubble.x && x <= bubble.x + bubble.width && !vertical;
  return inside ? null : [...start, x, y];
}

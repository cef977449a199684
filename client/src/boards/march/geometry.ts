// The meadow's grid: flat-topped hexes in axial coordinates, edges 0 to 5 clockwise from the top.

export const R = 100;
const ROOT3 = Math.sqrt(3);
/** Neighbour across edge 0 … 5. */
export const NEIGHBOURS = [
  [0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0],
] as const;

export function centre(q: number, r: number): { x: number; y: number } {
  return { x: 1.5 * R * q, y: ROOT3 * R * (r + q / 2) };
}

export function polar(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

export function hexPath(radius: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => polar(radius, i * 60));
  return "M" + corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L") + "Z";
}

/** Middle of edge d. */
export function edge(d: number, radius = R): { x: number; y: number } {
  return polar((radius * ROOT3) / 2, -90 + 60 * d);
}

/** A tunnel from the hub to edge d, with a bend of its own so that no two hexes look alike. It meets the edge squarely. */
export function tunnel(d: number, seed: number): string {
  const end = edge(d);
  const lean = (((seed * 7 + d * 5) % 5) - 2) * 7;
  const near = polar(26, -90 + 60 * d + lean * 2);
  const far = polar(R * 0.56, -90 + 60 * d);
  return `M0 0C${near.x.toFixed(1)} ${near.y.toFixed(1)} ${far.x.toFixed(1)} ${far.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
}

/** Sites stand towards corners, where no tunnel runs; the corner at the right is kept for the name. */
const SITE_CORNERS = [180, -60, 60];
export function siteAt(index: number): { x: number; y: number; corner: number } {
  const corner = SITE_CORNERS[index % 3] ?? 180;
  return { ...polar(R * 0.53, corner), corner };
}

/** Ants in the outskirts gather towards the corners left over. */
const OUTSKIRTS = [
  [120, 0.6], [-120, 0.6], [120, 0.84], [-120, 0.84], [0, 0.9], [0, 0.3],
] as const;
export function outskirtsAt(index: number): { x: number; y: number } {
  const [corner, reach] = OUTSKIRTS[index % 6] ?? [120, 0.6];
  return polar(R * reach, corner);
}

export type Exit = "joined" | "blocked" | "open";

/** What lies behind an exit: a tunnel, earth, or unknown ground. */
export function exitKind(
  cell: { q: number; r: number },
  d: number,
  exitsAt: (q: number, r: number) => readonly number[] | null,
): Exit {
  const step = NEIGHBOURS[((d % 6) + 6) % 6] ?? [0, 0];
  const beyond = exitsAt(cell.q + step[0], cell.r + step[1]);
  if (!beyond) return "open";
  return beyond.includes((d + 3) % 6) ? "joined" : "blocked";
}

export interface Ground {
  fill: string;
  texture: string;
}

const GROUNDS: Ground[] = [
  { fill: "color-mix(in srgb, var(--moss) 62%, var(--paper))", texture: "ground-grass" },
  { fill: "var(--sand)", texture: "ground-sand" },
  { fill: "color-mix(in srgb, var(--clay) 62%, var(--paper))", texture: "ground-bark" },
  { fill: "color-mix(in srgb, var(--stone) 65%, var(--paper))", texture: "ground-stone" },
  { fill: "color-mix(in srgb, var(--moss) 45%, var(--straw))", texture: "ground-leaf" },
  { fill: "color-mix(in srgb, var(--clay) 34%, var(--paper-2))", texture: "ground-fungus" },
  { fill: "color-mix(in srgb, var(--water) 42%, var(--paper))", texture: "ground-water" },
];
/** Which ground a hex shows, by its number: only for the eye. */
const BY_NUMBER: Record<number, number> = {
  1: 1, 2: 2, 3: 6, 4: 1, 5: 2, 6: 4, 7: 3, 8: 0, 9: 5, 10: 1, 11: 2, 12: 2, 13: 5, 14: 1, 15: 2, 16: 4, 17: 3, 18: 2, 19: 0,
  20: 6, 21: 3, 22: 1, 23: 0, 24: 2, 25: 4,
};
export function groundOf(number: number): Ground {
  return GROUNDS[BY_NUMBER[number] ?? number % GROUNDS.length] ?? { fill: "var(--sand)", texture: "ground-sand" };
}

/** Width of a line of the ribbon: Japanese signs are as wide as they are high. */
export function lineWidth(line: string): number {
  return [...line].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 12.4 : 5.9), 0);
}

/** Breaks a name into at most two lines of a width that fits the ribbon: between words, or anywhere in a script without spaces. */
export function ribbonLines(name: string): string[] {
  if (lineWidth(name) <= 65) return [name];
  const apart = name.includes(" ");
  const words = apart ? name.split(" ") : [...name];
  if (!apart && lineWidth(name) / words.length < 8) return [name];
  let best: string[] = [name];
  let longest = Infinity;
  for (let i = 1; i < words.length; i += 1) {
    const pair = [words.slice(0, i), words.slice(i)].map((part) => part.join(apart ? " " : ""));
    const width = Math.max(...pair.map(lineWidth));
    if (width < longest) [best, longest] = [pair, width];
  }
  return best;
}

// Laying a tile: each option covers several hexes. Pointing at a hex shows one way to cover it; turning shows the next.
// Pure: no page, no rules; the ways are the options themselves.
import type { Option } from "../../lib/types";
import { cellOf, middle, refOf, type Cell } from "./hexes";

export interface Way {
  option: Option;
  cells: Cell[];
}

/** The options that lay a tile. A step onto a tile names several hexes too, but there each hex means the same. */
export function waysOf(options: readonly Option[]): Way[] {
  return options
    .filter((option) => option.kind === "lay")
    .map((option) => ({ option, cells: option.refs.map(cellOf).filter((cell) => cell !== null) }))
    .filter((way) => way.cells.length > 0);
}

const covers = (way: Way, ref: string): boolean => way.cells.some((cell) => refOf(cell) === ref);

/** How a way lies, wherever it lies: two ways are alike if one is the other one moved. */
function lie(way: Way): string {
  const [q0, r0] = [...way.cells].sort((a, b) => a[0] - b[0] || a[1] - b[1])[0] as Cell;
  return way.cells.map(([q, r]) => `${q - q0},${r - r0}`).sort().join(" ");
}

/** The ways over a hex (over any hex for null), in the order in which a tile turns around it. */
export function waysOver(ways: readonly Way[], ref: string | null): Way[] {
  const over = ref === null ? [...ways] : ways.filter((way) => covers(way, ref));
  const pivot = ref === null ? null : cellOf(ref);
  const [px, py] = middle(pivot ? [pivot] : over.flatMap((way) => way.cells));
  const angle = (way: Way): number => {
    const [x, y] = middle(way.cells);
    return Math.atan2(y - py, x - px);
  };
  return over.sort((a, b) => angle(a) - angle(b) || a.option.action - b.option.action);
}

/** What to show when the pointer comes to a hex: the same way if it covers it, else one that lies alike, else the first. */
export function wayAt(ways: readonly Way[], chosen: Way | null, ref: string): Way | null {
  if (chosen && covers(chosen, ref)) return chosen;
  const over = waysOver(ways, ref);
  return (chosen && over.find((way) => lie(way) === lie(chosen))) ?? over[0] ?? null;
}

/** What turning goes through: the ways over the hex; where there is but one, all ways, around the hex they share. */
export function rounds(ways: readonly Way[], ref: string | null): Way[] {
  const over = ref === null ? [] : waysOver(ways, ref);
  if (over.length > 1) return over;
  const shared = ways[0]?.cells.map(refOf).find((each) => ways.every((way) => covers(way, each)));
  return waysOver(ways, shared ?? null);
}

export function turned(ways: readonly Way[], chosen: Way | null, ref: string | null, by = 1): Way | null {
  const over = rounds(ways, ref);
  if (!over.length) return null;
  const at = chosen ? over.findIndex((way) => way.option.action === chosen.option.action) : -1;
  return over[(at + by + over.length * 2) % over.length] ?? null;
}

export { covers };

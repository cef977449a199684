import { describe, expect, it } from "vitest";
import type { Option } from "../../lib/types";
import { rounds, turned, wayAt, waysOf, waysOver } from "./aim";

const lay = (action: number, ...cells: string[]): Option => ({
  action, kind: "lay", text: `lay ${cells[0]} 0`, label: "Place it here", args: {}, refs: cells.map((cell) => `hex:${cell}`),
});
// The worker stands on 0,0; a tile of two can lie six ways.
const duo = [lay(1, "0,0", "1,0"), lay(2, "0,0", "0,1"), lay(3, "-1,1", "0,0"), lay(4, "-1,0", "0,0"), lay(5, "0,-1", "0,0"), lay(6, "0,0", "1,-1")];
const numbers = (ways: { option: Option }[]): number[] => ways.map((way) => way.option.action);

describe("laying a tile", () => {
  it("is about options that lay, not about steps onto a tile", () => {
    expect(waysOf(duo)).toHaveLength(6);
    expect(waysOf([{ ...lay(1, "0,1", "0,2"), kind: "step" }])).toEqual([]);
    expect(numbers(waysOf([...duo, { ...lay(9), refs: [], kind: "larvae 3" }]))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("shows a way over the hex that is pointed at", () => {
    expect(wayAt(waysOf(duo), null, "hex:0,1")?.option.action).toBe(2);
    expect(wayAt(waysOf(duo), null, "hex:7,7")).toBeNull();
  });

  it("keeps what is shown while the pointer stays on it", () => {
    const ways = waysOf(duo);
    const shown = wayAt(ways, null, "hex:1,0");
    expect(wayAt(ways, shown, "hex:0,0")).toBe(shown);
  });

  it("keeps the lie when the pointer moves on, if there is such a way", () => {
    const ways = waysOf([lay(1, "0,0", "1,0"), lay(2, "2,0", "3,0"), lay(3, "2,0", "2,1")]);
    const shown = ways[0] ?? null;
    expect(wayAt(ways, shown, "hex:2,0")?.option.action).toBe(2);
  });

  it("turns through all ways over a hex and comes back, both directions", () => {
    const ways = waysOf(duo);
    const seen = new Set<number>();
    let shown = wayAt(ways, null, "hex:0,0");
    const first = shown;
    for (let i = 0; i < 6; i += 1) {
      seen.add(shown?.option.action ?? 0);
      shown = turned(ways, shown, "hex:0,0");
    }
    expect(seen.size).toBe(6);
    expect(shown).toEqual(first);
    expect(turned(ways, turned(ways, first, "hex:0,0"), "hex:0,0", -1)).toEqual(first);
  });

  it("turns through everything, around the shared hex, where only one way covers the pointed hex", () => {
    const ways = waysOf(duo);
    expect(numbers(rounds(ways, "hex:1,0"))).toEqual([5, 6, 1, 2, 3, 4]);
    expect(turned(ways, wayAt(ways, null, "hex:1,0"), "hex:1,0")?.option.action).toBe(2);
    expect(numbers(rounds(ways, null))).toHaveLength(6);
  });

  it("turns around the hex clockwise", () => {
    // Angles grow clockwise on the screen: west, north-west, north-east, east, south-east, south-west.
    expect(numbers(waysOver(waysOf(duo), "hex:0,0"))).toEqual([5, 6, 1, 2, 3, 4]);
  });
});

import { expect, it } from "vitest";
import { centre, edge, exitKind, NEIGHBOURS, ribbonLines } from "./geometry";

it("lets the tunnels of neighbours meet in the middle of the shared edge", () => {
  for (let d = 0; d < 6; d += 1) {
    const [q, r] = NEIGHBOURS[d] ?? [0, 0];
    const there = centre(q, r);
    const mine = edge(d);
    const theirs = edge((d + 3) % 6);
    expect(there.x + theirs.x).toBeCloseTo(mine.x);
    expect(there.y + theirs.y).toBeCloseTo(mine.y);
  }
});

it("tells joined, blocked and open exits apart", () => {
  const exitsAt = (q: number, r: number): number[] | null => (q === 0 && r === -1 ? [3] : q === 1 && r === -1 ? [0] : null);
  expect(exitKind({ q: 0, r: 0 }, 0, exitsAt)).toBe("joined");
  expect(exitKind({ q: 0, r: 0 }, 1, exitsAt)).toBe("blocked");
  expect(exitKind({ q: 0, r: 0 }, 2, exitsAt)).toBe("open");
});

it("breaks long names", () => {
  expect(ribbonLines("Fern")).toEqual(["Fern"]);
  expect(ribbonLines("Abandoned Spider's Lair")).toEqual(["Abandoned", "Spider's Lair"]);
});

it("names are broken between words, or in the middle where there are none", () => {
  expect(ribbonLines("Water's Edge")).toEqual(["Water's", "Edge"]);
  expect(ribbonLines("Bark")).toEqual(["Bark"]);
  expect(ribbonLines("小石")).toEqual(["小石"]);
  expect(ribbonLines("ローム質のトンネル")).toEqual(["ローム質", "のトンネル"]);
});

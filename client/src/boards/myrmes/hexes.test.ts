import { describe, expect, it } from "vitest";
import { boxOf, cellOf, centre, outline, refOf, SIDE, type Cell } from "./hexes";

const corners = (path: string): number => path.split("Q").length - 1;

describe("hexes", () => {
  it("reads back the references it writes, and no others", () => {
    expect(cellOf(refOf([-5, 4]))).toEqual([-5, 4]);
    expect(cellOf("room:0.1")).toBeNull();
    expect(cellOf("hex:1")).toBeNull();
  });

  it("puts neighbours one width apart", () => {
    const [x, y] = centre([0, 0]);
    for (const cell of [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] as Cell[]) {
      const [u, v] = centre(cell);
      expect(Math.hypot(u - x, v - y)).toBeCloseTo(SIDE * Math.sqrt(3));
    }
  });

  it("goes once around a tile: six corners, and two less for each shared edge at most", () => {
    expect(corners(outline([[0, 0]]))).toBe(6);
    expect(corners(outline([[0, 0], [1, 0]]))).toBe(10);
    expect(corners(outline([[0, 0], [1, 0], [0, 1]]))).toBe(12);
    expect(corners(outline([[0, 0], [1, 0], [2, 0]]))).toBe(14);
    expect(corners(outline([[0, 0], [1, 0], [0, 1], [1, -1]]))).toBe(14);
    expect(corners(outline([[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]]))).toBe(18);
  });

  it("draws a tile inside its border", () => {
    const cells: Cell[] = [[0, 0], [1, 0]];
    const numbers = [...outline(cells, 4, 9).matchAll(/-?\d+\.\d/g)].map(Number);
    const { x, y, width, height } = boxOf(cells, -4);
    const xs = numbers.filter((_, i) => i % 2 === 0);
    const ys = numbers.filter((_, i) => i % 2 === 1);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(x - 0.1);
    expect(Math.max(...xs)).toBeLessThanOrEqual(x + width + 0.1);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(y - 1);
    expect(Math.max(...ys)).toBeLessThanOrEqual(y + height + 1);
  });
});

it("goes all the way around a tile, wherever it lies", () => {
  for (let q = -8; q <= 8; q += 1) {
    for (let r = -8; r <= 8; r += 1) {
      for (const [dq, dr] of [[1, 0], [0, 1], [-1, 1]] as const) expect(corners(outline([[q, r], [q + dq, r + dr]])), `${q},${r}`).toBe(10);
      expect(corners(outline([[q, r], [q, r + 1], [q - 1, r + 1]])), `${q},${r}`).toBe(12);
      expect(corners(outline([[q, r], [q, r + 1], [q + 1, r]])), `${q},${r}`).toBe(12);
    }
  }
});

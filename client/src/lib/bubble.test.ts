import { describe, expect, it } from "vitest";
import { around, leader, nearest, overlap, standing, type Box } from "./bubble";

const ROOM = { width: 1280, height: 720 };
const SIZE = { width: 320, height: 140 };

describe("where a bubble stands", () => {
  it("is below what it speaks of, where there is room", () => {
    const line: Box = { x: 100, y: 120, width: 800, height: 130 };
    const found = standing(SIZE, line, ROOM, [{ box: line, weight: 5 }]);
    expect(found).toEqual({ x: 340, y: 264, ...SIZE });
  });

  it("covers nothing that can be chosen if it can be helped, and stays within the window", () => {
    const tile: Box = { x: 1180, y: 600, width: 90, height: 110 };
    const lit: Box = { x: 700, y: 400, width: 460, height: 310 };
    const found = standing(SIZE, tile, ROOM, [
      { box: tile, weight: 5 },
      { box: lit, weight: 1 },
    ]);
    expect(overlap(found, tile)).toBe(0);
    expect(overlap(found, lit)).toBe(0);
    expect(found.x + found.width).toBeLessThanOrEqual(ROOM.width);
  });

  it("finds the free corner of a phone that is full", () => {
    const full: Box = { x: 0, y: 100, width: 390, height: 500 };
    const found = standing({ width: 340, height: 150 }, full, { width: 390, height: 844 }, [{ box: full, weight: 5 }]);
    expect(overlap(found, full)).toBe(0);
    expect(found.y).toBeGreaterThanOrEqual(600);
  });

  it("finds the gap between things that are far apart, such as a hex and the button that changes it", () => {
    const things: Box[] = [
      { x: 143, y: 201, width: 105, height: 91 },
      { x: 10, y: 720, width: 180, height: 60 },
    ];
    const anchor = around(things)!;
    const cards: Box = { x: 0, y: 470, width: 390, height: 230 };
    const seen = [...things.map((box) => ({ box, weight: 8 })), { box: cards, weight: 1 }, { box: { x: 0, y: 0, width: 390, height: 200 }, weight: 4 }];
    const found = standing({ width: 350, height: 154 }, anchor, { width: 390, height: 844 }, seen, things);
    expect(things.map((thing) => overlap(found, thing))).toEqual([0, 0]);
    expect(overlap(found, cards)).toBe(0);
  });

  it("draws its line from edge to thing, and none to what it lies on", () => {
    expect(leader({ x: 100, y: 300, width: 200, height: 100 }, { x: 100, y: 100, width: 200, height: 100 })).toEqual([200, 300, 200, 185]);
    expect(leader({ x: 100, y: 300, width: 200, height: 100 }, { x: 0, y: 0, width: 900, height: 900 })).toBeNull();
    expect(nearest({ x: 100, y: 300, width: 200, height: 100 }, [{ x: 900, y: 0, width: 10, height: 10 }, { x: 100, y: 100, width: 200, height: 100 }])).toEqual([200, 300, 200, 185]);
    expect(nearest({ x: 0, y: 0, width: 1, height: 1 }, [])).toBeNull();
    expect(around([])).toBeNull();
    expect(around([{ x: 1, y: 2, width: 3, height: 4 }, { x: 10, y: 0, width: 1, height: 1 }])).toEqual({ x: 1, y: 0, width: 10, height: 6 });
  });
});

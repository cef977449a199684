import { expect, it } from "vitest";
import { around, crosses, INNER, LEVEL, OUTER, polar, REACH, sector, shapeOf, spotOf, turnOf } from "./geometry";
import type { Hill, Passage, Port } from "./types";

const passage = (ports: Port[], workers = 2): Passage => ({ ports, workers, specialist: null, eggs: 0, fruits: [] });
const ends = (line: string): string[] => {
  const points = line.slice(1).split("L");
  return [points[0] ?? "", points.at(-1) ?? ""];
};
const at = (port: Port): string =>
  polar(LEVEL[port[1] as "O" | "I"], port[0] === "L" ? 0 : 1)
    .map((n) => n.toFixed(1))
    .join(" ");

const ALL: Port[][] = [
  ["LO", "RO"], ["LI", "RI"], ["LO", "RI"], ["LI", "RO"], ["LO", "LI"], ["RO", "RI"],
  ["LO", "RO", "RI"], ["LO", "LI", "RO"], ["LO", "LI", "RI"], ["LI", "RO", "RI"], ["LO", "LI", "RO", "RI"],
  ["LO"], ["LI"], ["RO"], ["RI"],
];

it("lets every tunnel end exactly at its openings, so that neighbours join", () => {
  for (const ports of ALL) {
    const reached = shapeOf(passage(ports), false).lines.flatMap(ends);
    for (const port of ports) expect(reached, ports.join()).toContain(at(port));
  }
});

it("cuts a tile into halves that meet in the middle and do not overlap", () => {
  const corner = (r: number, t: number): string => polar(r, t).map((n) => n.toFixed(1)).join(" ");
  const corners = (shape: string): string[] => shape.slice(1, -1).split("L");
  const left = corners(sector(INNER, OUTER, 0, 0.5));
  const right = corners(sector(INNER, OUTER, 0.5, 1));
  for (const r of [INNER, OUTER]) {
    expect(left).toContain(corner(r, 0));
    expect(left).not.toContain(corner(r, 1));
    expect(right).toContain(corner(r, 1));
    expect(right).not.toContain(corner(r, 0));
    for (const half of [left, right]) expect(half).toContain(corner(r, 0.5));
  }
});

it("has a spot for everyone", () => {
  for (const ports of ALL) for (const count of [0, 1, 2, 3, 4]) {
    expect(shapeOf(passage(ports, count), ports.length === 2).spots).toHaveLength(count);
  }
});

it("keeps the first tile at the top and closes the ring at ten", () => {
  expect(turnOf(0)).toBe(0);
  expect(turnOf(1)).toBe(36);
  expect(turnOf(9)).toBe(-36);
  expect(turnOf(-1)).toBe(-36);
  expect(turnOf(12)).toBe(72);
});

it("sees a crossing", () => {
  expect(crosses([passage(["LO", "RI"]), passage(["LI", "RO"])])).toBe(true);
  expect(crosses([passage(["LO", "RO"]), passage(["LI", "RI"])])).toBe(false);
});

it("knows where in an anthill a place of a question is", () => {
  const hill: Hill = { hill: 1, army: 3, tiles: [17, 4, 30], first_place: 9, filled: [], galleries: [] };
  const at = (ref: string): number[] | undefined => {
    const spot = spotOf(ref, 2, hill);
    return spot ? [Math.round(spot.x), Math.round(spot.y)] : undefined;
  };
  expect(at("hill:2.1")).toEqual([0, 0]);
  expect(at("face:4")).toEqual([0, -170]); // place 0 of the ring: straight up
  expect(at("tile:2.1.1")).toEqual(at("face:4"));
  expect(at("end:2.1.right")).toEqual([162, -53]); // two places clockwise of it
  expect(at("end:2.1.left")).toEqual([-162, -53]);
  expect(["hill:2.0", "hill:0.1", "end:1.1.left", "face:5", "line:3"].map(at)).toEqual(Array(5).fill(undefined));
});

it("shows all of the anthills that lie side by side", () => {
  expect(around([{ x: 0, y: 0 }, { x: 600, y: 0 }])).toEqual({ x: -REACH, y: -REACH, width: 600 + 2 * REACH, height: 2 * REACH });
});

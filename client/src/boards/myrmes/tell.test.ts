import { expect, it } from "vitest";
import type { GameEvent } from "../../lib/types";
import years from "../../gallery/myrmes.json";
import { refOf, cellOf } from "./hexes";
import { placesOf, wordOf } from "./tell";
import type { MyrmesView } from "./types";
import { eventName, objectiveName, tileName } from "./words";

// The views are those of played games: what the board needs must be in every one of them.
const pages = Object.entries(years.pages);

it("has a name for every tile, event and objective that a view names", () => {
  for (const [page, view] of pages) {
    const fixed = years.static[String(view.seats) as "4"];
    for (const kind of Object.keys(fixed.pieces.tiles)) expect(tileName(kind), page).not.toMatch(/_|^p\d/);
    fixed.event_spaces.forEach((key, space) => expect(eventName(space), key).not.toBe(""));
    for (const each of view.objectives) expect(objectiveName(each.what, each.need), page).toContain(String(each.need));
  }
});

it("finds every hex that an option names in the garden", () => {
  for (const [page, view] of pages) {
    const hexes = new Set(years.static[String(view.seats) as "4"].garden.hexes.map(({ q, r }) => refOf([q, r])));
    const named = view.prompt.options.flatMap((option) => option.refs as string[]).filter((ref) => cellOf(ref));
    for (const ref of named) expect(hexes.has(ref), `${page} ${ref}`).toBe(true);
  }
});

it("knows every kind of place that an option names", () => {
  const known = /^(hex|event|track|room|atelier|piece|cube|prey|objective):/;
  for (const [page, view] of pages) {
    for (const option of view.prompt.options) for (const ref of option.refs) expect(ref, page).toMatch(known);
  }
});

it("covers with cubes no more than the tile's hexes", () => {
  for (const [page, view] of pages) {
    for (const tile of view.garden.tiles) {
      const cubes = Object.values(tile.cubes as Record<string, number>).reduce((sum, n) => sum + n, 0);
      expect(cubes, page).toBeLessThanOrEqual(tile.cells.length);
    }
  }
});

it("points the log at what an event is about", () => {
  const event = (args: GameEvent["args"], seat = 1): GameEvent => ({ kind: "x", seat, label: "", args, n: 1 });
  expect(placesOf(event({ hex: "-4,2" }))).toEqual(["hex:-4,2"]);
  expect(placesOf(event({ cells: ["0,0", "1,0"], tile: 3 }))).toEqual(["hex:0,0", "hex:1,0"]);
  expect(placesOf(event({ room: "larder", level: 1 }, 2))).toEqual(["room:2.1"]);
  expect(placesOf(event({ objective: "prey_2" }))).toEqual(["objective:prey_2"]);
});

it("says values in words, not in keys", () => {
  const [, view] = pages[0] as (typeof pages)[number];
  const word = wordOf({ ...view, static: years.static["4"] } as unknown as MyrmesView);
  expect(word("tile", "p3_line")).toBe("pheromone of 3, straight");
  expect(word("event", "larvae+2")).toBe("Larvae +2");
  expect(word("room", "quarry-stone")).toBe("quarry, for stone");
  const [first] = view.objectives;
  expect(word("name", first?.objective)).toBe(objectiveName(first?.what ?? "", first?.need ?? 0));
  expect(word("count", 3)).toBeUndefined();
  expect(word("name", "harvest+3")).toBe("Harvest +3");
  expect(word("to", "0,0")).toBe("mushrooms");
  expect(word("born", ["1 larva", "2 soldiers", "3 workers"])).toBe("1 larva, 2 soldiers, 3 workers");
  expect(word("placed", ["2 for larvae", "1 in the atelier"])).toBe("2 for larvae, 1 in the atelier");
  expect(word("placed", ["none"])).toBe("none");
});

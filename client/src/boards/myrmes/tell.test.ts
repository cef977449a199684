import { expect, it } from "vitest";
import { sayEvent, sharedSpeakers } from "../../lib/say";
import type { GameEvent } from "../../lib/types";
import { myrmes } from "../../gallery/myrmes";
import { refOf, cellOf } from "./hexes";
import { placesOf, speakers } from "./tell";
import { eventName, objectiveName, tileName } from "./words";

// The views are those of played games: what the board needs must be in every one of them.
const pages = Object.entries(myrmes);

it("has a name for every tile, event and objective that a view names", () => {
  for (const [page, view] of pages) {
    const fixed = view.static;
    for (const kind of Object.keys(fixed.pieces.tiles)) expect(tileName(kind), page).not.toMatch(/_|^p\d/);
    fixed.event_spaces.forEach((key, space) => expect(eventName(space), key).not.toBe(""));
    for (const each of view.objectives) expect(objectiveName(each.what, each.need), page).toContain(String(each.need));
  }
});

it("finds every hex that an option names in the garden", () => {
  for (const [page, view] of pages) {
    const hexes = new Set(view.static.garden.hexes.map(({ q, r }) => refOf([q, r])));
    const named = view.prompt.options.flatMap((option) => option.refs).filter((ref) => cellOf(ref));
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
      const cubes = Object.values(tile.cubes).reduce((sum, n) => sum + n, 0);
      expect(cubes, page).toBeLessThanOrEqual(tile.cells.length);
    }
  }
});

it("points the log at what an event is about", () => {
  const view = myrmes["myrmes-event"];
  const places = (kind: string, args: GameEvent["args"], seat = 1): string[] => placesOf({ kind, seat, args, n: 1 }, view);
  expect(places("went_out", { hex: "-4,2", moves: 3 })).toEqual(["hex:-4,2"]);
  expect(places("tile_placed", { cells: ["0,0", "1,0"], tile: 3, tile_kind: "p2" })).toEqual(["hex:0,0", "hex:1,0"]);
  expect(places("worked", { room: "larder", level: 1 }, 2)).toEqual(["room:2.1"]);
  expect(places("objective_done", { objective: "prey_2", level: 1 })).toEqual(["objective:prey_2"]);
});

it("says values in words, not in keys", () => {
  const view = myrmes["myrmes-event"];
  const say = speakers(view);
  expect(say.tile("p3_line")).toBe("pheromone of size 3 (straight)");
  expect(say.event("larvae+2")).toBe("Larvae +2");
  expect(say.room("quarry-stone")).toBe("quarry, for stone");
  const [first] = view.objectives;
  expect(say.objective(first?.objective)).toBe(objectiveName(first?.what ?? "", first?.need ?? 0));
  expect(say.hex("0,0")).toBe("mushrooms");
});

it("names the births of an event with their numbers", () => {
  const view = myrmes["myrmes-event"];
  const born = ["{n} {n:larva|larvae}", "{n} {n:soldier|soldiers}"].map((label, i) => ({ label, args: { n: i + 1 } }));
  const event = { kind: "born", seat: 0, n: 1, args: { larvae: 1, soldiers: 2, workers: 0, lost: 0, born } };
  expect(sayEvent(event, view.static.events, { ...sharedSpeakers(() => "Mina"), ...speakers(view) })).toBe("Mina's births: 1 larva and 2 soldiers.");
});

import { expect, it } from "vitest";
import { micropolis } from "../../gallery/micropolis";
import { broughtBy } from "./brought";

const view = Object.values(micropolis).find((each) => each.players.some((player) => player.total > 0));

it("adds up to the points that the engine counts, and names tiles of the own anthill only", () => {
  if (!view) throw new Error("no view of the gallery has points");
  for (const player of view.players) {
    const rows = broughtBy(view, player);
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(player.total);
    const own = new Set([...player.hills.flatMap((hill) => hill.tiles.map((id) => `face:${id}`)), ...player.hills.map((hill) => `hill:${player.seat}.${hill.hill}`)]);
    expect(rows.flatMap(({ refs }) => refs).filter((ref) => !own.has(ref))).toEqual([]);
  }
});

it("knows which galleries a harvest comes from", () => {
  const player = view?.players.find(({ score }) => score.harvest > 0);
  if (!view || !player) return expect(view).toBeDefined();
  expect(broughtBy(view, player).find(({ source }) => source === "harvest")?.refs.length).toBeGreaterThan(0);
});

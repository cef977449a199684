import { expect, it } from "vitest";
import { micropolis } from "../../gallery/micropolis";
import { broughtBy, specialTiles } from "./brought";

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

it("has a line for each special tile, whose points are those of the score", () => {
  for (const each of Object.values(micropolis)) {
    for (const player of each.players) {
      const lines = specialTiles(each, player);
      const sum = (what: string): number => lines.filter((line) => line.what === what).reduce((all, { points, others }) => all + points / (others + 1), 0);
      expect(sum("barracks")).toBe(player.score.barracks);
      expect(sum("queen")).toBe(player.score.royal_gallery);
      expect(sum("fruits")).toBeCloseTo(player.score.harvest);
      const special = player.hills.flatMap(({ tiles }) => tiles).filter((id) => {
        const face = each.static.tiles[String(id)];
        return face && (face.barracks || face.galleries.some(({ specialist, fruits }) => specialist || fruits.length));
      });
      expect(new Set(lines.map(({ ref }) => ref)).size).toBe(special.length);
    }
  }
});

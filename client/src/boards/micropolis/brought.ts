// Where the points of an anthill come from, tile by tile. The points are the engine's; only which tiles have a part in them is looked up.
import type { MicropolisPlayer, MicropolisView } from "./types";

export type Source = keyof MicropolisPlayer["score"];

export interface Brought {
  source: Source;
  points: number;
  /** The tiles that it comes from. */
  refs: string[];
}

const ORDER: Source[] = ["population", "colony", "harvest", "royal_gallery", "red_army", "barracks"];

/** By kind of points, what a player's anthills bring so far and by which tiles. */
export function broughtBy(view: MicropolisView, player: MicropolisPlayer): Brought[] {
  const tiles = (source: Source): string[] =>
    player.hills.flatMap((hill) => {
      const of = (indices: readonly number[]): string[] => [...new Set(indices)].flatMap((index) => (hill.tiles[index] === undefined ? [] : [`face:${hill.tiles[index]}`]));
      const passages = (wanted: (gallery: (typeof hill.galleries)[number]) => boolean): string[] => of(hill.galleries.filter(wanted).flatMap((gallery) => gallery.passages.map(([tile]) => tile)));
      switch (source) {
        case "harvest": return passages((gallery) => gallery.harvest > 0);
        case "royal_gallery": return passages((gallery) => gallery.royal > 0);
        case "barracks": return of(hill.filled.flatMap((filled, index) => (filled ? [index] : [])));
        case "red_army": return view.leader.seat === player.seat && view.leader.hill === hill.hill ? [`hill:${player.seat}.${hill.hill}`] : [];
        default: return [];
      }
    });
  return ORDER.map((source) => ({ source, points: player.score[source], refs: tiles(source) }));
}

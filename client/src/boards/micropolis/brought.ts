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

/** A special tile of an anthill, and what it brings so far. */
export interface Special {
  ref: string;
  what: "queen" | "fruits" | "barracks" | "ant";
  /** The specialist or the fruits by name; of a barracks nothing. */
  names: string[];
  /** Points so far: of the queen's gallery, of all fruits in the gallery, of the barracks; of other specialists none. */
  points: number;
  /** Other tiles that have a part in the same points. */
  others: number;
  /** Queens in the gallery, ants in it, or what the barracks gives when it is full. */
  n: number;
  full: boolean;
  /** Where the fruits are: two passages of a tile may belong to one gallery. */
  gallery?: object;
}

/** Line by line what the special tiles of a player bring so far. All points are those of galleries and barracks as the engine tells them. */
export function specialTiles(view: MicropolisView, player: MicropolisPlayer): Special[] {
  return player.hills.flatMap((hill) =>
    hill.tiles.flatMap((id, index) => {
      const face = view.static.tiles[String(id)];
      if (!face) return [];
      const ref = `face:${id}`;
      const found: Special[] = [];
      face.galleries.forEach(({ specialist, fruits }, passage) => {
        const gallery = hill.galleries.find(({ passages }) => passages.some(([tile, at]) => tile === index && at === passage));
        if (!gallery) return;
        const fruity = new Set(gallery.passages.flatMap(([tile, at]) => (view.static.tiles[String(hill.tiles[tile])]?.galleries[at]?.fruits.length ? [tile] : [])));
        if (specialist === "queen") found.push({ ref, what: "queen", names: ["queen"], points: gallery.royal, others: 0, n: gallery.queens, full: true });
        else if (specialist) found.push({ ref, what: "ant", names: [specialist], points: 0, others: 0, n: gallery.ants, full: true });
        const same = found.find((line) => line.what === "fruits" && line.gallery === gallery);
        if (same) same.names.push(...fruits);
        else if (fruits.length) found.push({ ref, what: "fruits", names: [...fruits], points: gallery.harvest, others: fruity.size - 1, n: fruity.size, full: true, gallery });
      });
      if (face.barracks) {
        const [worth, full] = [view.static.barracks_points[face.barracks] ?? 0, hill.filled[index] === true];
        found.push({ ref, what: "barracks", names: [], points: full ? worth : 0, others: 0, n: worth, full });
      }
      return found;
    }),
  );
}

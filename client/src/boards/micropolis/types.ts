// Short names for the parts of the view; games/micropolis/view_types.py declares them.
import type { MicropolisPassage } from "../../lib/openapi";

export type { MicropolisAnthill as Hill, MicropolisGallery as Gallery, MicropolisPassage as Passage, MicropolisPlayer } from "../../lib/openapi";
export type { MicropolisTile as TileFace, MicropolisView } from "../../lib/openapi";

export type Port = MicropolisPassage["ports"][number];

// Short names for the parts of the view; games/myrmes/view_types.py declares them.
import type { MyrmesBirths, MyrmesHex, MyrmesStock } from "../../lib/openapi";

export type { MyrmesCubes as Cubes, MyrmesHex as GardenHex, MyrmesObjective as Objective, MyrmesPieces as Pieces, MyrmesPlayer } from "../../lib/openapi";
export type { MyrmesTile as GardenTile, MyrmesTileFace as TileFace, MyrmesView, MyrmesWorker as Worker } from "../../lib/openapi";

export type CubeKind = keyof MyrmesStock;
export type Track = keyof MyrmesBirths;

// Short names for the parts of the view; games/march/view_types.py declares them.
import type { MarchBody, MarchHordeCard, MarchSiteFace } from "../../lib/openapi";

export type { MarchBattle as Battle, MarchCardFace as CardFace, MarchFighter as Fighter, MarchHex as Hex, MarchHexFace as HexFace } from "../../lib/openapi";
export type { MarchHorde as Horde, MarchPlayer, MarchSite as Site, MarchSiteFace as SiteFace, MarchSpecies as SpeciesFace, MarchView } from "../../lib/openapi";

export type Yield = MarchSiteFace["kind"];
export type Section = keyof MarchBody;
export type HordeAction = MarchHordeCard["action"];

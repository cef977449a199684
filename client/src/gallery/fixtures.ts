import type { MarchView } from "../boards/march/types";
import type { MicropolisView } from "../boards/micropolis/types";
import type { MyrmesView } from "../boards/myrmes/types";
import meadow from "./march.json";
import data from "./micropolis.json";
import years from "./myrmes.json";

export const micropolis = data.view as unknown as MicropolisView;
export const micropolisEnd = { ...data.end, static: data.view.static } as unknown as MicropolisView;
export const expert: MicropolisView = {
  ...micropolis,
  seats: 2,
  expert: true,
  round: 9,
  rounds: 20,
  players: [0, 1].map((seat) => {
    const player = micropolis.players[seat * 2] as MicropolisView["players"][number];
    const second = micropolis.players[seat * 2 + 1]?.hills[0] as MicropolisView["players"][number]["hills"][number];
    return { ...player, seat, hills: [...player.hills, { ...second, hill: 1 }] };
  }),
};
export const march = meadow.view as unknown as MarchView;
export const marchBattle = { ...meadow.view, ...meadow.battle } as unknown as MarchView;
export const marchExplore = { ...meadow.view, ...meadow.explore } as unknown as MarchView;
/** By page: "myrmes", "myrmes-lay", … */
export const myrmes = Object.fromEntries(
  Object.entries(years.pages).map(([page, view]) => [page, { ...view, static: years.static[String(view.seats) as "4"] } as unknown as MyrmesView]),
);

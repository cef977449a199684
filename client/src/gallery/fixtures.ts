import type { Horde, MarchView, SpeciesFace } from "../boards/march/types";
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
const horde: Horde = {
  score: 9, points: { entered: 3, slumber: 5, battles: 1 }, in_tunnel: 3, in_hexes: 2, deck: 11, discards: ["EV04", "HD02", "CG01"],
  last: { card: "EV04", action: "advance" }, acting: false, difficulty: "hard", beats: "best",
};
export const marchHorde: MarchView = { ...march, mode: "coop", horde };
const overrun = march.players.map((_, seat) => ({ harvest: 4 - (seat % 3), battles: seat % 2, goals: 1 }));
export const marchOverrun: MarchView = {
  ...marchHorde,
  over: true,
  deciders: [],
  prompt: { ...march.prompt, options: [] },
  result: {
    scores: overrun.map((each) => each.harvest + each.battles + each.goals), winners: [], detail: overrun,
    rivals: [{ name: "The Centipede Horde", score: 9, detail: horde.points, margin: 2 }],
  },
};
const side = (species: string, action: number) => ({ action, kind: "side", text: `side ${species}`, label: "Lead the {name}", args: { name: { species } }, refs: [] });
const species: Record<string, SpeciesFace> = {
  common: { id: "common", name: "Common Meadow Ant", text: "The colony of the basic game.", note: "", decree: { food: 2, larvae: 5 }, cards: null, action: null, drawbacks: [], printed: [] },
  mutant: {
    id: "mutant", name: "Mutant Ant", text: "Two evolutions at a time.", note: "", decree: { food: 2, larvae: 4 }, cards: null, printed: [],
    action: { name: "Double Spliced Genes", cost: 1, text: "Play an evolution, then a cheaper one free.", reaction: "Each other player may play an evolution.", steps: 0 },
    drawbacks: [{ name: "Enlightened Colony", text: "Every battle costs a point." }, { name: "Mutation", text: "A new hand before each Soldier Phase." }],
  },
};
export const marchSides: MarchView = {
  ...march,
  players: march.players.map((player) => ({ ...player, species: "common", mat: "mutant" })),
  static: { ...march.static, species },
  prompt: { ...march.prompt, ask: "Which colony do you lead?", rule: "MA-17.3", options: [side("common", 1), side("mutant", 2)] },
};
/** By page: "myrmes", "myrmes-lay", … */
export const myrmes = Object.fromEntries(
  Object.entries(years.pages).map(([page, view]) => [page, { ...view, static: years.static[String(view.seats) as "4"] } as unknown as MyrmesView]),
);

// A stand-in for the server that only knows the fixtures.
import type { GameInfo, StreamMessage, TableInfo, View } from "../lib/types";
import { expert, march, marchBattle, marchExplore, micropolis, micropolisEnd } from "./fixtures";

const bots = [
  { key: "random", title: "Random", help: "Plays whatever is allowed." },
  { key: "greedy", title: "Greedy", help: "Looks one decision ahead." },
];

const games: GameInfo[] = [
  {
    key: "micropolis", title: "Micropolis", seats: [2, 3, 4, 5, 6], minutes: 30, weight: 1.6,
    blurb: "Dig ten tiles of tunnels around your nest, so that galleries run long and full.",
    reconstruction: "The published list of the 61 tiles is not public; ours is a reconstruction that keeps every printed figure.",
    options: [
      { key: "expert", default: false, values: null, type: "bool", help: "Two anthills for each player, two or three players.", rule: "MI-9.1" },
      { key: "leader_check", default: "on_refill", values: ["on_refill", "every_round"], type: "str", help: "When the red army token may change hands.", rule: "MI-7.11" },
    ],
    bots,
  },
  { key: "march", title: "March of the Ants", seats: [2, 3, 4, 5], minutes: 90, weight: 2.7, blurb: "Explore a meadow, evolve your ants, and hold what you find against the others.", reconstruction: true, options: [], bots },
  { key: "myrmes", title: "Myrmes", seats: [2, 3, 4], minutes: 120, weight: 3.5, blurb: "Three years of a colony: births, pheromone trails, prey, and hard winters.", reconstruction: true, options: [], bots },
];

const names = ["You", "Mina", "Oak", "Haruka", "Petra", "Bram"];
const views: Record<string, View> = { micropolis, "micropolis-end": micropolisEnd, expert, march, battle: marchBattle, explore: marchExplore };
let current = "micropolis";

export function startWith(page: string): void {
  current = page;
}

function info(): TableInfo {
  const view = views[current] ?? micropolis;
  return {
    table: current, game: view.game, status: view.over ? "over" : "playing", host: true,
    seats: view.players.map(({ seat }) => ({ seat, kind: seat === 2 ? "bot" : "friend", name: names[seat] ?? "", connected: seat !== 3, link: null })),
    your_seats: [0], spectator_link: "/join#watch", undo: { can: true, asks: false, redo: false, pending: null }, standing: {},
  };
}

const events = [
  { kind: "told", seat: 1, label: "{who} takes tile {place} and lays it at the right end.", args: { place: 4 }, refs: ["line:4"], n: 40 },
  { kind: "told", seat: 1, label: "{who} fills a barracks of {size}.", args: { size: 2 }, n: 40 },
  { kind: "told", seat: 2, label: "{who} pays {cost} soldiers and takes tile {place}.", args: { cost: 2, place: 3 }, refs: ["line:3"], n: 41 },
  { kind: "told", seat: 3, label: "{who} takes the first tile with {soldiers} soldiers on it.", args: { soldiers: 3 }, refs: ["line:1"], n: 42 },
];

export async function answer(method: string, path: string, body?: unknown): Promise<unknown> {
  const view = views[current] ?? micropolis;
  if (path === "/api/games") return games;
  if (path === "/api/tables" && method === "GET") {
    return [{ table: "a", game: "micropolis", title: "Micropolis", status: "playing", seats: ["You", "Mina", "Oak"], your_turn: true }];
  }
  if (path.endsWith("/view?seat=0") || path.includes("/view")) return { sequence: 42, view };
  if (path.includes("/replay")) return { sequence: 42, length: 42, view, events };
  if (path.startsWith("/api/rules")) {
    return { title: "Rules", sections: [{ id: "4", title: "4. Taking a tile", rules: [{ id: "MI-4.1", text: "The active player picks one tile of the line that can be paid for." }, { id: "MI-4.2", text: "Nothing is paid for the first tile." }] }] };
  }
  if (path.endsWith("/actions")) {
    (globalThis as { sent?: unknown }).sent = body;
    return { sequence: 43 };
  }
  return info();
}

class Silent extends EventTarget {
  onopen: (() => void) | null = null;
  onmessage: ((message: MessageEvent<string>) => void) | null = null;
  constructor() {
    super();
    setTimeout(() => this.onopen?.());
    // Lets a check in the browser push a message as the server would.
    (globalThis as { push?: (message: StreamMessage) => void }).push = (message) =>
      this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  close(): void {}
}

export function silentStream(): EventSource {
  return new Silent() as unknown as EventSource;
}

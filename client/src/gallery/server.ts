// A stand-in for the server that only knows the fixtures.
import type { GameInfo, Present, ReplayAt, Setup, StreamMessage, TableInfo } from "../lib/types";
import { viewOf } from "./fixtures";
import { stories } from "./stories";

const bots = [
  { key: "larva", title: "Larva", help: "Takes what a move brings at once and looks no further: a friendly first opponent.", level: true },
  { key: "worker", title: "Worker", help: "Weighs what each move is worth for the rest of the game, one move at a time.", level: true },
  { key: "soldier", title: "Soldier", help: "Thinks some moves ahead and reckons with your answers.", level: true },
  { key: "queen", title: "Queen", help: "Thinks as long as she may, in many possible worlds, and forgives little.", level: true },
];

const printed = (seats: number[]): Setup => ({ key: "usual", title: "", blurb: "", seats, usual: 3 });
const ways: Setup[] = [
  { key: "versus", title: "Versus", blurb: "Every colony for itself.", seats: [2, 3, 4, 5], usual: 3, without: ["mode", "difficulty"] },
  { key: "solo", title: "Solo", blurb: "You alone against the Centipede Horde.", seats: [1], usual: 1, options: { mode: "solo" }, first: ["difficulty"], invite: "Solo against the Horde" },
  { key: "coop", title: "Co-op", blurb: "All together against the Centipede Horde.", seats: [2, 3, 4], usual: 2, options: { mode: "coop" }, first: ["difficulty"] },
];
const difficulty = { key: "difficulty", default: "normal", values: ["normal", "easy", "hard"], open: false, help: "How strong you begin against the Horde.", rule: "MA-18.7" };

const games: GameInfo[] = [
  {
    key: "micropolis", title: "Micropolis", seats: [2, 3, 4, 5, 6], minutes: 30, weight: "light",
    blurb: "Dig ten tiles of tunnels around your nest, so that galleries run long and full.",
    reconstruction: "The published list of the 61 tiles is not public; ours is a reconstruction that keeps every printed figure.",
    options: [
      { key: "expert", default: false, values: null, open: false, help: "Two anthills for each player, two or three players.", rule: "MI-9.1" },
      { key: "leader_check", default: "on_refill", values: ["on_refill", "every_round"], open: false, help: "When the red army token may change hands.", rule: "MI-7.11" },
    ],
    bots, setups: [printed([2, 3, 4, 5, 6])], advice: [],
  },
  { key: "march", title: "March of the Ants", seats: [1, 2, 3, 4, 5], minutes: 90, weight: "medium", blurb: "Explore a meadow, evolve your ants, and hold what you find against the others.", reconstruction: "Costs and numbers that no public text tells are reconstructions.", options: [difficulty], bots, setups: ways, advice: [] },
  { key: "myrmes", title: "Myrmes", seats: [2, 3, 4], minutes: 120, weight: "heavy", blurb: "Three years of a colony: births, pheromone trails, prey, and hard winters.", reconstruction: "Costs and numbers that no public text tells are reconstructions.", options: [], bots, setups: [printed([2, 3, 4])], advice: [] },
];

const undo = { can: true, asks: false, redo: false, pending: null, whom: [] };
const names = ["You", "Mina", "Oak", "Haruka", "Petra", "Bram"];
let current = "micropolis";

export function startWith(page: string): void {
  current = page;
}

function info(): TableInfo {
  const view = viewOf(current);
  const mine = view.seat ?? 0;
  const bot = (mine + 2) % view.seats;
  return {
    table: current, game: view.game, title: games.find((game) => game.key === view.game)?.title ?? view.game, status: view.over ? "over" : "playing", host: true,
    seats: view.players.map(({ seat }) => ({
      seat, kind: seat === mine ? "me" : seat === bot ? "bot" : "friend", name: names[(seat - mine + view.seats) % view.seats] ?? "", bot: seat === bot ? "greedy" : null,
      held: seat !== bot, invited: false, connected: seat !== (mine + 3) % view.seats || seat === mine, may: { link: seat === mine, withdraw: false, bot: seat === bot, take_back: seat === bot },
    })),
    spectators: 0, your_seats: [mine], sequence: 42, length: 42, options: {}, seeded: false, dealt_anew: false, exercise: "", study: false, undo, standing: {}, standing_until: ["always", "turn", "round"], standing_played: [], plans: false, standing_offered: [{ key: "pass_reactions", text: "Pass all reactions" }],
    may: { share: true, record: view.over, branch: true, branch_deals_anew: true, rematch: true, replay_all: view.over, hint: false }, next_table: null, reconstruction: null, guide: "", talk: false, clocks: null, ended: null,
  };
}

const present = (): Present => ({ sequence: 42, length: 42, decided: 42, undo, answered: false, view: viewOf(current) });
const replayed = (): ReplayAt => ({ sequence: 42, length: 42, view: viewOf(current), events: stories[current] ?? [] });

export async function answer(method: string, path: string, body?: unknown): Promise<unknown> {
  if (path === "/api/games") return games;
  if (path.startsWith("/api/tables?") && method === "GET") {
    if (path.includes("over=true")) return [];
    return [{ table: "a", game: "micropolis", title: "Micropolis", status: "playing", seats: ["You", "Mina", "Oak"], your_seats: [0], your_turn: true, updated: 0 }];
  }
  if (path === "/api/invitation") return { game: "march", title: "March of the Ants", status: "open", seat: 1, name: "", seats: [{ name: "Mina", bot: null }, { name: "", bot: null }, { name: "", bot: "worker" }], yours: null };
  if (path.includes("/view")) return present();
  if (path.includes("/replay")) return replayed();
  const rules = [
    { id: "MI-4.1", text: "The active player picks one tile of the line that can be paid for." },
    { id: "MI-4.2", text: "Nothing is paid for the first tile." },
  ];
  const chapter = { id: "4", title: "Taking a tile", sections: [{ title: "", rules }] };
  if (path.startsWith("/api/rules/")) return { title: "Rules", chapters: [chapter] };
  if (/^\/api\/rulebook\/\w+\//.test(path)) return chapter;
  if (path.startsWith("/api/rulebook/")) {
    const where = Object.fromEntries(rules.map(({ id }) => [id, chapter.id]));
    return { title: "Rules", edition: "", chapters: [{ id: "4", heading: "4. Taking a tile", rules: 2 }], where, terms: {}, pictures: {} };
  }
  if (path.endsWith("/link")) return { link: "/join#a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6" };
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

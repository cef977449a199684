import { expect, test } from "vitest";
import { adviceFor, bestWith, changedOptions, fitChairs, optionsToSend, usualOptions, visibleOptions } from "./setup";
import type { GameInfo, GameOption, Setup } from "./types";

const option = (key: string, fallback: GameOption["default"], only: GameOption["only"] = {}): GameOption => ({ key, default: fallback, values: null, open: false, help: "", rule: "", only });
const versus: Setup = { key: "versus", title: "Versus", blurb: "", seats: [2, 3, 4], usual: 3, without: ["mode", "difficulty"] };
const solo: Setup = { key: "solo", title: "Solo", blurb: "", seats: [1], usual: 1, options: { mode: "solo" }, first: ["difficulty"] };
const game: GameInfo = {
  key: "g", title: "G", seats: [1, 2, 3, 4], minutes: 1, weight: "", blurb: "", reconstruction: null, bots: [],
  options: [option("mode", "versus"), option("difficulty", "normal"), option("species", false), option("any_count", false, { species: [true] }), option("order", "one", { seats: [2, 3] })],
  setups: [versus, solo],
  advice: [{ option: "species", value: true, seats: [3, 4], text: "Meant for 3 and 4.", allow: "any_count" }],
};
const me = { who: "me", name: "Mina" };
const bot = { who: "bot:greedy", name: "" };

test("chairs fit the way: one alone, bots for what is missing, and what fits stays", () => {
  expect(fitChairs([me, bot, bot], solo, "greedy")).toEqual([me]);
  expect(fitChairs([me], versus, "greedy")).toEqual([me, bot, bot]);
  expect(fitChairs([me, { who: "friend", name: "" }], versus, "greedy")).toEqual([me, { who: "friend", name: "" }]);
});

test("a way begins with its usual number of chairs, unless somebody has chosen another", () => {
  const coop: Setup = { key: "coop", title: "Co-op", blurb: "", seats: [2, 3, 4], usual: 2, options: { mode: "coop" } };
  const friend = { who: "friend", name: "" };
  expect(fitChairs([me, bot, bot], coop, "greedy", versus)).toEqual([me, bot]);
  expect(fitChairs([me, bot, bot, bot], coop, "greedy", versus)).toEqual([me, bot, bot, bot]);
  expect(fitChairs([me, bot, friend], coop, "greedy", versus)).toEqual([me, bot, friend]);
  expect(fitChairs([me, bot], versus, "greedy", coop)).toEqual([me, bot, bot]);
});

test("what the way settles and what means nothing in it is not shown", () => {
  const keys = (way: Setup) => Object.values(visibleOptions(game, way, way.usual, usualOptions(game, way))).map((list) => list.map((each) => each.key));
  expect(keys(versus)).toEqual([[], ["species", "order"]]);
  expect(keys(solo)).toEqual([["difficulty"], ["species"]]);
});

test("options come and go with what they depend on: other options, and the number of players", () => {
  const more = (seats: number, species: boolean) => visibleOptions(game, versus, seats, { ...usualOptions(game, versus), species }).more.map((each) => each.key);
  expect(more(3, false)).toEqual(["species", "order"]);
  expect(more(3, true)).toEqual(["species", "any_count", "order"]);
  expect(more(4, false)).toEqual(["species"]);
});

test("what means nothing any more is not sent", () => {
  const options = { ...usualOptions(game, versus), any_count: true, order: "all" };
  expect(optionsToSend(game, 3, { ...options, species: true })).toEqual({ species: true, any_count: true, order: "all" });
  expect(optionsToSend(game, 3, options)).toEqual({ order: "all" });
  expect(optionsToSend(game, 4, options)).toEqual({});
});

test("what is not as the rulebook has it is counted", () => {
  const usual = usualOptions(game, versus);
  const { more } = visibleOptions(game, versus, 3, usual);
  expect(changedOptions(more, usual, usual)).toEqual([]);
  expect(changedOptions(more, usual, { ...usual, order: "all", difficulty: "hard" })).toEqual(["order"]);
});

test("a way tells the numbers of players it is best with", () => {
  expect(bestWith(game, versus)).toEqual([]);
  expect(bestWith(game, { ...versus, options: { species: true } })).toEqual([3, 4]);
});

test("only what differs is sent, with what goes against the advice", () => {
  const options = { ...usualOptions(game, versus), species: true };
  expect(adviceFor(game, 3, options)).toEqual([]);
  expect(optionsToSend(game, 3, options)).toEqual({ species: true });
  expect(adviceFor(game, 2, options).map((each) => each.text)).toEqual(["Meant for 3 and 4."]);
  expect(optionsToSend(game, 2, options)).toEqual({ species: true, any_count: true });
  expect(optionsToSend(game, 1, usualOptions(game, solo))).toEqual({ mode: "solo" });
});

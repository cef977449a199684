import { expect, it } from "vitest";
import type { Contents, GameInfo, GameOption, Introduction } from "../lib/types";
import { learnAddress, ruleAddress } from "./addresses";
import { beside, pieces } from "./book";
import { viewsOf } from "./introduction";
import { easiestFirst } from "./newcomer";
import { settledOptions } from "./settled";

it("offers the lightest game first, and none that has no introduction", () => {
  const game = (key: string, learn: number | null, minutes: number): GameInfo => ({ key, learn, minutes }) as GameInfo;
  const found = easiestFirst([game("march", 20, 75), game("chess", null, 5), game("micropolis", 10, 30), game("myrmes", 20, 120)]);
  expect(found.map((each) => each.key)).toEqual(["micropolis", "march", "myrmes"]);
});

it("puts views and what never changes together", () => {
  const moments = { a: { view: { round: 1 }, static: 1 }, b: { view: { round: 2 }, static: 0 } };
  const views = viewsOf({ moments, statics: [{ tiles: "old" }, { tiles: "new" }] } as unknown as Introduction);
  expect(views).toEqual({ a: { round: 1, static: { tiles: "new" } }, b: { round: 2, static: { tiles: "old" } } });
});

it("has addresses for topics and rules", () => {
  expect(learnAddress("march", "battle")).toBe("/learn/march#battle");
  expect(ruleAddress("march", "MA-9.5", "prototype")).toBe("/rules/march?edition=prototype#MA-9.5");
  expect(ruleAddress("march")).toBe("/rules/march");
});

it("links rules and words in a text of the rulebook, each word once and never to its own rule", () => {
  const contents = { where: { "MI-4.3": "4", "MI-1.4": "1", "MA-C-HD09": "20" }, terms: { army: "MI-1.4", "red army token": "MI-2.6" } };
  expect(pieces("An army pays (MI-4.3, MI-9.9); an army stays.", contents)).toEqual([
    { text: "An " }, { text: "army", to: "MI-1.4" }, { text: " pays (" }, { text: "MI-4.3", to: "MI-4.3" }, { text: ", MI-9.9); an army stays." },
  ]);
  expect(pieces("The army of MI-1.4.", contents, "MI-1.4")).toEqual([{ text: "The army of MI-1.4." }]);
  expect(pieces("See MA-C-HD09. Armylike.", contents)).toEqual([{ text: "See " }, { text: "MA-C-HD09", to: "MA-C-HD09" }, { text: ". Armylike." }]);
  expect(pieces("The red army token.", contents)).toEqual([{ text: "The " }, { text: "red army token", to: "MI-2.6" }, { text: "." }]);
  expect(pieces("", contents)).toEqual([]);
  const exits = { where: {}, terms: { sortie: "MY-9.2", "sortie de galerie": "MY-17.1", "sorties de galerie": "MY-17.1", été: "MY-1.1", 冬: "MY-21.1" } };
  // The second of the forms is not the shorter word, which leads elsewhere.
  expect(pieces("Des sorties de galerie, une sortie de galerie, une Sortie.", exits)).toEqual([
    { text: "Des " }, { text: "sorties de galerie", to: "MY-17.1" }, { text: ", une sortie de galerie, une " }, { text: "Sortie", to: "MY-9.2" }, { text: "." },
  ]);
  expect(pieces("Répété, sortieé.", exits)).toEqual([{ text: "Répété, sortieé." }]);
  expect(pieces("3年目の冬である。", exits)).toEqual([{ text: "3年目の" }, { text: "冬", to: "MY-21.1" }, { text: "である。" }]);
  const tunnels = { where: {}, terms: { 大トンネル: "MA-2.7", トンネル: "MA-2.16" } };
  expect(pieces("大トンネルとトンネルを含む", tunnels)).toEqual([{ text: "大トンネル", to: "MA-2.7" }, { text: "と" }, { text: "トンネル", to: "MA-2.16" }, { text: "を含む" }]);
  expect(pieces("plain", { where: {}, terms: {} })).toEqual([{ text: "plain" }]);
});

it("knows the chapters before and after one", () => {
  const chapters = ["1", "2", "3"].map((id) => ({ id, heading: id, rules: 1 }));
  const contents = { chapters } as Contents;
  expect(beside(contents, "2")).toEqual({ before: chapters[0], after: chapters[2] });
  expect(beside(contents, "1")).toEqual({ before: null, after: chapters[1] });
  expect(beside(contents, "9")).toEqual({ before: null, after: null });
});

it("says what the options of a table settle where that is not the usual", () => {
  const options = [
    { key: "ring_closed", default: true, title: "Closed ring" },
    { key: "leader_check", default: "on_refill", title: "Leader", names: { every_round: "every round" } },
    { key: "expert", default: false, title: "Expert game" },
  ] as unknown as GameOption[];
  expect(settledOptions(options, { ring_closed: false, leader_check: "every_round", expert: false })).toEqual({ ring_closed: "not: Closed ring", leader_check: "Leader: every round" });
  expect(settledOptions(options, { expert: true })).toEqual({ expert: "Expert game" });
});

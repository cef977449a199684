// Every kind of value that a game declares can be said here, and everything that a played game shows is said in words.
import { expect, it } from "vitest";
import { march } from "../gallery/march";
import { micropolis } from "../gallery/micropolis";
import { myrmes } from "../gallery/myrmes";
import { GAME_KINDS, SHARED_KINDS } from "../lib/kinds";
import { sayOption, sayPrompt, sharedSpeakers, type Speakers } from "../lib/say";
import type { View } from "../lib/types";
import { isSentence, kindAndRaw } from "../lib/values";
import { speakers as marchSpeakers } from "./march/words";
import { speakers as micropolisSpeakers } from "./micropolis/words";
import { speakers as myrmesSpeakers } from "./myrmes/tell";

type Game = keyof typeof GAME_KINDS;
const views: { game: Game; view: View; own: Speakers }[] = [
  ...Object.values(march).map((view) => ({ game: "march" as const, view, own: marchSpeakers(view) })),
  ...Object.values(micropolis).map((view) => ({ game: "micropolis" as const, view, own: micropolisSpeakers })),
  ...Object.values(myrmes).map((view) => ({ game: "myrmes" as const, view, own: myrmesSpeakers(view) })),
];

it("says every kind of each game, and no others", () => {
  expect(new Set(views.map(({ game }) => game))).toEqual(new Set(Object.keys(GAME_KINDS)));
  for (const { game, own } of views) expect(Object.keys(own).sort(), game).toEqual([...GAME_KINDS[game]].sort());
});

const shared = sharedSpeakers((seat) => `Colony ${seat}`);

it("says questions and buttons of played games without keys or braces", () => {
  for (const { view, own } of views) {
    const speakers = { ...shared, ...own };
    const said = [sayPrompt(view.prompt, speakers), ...view.prompt.options.map((option) => sayOption(option, speakers))];
    for (const text of said) expect(text).not.toMatch(/[{}_]|undefined|\[object/);
  }
});

function kindsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(kindsIn);
  if (isSentence(value)) return Object.values(value.args).flatMap(kindsIn);
  return [kindAndRaw(value)[0]];
}

it("meets only kinds that are declared", () => {
  for (const { game, view } of views) {
    const known = new Set<string>([...SHARED_KINDS, ...GAME_KINDS[game], "flag", "data", "sentence"]);
    for (const { args } of [view.prompt, ...view.prompt.options]) for (const kind of Object.values(args).flatMap(kindsIn)) expect(known).toContain(kind);
    for (const { values } of Object.values(view.static?.events ?? {})) for (const kind of Object.values(values)) expect(known).toContain(kind);
  }
});

import { expect, it } from "vitest";
import { partsOf } from "./parts";
import { sharedSpeakers } from "./say";

const speakers = { ...sharedSpeakers((seat) => ["Mina", "Oak"][seat] ?? "?"), card: (raw: unknown) => `card ${raw}`, hex: (raw: unknown) => `hex ${raw}` };

it("keeps apart what a sentence names, in the order in which it is said", () => {
  const args = { seat: { seat: 1 }, card: { card: "EV04" }, to: { hex: 7 }, n: 2 };
  expect(partsOf("{seat} plays {card} in {to}: {n} {n:ant|ants}.", args, speakers, new Set(["card", "hex"]))).toEqual([
    { text: "Oak plays " },
    { text: "card EV04", names: { kind: "card", raw: "EV04" } },
    { text: " in " },
    { text: "hex 7", names: { kind: "hex", raw: 7 } },
    { text: ": 2 ants." },
  ]);
});

it("opens each of several things, and nothing that it does not know", () => {
  expect(partsOf("{cards}", { cards: { card: ["A", "B"] } }, speakers, new Set(["card"])).map(({ text }) => text)).toEqual(["card A", " and ", "card B"]);
  expect(partsOf("{card}", { card: { card: "A" } }, speakers, new Set())).toEqual([{ text: "card A" }]);
});

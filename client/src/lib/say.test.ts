import { expect, it } from "vitest";
import { Problem } from "./api";
import { SHARED_KINDS } from "./kinds";
import { aboutValues, sayEvent, sayOption, sayProblem, sayPrompt, sharedSpeakers, valuesOf } from "./say";

const speakers = {
  ...sharedSpeakers((seat) => ["Mina", "Oak"][seat] ?? "?"),
  card: (raw: unknown) => (raw === "EV04" ? "Early Harvest" : String(raw)),
  hex: (raw: unknown) => `hex ${raw}`,
};
const texts = {
  moved: { label: "{seat} goes from {origin} to {to}.", values: { origin: "hex", to: "hex", owner: "seat", path: "hex" } },
  shown: { label: "", values: {} },
};

it("says every kind that all games share", () => {
  expect(Object.keys(sharedSpeakers(String)).sort()).toEqual([...SHARED_KINDS].sort());
});

it("says the values of an event by the kinds that its text declares", () => {
  const event = { kind: "moved", seat: 1, n: 1, args: { origin: 1, to: 0, owner: 0, path: [1, 0] } };
  expect(sayEvent(event, texts, speakers)).toBe("Oak goes from hex 1 to hex 0.");
  expect(valuesOf(event, texts)).toEqual({ origin: { hex: 1 }, to: { hex: 0 }, owner: { seat: 0 }, path: { hex: [1, 0] } });
  expect(aboutValues(event, texts, { hex: (raw) => [`hex:${raw}`] })).toEqual(["hex:1", "hex:0", "hex:1", "hex:0"]);
});

it("says nothing of events without a text", () => {
  expect(sayEvent({ kind: "shown", seat: 0, n: 1, args: {} }, texts, speakers)).toBeNull();
  expect(sayEvent({ kind: "unheard of", seat: 0, n: 1, args: {} }, texts, speakers)).toBeNull();
});

it("says an option by the kinds of its values, whatever their names", () => {
  const option = { action: 1, kind: "play", text: "play EV04", label: "Play {seat} for {card}", args: { seat: { card: "EV04" }, card: { seat: 1 } }, refs: [] };
  expect(sayOption(option, speakers)).toBe("Play Early Harvest for Oak");
});

it("says what a question answers", () => {
  const prompt = { deciders: [0], ask: "Draw {n}?", args: { n: 1 }, rule: "X-1", choose: "one" as const, options: [] };
  expect(sayPrompt(prompt, speakers)).toBe("Draw 1?");
  const cause = { label: "{seat} plays {card}", args: { seat: { seat: 1 }, card: { card: "EV04" } } };
  expect(sayPrompt({ ...prompt, cause }, speakers)).toBe("Oak plays Early Harvest. Draw 1?");
});

it("says a refusal with its values", () => {
  const problem = new Problem(422, "Against the rules", "x", "MA-1.1", "{reason} ({rule})", { reason: { label: "{hex} is full.", args: { hex: { hex: 7 } } }, rule: "MA-1.1" });
  expect(sayProblem(problem, speakers)).toBe("hex 7 is full. (MA-1.1)");
  expect(sayProblem(new Error("x"))).toBe("Something went wrong");
});

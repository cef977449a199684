import { expect, it } from "vitest";
import { sayEvent, sayOption } from "./say";

const name = (seat: number): string => ["Mina", "Oak"][seat] ?? "?";

it("names seats in sentences", () => {
  const event = { kind: "x", seat: 1, label: "{seat} takes tile {tile} from {owner}", args: { tile: 3, owner: 0 }, n: 1 };
  expect(sayEvent(event, name)).toBe("Oak takes tile 3 from Mina");
  expect(sayEvent({ ...event, label: "" }, name)).toBeNull();
});

it("uses the game's words for values", () => {
  const option = { action: 1, text: "play EV04", label: "Play {card}", args: { card: "EV04" }, refs: [] };
  expect(sayOption(option, name, (key) => (key === "card" ? "Early Harvest" : undefined))).toBe("Play Early Harvest");
});

it("falls back to the notation when an option has no label", () => {
  expect(sayOption({ action: 1, text: "take 3 left", label: "", args: {}, refs: [] }, name)).toBe("take 3 left");
});

import { describe, expect, it } from "vitest";
import { sharedSpeakers } from "./say";
import { brings, impossible, reasons, sayBarred, tellNext, tellOption, tellPlace } from "./consequences";
import type { Choices, Option, Previewed } from "./types";

const speakers = { ...sharedSpeakers((seat) => ["Ann", "Ben"][seat] ?? ""), food: String, larvae: String };
const option = (action: number, label: string, ...refs: string[]): Option => ({ action, kind: "a", text: "a", label, args: {}, refs });
const said = (label: string, count: number): { label: string; args: Record<string, unknown> } => ({ label, args: { count: { food: count } } });
const food = { stock: "food", kind: "food", paid: 1, gained: 3, said_by_label: null, says: [said("pay {count} food", 1), said("gain {count} food", 3)] };
const larvae = { stock: "larvae", kind: "larvae", paid: 2, gained: 0, said_by_label: null, says: [said("pay {count} {count:larva|larvae}", 2)] };
const preview = (action: number, ...changes: Previewed["changes"]): Previewed => ({ action, effect: null, ends: null, changes, unsure: [], then: null });

describe("what a choice brings", () => {
  it("tells what is paid before what is gained", () => {
    expect(brings(preview(1, food, larvae), speakers)).toBe("pay 1 food, pay 2 larvae, gain 3 food");
    expect(brings({ ...preview(1, food), effect: { label: "draw a hex and place it", args: {} } }, speakers)).toBe("pay 1 food, draw a hex and place it, gain 3 food");
    expect(brings({ ...preview(1, food), ends: { label: "the season ends", args: {} } }, speakers)).toBe("pay 1 food, gain 3 food, the season ends");
  });

  it("says what nobody can know yet", () => {
    expect(brings({ ...preview(1, larvae), unsure: ["cards", "points"] }, speakers)).toBe("pay 2 larvae, cards and points not known yet");
  });

  it("leaves a choice bare while nothing is known of it", () => {
    expect(tellOption(option(1, "Explore"), undefined, speakers)).toBe("Explore");
    expect(tellOption(option(1, "Explore"), preview(1, larvae), speakers)).toBe("Explore: pay 2 larvae");
  });

  it("tells the question that follows", () => {
    expect(tellNext({ ...preview(1), then: { label: "Up to {left} steps", args: { left: 5 } } }, speakers)).toBe("Then: Up to 5 steps");
    expect(tellNext(preview(1), speakers)).toBe("");
  });
});

describe("what a place would do", () => {
  const left = option(1, "Lay it left", "line:2", "end:left");
  const right = option(2, "Lay it right", "line:2", "end:right");

  it("shares a line where all ways bring the same", () => {
    const previews = new Map([preview(1, larvae), preview(2, larvae)].map((each) => [each.action, each]));
    expect(tellPlace("Tile 2", [left, right], previews, speakers)).toBe("Tile 2: pay 2 larvae");
  });

  it("tells each way where they differ", () => {
    const previews = new Map([preview(1, larvae), preview(2, food)].map((each) => [each.action, each]));
    expect(tellPlace("Tile 2", [left, right], previews, speakers)).toBe("Lay it left: pay 2 larvae · Lay it right: pay 1 food, gain 3 food");
  });
});

describe("what cannot be chosen", () => {
  const choices: Choices = {
    previews: [],
    refused: [
      { kind: "rest", rule: "MA-8.2", reason: "Rest cannot be your first action.", choices: [{ action: 3, label: "Rest", args: {}, why: {} }] },
      { kind: "exit", rule: "MA-4.5", reason: "No.", choices: [5, 6, 7, 8].map((action) => ({ action, label: "Exit", args: {}, why: {} })) },
    ],
    barred: [{ rule: "MI-4.5", label: "It costs {count}.", args: { count: 4 }, refs: ["line:5", "line:6"] }],
    elsewhere: { rule: "MI-3.2", label: "First a tile must be taken.", args: {}, refs: [] },
    unspent: null,
  };

  it("has the server's reason for each place", () => {
    const found = reasons(choices);
    expect([...found.keys()]).toEqual(["line:5", "line:6"]);
    expect(found.get("line:6") && sayBarred(found.get("line:6") ?? choices.elsewhere, speakers)).toBe("It costs 4.");
  });

  it("keeps impossible actions in sight, of a long row the first", () => {
    const found = impossible(choices, speakers);
    expect(found.map(({ action, label, barred }) => [action, label, barred.rule])).toEqual([[3, "Rest", "MA-8.2"], [5, "Exit", "MA-4.5"]]);
    expect(sayBarred(found[0]?.barred ?? choices.elsewhere, speakers)).toBe("Rest cannot be your first action.");
  });
});

import { describe, expect, it } from "vitest";
import { kindOf, pieceName, RULES } from "./explain";

const who = (seat: number): string => ["Ann", "Ben"][seat] ?? "";

describe("pieces", () => {
  it("have the name of their owner", () => {
    expect(pieceName("ant:1", who)).toBe("An ant of Ben");
    expect(pieceName("nurse:0", who)).toBe("A nurse of Ann");
  });

  it("that are nobody's have a name too", () => {
    expect(pieceName("soldier", who)).toBe("A soldier");
    expect(pieceName("centipede", who)).toBe("A centipede");
  });

  it("that have words of their own are left to these", () => {
    expect(pieceName("card:EV04", who)).toBe("");
    expect(pieceName("tile:12", who)).toBe("");
  });
});

it("every kind of place has a rule that says what it is", () => {
  expect(kindOf("site:5.a")).toBe("site");
  for (const kind of ["line", "end", "tile", "hill"]) expect(RULES.micropolis?.[kind]).toMatch(/^MI-/);
  for (const kind of ["hex", "site", "out", "exit", "cell", "card", "body", "goal"]) expect(RULES.march?.[kind]).toMatch(/^MA-/);
  for (const kind of ["event", "track", "room", "hex", "piece", "cube", "objective", "prey", "atelier"]) expect(RULES.myrmes?.[kind]).toMatch(/^MY-/);
});

import { describe, expect, it } from "vitest";
import { narrow, offered } from "./narrow";
import type { Option } from "./types";

const option = (action: number, kind: string, ...refs: string[]): Option => ({ action, kind, text: kind, label: "", args: {}, refs });
const numbers = (options: readonly Option[]): number[] => options.map((each) => each.action);
const manners = { pass: "decline", done: "finish" } as const;

function buttonsOf(...options: Option[]): { doing: number[]; quiet: number[] } {
  const { buttons, left } = narrow(options, []);
  const { doing, quiet } = offered(buttons, left, manners);
  return { doing: numbers(doing), quiet: numbers(quiet) };
}

describe("offered", () => {
  it("keeps declining apart from doing", () => {
    expect(buttonsOf(option(1, "explore"), option(2, "pass"), option(3, "march"))).toEqual({ doing: [1, 3], quiet: [2] });
  });

  it("gives yes a button where the question is yes or no", () => {
    expect(buttonsOf(option(1, "fill", "tile:0.0.3"), option(2, "pass"))).toEqual({ doing: [1], quiet: [2] });
  });

  it("leaves to the board what is chosen there", () => {
    expect(buttonsOf(option(1, "ant", "site:1.a"), option(2, "ant", "site:1.b"), option(3, "done"))).toEqual({ doing: [], quiet: [3] });
  });

  it("adds no button to a question that cannot be declined", () => {
    expect(buttonsOf(option(1, "ant", "site:1.a"))).toEqual({ doing: [], quiet: [] });
  });
});

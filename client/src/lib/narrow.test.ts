import { describe, expect, it } from "vitest";
import { completed, narrow, narrowSet, optionsAt, sizes, toggle } from "./narrow";
import type { Option } from "./types";

const option = (action: number, ...refs: string[]): Option => ({ action, kind: "a", text: `a${action}`, label: "", args: {}, refs });
const numbers = (options: readonly Option[]): number[] => options.map((each) => each.action);

describe("narrow", () => {
  it("lights every place an option names and offers the rest as buttons", () => {
    const state = narrow([option(1, "line:1"), option(2, "line:2"), option(3)], []);
    expect([...state.lit]).toEqual(["line:1", "line:2"]);
    expect(numbers(state.buttons)).toEqual([3]);
    expect(state.settled).toBeNull();
  });

  it("settles when a pick leaves one option", () => {
    expect(narrow([option(1, "line:1"), option(2, "line:2")], ["line:2"]).settled?.action).toBe(2);
  });

  it("never settles a question nobody has touched", () => {
    expect(narrow([option(1, "line:1")], []).settled).toBeNull();
    expect([...narrow([option(1, "line:1")], []).lit]).toEqual(["line:1"]);
  });

  it("offers buttons for options that share all places", () => {
    const pay = option(1, "line:3");
    const token = option(2, "line:3");
    const state = narrow([pay, token, option(3, "line:1")], ["line:3"]);
    expect(numbers(state.buttons)).toEqual([1, 2]);
    expect(state.lit.size).toBe(0);
  });

  it("keeps larger sets reachable: the exact set is a button, the rest stays lit", () => {
    const sets = [option(1, "tile:a"), option(2, "tile:b"), option(3, "tile:a", "tile:b"), option(4)];
    const state = narrow(sets, ["tile:a"]);
    expect(numbers(state.buttons)).toEqual([1]);
    expect([...state.lit]).toEqual(["tile:b"]);
    expect(narrow(sets, ["tile:a", "tile:b"]).settled?.action).toBe(3);
  });

  it("does not light a place that all options left share", () => {
    const state = narrow([option(1, "hex:1", "exit:1"), option(2, "hex:1", "exit:2")], []);
    expect([...state.lit].sort()).toEqual(["exit:1", "exit:2"]);
  });

  it("turns options into buttons when their places are not on the screen", () => {
    const state = narrow([option(1, "card:A"), option(2, "hex:1")], [], (ref) => ref.startsWith("hex"));
    expect(numbers(state.buttons)).toEqual([1]);
    expect([...state.lit]).toEqual(["hex:1"]);
  });

  it("reaches every option by some row of picks and a button", () => {
    const options = [
      option(1, "hex:1", "site:a"),
      option(2, "hex:1", "site:b"),
      option(3, "hex:2"),
      option(4, "hex:2", "site:c"),
      option(5),
    ];
    const found = new Set<number>();
    const walk = (picked: string[]): void => {
      const state = narrow(options, picked);
      if (state.settled) found.add(state.settled.action);
      for (const each of state.buttons) found.add(each.action);
      for (const ref of state.lit) walk([...picked, ref]);
    };
    walk([]);
    expect([...found].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("narrowSet", () => {
  const sets = [option(0), option(1, "a"), option(2, "b"), option(3, "a", "b")];
  it("offers the set that is marked, the empty one too, and keeps the rest open", () => {
    expect(numbers(narrowSet(sets, []).buttons)).toEqual([0]);
    const marked = narrowSet(sets, ["a"]);
    expect(numbers(marked.buttons)).toEqual([1]);
    expect([...marked.lit]).toEqual(["b"]);
    expect(marked.settled).toBeNull();
    expect(numbers(narrowSet(sets, ["b", "a"]).buttons)).toEqual([3]);
  });
  it("knows what one place more completes, and how many there are to mark", () => {
    expect(completed(sets, ["a"], "b")?.action).toBe(3);
    expect(completed(sets, ["a"], "a")).toBeUndefined();
    expect(completed(sets.slice(0, 3), ["a"], "b")).toBeUndefined();
    expect(sizes(sets)).toEqual([0, 2]);
    expect(sizes(sets.slice(1, 3))).toEqual([1, 1]);
  });
  it("offers nothing for a set that is not allowed", () => {
    expect(narrowSet([option(0), option(1, "a"), option(2, "b")], ["a", "b"]).buttons).toEqual([]);
  });
});

describe("toggle", () => {
  const options = [option(1, "a", "b"), option(2, "c")];
  it("adds and takes back", () => {
    expect(toggle(options, [], "a")).toEqual(["a"]);
    expect(toggle(options, ["a"], "b")).toEqual(["a", "b"]);
    expect(toggle(options, ["a", "b"], "a")).toEqual(["b"]);
  });
  it("starts anew at a place that does not go with the picks", () => {
    expect(toggle(options, ["a"], "c")).toEqual(["c"]);
    expect(toggle(options, ["a"], "nowhere")).toEqual(["a"]);
  });
  it("tells what a place stands for", () => {
    expect(numbers(optionsAt(options, [], "a"))).toEqual([1]);
  });
});

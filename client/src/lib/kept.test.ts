import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetMove, keepMove, keptMoves } from "./kept";

const move = { seat: 1, sequence: 7, action: 42, request: "a" };

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    get length() {
      return held.size;
    },
    key: (i: number) => [...held.keys()][i] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps a move for its table and seat until it is forgotten", () => {
  keepMove("t", move);
  keepMove("t", { ...move, seat: 0, request: "b" });
  keepMove("other", { ...move, request: "c" });
  expect(keptMoves("t").map(({ request }) => request)).toEqual(["b", "a"]);
  forgetMove("t", move);
  expect(keptMoves("t").map(({ request }) => request)).toEqual(["b"]);
  expect(keptMoves("other")).toEqual([{ ...move, request: "c" }]);
});

it("does not forget a newer one of another tab, and reads nothing that is no move", () => {
  keepMove("t", { ...move, request: "newer" });
  forgetMove("t", move);
  expect(keptMoves("t")).toHaveLength(1);
  localStorage.setItem("formicary.move.t.5", '{"seat": "x"}');
  localStorage.setItem("formicary.move.t.6", "{");
  expect(keptMoves("t")).toHaveLength(1);
});

it("is silent where nothing can be stored", () => {
  vi.stubGlobal("localStorage", undefined);
  keepMove("t", move);
  expect(keptMoves("t")).toEqual([]);
});

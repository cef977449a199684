import { expect, test } from "vitest";
import { loadBoard } from "../boards";
import { viewsOf } from "../learn/introduction";
import { loadDrawing } from "../learn/pictures";
import type { Introduction, ViewUpdate } from "./types";
import { ofGame, wholeView } from "./views";

const update = { game: "micropolis", seat: 0 } as unknown as ViewUpdate;

test("a view is whole only together with what never changes", () => {
  expect(wholeView(update, { tiles: {} })).toEqual({ game: "micropolis", seat: 0, static: { tiles: {} } });
  expect(wholeView(update, undefined)).toBeNull();
});

test("each moment of an introduction has the static part that it names", () => {
  const introduction = { moments: { a: { view: update, static: 1 }, b: { view: update, static: 0 } }, statics: [{ n: 0 }, { n: 1 }] };
  const views = viewsOf(introduction as unknown as Introduction);
  expect(Object.entries(views).map(([key, view]) => [key, view.static])).toEqual([["a", { n: 1 }], ["b", { n: 0 }]]);
});

test("a game that the page does not know is an error with its name, also one that is called like a property of every object", async () => {
  expect(ofGame({ march: 1, micropolis: 2, myrmes: 3 }, "myrmes")).toBe(3);
  for (const load of [loadBoard, loadDrawing]) {
    await expect(load("chess")).rejects.toThrow("'chess'");
    await expect(load("toString")).rejects.toThrow("'toString'");
  }
});

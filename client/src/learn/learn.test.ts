import { expect, it } from "vitest";
import type { GameInfo, Introduction } from "../lib/types";
import { learnAddress, ruleAddress } from "./addresses";
import { viewsOf } from "./introduction";
import { easiestFirst } from "./newcomer";

it("offers the lightest game first, and none that has no introduction", () => {
  const game = (key: string, learn: number | null, minutes: number): GameInfo => ({ key, learn, minutes }) as GameInfo;
  const found = easiestFirst([game("march", 20, 75), game("chess", null, 5), game("micropolis", 10, 30), game("myrmes", 20, 120)]);
  expect(found.map((each) => each.key)).toEqual(["micropolis", "march", "myrmes"]);
});

it("puts views and what never changes together", () => {
  const moments = { a: { view: { round: 1 }, static: 1 }, b: { view: { round: 2 }, static: 0 } };
  const views = viewsOf({ moments, statics: [{ tiles: "old" }, { tiles: "new" }] } as unknown as Introduction);
  expect(views).toEqual({ a: { round: 1, static: { tiles: "new" } }, b: { round: 2, static: { tiles: "old" } } });
});

it("has addresses for topics and rules", () => {
  expect(learnAddress("march", "battle")).toBe("/learn/march#battle");
  expect(ruleAddress("march", "MA-9.5", "prototype")).toBe("/rules/march?edition=prototype#MA-9.5");
  expect(ruleAddress("march")).toBe("/rules/march");
});

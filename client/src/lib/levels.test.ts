import { expect, test } from "vitest";
import { botName, levelsOf, usualLevel } from "./levels";
import type { BotInfo, Setup } from "./types";

const bots: BotInfo[] = ["larva", "worker", "soldier", "queen", "random"].map((key) => ({ key, title: key, help: "", level: key !== "random" }));
const way: Setup = { key: "w", title: "", blurb: "", seats: [2, 3], usual: 2 };

test("people are offered the four levels and nothing of the lab", () => {
  expect(levelsOf(bots).map((bot) => bot.key)).toEqual(["larva", "worker", "soldier", "queen"]);
});

test("whoever is new meets the gentlest, later whom they chose last; partners in a team are good ones", () => {
  const levels = levelsOf(bots);
  expect(usualLevel(levels, way, "")).toBe("larva");
  expect(usualLevel(levels, way, "queen")).toBe("queen");
  expect(usualLevel(levels, way, "gone")).toBe("larva");
  expect(usualLevel(levels, { ...way, together: true }, "larva")).toBe("soldier");
});

test("a bot without a name is called by level and seat", () => {
  expect(botName("queen:seconds=2", 2)).toBe("Queen 3");
  expect(botName("search:roll=4", 0)).toBe("Bot 1");
});

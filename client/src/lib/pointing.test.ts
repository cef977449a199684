import { expect, test } from "vitest";
import { pointingAt } from "./pointing";

test("where the lit places are is said in one phrase, whatever kinds there are", () => {
  expect(pointingAt("march", ["site:1.a", "out:2", "hex:GT"])).toBe("Choose a place in the meadow");
  expect(pointingAt("micropolis", ["line:1", "line:2", "end:0.0.left"])).toBe("Choose a tile of the line or an end of your anthill");
  expect(pointingAt("myrmes", ["hex:3", "room:0.1", "objective:2"])).toBe("Choose a hex of the garden, a room of your nest or an objective");
  expect(pointingAt("march", ["card:EV01", "moon:1"])).toBe("Choose something lit");
});

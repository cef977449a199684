import { describe, expect, test } from "vitest";
import { isShort, leftAfter, markPassed, PACES, runs, sayPace, sayTime, type Clocks } from "./clocks";

const clocks = (more: Partial<Clocks> = {}): Clocks => ({
  pace: { kind: "bank", seconds: 600, increment: 10 },
  left: [60_000, 600_000], running: [0], vacation: [0, 0], away: [], paused: false, willing: [], people: [0, 1], out: null, voted: [], voters: [], ...more,
});

describe("what is left", () => {
  test("runs down for those the game waits for alone, and never below nothing", () => {
    expect([leftAfter(clocks(), 0, 2500), leftAfter(clocks(), 1, 2500), leftAfter(clocks(), 0, 99_999)]).toEqual([57_500, 600_000, 0]);
  });
  test("waits for the end of a vacation", () => {
    const away = clocks({ away: [0], vacation: [5000, 0] });
    expect([leftAfter(away, 0, 4000), leftAfter(away, 0, 7000)]).toEqual([60_000, 58_000]);
    expect([runs(away, 0, 4000), runs(away, 0, 7000), runs(away, 1, 0)]).toEqual([false, true, false]);
  });
  test("is short in the last five minutes, or the last quarter", () => {
    expect([isShort(clocks(), 150_000), isShort(clocks(), 150_001)]).toEqual([true, false]);
    expect(isShort(clocks({ pace: { kind: "move", seconds: 86_400 } }), 300_000)).toBe(true);
  });
});

describe("words", () => {
  test("a time is short beside a name and whole in a sentence", () => {
    const times = [2 * 86_400_000 + 5 * 3_600_000, 86_400_000, 5 * 3_600_000 + 1_200_000, 249_000, 8400];
    expect(times.map((each) => sayTime(each, "en"))).toEqual(["2d 5h", "1d", "5h 20m", "4:09", "0:09"]);
    expect(times.map((each) => sayTime(each, "en", true))).toEqual(["2 days 5 hours", "1 day", "5 hours 20 minutes", "4 minutes 9 seconds", "9 seconds"]);
    expect(sayTime(86_400_000, "ja", true)).toBe("1 日");
  });
  test("a pace is said in a phrase", () => {
    expect(sayPace({ kind: "move", seconds: 86_400 }, "en")).toBe("1 day for each move");
    expect(sayPace({ kind: "bank", seconds: 1800, increment: 10 }, "en")).toBe("30 minutes each, and 10 seconds a move");
    expect(sayPace({ kind: "bank", seconds: 900 }, "en")).toBe("15 minutes each");
  });
  test("marks are said once, when they are passed", () => {
    expect([markPassed(301_000, 300_000), markPassed(300_000, 299_000), markPassed(61_000, 59_000), markPassed(10_001, 9000), markPassed(500_000, 9000)]).toEqual([300_000, null, 60_000, 10_000, 10_000]);
  });
});

test("what is offered is a pace each, the slowest first", () => {
  expect(PACES.map((each) => each.pace.seconds)).toEqual([...PACES.map((each) => each.pace.seconds)].sort((a, b) => b - a));
});

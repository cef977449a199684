import { describe, expect, it } from "vitest";
import { Numbers } from "./numbers";

const act = (sequence: number, length: number) => ({ sequence, length, kind: "act" as const });

describe("which action one's own move was, while several decide", () => {
  it("is told at once if the stream was faster than the answer", () => {
    const numbers = new Numbers();
    const heard: number[] = [];
    for (const message of [act(7, 5), act(8, 6), act(9, 7)]) numbers.came(message);
    numbers.own(8, (number) => heard.push(number));
    expect(heard).toEqual([6]); // two moves of others came with it, one before and one after
  });

  it("is told once, when the message comes after the answer", () => {
    const numbers = new Numbers();
    const heard: number[] = [];
    numbers.own(9, (number) => heard.push(number));
    numbers.came(act(8, 6));
    expect(heard).toEqual([]);
    numbers.came(act(9, 7));
    numbers.came(act(9, 8));
    expect(heard).toEqual([7]);
  });

  it("does not take what is no move for one, and forgets what is long past", () => {
    const numbers = new Numbers();
    const heard: number[] = [];
    numbers.came({ sequence: 3, length: 2, kind: "state" });
    numbers.came(act(4, 3));
    numbers.came(act(68, 60));
    for (const entry of [3, 4]) numbers.own(entry, (number) => heard.push(number));
    expect(heard).toEqual([]);
  });
});

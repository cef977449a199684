import { expect, it } from "vitest";
import { qr } from "./qr";

it("grows with the text and refuses what it cannot hold", () => {
  expect(qr("x")).toHaveLength(21);
  expect(qr("x".repeat(100))).toHaveLength(37);
  expect(() => qr("x".repeat(400))).toThrow(RangeError);
});

it("has its three finder marks and the dark module", () => {
  const code = qr("https://table.example/join#abcdefghijklmnopqrstuv");
  const n = code.length;
  for (const [row, column] of [[0, 0], [0, n - 7], [n - 7, 0]] as const) {
    expect(code[row]?.slice(column, column + 7)).toEqual(Array(7).fill(true));
    expect(code[row + 3]?.[column + 3]).toBe(true);
    expect(code[row + 1]?.[column + 1]).toBe(false);
  }
  expect(code[n - 8]?.[8]).toBe(true);
});

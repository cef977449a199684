import { expect, test } from "vitest";
import { readOptions, toBytes, toText, writeAnswer } from "./passkeys";

test("bytes and their text are turned into each other, in the base 64 of addresses", () => {
  const all = Uint8Array.from({ length: 256 }, (_, n) => n);
  expect([...toBytes(toText(all.buffer))]).toEqual([...all]);
  expect(toText(Uint8Array.of(251, 255).buffer)).toBe("-_8");
  expect([...toBytes("-_8")]).toEqual([251, 255]);
});

test("options get the bytes that a browser wants, and all else stays", () => {
  const read = readOptions(JSON.stringify({ challenge: "AQI", timeout: 5, user: { id: "Aw", name: "Ann" }, excludeCredentials: [{ id: "BA", type: "public-key" }] }));
  expect(read).toEqual({ challenge: Uint8Array.of(1, 2), timeout: 5, user: { id: Uint8Array.of(3), name: "Ann" }, excludeCredentials: [{ id: Uint8Array.of(4), type: "public-key" }] });
  expect(readOptions(JSON.stringify({ challenge: "AQI" }))).toEqual({ challenge: Uint8Array.of(1, 2) });
});

test("an answer holds what the server checks and nothing else", () => {
  const response = { clientDataJSON: Uint8Array.of(1).buffer, signature: Uint8Array.of(2).buffer, userHandle: null, getTransports: () => [] };
  expect(JSON.parse(writeAnswer({ id: "x", rawId: Uint8Array.of(3).buffer, type: "public-key", response }))).toEqual({
    id: "x", rawId: "Aw", type: "public-key", response: { clientDataJSON: "AQ", signature: "Ag" },
  });
});

import { expect, test } from "vitest";
import { freeSeats, leftTables } from "./lobby";
import type { Lobby, OpenTable } from "./types";

const table = (id: string, more: Partial<OpenTable> = {}): OpenTable => ({ table: id, yours: false, asked: "", seats: [], ...more }) as unknown as OpenTable;
const lobby = (...tables: OpenTable[]): Lobby => ({ tables, seekers: [], offers_ratings: false, shows_ratings: false });

test("tables at which somebody waited and that have left the list are found, others are not", () => {
  const before = lobby(table("host", { yours: true }), table("asked", { asked: "waiting" }), table("refused", { asked: "refused" }), table("other"), table("stays", { yours: true }));
  expect(leftTables(before, lobby(table("stays")))).toEqual(["host", "asked"]);
  expect(leftTables(null, lobby(table("stays")))).toEqual([]);
});

test("free seats are those that nobody has", () => {
  expect(freeSeats(table("t", { seats: [{ kind: "person" }, { kind: "open" }, { kind: "open" }] as OpenTable["seats"] }))).toBe(2);
});

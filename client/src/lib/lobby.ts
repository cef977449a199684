// Open tables: the words for what a host looks for, and what follows from a list that has changed. Pure.
import { msg } from "./messages";
import type { Lobby, OpenTable } from "./types";

export type Offer = Pick<OpenTable, "pace" | "level" | "language" | "approve" | "rated">;

export const PACES: Record<OpenTable["pace"], string> = { now: msg("now, in one go"), days: msg("over days") };
export const LEVELS: Record<OpenTable["level"], string> = {
  any: msg("whoever likes"),
  beginner: msg("beginners"),
  some: msg("some experience"),
  strong: msg("strong players"),
};
/** Languages are called by their own names. */
export const LANGUAGES: Record<string, string> = { en: "English", ja: "日本語", de: "Deutsch", fr: "Français" };

export const freeSeats = (table: OpenTable): number => table.seats.filter((seat) => seat.kind === "open").length;

/** The tables where somebody waited, as host, in a seat or for a yes, that are no longer in the list. */
export function leftTables(before: Lobby | null, after: Lobby): string[] {
  const here = new Set(after.tables.map((each) => each.table));
  return (before?.tables ?? []).filter((each) => (each.yours || each.asked === "waiting") && !here.has(each.table)).map((each) => each.table);
}

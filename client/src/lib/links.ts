// Links of tables made in this browser, as the server told them: kept only as long as the page is open.
import type { Created } from "./types";

const made = new Map<string, Record<string, string>>();

export function keepLinks({ table, seat_links, spectator_link }: Created): void {
  made.set(table, { ...seat_links, ...(spectator_link ? { watch: spectator_link } : {}) });
}

/** By seat; "watch" is the one for spectators. */
export function linksOf(table: string): Record<string, string> {
  return { ...made.get(table) };
}

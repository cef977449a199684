// Guided first games: one click makes the table, and after it the real game is one click away.
import { api } from "../lib/api";
import { go } from "../lib/router.svelte";
import { keepSettings, settings } from "../lib/settings.svelte";
import type { Ending } from "../lib/types";
import { learnt } from "./newcomer";

/** Begins a guided game and goes to its table. */
export async function beginGuided(game: string, guide: string): Promise<void> {
  const made = await api.guided(game, guide, settings.name);
  learnt(game);
  go(`/t/${made.table}`);
}

/** After a guided game: to the set-up of the real one, with a fitting level chosen. */
export function toTheRealGame(game: string, { level, way }: Ending): void {
  settings.level = level;
  keepSettings();
  go(`/?game=${encodeURIComponent(game)}${way ? `&way=${encodeURIComponent(way)}` : ""}`);
}

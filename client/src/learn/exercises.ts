// The exercises of a game, and the stars that somebody has on this device. Nothing of it leaves the device.
import { api } from "../lib/api";
import { go } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import type { ExerciseList } from "../lib/types";

const KEY = "formicary.exercises";
const SOLUTIONS = "formicary.shown";
const known = new Map<string, Promise<ExerciseList>>();

/** Asked for once in a language. */
export function exercisesOf(game: string, language: string): Promise<ExerciseList> {
  const key = `${game}/${language}`;
  const asked = known.get(key) ?? api.exercises(game, language);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

function read(store: Storage | undefined, key: string): Record<string, number> {
  try {
    const found: unknown = JSON.parse(store?.getItem(key) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function write(store: Storage | undefined, key: string, what: Record<string, number>): void {
  try {
    store?.setItem(key, JSON.stringify(what));
  } catch {
    // A browser that stores nothing still teaches.
  }
}

/** The stars for an exercise, 0 to 3; null if it was never finished here. */
export function starsOf(game: string, exercise: string): number | null {
  const found = read(globalThis.localStorage, KEY)[`${game}/${exercise}`];
  return typeof found === "number" ? Math.min(3, Math.max(0, Math.floor(found))) : null;
}

/** Keeps the stars for an exercise, if they are more than before. */
export function keepStars(game: string, exercise: string, stars: number): void {
  const all = read(globalThis.localStorage, KEY);
  const before = starsOf(game, exercise);
  if (before === null || stars > before) write(globalThis.localStorage, KEY, { ...all, [`${game}/${exercise}`]: stars });
}

/** Whether the solution was played at a table since somebody tried last: what is reached then is not theirs. */
export const sawSolution = (table: string): boolean => !!read(globalThis.sessionStorage, SOLUTIONS)[table];

export function noteSolution(table: string, seen: boolean): void {
  const { [table]: _, ...others } = read(globalThis.sessionStorage, SOLUTIONS);
  write(globalThis.sessionStorage, SOLUTIONS, seen ? { ...others, [table]: 1 } : others);
}

/** Opens a table for an exercise. */
export async function begin(game: string, exercise: string): Promise<void> {
  const made = await api.beginExercise(game, exercise, settings.name);
  go(`/t/${made.table}`);
}

// Clocks of a table in words: what is left now, and how it is said. Pure: the time that has passed since the server told is passed in.
import { t } from "./i18n.svelte";
import type { TableInfo } from "./types";
import type { Pace } from "./openapi";

export type Clocks = NonNullable<TableInfo["clocks"]>;
export type { Pace };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a seat has left, so many milliseconds after the clocks were told: vacation is used before the clock runs. */
export function leftAfter(clocks: Clocks, seat: number, passed: number): number {
  const left = clocks.left[seat] ?? 0;
  if (!clocks.running.includes(seat)) return left;
  const free = clocks.away.includes(seat) ? (clocks.vacation[seat] ?? 0) : 0;
  return Math.max(0, left - Math.max(0, passed - free));
}

/** Whether a clock runs now: it is waited for, and any vacation is over. */
export function runs(clocks: Clocks, seat: number, passed: number): boolean {
  return clocks.running.includes(seat) && !(clocks.away.includes(seat) && passed < (clocks.vacation[seat] ?? 0));
}

/** The last minutes, which must be seen: five, or a quarter of all where all is little. */
export const isShort = (clocks: Clocks, left: number): boolean => left <= Math.min(5 * MINUTE, (clocks.pace.seconds * SECOND) / 4);

/** A time in the words of a language: "2d 5h", "5h 20m", and minutes with seconds, "4:09". `long` is for reading aloud and for sentences. */
export function sayTime(ms: number, language: string, long = false): string {
  const unit = (n: number, name: string): string => new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: long ? "long" : "narrow" }).format(n);
  const parts = (n: number, name: string, rest: number, less: string): string => (rest ? `${unit(n, name)} ${unit(rest, less)}` : unit(n, name));
  if (ms >= DAY) return parts(Math.floor(ms / DAY), "day", Math.floor((ms % DAY) / HOUR), "hour");
  if (ms >= HOUR) return parts(Math.floor(ms / HOUR), "hour", Math.floor((ms % HOUR) / MINUTE), "minute");
  const seconds = Math.ceil(ms / SECOND);
  if (!long) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return seconds >= 60 ? parts(Math.floor(seconds / 60), "minute", seconds % 60, "second") : unit(seconds, "second");
}

/** "1 day for each move", "30 minutes each, and 10 seconds a move". */
export function sayPace(pace: Pace, language: string): string {
  const time = sayTime(pace.seconds * SECOND, language, true);
  if (pace.kind === "move") return t("{time} for each move", { time });
  return pace.increment ? t("{time} each, and {more} a move", { time, more: sayTime(pace.increment * SECOND, language, true) }) : t("{time} each", { time });
}

/** What is said aloud of one's own clock, once each: when five minutes, one minute and ten seconds are left. */
const MARKS = [5 * MINUTE, MINUTE, 10 * SECOND];
export const markPassed = (before: number, now: number): number | null => MARKS.findLast((mark) => before > mark && now <= mark) ?? null;

/** What the set-up page offers, as data: no clock first. */
export const PACES: readonly { key: string; pace: Pick<Pace, "kind" | "seconds"> & { increment: number } }[] = [
  { key: "week", pace: { kind: "move", seconds: 7 * 86_400, increment: 0 } },
  { key: "3days", pace: { kind: "move", seconds: 3 * 86_400, increment: 0 } },
  { key: "day", pace: { kind: "move", seconds: 86_400, increment: 0 } },
  { key: "8hours", pace: { kind: "move", seconds: 8 * 3600, increment: 0 } },
  { key: "hour", pace: { kind: "bank", seconds: 3600, increment: 15 } },
  { key: "30minutes", pace: { kind: "bank", seconds: 1800, increment: 10 } },
  { key: "15minutes", pace: { kind: "bank", seconds: 900, increment: 5 } },
];

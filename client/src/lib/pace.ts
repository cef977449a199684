// How long what others do is shown before the next thing happens. Pure: the table waits, this says how long.

/** How fast the moves of others go by: each waits for a tap, or they take their time, or all are shown at once. */
export type Pace = "step" | "slow" | "normal" | "once";
export const PACES: readonly Pace[] = ["step", "slow", "normal", "once"];

/** How much an event is worth a look: nothing, a line, or something to see before its effects. */
export type Heed = 0 | 1 | 2;

/** More waiting messages than this are not worth watching one by one. */
const PATIENCE: Record<Pace, number> = { step: 400, slow: 60, normal: 40, once: 8 };

/** Whether there is time to watch a message while so many others wait. */
export const worthWatching = (pace: Pace, waiting: number): boolean => waiting < PATIENCE[pace];

/** Milliseconds for the lines of one message, the first being what happened and the others what came of it. */
export function readingTime(lines: readonly string[], pace: Pace): number {
  const [first, ...others] = lines;
  if (pace === "once" || first === undefined) return 0;
  const time = Math.min(2000, 480 + 17 * first.length) + Math.min(3, others.length) * 260;
  return pace === "slow" ? time * 2.2 : time;
}

/** Milliseconds between something that has consequences, such as a battle, and these. */
export function beforeEffects(pace: Pace): number {
  return pace === "once" ? 0 : pace === "normal" ? 700 : 1300;
}

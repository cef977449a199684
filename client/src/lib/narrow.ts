// Choosing one of many legal actions by pointing at places. Pure: no page, no game.
//
// Each option names the places it is about. Pointing at a place keeps the options that name it. The question is settled
// when one option is left. What pointing cannot tell apart is offered as buttons.
import type { Manner, Option } from "./types";

export interface Narrowed {
  /** Options that name every picked place. */
  left: Option[];
  /** Places that would narrow further. */
  lit: Set<string>;
  /** Options to offer as buttons: nothing on the board is left to point at for them. */
  buttons: Option[];
  /** The one option left after a pick: ready to be sent. */
  settled: Option | null;
}

/**
 * `drawn` tells whether a place can be pointed at right now; a place that is not on the screen counts as not there, so
 * that no option can become unreachable.
 */
export function narrow(
  options: readonly Option[],
  picked: readonly string[],
  drawn: (ref: string) => boolean = () => true,
): Narrowed {
  const left = options.filter((option) => picked.every((ref) => option.refs.includes(ref)));
  if (picked.length > 0 && left.length === 1) return { left, lit: new Set(), buttons: [], settled: left[0] ?? null };

  const open = (option: Option): string[] => option.refs.filter((ref) => !picked.includes(ref) && drawn(ref));
  const lit = new Set<string>();
  for (const option of left) for (const ref of open(option)) lit.add(ref);
  // A place that every option left names tells nothing any more, unless it is the only way to say yes.
  if (left.length > 1) {
    for (const ref of lit) if (left.every((option) => option.refs.includes(ref))) lit.delete(ref);
  }
  const buttons = left.filter((option) => open(option).every((ref) => !lit.has(ref)));
  return { left, lit, buttons, settled: null };
}

/** The same for questions about a set of places: mark any of them, then confirm the option that names just these. */
export function narrowSet(
  options: readonly Option[],
  picked: readonly string[],
  drawn: (ref: string) => boolean = () => true,
): Narrowed {
  const lit = new Set(options.flatMap((option) => option.refs).filter((ref) => !picked.includes(ref) && drawn(ref)));
  // Sets with places that are not on the screen cannot be marked: offer them outright.
  const buttons = options.filter((option) => names(option, picked) || option.refs.some((ref) => !drawn(ref) && !picked.includes(ref)));
  return { left: [...options], lit, buttons, settled: null };
}

/** Whether an option is about just these places. */
const names = (option: Option, refs: readonly string[]): boolean => option.refs.length === refs.length && refs.every((ref) => option.refs.includes(ref));

/** What marking one place more completes, if that is a set that can be chosen. */
export const completed = (options: readonly Option[], picked: readonly string[], ref: string): Option | undefined =>
  picked.includes(ref) ? undefined : options.find((option) => names(option, [...picked, ref]));

/** How many places are marked in the end: the fewest and the most. */
export function sizes(options: readonly Option[]): [number, number] {
  const found = options.map((option) => option.refs.length);
  return [Math.min(...found), Math.max(...found)];
}

/** How an option is drawn, by the kind of its action: what declines and what finishes is quiet. */
export type Manners = Readonly<Record<string, Manner>>;

export interface Offered {
  /** Buttons that do something: what has no place on the board, and the one answer besides declining. */
  doing: Option[];
  /** Buttons that decline or finish. */
  quiet: Option[];
  /** Whether the question is yes or no: the one button that does something stands for a place, too. */
  yes: boolean;
}

export const isQuiet = (option: Option, manners: Manners): boolean => manners[option.kind] === "decline" || manners[option.kind] === "finish";

/** The buttons of a question. Where nothing but one answer can be declined, that answer has a button too. */
export function offered(buttons: readonly Option[], left: readonly Option[], manners: Manners): Offered {
  const quiet = buttons.filter((option) => isQuiet(option, manners));
  const doing = buttons.filter((option) => !isQuiet(option, manners));
  const all = left.filter((option) => !isQuiet(option, manners));
  const yes = quiet.length > 0 && doing.length === 0 && all.length === 1;
  return { doing: yes ? all : doing, quiet, yes };
}

/** Picks a place, or takes the pick back; picks that no option shares with the new one are dropped. */
export function toggle(options: readonly Option[], picked: readonly string[], ref: string): string[] {
  if (picked.includes(ref)) return picked.filter((other) => other !== ref);
  const next = [...picked, ref];
  if (options.some((option) => next.every((each) => option.refs.includes(each)))) return next;
  return options.some((option) => option.refs.includes(ref)) ? [ref] : [...picked];
}

/** Options that a place would keep: what its label should promise. */
export function optionsAt(options: readonly Option[], picked: readonly string[], ref: string): Option[] {
  return options.filter((option) => option.refs.includes(ref) && picked.every((other) => option.refs.includes(other)));
}

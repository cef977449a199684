// What the start page puts together for a table: chairs and options that fit the chosen way to play. Pure: no page, no game.
import type { Advice, GameInfo, GameOption, Setup } from "./types";

/** Who sits there: "me", "local", "friend" or "bot:LEVEL". */
export interface Chair {
  who: string;
  name: string;
}

export type Value = GameOption["default"];
export type Values = Record<string, Value>;

/**
 * As many chairs as the way allows, nearest to what is there; new ones are for bots, so that nobody must fill in a form.
 * A number that is no more than the usual one of the way `from` before was nobody's choice: then this way begins with its own usual number.
 */
export function fitChairs(chairs: readonly Chair[], way: Setup, bot: string, from?: Setup): Chair[] {
  const chosen = chairs.length !== from?.usual || chairs.slice(way.usual).some((each) => !each.who.startsWith("bot:"));
  const count = chosen && way.seats.includes(chairs.length) ? chairs.length : way.usual;
  const kept = chairs.slice(0, count);
  return [...kept, ...Array.from({ length: count - kept.length }, () => ({ who: `bot:${bot}`, name: "" }))];
}

/** Everything as the printed rules have it, with what the way settles. */
export function usualOptions(game: GameInfo, way: Setup): Values {
  return { ...Object.fromEntries(game.options.map((each) => [each.key, each.default])), ...way.options };
}

/** Whether an option means something with this number of players and these options. */
function applies(option: GameOption, seats: number, options: Values): boolean {
  return Object.entries(option.only ?? {}).every(([key, allowed]) => allowed.includes(key === "seats" ? seats : (options[key] ?? null)));
}

/** Options that mean something in this way, with this number of players and what is chosen so far: those asked for at once, and the rest. */
export function visibleOptions(game: GameInfo, way: Setup, seats: number, options: Values): { first: GameOption[]; more: GameOption[] } {
  const hidden = new Set([...Object.keys(way.options ?? {}), ...(way.without ?? [])]);
  const visible = game.options.filter((each) => !hidden.has(each.key) && applies(each, seats, options));
  const first = way.first ?? [];
  return { first: visible.filter((each) => first.includes(each.key)), more: visible.filter((each) => !first.includes(each.key)) };
}

/** Which of these options are not as the rulebook has them. */
export function changedOptions(visible: readonly GameOption[], usual: Values, options: Values): string[] {
  return visible.filter((each) => options[each.key] !== usual[each.key]).map((each) => each.key);
}

/** The numbers of players that the rules recommend for a way as it is settled; none: all are as good. */
export function bestWith(game: GameInfo, way: Setup): number[] {
  const options = usualOptions(game, way);
  const heard = (game.advice ?? []).filter((each) => options[each.option] === each.value);
  return heard.length ? way.seats.filter((seats) => heard.every((each) => each.seats.includes(seats))) : [];
}

/** What the rules recommend against, with this number of players and these options. */
export function adviceFor(game: GameInfo, seats: number, options: Values): Advice[] {
  return (game.advice ?? []).filter((each) => !each.seats.includes(seats) && options[each.option] === each.value);
}

/** The options to send: what differs from the printed rules and means something, and what a number of players against the advice needs. */
export function optionsToSend(game: GameInfo, seats: number, options: Values): Values {
  const allowed = adviceFor(game, seats, options).flatMap((each) => (each.allow ? [[each.allow, true]] : []));
  const all: Values = { ...options, ...Object.fromEntries(allowed) };
  return Object.fromEntries(game.options.filter((each) => all[each.key] !== each.default && applies(each, seats, all)).map((each) => [each.key, all[each.key] ?? null]));
}

// Sentences about seats and places: prompts, buttons and log lines come as templates with values.
import { Problem } from "./api";
import { t } from "./i18n.svelte";
import type { Args, GameEvent, Option, Prompt } from "./types";

/** A game's words for values: a card's name for its code, a hex's name for its number. */
export type Word = (key: string, value: unknown) => string | undefined;
type Name = (seat: number) => string;

const SEATS = new Set(["seat", "who", "by", "player", "winner", "loser", "target", "holder", "leader", "owner", "other_owner", "invader", "defender", "victim", "opponent", "thief"]);

const isSeat = (value: unknown): boolean => typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value));

function sayArgs(args: Args, name: Name, word: Word): Args {
  const said: Args = {};
  for (const [key, value] of Object.entries(args)) {
    const known = word(key, value);
    if (known !== undefined) said[key] = known;
    else if (SEATS.has(key) && isSeat(value)) said[key] = Number(value) < 0 ? "" : name(Number(value));
    else if (key === "seats" && Array.isArray(value)) said[key] = value.map((seat) => name(Number(seat)));
    else said[key] = value;
  }
  return said;
}

const plain: Word = () => undefined;

export function sayOption(option: Option, name: Name, word: Word = plain): string {
  return t(option.label || option.text, sayArgs(option.args, name, word));
}

export function sayPrompt(prompt: Prompt, name: Name, word: Word = plain): string {
  return t(prompt.ask, sayArgs(prompt.args, name, word));
}

/** A log line, or null for events that are shown but not told. */
export function sayEvent(event: GameEvent, name: Name, word: Word = plain): string | null {
  if (!event.label) return null;
  return t(event.label, { ...sayArgs(event.args, name, word), seat: event.seat < 0 ? "" : name(event.seat) });
}

/** Why something was refused. */
export function sayProblem(problem: unknown): string {
  return problem instanceof Problem ? t(problem.label || problem.title, problem.args) : t("Something went wrong");
}

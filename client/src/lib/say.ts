// Sentences about seats: prompts, buttons and log lines come as templates whose values may be seats.
import { t } from "./i18n.svelte";
import type { Args, GameEvent, Option, Prompt } from "./types";

const SEATS = new Set(["seat", "who", "by", "player", "winner", "loser", "target", "holder", "leader", "owner", "other"]);

export function sayArgs(args: Args | undefined, name: (seat: number) => string): Args {
  const said: Args = {};
  for (const [key, value] of Object.entries(args ?? {})) {
    if (SEATS.has(key) && typeof value === "number") said[key] = name(value);
    else if (key === "seats" && Array.isArray(value)) said[key] = value.map((seat) => name(Number(seat)));
    else said[key] = value;
  }
  return said;
}

export function sayOption(option: Option, name: (seat: number) => string): string {
  return t(option.label || option.text, sayArgs(option.args, name));
}

export function sayPrompt(prompt: Prompt, name: (seat: number) => string): string {
  return t(prompt.ask, sayArgs(prompt.args, name));
}

/** A log line, or null for events that are shown but not told. */
export function sayEvent(event: GameEvent, name: (seat: number) => string): string | null {
  if (!event.label) return null;
  const who = typeof event.seat === "number" ? name(event.seat) : "";
  return t(event.label, { who, seat: who, ...sayArgs(event.args, name) });
}

// Prompts, buttons, log lines and refusals come as templates with values. A value says what it is, and is said by its kind.
import { Problem } from "./api";
import { list, t } from "./i18n.svelte";
import type { SharedKind } from "./kinds";
import type { Args, EventText, GameEvent, Option, Prompt } from "./types";
import { spell } from "./values";

/** Says a raw value of one kind. */
export type Speaker = (raw: unknown) => string;
/** By kind: how values are said at this table. */
export type Speakers = Readonly<Record<string, Speaker>>;

/** How values are said that every game has. */
export const sharedSpeakers = (name: (seat: number) => string): Record<SharedKind, Speaker> => ({
  seat: (raw) => (Number(raw) < 0 ? t("nobody") : name(Number(raw))),
  number: String,
  points: String,
  word: (raw) => t(String(raw)),
  name: String,
  rule: String,
});

/** A template with its values, in the language of the page. */
export function say(label: string, args: Args, speakers: Speakers): string {
  const value = (kind: string, raw: unknown): string => speakers[kind]?.(raw) ?? String(raw);
  return t(label, args, (each) => spell(each, { say: value, tell: (inner) => say(inner.label, inner.args, speakers), list }));
}

export const sayOption = (option: Option, speakers: Speakers): string => say(option.label, option.args, speakers);

/** A question, after what it answers: "Oak plays Perfect Form. Discard a card and draw one?" */
export function sayPrompt({ ask, args, cause }: Prompt, speakers: Speakers): string {
  const asked = say(ask, args, speakers);
  return cause ? t("{cause}. {question}", { cause: say(cause.label, cause.args, speakers), question: asked }) : asked;
}

/** The values of an event with their kinds: the view's static part tells these once for all events of a kind. */
export function valuesOf(event: GameEvent, texts: Record<string, EventText>): Record<string, Record<string, unknown>> {
  const kinds = texts[event.kind]?.values ?? {};
  return Object.fromEntries(Object.entries(event.args).map(([name, raw]) => [name, { [kinds[name] ?? "data"]: raw }]));
}

/** A log line, or null for events that have none. */
export function sayEvent(event: GameEvent, texts: Record<string, EventText>, speakers: Speakers): string | null {
  const label = texts[event.kind]?.label;
  return label ? say(label, { ...valuesOf(event, texts), seat: { seat: event.seat } }, speakers) : null;
}

/** What an event is about, by kind of value: `about({hex: (raw) => …})`. */
export function aboutValues(event: GameEvent, texts: Record<string, EventText>, by: Readonly<Record<string, (raw: unknown) => string[]>>): string[] {
  return Object.values(valuesOf(event, texts)).flatMap((value) =>
    Object.entries(value).flatMap(([kind, raw]) => (Array.isArray(raw) ? raw : [raw]).flatMap((each) => by[kind]?.(each) ?? [])),
  );
}

/** Why something was refused. */
export function sayProblem(problem: unknown, speakers: Speakers = sharedSpeakers(String)): string {
  return problem instanceof Problem ? say(problem.label || problem.title, problem.args, speakers) : t("Something went wrong");
}

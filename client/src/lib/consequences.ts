// What the server tells about a question, in words: what a choice would cost and bring, why something cannot be chosen. Pure.
import { list, series, t } from "./i18n.svelte";
import { say, sayOption, type Speakers } from "./say";
import type { Barred, Choices, Option, Previewed, Said } from "./types";

const speak = (said: Said, speakers: Speakers): string => say(said.label, said.args, speakers);

/**
 * What is paid, what is begun, what is gained, what it ends, and what nobody can know yet, one phrase each. Beside the label of
 * the choice nothing is said that the label says itself.
 */
export function phrases(preview: Previewed, speakers: Speakers, beside = false): string[] {
  const { changes } = preview;
  const paid = changes.flatMap((change) => (change.paid && change.says[0] && !(beside && change.said_by_label === "paid") ? [change.says[0]] : []));
  const gained = changes.flatMap((change) => (change.gained && !(beside && change.said_by_label === "gained") ? (change.says.at(-1) ?? []) : []));
  const said = [...paid, ...(preview.effect ? [preview.effect] : []), ...gained, ...(preview.ends ? [preview.ends] : [])].map((each) => speak(each, speakers));
  return preview.unsure.length ? [...said, t("{stocks} not known yet", { stocks: list(preview.unsure.map((stock) => t(stock))) })] : said;
}

/** "pay 1 food, draw 2 cards", or nothing. */
export const brings = (preview: Previewed | undefined, speakers: Speakers, beside = false): string =>
  preview ? series(phrases(preview, speakers, beside)) : "";

/** A choice with what it costs and brings. */
export function tellOption(option: Option, preview: Previewed | undefined, speakers: Speakers): string {
  const what = sayOption(option, speakers);
  const brought = brings(preview, speakers, true);
  return brought ? t("{what}: {brings}", { what, brings: brought }) : what;
}

/** The question that follows a choice, where that is certain. */
export const tellNext = (preview: Previewed | undefined, speakers: Speakers): string => (preview?.then ? t("Then: {question}", { question: speak(preview.then, speakers) }) : "");

/**
 * What a place would do: one choice with its price; several that bring the same share one line; of others each is named, up to three.
 * `name` is what the place is called.
 */
export function tellPlace(name: string, options: readonly Option[], previews: ReadonlyMap<number, Previewed>, speakers: Speakers): string {
  const [only] = options;
  if (!only) return name;
  if (options.length === 1) return tellOption(only, previews.get(only.action), speakers);
  const outcomes = options.map((option) => brings(previews.get(option.action), speakers));
  if (outcomes.every((each) => each === outcomes[0])) return outcomes[0] ? t("{what}: {brings}", { what: name, brings: outcomes[0] }) : name;
  if (options.length > 3) return name;
  return options.map((option) => tellOption(option, previews.get(option.action), speakers)).join(" · ");
}

/** Why something cannot be chosen. */
export const sayBarred = (barred: Barred, speakers: Speakers): string => speak(barred, speakers);

/** The reason of each place that has one. */
export function reasons(choices: Choices | null): Map<string, Barred> {
  return new Map((choices?.barred ?? []).flatMap((barred) => barred.refs.map((ref) => [ref, barred])));
}

/** An action without a place that cannot be chosen now: the text of its button, why not, and the rule. */
export interface Impossible {
  action: number;
  label: string;
  barred: Barred;
}

/** What cannot be chosen and has no place on the board; of a long row of the same kind only the first. */
export function impossible(choices: Choices | null, speakers: Speakers): Impossible[] {
  return (choices?.refused ?? []).flatMap(({ choices: refused, reason, rule }) =>
    (refused.length > 3 ? refused.slice(0, 1) : refused).map((each) => ({
      action: each.action,
      label: say(each.label, each.args, speakers),
      barred: { rule, label: reason, args: each.why, refs: [] },
    })),
  );
}

// What the options of a table settle where that is not the usual, in words: the rulebook says it beside the rules that speak of them.
import { t } from "../lib/i18n.svelte";
import type { GameOption } from "../lib/types";

export function settledOptions(options: readonly GameOption[], chosen: Readonly<Record<string, unknown>>): Record<string, string> {
  const set = options.filter((option) => chosen[option.key] !== undefined && chosen[option.key] !== option.default);
  return Object.fromEntries(set.map((option) => [option.key, said(option, chosen[option.key])]));
}

function said(option: GameOption, value: unknown): string {
  const title = t(option.title || option.key);
  if (value === true) return title;
  if (value === false) return t("not: {option}", { option: title });
  return t("{option}: {value}", { option: title, value: t(option.names?.[value === null ? "none" : String(value)] ?? String(value)) });
}

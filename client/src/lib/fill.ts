// Templates of sentences: {count} puts in a value, {count:larva|larvae} the word that goes with its number. How they are filled,
// here and in Python, is in tests/fill_vectors.json.
import type { Args } from "./types";
import { countOf } from "./values";

const VALUE = /\{(\w+)(?::([^{}]*))?\}/g;
const VALUE_WHOLE = /\{\w+\}/;
const FORMS = ["zero", "one", "two", "few", "many", "other"];

/** A template with its values. The words for a number stand in the order of the language's plural forms. */
export function fill(template: string, args: Args, language: string, word: (value: unknown) => string): string {
  if (!template.includes("{")) return template;
  return template.replace(VALUE, (whole, name: string, words: string | undefined) => {
    const value = args[name];
    if (value === undefined) return whole;
    return words === undefined ? word(value) : form(words.split("|"), countOf(value), language);
  });
}

/** How a list goes on and how it ends, as templates of two values. */
export interface ListRule {
  goesOn: string;
  ends: string;
}

/** Several things in a row. */
export function listed(items: readonly string[], { goesOn, ends }: ListRule): string {
  const [first = "", ...rest] = items;
  return rest.reduce((said, item, i) => {
    const [before, between, after] = (i === rest.length - 1 ? ends : goesOn).split(VALUE_WHOLE);
    return `${before}${said}${between}${item}${after}`;
  }, first);
}

function form(words: string[], count: number, language: string): string {
  const rules = new Intl.PluralRules(language);
  const known = FORMS.filter((each) => rules.resolvedOptions().pluralCategories.includes(each as Intl.LDMLPluralRule));
  return words[known.indexOf(rules.select(count))] ?? words.at(-1) ?? "";
}

// What the rulebook panel shows: the server's rulebook, perhaps only what has certain words in it. Worked examples stand under the
// first of the rules that they explain, not once more in a chapter of their own.
import type { Chapter, Rule, Rulebook } from "./types";

export interface FoundChapter extends Chapter {
  heading: string;
}

/** The chapters with all words of a query somewhere in a rule, or all chapters; empty ones are left out. */
export function chaptersWith(book: Rulebook, query: string): FoundChapter[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const placed = new Set<string>();
  const once = (rule: Rule): Rule => {
    if (!rule.examples) return rule;
    const examples = rule.examples.filter((example) => !placed.has(example.id));
    for (const example of examples) placed.add(example.id);
    return { ...rule, examples };
  };
  return book.chapters
    .map((chapter) => {
      const heading = /^\d+$/.test(chapter.id) ? `${chapter.id}. ${chapter.title}` : chapter.title;
      const has = (...texts: string[]): boolean => {
        const all = plain([heading, ...texts].join(" "));
        return words.every((word) => all.includes(word));
      };
      const sections = chapter.sections
        .map((section) => ({
          ...section,
          notes: section.notes?.filter((note) => has(section.title, note)),
          rules: section.rules.filter((rule) => !rule.example_of && has(section.title, ...textsOf(rule))).map(once),
          tables: section.tables?.filter((table) => has(section.title, table.title ?? "", ...table.head, ...table.rows.flat())),
        }))
        .filter((section) => section.rules.length || section.notes?.length || section.tables?.length);
      return { ...chapter, heading, sections };
    })
    .filter((chapter) => chapter.sections.length);
}

/** As people type: without accents, with straight apostrophes, and with figures of ordinary width. */
function plain(text: string): string {
  const bare = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFKC");
  return bare.toLowerCase().replaceAll("’", "'").replaceAll("ß", "ss").replaceAll("œ", "oe");
}

function textsOf(rule: Rule): string[] {
  return [rule.id, rule.title ?? "", rule.text, ...(rule.steps ?? []), ...(rule.examples ?? []).map((example) => example.text)];
}

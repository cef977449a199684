import { describe, expect, it } from "vitest";
import { chaptersWith } from "./rulebook";
import type { Rulebook } from "./types";

const book: Rulebook = {
  title: "Toy",
  chapters: [
    { id: "words", title: "Words", sections: [{ title: "", rules: [], notes: ["MP: movement point."] }] },
    {
      id: "4",
      title: "Taking",
      sections: [
        { title: "", rules: [{ id: "TO-4.1", text: "Take a tile.", examples: [{ id: "TO-X1", text: "Ann takes the third." }] }] },
        { title: "Cards", rules: [{ id: "TO-4.2", title: "Swarm", text: "Move four ants.", examples: [{ id: "TO-X1", text: "Ann takes the third." }] }], tables: [{ head: ["card"], rows: [["bee"]] }] },
      ],
    },
    { id: "examples", title: "Examples", sections: [{ title: "", rules: [{ id: "TO-X1", text: "Ann takes the third.", example_of: ["TO-4.1", "TO-4.2"] }] }] },
  ],
};

const ids = (query: string): string[] => chaptersWith(book, query).flatMap((chapter) => chapter.sections.flatMap((section) => section.rules.map((rule) => rule.id)));

describe("the rulebook panel", () => {
  it("shows every chapter that has something, with its number, and examples under their rules only", () => {
    expect(chaptersWith(book, "").map((chapter) => chapter.heading)).toEqual(["Words", "4. Taking"]);
    expect(ids("")).toEqual(["TO-4.1", "TO-4.2"]);
  });
  it("finds words in number, heading, name, text and examples", () => {
    expect(ids("to-4.2")).toEqual(["TO-4.2"]);
    expect(ids("taking")).toEqual(["TO-4.1", "TO-4.2"]);
    expect(ids("SWARM ants")).toEqual(["TO-4.2"]);
    expect(ids("third")).toEqual(["TO-4.1", "TO-4.2"]);
    expect(ids("beetle")).toEqual([]);
  });
  it("finds words however they are typed: without accents, with a straight apostrophe, with wide figures", () => {
    const rule = (id: string, text: string) => ({ id, text });
    const rules = [rule("TO-1", "Die Königin beißt."), rule("TO-2", "Une égalité à l’issue."), rule("TO-3", "蟻が3匹"), rule("TO-4", "蟻か幼虫")];
    const found = (query: string): string[] => chaptersWith({ title: "Toy", chapters: [{ id: "1", title: "", sections: [{ title: "", rules }] }] }, query).flatMap((chapter) => chapter.sections.flatMap((section) => section.rules.map(({ id }) => id)));
    expect(found("konigin beisst")).toEqual(["TO-1"]);
    expect(found("egalite l'issue")).toEqual(["TO-2"]);
    expect(found("３匹")).toEqual(["TO-3"]);
    expect(found("蟻が")).toEqual(["TO-3"]); // its marks are no accents
  });
  it("shows an example once, under the first rule that it explains", () => {
    const examples = (query: string): number[] => chaptersWith(book, query).flatMap((chapter) => chapter.sections.flatMap((section) => section.rules.map((rule) => rule.examples?.length ?? 0)));
    expect(examples("")).toEqual([1, 0]);
    expect(examples("swarm")).toEqual([1]);
  });
  it("keeps notes and tables that have the words", () => {
    expect(chaptersWith(book, "movement").map((chapter) => chapter.id)).toEqual(["words"]);
    expect(chaptersWith(book, "bee")[0]?.sections[0]?.tables).toHaveLength(1);
    expect(chaptersWith(book, "swarm")[0]?.sections[0]?.tables).toEqual([]);
  });
});

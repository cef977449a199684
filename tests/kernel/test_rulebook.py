"""The rulebook: every shape that a rules.md may have, editions, audiences, and what is wrong input."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import structs

import formicary
from formicary.kernel.rulebook import Changes, Chapter, Example, Rule, Rulebook, RulebookError, RuleTable, Section
from formicary.kernel.rulebook_reader import load, parse

BOOK = """\
# Toy: rulebook

Rules of a toy. What stands here is for readers of the file:

- **an item** that is no entry

## Words

- *MP*: movement point.

A paragraph that goes on
in a second line.

## 1. Taking and *laying*

All rules hold.

- **TO-1.1** [automatic] A *tile* is taken (not laid) with option `first_tile`. (rulebook; R3)
- **TO-1.2** [decision, hidden] Levels cost what the table says. (default; option `level_cost`)

| level | price |
| --- | --- |
| 0 | 2 earth |
| 1 | |

- **TO-1.3** *Swarm* [scoring] Gain 1 point. (own)
  1. First step.
  - Second *step*.

### Sites

- **TO-1.4** [automatic] A site holds one ant. (rulebook)

By number of players:

| players | ants |
|---|---|
| 2 | 5 |

## 2. Old rules [old]

- **TO-2.1** [automatic] A tile costs 2. (old)
- **TO-2.2** [scoring] Swarms count twice. (old)

## Invariants [builders]

- **TO-I1** [invariant] Tiles = 5. (derived)

## Decisions [builders]

| ID | Kind | Source | What | Who | When |
|---|---|---|---|---|---|
| TO-D-1 | decision | R9 | colour | each player | before the game |

1. An open question.

## Examples

| ID | example of | input | expected |
| --- | --- | --- | --- |
| TO-X1 | TO-1.1 to TO-1.3, TO-1.4 | one ant | no tile |

### For tests [builders]

- **TO-X2** *Twice* [example of TO-1.3] Two points. (derived)
"""


@pytest.fixture(name="book")
def toy() -> Rulebook:
    return parse(BOOK)


def test_every_shape_is_read_into_its_type(book: Rulebook) -> None:
    x1 = Example("TO-X1", "One ant: no tile.")
    levels = RuleTable(("level", "price"), (("0", "2 earth"), ("1", "")))
    first, second = "A tile is taken (not laid) with option “first tile”.", "Levels cost what the table says."
    assert book.title == "Toy" and book.edition == ""
    assert book.chapters == (
        Chapter("words", "Words", (Section("", (), ("MP: movement point.", "A paragraph that goes on in a second line.")),)),
        Chapter("1", "Taking and laying", (
            Section("", (
                Rule("TO-1.1", first, kinds=("automatic",), source="rulebook; R3", options=("first_tile",), examples=(x1,)),
                Rule("TO-1.2", second, kinds=("decision", "hidden"), source="default; option “level cost”",
                     options=("level_cost",), tables=(levels,), examples=(x1,)),
                Rule("TO-1.3", "Gain 1 point.", "Swarm", kinds=("scoring",), source="own", steps=("First step.", "Second step."),
                     examples=(x1, Example("TO-X2", "Two points."))),
            ), ("All rules hold.",)),
            Section("Sites", (
                Rule("TO-1.4", "A site holds one ant.", kinds=("automatic",), source="rulebook", examples=(x1,)),
            ), (), (RuleTable(("players", "ants"), (("2", "5"),), "By number of players"),)),
        )),
        Chapter("2", "Old rules", (
            Section("", (
                Rule("TO-2.1", "A tile costs 2.", kinds=("automatic",), source="old", edition="old"),
                Rule("TO-2.2", "Swarms count twice.", kinds=("scoring",), source="old", edition="old"),
            ), edition="old"),
        ), edition="old"),
        Chapter("invariants", "Invariants", (
            Section("", (Rule("TO-I1", "Tiles = 5.", kinds=("invariant",), source="derived", audience="builders"),),
                    audience="builders"),
        ), audience="builders"),
        Chapter("decisions", "Decisions", (
            Section("", (
                Rule("TO-D-1", "What: colour; who: each player; when: before the game.", kinds=("decision",), source="R9",
                     audience="builders"),
            ), ("An open question.",), audience="builders"),
        ), audience="builders"),
        Chapter("examples", "Examples", (
            Section("", (
                Rule("TO-X1", "One ant: no tile.", kinds=("example",), example_of=("TO-1.1", "TO-1.2", "TO-1.3", "TO-1.4")),
            )),
            Section("For tests", (
                Rule("TO-X2", "Two points.", "Twice", kinds=("example",), source="derived", example_of=("TO-1.3",),
                     audience="builders"),
            ), audience="builders"),
        )),
    )  # fmt: skip


def test_rules_and_chapters_are_found_by_name(book: Rulebook) -> None:
    assert book.rule("to-x1 ") is book.by_id["TO-X1"] and book.rule("TO-9.9") is None
    assert list(book.by_id)[:3] == ["TO-1.1", "TO-1.2", "TO-1.3"]
    for name in ("1", "TO-1", "to-1", "taking and laying"):
        found = book.chapter(name)
        assert found is not None and found.heading == "1. Taking and laying" and len(found.rules) == 4
    words = book.chapter("Words")
    assert words is not None and words.heading == "Words"
    assert book.chapter("3") is None and book.chapter("TO-1.1") is None
    assert book.missing("TO-9") == "Toy has no rule 'TO-9'."
    assert book.in_edition(Changes("new")).missing("TO-2.1") == "Toy has no rule 'TO-2.1' in the edition 'new'."


def test_players_get_neither_sources_nor_what_is_for_builders(book: Rulebook) -> None:
    shown = book.for_players()
    assert [chapter.id for chapter in shown.chapters] == ["words", "1", "2", "examples"]
    assert [section.title for section in shown.chapters[-1].sections] == [""]
    assert set(shown.by_id) == {"TO-1.1", "TO-1.2", "TO-1.3", "TO-1.4", "TO-2.1", "TO-2.2", "TO-X1"}
    assert {rule.source for rule in shown.by_id.values()} == {""}
    assert [example.id for example in shown.by_id["TO-1.3"].examples] == ["TO-X1"]
    assert shown.for_players() == shown


def test_an_edition_reads_as_it_holds_there(book: Rulebook) -> None:
    changes = Changes(
        "old", replaced={"TO-1.1": ("TO-2.1",)}, amended={"TO-1.3": ("TO-2.2",)}, terms={"tile": "stone", "Swarm": "Flock"}
    )
    old = book.in_edition(changes)
    assert old.edition == "old" and [chapter.id for chapter in old.chapters] == [chapter.id for chapter in book.chapters]
    assert old.by_id["TO-1.1"].text == "A stone costs 2." and old.by_id["TO-1.1"].changed_by == ("TO-2.1",)
    assert old.by_id["TO-1.3"].text == "Gain 1 point. In this edition: Flocks count twice."
    assert old.by_id["TO-1.3"].changed_by == ("TO-2.2",) and old.by_id["TO-1.2"].changed_by == ()
    # An example of a rule that is replaced would not be true; test vectors say themselves what they are for.
    assert "TO-X1" not in old.by_id and "TO-X2" in old.by_id
    assert [example.id for rule in old.by_id.values() for example in rule.examples] == ["TO-X2"]
    new = book.in_edition(Changes("new"))
    assert set(book.by_id) - set(new.by_id) == {"TO-2.1", "TO-2.2"} and new.by_id["TO-1.1"] == book.by_id["TO-1.1"]


def test_an_edition_of_a_translated_book_has_its_words_in_that_language(book: Rulebook) -> None:
    german = {"Gain 1 point.": "Ein Plättchen gibt 1 Punkt.", "{text} In this edition: {rule}": "{text} Hier: {rule}"}
    changes = Changes("old", amended={"TO-1.3": ("TO-2.2",)}, terms={"tile": "stone"}, terms_in={"de": {"Plättchen": "Stein"}})

    def say(text: str) -> str:
        return german.get(text, text)

    old = book.translated(say).in_edition(changes.in_language("de", say))
    assert old.by_id["TO-1.3"].text == "Ein Stein gibt 1 Punkt. Hier: Swarms count twice."
    plain = book.translated(say).in_edition(changes.in_language("fr", str))
    assert plain.by_id["TO-1.3"].text == "Ein Plättchen gibt 1 Punkt. In this edition: Swarms count twice."


def test_what_an_edition_says_of_its_own_words_stands(book: Rulebook) -> None:
    words = Section("", (), ("Stone = tile.",))
    own, common = (structs.replace(words, edition=edition) for edition in ("old", ""))
    with_notes = structs.replace(book, chapters=(*book.chapters, Chapter("3", "Notes", (own, common))))
    notes = [section.notes for section in with_notes.in_edition(Changes("old", terms={"tile": "stone"})).chapters[-1].sections]
    assert notes == [("Stone = tile.",), ("Stone = stone.",)]


def test_an_edition_cannot_speak_of_rules_that_are_not_there(book: Rulebook) -> None:
    for changes in (Changes("old", replaced={"TO-9": ("TO-2.1",)}), Changes("old", amended={"TO-1.1": ("TO-9",)})):
        with pytest.raises(RulebookError, match="edition old: there is no rule TO-9"):
            book.in_edition(changes)


def test_a_rulebook_travels_as_json_without_what_says_nothing(book: Rulebook) -> None:
    said = msgspec.json.encode(book.for_players())
    assert msgspec.json.decode(said, type=Rulebook) == book.for_players()
    rule = msgspec.json.decode(msgspec.json.encode(book.by_id["TO-1.4"]))
    assert rule == {
        "id": "TO-1.4", "text": "A site holds one ant.", "kinds": ["automatic"], "source": "rulebook",
        "examples": [{"id": "TO-X1", "text": "One ant: no tile."}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "line", "wrong"),
    [
        ("No title", 1, "a rulebook begins with '# TITLE'"),
        ("", 0, "a rulebook begins with '# TITLE'"),
        ("# Toy\n### Part", 2, "a section stands in a chapter"),
        ("# Toy\n## ", 2, "a heading is "),
        ("# Toy\n#### Deep", 2, "a heading is "),
        ("# Toy\n## A\n- **TO-1** No kind. (own)", 3, "an entry is "),
        ("# Toy\n## A\n- **TO-1** [automatic] No source.", 3, "an entry is "),
        ("# Toy\n## A\n- **one** [automatic] No ID. (own)", 3, "an entry is "),
        ("# Toy\n## A\n- **TO-1** [manual] By hand. (own)", 3, "TO-1: there is no kind 'manual'"),
        ("# Toy\n## A\n- **TO-1** [hidden] A. (own)\n- **TO-1** [hidden] B. (own)", 4, "TO-1 stands in line 3 too"),
        ("# Toy\n## A\n- **TO-1** [example of TO-2] A. (own)", 3, "TO-1 is an example of TO-2, which is no rule"),
        ("# Toy\n## A\n- **TO-1** [example of TO-1.1 to TO-2.1] A. (own)", 3, "'TO-1.1 to TO-2.1' goes from one chapter "),
        ("# Toy\n## A\n  - step", 3, "an indented list belongs to the entry above it"),
        ("# Toy\n## A\nText\n  - step", 4, "an indented list belongs to the entry above it"),
        ("# Toy\n## A\n| a | b |\n| c | d |", 3, "a table has a head, a line of dashes and rows"),
        ("# Toy\n## A\n| a | b |\n|---|---|\n| c |", 5, "a row of 1 cells in a table of 2"),
        ("# Toy\n## A\n| ID | b |\n|---|---|\n| TO-1 | x |\n| one | x |", 6, "'one' is no ID"),
    ],
)
def test_a_line_of_another_form_is_refused_with_its_number(lines: str, line: int, wrong: str) -> None:
    with pytest.raises(RulebookError) as refused:
        parse(lines)
    assert str(refused.value).startswith(f"rules.md, line {line}: {wrong}")


def test_a_file_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(BOOK)
    assert load(path) is load(path) and load(path).for_players() is load(path).for_players()


# ---- the games' own books


@pytest.mark.parametrize("key", formicary.game_keys())
def test_a_game_gives_its_rulebook_and_each_rule_of_it(key: str) -> None:
    game = formicary.game(key)
    book = game.rulebook()
    assert book.title == game.title and book is game.rulebook()
    for rule_id, rule in book.by_id.items():
        assert game.rule(rule_id) is rule and (rule.kinds or rule.audience == "builders")
    assert game.rule("XX-1") is None
    keys = {switch.key for switch in game.options.describe()}
    assert {key for rule in book.by_id.values() for key in rule.options} <= keys


def test_the_shapes_of_the_games() -> None:
    micropolis, myrmes, march = (formicary.game(key).rulebook() for key in ("micropolis", "myrmes", "march"))
    tiles = micropolis.by_id["MI-1.13"]
    assert (tiles.kinds, tiles.source, tiles.options) == (("automatic",), "R20; option “limited soldiers”", ("limited_soldiers",))
    assert micropolis.by_id["MI-8.3"].examples[0] == Example("MI-X3", "22 workers and 2 specialists: population 24.")
    assert [table.title for table in micropolis.chapters[9].sections[0].tables] == [
        "What follows from the number of players",
        "The basic game and the expert game",
    ]
    goal = myrmes.by_id["MY-19.13"]
    text = "Objective of level 2: have 6 nurses in play, and put 1 nurse that is on no objective back into the reserve."
    assert (goal.title, goal.text, goal.kinds) == ("6 nurses", text, ("decision", "scoring"))
    assert goal.source == "rulebook; level: facts"
    levels = myrmes.by_id["MY-1.16"].tables[0]
    assert levels.head[:3] == ("level", "room", "a worker there gives") and len(levels.rows) == 4
    assert [len(table.rows) for table in myrmes.by_id["MY-12.8"].tables] == [7]
    card = march.by_id["MA-C-EV14"]
    assert card.title == "Sparrow Attack" and card.text.startswith(
        "Cost 3 (larvae only), ferocity 4, centipede symbol. Playable if"
    )
    assert (card.kinds, card.source, card.edition) == (("decision",), "RB+own, R59", "")
    den = march.by_id["MA-H-22"]
    assert (den.title, den.edition, den.audience) == ("Ant Lion Den", "final", "players")
    assert march.by_id["MA-19.14"].edition == "prototype"
    assert march.by_id["MA-X-4"].audience == "builders" and len(march.by_id["MA-X-4"].steps) == 8
    assert march.by_id["MA-D-3"].text.startswith("Decision: starting hex kept; who: each of 2 players; when: set-up; ")
    assert march.by_id["MA-I-13"].text == "Always: Exactly one player holds the marker."
    assert march.by_id["MA-X-D8"].example_of == ("MA-7.16",)


# ---- what all share


def test_an_edition_of_a_file_is_read_once_and_only_if_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(BOOK)
    asked: list[str] = []

    def changes(edition: str) -> Changes:
        asked.append(edition)
        return Changes(edition, replaced={"TO-1.1": ("TO-2.1",)})

    plain = load(path, "", changes)
    assert asked == [] and plain.edition == "" and plain == load(path) == load(path, "old")
    old = load(path, "old", changes)
    assert old is load(path, "old", changes) and asked == ["old"]
    assert old.edition == "old" and old.by_id["TO-1.1"].text == "A tile costs 2."


def test_a_translated_book_has_every_text_that_people_read_and_nothing_else(book: Rulebook) -> None:
    said: list[str] = []

    def say(text: str) -> str:
        said.append(text)
        return f"<{text}>"

    translated = book.translated(say)
    assert "" not in said and list(translated.by_id) == list(book.by_id)
    assert translated.by_id["TO-1.3"] == Rule(
        "TO-1.3", "<Gain 1 point.>", "<Swarm>", ("scoring",), "own", ("<First step.>", "<Second step.>"),
        examples=(Example("TO-X1", "<One ant: no tile.>"), Example("TO-X2", "<Two points.>")),
    )  # fmt: skip
    assert translated.by_id["TO-1.4"].title == "" and translated.by_id["TO-1.1"].options == ("first_tile",)
    assert translated.by_id["TO-1.2"].tables == (RuleTable(("<level>", "<price>"), (("<0>", "<2 earth>"), ("<1>", ""))),)
    assert [chapter.title for chapter in translated.chapters] == [f"<{chapter.title}>" for chapter in book.chapters]
    assert [section.title for section in translated.chapters[1].sections] == ["", "<Sites>"]
    assert translated.chapters[1].sections[0].notes == ("<All rules hold.>",)
    assert [chapter.id for chapter in translated.chapters] == [chapter.id for chapter in book.chapters]


@pytest.mark.parametrize("kind", [RuleTable, Example, Rule, Section, Chapter, Changes, Rulebook])
def test_nobody_changes_a_book_that_all_share(kind: type[msgspec.Struct], book: Rulebook) -> None:
    assert Changes("old").say(book.title) == "Toy" and kind.__struct_config__.frozen

"""MA-19, MA-0.1: the prototype's words for things, and the rulebook of an edition."""

from __future__ import annotations

import re
from typing import Any

import pytest

from formicary import IllegalAction
from formicary.games.march.prototype.editions import FILE, changes, words
from formicary.games.march.state.position import March
from formicary.kernel.rulebook import Rule
from formicary.locale import catalogue, po_file, read_po
from tests.games.march.positions import GAME, TABLE, A, B, at, play
from tests.modes import Mode
from tests.walk import Walk

# What only the final edition says. "Ferocity" and the like are also keys of views, so texts are looked at, not keys.
FINAL_WORDS = re.compile(
    r"\b([Ff]erocity|Reactions?|Army Strengths?|[Cc]ontrol site|[Oo]utskirts|Largest Brood|Greatest Stores)\b"
)


def spoken(view: Any, key: str = "") -> list[str]:
    """Every text of a view that people read; species are not for the prototype."""
    if isinstance(view, dict):
        return [text for name, part in view.items() if name not in ("words", "species") for text in spoken(part, name)]
    if isinstance(view, list):
        return [text for part in view for text in spoken(part, key)]
    return [view] if isinstance(view, str) and key in ("ask", "label", "text", "note", "name", "round_name") else []


def battle(**options: Any) -> March:
    return at(
        phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out"}, hands={A: "EV03 HD06 HD08", B: "EV06"}, **options,
    )  # fmt: skip


@pytest.mark.rule("MA-0.1")
def test_prompts_cards_and_hexes_are_in_the_words_of_the_edition() -> None:
    pos = battle(edition="prototype")
    assert pos.view(B)["prompt"]["ask"] == "Lay a card face down for its Pow?"  # type: ignore[index]
    assert battle().view(B)["prompt"]["ask"] == "Lay a card face down for its ferocity?"  # type: ignore[index]
    for seat in (A, B, None):
        assert [text for text in spoken(pos.view(seat)) if FINAL_WORDS.search(text)] == []
    faces: Any = pos.view(A)["static"]
    assert faces["cards"]["HD06"]["text"].endswith("add the Pow of both.")
    turn = at(ants={A: "GT", B: "GT"}, edition="prototype")
    assert turn.view(A)["prompt"]["ask"] == "Choose your primary action, or rest"  # type: ignore[index]
    play(turn, "forage")
    assert turn.view(B)["prompt"]["ask"] == "Secondary action of Forage: gain a larva?"  # type: ignore[index]


def test_events_and_refusals_are_in_the_words_of_the_edition() -> None:
    pos = at(ants={A: "GT", B: "GT"}, hexes={5: (1, 0)}, edition="prototype", larvae=2)
    pos.sink = []
    play(pos, "march", "done")
    assert pos.deciders == (B,)
    with pytest.raises(IllegalAction, match="by the secondary action of March"):
        pos.apply(TABLE.parse("larva GT"))
    play(pos, "pass")
    static: Any = pos.view(None)["static"]
    labels = [static["events"][event.kind.name]["label"] for event in pos.sink]
    assert "{seat} takes no secondary action." in labels
    assert [label for label in labels if FINAL_WORDS.search(label)] == []


def test_a_client_finds_its_own_texts_in_the_words() -> None:
    view: Any = battle(edition="prototype").view(None)
    assert view["static"]["words"]["ferocity {n}"] == "Pow {n}"
    assert view["static"]["words"]["the outskirts of {name}"] == "the tunnels of {name}"
    plain: Any = battle().view(None)
    assert plain["static"]["words"] == {}


def test_every_wording_is_in_the_catalogues_with_the_same_values() -> None:
    japanese = catalogue("ja")  # has every text of the program, the English as key
    for text, said in words("prototype").items():
        assert text in japanese, text  # not stale: somebody still says it
        assert said in japanese, said
        assert not FINAL_WORDS.search(said)
        assert sorted(set(re.findall(r"\{\w+", text))) == sorted(set(re.findall(r"\{\w+", said)))


def test_the_board_of_the_client_has_no_word_of_the_final_edition_that_is_not_replaced() -> None:
    entries = po_file("ja").read_text(encoding="utf-8").split("\n\n")
    # The Horde and the species are not in this edition.
    ours = [entry for entry in entries if re.match(r"#: client/src/boards/march/(?!species|horde)", entry, re.I)]
    texts = [text for entry in ours for text in read_po(entry) if FINAL_WORDS.search(text)]
    assert "the outskirts of {name}" in texts and "ferocity {n}" in texts
    assert [text for text in texts if text not in words("prototype")] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_speak_in_the_words_of_the_edition(seats: int) -> None:
    walk = Walk("march", Mode(seats, {"edition": "prototype", "prototype_deck": 66}), seats)
    for pos in walk.stops(share=0.3):
        for seat in pos.deciders:
            assert [text for text in spoken(pos.prompt(seat)) if FINAL_WORDS.search(text)] == []
            for action in range(0, len(TABLE), 7):
                if action not in pos.legal(seat):
                    refusal = pos.refused(action, pos.deciders.index(seat))
                    assert not FINAL_WORDS.search(refusal.reason)


# ---- the terminal


def test_the_terminal_says_it_too() -> None:
    text = GAME.draw(battle(edition="prototype"), A)
    assert "starting player" in text and "Pow 3" in text and "defender site" in text and "Army Size" in text
    assert not FINAL_WORDS.search(text) and "marker (" not in text
    final = GAME.draw(battle(), A)
    assert "marker (moon)" in final and "ferocity 3" in final and "control site" in final


# ---- the rulebook


def rules(edition: str) -> dict[str, Rule]:
    return GAME.rulebook(edition).for_players().by_id


@pytest.mark.rule("MA-0.1")
def test_the_rulebook_of_the_prototype_has_every_rule_of_section_19_in_its_place() -> None:
    final, prototype, whole = rules("final"), rules("prototype"), rules("")
    assert set(final) | set(prototype) == set(whole)
    assert not any(rule.startswith("MA-19.") for rule in final) and all(f"MA-19.{n}" in prototype for n in range(1, 29))
    assert not any(re.match(r"MA-1[345678]\.", rule) for rule in prototype)
    assert [rule for rule in prototype.values() if FINAL_WORDS.search(rule.text)] == []
    change = changes("prototype")
    by = {rule: change.replaced.get(rule, ()) + change.amended.get(rule, ()) for rule in (*change.replaced, *change.amended)}
    assert {rule.id: rule.changed_by for rule in prototype.values() if rule.changed_by} == by
    assert not any(rule.changed_by for rule in (*final.values(), *whole.values()))
    for rule, others in by.items():
        assert all(prototype[other].text in prototype[rule].text for other in others)
        assert prototype[rule].text.startswith(change.say(whole[rule].text)) == (rule not in change.replaced)
    # Section 19 speaks of section 13 in MA-19.6; these five restate rules that hold unchanged.
    unchanged = {"MA-19.6", "MA-19.25", "MA-19.26", "MA-19.27", "MA-19.28"}
    assert {f"MA-19.{n}" for n in range(1, 29)} - {other for others in by.values() for other in others} == unchanged


def test_the_words_of_section_19_are_the_terms() -> None:
    text = FILE.read_text(encoding="utf-8")
    for term in ("secondary action", "Pow", "Army Size", "defender site", "tunnels", "Descendants", "Greatest Store"):
        assert f'"{term}' in text


@pytest.mark.rule("MA-12.11")
@pytest.mark.parametrize("edition", ["", "final", "prototype"])
def test_the_rulebook_panel_shows_the_hints_for_beginners(edition: str) -> None:
    hints = rules(edition)["MA-12.11"]
    assert hints.text.startswith("Hints for beginners (not rules)") and hints.changed_by == ()
    for hint in ("explore early", "larvae and food", "decree", "before waging war"):
        assert hint in hints.text

"""Every rule that a prompt, refusal, option, component or event can point at is a sentence for players, in every edition."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import formicary
from formicary import locale
from formicary.games.march.game import MarchGame
from formicary.games.myrmes.actions import OBJECTIVES
from formicary.kernel import Game, Position
from formicary.kernel.rulebook import Rule, Rulebook
from formicary.locale import books
from tests.modes import Mode, cases, modes
from tests.test_catalogue import SAME
from tests.walk import Walk

ID = re.compile(r"M[AIY]-[0-9A-Z][\w.\-]*\w")
CODE = re.compile(r"(?<![\w-])(EV|HD|TH|AB|CG)\d+")  # of a card, without what makes it the ID of its rule
SOURCE = re.compile(r"\(rulebook|\bfacts\b|\bR\d+\b|\bL\d+\b|\b(RB|JP|PT)\b|\brulings?\b")  # "(rulebook; R3)", "R71", "RB+own"
MARKUP = re.compile(r"[|*`_\[\]]|\.(json|toml|md)\b")
EVERY = [(key, edition) for key in formicary.game_keys() for edition in ("", *formicary.game(key).editions())]


def folder_of(key: str) -> Path:
    return formicary.game(key).folder


@cache
def written(key: str) -> frozenset[str]:
    """IDs that stand in the code of a game: of frames, refusals, events, options and ways to play."""
    found, made = set(), set()
    for path in (path for path in folder_of(key).rglob("*.py") if path.name != "invariants.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr) and ID.match(ast.unparse(node)[2:]):
                made.add(ast.unparse(node))
    assert made == ({"f'MY-19.{goal + 1}'"} if key == "myrmes" else set()), "IDs put together are for components()"
    return frozenset(found)


def components(key: str) -> dict[str, str]:
    """IDs of cards, hexes, objectives and the like, and what they are called."""
    game = formicary.game(key)
    if isinstance(game, MarchGame):
        cards = {f"MA-C-{code}": name for code, name in zip(game.parts.codes, game.parts.names, strict=True)}
        return cards | {f"MA-H-{number}": game.parts.hex_names[number] for number in range(21, 26)}
    if key == "myrmes":
        goals = {f"MY-19.{number}": "" for number in range(1, len(OBJECTIVES) + 1)}
        return goals | {f"MY-5.{10 + space}": "" for space in range(8)} | {f"MY-8.{room}": "" for room in range(5, 9)}
    return {f"MI-6.{number}": "" for number in (3, 5, 8, 15, 20)} | {"MI-8.6": "", "MI-8.11": ""}


def offered(key: str) -> set[str]:
    """IDs of options and of the number of seats."""
    game = formicary.game(key)
    return {switch.rule for switch in game.options.describe()} | {game.seats_rule}


def met(pos: Position, rng: random.Random) -> Iterator[str]:
    """IDs that the prompt and the refusals of a position point at."""
    size = len(pos.game.actions)
    yield str(pos.prompt(None)["rule"])
    for lane, seat in enumerate(pos.deciders):
        legal = set(pos.legal(seat))
        for kind in pos.game.actions.kinds:
            for action in (kind.first, kind.first + rng.randrange(kind.size), kind.first + kind.size - 1):
                if action not in legal:
                    yield pos.refused(action, lane).rule
        yield pos.refused(size, lane).rule


def is_for_players(rule: Rule | None) -> bool:
    """Whether a rule is a sentence that somebody who wants to play can use."""
    if rule is None or rule.audience != "players" or rule.kinds == ("example",):
        return False
    texts = (rule.text, rule.title, *rule.steps, *(example.text for example in rule.examples))
    sentence = re.fullmatch(r"[A-Z“\"0-9].{8,}[.!?)]", rule.text) is not None
    return sentence and not any(SOURCE.search(text) or MARKUP.search(text) for text in texts)


@pytest.mark.parametrize(("key", "edition"), EVERY)
def test_what_code_options_and_components_point_at(key: str, edition: str) -> None:
    game = formicary.game(key)
    book, whole = game.rulebook(edition).for_players(), game.rulebook()
    shown = written(key) | offered(key) | set(components(key))
    here = [rule_id for rule_id in shown if not edition or (rule := whole.rule(rule_id)) is None or rule.edition in ("", edition)]
    assert len(here) > (30 if key == "micropolis" else 100)
    assert [rule_id for rule_id in here if not is_for_players(book.rule(rule_id))] == []


@pytest.mark.parametrize(("key", "edition"), EVERY)
def test_every_rule_for_players_is_a_sentence(key: str, edition: str) -> None:
    book = formicary.game(key).rulebook(edition).for_players()
    assert [rule.id for rule in book.by_id.values() if not rule.example_of and not is_for_players(rule)] == []
    for text in said(book):
        assert not SOURCE.search(text) and not re.search(r"[|*`]", text), text


def said(book: Rulebook) -> Iterator[str]:
    """Everything in a rulebook besides rules: headings, notes, tables."""
    for chapter in book.chapters:
        yield chapter.heading
        for section in chapter.sections:
            yield from (section.title, *section.notes)
            for table in (*section.tables, *(table for rule in section.rules for table in rule.tables)):
                yield from (table.title, *table.head, *(cell for row in table.rows for cell in row))


@pytest.mark.parametrize(("key", "edition"), EVERY)
def test_rules_point_at_rules_of_the_same_book(key: str, edition: str) -> None:
    book = formicary.game(key).rulebook(edition).for_players()
    for rule in book.by_id.values():
        for text in (rule.text, *rule.steps):
            assert [other for other in ID.findall(text) if book.rule(other) is None] == [], f"{rule.id}: {text}"
            assert CODE.search(text) is None, f"{rule.id}: {text}"  # no page makes a link of it
            for chapter in re.findall(r"\bsection (\d+)", text):
                assert book.chapter(chapter) is not None, f"{rule.id}: {text}"


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_what_a_game_points_at_holds_in_its_edition(key: str, mode: Mode) -> None:
    rng = random.Random(f"{key} {mode}")
    walk = Walk(key, mode, 11)
    book = walk.game.rulebook(str(mode.options.get("edition", walk.game.editions()[0]) if walk.game.editions() else ""))
    pointed_at = {rule_id for pos in walk.some(12) for rule_id in met(pos, rng)}
    assert pointed_at
    assert [rule_id for rule_id in sorted(pointed_at) if not is_for_players(book.for_players().rule(rule_id))] == []


def test_cards_and_hexes_say_what_their_data_say() -> None:
    game = formicary.game("march")
    assert isinstance(game, MarchGame)
    rules = game.rulebook().by_id
    for rule_id, name in components("march").items():
        assert rules[rule_id].title == name
    paid = {0: "", 1: " (larvae only)", 2: " (ants only)"}
    for card, code in enumerate(game.parts.codes):
        cost, ferocity = f"Cost {game.parts.cost[card]}{paid[game.parts.pay[card]]}", f"ferocity {game.parts.ferocity[card]}"
        facts = [cost, ferocity, *(["centipede symbol"] if game.parts.symbol[card] else [])]
        assert rules[f"MA-C-{code}"].text.startswith(f"{', '.join(facts)}. "), code


def book_in(game: Game, edition: str, language: str) -> Rulebook:
    """What people read of a book in a language."""
    return books.book_in(game, edition, language).for_players()


def texts_of(book: Rulebook) -> set[str]:
    """Everything that people read in a book."""
    found: set[str] = set()
    book.translated(lambda text: (found.add(text), text)[1])  # type: ignore[func-returns-value]
    return found


@pytest.mark.parametrize("language", locale.translated())
@pytest.mark.parametrize(("key", "edition"), EVERY)
def test_no_rule_is_left_in_english(key: str, edition: str, language: str) -> None:
    game = formicary.game(key)
    assert game.book_aids().translated
    alike = texts_of(book_in(game, edition, language)) & texts_of(book_in(game, edition, "en"))
    left = {text for text in alike if re.search("[A-Za-z]{3}", text)}
    assert {text for text in left if f"rules|{text}" not in SAME.get(language, ())} == set()
    assert set(book_in(game, edition, language).by_id) == set(book_in(game, edition, "en").by_id)


PROTOTYPE = {
    "ja": "段階1、軍の規模：ヘクスにいる自分の蟻の数（収穫場所とトンネル）",
    "de": "Abschnitt 1, Armeegröße: Zahl der eigenen Ameisen auf dem Hexfeld (Sammelplätze und Tunnel)",
    "fr": "Étape 1, taille d’armée\u00a0: nombre de ses fourmis dans l’hexagone (sites et tunnels)",
}
ADDED = {"ja": "この版では：", "de": " In dieser Ausgabe: ", "fr": " Dans cette édition\u00a0: "}


@pytest.mark.parametrize("language", locale.translated())
def test_the_prototype_has_its_own_words_in_every_language(language: str) -> None:
    march = formicary.game("march")
    book = book_in(march, "prototype", language)
    assert book.by_id["MA-9.17"].text.startswith(PROTOTYPE[language])
    first, added, second = book.by_id["MA-9.20"].text.partition(ADDED[language])
    assert added and "+" in first and second == book.by_id["MA-19.15"].text
    of_the_final = march.changes("prototype").terms_in[language]
    assert [rule.id for rule in book.by_id.values() for word in of_the_final if word in rule.text] == []
    shown = texts_of(book_in(march, "final", language))
    assert [word for word in of_the_final if not any(word in text for text in shown)] == []


OPTION = re.compile(r"\boption “([^”]+)”", re.IGNORECASE)
SETTING = re.compile(r"\bset to “([^”]+)”")
QUOTES = re.compile("[«»“”]\u00a0?|\u00a0»")  # a title with quotes has others within quotes


@pytest.mark.parametrize("language", locale.languages())
@pytest.mark.parametrize("key", formicary.game_keys())
def test_rules_name_options_and_settings_as_the_set_up_does(key: str, language: str) -> None:
    game, words = formicary.game(key), locale.catalogue(language)
    switches = {switch.key: switch for switch in game.options.describe()}
    book, english = book_in(game, "", language), book_in(game, "", "en")
    found = 0
    for rule in english.by_id.values():
        titles = {switches[option].title for option in rule.options}
        names = {name for option in rule.options for name in switches[option].names.values()}
        assert set(OPTION.findall(rule.text)) <= titles and set(SETTING.findall(rule.text)) <= names, rule.id
        for said in (*OPTION.findall(rule.text), *SETTING.findall(rule.text)):
            told = words.get(f"{key}|{said}") or words.get(said, said)
            assert QUOTES.sub("", told) in QUOTES.sub("", book.by_id[rule.id].text), (rule.id, said)
            found += 1
    assert found >= 6


# A piece of Micropolis has the same English name, as a heading, and others elsewhere.
ANOTHER = {"learn|Sentry", "rules|Sentry"}
NAMES = {
    "de": {"Sentry": "Wachposten", "Rise of the Centipedes": "Aufstand der Hundertfüßer"},
    "fr": {"Sentry": "guetteur", "Rise of the Centipedes": "essor des mille-pattes"},
    "ja": {"Sentry": "歩哨", "Rise of the Centipedes": "ムカデの台頭"},
}


@pytest.mark.rule("MA-18.1", "MA-18.17")
@pytest.mark.parametrize("language", locale.translated())
def test_what_the_horde_does_has_one_name_in_every_text(language: str) -> None:
    for name, told in NAMES[language].items():
        texts = {each: text for each, text in locale.catalogue(language).items() if name in each and each not in ANOTHER}
        assert len(texts) >= 6
        assert {each for each, text in texts.items() if told not in text.lower() and told not in text} == set()

"""Values with kinds, in every game: each is declared, and the terminal can say each of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import formicary
from formicary.cli.answers import Answers, command_of
from formicary.kernel import Event, EventKind, IllegalAction, Position, Sentence, ValueKind
from formicary.kernel.sentences import parts
from formicary.kernel.speech import Speech
from formicary.kernel.values import SEAT, SPEAKERS, UNSAID, WORD
from tests.games.march.positions import at, play
from tests.modes import Mode, golden_modes

GAMES = formicary.game_keys()
NAMED = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
PEOPLE = ["Ann", "Bob", "Cy", "Dot", "Eve", "Flo"]
CASES = [(key, mode) for key in GAMES for mode in golden_modes(key)]
cases = pytest.mark.parametrize(("key", "mode"), CASES, ids=[f"{key}-{mode}" for key, mode in CASES])


def played(key: str, mode: Mode, seed: int) -> Iterator[tuple[Position, list[Event]]]:
    """A game of random choices: the position before each, and what happened since the last one."""
    choose = random.Random(seed)
    pos = mode.start(formicary.game(key), seed)
    events: list[Event] = []
    while pos.deciders:
        yield pos, events
        seat = choose.choice(pos.deciders)
        events = pos.sink = []
        pos.apply(choose.choice(pos.legal(seat)), seat)
        pos.sink = None
    yield pos, events


def kinds_in(value: Any) -> Iterator[str]:
    """The kinds of everything that is said of a value from JSON; free text is none of the game's values."""
    if isinstance(value, list):
        for each in value:
            yield from kinds_in(each)
    elif isinstance(value, dict) and "label" in value:
        for each in value["args"].values():
            yield from kinds_in(each)
    elif isinstance(value, dict):
        assert len(value) == 1, value
        yield from value
    else:
        assert isinstance(value, int), f"{value!r} does not say what it is"


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_is_declared_once_and_can_be_said(key: str) -> None:
    game = formicary.game(key)
    names = [kind.name for kind in game.kinds]
    assert len(set(names)) == len(names)
    speakers = {**SPEAKERS, **game.speakers()}
    assert [kind for kind in game.kinds if kind not in speakers] == []
    used = {kind for event in game.events for kind in event.kinds.values()}
    used |= {arg.kind for kind in game.actions.kinds for arg in kind.args}
    assert used <= set(game.kinds)
    assert ValueKind("nonsense") not in speakers


@pytest.mark.parametrize("key", GAMES)
def test_every_event_is_listed_and_its_template_names_what_all_may_know(key: str) -> None:
    game = formicary.game(key)
    listed = {kind.name: kind for kind in game.events}
    assert len(listed) == len(game.events)
    module = __import__(f"formicary.games.{key}.events", fromlist=["KINDS"])
    assert set(game.events) == {value for value in vars(module).values() if isinstance(value, EventKind)}
    for kind in game.events:
        named = set(NAMED.findall(kind.text))
        assert named <= {"seat", *kind.fields}, kind.name
        assert not [name for name in named - {"seat"} if kind.kinds[name] in UNSAID], kind.name
        assert "seat" not in kind.kinds


@pytest.mark.parametrize("key", GAMES)
def test_the_static_part_of_a_view_tells_what_the_values_of_events_are(key: str) -> None:
    game = formicary.game(key)
    view: Any = game.start(2, 1).view(None)
    events = view["static"]["events"]
    assert list(events) == [kind.name for kind in game.events]
    assert {kind for event in events.values() for kind in event["values"].values()} <= {kind.name for kind in game.kinds}


@cases
def test_all_that_is_said_has_a_kind_and_can_be_said(key: str, mode: Mode) -> None:
    known = {kind.name for kind in formicary.game(key).kinds}
    for pos, events in played(key, mode, 3):
        speech = Speech(pos, PEOPLE[: pos.seats])
        for line in speech.events(events, None):
            assert "{" not in line
        for event in events:
            for name, value in event.said(event.seat).items():
                kind = event.kind.kinds.get(name, SEAT)
                if kind not in UNSAID:
                    assert speech.sentence("{it}", {"it": value}) is not None
        for seat in pos.deciders:
            prompt = pos.prompt(seat)
            assert "{" not in speech.sentence(prompt["ask"], prompt["args"])
            for args in (prompt["args"], *(option["args"] for option in prompt["options"])):
                assert {kind for value in args.values() for kind in kinds_in(value)} <= known
            for option in prompt["options"]:
                assert option["kind"] == pos.game.actions.kind(option["action"]).name
                assert "{" not in speech.sentence(option["label"], option["args"])


@cases
def test_refusals_tell_what_their_values_are(key: str, mode: Mode) -> None:
    choose = random.Random(5)
    known = {kind.name for kind in formicary.game(key).kinds}
    with_values = 0
    for number, (pos, _) in enumerate(played(key, mode, 4)):
        if number % 5 or not pos.deciders:
            continue
        for action in choose.sample(range(len(pos.game.actions)), 60):
            try:
                pos.clone().apply(action)
            except IllegalAction as refused:
                label, args = parts(refused.reason)
                assert "{" not in Speech(pos, PEOPLE[: pos.seats]).refusal(refused)
                if label != "'{action}' is not among the choices now.":  # its value is notation
                    assert {kind for value in args.values() for kind in kinds_in(value)} <= known
                    with_values += bool(args)
    assert with_values or key == "march"


def test_a_value_is_said_by_its_kind_and_not_by_its_name() -> None:
    speech = Speech(formicary.game("march").start(3, 1), ["Ann", "Bob", "Cy"])
    march: Any = formicary.game("march").parts
    assert speech.sentence("A centipede advances from {origin} to {to}.", {"origin": {"hex": 2}, "to": {"hex": 1}}) == (
        f"A centipede advances from 2 {march.hex_names[2]} to 1 {march.hex_names[1]}."
    )
    assert speech.sentence("{to}, {to}", {"to": {"seat": 1}}) == "Bob, Bob"
    assert speech.sentence("{seat}", {"seat": {"site": "GT"}}) == "The Great Tunnel"
    assert speech.sentence("{with}", {"with": {"payment": "larva"}}) == "a larva"
    assert speech.sentence("{seat}", {"seat": {"seat": -1}}) == "nobody"


def test_values_are_said_in_the_words_of_the_edition() -> None:
    outside = {"place": {"site": "5.out"}}
    for edition, word in (("final", "outskirts"), ("prototype", "tunnels")):
        pos = formicary.game("march").start(3, 1, edition=edition)
        said = Speech(pos, PEOPLE[:3]).sentence("{place}", outside)
        assert said == f"the {word} of 5 {pos.game.parts.hex_names[5]}"  # type: ignore[attr-defined]


def test_the_terminal_names_hexes_cards_and_sites() -> None:
    pos = at(ants={0: "GT 5.a", 1: "GT"}, hexes={5: (1, 0)})
    pos.sink = []
    play(pos, "march", "ant 5.a")
    speech = Speech(pos, ["Ann", "Bob"])
    prompt = pos.prompt(0)
    name = pos.static.hex_names[5]
    assert speech.sentence(prompt["ask"], prompt["args"]) == f"Where does the ant from 5 {name}, site a (food) step?"


@cases
def test_every_answer_has_a_name_of_its_own_in_the_terminal(key: str, mode: Mode) -> None:
    """Short names are clear, are no commands, and have no number of a seat or of a line in them."""
    for number, (pos, _) in enumerate(played(key, mode, 6)):
        for seat in pos.deciders if number % 3 == 0 else ():
            options = pos.prompt(seat)["options"]
            answers = Answers(options, Speech(pos, PEOPLE[: pos.seats]))
            assert len(set(answers.keys)) == len(options)
            for option, name in zip(options, answers.keys, strict=True):
                assert answers.read(name) == answers.read(option["text"]) == [option], (name, answers.keys)
                assert command_of(name) == ("", "")


def test_words_of_the_catalogue_are_words() -> None:
    assert Sentence("{where}", where=WORD("top")) == "top"

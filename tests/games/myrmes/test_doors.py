"""What stands around the rules of Myrmes: notation, prompts, drawing, records, bots."""

from __future__ import annotations

import json
import random
import time

import pytest

from formicary.games.myrmes.position import Myrmes
from formicary.kernel import Record
from formicary.lab.speed import worst_legal_list
from tests.games.myrmes.positions import GAME, act, event, nest, only_worker, start, texts, tile, workers


@pytest.mark.parametrize("text", [
    "event 7", "assign workers", "ready", "larvae 3", "born 1", "work quarry-earth", "out -5,4", "step -4,3", "clear -4,2",
    "place p3_line", "lay -5,0 0", "stop", "harvest -4,2 food", "enough", "tunnel", "exit -5,1", "dig", "raise", "finish",
    "objective prey_2", "mix 2", "give spider", "unmark 3,0", "group -4,2", "drop stone", "pay",
])  # fmt: skip
def test_the_notation_reads_back(text: str) -> None:
    assert GAME.actions.text(GAME.actions.parse(text)) == text


def test_the_notation_covers_every_kind() -> None:
    assert len(GAME.actions.kinds) == 26
    for kind in GAME.actions.kinds:
        for action in (kind.first, kind.first + kind.size - 1):
            assert GAME.actions.parse(GAME.actions.text(action)) == action


def test_references_of_a_prompt() -> None:
    pos = start(2)
    refs = {option["text"]: option["refs"] for option in pos.view(0)["prompt"]["options"]}  # type: ignore[index]
    die = pos.die()
    assert refs[f"event {die}"] == [f"event:{die}"]
    act(pos, f"event {die}", seat=0)
    refs = {option["text"]: option["refs"] for option in pos.view(0)["prompt"]["options"]}  # type: ignore[index]
    assert refs["assign atelier"] == ["track:atelier"] and refs["ready"] == []
    only_worker(pos)
    nest(pos, 0, level=2, nursery=3)
    event(pos, 0, "none")
    workers(pos)
    refs = {option["text"]: option["refs"] for option in pos.view(0)["prompt"]["options"]}  # type: ignore[index]
    assert refs["work gestation"] == ["room:0.0"] and refs["work quarry-stone"] == ["room:0.2", "cube:stone"]
    assert refs["out -5,4"] == ["hex:-5,4"]


def test_placements_can_be_told_apart_by_the_hexes_they_cover() -> None:
    pos = start()
    only_worker(pos)
    nest(pos, 0, level=2)
    event(pos, 0, "none")
    workers(pos)
    act(pos, "out -5,4", "step -4,4", "place p4_hook")
    prompt = pos.view(0)["prompt"]
    assert isinstance(prompt, dict) and prompt["choose"] == "set"
    sets = [tuple(sorted(option["refs"])) for option in prompt["options"]]
    assert len(set(sets)) == len(sets) and all(len(refs) == 4 and "hex:-4,4" in refs for refs in sets)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_can_be_drawn_at_any_time(seats: int) -> None:
    from rich.text import Text

    pos = GAME.start(seats, 9)
    rng = random.Random(9)
    count = 0
    while pos.deciders:
        seat = rng.choice(pos.deciders)
        if count % 15 == 0:
            drawn = Text.from_markup(GAME.draw(pos, seat)).plain
            assert drawn.startswith(f"Year {pos.view(seat)['year']}, ")
            assert max(len(line) for line in drawn.splitlines()) <= 120
        pos.apply(rng.choice(pos.legal(seat)), seat)
        count += 1
    assert "over" in GAME.draw(pos)


def test_a_tile_in_the_garden_is_drawn_in_its_place() -> None:
    pos = start()
    tile(pos, 2, "p2", "-5,5 -5,6")
    rows = [line for line in GAME.draw(pos, 0, ["Ann", "Bob", "Cy", "Di"]).splitlines() if line.startswith("[dim]m[/]")]
    assert rows[0].count("[yellow]C2[/]") == 1
    assert GAME.place("-5,5") == GAME.say_value("hex", "-5,5") == "m3"  # the third hex of row m
    assert rows[0].index("C2") < rows[0].index("[dim] 4[/]")


def bold_game(seats: int, seed: int) -> Record:
    """The record of a long random game."""
    record = Record(game="myrmes", seats=seats, seed=seed)
    pos = GAME.start(seats, seed)
    rng = random.Random(seed)
    while pos.deciders:
        seat = rng.choice(pos.deciders)
        legal = pos.legal(seat)
        bold = [action for action in legal if GAME.actions.text(action) not in ("stop", "ready", "finish")]
        action = rng.choice(bold or legal)
        record.add(pos, action, seat)
        pos.apply(action, seat)
    return record


def test_a_saved_game_is_small_and_replays_fast() -> None:
    records = [bold_game(4, seed) for seed in range(6)]
    assert max(len(record.to_json()) for record in records) < 10_000
    took = []
    for record in records:
        began = time.process_time()
        pos = record.replay()
        took.append(time.process_time() - began)
        assert pos.result is not None and record.replay().digest() == pos.digest()
    assert min(took) < 1  # some milliseconds; how many exactly is for `make bench`


def test_the_worst_legal_list_is_short_and_quick() -> None:
    longest, slowest = worst_legal_list(GAME, 4, 8)
    assert longest <= 64 and slowest < 0.5  # less than a millisecond; how much exactly is for `make bench`


def greedy_choice(pos: Myrmes, seat: int, number: int) -> int:
    """What a bot does that looks one decision ahead."""
    guess = pos.resample(seat, number)
    best, choice = -1e9, -1
    for action in pos.legal(seat):
        after = guess.clone()
        after.apply(action, seat)
        value = GAME.evaluate(after, seat)
        if value > best:
            best, choice = value, action
    return choice


def greedy_wins(games: int) -> int:
    """How many of so many two-player games greedy wins against random, seats swapped."""
    wins = 0
    for number in range(games):
        pos = GAME.start(2, number // 2)
        assert isinstance(pos, Myrmes)
        rng = random.Random(number)
        mine = number % 2
        while pos.deciders:
            seat = pos.deciders[0]
            pos.apply(greedy_choice(pos, seat, number) if seat == mine else rng.choice(pos.legal(seat)), seat)
        assert pos.result is not None
        wins += pos.result.winners == (mine,)
    return wins


def test_greedy_beats_random() -> None:
    assert greedy_wins(12) >= 11


@pytest.mark.slow
def test_greedy_beats_random_in_nineteen_of_twenty_games() -> None:
    assert greedy_wins(200) >= 190


def test_views_are_json_of_a_modest_size() -> None:
    pos = start(4)
    for _ in range(120):
        if pos.deciders:
            pos.apply(pos.legal()[-1])
    view = pos.view(0)
    assert len(json.dumps(view)) < 40_000
    view.pop("static")
    assert len(json.dumps(view)) < 20_000 and texts(start(2))

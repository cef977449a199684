"""What every game must do, whatever its rules: runs for each game that is there, in all its modes."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import formicary
from formicary import IllegalAction, Record, StateError
from formicary.kernel import Position, fill
from formicary.kernel.playout import playout
from formicary.kernel.playthrough import playthrough
from formicary.kernel.state import attributes, state_of
from tests.modes import Mode, cases, modes, seat_modes
from tests.walk import PLAIN, Walk, shared_parts

GAMES = formicary.game_keys()
ALL = [(key, mode) for key in GAMES for mode in modes(key)]


def as_bytes(view: object) -> str:
    """A view as it would go over the wire; fails on anything that JSON does not know."""
    return json.dumps(view, allow_nan=False)


def is_a_sentence(text: str) -> bool:
    """All values are in, and the words go with their numbers."""
    one = r"(?<![\d.,-])1 (?:more |movement )?(?:larvae|hexes|(?:ant|card|tile|soldier|worker|nurse|cube|point|step)s)\b"
    many = r"\b(?:0|[2-9]|\d\d) (?:larva|ant|card|hex|tile|soldier|worker|nurse|cube|point|step)\b"
    return "{" not in text and not re.search(one, text) and not re.search(many, text)


def everybody(pos: Position) -> list[int | None]:
    return [None, *range(pos.seats)]


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_random_games_keep_every_invariant(key: str, mode: Mode) -> None:
    for seed in range(2):
        walk = Walk(key, mode, seed)
        for pos in walk.stops():
            walk.game.check(pos)
            for seat in pos.deciders:
                legal = pos.legal(seat)
                assert legal, f"seat {seat} must decide and cannot"
                assert len(set(legal)) == len(legal)
                assert all(action in walk.game.actions for action in legal)
        assert pos.result is not None and len(pos.result.scores) == mode.seats
        assert pos.result.winners or pos.result.rivals  # nobody wins only if an opponent that nobody plays does


@given(which=st.sampled_from(ALL), seed=st.integers(0, 2**32), habits=st.lists(st.integers(0, 60), min_size=1, max_size=12))
def test_odd_habits_of_choosing_keep_every_invariant(which: tuple[str, Mode], seed: int, habits: list[int]) -> None:
    """Players who always take the first or the last choice, or repeat a pattern, reach corners that random play does not."""
    key, mode = which
    game = formicary.game(key)
    pos = mode.start(game, seed)
    step = 0
    while pos.deciders:
        habit = habits[step % len(habits)]
        seat = pos.deciders[habit % len(pos.deciders)]
        legal = pos.legal(seat)
        pos.apply(legal[min(habit, len(legal) - 1)], seat)
        game.check(pos)
        step += 1
        assert step < 20_000, "the game does not end"


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_a_clone_equals_its_original_and_stays_independent(key: str, mode: Mode) -> None:
    for pos in Walk(key, mode, 11).some(10):
        clone = pos.clone()
        digest = pos.digest()
        assert clone.state() == pos.state() and clone.digest() == digest
        assert type(clone) is type(pos) and clone.deciders == pos.deciders
        assert [clone.legal(seat) for seat in pos.deciders] == [pos.legal(seat) for seat in pos.deciders]
        assert shared_parts(clone, pos) == []
        playout(clone, 5)
        assert pos.digest() == digest


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_a_position_is_restored_from_its_state_and_plays_on_the_same(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 12)
    for pos in walk.some(8):
        state = json.loads(json.dumps(pos.state()))
        restored = walk.game.restore(state)
        assert restored.digest() == pos.digest() and restored.state() == state
        assert kinds_of(restored) == kinds_of(pos) and shared_parts(restored, pos) == []
        assert restored.deciders == pos.deciders
        assert [restored.legal(seat) for seat in pos.deciders] == [pos.legal(seat) for seat in pos.deciders]
        original = pos.clone()
        playout(original, 3)
        playout(restored, 3)
        assert restored.digest() == original.digest()


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_positions_frames_and_results_can_be_copied_and_pickled(key: str, mode: Mode) -> None:
    for pos in Walk(key, mode, 13).some(5):
        digest = pos.digest()
        for again in (copy.copy(pos), copy.deepcopy(pos), pickle.loads(pickle.dumps(pos))):
            assert type(again) is type(pos) and again.digest() == digest and kinds_of(again) == kinds_of(pos)
            assert again.game is pos.game and shared_parts(again, pos) == []
            assert [again.legal(seat) for seat in pos.deciders] == [pos.legal(seat) for seat in pos.deciders]
            playout(again, 5)
            assert pos.digest() == digest
        for frame in (*pos.stack, *(frame for lane in pos.lanes for frame in lane)):
            assert copy.copy(frame) is frame is copy.deepcopy(frame)
            assert state_of(pickle.loads(pickle.dumps(frame))) == state_of(frame)
    for again in (copy.copy(pos.result), copy.deepcopy(pos.result), pickle.loads(pickle.dumps(pos.result))):
        assert again == pos.result and kinds_of(again) == kinds_of(pos.result)


@given(
    which=st.sampled_from(ALL), seed=st.integers(0, 2**32), share=st.floats(0, 1), data=st.data(),
    value=st.one_of(st.none(), st.booleans(), st.integers(-3, 70), st.integers(), st.text(max_size=3), st.just([]), st.just({})),
)  # fmt: skip
def test_a_state_that_was_tampered_with_is_refused_in_one_sentence_or_is_a_position(
    which: tuple[str, Mode], seed: int, share: float, data: st.DataObject, value: object
) -> None:
    key, mode = which
    walk = Walk(key, mode, seed)
    for _ in range(int(share * playout(walk.pos.clone(), seed))):
        if walk.pos.deciders:
            walk.play()
    state = json.loads(json.dumps(walk.pos.state()))
    holder, part = data.draw(st.sampled_from(list(places_in(state))))
    if data.draw(st.booleans()):
        holder[part] = value
    elif isinstance(holder, dict):
        del holder[part]
    else:
        holder.insert(part, value)
    try:
        pos = walk.game.restore(state)
    except StateError as wrong:
        assert str(wrong)[-1] == "." and "\n" not in str(wrong)
    else:
        assert pos.state() | {part: state[part] for part in ("rules", "pack", "options")} == state  # options may be left out


def places_in(state: object) -> Iterator[tuple[Any, Any]]:
    """Every part of a state, as its holder and its key or index there."""
    if isinstance(state, (dict, list)):
        for part in state if isinstance(state, dict) else range(len(state)):
            yield state, part
            yield from places_in(state[part])


def kinds_of(thing: object) -> object:
    """What a position is made of: all its values with their types, through all its parts."""
    if isinstance(thing, (list, tuple)):
        kinds = list(map(type, thing))
        return type(thing), kinds, list(thing) if PLAIN.issuperset(kinds) else [kinds_of(part) for part in thing]
    if isinstance(thing, dict):
        return {key: kinds_of(part) for key, part in thing.items()}
    if thing is None or isinstance(thing, (int, str, float)):
        return type(thing), thing
    return type(thing), {name: kinds_of(getattr(thing, name)) for name in attributes(type(thing))}


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_a_record_replays_to_the_same_digest(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 3)
    stops = [pos.clone() for pos in walk.stops()]  # clones cost far less than digests, of which a few are wanted
    record = Record.from_json(walk.record.to_json())
    assert record == walk.record
    assert record.replay().digest() == stops[-1].digest()
    for upto in random.Random(3).sample(range(len(stops)), 3):
        assert record.replay(upto).digest() == stops[upto].digest()


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_every_action_that_is_not_legal_is_refused_by_a_rule_and_changes_nothing(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 4)
    table = walk.game.actions
    ledger = walk.game.rulebook().by_id
    for pos in walk.some(4):
        digest = pos.digest()
        edges = [action for kind in table.kinds for action in (kind.first, kind.first + kind.size - 1)]
        tried = [*edges, *walk.rng.sample(range(len(table)), min(300, len(table))), -1, len(table), 10**12]
        for seat in (*range(pos.seats), pos.seats, -1):
            legal = pos.legal(seat) if seat in pos.deciders else []
            for action in tried if seat in pos.deciders else tried[:3]:
                if action not in legal:
                    with pytest.raises(IllegalAction) as refusal:
                        pos.apply(action, seat)
                    assert refusal.value.rule in ledger
                    assert refusal.value.reason[-1] in ".?!" and "\n" not in refusal.value.reason
        assert pos.digest() == digest


@pytest.mark.parametrize(("key", "mode"), cases(seat_modes))
def test_views_are_plain_data_for_every_seat_and_for_spectators(key: str, mode: Mode) -> None:
    for pos in Walk(key, mode, 5).some(8):
        digest = pos.digest()
        for seat in everybody(pos):
            view = json.loads(as_bytes(pos.view(seat)))
            prompt = view["prompt"]
            assert view["game"] == key and view["seat"] == seat and view["deciders"] == list(pos.deciders)
            assert prompt["ask"] and prompt["rule"] in pos.game.rulebook().by_id
            options = [option["action"] for option in prompt["options"]]
            assert options == (pos.legal(seat) if seat in pos.deciders else [])
            for option in prompt["options"]:
                assert pos.game.actions.parse(option["text"]) == option["action"]
                assert is_a_sentence(fill(option["label"], option["args"]))
        assert pos.digest() == digest, "looking changed the position"


@pytest.mark.parametrize(("key", "mode"), cases(seat_modes))
def test_twin_worlds_look_the_same_to_the_seat_that_cannot_tell_them_apart(key: str, mode: Mode) -> None:
    """A twin differs in all that the seat cannot know; until that comes to light, nothing the seat learns may differ."""
    for number, pos in enumerate(Walk(key, mode, 6).some(10)):
        for seat in everybody(pos):
            twin = pos.resample(seat, number)
            pos.game.check(twin)
            assert twin.deciders == pos.deciders
            assert as_bytes(twin.view(seat)) == as_bytes(pos.view(seat))
            if seat in pos.deciders:
                assert twin.legal(seat) == pos.legal(seat)
                for action in {0, len(pos.game.actions) - 1} - set(pos.legal(seat)):
                    assert refusal(pos, action, seat) == refusal(twin, action, seat)
            for decider in pos.deciders:
                both = sorted(set(pos.legal(decider)) & set(twin.legal(decider)))
                for action in both[:: 1 + len(both) // 6]:
                    here, there = pos.clone(), twin.clone()
                    seen, again = learns(here, action, decider, seat), learns(there, action, decider, seat)
                    if here.mark == pos.mark:  # nothing has come to light
                        assert there.mark == pos.mark
                        assert seen == again
                        assert as_bytes(here.view(seat)) == as_bytes(there.view(seat))


def refusal(pos: Position, action: int, seat: int | None) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as refused:
        pos.apply(action, seat)
    return refused.value.rule, refused.value.reason


def learns(pos: Position, action: int, decider: int, seat: int | None) -> str:
    """Plays an action and returns what a seat learns of it."""
    pos.sink = []
    pos.apply(action, decider)
    return as_bytes([event.seen_by(seat) for event in pos.sink])


@pytest.mark.parametrize(("key", "mode"), cases(seat_modes))
def test_events_are_plain_data_and_their_templates_can_be_filled(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 8)
    while walk.pos.deciders:
        for event in walk.play():
            assert -1 <= event.seat < mode.seats
            assert len(event.values) == len(event.kind.fields) + len(event.kind.secret)
            for seat in everybody(walk.pos):
                seen = json.loads(as_bytes(event.seen_by(seat)))
                assert seen["event"] == event.kind.name
                assert (set(event.kind.secret) <= set(seen)) == (seat in event.to or not event.kind.secret)
            assert is_a_sentence(fill(event.kind.text, event.seen_by(event.to[0])))


@pytest.mark.parametrize("key", GAMES)
def test_what_never_changes_is_static_and_sent_once(key: str) -> None:
    """Stream messages leave `static` out: what is large and stays the same for a whole game belongs there."""
    walk = Walk(key, seat_modes(key)[0], 8)
    first = {part: as_bytes(value) for part, value in walk.pos.view(0).items()}
    same = set(first)
    while walk.pos.deciders:
        walk.play()
        view = walk.pos.view(0)
        same = {part for part in same if as_bytes(view[part]) == first[part]}
    assert "static" in same
    assert {part for part in same if len(first[part]) > 2000} == {"static"}


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_points_by_source_are_numbers_that_add_up_to_the_score(key: str, mode: Mode) -> None:
    pos = mode.start(formicary.game(key), 5)
    playout(pos, 5)
    result = pos.result
    assert result is not None and len(result.detail) == pos.seats
    sheets = [*zip(result.detail, result.scores, strict=True), *((rival["detail"], rival["score"]) for rival in result.rivals)]
    for sheet, score in sheets:
        assert {type(points) for points in sheet.values()} == {int}
        assert sum(sheet.values()) == score
    for sheet, shares in zip(result.detail, result.shares, strict=bool(result.shares)):
        for by in {share["by"] for share in shares} - {"goal", "card"}:  # which tell a part of the points only
            parts = [share["points"] for share in shares if share["by"] == by]
            summed = {source: sum(part.get(source, 0) for part in parts) for part in parts for source in part}
            assert {source: points for source, points in summed.items() if points} == {
                source: points for source, points in sheet.items() if points and source != "start"
            }


@pytest.mark.parametrize("key", GAMES)
def test_the_end_is_the_end(key: str) -> None:
    pos = Walk(key, seat_modes(key)[0], 9).pos
    playout(pos, 1)
    digest = pos.digest()
    assert pos.deciders == () and pos.result is not None
    for seat in (None, 0):
        with pytest.raises(IllegalAction) as refused:
            pos.apply(0, seat)
        assert refused.value.rule in pos.game.rulebook().by_id
        with pytest.raises(IllegalAction):
            pos.legal(seat)
    assert pos.digest() == digest


@pytest.mark.parametrize("key", GAMES)
def test_seeds_make_games_and_resamples_that_differ(key: str) -> None:
    game = formicary.game(key)
    seats = seat_modes(key)[0].seats
    assert game.start(seats, 1).digest() == game.start(seats, 1).digest()
    assert len({game.start(seats, seed).digest() for seed in range(5)}) == 5
    pos = game.start(seats, 1)
    assert pos.resample(0, 1).digest() == pos.resample(0, 1).digest()
    assert len({pos.resample(0, seed).digest() for seed in range(5)}) == 5


@pytest.mark.parametrize("key", GAMES)
def test_a_playthrough_can_be_written_twice(key: str) -> None:
    game = formicary.game(key)
    seats = seat_modes(key)[0].seats
    text = playthrough(game, seats, 2)
    assert text == playthrough(game, seats, 2)
    assert text.startswith(f"# {game.title}, {seats} seats, seed 2\n")
    assert "\n# The end\n" in text

"""Previews of choices and reasons for what cannot be chosen, on positions of all games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import formicary
from formicary.games.micropolis.stocks import ARMIES, MAJORITIES
from formicary.kernel import IllegalAction, Position, Stock, preview, previews, refusals
from formicary.kernel.preview import Change
from tests.kernel.toy import GUESS, POINTS, SHOW, SWAP, Guess, Morra, MorraGame
from tests.modes import Mode, cases, golden_modes
from tests.walk import Walk

STOPS = 12  # positions looked at in a game


def as_bytes(pos: Position, seat: int) -> bytes:
    """Everything that previews and refusals tell a seat."""
    told = [found.as_json() for found in previews(pos, seat).values()], [each.as_json() for each in refusals(pos, seat)]
    return json.dumps(told, sort_keys=True).encode()


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_twin_worlds_have_the_same_previews_and_refusals(key: str, mode: Mode) -> None:
    """A twin differs in all that the seat cannot know; what a choice would bring must read the same."""
    walk, rng, looked_at = Walk(key, mode, 5), random.Random(5), 0
    for pos in walk.some(STOPS):
        for seat in pos.deciders[:1]:
            twin = pos.resample(seat, rng.random())
            assert as_bytes(twin, seat) == as_bytes(pos, seat)
            looked_at += 1
    assert looked_at


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_what_is_said_to_be_certain_comes_true(key: str, mode: Mode) -> None:
    """The changes are those that the seat's own stocks show once the action has been played in the true position, and no more.

    Where nothing hidden comes to light they must be; where cards or hexes are turned over, an outcome of one in a hundred may be
    missed by all copies.
    """
    walk, open_changes, right, wrong = Walk(key, mode, 6), 0, 0, 0
    for pos in walk.some(STOPS):
        for seat in pos.deciders[:1]:
            before = pos.game.stocks(pos, seat)
            for action, found in previews(pos, seat).items():
                after = pos.clone()
                after.play(action, after.lane_of(seat), course=False)
                now = pos.game.stocks(after, seat)
                changed = {change.stock: change.gained - change.paid for change in found.changes}
                for stock in before:
                    if stock in now and stock not in found.unsure:
                        same = now[stock] - before[stock] == changed.get(stock, 0)
                        if after.mark == pos.mark:
                            assert same, (pos.game.actions.text(action), stock)
                            open_changes += stock in changed
                        right, wrong = right + same, wrong + (not same)
                if after.mark == pos.mark:
                    assert not found.unsure
    assert open_changes
    assert wrong <= right // 100


@pytest.mark.parametrize("key", formicary.game_keys())
def test_what_labels_tell_are_stocks_that_change_so(key: str) -> None:
    """A label that names a stock which the seat does not have, or an amount that is never paid or gained, would hide nothing."""
    told: dict[tuple[str, str], bool] = {}
    for mode in golden_modes(key):
        for pos in Walk(key, mode, 9).some(STOPS):
            for seat in pos.deciders[:1]:
                stocks = {stock.name for stock in pos.game.stocks(pos, seat)}
                frame = pos.frame_of(seat)
                for action, found in previews(pos, seat).items():
                    kind = pos.game.actions.kind(action)
                    left_out = {str(said) for said in found.sentences()} - {str(said) for said in found.beside_label()}
                    for stock in frame.tells(pos, action):
                        assert stock.startswith("{") or stock in stocks
                        told[kind.name, stock] = told.get((kind.name, stock), False) or bool(left_out)
    assert told and all(told.values()), told


# What tells in the log that a phase, a season or a round is over.
BEGINNINGS = {
    "march": {"worker_phase_ended", "phase_begins", "round_begins", "game_over"},
    "micropolis": {"line_refilled", "round_begins", "game_over"},
    "myrmes": {"season_begins", "phase_begins", "season_ends", "game_over"},
}
ENDINGS = 6  # actions looked at in a game that end something


def step_by_step(pos: Position, action: int, seat: int) -> Iterator[set[str]]:
    """Plays an action and all that asks nothing frame by frame; after each gives the kinds of events that have happened."""
    events = pos.sink = []
    lane = pos.lanes[seat] if pos.lanes else None
    pos.current = pos.stack if lane is None else lane
    pos.current[-1].apply(pos, action)
    if lane is not None:
        pos.settle_lane(seat)
    yield {event.kind.name for event in events}
    while pos.stack and not (pos.lanes and pos.deciders):
        frame = pos.stack[-1]
        options = [] if pos.lanes else frame.legal(pos)
        pos.lanes = []
        if len(options) > 1 or (options and frame.always_ask):
            return
        pos.deciders, pos.choices = (), []
        if options:
            frame.apply(pos, options[0])
        else:
            frame.run(pos)
        yield {event.kind.name for event in events}


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_nothing_is_told_of_what_follows_the_end_of_a_phase(key: str, mode: Mode) -> None:
    """Of an action that ends a phase the preview tells what a moment before the event of that end shows, whatever came later."""
    walk, looked_at = Walk(key, mode, 8), 0
    while walk.pos.deciders and looked_at < ENDINGS:
        pos = walk.pos.clone()
        seat, action = walk.choose()
        walk.pos.sink = []
        walk.pos.apply(action, seat)
        if BEGINNINGS[key].isdisjoint({event.kind.name for event in walk.pos.sink}):
            continue
        before, mark, copy = pos.game.stocks(pos, seat), pos.mark, pos.clone()
        moments: list[dict[str, int]] = []
        for events in step_by_step(copy, action, seat):
            if not events.isdisjoint(BEGINNINGS[key]):
                break
            mark, now = copy.mark, pos.game.stocks(copy, seat)
            moments.append(
                {stock.name: now[stock] - before[stock] for stock in before if now.get(stock, before[stock]) != before[stock]}
            )
        if mark == pos.mark:  # else it depends on what was hidden
            changes = preview(pos, seat, action).changes
            told = {each.stock.name: each.gained - each.paid for each in changes if each.gained != each.paid}
            assert told in moments, pos.game.actions.text(action)
            looked_at += 1
    assert looked_at


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_refusals_are_what_apply_says(key: str, mode: Mode) -> None:
    walk, refused = Walk(key, mode, 7), 0
    for pos in walk.some(STOPS):
        for seat in pos.deciders[:1]:
            before = pos.digest()
            for group in refusals(pos, seat):
                assert len(group.actions) == len(group.reasons) == len(set(group.actions))
                for action, reason in zip(group.actions[:3], group.reasons, strict=False):
                    assert pos.game.actions.kind(action).name == group.kind
                    with pytest.raises(IllegalAction) as wrong:
                        pos.apply(action, seat)
                    assert (wrong.value.rule, wrong.value.reason) == (group.rule, reason)
                    refused += 1
            assert pos.digest() == before
    assert refused


@pytest.mark.rule("MI-4.2", "MI-4.7")
def test_a_tile_costs_and_brings_soldiers_at_once() -> None:
    game = formicary.game("micropolis")
    pos = game.start(seats=2, seed=7)
    for text in ("take 3", "take 3"):
        pos.apply(game.actions.parse(text))
    seat = pos.deciders[0]
    assert pos.view(seat)["line"][1]["soldiers"] == 2
    found = preview(pos, seat, game.actions.parse("take 2 left"))
    first = found.changes[0]
    assert (first.stock.name, first.paid, first.gained) == ("soldiers", 1, 2)
    assert found.sentences()[0] == "pay 1 soldier" and "gain 2 soldiers" in found.sentences()


def test_a_change_says_its_kind_so_that_no_door_reads_the_name_of_a_stock() -> None:
    said = [Change(stock, 1, 0).as_json() for stock in (*ARMIES, MAJORITIES)]
    assert [(each["stock"], each["kind"]) for each in said] == [
        ("soldiers of anthill 1", "soldiers"), ("soldiers of anthill 2", "soldiers"), ("points for majorities", "points"),
    ]  # fmt: skip


def test_changes_are_the_same_if_they_pay_and_bring_the_same() -> None:
    one = Change(POINTS, 1, 2)
    assert one == Change(POINTS, 1, 2) and hash(one) == hash(Change(POINTS, 1, 2))
    assert one not in (Change(POINTS, 2, 1), Change(POINTS, 1, 3), one.as_json(), None, 1)


def test_what_comes_when_all_are_done_is_not_the_doing_of_the_last() -> None:
    """In the toy a guess is worth points once all hands are open, whoever is the last to guess."""
    pos = MorraGame().start(2, 3, quick=True)
    pos.apply(SHOW + 1, 1)
    pos.apply(GUESS + 1, 1)
    pos.apply(SHOW + 2, 0)
    assert pos.deciders == (0,)
    assert all(found.changes == found.unsure == () and not found.sentences() for found in previews(pos, 0).values())


def test_the_next_question_is_told() -> None:
    game = formicary.game("march")
    pos = game.start(seats=3, seed=1)
    seat = pos.deciders[0]
    found = previews(pos, seat)
    assert found[game.actions.parse("march")].then == "Up to 5 steps: move a larva or an ant"
    assert found[game.actions.parse("explore")].then is None  # which hex it is about is hidden
    assert found[game.actions.parse("forage")].sentences() == ["pay 1 food", "draw 2 cards"]


@pytest.mark.rule("MA-8.2")
def test_rest_is_listed_with_its_reason() -> None:
    pos = formicary.game("march").start(seats=3, seed=1)
    rest = [group for group in refusals(pos, pos.deciders[0]) if group.kind == "rest"]
    assert [(group.rule, group.reasons) for group in rest] == [
        ("MA-8.2", ("Rest cannot be your first action of a round, unless you have neither cards nor food.",))
    ]
    assert rest[0].as_json() == {
        "kind": "rest",
        "rule": "MA-8.2",
        "reason": "Rest cannot be your first action of a round, unless you have neither cards nor food.",
        "choices": [{"action": 3, "label": "Rest", "args": {}, "why": {}}],
    }


@pytest.mark.rule("MI-4.5")
def test_reasons_that_differ_in_their_values_are_one_group() -> None:
    game = formicary.game("micropolis")
    pos = game.start(seats=2, seed=7)
    pos.apply(game.actions.parse("take 6"))
    pos.apply(game.actions.parse("take 1"))
    groups = refusals(pos, 1)
    assert [(group.kind, group.rule) for group in groups] == [("take", "MI-4.5")]
    assert [game.actions.text(action) for action in groups[0].actions][:2] == ["take 2 left", "take 2 right"]
    assert groups[0].reasons[0] == "Tile 2 costs 1 soldier and this army has 0."


class Prized(MorraGame):
    """Morra in which one card is worth a point to its holder's neighbour, who cannot know it, or to whoever draws it."""

    def __init__(self, holder: int, prized: int) -> None:
        super().__init__()
        self.holder, self.prized = holder, prized

    def stocks(self, pos: Morra, seat: int) -> dict[Stock, int]:
        begun = pos.fingers[seat] >= 0 or pos.mark > 0
        return {POINTS: int(begun and pos.cards[self.holder] == self.prized)}


@pytest.mark.parametrize("prized", range(1, 9))
def test_what_is_drawn_is_looked_at_in_many_deals(prized: int) -> None:
    pos = Prized(1, prized).start(2, 3)
    assert pos.deciders == (1,) and pos.cards[1] == 2
    found = preview(pos, 1, SWAP)
    assert found.changes == () and found.unsure == ((POINTS,) if prized != 2 else ())
    assert found.sentences() == (["points not known yet"] if prized != 2 else [])


@pytest.mark.parametrize("prized", range(1, 9))
def test_a_question_that_depends_on_what_is_hidden_is_looked_at_in_many_deals(
    prized: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Guess, "ask_args", lambda self, pos: {"card": pos.cards[1]})
    pos = Prized(1, prized).start(2, 3, quick=True)
    own = pos.cards[0]
    found = preview(pos, 0, SHOW)
    assert found.then is None and found.changes == () and found.unsure == ((POINTS,) if prized != own else ())


def test_what_changes_nothing_says_nothing() -> None:
    found = previews(MorraGame().start(2, 3, quick=True), 0)
    assert [(each.changes, each.unsure, each.sentences(), each.then) for each in found.values()] == [
        ((), (), [], "How many will the others show?")
    ] * 3


def test_all_of_the_kinds_that_are_legal_are_thought_of_and_the_others_refused_one_by_one() -> None:
    pos = MorraGame().start(2, 3, quick=True)
    pos.apply(SHOW, 0)
    assert pos.legal(0) == [GUESS] and pos.frame_of(0).thinkable(pos) == [*range(GUESS, GUESS + 7)]
    (group,) = refusals(pos, 0)
    assert (group.kind, group.rule, group.actions) == ("guess", "TO-7", tuple(range(GUESS + 1, GUESS + 7)))
    assert [str(reason) for reason in group.reasons] == [f"'guess {n}' is not among the choices now." for n in range(1, 7)]

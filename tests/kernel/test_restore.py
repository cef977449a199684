"""States read back: exact for a simultaneous phase too, and one clear sentence for everything that is not a position."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import formicary
from formicary import History, Record, StateError
from formicary.kernel import TieBreak
from formicary.kernel.playout import playout
from formicary.kernel.state import attributes
from formicary.kernel.state_reader import frames_of, restored
from tests.kernel.toy import SHOW, Change, MorraGame, Opening, Show
from tests.walk import shared_parts

GAME = MorraGame()
MARCH = formicary.game("march")
State = dict[str, Any]
BAD_OPTION = "The game of this state cannot be started: The values of option 'rounds' are whole numbers, not 'x'."

ROUNDS = {"is": "Rounds", "seat": -1}
TIE = {"rule": "TO-1", "tied": [0, 1], "points": 3, "label": "Tied.", "args": {"how": "somehow"}}


def written(pos: formicary.kernel.Position) -> State:
    """A state as it comes out of a file."""
    state: State = json.loads(json.dumps(pos.state()))
    return state


def showdown() -> formicary.kernel.Position:
    """All seats are to show fingers; seat 1 has done so and is to guess."""
    pos = GAME.start(3, 1, quick=True)
    pos.apply(SHOW + 1, 1)
    return pos


def test_lanes_come_back_with_what_each_seat_has_chosen() -> None:
    pos = showdown()
    restored = GAME.restore(written(pos))
    assert restored.digest() == pos.digest() and restored.deciders == (0, 1, 2)
    assert [type(lane[-1]).__name__ for lane in restored.lanes] == ["Show", "Guess", "Show"]
    assert [restored.legal(seat) for seat in range(3)] == [pos.legal(seat) for seat in range(3)]
    assert shared_parts(restored, pos) == []
    restored.apply(SHOW, 0)
    assert pos.fingers == [-1, 1, -1] and restored.fingers == [0, 1, -1]


def test_the_end_comes_back_with_its_result() -> None:
    pos = GAME.start(2, 1)
    playout(pos, 1)
    restored = GAME.restore(written(pos))
    assert restored.result == pos.result and restored.deciders == () and restored.digest() == pos.digest()


@pytest.mark.rule("MI-8.21")
def test_a_tie_break_comes_back_and_is_kept_by_copies() -> None:
    game = formicary.game("micropolis")
    pos = game.start(2, 22)
    playout(pos, 22)
    assert pos.result is not None and pos.result.tie_break is not None
    tie = pos.result.tie_break
    assert tie.said() == "Tied on 43 points: 0 and 1. The larger army decides, 7 to 5."
    for again in (game.restore(written(pos)), copy.deepcopy(pos), pickle.loads(pickle.dumps(pos))):
        assert again.result == pos.result and again.result.tie_break == tie and again.digest() == pos.digest()
        assert repr(again.result.tie_break) == "TieBreak('MI-8.21', tied=(0, 1))" and again.result.tie_break.said() == tie.said()
    others = (TieBreak("MI-8.21", (0, 1), 44, tie.how), TieBreak("MI-8.21", (1, 0), 43, tie.how), None, tie.as_json())
    assert tie not in others and tie == TieBreak(tie.rule, tie.tied, tie.points, tie.how)
    view = pos.view(None)["result"]
    assert view is not None and view["tie_break"]["rule"] == "MI-8.21" and view["tie_break"]["tied"] == [0, 1]


def test_a_state_tells_its_game_rules_and_components() -> None:
    state = showdown().state()
    assert (state["game"], state["rules"], state["pack"], state["pack_digest"]) == ("morra", "2", None, None)
    packed = formicary.game("myrmes", "tests/packs/myrmes_plenty")
    state = packed.start(2, 1).state()
    assert state["pack"] == "tests/packs/myrmes_plenty" and state["pack_digest"] == packed.pack_digest
    assert packed.restore(state).digest() == packed.start(2, 1).digest()
    assert refusal(state, formicary.game("myrmes")) == "The state was written with other components."


def test_options_that_a_state_does_not_name_have_their_defaults() -> None:
    state = written(GAME.start(2, 1))
    state["options"] = {}
    assert GAME.restore(state).digest() == GAME.start(2, 1).digest()


def test_the_frames_of_a_game_are_found_by_their_names() -> None:
    frames = frames_of(MorraGame)
    assert (frames["Change"], frames["Show"], frames["Opening"]) == (Change, Show, Opening) and "Take" not in frames
    for key in formicary.game_keys():
        found = frames_of(type(formicary.game(key)))
        assert len(found) > 5 and all(name == cls.__name__ for name, cls in found.items())


@pytest.mark.parametrize("key", formicary.game_keys())
def test_the_constructor_of_a_frame_takes_its_attributes_by_name(key: str) -> None:
    for cls in frames_of(type(formicary.game(key))).values():
        takes = set(inspect.signature(cls.__init__).parameters) - {"self"}
        if takes != {"args", "kwargs"}:  # a compiled class does not say
            assert takes | {"seat"} == set(attributes(cls)), cls


def refusal(state: object, game: formicary.kernel.Game = GAME) -> str:
    with pytest.raises(StateError) as wrong:
        game.restore(state)  # type: ignore[arg-type]
    return str(wrong.value)


def change(**parts: object) -> Callable[[State], None]:
    return lambda state: state.update(parts)


def drop(part: str) -> Callable[[State], None]:
    return lambda state: state.__delitem__(part)


def on_top(**parts: object) -> Callable[[State], None]:
    """Changes the frame of seat 0."""
    return lambda state: state["lanes"][0][-1].update(parts)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (change(game="chess"), "The state is of chess, not of morra."),
        (drop("game"), "This is not the state of a position."),
        (change(pack_digest="00"), "The state was written with other components."),
        (drop("cards"), "The state lacks cards."),
        (drop("rules"), "The state lacks rules."),
        (drop("seats"), "The state lacks seats or options."),
        (change(queen=1), "The state has queen, which Morra does not know."),
        (change(seats=9), "The game of this state cannot be started: Morra is for 2 to 4 players, not 9 (TO-0)."),
        (change(options={"rounds": "x"}), BAD_OPTION),
        (change(round="one"), 'In the state, round is wrong: "one" should be a whole number.'),
        (change(round=True), "In the state, round is wrong: true should be a whole number."),
        (change(round=10**30), "In the state, round is wrong: 1000000000000000000000000000000 should be a whole number."),
        (change(round=2**63 + 1), "In the state, round is wrong: 9223372036854775809 should be a whole number."),
        (change(cards=3), "In the state, cards is wrong: 3 should be a list."),
        (change(cards=[1, 2, "x"]), 'In the state, cards[2] is wrong: "x" should be a whole number.'),
        (change(stack={}), "In the state, stack is wrong: {} should be a list."),
        (change(stack=[7]), "The state has something on its stack that is not a frame."),
        (on_top(**{"is": "Pay"}), "The state has a frame 'Pay', which the game does not know."),
        (on_top(seat=1), "In the state, lanes is wrong: a lane asks nobody, or another seat."),
        (on_top(seat=7), "In the state, Show is wrong: there is no such seat."),
        (on_top(colour=1), "In the state, Show is wrong: it must have seat."),
        (change(lanes=[[], [], []]), "In the state, lanes is wrong: a lane asks nobody, or another seat."),
        (change(lanes=[[], []]), "In the state, lanes is wrong: nobody decides at the same time here."),
        (change(stack=[]), "In the state, lanes is wrong: nobody decides at the same time here."),
        (change(stack=[ROUNDS]), "In the state, lanes is wrong: nobody decides at the same time here."),
        (change(lanes=[]), "The state has nothing to decide where it should."),
        (change(stack=[], lanes=[]), "The state is neither at a decision nor at the end of a game."),
        (change(deciders=[0]), "In the state, deciders does not go with the rest."),
        (change(fingers=[]), "The state is not a position of Morra: list index out of range."),
        (change(result={"scores": []}), "In the state, result is wrong: it must have scores, winners and detail."),
        (
            change(result={"scores": [1], "winners": [0], "detail": [{}]}),
            "In the state, result is wrong: it does not go with the number of seats.",
        ),
        (
            change(result={"scores": [1, 2, 3], "winners": [2], "detail": [{"a": 1}, {"a": [2]}, {}]}),
            "In the state, result is wrong: it must have scores, winners and detail.",
        ),
        (
            change(result={"scores": [1, 2, 3], "winners": [2], "detail": [{}, {}, {}], "shares": [[]]}),
            "In the state, result is wrong: it does not go with the number of seats.",
        ),
        (
            change(result={"scores": [3, 3, 3], "winners": [2], "detail": [{}, {}, {}], "tie_break": TIE}),
            "In the state, result is wrong: its tie-break says nothing.",
        ),
    ],
)
def test_what_is_no_position_is_refused_in_one_sentence(spoil: Callable[[State], None], sentence: str) -> None:
    state = written(showdown())
    spoil(state)
    assert refusal(state) == sentence


@pytest.mark.parametrize("state", [None, [], "state", 7, {}, {"game": 7}])
def test_what_is_no_state_at_all(state: object) -> None:
    assert refusal(state) == "This is not the state of a position."


def test_a_state_finds_its_game_and_components_by_itself() -> None:
    state = written(MARCH.start(2, 1))
    assert restored(state).digest() == MARCH.start(2, 1).digest()
    for wrong, sentence in (
        ({"game": 7}, "This is not the state of a position."),
        ({"pack": 7}, "This is not the state of a position."),
        ({"game": 7, "pack": 7}, "This is not the state of a position."),
        ({"pack": "nowhere"}, "cards.toml of the component pack cannot be read: "),
    ):
        with pytest.raises(StateError) as refused:
            restored({**state, **wrong})
        assert str(refused.value).startswith(sentence)
    for stranger in (None, [], "state"):
        with pytest.raises(StateError, match="This is not the state of a position"):
            restored(stranger)  # type: ignore[arg-type]


def test_a_state_of_other_rules_says_so_if_it_cannot_be_restored() -> None:
    state = written(showdown())
    state["rules"] = "1"
    assert GAME.restore(state).digest() == showdown().digest()
    del state["cards"]
    assert refusal(state) == "The state lacks cards. The state was written with rules 1, these are rules 2."


def test_the_invariants_of_a_game_hold_in_what_is_restored() -> None:
    pos = MARCH.start(3, 1)
    state = written(pos)
    state["larvae"][0] += 1
    assert refusal(state, MARCH).startswith("The state is not a position of March of the Ants: MA-I-")
    state = written(pos)
    state["meadow"]["cells"] = [0]
    assert refusal(state, MARCH).startswith("The state is not a position of March of the Ants: ")
    state = written(pos)
    state["horde"] = {"is": "Horde"}
    assert refusal(state, MARCH).startswith("In the state, horde is wrong: ")
    myrmes = formicary.game("myrmes")
    state = written(myrmes.start(2, 1))
    state["house"]["mirror"] = False
    assert refusal(state, myrmes) == "In the state, house does not go with the rest."


def test_a_clone_of_the_state_is_what_copies_and_pickles_are() -> None:
    pos = showdown()
    for again in (copy.copy(pos), copy.deepcopy(pos), pickle.loads(pickle.dumps(pos))):
        assert again.digest() == pos.digest() and again.sink is None and shared_parts(again, pos) == []


def test_records_and_histories_can_be_copied_and_pickled() -> None:
    history = History(GAME, 2, 1, {"rounds": 1})
    while history.pos.deciders:
        history.play(history.pos.legal()[0])
    record = history.record()
    for again in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert isinstance(again, Record) and again == record
        assert again.replay(game=GAME).digest() == history.pos.digest()

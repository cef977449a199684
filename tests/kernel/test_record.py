"""Records: JSON in and out, the same position again, and a clear word where that is not possible."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import formicary
from formicary import History, Record, RecordError
from tests.kernel.toy import GUESS, KEEP, SHOW, SWAP, MorraGame

GAME = MorraGame()


def sample() -> Record:
    """The first three actions of a game of two."""
    return Record(game="morra", seats=2, seed=4, rules="2", actions=[KEEP, [1, SHOW + 2], SHOW + 1])


def error(record: Record, **how: int) -> RecordError:
    with pytest.raises(RecordError) as wrong:
        record.replay(game=GAME, **how)
    return wrong.value


def test_a_record_is_one_line_of_json_and_comes_back() -> None:
    record = sample()
    text = record.to_json()
    assert "\n" not in text
    assert json.loads(text) == {
        "game": "morra", "seats": 2, "seed": 4, "actions": [KEEP, [1, SHOW + 2], SHOW + 1], "rules": "2",
    }  # fmt: skip
    assert Record.from_json(text) == record == Record.from_json(text.encode())


def test_a_record_is_saved_and_loaded(tmp_path: Path) -> None:
    sample().save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == sample()
    with pytest.raises(RecordError) as wrong:
        Record.load(tmp_path / "other.json")
    assert str(wrong.value) == f"{tmp_path / 'other.json'} cannot be read: No such file or directory."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        '{"game": "morra"}',
        '{"game": 3, "seats": 2}',
        b"\xff\xfe",
        '{"game": "m", "seats": 2, "actions": ["x"]}',
    ],
)
def test_what_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError, match=r"^This is not a record of a game: .*\.$"):
        Record.from_json(text)


def test_another_format_is_refused() -> None:
    with pytest.raises(RecordError) as wrong:
        Record.from_json('{"game": "morra", "seats": 2, "format": 9}')
    assert str(wrong.value) == "The record has format 9; this version reads format 1."


def test_replay_gives_the_position_after_any_number_of_actions() -> None:
    record = sample()
    pos = record.start(GAME)
    assert record.replay(0, game=GAME).digest() == pos.digest()
    for number, (seat, action) in enumerate(((None, KEEP), (1, SHOW + 2), (None, SHOW + 1))):
        pos.apply(action, seat)
        assert record.replay(number + 1, game=GAME).digest() == pos.digest()
    assert record.replay(game=GAME).digest() == pos.digest()


def test_upto_beyond_the_record_is_refused() -> None:
    for upto in (-1, 4):
        assert str(error(sample(), upto=upto)) == f"The record has 3 actions; it cannot be replayed up to {upto}."


def test_a_record_that_breaks_off_says_where_and_why() -> None:
    record = sample()
    record.actions[2] = SWAP
    wrong = error(record)
    assert wrong.at == 2
    assert str(wrong) == "The record breaks off at action 2, 'swap': 'swap' is not among the choices now. (TO-6)"
    record.rules = "1"
    assert str(error(record)) == (
        "The record was made with rules 1; with rules 2 it breaks off at action 2, 'swap': "
        "'swap' is not among the choices now. (TO-6)"
    )
    record.actions[2] = 999
    assert "at action 2, '999': 999 is not an action; actions go from 0 to 11." in str(error(record))
    record.actions[1] = [1, 2, 3]
    assert str(error(record)) == "Action 1 of the record is neither an action nor a seat with an action."
    record.actions[1] = [7, SHOW]
    assert "There is no seat 7; the seats go from 0 to 1. (TO-3)" in str(error(record))


def test_a_history_of_a_broken_record_says_the_same() -> None:
    record = sample()
    record.actions[2] = SWAP
    with pytest.raises(RecordError) as wrong:
        History.from_record(record, game=GAME)
    assert wrong.value.at == 2 and str(wrong.value) == str(error(record))


def test_actions_beyond_the_end_break_the_record_off() -> None:
    history = History(formicary.game("micropolis"), 2, 1)
    while history.pos.deciders:
        history.play(history.pos.legal()[0])
    record = history.record()
    record.actions.append(0)
    with pytest.raises(RecordError, match=r"The game is over\. \(MI-8\.1\)"):
        record.replay()


def test_a_game_that_cannot_be_started_is_a_broken_record() -> None:
    for record, sentence in (
        (Record(game="chess", seats=2), "There is no game 'chess'; "),
        (
            Record(game="micropolis", seats=9),
            "The game of this record cannot be started: Micropolis is for 2 to 6 players, not 9",
        ),
        (
            Record(game="micropolis", seats=2, options={"seats": 3}),
            "The game of this record cannot be started: Micropolis has no option",
        ),
        (Record(game="micropolis", seats=2, pack="nowhere"), "tiles.toml of the component pack cannot be read: "),
    ):
        with pytest.raises(RecordError) as wrong:
            record.replay()
        assert str(wrong.value).startswith(sentence)


def test_a_record_of_another_game_or_pack_is_refused() -> None:
    assert str(error(Record(game="micropolis", seats=2))) == "The record is of micropolis, not of morra."
    assert (
        str(error(Record(game="morra", seats=2, pack_digest="00")))
        == "The component pack has changed since this record was made."
    )


def test_defaults_are_left_out_and_options_kept() -> None:
    record = History(formicary.game("micropolis"), 3, 5, {"expert": True}, ["Ada", "Bo", "Cy"]).record()
    plain = json.loads(record.to_json())
    assert plain == {
        "game": "micropolis", "seats": 3, "seed": 5, "options": {"expert": True}, "rules": "2", "names": ["Ada", "Bo", "Cy"],
    }  # fmt: skip


def test_a_record_that_starts_from_a_position_of_another_number_of_seats_is_broken() -> None:
    pos = GAME.start(3, 1)
    assert Record(game="morra", seats=3, position=pos.state()).start(GAME).digest() == pos.digest()
    for seats in (2, 4):
        record = Record(game="morra", seats=seats, position=pos.state())
        assert str(error(record)) == f"The record has {seats} seats, its position 3."


def test_only_who_is_not_the_first_decider_is_named_in_a_record() -> None:
    pos = GAME.start(3, 1, quick=True)
    record = Record(game="morra", seats=3, seed=1)
    for seat in (None, 0, 1, 2):
        record.add(pos, SHOW, seat)
    pos.apply(SHOW, 0)
    pos.apply(GUESS, 0)
    assert pos.deciders == (1, 2)
    for seat in (None, 1, 2):
        record.add(pos, SHOW + 1, seat)
    assert record.actions == [SHOW, SHOW, [1, SHOW], [2, SHOW], SHOW + 1, SHOW + 1, [2, SHOW + 1]]


def test_the_parts_of_a_record_are_named_whatever_their_order() -> None:
    assert Record(seats=2, game="morra").to_json() == Record(game="morra", seats=2).to_json()
    with pytest.raises(TypeError):
        Record("morra", 2)  # type: ignore[call-arg, misc]

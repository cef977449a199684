"""The logic of clocks, without any table: time is passed in, so every figure is exact."""

from __future__ import annotations

import pytest

from formicary.table.log.clocks import DAY, HOUR, MINUTE, SECOND, Clocks, Pace, Spent, Vote, read_spent, write_spent

A_DAY = Pace("move", 24 * 3600)
BANK = Pace("bank", 600, increment=10)


def passed(clocks: Clocks, ms: int, *waited: int) -> None:
    clocks.spend(clocks.since(clocks.at + ms, list(waited)))


def test_time_passes_for_those_the_game_waits_for_and_for_nobody_else() -> None:
    clocks = Clocks(BANK, seats=3)
    passed(clocks, 4 * SECOND, 0, 2)  # a simultaneous phase: both have not answered
    passed(clocks, 3 * SECOND, 2)
    assert clocks.left == [596 * SECOND, 600 * SECOND, 593 * SECOND]
    assert clocks.at == 7 * SECOND


def test_a_pace_gives_the_whole_time_when_the_question_comes_and_a_bank_its_increment() -> None:
    daily, bank = Clocks(A_DAY, seats=2), Clocks(BANK, seats=2)
    for clocks in (daily, bank):
        passed(clocks, HOUR if clocks is daily else MINUTE, 0)
        clocks.come(1, [1])
        passed(clocks, 5 * SECOND, 1)
        clocks.come(2, [0])
    assert daily.left == [DAY, DAY - 5 * SECOND]
    assert bank.left == [550 * SECOND, 605 * SECOND]


def test_time_never_runs_backwards_or_below_nothing() -> None:
    clocks = Clocks(BANK, seats=1)
    passed(clocks, 5 * SECOND, 0)
    assert clocks.since(3 * SECOND, [0]) == Spent(5 * SECOND, 0, [0])  # a server that is a little behind
    passed(clocks, HOUR, 0)
    assert clocks.left == [0]
    assert clocks.due([0]) == 0


def test_taking_back_keeps_the_time_spent_and_takes_the_increments() -> None:
    clocks = Clocks(BANK, seats=2)
    passed(clocks, MINUTE, 0)
    clocks.come(1, [1])
    passed(clocks, MINUTE, 1)
    clocks.come(2, [0])
    assert clocks.left == [550 * SECOND, 550 * SECOND]
    clocks.take_back(2, 0, others=[])
    assert clocks.left == [540 * SECOND, 540 * SECOND]
    clocks.play_again(0, 2)
    assert clocks.left == [550 * SECOND, 550 * SECOND]
    clocks.left[1] = 4 * SECOND
    clocks.take_back(2, 0, others=[])
    assert clocks.left == [540 * SECOND, 4 * SECOND]  # nobody is left with less than one increment, or with less than before


def test_after_an_undo_a_pace_gives_the_whole_time_to_those_who_did_not_ask_for_it() -> None:
    clocks = Clocks(A_DAY, seats=2)
    passed(clocks, 20 * HOUR, 0)
    clocks.come(1, [1])
    passed(clocks, HOUR, 1)
    clocks.take_back(1, 0, others=[])  # seat 0 took its own move back: no new day for that
    assert clocks.left[0] == 4 * HOUR
    clocks.come(1, [1])
    clocks.come(2, [0])
    passed(clocks, 2 * HOUR, 0)
    clocks.take_back(2, 1, others=[1])
    assert clocks.left == [22 * HOUR, DAY]


def test_a_pause_begins_when_all_agree_and_stops_everything_vacation_too() -> None:
    clocks = Clocks(Pace("move", 24 * 3600, vacation=2), seats=2)
    clocks.say("vacation", [1])
    clocks.say("pause", [0])
    assert not clocks.paused and clocks.willing == {0}
    clocks.say("refuse", [1])
    assert not clocks.willing
    clocks.say("pause", [0, 1])
    clocks.say("paused", [1])
    assert clocks.due([0]) is None
    passed(clocks, 3 * DAY, 0)
    assert clocks.left == [DAY, DAY] and clocks.vacation == [2 * DAY, 2 * DAY]
    clocks.say("resume", [0])
    passed(clocks, HOUR, 0)
    assert clocks.left == [23 * HOUR, DAY] and clocks.vacation == [2 * DAY, 47 * HOUR]


def test_vacation_is_used_before_the_clock_and_then_it_is_over() -> None:
    clocks = Clocks(Pace("move", 24 * 3600, vacation=3), seats=2)
    clocks.say("vacation", [0])
    assert clocks.due([0]) == 3 * DAY + 18 * HOUR  # when six hours are left there is a reminder
    passed(clocks, 2 * DAY, 0)
    assert clocks.left[0] == DAY and clocks.vacation == [DAY, 3 * DAY]
    clocks.say("return", [0])
    passed(clocks, HOUR, 0)
    clocks.say("vacation", [0])
    passed(clocks, DAY + 2 * HOUR, 0)
    assert clocks.left[0] == 21 * HOUR and clocks.vacation[0] == 0 and not clocks.away
    clocks.say("vacation", [0])
    assert not clocks.away  # none is left


@pytest.mark.parametrize(
    ("pace", "low"),
    [(A_DAY, 6 * HOUR), (Pace("move", 8 * 3600), 2 * HOUR), (Pace("move", 7 * 24 * 3600), 6 * HOUR), (Pace("move", 3599), 0)],
)
def test_somebody_is_reminded_once_when_time_is_low(pace: Pace, low: int) -> None:
    clocks = Clocks(pace, seats=2)
    assert pace.low == low
    assert clocks.due([0]) == pace.whole - low
    passed(clocks, pace.whole - low, 0)
    assert clocks.is_low(0) == bool(low)
    clocks.say("low", [0])
    assert not clocks.is_low(0)
    assert clocks.due([0]) == low
    clocks.come(1, [1])
    clocks.come(2, [0])
    assert clocks.due([0]) == pace.whole - low  # another turn, another reminder


def test_when_time_is_out_the_others_vote_and_more_than_half_decide() -> None:
    clocks = Clocks(Pace("bank", 600, then="vote"), seats=4)
    passed(clocks, 600 * SECOND, 2)
    clocks.say("out", [2])
    assert clocks.is_stopped
    cases: list[tuple[dict[int, Vote], Vote | None]] = [
        ({}, None), ({0: "bot"}, None), ({0: "bot", 1: "bot"}, "bot"), ({0: "end", 1: "bot"}, None),
        ({0: "end", 1: "bot", 3: "wait"}, "wait"), ({0: "end", 1: "bot", 3: "end"}, "end"),
    ]  # fmt: skip
    for votes, decided in cases:
        clocks.votes = dict(votes)
        assert clocks.verdict({0, 1, 3}) == decided
    clocks.votes = {0: "bot", 1: "end"}
    assert clocks.verdict({0, 1}) == "bot"  # the mildest of what was wanted
    assert clocks.verdict(set()) == "bot"
    clocks.say("more", [2])
    assert clocks.left[2] == MINUTE and not clocks.is_stopped and not clocks.votes


def test_whoever_comes_back_without_time_gets_some_and_with_time_none() -> None:
    clocks = Clocks(Pace("bank", 3000), seats=2)
    clocks.left = [0, 7]
    clocks.sit(0)
    clocks.sit(1)
    assert clocks.left == [300 * SECOND, 7]


def test_a_move_settles_the_vote_about_its_seat() -> None:
    clocks = Clocks(A_DAY, seats=2)
    clocks.say("out", [0])
    clocks.say("end", [1])
    clocks.act(0)
    assert not clocks.out and not clocks.votes


def test_what_an_entry_says_of_time_is_read_as_it_was_written() -> None:
    assert write_spent(Spent(5, 3, [0, 2])) == "[5,3,[0,2]]"
    assert read_spent("[5,3,[0,2]]") == Spent(5, 3, [0, 2])
    assert read_spent(None) is None


def test_a_copy_is_another_one() -> None:
    clocks = Clocks(A_DAY, seats=2)
    copy = clocks.clone()
    copy.say("out", [0])
    copy.say("pause", [1])
    copy.come(1, [1])
    passed(copy, 5, 0)
    assert not clocks.out and not clocks.willing and not clocks.gains and clocks.left == [DAY, DAY] and clocks.at == 0

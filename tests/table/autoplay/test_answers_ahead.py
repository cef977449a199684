"""Standing answers that end by themselves, and moves decided on before one's turn: secret, revoked at once, told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import formicary
from formicary.games.micropolis.position import Micropolis
from formicary.kernel import StandingAnswer
from formicary.table import Tables, play, views
from formicary.table.autoplay.standing_answers import Given, answer, given_by, lasting, read
from formicary.table.errors import BadRequest, NotNow, NotYours
from formicary.table.log.live_table import LiveTable
from formicary.table.stream.info import info_for
from formicary.table.stream.messages import message_for, now_for, replay_for
from tests.table.sitting import ANN, BOB, at_tables, person_at, table_of_two, until

LEAVE = StandingAnswer("leave", "Leave all barracks empty", frames=["FillBarracks"], kinds=["leave"])
TAKE = StandingAnswer("take", "Take the first tile", frames=["Take"], kinds=["take"])


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Micropolis offers two standing answers, as a game with reactions would."""
    game = formicary.game("micropolis")
    monkeypatch.setattr(game, "info", msgspec.structs.replace(game.info, standing=(LEAVE, TAKE)))


def start() -> Micropolis:
    pos = formicary.game("micropolis").start(3, 7)
    assert isinstance(pos, Micropolis)
    return pos


async def take_first(tables: Tables, table: LiveTable) -> None:
    """Whoever is asked takes what comes first."""
    seat = table.history.pos.deciders[0]
    action = table.history.pos.legal(seat)[0]
    person = person_at(table, seat)
    await play.act(tables, person, table.id, seat=seat, sequence=table.number, action=action, request=f"r{table.number}")


def test_a_line_says_how_long_it_stands() -> None:
    assert read("pass") == ("pass", "always", None)
    assert read("pass until turn") == ("pass", "turn", None)
    assert read("pass until round 3") == ("pass", "round", 3)
    assert read("pass until tea") is None


def test_answers_end_with_the_turn_or_the_round(offer: None) -> None:
    pos = start()
    seat = pos.deciders[0]
    lines = ["leave until turn", "leave until round 1", "leave", "take until round 1", "take until turn"]
    assert lasting(pos, seat, lines, acted=False) == lines  # a question that a standing answer is about is no turn
    assert answer(pos, seat, ["take until round 1"]) == pos.legal(seat)[0]
    pos.round = 2
    assert answer(pos, seat, ["take until round 1"]) is None
    assert lasting(pos, seat, lines, acted=False) == ["leave until turn", "leave", "take until turn"]


def test_whatever_else_is_asked_is_ones_turn() -> None:
    pos = start()
    assert lasting(pos, pos.deciders[0], ["leave until turn", "leave"], acted=False) == ["leave"]
    assert lasting(pos, (pos.deciders[0] + 1) % 3, ["leave until turn", "leave"], acted=False) == ["leave until turn", "leave"]


@pytest.mark.rule("MI-4.1", "MI-4.2")
def test_a_plan_means_a_tile_and_no_higher_price() -> None:
    game, pos = formicary.game("micropolis"), start()
    first, seat = pos.deciders[0], (pos.deciders[0] + 1) % 3
    offered = game.plans(pos, seat)
    assert game.plans(pos, first) == []  # who is asked just plays
    assert len(offered) == min(len(pos.line), pos.army[seat] + 1)
    third, second = offered[2].key, offered[1].key
    tile = pos.line[2]
    taken = pos.clone()
    taken.apply(pos.legal(first)[0], first)  # the first tile: the third is now the second, and cheaper
    found = game.planned(taken, seat, third)
    assert found is not None and taken.line[1] == tile
    assert game.actions.text(found) == "take 2"
    gone = pos.clone()
    gone.apply(pos.legal(first)[2], first)
    assert game.planned(gone, seat, third) is None
    assert game.planned(gone, seat, second) is not None
    dearer = " ".join([*third.split(" ")[:3], "1"])
    assert game.planned(pos, seat, dearer) is None
    assert game.planned(pos, seat, "nonsense") is None
    assert formicary.game("march").plans(formicary.game("march").start(3, 1), 0) == []


def test_a_plan_is_played_when_the_turn_comes_told_and_gone(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        first = table.history.pos.deciders[0]
        seat, person = 1 - first, person_at(table, 1 - first)
        offered = await play.plans(tables, person, table.id, seat)
        with pytest.raises(NotYours):
            await play.plans(tables, person_at(table, first), table.id, seat)
        lines = [Given(each.key, plan=True) for each in (offered[0], offered[2])]
        number = table.number
        await play.stand(tables, person, table.id, seat, lines)
        assert [each.rank for each in await play.plans(tables, person, table.id, seat)][:3] == [1, 0, 2]
        assert table.number == number  # nobody learns of it by a number
        pos = table.history.pos
        assert isinstance(pos, Micropolis)
        wanted = pos.line[2]
        await take_first(tables, table)
        while table.history.pos.deciders == (first,):
            await take_first(tables, table)
        await until(lambda: not table.chairs[seat].standing)
        played = next(number for number, step in enumerate(table.history.steps, 1) if step.seat == seat)
        after = table.history.at(played)
        assert isinstance(after, Micropolis) and wanted not in after.line  # the first was gone, so the second plan was played
        mine = await views.info(tables, person, table.id)
        theirs = await views.info(tables, person_at(table, first), table.id)
        assert mine.standing_played == [played] and mine.standing == {str(seat): []}
        assert theirs.standing_played == [] and theirs.standing == {str(first): []}
        assert table.last_decision(seat) == 0

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_plan_that_cannot_be_carried_out_is_revoked_at_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        first = table.history.pos.deciders[0]
        seat, person = 1 - first, person_at(table, 1 - first)
        plan = (await play.plans(tables, person, table.id, seat))[0]
        await play.stand(tables, person, table.id, seat, [Given(plan.key, plan=True)])
        await take_first(tables, table)
        assert table.chairs[seat].standing == []
        assert (await views.info(tables, person, table.id)).standing == {str(seat): []}
        with pytest.raises(NotNow, match="no longer"):
            await play.stand(tables, person, table.id, seat, [Given(plan.key, plan=True)])

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_what_is_asked_for_is_checked(tmp_path: Path, offer: None) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play.stand(tables, BOB, table.id, 1, [Given("leave", "round")])
        assert table.chairs[1].standing == ["leave until round 1"]
        await play.stand(tables, BOB, table.id, 1, [given_by("leave until round 99")])
        assert table.chairs[1].standing == ["leave until round 1"]
        with pytest.raises(BadRequest, match="20 standing answers at most"):
            await play.stand(tables, BOB, table.id, 1, [Given("leave")] * 21)
        with pytest.raises(BadRequest, match="no standing answer 'nap'"):
            await play.stand(tables, ANN, table.id, 0, [Given("nap", "turn")])
        assert (await views.info(tables, BOB, table.id)).standing_until == ["always", "turn", "round"]

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_world_in_which_somebody_has_decided_beforehand_looks_the_same_to_all_others(tmp_path: Path) -> None:
    """Twin worlds: with and without Bob's plans, the others and those who watch get the same bytes."""

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        first = table.history.pos.deciders[0]
        seat, person = 1 - first, person_at(table, 1 - first)
        other = person_at(table, first)

        def seen() -> list[bytes]:
            table.recent[-1].forget()
            return [
                *(msgspec.json.encode(info_for(table, who, set(), 0)) for who in (other, None)),
                *(now_for(table, viewer) for viewer in (first, None)),
                *(message_for(table, table.recent[-1], viewer) for viewer in (first, None)),
                *(replay_for(table, viewer, len(table.history)) for viewer in (first, None)),
            ]

        without, listed = seen(), await views.list_tables(tables, other)
        plans = await play.plans(tables, person, table.id, seat)
        await play.stand(tables, person, table.id, seat, [Given(each.key, plan=True) for each in plans[:3]])
        assert seen() == without
        assert await views.list_tables(tables, other) == listed
        assert len((await views.info(tables, person, table.id)).standing[str(seat)]) == 3

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)

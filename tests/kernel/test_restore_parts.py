"""States of a game with unusual parts: what may be nothing, frames of few words, and entries in any order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar, Optional

import pytest

from formicary import StateError
from formicary.kernel import ActionTable, Frame, Game, Kind, Options, Position
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.views import View

if TYPE_CHECKING:
    Amount = int  # nobody can look it up while the program runs

_wait = Kind("wait")
_lead = Kind("lead")
TABLE = ActionTable([_wait, _lead])


class Table:
    """A part that belongs to the position."""

    __slots__ = ("cups", "plates")

    def __init__(self) -> None:
        self.cups = 2
        self.plates = 3

    def clone(self) -> Table:
        other = Table()
        other.cups, other.plates = self.cups, self.plates
        return other


class Feast(Position):
    __slots__ = ("leader", "table")

    leader: Optional[int]
    table: Table

    def clone(self) -> Feast:
        other = Feast()
        self.copy_kernel(other)
        other.leader, other.table = self.leader, self.table.clone()
        return other

    def view(self, seat: Optional[int] = None) -> View:
        return {"game": "feast", **self.common(seat)}  # type: ignore[typeddict-item, no-any-return]

    def redeal(self, seat: Optional[int]) -> None:
        pass


class Toast(Frame[Feast]):
    """Names its type by a word that only the type checker knows."""

    __slots__ = ("glasses",)
    ask: ClassVar[str] = "What now?"

    def __init__(self, seat: int, glasses: Amount) -> None:
        super().__init__(seat)
        self.glasses = glasses

    def legal(self, pos: Feast) -> list[int]:
        return [_wait.first, _lead.first]

    def apply(self, pos: Feast, action: int) -> None:
        pos.leader = self.seat if action == _lead.first else None


class Silence(Frame[Feast]):
    """Nobody's: its seat goes without saying."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(-1)


class FeastGame(Game[Feast, Options]):
    key = "feast"
    title = "Feast"
    seats = range(2, 4)
    options = Options
    position = Feast
    actions = TABLE

    def set_up(self, seats: int, seed: int, options: Options) -> Feast:
        pos = Feast()
        pos.begin()
        pos.game, pos.options, pos.seats, pos.chance = self, options, seats, chance_from_seed(seed)
        pos.leader, pos.table = 0, Table()
        pos.push(Silence())
        pos.push(Toast(0, 4))
        pos.settle()
        return pos


GAME = FeastGame()


def written(pos: Feast) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(json.dumps(pos.state()))
    return state


@pytest.mark.parametrize("leader", [0, 1, None])
def test_what_may_be_nothing_comes_back_as_nothing_or_as_it_was(leader: int | None) -> None:
    pos = GAME.start(2)
    pos.leader = leader
    again = GAME.restore(written(pos))
    assert again.leader == leader and again.digest() == pos.digest()


def test_what_may_be_nothing_is_nothing_else() -> None:
    state = written(GAME.start(2))
    for leader, wrong in (("Ann", '"Ann" should be a whole number'), (True, "true should be a whole number")):
        with pytest.raises(StateError) as refused:
            GAME.restore({**state, "leader": leader})
        assert str(refused.value) == f"In the state, leader is wrong: {wrong}."


def test_frames_come_back_whatever_their_constructors_say() -> None:
    again = GAME.restore(written(GAME.start(3)))
    silence, toast = again.stack
    assert isinstance(silence, Silence) and silence.seat == -1
    assert isinstance(toast, Toast) and (toast.seat, toast.glasses) == (0, 4)


def test_a_frame_that_is_nobodys_cannot_be_somebodys() -> None:
    state = written(GAME.start(3))
    state["stack"][0]["seat"] = 1
    with pytest.raises(StateError, match=r"In the state, Silence is wrong: .*unexpected keyword argument 'seat'"):
        GAME.restore(state)


def backwards(thing: object) -> object:
    """The same with the entries of every object in the opposite order, as a database may give them back."""
    if isinstance(thing, dict):
        return {key: backwards(thing[key]) for key in reversed(thing)}
    return [backwards(each) for each in thing] if isinstance(thing, list) else thing


def test_the_order_of_entries_says_nothing() -> None:
    pos = GAME.start(3)
    pos.table.cups = 7
    state = backwards(written(pos))
    assert isinstance(state, dict) and list(state["table"]) == ["plates", "cups", "is"]
    again = GAME.restore(state)
    assert again.digest() == pos.digest() and (again.table.cups, again.table.plates) == (7, 3)

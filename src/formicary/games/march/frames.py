"""What the frames of March of the Ants share: references of their actions, and the decisions that many rules ask for."""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.march import values
from formicary.games.march.actions import DONE, LOSE, PASS, SEAT, TO, TO_LARVA, refs_of, spot_word
from formicary.games.march.components.parts import GT_SPOT
from formicary.games.march.promises import Promises
from formicary.games.march.state.position import March
from formicary.kernel.frames import Frame, UpTo
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import Value, whole

# Where larvae may be placed.
OWN_HEXES: Final = 0  # a hex the player inhabits, or GT (MA-2.9, MA-2.18)
ONE_HEX: Final = 1  # the hex named, inhabited or not
TUNNEL: Final = 2  # GT
ANY_SITE: Final = 3  # a vacant site anywhere
INNER_SITE: Final = 4  # a vacant site of the Inner Meadow
SAME_HEX: Final = 5  # as OWN_HEXES, and all further ones in the same hex


class MarchFrame(Frame[March]):
    """A frame whose references come from the places its actions name."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        """MA-0.15: where there is nothing to choose, the decision is left out; frames that do something by themselves say so."""
        pos.pop()

    def promise(self, to: Promises) -> None:
        """Says what carrying out this frame may still bring; most frames bring nothing by themselves."""

    def thinkable(self, pos: March) -> list[int]:
        return in_sight(pos, self.seat, self.legal(pos))

    def refs(self, pos: March, action: int) -> list[str]:
        return refs_of(pos.game.actions, action)


class HexFrame(MarchFrame):
    """A frame about one hex."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number)}


class CardFrame(MarchFrame):
    """A frame about one card."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class MarchUpTo(UpTo[March]):
    """MA-0.15: up to so many, one at a time; none is allowed too."""

    __slots__ = ()
    stop: ClassVar[int] = DONE

    def promise(self, to: Promises) -> None:
        """As MarchFrame.promise."""

    def thinkable(self, pos: March) -> list[int]:
        return in_sight(pos, self.seat, self.legal(pos))

    def refs(self, pos: March, action: int) -> list[str]:
        return refs_of(pos.game.actions, action)


class OneOrNone(MarchFrame):
    """One of `options`, or none of them; `take` says what follows."""

    __slots__ = ()

    def options(self, pos: March) -> list[int]:
        """What can be chosen; a new list each time."""
        raise AssertionError(f"{type(self).__name__} does not say what can be chosen")

    def take(self, pos: March, action: int) -> None:
        """Carries out the choice."""
        raise AssertionError(f"{type(self).__name__} does not say what follows")

    def legal(self, pos: March) -> list[int]:
        found = self.options(pos)
        if found:
            found.append(PASS)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action != PASS:
            self.take(pos, action)


def in_sight(pos: March, seat: int, like: list[int]) -> list[int]:
    """All actions of the kinds of these whose places lie in the Meadow and whose cards are in the own hand: what a player could
    point at."""
    table = pos.game.actions
    hand = [pos.static.codes[card] for card in pos.hand[seat]]
    found: list[int] = []
    for name in sorted({table.kind(action).name for action in like}):
        kind = table.by_name[name]
        for action in range(kind.first, kind.first + kind.size):
            if all(_can_be_seen(pos, value, hand) for value in table.values(action).values()):
                found.append(action)
    return found


def _can_be_seen(pos: March, value: Value, hand: list[str]) -> bool:
    """Whether a place is in the Meadow, a card in this hand, a seat taken; anything else can be thought of."""
    if value.kind == values.CARD:
        return value.raw in hand
    if value.kind == values.SEAT:
        return whole(value.raw) < pos.seats
    if value.kind == values.HEX:
        return pos.meadow.placed >> whole(value.raw) & 1 == 1
    if value.kind in (values.SITE, values.PAYMENT) and value.raw not in ("GT", "larva"):
        number, _, site = str(value.raw).partition(".")
        if not pos.meadow.placed >> int(number) & 1:
            return False
        return site == "out" or "abc".index(site) < pos.static.site_count[int(number)]
    return True


def promised(pos: March, to: Promises) -> None:
    """Lets everything on the stack say what it promises, from the bottom up."""
    for frame in pos.stack:
        if isinstance(frame, MarchFrame):  # noqa: SIM114 (calls on one type are faster than on either of two)
            frame.promise(to)
        elif isinstance(frame, MarchUpTo):
            frame.promise(to)


def larva_spots(pos: March, seat: int, where: int, number: int) -> list[int]:
    """The spots where the seat may place a larva."""
    if where == ONE_HEX:
        return pos.entries(number)
    if where == TUNNEL:
        return [GT_SPOT]
    found: list[int] = []
    if where in (ANY_SITE, INNER_SITE):
        mask = pos.gaps if where == ANY_SITE else pos.gaps & pos.meadow.inner
        while mask:
            low = mask & -mask
            mask ^= low
            found.extend(pos.vacant_sites(low.bit_length() - 1))
        return found
    found.append(GT_SPOT)
    mask = pos.inhabits[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        found.extend(pos.entries(low.bit_length() - 1))
    return found


class PlaceLarvae(MarchUpTo):
    """MA-2.12, MA-2.13: up to `left` larvae from the chamber into the Meadow."""

    __slots__ = ("where", "number")
    ask: ClassVar[str] = "Place up to {left} {left:larva|larvae}"
    rule: ClassVar[str] = "MA-2.13"

    def __init__(self, seat: int, left: int, where: int, number: int = 0) -> None:
        self.seat = seat
        self.left = left
        self.where = where
        self.number = number

    def options(self, pos: March) -> list[int]:
        if not pos.larvae[self.seat]:
            return []
        return [TO_LARVA + spot for spot in larva_spots(pos, self.seat, self.where, self.number)]

    def take(self, pos: March, action: int) -> None:
        pos.place_larva(self.seat, action - TO_LARVA)

    def again(self, action: int) -> PlaceLarvae:
        if self.where == SAME_HEX:
            return PlaceLarvae(self.seat, self.left - 1, ONE_HEX, (action - TO_LARVA) >> 2)
        return PlaceLarvae(self.seat, self.left - 1, self.where, self.number)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if self.where in (OWN_HEXES, SAME_HEX):
            return "MA-2.18", "A larva may only enter a hex you inhabit, or The Great Tunnel."
        return "MA-2.13", "A larva cannot be placed there by this effect."

    def unspent(self, pos: March) -> Optional[Sentence]:
        count = min(self.left, pos.larvae[self.seat])
        return Sentence("{count} {count:larva|larvae} could still be placed.", count=values.LARVAE(count))

    def promise(self, to: Promises) -> None:
        to.larvae(self.seat, self.left)


class LoseAnts(MarchFrame):
    """MA-0.7, MA-9.23: the owner chooses which ants of a hex are destroyed, one at a time."""

    __slots__ = ("number", "count", "why")
    ask: ClassVar[str] = "Which ant is lost? ({count} to go)"
    rule: ClassVar[str] = "MA-0.7"

    def __init__(self, seat: int, number: int, count: int, why: str) -> None:
        self.seat = seat
        self.number = number
        self.count = count
        self.why = why

    def legal(self, pos: March) -> list[int]:
        if self.count <= 0 or self.count >= pos.ants_in(self.number, self.seat):
            return []
        return [LOSE + spot for spot in pos.spots_of(self.seat, self.number)]

    def run(self, pos: March) -> None:
        """None, or all of them: nothing to choose."""
        pos.pop()
        if self.count > 0:
            lose_all(pos, self.seat, self.number, self.why)

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.lose_ant(self.seat, action - LOSE, self.why)
        if self.count > 1:
            pos.push(LoseAnts(self.seat, self.number, self.count - 1, self.why))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"count": values.ANTS(self.count), "hex": values.HEX(self.number)}


def lose_all(pos: March, seat: int, number: int, why: str) -> None:
    """All ants of the seat in a hex are destroyed."""
    for spot in pos.spots_of(seat, number):
        while pos.ants_in(number, seat):
            pos.lose_ant(seat, spot, why)
            if spot & 3 != 3 or not pos.out[number * pos.seats + seat]:
                break


class GoTo(MarchFrame):
    """MA-2.15: where exactly an ant goes that an effect moves: `hexes` masks where it may enter, `sites` limits it to sites."""

    __slots__ = ("origin", "hexes", "sites", "how")
    ask: ClassVar[str] = "Where does the ant from {origin} go?"
    rule: ClassVar[str] = "MA-2.15"

    def __init__(self, seat: int, origin: int, hexes: int, sites: int = -1, how: str = "effect") -> None:
        self.seat = seat
        self.origin = origin
        self.hexes = hexes
        self.how = how
        self.sites = sites  # -1: any place; otherwise vacant sites only, of this kind if it is not ANY_KIND

    def legal(self, pos: March) -> list[int]:
        if self.sites < 0:
            return [TO + spot for spot in entries_of(pos, self.hexes)]
        return [TO + spot for spot in free_sites(pos, self.hexes, self.sites)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.move_ant(self.seat, self.origin, action - TO, self.how)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        spot = action - TO
        if spot < GT_SPOT:
            return "MA-2.15", "Choose where the ant goes."
        if not self.hexes >> (spot >> 2) & 1:
            return "MA-2.15", "This effect does not lead there."
        return "MA-2.15", "An ant that enters a hex takes a vacant site if there is one."

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"origin": values.SITE(spot_word(self.origin))}


ANY_KIND: Final = 99


def entries_of(pos: March, hexes: int) -> list[int]:
    """All spots where an ant may enter these hexes."""
    found: list[int] = []
    while hexes:
        low = hexes & -hexes
        hexes ^= low
        found.extend(pos.entries(low.bit_length() - 1))
    return found


def free_sites(pos: March, hexes: int, kind: int) -> list[int]:
    """The vacant sites of these hexes, of one kind or of ANY_KIND."""
    found: list[int] = []
    mask = hexes & pos.gaps
    while mask:
        low = mask & -mask
        mask ^= low
        for spot in pos.vacant_sites(low.bit_length() - 1):
            if kind == ANY_KIND or pos.static.kind[spot] == kind:
                found.append(spot)
    return found


class ChooseSeat(MarchFrame):
    """A player is named out of `among`, a bit set of seats. Subclasses say what follows."""

    __slots__ = ("among",)

    def __init__(self, seat: int, among: int) -> None:
        self.seat = seat
        self.among = among

    def legal(self, pos: March) -> list[int]:
        return [SEAT + seat for seat in range(pos.seats) if self.among >> seat & 1]


class ChooseSeatIn(ChooseSeat):
    """The same for players with ants in a hex."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int, among: int) -> None:
        self.seat = seat
        self.number = number
        self.among = among

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number)}


def others_in(pos: March, seat: int, number: int) -> int:
    """The other players with ants in a hex, as a bit set of seats."""
    among = 0
    for other in range(pos.seats):
        if other != seat and pos.presence[other] >> number & 1:
            among |= 1 << other
    return among

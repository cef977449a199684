"""A turn of Micropolis: choosing the anthill (expert), taking a tile and laying it, and its effect; and the round around it.

MI-3 rounds and turns, MI-4 taking, MI-5 laying, MI-6 effects, MI-7 refill and leader, MI-9 expert game.
"""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.micropolis import events
from formicary.games.micropolis.actions import BUILD, FILL, LEAVE, MAN, NO_SIDE, TAKE, is_by_token, take_list
from formicary.games.micropolis.leader import settle_leader
from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.scoring import final_result
from formicary.games.micropolis.tiles import ARCHITECT, NURSE, SENTRY, SERGEANT
from formicary.games.micropolis.values import PLACE, SOLDIERS
from formicary.kernel.events import TIE_BROKEN
from formicary.kernel.frames import Frame
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Choose


class Rounds(Frame[Micropolis]):
    """MI-3.1: lies at the bottom of the stack and begins turn after turn, round after round."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: Micropolis) -> None:
        if pos.turn == pos.seats:
            self.end_round(pos)
            if pos.result is not None or pos.stack[-1] is not self:
                return
        if pos.turn == 0 and pos.sink is not None:
            pos.tell(events.ROUND_BEGINS, pos.seat_of(pos.leader), pos.round)
        seat = (pos.seat_of(pos.leader) + pos.turn) % pos.seats
        pos.turn += 1
        if pos.hills_each == 1:
            pos.push(Take(seat, seat))
        else:
            pos.push(ChooseHill(seat))

    def end_round(self, pos: Micropolis) -> None:
        """MI-7: refill and leader, unless the game is over (MI-7.13, MI-8.1)."""
        if last_round(pos):
            result = final_result(pos)
            tie = result.tie_break
            if tie is not None:
                pos.tell(TIE_BROKEN, -1, tie.points, list(tie.tied), tie.how, tie.rule)
            pos.tell(events.GAME_OVER, -1, list(result.scores), list(result.winners))
            pos.finish(result)
            return
        pos.round += 1
        pos.turn = 0
        pos.rounds_on_line += 1
        expert = pos.hills_each == 2
        refill = pos.rounds_on_line == 2 if expert else len(pos.line) < pos.seats  # MI-9.18; MI-7.1 to MI-7.4
        if refill:
            pos.refill_line()
            pos.rounds_on_line = 0
        if refill or pos.options.leader_check == "every_round":  # MI-7.11
            settle_leader(pos)

    def ends(self, pos: Micropolis) -> Optional[Sentence]:
        return Sentence("the game ends") if pos.turn == pos.seats and last_round(pos) else None


def last_round(pos: Micropolis) -> bool:
    """MI-8.1: whether it is the round in which the anthills are completed."""
    return pos.round == RING * pos.hills_each


class ChooseHill(Frame[Micropolis]):
    """MI-9.6: in the expert game the player names the anthill before paying."""

    __slots__ = ()
    ask: ClassVar[str] = "Which anthill gets the new tile?"
    rule: ClassVar[str] = "MI-9.6"

    def legal(self, pos: Micropolis) -> list[int]:
        first = self.seat * 2
        return [BUILD + i for i in (0, 1) if pos.count[first + i] < RING]  # MI-9.10

    def apply(self, pos: Micropolis, action: int) -> None:
        pos.pop()
        pos.push(Take(self.seat, self.seat * 2 + action - BUILD))

    def refusal(self, pos: Micropolis, action: int) -> tuple[str, str]:
        if BUILD <= action < BUILD + 2:
            return "MI-9.10", "This anthill is complete and takes no more tiles."
        return "MI-9.6", "Choose first the anthill for the new tile."

    def refs(self, pos: Micropolis, action: int) -> list[str]:
        return [f"hill:{self.seat}.{action - BUILD}"]


class Take(Frame[Micropolis]):
    """MI-4 and MI-5.2: which tile of the line, paid how, and laid at which end."""

    __slots__ = ("hill",)
    ask: ClassVar[str] = "Take a tile and lay it at an end of your anthill"
    rule: ClassVar[str] = "MI-4.1"

    def __init__(self, seat: int, hill: int) -> None:
        self.seat = seat
        self.hill = hill

    def legal(self, pos: Micropolis) -> list[int]:
        line = len(pos.line)
        reach = pos.army[self.hill] + 1  # MI-4.2, MI-4.3: the k-th tile costs k - 1
        return take_list(pos.has_two_ends(self.hill), reach if reach < line else line, line if pos.held[self.seat] else 0)

    def apply(self, pos: Micropolis, action: int) -> None:
        pos.pop()
        code = action - TAKE
        place = code // 6
        side = code // 2 % 3
        by_token = code % 2 == 1
        paid = 0 if by_token else place
        hill, on_line = self.hill, pos.on_line
        # MI-3.3: pay, take, collect, lay, effect
        if by_token:
            pos.held[self.seat] -= 1  # MI-4.14
            pos.tokens_left += 1
        for before in range(paid):
            on_line[before] = on_line[before] + 1
        tile = pos.line.pop(place)
        collected = on_line.pop(place)
        pos.army[hill] = pos.army[hill] - paid + collected  # MI-4.7
        if pos.sink is not None:
            price = events.price_of(paid, by_token, collected)
            pos.tell(events.TILE_TAKEN, self.seat, place + 1, tile, hill, paid, by_token, collected, price)
        if pos.cut_at_once:
            pos.cut_army(hill)
        at = pos.lay(hill, tile, side)
        if pos.sink is not None:
            pos.tell(events.TILE_LAID, self.seat, tile, hill, side, events.laid_where(side, hill, pos.hills_each == 2))
        if not pos.cut_at_once:
            pos.push(EndOfTurn(self.seat, hill))
        self.push_effect(pos, tile, at)

    def push_effect(self, pos: Micropolis, tile: int, at: int) -> None:
        """MI-5.10, MI-6: what the tile just laid does."""
        static = pos.static
        specialist = static.specialist[tile]
        size = static.barracks[tile]
        if specialist and size:
            pos.push(SpecialistAfterBarracks(self.seat, self.hill, tile))
        elif specialist:
            carry_out(pos, self.seat, self.hill, tile)
        if size and pos.army[self.hill] >= size:  # MI-6.21
            pos.push(FillBarracks(self.seat, self.hill, at))
        elif size and pos.sink is not None:
            why = Sentence(
                "The barracks takes {size} {size:soldier|soldiers}; the army has {army}.",
                size=SOLDIERS(size), army=SOLDIERS(pos.army[self.hill]),
            )  # fmt: skip
            pos.tell(events.NOTHING, self.seat, why, "MI-6.21")

    def thinkable(self, pos: Micropolis) -> list[int]:
        """Every tile of the line at every end of the anthill; for a token if there is one."""
        line = len(pos.line)
        return take_list(pos.has_two_ends(self.hill), line, line if pos.held[self.seat] else 0)

    def refusal(self, pos: Micropolis, action: int) -> tuple[str, str]:
        code = action - TAKE
        if not 0 <= code < 42:
            return "MI-3.2", "First a tile must be taken from the line."
        place, side, by_token = code // 6, code // 2 % 3, code % 2
        if place >= len(pos.line):
            return "MI-4.1", Sentence(
                "The line has {count} {count:tile|tiles}; there is no tile {place}.", count=len(pos.line), place=PLACE(place + 1)
            )
        if (side == NO_SIDE) == pos.has_two_ends(self.hill):
            if side == NO_SIDE:
                return "MI-5.2", "Choose the left or the right end for the tile."
            return ("MI-5.1" if pos.count[self.hill] == 0 else "MI-5.3"), "There is one place only; no side is named."
        if by_token:
            if not pos.held[self.seat]:
                return "MI-4.12", "You hold no architect token."
            return "MI-4.15", "The first tile is free; no architect token is used for it."
        return "MI-4.5", Sentence(
            "Tile {tile} costs {count} {count:soldier|soldiers} and this army has {army}.",
            tile=PLACE(place + 1), count=SOLDIERS(place), army=SOLDIERS(pos.army[self.hill]),
        )  # fmt: skip

    def refs(self, pos: Micropolis, action: int) -> list[str]:
        code = action - TAKE
        side = code // 2 % 3
        hill = f"{self.seat}.{self.hill % pos.hills_each}"
        end = f"end:{hill}.left" if side == 1 else f"end:{hill}.right" if side == 2 else f"hill:{hill}"
        return [f"line:{code // 6 + 1}", end]

    def label(self, pos: Micropolis, action: int) -> tuple[str, dict[str, object]]:
        code = action - TAKE
        place, side, token = code // 6, code // 2 % 3, code % 2
        where = ("Take tile {place}", "Take tile {place}, lay it left", "Take tile {place}, lay it right")[side]
        return where + (", for an architect token" if token else ""), {"place": PLACE(place + 1)}

    def tells(self, pos: Micropolis, action: int) -> dict[str, str]:
        return {"architect tokens": "-1"} if is_by_token(action) else {}


class EndOfTurn(Frame[Micropolis]):
    """MI-4.10 with army_limit_check = "end_of_turn": the army is cut when the turn is over."""

    __slots__ = ("hill",)

    def __init__(self, seat: int, hill: int) -> None:
        self.seat = seat
        self.hill = hill

    def run(self, pos: Micropolis) -> None:
        pos.pop()
        pos.cut_army(self.hill)


class SpecialistAfterBarracks(Frame[Micropolis]):
    """MI-6.24: on a tile with both, the specialist's effect follows the barracks."""

    __slots__ = ("hill", "tile")

    def __init__(self, seat: int, hill: int, tile: int) -> None:
        self.seat = seat
        self.hill = hill
        self.tile = tile

    def run(self, pos: Micropolis) -> None:
        pos.pop()
        carry_out(pos, self.seat, self.hill, self.tile)


def carry_out(pos: Micropolis, seat: int, hill: int, tile: int) -> None:
    """MI-6: the effect of a specialist. Queens count at the end only (MI-6.2)."""
    specialist = pos.static.specialist[tile]
    if specialist == NURSE:
        pos.gain_soldiers(hill, pos.static.eggs[tile])  # MI-6.3, MI-6.4
    elif specialist == ARCHITECT:
        if pos.tokens_left:  # MI-6.5, MI-6.6
            pos.tokens_left -= 1
            pos.held[seat] += 1
            pos.tell(events.TOKEN_GAINED, seat)
        elif pos.sink is not None:
            pos.tell(events.NOTHING, seat, Sentence("No architect token is left."), "MI-6.6")
    elif specialist == SERGEANT:
        recruit(pos, hill)
    elif specialist == SENTRY and pos.barracks_of(hill):  # MI-6.19
        pos.push(Sentry(seat, hill))
    elif specialist == SENTRY and pos.sink is not None:
        pos.tell(events.NOTHING, seat, Sentence("The sentry finds no barracks."), "MI-6.19")


def recruit(pos: Micropolis, hill: int) -> None:
    """MI-6.8 to MI-6.12: the holder of the token loses a soldier, then the anthill with the sergeant gains one."""
    if pos.army[pos.leader] > 0:
        pos.army[pos.leader] -= 1
        pos.reserve += 1
        if pos.sink is not None:
            pos.tell(events.SOLDIER_LOST, pos.seat_of(pos.leader), pos.leader, pos.where(pos.leader))
    elif pos.sink is not None:
        why = Sentence("The army with the red army token has no soldier to lose.")
        pos.tell(events.NOTHING, pos.seat_of(pos.leader), why, "MI-6.10")
    pos.gain_soldiers(hill, 1)


class FillBarracks(Frame[Micropolis]):
    """MI-6.20: the barracks just laid may be manned at once, wholly or not at all."""

    __slots__ = ("hill", "at")
    ask: ClassVar[str] = "Fill the barracks with {count} {count:soldier|soldiers}?"
    rule: ClassVar[str] = "MI-6.20"

    def __init__(self, seat: int, hill: int, at: int) -> None:
        self.seat = seat
        self.hill = hill
        self.at = at

    def size(self, pos: Micropolis) -> int:
        """Slots of the barracks."""
        return pos.static.barracks[pos.ring[self.hill * RING + self.at]]

    def legal(self, pos: Micropolis) -> list[int]:
        return [FILL, LEAVE]

    def apply(self, pos: Micropolis, action: int) -> None:
        pos.pop()
        if action == FILL:
            size = self.size(pos)
            pos.army[self.hill] -= size
            pos.manned[self.hill] |= 1 << self.at
            if pos.sink is not None:
                pos.tell(events.BARRACKS_FILLED, self.seat, self.hill, self.place(pos), size, pos.where(self.hill))

    def place(self, pos: Micropolis) -> int:
        """The tile's place in the anthill from the left, counted from 0."""
        return (self.at - pos.left[self.hill]) % RING

    def refusal(self, pos: Micropolis, action: int) -> tuple[str, str]:
        return "MI-6.20", "Decide first whether the barracks just laid is filled or left empty."

    def ask_args(self, pos: Micropolis) -> dict[str, object]:
        return {"count": SOLDIERS(self.size(pos))}

    def cause(self, pos: Micropolis, seat: int) -> Optional[Sentence]:
        return Sentence("The tile just laid has a barracks")

    def refs(self, pos: Micropolis, action: int) -> list[str]:
        if action == LEAVE:
            return []
        return [f"tile:{self.seat}.{self.hill % pos.hills_each}.{self.place(pos)}"]


class Sentry(Frame[Micropolis]):
    """MI-6.15 to MI-6.19: which barracks of this anthill are full afterwards."""

    __slots__ = ("hill",)
    ask: ClassVar[str] = "Which barracks should be full?"
    rule: ClassVar[str] = "MI-6.15"
    choose: ClassVar[Choose] = "set"

    def __init__(self, seat: int, hill: int) -> None:
        self.seat = seat
        self.hill = hill

    def cause(self, pos: Micropolis, seat: int) -> Optional[Sentence]:
        return Sentence("A sentry comes with the tile just laid")

    def legal(self, pos: Micropolis) -> list[int]:
        hill, left = self.hill, pos.left[self.hill]
        soldiers = pos.army[hill] + pos.manned_soldiers(hill)
        places: list[int] = []
        sizes: list[int] = []
        now = 0
        for place in pos.barracks_of(hill):
            from_left = (place - left) % RING
            places.append(1 << from_left)
            sizes.append(pos.static.barracks[pos.ring[hill * RING + place]])
            if pos.manned[hill] >> place & 1:
                now |= 1 << from_left
        found: list[int] = []
        for subset in range(1 << len(places)):
            bits = slots = 0
            for i in range(len(places)):
                if subset >> i & 1:
                    bits |= places[i]
                    slots += sizes[i]
            if bits == now or (slots <= soldiers and soldiers - slots <= 10):  # MI-6.17, MI-6.19
                found.append(MAN + bits)
        return found

    def apply(self, pos: Micropolis, action: int) -> None:
        pos.pop()
        hill, left = self.hill, pos.left[self.hill]
        bits = action - MAN
        soldiers = pos.army[hill] + pos.manned_soldiers(hill)
        manned = 0
        for i in range(RING):
            if bits >> i & 1:
                manned |= 1 << (left + i) % RING
        pos.manned[hill] = manned
        pos.army[hill] = soldiers - pos.manned_soldiers(hill)  # MI-6.18: none from or to the reserve
        if pos.sink is not None:
            pos.tell(events.SENTRY_MOVED, self.seat, hill, bits, pos.army[hill], pos.where(hill))

    def pointable(self, pos: Micropolis) -> list[int]:
        return []  # places are marked one by one, and every barracks is one of them

    def refusal(self, pos: Micropolis, action: int) -> tuple[str, str]:
        if not MAN <= action < MAN + 1024:
            return "MI-6.15", "First the sentry's soldiers are to be arranged."
        return "MI-6.17", "The soldiers cannot be arranged like that: too few of them, or more than ten left over."

    def refs(self, pos: Micropolis, action: int) -> list[str]:
        bits = action - MAN
        return [f"tile:{self.seat}.{self.hill % pos.hills_each}.{i}" for i in range(RING) if bits >> i & 1]

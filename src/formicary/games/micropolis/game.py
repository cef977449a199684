"""Micropolis as a game: what tests, bots, table and command line know it by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from formicary.games.micropolis import values
from formicary.games.micropolis.actions import TABLE
from formicary.games.micropolis.components import FILE, OURS, read_tiles
from formicary.games.micropolis.events import KINDS as EVENTS
from formicary.games.micropolis.events import TILE_TAKEN
from formicary.games.micropolis.options import MicropolisOptions
from formicary.games.micropolis.position import Micropolis
from formicary.games.micropolis.setup import set_up
from formicary.games.micropolis.tiles import TileSet
from formicary.games.micropolis.view_types import MicropolisView
from formicary.kernel.events import Event
from formicary.kernel.game import Game
from formicary.kernel.info import GameInfo, Setup, Term
from formicary.kernel.packs import digest_of
from formicary.kernel.preview import Stock
from formicary.kernel.speech import Phrases
from formicary.kernel.values import Speaker, ValueKind
from formicary.kernel.views import View

if TYPE_CHECKING:
    from librt.strings import BytesWriter

    from formicary.kernel.feature_list import Numbers
    from formicary.kernel.guide import Sign
    from formicary.kernel.plans import Plan

SETUPS = (
    Setup("standard", "Standard", "One anthill each.", seats=[2, 3, 4, 5, 6], usual=3),
    Setup("expert", "Expert", "Two anthills each, for two or three.", seats=[2, 3], usual=2, options={"expert": True}),
)  # fmt: skip


class MicropolisGame(Game[Micropolis, MicropolisOptions]):
    """Micropolis, for two to six players."""

    key = "micropolis"
    title = "Micropolis"
    seats = range(2, 7)
    seats_rule = "MI-1.1"
    rules_version = "2"  # in an open ring the tenth tile has a side: such records of rules 1 may break off
    options = MicropolisOptions
    position = Micropolis
    view_type = MicropolisView
    events = EVENTS
    uses = ((TILE_TAKEN, "tile"),)
    kinds = values.KINDS
    actions = TABLE
    tiles: TileSet

    def __init__(self, pack: str | None = None) -> None:
        super().__init__(pack)
        folder = OURS if pack is None else Path(pack)
        self.tiles = read_tiles(folder)
        self.pack_digest = None if pack is None else digest_of(folder, (FILE,))
        self.info = GameInfo(
            minutes=30,
            weight="light",
            blurb="Take tiles from the line, let their tunnels meet, and build the anthill everybody talks about.",
            reconstruction=self.tiles.reconstruction,
            setups=SETUPS,
        )

    def set_up(self, seats: int, seed: int, options: MicropolisOptions) -> Micropolis:
        return set_up(self, self.tiles, seats, seed, options)

    def speakers(self) -> Mapping[ValueKind, Speaker]:
        return values.speakers()

    def plans(self, pos: Micropolis, seat: int) -> list[Plan]:
        from formicary.games.micropolis.plans import plans

        return plans(pos, seat)

    def planned(self, pos: Micropolis, seat: int, key: str) -> int | None:
        from formicary.games.micropolis.plans import planned

        return planned(pos, seat, key)

    def check(self, pos: Micropolis) -> None:
        from formicary.games.micropolis.invariants import check

        check(pos)

    def evaluate(self, pos: Micropolis, seat: int) -> float:
        from formicary.games.micropolis.evaluate import evaluate

        return evaluate(pos, seat)

    def stocks(self, pos: Micropolis, seat: int) -> dict[Stock, int]:
        from formicary.games.micropolis.stocks import stocks

        return stocks(pos.view(seat), seat)

    def payments(self, pos: Micropolis, event: Event) -> dict[str, int]:
        from formicary.games.micropolis.stocks import payments

        return payments(event, pos.options.expert)

    def value_terms(self) -> tuple[Term, ...]:
        from formicary.games.micropolis.evaluate import TERMS

        return TERMS

    def value_parts(self, pos: Micropolis, seat: int) -> list[float]:
        from formicary.games.micropolis.evaluate import parts

        return parts(pos, seat)

    def features(self, pos: Micropolis, seat: int) -> list[float]:
        from formicary.games.micropolis.features import features

        return features(pos, seat)

    def evaluator(self) -> Callable[[Micropolis, int], float]:
        from formicary.games.micropolis.evaluate import evaluate

        return evaluate

    def feature_maker(self) -> Callable[[Micropolis, int], list[float]]:
        from formicary.games.micropolis.features import features

        return features

    def feature_writer(self) -> Callable[[Micropolis, int, Numbers], None]:
        from formicary.games.micropolis.features import write_features

        return write_features

    def all_feature_maker(self) -> Callable[[Micropolis], list[list[float]]]:
        from formicary.games.micropolis.features import features_of_all

        return features_of_all

    def feature_names(self) -> tuple[str, ...]:
        from formicary.games.micropolis.features import NAMES

        return NAMES

    def fact_names(self, seats: int, options: MicropolisOptions) -> tuple[str, ...]:
        from formicary.games.micropolis.facts import fact_names

        return fact_names(seats, 2 if options.expert else 1)

    def fact_maker(self) -> Callable[[Micropolis, int, BytesWriter], None]:
        from formicary.games.micropolis.facts import write_all

        return write_all

    def signs(self, view: View, seat: int) -> dict[str, Sign]:
        from formicary.games.micropolis.signs import signs

        return signs(cast(MicropolisView, view), seat)

    def picture(self, pos: Micropolis, seat: int | None, phrases: Phrases, legend: bool = True) -> dict[str, str]:
        from formicary.games.micropolis.draw import picture

        return picture(pos.view(seat), phrases, legend)

    def svg(self, pos: Micropolis, seat: int | None = None, phrases: Phrases | None = None) -> str:
        from formicary.games.micropolis.svg import svg
        from formicary.kernel.svg import phrases_for

        return svg(pos.view(seat), phrases_for(pos.seats, phrases))

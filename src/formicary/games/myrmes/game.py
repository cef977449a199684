"""Myrmes as a game: what tests, bots, table and command line know it by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from formicary.games.myrmes import values
from formicary.games.myrmes.actions import OBJECTIVES, TABLE
from formicary.games.myrmes.components import FILES, OURS, read_parts
from formicary.games.myrmes.events import EVENT_CHOSEN, HUNTED, OBJECTIVE_DONE, TILE_PLACED, TUNNEL_DUG, WORKED
from formicary.games.myrmes.events import KINDS as EVENTS
from formicary.games.myrmes.options import MyrmesOptions
from formicary.games.myrmes.parts import WHATS, Parts
from formicary.games.myrmes.position import Myrmes
from formicary.games.myrmes.setup import set_up
from formicary.games.myrmes.view_types import MyrmesView
from formicary.kernel.game import Game
from formicary.kernel.info import GameInfo, Term
from formicary.kernel.packs import digest_of
from formicary.kernel.preview import Stock
from formicary.kernel.speech import Phrases
from formicary.kernel.values import Speaker, ValueKind
from formicary.kernel.views import View

if TYPE_CHECKING:
    from librt.strings import BytesWriter

    from formicary.kernel.feature_list import Numbers
    from formicary.kernel.guide import Sign


class MyrmesGame(Game[Myrmes, MyrmesOptions]):
    """Myrmes, for two to four players."""

    key = "myrmes"
    title = "Myrmes"
    seats = range(2, 5)
    seats_rule = "MY-1.1"
    rules_version = "2"  # which births are lost is asked: records of rules 1 may break off
    options = MyrmesOptions
    position = Myrmes
    view_type = MyrmesView
    events = EVENTS
    uses = (
        (EVENT_CHOSEN, "name"), (TILE_PLACED, "tile_kind"), (HUNTED, "prey"), (OBJECTIVE_DONE, "objective"), (WORKED, "room"),
        (TUNNEL_DUG, "hex"),
    )  # fmt: skip
    kinds = values.KINDS
    actions = TABLE
    parts: Mapping[int, Parts]  # by number of seats

    def __init__(self, pack: str | None = None) -> None:
        super().__init__(pack)
        folder = OURS if pack is None else Path(pack)
        self.parts = read_parts(folder)
        self.pack_digest = None if pack is None else digest_of(folder, FILES)
        self.info = GameInfo(
            minutes=120,
            weight="heavy",
            blurb="Raise a colony, spread its pheromones over the garden, hunt, dig, and be ready when winter comes.",
            reconstruction=self.parts[4].reconstruction,
        )

    def set_up(self, seats: int, seed: int, options: MyrmesOptions) -> Myrmes:
        return set_up(self, self.parts[seats], seats, seed, options)

    def speakers(self) -> Mapping[ValueKind, Speaker]:
        parts = self.parts[4]
        return values.speakers({
            key: (WHATS[parts.goal_what[goal]], parts.goal_need[goal]) for goal, key in enumerate(OBJECTIVES)
        })  # fmt: skip

    def source_name(self, source: str) -> str:
        return "sub-colonies" if source == "sub_colonies" else super().source_name(source)

    def place(self, word: str) -> str:
        return values.place_name(word) if "," in word else word

    def check(self, pos: Myrmes) -> None:
        from formicary.games.myrmes.invariants import check

        check(pos)

    def evaluate(self, pos: Myrmes, seat: int) -> float:
        from formicary.games.myrmes.evaluate import evaluate

        return evaluate(pos, seat)

    def stocks(self, pos: Myrmes, seat: int) -> dict[Stock, int]:
        from formicary.games.myrmes.births import larvae_due, soldiers_due, workers_due
        from formicary.games.myrmes.stocks import stocks

        return stocks(pos.view(seat), seat, (larvae_due(pos, seat), soldiers_due(pos, seat), workers_due(pos, seat)))

    def value_terms(self) -> tuple[Term, ...]:
        from formicary.games.myrmes.evaluate import TERMS

        return TERMS

    def value_parts(self, pos: Myrmes, seat: int) -> list[float]:
        from formicary.games.myrmes.evaluate import parts

        return parts(pos, seat)

    def features(self, pos: Myrmes, seat: int) -> list[float]:
        from formicary.games.myrmes.features import features

        return features(pos, seat)

    def evaluator(self) -> Callable[[Myrmes, int], float]:
        from formicary.games.myrmes.evaluate import evaluate

        return evaluate

    def feature_maker(self) -> Callable[[Myrmes, int], list[float]]:
        from formicary.games.myrmes.features import features

        return features

    def feature_writer(self) -> Callable[[Myrmes, int, Numbers], None]:
        from formicary.games.myrmes.features import write_features

        return write_features

    def all_feature_maker(self) -> Callable[[Myrmes], list[list[float]]]:
        from formicary.games.myrmes.features import features_of_all

        return features_of_all

    def feature_names(self) -> tuple[str, ...]:
        from formicary.games.myrmes.features import NAMES

        return NAMES

    def fact_names(self, seats: int, options: MyrmesOptions) -> tuple[str, ...]:
        from formicary.games.myrmes.facts import fact_names

        return fact_names(seats)

    def fact_maker(self) -> Callable[[Myrmes, int, BytesWriter], None]:
        from formicary.games.myrmes.facts import write_all

        return write_all

    def signs(self, view: View, seat: int) -> dict[str, Sign]:
        from formicary.games.myrmes.signs import signs

        return signs(cast(MyrmesView, view), seat)

    def picture(self, pos: Myrmes, seat: int | None, phrases: Phrases, legend: bool = True) -> dict[str, str]:
        from formicary.games.myrmes.draw import picture

        return picture(pos.view(seat), phrases, legend)

    def svg(self, pos: Myrmes, seat: int | None = None, phrases: Phrases | None = None) -> str:
        from formicary.games.myrmes.svg import svg
        from formicary.kernel.svg import phrases_for

        return svg(pos.view(seat), phrases_for(pos.seats, phrases))

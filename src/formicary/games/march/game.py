"""March of the Ants as a game: what tests, bots, table and command line know it by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from formicary.games.march import values
from formicary.games.march.actions import make_table
from formicary.games.march.components.parts import HEXES, YIELDS, Parts
from formicary.games.march.components.reader import CARD_FILE, HEX_FILE, OURS, read_parts
from formicary.games.march.components.species import SPECIES_FILE, has_species
from formicary.games.march.events import CARD_PLAYED, HEX_PLACED, SPECIES_CHOSEN
from formicary.games.march.events import KINDS as EVENTS
from formicary.games.march.options import MarchOptions
from formicary.games.march.prototype.faces import add_prototype_faces
from formicary.games.march.setup import set_up
from formicary.games.march.state.position import March
from formicary.games.march.view_types import MarchView
from formicary.games.march.ways import ADVICE, SETUPS, STANDING
from formicary.kernel.events import Event
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
    from formicary.kernel.rulebook import Changes


class MarchGame(Game[March, MarchOptions]):
    """March of the Ants, for one to five players."""

    key = "march"
    title = "March of the Ants"
    seats = range(1, 6)
    seats_rule = "MA-1.1"
    rules_version = "2"  # Sneak Attack, raids beside a centipede and holes without a token: records of rules 1 may break off
    options = MarchOptions
    position = March
    view_type = MarchView
    events = EVENTS
    uses = ((CARD_PLAYED, "card"), (HEX_PLACED, "hex"), (SPECIES_CHOSEN, "species"))
    kinds = values.KINDS
    parts: Parts

    def __init__(self, pack: str | None = None) -> None:
        super().__init__(pack)
        folder = OURS if pack is None else Path(pack)
        self.parts = read_parts(folder)
        add_prototype_faces(self.parts)
        self.actions = make_table(self.parts.codes)
        self.pack_digest = None if pack is None else digest_of(folder, pack_files(folder))
        self.info = GameInfo(
            minutes=75,
            weight="medium",
            blurb="Explore the meadow, march, evolve and fight: the strongest colony lives until the snow melts.",
            reconstruction=self.parts.reconstruction,
            setups=SETUPS,
            standing=STANDING,
            advice=ADVICE,
        )

    def set_up(self, seats: int, seed: int, options: MarchOptions) -> March:
        return set_up(self, self.parts, seats, seed, options)

    def speakers(self) -> Mapping[ValueKind, Speaker]:
        parts = self.parts
        sites = {
            f"{number}.{letter}": YIELDS[parts.kind[4 * number + place]]
            for number in range(1, HEXES)
            for place, letter in enumerate("abc"[: parts.site_count[number]])
        }
        cards = dict(zip(parts.codes, parts.names, strict=True))
        return values.speakers(values.Names(cards, parts.hex_names, sites, parts.species_names))

    def check(self, pos: March) -> None:
        from formicary.games.march.invariants import check

        check(pos)

    def evaluate(self, pos: March, seat: int) -> float:
        from formicary.games.march.bot.evaluate import evaluate

        return evaluate(pos, seat)

    def value_terms(self) -> tuple[Term, ...]:
        from formicary.games.march.bot.parts import TERMS

        return TERMS

    def value_parts(self, pos: March, seat: int) -> list[float]:
        from formicary.games.march.bot.parts import parts

        return parts(pos, seat)

    def samples(self, pos: March) -> int:
        from formicary.games.march.bot.evaluate import samples

        return samples(pos)

    def same_turn(self, before: March, after: March) -> bool:
        from formicary.games.march.bot.evaluate import same_turn

        return same_turn(before, after)

    def stocks(self, pos: March, seat: int) -> dict[Stock, int]:
        from formicary.games.march.stocks import stocks

        return stocks(pos.view(seat), seat)

    def payments(self, pos: March, event: Event) -> dict[str, int]:
        from formicary.games.march.stocks import payments

        return payments(event)

    def features(self, pos: March, seat: int) -> list[float]:
        from formicary.games.march.bot.features import features

        return features(pos, seat)

    def evaluator(self) -> Callable[[March, int], float]:
        from formicary.games.march.bot.evaluate import evaluate

        return evaluate

    def feature_maker(self) -> Callable[[March, int], list[float]]:
        from formicary.games.march.bot.features import features

        return features

    def feature_writer(self) -> Callable[[March, int, Numbers], None]:
        from formicary.games.march.bot.features import write_features

        return write_features

    def all_feature_maker(self) -> Callable[[March], list[list[float]]]:
        from formicary.games.march.bot.features import features_of_all

        return features_of_all

    def feature_names(self) -> tuple[str, ...]:
        from formicary.games.march.bot.features import NAMES

        return NAMES

    def fact_names(self, seats: int, options: MarchOptions) -> tuple[str, ...]:
        from formicary.games.march.bot.facts import fact_names

        return fact_names(seats)

    def fact_maker(self) -> Callable[[March, int, BytesWriter], None]:
        from formicary.games.march.bot.facts import write_all

        return write_all

    def signs(self, view: View, seat: int) -> dict[str, Sign]:
        from formicary.games.march.signs import signs

        return signs(cast(MarchView, view), seat)

    def picture(self, pos: March, seat: int | None, phrases: Phrases, legend: bool = True) -> dict[str, str]:
        from formicary.games.march.draw import picture

        return picture(pos.view(seat), phrases, legend)

    def svg(self, pos: March, seat: int | None = None, phrases: Phrases | None = None) -> str:
        from formicary.games.march.svg import svg
        from formicary.kernel.svg import phrases_for

        return svg(pos.view(seat), phrases_for(pos.seats, phrases))

    def changes_in(self, edition: str) -> Changes:
        from formicary.games.march.prototype.editions import changes

        return changes(edition)

    def words_of(self, edition: str) -> Mapping[str, str]:
        from formicary.games.march.prototype.editions import words

        return words(edition)


def pack_files(folder: Path) -> tuple[str, ...]:
    """The files of a component pack; one without species plays with ours."""
    return (CARD_FILE, HEX_FILE, SPECIES_FILE) if has_species(folder) else (CARD_FILE, HEX_FILE)

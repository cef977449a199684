"""What the values of March of the Ants are, and how a terminal says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from formicary.kernel import values as shared
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import Speaker, ValueKind, whole

FLAG: Final = shared.FLAG
SEAT: Final = shared.SEAT
WORD: Final = shared.WORD

HEX: Final = ValueKind("hex")  # by its number; 0 is The Great Tunnel, -1 none
SITE: Final = ValueKind("site")  # where an ant stands: '5.a', the outskirts '5.out', 'GT'
SITES: Final = ValueKind("sites")  # sites of a hex by their letters
EDGE: Final = ValueKind("edge")  # of a hex, from 0 at the top clockwise
CARD: Final = ValueKind("card")  # by its code; '' is none
PAYMENT: Final = ValueKind("payment")  # what a card is paid with: 'larva', or the site of an ant
LARVAE: Final = ValueKind("larvae")
FOOD: Final = ValueKind("food")
ANTS: Final = ValueKind("ants")
ROUND: Final = ValueKind("round")  # by its number
PHASE: Final = ValueKind("phase")  # 'worker', 'soldier', 'queen'
ACTION: Final = ValueKind("action")  # of a turn: 'explore', 'dance', …
HORDE_ACTION: Final = ValueKind("horde_action")  # 'invade', 'advance', 'rampage', 'sentry'
SPECIES: Final = ValueKind("species")  # 'common', 'crazy', …
SOURCE: Final = ValueKind("source")  # of points: 'inner_meadow', …

KINDS: Final = (
    *shared.KINDS,
    HEX, SITE, SITES, EDGE, CARD, PAYMENT, LARVAE, FOOD, ANTS, ROUND, PHASE, ACTION, HORDE_ACTION, SPECIES, SOURCE,
)  # fmt: skip

EDGES: Final = ("the top", "the upper right", "the lower right", "the bottom", "the lower left", "the upper left")
YIELDS: Final = {"food": "food", "larva": "one larva", "larvae": "two larvae", "card": "a card", "point": "a colony point"}
PHASES: Final = {"worker": "Worker Phase", "soldier": "Soldier Phase", "queen": "Queen Phase"}
ACTIONS: Final = {"explore": "Explore", "march": "March", "forage": "Forage", "rest": "Rest", "play": "Play a card"}
SPECIAL_ACTIONS: Final = {
    "dance": "Dance of Chaos", "journey": "Journey of 6000 Steps", "splice": "Double Spliced Genes", "raid": "Raiding Party",
}  # fmt: skip
SITE_NAME: Final = "{name}, site {site} ({yield})"
ANT_PAID: Final = "the ant in {place}"


class Names:
    """The names of components that values stand for."""

    def __init__(
        self, cards: Mapping[str, str], hexes: Sequence[str], sites: Mapping[str, str], species: Mapping[str, str]
    ) -> None:
        self.cards: Final = cards  # by code
        self.hexes: Final = hexes  # by number
        self.sites: Final = sites  # what each site gives: '5.a' food
        self.species: Final = species  # by key

    def hex_name(self, number: int) -> str:
        """A hex as the terminal's map names it."""
        if number <= 0:
            return self.hexes[0] if number == 0 else "no hex"
        return Sentence("{number} {name}", number=number, name=WORD(self.hexes[number]))

    def site_name(self, place: str) -> str:
        """Where an ant stands: a site with its hex and what it gives, or the outskirts."""
        if place == "GT":
            return self.hex_name(0)
        number, _, letter = place.partition(".")
        if place in self.sites:
            return Sentence(SITE_NAME, **{"name": HEX(int(number)), "site": letter, "yield": WORD(YIELDS[self.sites[place]])})
        return Sentence("the outskirts of {name}", name=HEX(int(number)))


def speakers(names: Names) -> dict[ValueKind, Speaker]:
    """How each kind is said, with the names of these components."""
    return {
        HEX: lambda raw: names.hex_name(whole(raw)),
        SITE: lambda raw: names.site_name(str(raw)),
        SITES: str,
        EDGE: lambda raw: EDGES[whole(raw)],
        CARD: lambda raw: names.cards.get(str(raw), "no card"),
        PAYMENT: lambda raw: "a larva" if raw == "larva" else Sentence(ANT_PAID, place=SITE(raw)),
        LARVAE: str,
        FOOD: str,
        ANTS: str,
        ROUND: str,
        PHASE: lambda raw: PHASES.get(str(raw), str(raw)),
        ACTION: lambda raw: ACTIONS.get(str(raw)) or SPECIAL_ACTIONS[str(raw)],
        HORDE_ACTION: lambda raw: str(raw).capitalize(),
        SPECIES: lambda raw: names.species[str(raw)],
        SOURCE: lambda raw: str(raw).replace("_", " "),
    }

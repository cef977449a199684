"""All actions of March of the Ants, as small steps.

explore / march / forage / rest / play EV04    the action of a turn; `play` also plays a card free
pass / done              decline; stop a series (steps, larvae, ants) before it is used up
pay larva / pay 5.a      one unit of the cost of a card; 5.a is site a of hex 5, 5.out its outskirts, GT The Great Tunnel
larva 5.a                one larva from the chamber to this place
ant 5.a, then to 7.b     one ant and where it goes
lose 5.a / recall 5.a    one ant destroyed; one ant returned to the chamber
site 5.a                 a site, for effects that harvest
swap 5.a 2               the ant of seat 2 in this place, for Mating Flight
from GT, exit 2, turn 4  exploring: origin or source, exit of the origin, rotation of the new hex
beside 5 2               the empty position behind edge 2 of hex 5, for hexes that cards place
keep 12 / top 12 / return bottom / scout    looking at hexes of the pile
hex 5 / seat 2           a hex or a player chosen as target
hold 5 a+c               which sites of hex 5 the own ants there take
hatch                    Reaction to Forage: gain a larva
discard EV04 / commit EV04 / take HD01 / raise HD01    cards: discard, put face down, take back, bring to the top
choose food / decree larvae    one of several named things
side species             Primitive Species: which side of the nest mat is played
dance / journey / splice / raid    the special actions of the Crazy, Nomadic, Mutant and Raiding Ant
tuck bottom              Mutant Ant: where a new evolution goes among those of its section
"""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.march import values
from formicary.games.march.components.parts import CARDS, GT_SPOT, HEXES
from formicary.kernel.actions import ActionTable, Arg, Kind, numbers
from formicary.kernel.views import Manner

SEATS: Final = 5
SET_WORDS: Final = ["a", "b", "a+b", "c", "a+c", "b+c", "a+b+c"]  # bit sets 1 to 7 of the sites
_SET_LETTERS: Final[list[object]] = [word.split("+") for word in SET_WORDS]
CHOICES: Final = ["larvae", "food", "cards", "steps", "wormhole", "centipede", "place", "recall"]
CHOICE_TEXTS: Final = (
    "Take larvae", "Take food", "Draw cards", "Take steps", "Wormhole", "Centipede", "Place larvae", "Return ants",
)  # fmt: skip
CHOOSE_LARVAE: Final = 0
CHOOSE_FOOD: Final = 1
CHOOSE_CARDS: Final = 2
CHOOSE_STEPS: Final = 3
CHOOSE_WORMHOLE: Final = 4
CHOOSE_CENTIPEDE: Final = 5
CHOOSE_PLACE: Final = 6
CHOOSE_RECALL: Final = 7

_SPOT_WORDS: Final = ["GT"] + [f"{h}.{s}" for h in range(1, HEXES) for s in ("a", "b", "c", "out")]
_HEX_WORDS: Final = ["GT"] + [str(h) for h in range(1, HEXES)]


def _spot(name: str, label: str, manner: Optional[Manner] = None, tells: Optional[dict[str, str]] = None) -> Kind:
    return Kind(name, [Arg("place", _SPOT_WORDS, kind=values.SITE)], label, manner, tells)


def _hex(ref: str = "") -> Arg:
    return Arg("hex", _HEX_WORDS, ref, values.HEX, list(range(HEXES)))


def _seat(ref: str = "") -> Arg:
    return numbers("seat", SEATS, ref=ref, kind=values.SEAT)


def _card(name: str, codes: list[str], label: str, cards: str = "") -> Kind:
    """`cards` is what the label says about the hand."""
    return Kind(name, [Arg("card", codes, "card:{}", values.CARD)], label, tells={"cards": cards} if cards else None)


def make_table(codes: list[str]) -> ActionTable:
    """The table for a deck with these card codes; the ints are the same for every deck."""
    return ActionTable([
        Kind("explore", label="Explore"),
        Kind("march", label="March"),
        Kind("forage", label="Forage"),
        Kind("rest", label="Rest"),
        _card("play", codes, "Play {card}", "-1"),
        Kind("pass", label="Pass", manner="decline"),
        Kind("done", label="Done", manner="finish"),
        Kind("pay", [Arg("with", ["larva", *_SPOT_WORDS], kind=values.PAYMENT)], "Pay {with}", "pick_up",
             {"larvae": "-1", "ants": "-1"}),
        _spot("larva", "Place a larva in {place}", "put_down", {"larvae": "-1"}),
        _spot("ant", "Move the ant in {place}", "pick_up"),
        _spot("to", "To {place}", "put_down"),
        _spot("lose", "Lose the ant in {place}", "pick_up", {"ants": "-1"}),
        _spot("recall", "Return the ant in {place}", "pick_up", {"ants": "-1"}),
        _spot("site", "At {place}"),
        Kind("swap", [Arg("place", _SPOT_WORDS, kind=values.SITE), _seat()], "Ant of {seat} in {place}", "pick_up"),
        Kind("from", [_hex("hex:{}")], "From {hex}"),
        Kind("exit", [numbers("edge", 6, kind=values.EDGE)], "Through the exit at {edge}"),
        Kind("turn", [numbers("rotation", 6)], "Rotation {rotation}"),
        Kind("beside", [_hex(), numbers("edge", 6, kind=values.EDGE)], "Next to {hex}, at {edge}"),
        Kind("keep", [_hex("hex:{}")], "Place {hex}"),
        Kind("top", [_hex("hex:{}")], "{hex} on top"),
        Kind("return", [Arg("where", ["top", "bottom"])], "Back to the {where} of the pile"),
        Kind("scout", label="Look at two hexes"),
        Kind("hex", [_hex("hex:{}")], "{hex}"),
        Kind("seat", [_seat("seat:{}")], "{seat}"),
        Kind("hold", [_hex(), Arg("sites", SET_WORDS, kind=values.SITES, raws=_SET_LETTERS)], "Settle on: {sites}"),
        Kind("hatch", label="Gain a larva", tells={"larvae": "+1"}),
        _card("discard", codes, "Discard {card}", "-1"),
        _card("commit", codes, "Lay {card} face down", "-1"),
        _card("take", codes, "Take back {card}", "+1"),
        _card("raise", codes, "Bring {card} to the top"),
        Kind("choose", [Arg("what", CHOICES, raws=list(CHOICE_TEXTS))], "{what}"),
        Kind("decree", [Arg("what", ["food", "larvae"])], "Royal Decree: {what}"),
        Kind("side", [Arg("what", ["common", "species"])], "Play the {what} side"),
        Kind("dance", label="Dance of Chaos"),
        Kind("journey", label="Journey of 6000 Steps"),
        Kind("splice", label="Double Spliced Genes"),
        Kind("raid", label="Raiding Party"),
        Kind("tuck", [Arg("where", ["top", "bottom"])], "At the {where} of its section"),
    ])  # fmt: skip


_PLAIN: Final = make_table([str(card) for card in range(CARDS)]).by_name

EXPLORE: Final = _PLAIN["explore"].first
MARCH: Final = _PLAIN["march"].first
FORAGE: Final = _PLAIN["forage"].first
REST: Final = _PLAIN["rest"].first
PLAY: Final = _PLAIN["play"].first
PASS: Final = _PLAIN["pass"].first
DONE: Final = _PLAIN["done"].first
PAY_LARVA: Final = _PLAIN["pay"].first
# A spot is added to each of these.
PAY_ANT: Final = PAY_LARVA + 1 - GT_SPOT
TO_LARVA: Final = _PLAIN["larva"].first - GT_SPOT
ANT: Final = _PLAIN["ant"].first - GT_SPOT
TO: Final = _PLAIN["to"].first - GT_SPOT
LOSE: Final = _PLAIN["lose"].first - GT_SPOT
RECALL: Final = _PLAIN["recall"].first - GT_SPOT
AT_SITE: Final = _PLAIN["site"].first - GT_SPOT
SWAP: Final = _PLAIN["swap"].first - GT_SPOT * SEATS  # + spot * SEATS + seat
FROM: Final = _PLAIN["from"].first
EXIT: Final = _PLAIN["exit"].first
TURN: Final = _PLAIN["turn"].first
BESIDE: Final = _PLAIN["beside"].first  # + hex * 6 + edge
KEEP: Final = _PLAIN["keep"].first
ON_TOP: Final = _PLAIN["top"].first
RETURN_TOP: Final = _PLAIN["return"].first
RETURN_BOTTOM: Final = RETURN_TOP + 1
SCOUT: Final = _PLAIN["scout"].first
HEX: Final = _PLAIN["hex"].first
SEAT: Final = _PLAIN["seat"].first
HOLD: Final = _PLAIN["hold"].first - 1  # + hex * 7 + bit set
HATCH: Final = _PLAIN["hatch"].first
DISCARD: Final = _PLAIN["discard"].first
COMMIT: Final = _PLAIN["commit"].first
TAKE: Final = _PLAIN["take"].first
BRING_UP: Final = _PLAIN["raise"].first
CHOOSE: Final = _PLAIN["choose"].first
DECREE_FOOD: Final = _PLAIN["decree"].first
DECREE_LARVAE: Final = DECREE_FOOD + 1
SIDE_COMMON: Final = _PLAIN["side"].first
SIDE_SPECIES: Final = SIDE_COMMON + 1
DANCE: Final = _PLAIN["dance"].first
JOURNEY: Final = _PLAIN["journey"].first
SPLICE: Final = _PLAIN["splice"].first
RAID: Final = _PLAIN["raid"].first
TUCK_TOP: Final = _PLAIN["tuck"].first
TUCK_BOTTOM: Final = TUCK_TOP + 1


def refs_of(table: ActionTable, action: int) -> list[str]:
    """The board places that an action names."""
    out = table.refs(action)
    for value in table.values(action).values():
        if value.kind in (values.SITE, values.PAYMENT) and value.raw != "larva":
            out.append(spot_ref(str(value.raw)))
    return out


def spot_ref(word: str) -> str:
    """'5.a' as 'site:5.a', '5.out' as 'out:5', 'GT' as 'hex:GT'."""
    if word == "GT":
        return "hex:GT"
    if word.endswith(".out"):
        return "out:" + word[:-4]
    return "site:" + word


def spot_word(spot: int) -> str:
    """The word of a spot: 'GT', '5.a', '5.out'."""
    return _SPOT_WORDS[spot - GT_SPOT]


def hex_word(number: int) -> str:
    """The word of a hex: 'GT' or its number."""
    return _HEX_WORDS[number]

"""The type of a view of March of the Ants. Hexes are flat-topped, `q,r` axial: `x = 1.5 · q`, `y = √3 · (r + q/2)`, y downwards.

Edges are numbered 0 to 5 clockwise, 0 is the top. Hex 0 is The Great Tunnel, `GT` in notation and references.

References to places: `hex:5`, `hex:GT`; `site:5.a`; `out:5` (outskirts); `exit:5.2`; `cell:1,-1` (an empty position); `card:EV04`
(in the hand or open); `body:HD02`; `goal:CG01`; `seat:2`; `side:crazy` (a side of the own nest mat).
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, Optional, TypedDict

from msgspec import Meta

from formicary.kernel.views import PlayerView, Share, Sheet, Static, View

Yield = Literal["food", "larva", "larvae", "card", "point"]
CardType = Literal["head", "thorax", "abdomen", "event", "goal"]
Payment = Literal["any", "larvae", "ants"]
Border = Literal["start", "standard", "beyond", "tunnel"]
SpeciesKey = Literal["common", "crazy", "nomadic", "mutant", "raiding"]
HordeAction = Literal["invade", "advance", "sentry", "rampage"]
Difficulty = Literal["easy", "normal", "hard"]
LossVs = Literal["best", "lowest", "team"]
Phase = Literal["set-up", "worker", "soldier", "queen"]
Waits = Literal["react", "steps", "larvae", "effect", "battles", "harvest", "feed", "decree", "bonus", "horde"]


class MarchSiteFace(TypedDict):
    """A collection site as it is printed."""

    site: Annotated[str, Meta(description='Its letter, "a" to "c".')]
    kind: Yield
    amount: int
    control: Annotated[bool, Meta(description="Whether it is the control site.")]


class MarchSite(MarchSiteFace):
    """A collection site of a placed hex."""

    ant: Annotated[Optional[int], Meta(description="Seat of the ant on it.")]


class MarchHexFace(TypedDict):
    """A hex as it is printed, not turned."""

    name: str
    border: Border
    exits: Annotated[list[int], Meta(description="Edges with a tunnel.")]
    back: NotRequired[Annotated[list[int], Meta(description="Exits of the other side of The Great Tunnel.")]]
    wormhole: bool
    centipede: bool
    sites: list[MarchSiteFace]
    text: str
    note: str
    printed: Annotated[list[str], Meta(description="Fields that the rulebook states or shows; the others are reconstructed.")]
    public: Annotated[list[str], Meta(description="Where it can be seen in public.")]


class MarchCardFace(TypedDict):
    """A card."""

    name: str
    type: CardType
    cost: int
    pay: Annotated[Payment, Meta(description="What it may be paid with.")]
    ferocity: int
    symbol: Annotated[bool, Meta(description="Whether it has the symbol by which it takes part in a rule of its own.")]
    text: str
    note: str
    printed: Annotated[list[str], Meta(description="Fields that the rulebook states or shows; the others are reconstructed.")]


class MarchDecree(TypedDict):
    """What the Royal Decree gives."""

    food: int
    larvae: int


class MarchAction(TypedDict):
    """The special action of a species."""

    name: str
    cost: Annotated[int, Meta(description="In food.")]
    text: str
    reaction: str
    steps: int


class MarchDrawback(TypedDict):
    """A drawback of a species."""

    name: str
    text: str


class MarchSpecies(TypedDict):
    """A colony of the nest mats."""

    id: SpeciesKey
    name: str
    text: str
    decree: MarchDecree
    cards: Annotated[Optional[int], Meta(description="Cards at the start; null is the usual number.")]
    action: Annotated[Optional[MarchAction], Meta(description="null for the common ant.")]
    drawbacks: list[MarchDrawback]
    note: str
    printed: Annotated[list[str], Meta(description="Fields that the rulebook states or shows; the others are reconstructed.")]


class MarchStatic(Static):
    """What never changes during a game of March of the Ants."""

    cards: Annotated[dict[str, MarchCardFace], Meta(description="By code.")]
    hexes: Annotated[dict[str, MarchHexFace], Meta(description="By number, and GT.")]
    rounds: Annotated[list[str], Meta(description="Names of the rounds.")]
    words: Annotated[
        dict[str, str],
        Meta(description="What the prototype edition says instead, by the text of the final one; empty in the final edition."),
    ]
    species: Annotated[dict[str, MarchSpecies], Meta(description="By key.")]
    reconstruction: Annotated[bool, Meta(description="Whether components are a reconstruction.")]


class MarchHordeCard(TypedDict):
    """The card that last decided what the Horde does."""

    card: str
    action: HordeAction


class MarchHorde(TypedDict):
    """The Centipede Horde, the opponent that nobody plays; all of it lies open."""

    last: Optional[MarchHordeCard]
    acting: Annotated[bool, Meta(description="Whether that card is being carried out now.")]
    points: Annotated[Sheet, Meta(description="By source.")]
    shares: Annotated[list[Share], Meta(description="The same points by round.")]
    score: int
    in_tunnel: Annotated[int, Meta(description="Centipedes in The Great Tunnel.")]
    in_hexes: Annotated[int, Meta(description="Centipedes on numbered hexes.")]
    deck: Annotated[int, Meta(description="Cards left in the Centipede Deck.")]
    discards: Annotated[list[str], Meta(description="Codes on the Centipede Mat, the last one on top.")]
    difficulty: Difficulty
    beats: Annotated[LossVs, Meta(description="What it must exceed: the best player's score, the lowest, or the sum of all.")]
    to_beat: Annotated[int, Meta(description="That score, as things stand.")]


class MarchHex(TypedDict):
    """A placed hex with everything on it."""

    hex: Annotated[str, Meta(description='Its word in references: "GT" or its number.')]
    number: int
    name: str
    q: int
    r: int
    rotation: int
    exits: Annotated[list[int], Meta(description="Edges with a tunnel, as they lie.")]
    open: Annotated[list[int], Meta(description="Exits that face an empty position.")]
    joined: Annotated[list[str], Meta(description="Words of the hexes joined to it.")]
    sites: list[MarchSite]
    outskirts: Annotated[list[int], Meta(description="Ants on no site, by seat; in The Great Tunnel all of them.")]
    centipede: bool
    wormhole: bool
    inner: Annotated[bool, Meta(description="Whether it is part of the Inner Meadow.")]
    controller: Annotated[Optional[int], Meta(description="Seat that controls it.")]
    contested: bool


_From = TypedDict("_From", {"from": int})  # a class body cannot have this name


class MarchKnownHex(_From):
    """A hex of the pile that the viewer has seen: it lies between two places, 1 being the top."""

    hex: int
    to: int


class MarchPile(TypedDict):
    """The pile of hexes."""

    left: int
    known: Annotated[list[MarchKnownHex], Meta(description="What the viewer has seen of it.")]


class MarchFighter(TypedDict):
    """One side of a battle before the cards are revealed."""

    seat: int
    ants: int
    heads: Annotated[int, Meta(description="Bonus of soldier castes.")]
    strength: int
    bonus_card: Annotated[Optional[str], Meta(description="Code of the head that adds the rest of the strength.")]
    put_down: Annotated[int, Meta(description="Cards face down.")]
    may_add: Annotated[int, Meta(description="Cards that the side may still put down, if it has them.")]
    flips: Annotated[bool, Meta(description="Whether the top card of the deck is turned over for this side, too.")]


class MarchCentipede(TypedDict):
    """What the strength of a fighting centipede is made of so far."""

    strength: Annotated[int, Meta(description="The ferocity of its cards and the bonus.")]
    cards: Annotated[list[str], Meta(description="Codes of the cards turned over for it; none if there was no card left.")]
    bonus: Annotated[int, Meta(description="More strength, during a Rampage of the Horde.")]
    to_come: Annotated[int, Meta(description="Cards that are still turned over for it, once cards have been put down.")]


class MarchStake(TypedDict):
    """What an end of a battle would bring the viewer."""

    ants: Annotated[int, Meta(description="Own ants lost.")]
    ants_most: Annotated[int, Meta(description="The same with the highest card that a centipede may still turn over.")]
    other_ants: Annotated[int, Meta(description="Ants that the opponent loses.")]
    points: int
    food: int
    larvae: int
    horde: Annotated[int, Meta(description="Points for the Centipede Horde.")]


class MarchStakes(TypedDict):
    """What the battle is about for the viewer. Which ants are lost does not depend on cards."""

    won: MarchStake
    lost: MarchStake
    tie: Annotated[Literal["won", "lost"], Meta(description="What equal totals mean for the viewer.")]


class MarchBattle(TypedDict):
    """The battle going on."""

    hex: int
    centipede: Annotated[Optional[MarchCentipede], Meta(description="null in a battle of ants.")]
    invader: Annotated[Optional[MarchFighter], Meta(description="null if it is a centipede.")]
    defender: MarchFighter
    deciding: Annotated[Optional[int], Meta(description="Who may put down a card now.")]
    stakes: Annotated[Optional[MarchStakes], Meta(description="For a viewer who fights.")]


class MarchResting(TypedDict):
    """What lies in the resting areas."""

    larvae: int
    food: int


class MarchBody(TypedDict):
    """Evolutions by section: codes, the topmost and active one last."""

    head: list[str]
    thorax: list[str]
    abdomen: list[str]


class MarchGoal(TypedDict):
    """A Colony Goal in play."""

    card: str
    points_now: int


class MarchPlayer(PlayerView):
    """A colony. The cards of a hand are for its owner, their number for everybody."""

    species: Annotated[SpeciesKey, Meta(description='The colony that is led; "common" until the side is chosen.')]
    mat: Annotated[SpeciesKey, Meta(description="The species on the back of the nest mat.")]
    score: int
    food: int
    larvae: Annotated[int, Meta(description="In the chamber.")]
    supply: int
    ants: Annotated[int, Meta(description="In the Meadow.")]
    resting: MarchResting
    rests: Annotated[int, Meta(description="Rests in this round.")]
    turns: Annotated[int, Meta(description="Turns in this round.")]
    hand: Annotated[int, Meta(description="Number of cards.")]
    put_down: Annotated[int, Meta(description="Cards face down in a battle.")]
    shown: Annotated[list[str], Meta(description="Cards that everybody saw enter the hand.")]
    body: MarchBody
    bodies: Annotated[int, Meta(description="Complete bodies scored.")]
    goals: list[MarchGoal]
    points: Annotated[Sheet, Meta(description="By source.")]
    shares: Annotated[list[Share], Meta(description="The same points by round, and those of goals and cards by card.")]
    cards: NotRequired[Annotated[list[str], Meta(description="For the owner, and for partners who play with open hands.")]]
    cards_put_down: NotRequired[Annotated[list[str], Meta(description="For the owner.")]]


class MarchTokens(TypedDict):
    """What is left in the bank."""

    food: int
    tokens: int


class MarchWaiting(TypedDict):
    """Something that follows the present question."""

    what: Annotated[
        Waits,
        Meta(
            description="Reactions, steps and larvae still to come, effects of body parts, battles, parts of the Queen Phase, "
            "bonus actions of Frenzied Activity, a card of the Horde."
        ),
    ]
    seats: NotRequired[Annotated[list[int], Meta(description="Whose it is, in order.")]]
    n: NotRequired[Annotated[int, Meta(description="How many.")]]
    hexes: NotRequired[Annotated[list[int], Meta(description="Where battles will be, as things stand.")]]


class MarchView(View):
    """A view of March of the Ants."""

    game: Literal["march"]
    edition: Literal["final", "prototype"]
    mode: Literal["versus", "solo", "coop"]
    horde: Annotated[Optional[MarchHorde], Meta(description="null in a game against each other.")]
    round: int
    round_name: str
    rounds: Annotated[list[int], Meta(description="The rounds of this game; the last is 4.")]
    phase: Annotated[Phase, Meta(description='"set-up" with two players, solo, and while species are chosen.')]
    holder: Annotated[int, Meta(description="Seat with the Active Player Marker; in the prototype the starting player marker.")]
    turn: Annotated[int, Meta(description="Whose turn of the Worker Phase it is; in the final edition the holder's.")]
    sun: Annotated[bool, Meta(description="Whether the sun side of the marker is up.")]
    waiting: Annotated[list[MarchWaiting], Meta(description="What follows the present question, in order.")]
    hexes: Annotated[list[MarchHex], Meta(description="The Meadow.")]
    drawn: Annotated[Optional[int], Meta(description="Hex that has been shown and is being placed.")]
    drawn_next: Annotated[Optional[int], Meta(description="In a Journey of 6000 Steps the hex after it.")]
    pile: MarchPile
    offer: Annotated[list[int], Meta(description="Two players: the hexes that the viewer is looking at.")]
    boxed: Annotated[Optional[int], Meta(description="Two players: the hex that the viewer put into the box.")]
    deck: Annotated[int, Meta(description="Cards left.")]
    discards: Annotated[list[str], Meta(description="Codes, the last one on top.")]
    open: Annotated[list[str], Meta(description="Cards that lie open while they are dealt with.")]
    battle: Optional[MarchBattle]
    players: list[MarchPlayer]
    tokens: Annotated[Optional[MarchTokens], Meta(description="Only with the option token_limits.")]
    static: MarchStatic

"""The type of a view, as far as all games share it. A view is a plain dict, ready for JSON; these classes say what is in it.

Each game extends `View` in its `view_types.py`. The OpenAPI document, the client's TypeScript types and docs/views.md are made
from these classes and no others, so a field that is not plain has a description. These modules stay interpreted, because the
compiler does not keep annotations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, Optional, TypedDict

from msgspec import Meta

if TYPE_CHECKING:
    from typing_extensions import ReadOnly
else:

    class ReadOnly:
        """A part that a game's own view narrows. For type checkers only: at run time it is the type itself."""

        def __class_getitem__(cls, part: object) -> object:
            return part


Choose = Literal["one", "set"]
Manner = Literal["decline", "finish", "pick_up", "put_down"]
Sheet = dict[str, int]  # points by source; they add up to the score

# Values of a template by name. {"hex": 7} is a hex; a bare number is a number, a bare text is said as it is, a list is a list of
# values, and {"label", "args"} is a sentence with values of its own.
Values = dict[str, object]


class Option(TypedDict):
    """A legal action."""

    action: Annotated[int, Meta(description="The number to send.")]
    kind: Annotated[str, Meta(description="The kind of the action: the first word of its notation.")]
    text: Annotated[str, Meta(description="Its notation.")]
    label: Annotated[str, Meta(description="English template for a button.")]
    args: Annotated[Values, Meta(description="Values for the braces of the template, each with its kind.")]
    refs: Annotated[list[str], Meta(description="Places on the board that it is about.")]


class Said(TypedDict):
    """A sentence for people: an English template and its values."""

    label: str
    args: Values


class Prompt(TypedDict):
    """A question: who must answer, what is asked, by which rule."""

    deciders: list[int]
    ask: Annotated[str, Meta(description="English template of the question.")]
    args: Annotated[Values, Meta(description="Values for the braces of the template, each with its kind.")]
    rule: Annotated[str, Meta(description="ID of the decision in the rulebook.")]
    choose: Annotated[Choose, Meta(description='"set": each option is a set of places, to be marked and confirmed.')]
    options: Annotated[list[Option], Meta(description="The legal actions; empty for a seat that does not decide.")]
    cause: NotRequired[
        Annotated[Said, Meta(description="For a seat that decides: what the question answers, such as a card somebody plays.")]
    ]


class EventView(TypedDict):
    """Something that happened, as a seat sees it."""

    kind: str
    seat: Annotated[int, Meta(description="Whom it is about; -1 is nobody.")]
    n: Annotated[int, Meta(description="Number of the action that it belongs to.")]
    args: Annotated[dict[str, object], Meta(description="Raw values; `static.events` of the view says what they are.")]


class Share(TypedDict):
    """Points that came in one part of the game: in a round or a season, from an anthill, a goal or a card."""

    by: Annotated[str, Meta(description='What the part is: "round", "season", "anthill", "goal" or "card".')]
    label: Annotated[str, Meta(description="English template that names the part.")]
    args: Annotated[Values, Meta(description="Values for the braces of the template, each with its kind.")]
    points: Annotated[Sheet, Meta(description="The points by source; sources that gave none may be left out.")]


class Rival(TypedDict):
    """An opponent that nobody plays."""

    name: str
    score: int
    detail: Annotated[Sheet, Meta(description="Points by source; they add up to its score.")]
    shares: NotRequired[Annotated[list[Share], Meta(description="The same points once more, by parts of the game.")]]
    margin: Annotated[int, Meta(description="Its score less the one that it is compared with.")]


class TieBreakView(TypedDict):
    """What decided among those who were tied for the best score."""

    rule: Annotated[str, Meta(description="ID of the tie-break in the rulebook.")]
    tied: Annotated[list[int], Meta(description="The seats that had the best score.")]
    points: Annotated[int, Meta(description="That score.")]
    label: Annotated[str, Meta(description="English template that says it.")]
    args: Annotated[Values, Meta(description="Values for the braces of the template, each with its kind.")]


class ResultView(TypedDict):
    """The end of a game."""

    scores: list[int]
    winners: Annotated[list[int], Meta(description="Seats; several share a win, and nobody wins if a rival does.")]
    detail: Annotated[list[Sheet], Meta(description="For each seat its points by source; they add up to its score.")]
    rivals: NotRequired[list[Rival]]
    shares: NotRequired[
        Annotated[list[list[Share]], Meta(description="For each seat points once more, by parts of the game that scored.")]
    ]
    tie_break: NotRequired[Annotated[TieBreakView, Meta(description="Only where a tie-break decided who wins.")]]


class PlayerView(TypedDict):
    """A seat as the viewer knows it."""

    seat: int


class Common(TypedDict):
    """What the kernel tells of any game."""

    seat: Annotated[Optional[int], Meta(description="Whose view this is; null is a spectator.")]
    seats: Annotated[int, Meta(description="Number of seats.")]
    deciders: Annotated[list[int], Meta(description="Seats that may act now; none when the game is over.")]
    over: bool
    mark: Annotated[int, Meta(description="Moves when something hidden has come to light; undo is free back to there.")]
    result: Optional[ResultView]
    prompt: Prompt


class ViewUpdate(Common):
    """A view without its static part: what a stream message carries."""

    game: Annotated[ReadOnly[str], Meta(description="Key of the game.")]
    players: Annotated[ReadOnly[Sequence[PlayerView]], Meta(description="One for each seat, in order.")]


class EventText(TypedDict):
    """How a kind of event reads in the log, and what its values are."""

    label: Annotated[str, Meta(description="English template for the log; it names `{seat}` and values that all may know.")]
    values: Annotated[dict[str, str], Meta(description="The kind of each value, also of those that only some may know.")]


class Static(TypedDict):
    """What never changes during a game."""

    events: Annotated[dict[str, EventText], Meta(description="By kind of event: its template and what its values are.")]
    manners: NotRequired[
        Annotated[
            dict[str, Manner],
            Meta(description="Kinds of actions that decline an offer, finish a series, pick something up or put it down."),
        ]
    ]


class View(ViewUpdate):
    """What a seat may know."""

    static: Annotated[ReadOnly[Static], Meta(description="What never changes during a game.")]


class ChangeView(TypedDict):
    """How a choice would change something that the seat has."""

    stock: Annotated[str, Meta(description="What changes: soldiers, food, points, …")]
    kind: Annotated[str, Meta(description="What kind of value that is.")]
    paid: int
    gained: int
    says: Annotated[list[Said], Meta(description="In words: what is paid, then what is gained.")]
    said_by_label: Annotated[
        Optional[Literal["paid", "gained"]], Meta(description="What the label of the choice says itself: not said beside it.")
    ]


class PreviewView(TypedDict):
    """What a choice would cost and bring, as far as the seat can know it."""

    changes: Annotated[list[ChangeView], Meta(description="What is certain.")]
    unsure: Annotated[list[str], Meta(description="Stocks whose change depends on something hidden.")]
    then: Annotated[Optional[Said], Meta(description="The question that follows for the same seat, if that is certain.")]
    effect: Annotated[Optional[Said], Meta(description="What it begins, where no stock tells it: a hex to be placed, steps.")]
    ends: Annotated[Optional[Said], Meta(description="What it ends: a phase, a season, the game.")]


class RefusedChoice(Said):
    """An action that cannot be chosen now: the text of its button, and the values of the reason."""

    action: int
    why: Annotated[Values, Meta(description="Values for the braces of the reason.")]


class RefusedView(TypedDict):
    """Actions of one kind that cannot be chosen now, for one reason."""

    kind: str
    rule: str
    reason: Annotated[str, Meta(description="English template of the reason.")]
    choices: list[RefusedChoice]


class PreviewedView(PreviewView):
    """A legal action with what it would cost and bring."""

    action: int


class BarredView(Said):
    """Why places on the board are not lit, or why something cannot be done now: one sentence, and the rule behind it."""

    rule: str
    refs: Annotated[list[str], Meta(description="The places; none where it holds for all that have no reason of their own.")]


class ChoicesView(TypedDict):
    """What a seat that decides can know about its choices."""

    previews: Annotated[list[PreviewedView], Meta(description="Of each legal action.")]
    refused: Annotated[list[RefusedView], Meta(description="Actions that cannot be chosen now and have no place on the board.")]
    barred: Annotated[list[BarredView], Meta(description="Places on the board that cannot be chosen now, by reason.")]
    elsewhere: Annotated[BarredView, Meta(description="The answer to pointing at anything else.")]
    unspent: Annotated[Optional[Said], Meta(description="What finishing now would leave unused.")]

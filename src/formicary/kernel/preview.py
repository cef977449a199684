"""What a choice would cost and bring, and why the others cannot be chosen: asked of the engine, never worked out a second time.

A preview plays the action on copies in which all that the seat cannot know is dealt at random, and compares what the seat would
see with what it sees now. So it knows no more than the seat: what comes out the same in every copy is taken for certain, what
differs depends on something hidden. Games say which stocks are counted (`Game.stocks`).

What a choice brings ends where the course of the game goes on (`Frame.course`): the harvest of the next phase is not its doing,
though nobody may have to decide anything before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, final

from formicary.kernel.position import Position
from formicary.kernel.sentences import Sentence, json_values, parts
from formicary.kernel.values import WORD, Value, ValueKind
from formicary.kernel.views import ChangeView, PreviewView, RefusedChoice, RefusedView, Said

FEW: Final = 2  # copies that are always looked at
MANY: Final = 32  # copies once something hidden comes to light on the way
UNSURE: Final = "{stocks} not known yet"


def never(pos: Position) -> bool:
    """Nothing is answered beforehand."""
    return False


@final
class Stock:
    """Something that a seat has more or less of: its name, the kind of its amount, and how gaining and losing it is said.

    >>> from formicary.kernel import NUMBER
    >>> larvae = Stock("larvae", NUMBER, "gain {count} {count:larva|larvae}", "pay {count} {count:larva|larvae}")
    >>> Change(larvae, paid=1, gained=3).sentences()
    ['pay 1 larva', 'gain 3 larvae']
    """

    __slots__ = ("name", "kind", "gained", "lost")

    def __init__(self, name: str, kind: ValueKind, gained: str, lost: str) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.gained: Final = gained
        self.lost: Final = lost

    def __repr__(self) -> str:
        return f"Stock({self.name!r})"


@final
class Change:
    """How a stock changes: so much is paid or lost, so much is gained. `by_label` is what the label of the choice says of it, a
    loss below zero.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> preview(pos, 1, pos.legal()[1]).changes[0]
    Change('soldiers', paid=1, gained=0)
    """

    __slots__ = ("stock", "paid", "gained", "by_label")

    def __init__(self, stock: Stock, paid: int, gained: int, by_label: int = 0) -> None:
        self.stock: Final = stock
        self.paid: Final = paid
        self.gained: Final = gained
        self.by_label: Final = by_label

    def sentences(self) -> list[Sentence]:
        """In words: what is paid, then what is gained."""
        said = ((self.stock.lost, self.paid), (self.stock.gained, self.gained))
        return [Sentence(template, count=self.stock.kind(amount)) for template, amount in said if amount]

    def beside_label(self) -> Change:
        """What the label of the choice does not say."""
        paid = 0 if self.paid == -self.by_label else self.paid
        return Change(self.stock, paid, 0 if self.gained == self.by_label else self.gained)

    def as_json(self) -> ChangeView:
        """JSON-ready."""
        says = [_said(sentence) for sentence in self.sentences()]
        left = self.beside_label()
        by_label: Literal["paid", "gained"] | None = (
            "paid" if left.paid != self.paid else "gained" if left.gained != self.gained else None
        )
        return {
            "stock": self.stock.name, "kind": self.stock.kind.name, "paid": self.paid, "gained": self.gained, "says": says,
            "said_by_label": by_label,
        }  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Change) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.stock.name, self.paid, self.gained))

    def __repr__(self) -> str:
        return f"Change({self.stock.name!r}, paid={self.paid}, gained={self.gained})"


@final
class Preview:
    """What an action would do to the stocks of the seat that plays it, up to the next question or the next step of the game.

    `changes` are certain; the stocks in `unsure` depend on something that the seat cannot know, but for their price. `then` is
    the question that the seat is asked next, if that is certain too. `effect` is what the action begins, where no stock tells it;
    `ends` is what it ends: a phase, a season.

    >>> import formicary
    >>> game = formicary.game("march")
    >>> pos = game.start(seats=3, seed=1)
    >>> foraging = preview(pos, pos.deciders[0], game.actions.parse("forage"))
    >>> foraging.sentences()
    ['pay 1 food', 'draw 2 cards']
    """

    __slots__ = ("changes", "unsure", "then", "effect", "ends")

    def __init__(
        self,
        changes: tuple[Change, ...] = (),
        unsure: tuple[Stock, ...] = (),
        then: Sentence | None = None,
        effect: Sentence | None = None,
        ends: Sentence | None = None,
    ) -> None:
        self.changes: Final = changes
        self.unsure: Final = unsure
        self.then: Final = then
        self.effect: Final = effect
        self.ends: Final = ends

    def sentences(self) -> list[Sentence]:
        """In words: what is paid, then what it begins, what is gained, what it ends, and what is not known yet."""
        return self._said(self.changes)

    def beside_label(self) -> list[Sentence]:
        """The same without what the label of the choice says itself: "Pay a larva" need not add that a larva is paid.

        >>> import formicary
        >>> game = formicary.game("march")
        >>> pos = game.start(seats=3, seed=1)
        >>> forage = preview(pos, pos.deciders[0], game.actions.parse("forage"))
        >>> forage.beside_label() == forage.sentences()
        True
        """
        return self._said([change.beside_label() for change in self.changes])

    def _said(self, changes: Sequence[Change]) -> list[Sentence]:
        paid = [said for change in changes for said in Change(change.stock, change.paid, 0).sentences()]
        if self.effect is not None:
            paid.append(self.effect)
        gained = [said for change in changes for said in Change(change.stock, 0, change.gained).sentences()]
        if self.ends is not None:
            gained.append(self.ends)
        if not self.unsure:
            return paid + gained
        return [*paid, *gained, Sentence(UNSURE, stocks=WORD([stock.name for stock in self.unsure]))]

    def as_json(self) -> PreviewView:
        """JSON-ready."""
        return {
            "changes": [change.as_json() for change in self.changes],
            "unsure": [stock.name for stock in self.unsure],
            "then": None if self.then is None else _said(self.then),
            "effect": None if self.effect is None else _said(self.effect),
            "ends": None if self.ends is None else _said(self.ends),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Preview) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.changes, tuple(stock.name for stock in self.unsure)))

    def __repr__(self) -> str:
        return f"<Preview {', '.join(self.sentences()) or 'nothing'}>"


def _said(sentence: Sentence) -> Said:
    return {"label": sentence.template, "args": json_values(sentence.values)}


def preview(pos: Position, seat: int, action: int) -> Preview:
    """What one of the choices of a seat would cost and bring.

    >>> import formicary
    >>> game = formicary.game("micropolis")
    >>> pos = game.start(seats=2, seed=7)
    >>> preview(pos, 1, game.actions.parse("take 5")).sentences()
    ['pay 4 soldiers', '−5 for majorities so far', 'gain 2 points']
    """
    return previews(pos, seat, [action])[action]


def previews(
    pos: Position, seat: int, actions: Iterable[int] | None = None, *, answered: Callable[[Position], bool] = never
) -> dict[int, Preview]:
    """The same for several actions, or for all that the seat may choose from, on the same copies.

    `answered` says whether the seat has answered the question of a position beforehand, so that nobody asks it.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> found = previews(pos, 1)
    >>> list(found) == pos.legal(1), found[pos.legal(1)[0]].sentences()
    (True, ['gain 4 points'])
    """
    copies = _Copies(pos, seat, answered)
    return {action: copies.play(action) for action in (pos.legal(seat) if actions is None else actions)}


class _Copies:
    """Copies of a position that know what the seat knows; further ones are made when they are needed."""

    def __init__(self, pos: Position, seat: int, answered: Callable[[Position], bool]) -> None:
        self.pos = pos
        self.seat = seat
        self.answered = answered
        self.before = pos.game.stocks(pos, seat)
        self.made: list[Position] = []

    def play(self, action: int) -> Preview:
        """Plays the action on a few copies; on many, if they show that it depends on something hidden."""
        prices: list[dict[str, int]] = []
        seen: list[dict[Stock, tuple[int, int]]] = []
        asked: list[tuple[str, dict[str, object]] | None] = []
        ended: list[Sentence | None] = []
        wanted = FEW
        while len(seen) < wanted:
            copy = self.copy(len(seen))
            if self.seat not in copy.deciders or action not in copy.legal(self.seat):  # in this deal it cannot be played
                return Preview()
            mark = copy.mark
            self.carry_out(copy, action)
            prices.append(self.prices(copy))
            seen.append(self.changes(copy, prices[-1]))
            ended.append(self.end(copy))
            asked.append(self.question(copy))
            if copy.mark != mark or seen[-1] != seen[0] or asked[-1] != asked[0]:
                wanted = MANY
        stocks = [stock for stock in self.before if all(stock in each for each in seen)]
        alike = [stock for stock in stocks if all(each[stock] == seen[0][stock] for each in seen)]
        by_label = self.said_by_label(action)
        unsure = [stock for stock in stocks if stock not in alike]
        changes = [Change(stock, *seen[0][stock], by_label.get(stock.name, 0)) for stock in alike if seen[0][stock] != (0, 0)]
        for stock in unsure:  # its price may be certain all the same
            price = prices[0].get(stock.name, 0)
            if price and all(each.get(stock.name, 0) == price for each in prices):
                changes.append(Change(stock, price, 0, by_label.get(stock.name, 0)))
        then = Sentence(asked[0][0], **asked[0][1]) if asked[0] is not None and all(each == asked[0] for each in asked) else None
        effect = self.pos.frame_of(self.seat).begins(self.pos, action)
        ends = ended[0] if all(each == ended[0] for each in ended) else None
        return Preview(tuple(changes), tuple(unsure), then, effect, ends)

    def said_by_label(self, action: int) -> dict[str, int]:
        """What the label of the action says itself about stocks, by their names."""
        frame = self.pos.frame_of(self.seat)
        tells = frame.tells(self.pos, action)
        if not tells:
            return {}
        _, values = frame.label(self.pos, action)
        named = {name: value.raw if isinstance(value, Value) else value for name, value in values.items()}
        return {stock.format_map(named): int(amount.format_map(named)) for stock, amount in tells.items()}

    def copy(self, number: int) -> Position:
        """A copy to play on; those with the same number are dealt alike."""
        if number == len(self.made):
            self.made.append(self.pos.resample(self.seat, ("preview", number)))
        return self.made[number].clone()

    def end(self, copy: Position) -> Sentence | None:
        """What the action has ended, if the game moves on to its next step."""
        if copy.deciders or not copy.stack:
            return None
        return copy.stack[-1].ends(copy)

    def question(self, copy: Position) -> tuple[str, dict[str, object]] | None:
        """What the seat is asked next, wherever the course of the game leads: the template and its values."""
        if not copy.deciders:
            copy.sink = None
            copy.settle()
        if self.seat not in copy.deciders or self.answered(copy):
            return None
        frame = copy.frame_of(self.seat)
        return copy.say(frame.ask), frame.ask_args(copy)

    def carry_out(self, copy: Position, action: int) -> None:
        """Plays the action, and whatever it brings before the course of the game goes on."""
        copy.sink = []
        copy.play(action, copy.lane_of(self.seat), False)

    def prices(self, copy: Position) -> dict[str, int]:
        """By the name of the stock what was paid, as far as events say."""
        paid: dict[str, int] = {}
        for event in copy.sink or []:
            if event.seat == self.seat:
                for name, amount in copy.game.payments(copy, event).items():
                    paid[name] = paid.get(name, 0) + amount
        return paid

    def changes(self, copy: Position, prices: dict[str, int]) -> dict[Stock, tuple[int, int]]:
        """By stock what is paid and what is gained. One that is counted only before or only after has no change."""
        after = copy.game.stocks(copy, self.seat)
        found: dict[Stock, tuple[int, int]] = {}
        for stock, amount in self.before.items():
            if stock in after:
                price = prices.get(stock.name, 0)
                change = after[stock] - amount + price
                found[stock] = (price + max(0, -change), max(0, change))
        return found


# ---- what cannot be chosen


@final
class Refused:
    """Actions of one kind that cannot be chosen now, for one reason: `reasons` has a sentence for each of `actions`, which differ
    in their values only, and `labels` the texts that their buttons would have.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> refused = refusals(pos, 1)[0]
    >>> refused.kind, refused.rule, refused.reasons
    ('take', 'MI-4.5', ('Tile 7 costs 6 soldiers and this army has 5.',))
    """

    __slots__ = ("kind", "rule", "actions", "reasons", "labels")

    def __init__(
        self, kind: str, rule: str, actions: tuple[int, ...], reasons: tuple[str, ...], labels: tuple[Sentence, ...]
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.actions: Final = actions
        self.reasons: Final = reasons
        self.labels: Final = labels

    def as_json(self) -> RefusedView:
        """JSON-ready."""
        choices: list[RefusedChoice] = [
            {"action": action, **_said(label), "why": parts(reason)[1]}
            for action, label, reason in zip(self.actions, self.labels, self.reasons, strict=True)
        ]
        return {"kind": self.kind, "rule": self.rule, "reason": parts(self.reasons[0])[0], "choices": choices}

    def __repr__(self) -> str:
        return f"<Refused {self.kind}, {len(self.actions)} actions, {self.rule}>"


def refusals(pos: Position, seat: int, pointing: bool = False) -> list[Refused]:
    """What a decider may think of and cannot choose, grouped by kind and reason; with `pointing` also what they may point at.

    The reasons are the engine's own refusals: what `apply` would raise.

    >>> import formicary
    >>> pos = formicary.game("march").start(seats=3, seed=1)
    >>> [(refused.kind, str(refused.reasons[0])) for refused in refusals(pos, pos.deciders[0])][:1]
    [('rest', 'Rest cannot be your first action of a round, unless you have neither cards nor food.')]
    """
    number = pos.lane_of(seat)
    frame = pos.frame_of(seat)
    legal = set(pos.choices[number])
    found: dict[tuple[str, str, str], list[tuple[int, str, Sentence]]] = {}
    for action in frame.pointable(pos) if pointing else frame.thinkable(pos):
        if action not in legal:
            wrong = pos.refused(action, number)
            label, args = frame.label(pos, action)
            group = (pos.game.actions.kind(action).name, wrong.rule, parts(wrong.reason)[0])
            found.setdefault(group, []).append((action, wrong.reason, Sentence(pos.say(label), **args)))
    refused = []
    for (name, rule, _), entries in found.items():
        actions, reasons, labels = zip(*entries, strict=True)
        refused.append(Refused(name, rule, actions, reasons, labels))
    return refused

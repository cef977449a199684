"""Facts as bytes: how a game writes down what can be counted in a position, without an object for each number."""

from __future__ import annotations

from collections.abc import Sequence

from librt.strings import BytesWriter


def names_by_seat(seats: int, names: Sequence[str]) -> list[str]:
    """The names of facts that stand there for every colony: first for the seat's own, then for the next ones in order.

    >>> names_by_seat(3, ["score", "food"])
    ['own_score', 'own_food', 'next_1_score', 'next_1_food', 'next_2_score', 'next_2_food']
    """
    return [f"{'own' if number == 0 else f'next_{number}'}_{name}" for number in range(seats) for name in names]


def write_fact(out: BytesWriter, fact: int) -> None:
    """Writes a number that a byte may not hold; it stops at the ends.

    >>> out = BytesWriter()
    >>> for fact in (3, 300, -1):
    ...     write_fact(out, fact)
    >>> list(out.getvalue())
    [3, 255, 0]
    """
    if fact < 0:
        out.append(0)
    elif fact > 255:
        out.append(255)
    else:
        out.append(fact)


def write_facts(out: BytesWriter, facts: list[int]) -> None:
    """Writes all of a list.

    >>> out = BytesWriter()
    >>> write_facts(out, [3, 300])
    >>> list(out.getvalue())
    [3, 255]
    """
    for fact in facts:
        write_fact(out, fact)


def write_none(out: BytesWriter, count: int) -> None:
    """Writes zeros, where there is nothing.

    >>> out = BytesWriter()
    >>> write_none(out, 3)
    >>> out.getvalue()
    b'\\x00\\x00\\x00'
    """
    for _ in range(count):
        out.append(0)

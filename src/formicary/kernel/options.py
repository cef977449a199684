"""Options: the switches of a game, each with a default, a one-line help and the rule it touches."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Union

import msgspec

from formicary.kernel.errors import OptionError
from formicary.kernel.sentences import Sentence

OptionValue = bool | int | str | None
Only = Mapping[str, OptionValue | tuple[OptionValue, ...]]  # by key of another option, or "seats": when an option means something

SEATS = "seats"
ELSEWHERE = "{option} = {value} belongs to {where} ({rule})."


class OptionInfo(msgspec.Struct, frozen=True):
    """A switch of a game, as pages and the command line show it.

    `values` is None where any number will do; `open`: any number besides the values. `only` says when the switch means something:
    each of these options (or the number of `seats`) has one of these values. `only_rule` is the rule that says so. People read
    `title` for the key, and `names` for values, by their text ("none" for None); a value without a name stands for itself.
    """

    key: str
    default: OptionValue
    values: list[OptionValue] | None
    open: bool
    help: str
    rule: str
    only: dict[str, list[OptionValue]] = {}
    only_rule: str = ""
    title: str = ""
    names: dict[str, str] = {}

    def applies(self, seats: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether the switch means something with this number of seats and these options, of which none is left out."""
        return all((seats if key == SEATS else options[key]) in allowed for key, allowed in self.only.items())

    def where(self) -> list[Sentence]:
        """When the switch means something, one sentence for each condition.

        >>> import formicary
        >>> [*formicary.game("march").options.describe()][1].where()
        ["mode = 'solo' or 'coop'"]
        """
        return [_condition(key, allowed) for key, allowed in self.only.items()]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options. A subclass has only fields with defaults, annotated with `switch(…)`.

    >>> class MeadowOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ...     title: ClassVar[str] = "Meadow"
    ...     rounds: Annotated[Literal[3, 5], switch("How many rounds are played.", "ME-2")] = 5
    >>> MeadowOptions.make({"rounds": 3}).changed()
    {'rounds': 3}
    >>> MeadowOptions.make({"rounds": 4})
    Traceback (most recent call last):
    formicary.kernel.errors.OptionError: The values of option 'rounds' are 3 and 5, not 4.
    """

    title: ClassVar[str] = "This game"

    def check(self, seats: int) -> None:
        """Raises OptionError if the options do not go together, or not with this number of seats."""
        if self != _defaults(type(self)):
            every = {info.key: getattr(self, info.key) for info in self.describe()}
            for info in self.describe():
                if every[info.key] != info.default and not info.applies(seats, every):
                    value = _spell(every[info.key])
                    raise OptionError(Sentence(ELSEWHERE, option=info.key, value=value, where=info.where(), rule=info.only_rule))
        self.check_further(seats)

    def check_further(self, seats: int) -> None:
        """What a game has to check that `only` does not say; raises OptionError."""

    def changed(self) -> dict[str, OptionValue]:
        """Only what differs from the defaults: this is what records keep."""
        every: dict[str, OptionValue] = {info.key: getattr(self, info.key) for info in self.describe()}
        return {info.key: every[info.key] for info in self.describe() if every[info.key] != info.default}

    @classmethod
    def make(cls, given: Mapping[str, object]) -> typing.Self:
        """Options from names and values; a wrong one gets a sentence that says what is possible."""
        if not given:
            return typing.cast("typing.Self", _defaults(cls))
        known = {info.key: info for info in cls.describe()}
        for key, value in given.items():
            if key not in known:
                raise OptionError(
                    Sentence("{game} has no option '{key}'; it has {known}.", game=cls.title, key=key, known=list(known))
                )
            info = known[key]
            values = info.values or []
            number = info.open and isinstance(value, int) and not isinstance(value, bool)
            if not number and not _among(value, values):
                spelled: list[object] = [_spell(v) for v in values]
                if info.open:
                    spelled.append(Sentence("whole numbers"))
                raise OptionError(
                    Sentence(
                        "The values of option '{key}' are {values}, not {value}.", key=key, values=spelled, value=_spell(value)
                    )
                )
        try:
            return msgspec.convert(dict(given), cls)
        except msgspec.ValidationError as wrong:
            what, _, where = str(wrong).partition(" - at `$.")
            key = where.rstrip("`") or "?"
            raise OptionError(
                Sentence("Option '{key}' of {game} is wrong: {reason}.", key=key, game=cls.title, reason=what)
            ) from None

    @classmethod
    def describe(cls) -> tuple[OptionInfo, ...]:
        """Every switch, in order."""
        return _describe(cls)


def switch(
    help_text: str,
    rule: str,
    *,
    title: str = "",
    names: Mapping[str, str] | None = None,
    only: Only | None = None,
    only_rule: str = "",
) -> msgspec.Meta:
    """The annotation of a switch: a line of help and the rule that it touches.

    `title` is what people read for its key, `names` what they read for its values; without them they read key and values.

    `only` says when it means something, as values of other options or numbers of "seats". A value other than the default is
    refused elsewhere, and pages do not show it there. `only_rule` is the rule that says so, if it is another one.

    >>> class MeadowOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ...     expert: Annotated[bool, switch("Two meadows each.", "ME-9", only={"seats": (2, 3)})] = False
    >>> MeadowOptions.describe()[0].only
    {'seats': [2, 3]}
    """
    conditions = {key: list(value) if isinstance(value, tuple) else [value] for key, value in (only or {}).items()}
    said = {"title": title, "names": dict(names or {})}
    return msgspec.Meta(description=help_text, extra={"rule": rule, "only": conditions, "only_rule": only_rule or rule, **said})


@cache
def _defaults(cls: type[Options]) -> Options:
    """The options as printed. They never change, so that all games can share them."""
    return cls()


@cache
def _describe(cls: type[Options]) -> tuple[OptionInfo, ...]:
    hints = typing.get_type_hints(cls, include_extras=True)
    default = cls()
    out = []
    for field in msgspec.structs.fields(cls):
        hint, meta = hints[field.name], msgspec.Meta()
        if typing.get_origin(hint) is Annotated:
            hint, meta = typing.get_args(hint)[0], typing.get_args(hint)[1]
        values, open_ = _values(hint)
        extra = meta.extra or {}
        out.append(
            OptionInfo(
                field.name, getattr(default, field.name), values, open_, meta.description or "", extra.get("rule", ""),
                extra.get("only", {}), extra.get("only_rule", ""), extra.get("title") or field.name.replace("_", " "),
                _names(values, extra.get("names", {})),
            )
        )  # fmt: skip
    return tuple(out)


def _names(values: list[OptionValue] | None, names: Mapping[str, str]) -> dict[str, str]:
    """What people read for the values that are words."""
    words = [value for value in values or [] if isinstance(value, str)]
    return {**{word: word.replace("_", " ") for word in words}, **names}


def _condition(key: str, allowed: list[OptionValue]) -> Sentence:
    """One condition of `only` in words."""
    first, last = _spell(allowed[0]), _spell(allowed[-1])
    if key != SEATS:
        if len(allowed) == 2:
            return Sentence("{option} = {value} or {other}", option=key, value=first, other=last)
        return Sentence("{option} = {value}", option=key, value=[_spell(value) for value in allowed])
    if len(allowed) == 2:
        return Sentence("{low} or {high} players", low=first, high=last)
    return Sentence("{low} to {high} players", low=first, high=last)


def _values(hint: Any) -> tuple[list[OptionValue] | None, bool]:
    """The values a type allows, and whether any other int is allowed too."""
    if hint is bool:
        return [False, True], False
    if hint is int:
        return None, True
    origin = typing.get_origin(hint)
    if origin is Literal:
        return list(typing.get_args(hint)), False
    if origin in (Union, types.UnionType):
        values: list[OptionValue] = []
        open_ = False
        for part in typing.get_args(hint):
            if part is type(None):
                values.append(None)
                continue
            some, more = _values(part)
            values.extend(some or [])
            open_ = open_ or more
        return values, open_
    raise TypeError(f"an option cannot have the type {hint}")


def _among(value: object, values: list[OptionValue]) -> bool:
    return any(value == v and type(value) is type(v) for v in values)


def _spell(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else f"'{value}'" if isinstance(value, str) else str(value)

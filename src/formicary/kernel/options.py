"""Options: the switches of a game, each with a default, a one-line help and the rule it touches."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Literal, Union

import msgspec

from formicary.kernel.errors import OptionError
from formicary.kernel.sentences import Sentence


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options. A subclass has only fields with defaults, annotated with `Meta(description=…)`."""

    title: ClassVar[str] = "This game"

    def check(self, seats: int) -> None:
        """Raises OptionError if the options do not go together, or not with this number of seats."""

    def changed(self) -> dict[str, object]:
        """Only what differs from the defaults: this is what records keep."""
        plain: dict[str, object] = msgspec.to_builtins(self)
        default: dict[str, object] = msgspec.to_builtins(type(self)())
        return {key: value for key, value in plain.items() if value != default[key]}

    @classmethod
    def make(cls, given: Mapping[str, object]) -> typing.Self:
        """Options from names and values; a wrong one gets a sentence that says what is possible."""
        if not given:
            return cls()
        known = {switch["key"]: switch for switch in cls.describe()}
        for key, value in given.items():
            if key not in known:
                raise OptionError(
                    Sentence("{game} has no option '{key}'; it has {known}.", game=cls.title, key=key, known=list(known))
                )
            values: list[object] = known[key]["values"] or []
            number = known[key]["open"] and isinstance(value, int) and not isinstance(value, bool)
            if not number and not _among(value, values):
                spelled = [_spell(v) for v in values] + (["a whole number"] if known[key]["open"] else [])
                raise OptionError(
                    Sentence(
                        "Option '{key}' takes {values}, not {value}.", key=key, values=" or ".join(spelled), value=_spell(value)
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
    def describe(cls) -> list[dict[str, Any]]:
        """One entry for each switch: key, default, values (None if any number will do), open, help, rule."""
        return _describe(cls)


@cache
def _describe(cls: type[Options]) -> list[dict[str, Any]]:
    hints = typing.get_type_hints(cls, include_extras=True)
    default = cls()
    out = []
    for field in msgspec.structs.fields(cls):
        hint, help_text, rule = hints[field.name], "", ""
        if typing.get_origin(hint) is typing.Annotated:
            hint, meta = typing.get_args(hint)[0], typing.get_args(hint)[1]
            help_text = meta.description or ""
            rule = (meta.extra or {}).get("rule", "")
        values, open_ = _values(hint)
        out.append({
            "key": field.name, "default": getattr(default, field.name), "values": values, "open": open_,
            "help": help_text, "rule": rule,
        })  # fmt: skip
    return out


def switch(help_text: str, rule: str) -> msgspec.Meta:
    """The annotation of a switch: `expert: Annotated[bool, switch("Two anthills each.", "MI-9.1")] = False`."""
    return msgspec.Meta(description=help_text, extra={"rule": rule})


def _values(hint: Any) -> tuple[list[object] | None, bool]:
    """The values a type allows, and whether any int is allowed besides."""
    if hint is bool:
        return [False, True], False
    if hint is int:
        return None, True
    origin = typing.get_origin(hint)
    if origin is Literal:
        return list(typing.get_args(hint)), False
    if origin in (Union, types.UnionType):
        values: list[object] = []
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


def _among(value: object, values: list[object]) -> bool:
    return any(value == v and type(value) is type(v) for v in values)


def _spell(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else f"'{value}'" if isinstance(value, str) else str(value)

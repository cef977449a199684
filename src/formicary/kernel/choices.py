"""A question with all that a door can tell about its choices: what each would cost and bring, what cannot be chosen and why, what
a place that is not lit answers, and what would be left unused by finishing now. Worked out from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable

from formicary.kernel.frames import NOT_AMONG
from formicary.kernel.position import Position
from formicary.kernel.preview import never, previews, refusals
from formicary.kernel.sentences import Sentence, json_values, parts
from formicary.kernel.values import SEAT
from formicary.kernel.views import BarredView, ChoicesView, PreviewedView, RefusedView, Said

OTHERS_DECIDE = "{names} must decide first."


def choices(pos: Position, seat: int, answered: Callable[[Position], bool] = never) -> ChoicesView:
    """What a seat can know about its choices. A seat that does not decide has none, and is told whose turn it is.

    `answered` says whether the seat has answered the question of a position beforehand, so that no choice leads to it.

    >>> import formicary
    >>> pos = formicary.game("march").start(seats=3, seed=1)
    >>> found = choices(pos, pos.deciders[0])
    >>> found["refused"][0]["kind"], found["refused"][0]["rule"]
    ('rest', 'MA-8.2')
    >>> found["elsewhere"]["label"]
    'Choose an action first.'
    >>> choices(pos, pos.deciders[0] - 1)["elsewhere"]["label"]
    '{names} must decide first.'
    """
    if seat not in pos.deciders:
        waiting = Sentence(OTHERS_DECIDE, names=[SEAT(each) for each in pos.deciders])
        reason = waiting if pos.deciders else Sentence("The game is over.")
        rule = pos.turn_rule if pos.deciders else pos.end_rule
        return {"previews": [], "refused": [], "barred": [], "elsewhere": _barred(rule, reason, []), "unspent": None}
    brought: list[PreviewedView] = [
        {"action": action, **found.as_json()} for action, found in previews(pos, seat, answered=answered).items()
    ]  # fmt: skip
    refused, barred = _refused(pos, seat)
    outside = pos.refused_outside(seat)
    unspent = pos.frame_of(seat).unspent(pos)
    return {
        "previews": brought,
        "refused": refused,
        "barred": barred,
        "elsewhere": _barred(outside.rule, outside.reason, []),
        "unspent": None if unspent is None else _said(unspent),
    }


def _refused(pos: Position, seat: int) -> tuple[list[RefusedView], list[BarredView]]:
    """What cannot be chosen: actions that no place on the board stands for, and the places that do not stand for a legal one.

    A place has one reason: that of the first action that a player would think of there. Of an action with places of several kinds
    it is the first kind that says where: a quarry, not the cube that it gives. Where a rule has nothing particular to
    say, the place answers as everything else does, and no button is shown.
    """
    frame = pos.frame_of(seat)
    lit = {ref for action in pos.choices[pos.lane_of(seat)] for ref in frame.refs(pos, action)}
    buttons: list[RefusedView] = []
    places: dict[str, tuple[str, str]] = {}
    for group in refusals(pos, seat, pointing=True):
        homeless = []
        for action, reason, choice in zip(group.actions, group.reasons, group.as_json()["choices"], strict=True):
            if parts(reason)[0] == NOT_AMONG:
                continue
            refs = frame.refs(pos, action)
            if not refs:
                homeless.append(choice)
            for ref in refs:
                if ref.partition(":")[0] == refs[0].partition(":")[0] and ref not in lit:
                    places.setdefault(ref, (group.rule, reason))
        if homeless:
            buttons.append({"kind": group.kind, "rule": group.rule, "reason": parts(group.reasons[0])[0], "choices": homeless})
    barred: dict[tuple[str, str], BarredView] = {}
    for ref, (rule, reason) in places.items():
        barred.setdefault((rule, reason), _barred(rule, reason, []))["refs"].append(ref)
    return buttons, list(barred.values())


def _barred(rule: str, reason: str, refs: list[str]) -> BarredView:
    label, args = parts(reason)
    return {"rule": rule, "label": label, "args": args, "refs": refs}


def _said(sentence: Sentence) -> Said:
    return {"label": sentence.template, "args": json_values(sentence.values)}

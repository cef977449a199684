"""Somebody who knows nothing but what the page is told can say of everything on the board what it means now.

They read the view and the choices of their seat over HTTP, as the page does, and list each lit and each unlit place with what is
told about it. The engine is asked the same questions afterwards, and must say the same.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import formicary
from formicary.kernel import IllegalAction, Position, previews
from formicary.kernel.sentences import json_values, parts
from tests.modes import Mode
from tests.walk import Walk
from tests.web.serving import ThreadServer
from tests.web.twins import put

POSITIONS = 30  # of each game
CLIENT = Path(__file__).parents[2] / "client" / "src"
EXPLAIN, BOARDS = CLIENT / "lib" / "explain.ts", CLIENT / "boards"
Told = tuple[str, str]  # a template and its values, as the page gets them


@dataclass
class Known:
    """What a person has read: of each place and of each button."""

    lit: dict[str, set[Told]] = field(default_factory=dict)
    unlit: dict[str, tuple[str, Told]] = field(default_factory=dict)  # with its rule
    buttons: dict[str, set[Told]] = field(default_factory=dict)
    impossible: dict[str, tuple[str, Told]] = field(default_factory=dict)


def told(label: str, args: dict[str, Any]) -> Told:
    return label, json.dumps(args, sort_keys=True)


def reads(view: dict[str, Any], choices: dict[str, Any], places: set[str]) -> Known:
    """All that the page says, thing by thing; of the places on the board those that no question names are asked about too."""
    known, brings = Known(), {}
    for each in choices["previews"]:
        said = [told(one["label"], one["args"]) for change in each["changes"] for one in change["says"]]
        brings[each["action"]] = {*said, *((stock, "unsure") for stock in each["unsure"])}
    for option in view["prompt"]["options"]:
        meaning = {told(option["label"], option["args"]), *brings[option["action"]]}
        for ref in option["refs"]:
            known.lit.setdefault(ref, set()).update(meaning)
        if not option["refs"]:
            known.buttons[option["text"]] = meaning
    for group in choices["barred"]:
        for ref in group["refs"]:
            known.unlit[ref] = group["rule"], told(group["label"], group["args"])
    elsewhere = choices["elsewhere"]
    for ref in places - known.lit.keys() - known.unlit.keys():
        known.unlit[ref] = elsewhere["rule"], told(elsewhere["label"], elsewhere["args"])
    for group in choices["refused"]:
        for each in group["choices"]:
            known.impossible[str(each["action"])] = group["rule"], told(group["reason"], each["why"])
    return known


def on_the_board(view: dict[str, Any]) -> set[str]:
    """The places that the page draws, as far as the view tells them."""
    seat = view["seat"]
    me = view["players"][seat]
    if view["game"] == "micropolis":
        hills = {f"{seat}.{hill['hill']}": hill for hill in me["hills"]}
        return (
            {f"line:{each['place']}" for each in view["line"]}
            | {f"tile:{key}.{place}" for key, hill in hills.items() for place in range(len(hill["tiles"]))}
            | {f"{kind}:{key}" for key in hills for kind in ("hill", "face")}
            | {f"end:{key}.{side}" for key in hills for side in ("left", "right")}
        )
    if view["game"] == "march":
        hexes = view["hexes"]
        return (
            {f"{kind}:{each['hex']}" for each in hexes for kind in ("hex", "out")}
            | {f"exit:{each['hex']}.{way}" for each in hexes for way in range(6)}
            | {f"site:{each['hex']}.{site['site']}" for each in hexes for site in each["sites"]}
            | {f"card:{card}" for card in me["cards"]}
        )
    return (
        {f"hex:{each['hex']}" for each in view["static"]["garden"]["hexes"]}
        | {f"event:{n}" for n in range(8)}
        | {f"track:{each}" for each in ("larvae", "soldiers", "workers", "atelier")}
        | {f"objective:{each['objective']}" for each in view["objectives"]}
        | {f"room:{seat}.{each['level']}" for each in me["rooms"]}
        | {f"stores:{seat}"}
    )


def engine_says(pos: Position, seat: int) -> Known:
    """The same, asked of the position: what its legal actions do, and what `apply` raises for the others."""
    known, frame, legal = Known(), pos.frame_of(seat), pos.legal(seat)
    found = previews(pos, seat)
    for action in legal:
        label, args = frame.label(pos, action)
        says = [told(one.template, json_values(one.values)) for change in found[action].changes for one in change.sentences()]
        meaning = {told(pos.say(label), json_values(args)), *says, *((stock.name, "unsure") for stock in found[action].unsure)}
        refs = frame.refs(pos, action)
        for ref in refs:
            known.lit.setdefault(ref, set()).update(meaning)
        if not refs:
            known.buttons[pos.game.actions.text(action)] = meaning
    for action in frame.pointable(pos):
        if action not in legal:
            with pytest.raises(IllegalAction) as wrong:
                pos.apply(action, seat)
            if "is not among the choices" in wrong.value.reason:  # says nothing to somebody who knows no notation
                continue
            reason = wrong.value.rule, told(*parts(wrong.value.reason))
            refs = frame.refs(pos, action)
            for ref in refs:
                if ref.partition(":")[0] == refs[0].partition(":")[0]:
                    known.unlit.setdefault(ref, reason)
            if not refs:
                known.impossible[str(action)] = reason
    return known


# The three games as they are, and every other way to play them, with fewer positions each.
WAYS = [(key, Mode(2, {}), POSITIONS) for key in formicary.game_keys()] + [
    ("micropolis", Mode(2, {"expert": True}), 8),
    ("march", Mode(1, {"mode": "solo"}), 8),
    ("march", Mode(2, {"mode": "coop"}), 8),
    ("march", Mode(2, {"edition": "prototype"}), 8),
    ("march", Mode(3, {"species": True}), 8),
]


@pytest.mark.parametrize(("key", "mode", "count"), WAYS, ids=[f"{key}-{mode}" for key, mode, _ in WAYS])
def test_a_stranger_can_say_what_everything_means(server: ThreadServer, key: str, mode: Mode, count: int) -> None:
    person = server.person()
    made = person.made(key, [{"kind": "local" if seat else "me"} for seat in range(mode.seats)], options=mode.options)
    tables = server.server.web.tables
    assert tables is not None
    live = tables.cache.find(made["table"])
    assert live is not None
    positions = unlit = impossible = 0
    for pos in (pos for seed in (11, 12, 13) for pos in Walk(key, mode, seed).some(count)):
        if positions == count:
            break
        if not pos.deciders:
            continue
        seat, now = pos.deciders[0], pos.clone()
        put(live, now)
        base = f"/api/tables/{live.id}"
        view = person.get(f"{base}/view?seat={seat}").json()["view"]
        answer = person.get(f"{base}/choices?seat={seat}&sequence={live.number}")
        assert answer.status_code == 200, answer.text
        known, truth = reads(view, answer.json(), on_the_board(view)), engine_says(now, seat)
        assert known.lit == truth.lit
        assert known.buttons == truth.buttons
        assert known.impossible == truth.impossible
        outside = now.refused_outside(seat)
        for ref, reason in known.unlit.items():
            assert ref not in truth.lit
            assert reason == truth.unlit.get(ref, (outside.rule, told(*parts(outside.reason))))
        unlit += len(known.unlit)
        impossible += len(known.impossible)
        positions += 1
    assert positions == count
    assert unlit > 5 * count
    assert impossible or key == "micropolis"
    person.close()


@pytest.mark.parametrize("key", formicary.game_keys())
def test_the_rules_that_explain_things_are_in_the_rulebook(key: str) -> None:
    """The page names a rule for each kind of thing on the board, for every kind of place that is drawn among them."""
    block = re.search(rf"^  {key}: \{{(.*?)\}},$", EXPLAIN.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert block is not None
    named = re.findall(r'"?([\w:]+)"?: "([^"]+)"', block[1])
    book = formicary.game(key).rulebook().for_players()
    assert len(named) >= 9
    assert [rule for _, rule in named if book.rule(rule) is None] == []
    boards = (each.read_text(encoding="utf-8") for each in sorted((BOARDS / key).glob("*.svelte")))
    drawn = {kind for text in boards for kind in re.findall(r"choice\.place\([`\"](\w+):", text)}
    assert len(drawn) >= 5
    assert drawn <= {kind.partition(":")[0] for kind, _ in named}

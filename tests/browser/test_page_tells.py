"""Somebody at the page who points at everything is told what each thing means now: the engine is asked the same, and must agree.

tests/web/test_page_tells.py compares what the server tells; this is what stands on the screen.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

import formicary
from formicary.kernel import IllegalAction, Position, Preview, previews
from formicary.kernel.sentences import parts
from tests.browser.conftest import Opens
from tests.browser.waiting import goes, settles
from tests.modes import Mode
from tests.walk import Walk

# Points at every place of the board, and reads the line under the question; then the buttons, dimmed ones too.
POINTS = """async () => {
  const root = document.querySelector("main.board"), lit = {}, unlit = [];
  const told = () => document.querySelector("section.prompt .consequence .line")?.innerText.replace(/\\s+/g, " ").trim() ?? "";
  const drawn = () => new Promise((next) => setTimeout(next));
  const places = [...root.querySelectorAll(".place")], over = document.elementFromPoint.bind(document);
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  for (const each of places.filter((place) => place.classList.contains("lit"))) {
    each.dispatchEvent(new PointerEvent("pointerenter"));
    await drawn();
    lit[each.dataset.ref] = told();
    each.dispatchEvent(new PointerEvent("pointerleave"));
    await drawn();
  }
  for (const each of places.filter((place) => !place.classList.contains("lit")).slice(0, 60)) {
    const [x, y] = middle(each), top = over(x, y);
    if (!top || !root.contains(top) || top.closest("button, a, [role=button], .frame button")) continue;
    const under = places.filter((place) => {
      const box = place.getBoundingClientRect();
      return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    });
    top.dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: x, clientY: y}));
    await drawn();
    unlit.push({refs: under.map((place) => place.dataset.ref), told: told()});
  }
  const words = (each) => each.innerText.replace(/\\s+/g, " ").trim();
  const read = (name) => Object.fromEntries(
    [...document.querySelectorAll(`section.prompt [data-${name}]`)].map((each) => [each.dataset[name], words(each)]));
  const buttons = read("option"), dimmed = read("refused");
  return {lit, unlit, buttons, dimmed};
}"""


def says(told: str, template: str) -> bool:
    """Whether what is told has the words of a template, in their order; values are said in each place's own way."""
    words = [re.escape(" ".join(part.split())) for part in re.split(r"\{[^{}]*\}", template) if part.strip()]
    return re.search(".*?".join(words), told) is not None


def meaning(told: str, label: str, found: Preview) -> None:
    """What one choice is, what it certainly costs and brings, none of it twice, and what it ends."""
    assert says(told, label), (told, label)
    for change in found.changes:
        beside = change.beside_label().sentences()
        for sentence in change.sentences():
            assert (sentence in told) == (sentence in beside), (told, sentence)
    assert found.ends is None or found.ends in told


def compares(page: Page, pos: Position, seat: int) -> int:
    """Everything that is told of a position; returns how many things were pointed at."""
    seen: dict[str, Any] = page.evaluate(POINTS)
    frame, legal, found = pos.frame_of(seat), pos.legal(seat), previews(pos, seat)
    label = {action: pos.say(frame.label(pos, action)[0]) for action in legal}
    for ref, told in seen["lit"].items():
        here = [action for action in legal if ref in frame.refs(pos, action)]
        assert here and told, ref
        if frame.choose == "one" and len(here) == 1:
            meaning(told, label[here[0]], found[here[0]])
    # Nothing that may be done is missing: it has a button, or a place of it is lit. How a hex is turned is shown by pictures.
    shown = seen["lit"].keys()
    lost = [action for action in legal if str(action) not in seen["buttons"] and shown.isdisjoint(frame.refs(pos, action))]
    assert {pos.game.actions.kind(action).name for action in lost} <= {"turn"}
    for action, told in seen["buttons"].items():
        if told.startswith("Confirm"):  # what is marked is seen on the board
            assert all(sentence in told for change in found[int(action)].changes for sentence in change.sentences()), told
        else:
            meaning(re.sub(r"^\d ", "", told), label[int(action)], found[int(action)])
    refused: dict[str, str] = {}
    for action in frame.pointable(pos):
        if action not in legal:
            with pytest.raises(IllegalAction) as wrong:
                pos.apply(action, seat)
            for ref in frame.refs(pos, action):
                refused.setdefault(ref, parts(wrong.value.reason)[0])
            if str(action) in seen["dimmed"]:
                assert says(seen["dimmed"][str(action)], parts(wrong.value.reason)[0])
    elsewhere = parts(pos.refused_outside(seat).reason)[0]
    for each in seen["unlit"]:
        reasons = {*(refused[ref] for ref in each["refs"] if ref in refused), elsewhere}
        assert each["told"] and any(says(each["told"], reason) for reason in reasons), (each, reasons)
    return sum(len(things) for things in seen.values())


@pytest.mark.parametrize("count", [3, pytest.param(30, marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", formicary.game_keys())
def test_whoever_points_at_everything_is_told_what_the_engine_says(opens: Opens, key: str, count: int) -> None:
    page = opens()
    positions = things = 0
    for walk in (Walk(key, Mode(2, {}), seed) for seed in (21, 22)):
        for pos in walk.some(count):
            if positions == count or not pos.deciders:
                break
            seat = pos.deciders[0]
            made = page.request.post("/api/tables/import", data=walk.record.to_json()).json()
            with page.expect_response(lambda each, table=made["table"]: f"/{table}/choices?" in each.url) as told:  # type: ignore[misc]
                goes(page, f"/t/{made['table']}?seat={seat}")
            assert told.value.ok
            page.locator("[data-option], .place.lit").first.wait_for()
            settles(page)
            things += compares(page, pos.clone(), seat)
            positions += 1
    assert positions == count
    assert things > 5 * count

"""Guided first games through the browser: the coach points at what is there, covers nothing it speaks of, and lets go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import formicary
from formicary.locale import LEARN, catalogue
from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.person import Person
from tests.browser.waiting import comes, settles

pytestmark = pytest.mark.browser

# What the bubble says and how it stands: which places are marked, and which of them, or of the buttons, the pointer cannot meet.
HEARD = """() => {
  const bubble = document.querySelector(".coach.speaking");
  if (!bubble) return null;
  const parts = [[.5, .5], [.25, .25], [.75, .25], [.25, .75], [.75, .75]];
  const under = (each) => {
    const {left, top, width, height} = each.getBoundingClientRect();
    return parts.some(([right, down]) => bubble.contains(document.elementFromPoint(left + width * right, top + height * down)));
  };
  const marked = [...document.querySelectorAll(".taught")];
  const box = bubble.getBoundingClientRect();
  return {
    lesson: bubble.dataset.lesson ?? "",
    text: bubble.querySelector("[role=status]").innerText,
    marked: marked.map((each) => each.dataset.ref ?? (each.dataset.places || each.dataset.point)),
    covered: marked.filter(under).map((each) => each.dataset.ref ?? each.dataset.point),
    buttons: [...document.querySelectorAll("section.prompt button")].filter(under).length,
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
  };
}"""


# It is the player's move and the coach has heard what is due there, or something else lies over the table.
DUE = """() => Boolean(document.querySelector("dialog[open], .coach[data-heard]"))"""


def heard(page: Page) -> dict[str, Any] | None:
    """What the coach says at the player's move, once the page stands still and the bubble has found its place."""
    page.wait_for_function(DUE)
    settles(page)
    return page.evaluate(HEARD)  # type: ignore[no-any-return]


def stands_well(page: Page) -> bool:
    """Whether the bubble is within the window and over nothing that it speaks of or that answers the question."""
    said = page.evaluate(HEARD)
    return said is None or (said["inside"] and not said["buttons"] and not said["covered"])


Look = Callable[[Page, str], None]


def unseen(page: Page, lesson: str) -> None:
    """Takes no picture."""


def listens(page: Page, told: list[str], look: Look = unseen) -> None:
    """Reads everything that is due now, and checks each bubble."""
    while said := heard(page):
        assert said["text"]
        assert said["marked"] or not said["lesson"], said
        comes(page, lambda: stands_well(page))
        if said["lesson"]:
            told.append(said["lesson"])
        look(page, said["lesson"] or "answer")
        page.locator(".coach.speaking .go").click()


@pytest.mark.parametrize("phone", [False, True])
def test_micropolis_to_its_end(opens: Opens, phone: bool) -> None:
    """From the start page, with a player who does as they like, to the offer of a real game."""
    page = opens(phone=phone)
    page.get_by_role("button", name="Or learn by playing: a guided first game (15 min)").click()
    person = Person(page, hand="touch" if phone else "mouse", seed=3)
    told: list[str] = []
    expect(page.locator(".coach.speaking")).to_contain_text("Welcome!")
    if not phone:
        clean(page, "the coach")
    sheet = page.get_by_role("dialog", name="Score sheet")
    while not sheet.count():
        listens(page, told)
        if person.is_asked() and not sheet.count():
            person.answers()
    assert told[:3] == ["ring", "line", "nurse"]
    guide = formicary.game("micropolis").guide("guided")
    assert guide is not None
    assert len(told) == len(set(told)) >= 12 and set(told) <= {lesson.id for lesson in guide.lessons}
    expect(sheet).to_contain_text("Micropolis")
    sheet.get_by_role("button", name="Play a real game").click()
    expect(page.get_by_role("region", name="Set up Micropolis")).to_be_visible()
    expect(page.get_by_role("combobox", name="Seat 2")).to_have_value("bot:larva")


# Whether things are wholly in sight where they scroll or move.
WHOLE = """all => all.map((each) => {
  const {left, top, right, bottom} = each.getBoundingClientRect();
  const room = each.closest(".frame").getBoundingClientRect();
  return left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1;
})"""
# The table is as long as it was read, so that its question can be answered.
CAUGHT_UP = "before => Number(document.querySelector('main.board').dataset.sequence) > before"


def follows_the_record(
    page: Page, game: str, key: str = "guided", look: Look = unseen, until: str = "", language: str = "en"
) -> list[str]:
    """Plays a guided game as it was recorded, by the actions of the page, to the score sheet or a lesson; what was told."""
    guide = formicary.game(game).guide(key)
    assert guide is not None
    made = page.request.post(f"/api/learn/{game}/guided", data={"name": "Mina", "guide": key}).json()
    page.goto(f"/t/{made['table']}")

    def seen() -> dict[str, Any]:
        return page.request.get(f"/api/tables/{made['table']}/view?seat=0").json()  # type: ignore[no-any-return]

    def mine() -> bool:
        length = seen()["length"]
        return length == len(guide.line) or guide.line[length].startswith("0 ")  # where several decide, bots come first

    told: list[str] = []
    expect(page.locator(".coach.speaking")).to_be_visible()
    while True:
        listens(page, told, look)
        if until in told:
            return told
        comes(page, mine)
        now = seen()
        if now["length"] == len(guide.line):
            break
        text = guide.line[now["length"]].removeprefix("0 ")
        action = next(each["action"] for each in now["view"]["prompt"]["options"] if each["text"] == text)
        move = {"seat": 0, "sequence": now["sequence"], "action": action, "request": f"move-{now['length']}"}
        assert page.request.post(f"/api/tables/{made['table']}/actions", data=move).ok
        page.wait_for_function(CAUGHT_UP, arg=now["sequence"])
    expect(page.locator("dialog[open]")).to_contain_text(catalogue(language).get(f"{LEARN}|{guide.won.text}", guide.won.text))
    look(page, "end")
    return told


def checks(*lessons: str) -> Look:
    """Looks with axe at some of the lessons."""
    return lambda page, lesson: clean(page, lesson) if lesson in lessons else None


FIRST_SEASON = ["years", "event", "nurses", "waits", "in_or_out", "steps", "prey", "trail", "lay"]
TOLD = {
    "micropolis-guided": [
        "ring", "line", "nurse", "ends", "ants", "soldiers", "gallery", "refill", "flag", "fruit", "queen", "barracks_seen",
        "architect", "sentry", "sergeant", "last_turns", "score", "last_gap",
    ],
    "myrmes-guided": [
        *FIRST_SEASON, "gone", "raise", "workers", "harvest", "winter", "store", "larva_pays", "first_winter", "larvae_food",
        "last_year", "clear",
    ],
    "march-guided": [
        "goal", "explore", "lay", "sites", "react", "cards", "swap", "shared", "evolution", "rested", "ferocity", "decree",
        "slumber", "harvest", "contested", "march", "battle", "fought", "last_round",
    ],
    "march-guided_solo": [
        "horde", "home", "inner", "card", "attack", "battle", "fought", "sentry", "advance", "rampage", "rest", "slumber",
        "beside", "tunnel", "last_round",
    ],
}  # fmt: skip


def test_the_first_season_of_myrmes(opens: Opens) -> None:
    """In the language with the longest words, by night."""
    told = follows_the_record(opens(language="de", dark=True), "myrmes", look=checks("nurses", "steps"), until="lay")
    assert told == FIRST_SEASON


# The others, each a minute or two: make check ARGS="-m slow tests/browser/test_guided.py"
@pytest.mark.parametrize(
    ("record", "phone"),
    [
        ("march-guided_solo", True),
        *(pytest.param(record, phone, marks=pytest.mark.slow) for record in TOLD for phone in (False, True)
          if (record, phone) != ("march-guided_solo", True)),
    ],
)  # fmt: skip
def test_along_the_record_to_its_end(opens: Opens, record: str, phone: bool) -> None:
    """What is told is told where it is, to the score sheet that says what to play next."""
    page = opens(phone=phone, dark=phone)
    game, _, key = record.partition("-")
    told = follows_the_record(page, game, key, look=checks("card", "battle", "explore", "nurses", "steps"))
    assert told == TOLD[record]
    sheet = page.get_by_role("dialog", name="Score sheet")
    sheet.get_by_role("button", name="Play a real game").click()
    expect(page.get_by_role("region", name=f"Set up {formicary.game(game).title}")).to_be_visible()


def test_what_is_spoken_of_is_in_sight_and_free_on_a_phone(opens: Opens) -> None:
    """Where figures lie over a part of the anthill, and where the meadow has been brought closer."""
    follows_the_record(opens(phone=True, language="de"), "micropolis", until="sergeant")

    def whole(page: Page, lesson: str) -> None:
        assert lesson != "shared" or page.locator(".taught").evaluate_all(WHOLE) == [True]

    follows_the_record(opens(phone=True), "march", until="shared", look=whole)


def test_whoever_strays_can_go_back_leave_and_come_again_and_silence_the_coach(opens: Opens) -> None:
    page = opens("/learn/micropolis")
    page.get_by_role("button", name="Guided first game (15 min)").first.click()
    coach = page.locator(".coach.speaking")
    for words in ("Welcome!", "These tiles are on offer.", "Try this tile, number 2"):
        expect(coach).to_contain_text(words)
        if "Try" not in words:
            page.keyboard.press("c")
    page.locator('[data-ref="line:3"]').click()
    expect(coach).to_contain_text("Good, that one it is.")
    expect(coach).to_contain_text("From now on choose an end as well")
    coach.get_by_role("button", name="Take it back").click()
    expect(coach).to_contain_text("Try this tile, number 2")
    page.reload()
    expect(coach).to_contain_text("Try this tile, number 2")  # it goes on where it was
    page.locator('[data-ref="line:2"]').click()
    expect(coach).to_contain_text("She has paid for herself")
    expect(page.get_by_role("group", name="What happened")).to_contain_text("Oak takes tile 1")  # as recorded
    coach.get_by_role("button", name="Rule MI-5.2").click()
    page.get_by_role("dialog", name="Rulebook").get_by_role("button", name="Close").click()
    coach.get_by_role("button", name="Stop the coach").click()
    expect(coach).to_have_count(0)
    page.reload()
    expect(page.locator(".place.lit").first).to_be_visible()
    assert heard(page) is None
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Bring the coach back").click()
    expect(coach).to_be_visible()
    before = page.url
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Begin the guided game again").click()
    expect(coach).to_contain_text("Welcome!")
    assert page.url != before

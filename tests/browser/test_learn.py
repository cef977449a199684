"""How to play, as somebody sees it who is new here: every picture points at what is there, on a small phone, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import formicary
from formicary.kernel.teaching import Picture, PlayedExample
from formicary.locale import languages
from formicary.locale.books import book_in
from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.waiting import goes, settles

pytestmark = pytest.mark.browser

TAUGHT = [key for key in formicary.game_keys() if formicary.game(key).how_to_play() is not None]
SMALL = {"width": 320, "height": 640}


def pictures(key: str) -> list[Picture]:
    told = formicary.game(key).how_to_play()
    assert told is not None
    return [part.picture for topic in told.topics for part in topic.parts if part.picture]


def pointed_at(page: Page, number: int) -> set[str]:
    """The places of a picture that are marked."""
    marked = page.locator("main figure").nth(number).locator(".spot[data-ref]")
    return set(marked.evaluate_all("all => all.map(each => each.dataset.ref)"))


def test_a_newcomer_is_led_to_the_lightest_game_and_finds_the_way_back(opens: Opens) -> None:
    page = opens()
    page.get_by_role("link", name="Learn Micropolis in 10 minutes").click()
    expect(page.get_by_role("heading", name="How to play Micropolis")).to_be_visible()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="What scores").click()
    expect(page.get_by_role("heading", name="What scores")).to_be_in_viewport()
    page.get_by_role("link", name="What is a gallery?").click()
    expect(page.get_by_role("heading", name="Your turn in three steps")).to_be_in_viewport()
    page.get_by_role("link", name="May I pass?").click()
    expect(page.locator('[id="rule-MI-3.2"].at')).to_be_in_viewport()
    page.go_back()
    page.get_by_role("combobox", name="Language").select_option(label="Deutsch")
    expect(page.get_by_role("heading", name="Was Punkte bringt")).to_be_visible()
    page.get_by_role("link", name="Formicary").click()
    expect(page.get_by_role("link", name="So wird gespielt").first).to_be_visible()
    expect(page.get_by_role("link", name="Micropolis in 10 Minuten lernen")).to_have_count(0)  # it has been opened
    expect(page.get_by_role("button", name="Jetzt Micropolis spielen, mit einem Lotsen (15 Min.)")).to_be_visible()


@pytest.mark.parametrize("key", TAUGHT)
def test_every_step_points_at_what_is_there_and_fits_a_small_phone(opens: Opens, key: str) -> None:
    page = opens(f"/learn/{key}")
    page.set_viewport_size(SMALL)
    expect(page.locator("main figure").first).to_be_visible()
    found = pictures(key)
    expect(page.locator("main figure")).to_have_count(len(found))
    for number, picture in enumerate(found):
        figure = page.locator("main figure").nth(number)
        for at, step in enumerate(picture.steps):
            if at:
                figure.locator("button.next").click()
                settles(page)
            assert pointed_at(page, number) >= set(step.point), (picture.shows, at)
            if step.say:
                expect(figure.locator("figcaption")).to_contain_text(step.say)
            assert figure.locator("svg").count()
    check_questions(page, key)
    clean(page, f"how to play {key}")
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]


def check_questions(page: Page, key: str) -> None:
    """Each leads by its own link to a topic that is on this page, or to a rule; test_teaching.py shows that this is there."""
    leads = page.locator("#questions li").evaluate_all(
        "all => all.map(each => [...each.querySelectorAll('a')].map(a => a.hash.slice(1)))"
    )
    for led, question in zip(leads, formicary.game(key).questions(), strict=True):
        assert led and set(led) <= set(question.answer), question.ask  # of several topics to the first
    here = page.locator("#questions li a[href^='#']").evaluate_all(
        "all => all.map(a => !!document.getElementById(a.hash.slice(1)))"
    )
    assert here and all(here)


# That of March tells of two more ways to play and of another edition.
SHEETS = {"march": 4, "micropolis": 3, "myrmes": 3}
MARGIN = {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}


def test_on_paper_all_steps_stand_side_by_side_on_a_few_sheets(opens: Opens) -> None:
    page = opens()
    for key in TAUGHT:
        goes(page, f"/learn/{key}")
        expect(page.locator("main figure").first).to_be_visible()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        steps = [step for picture in pictures(key) if len(picture.steps) > 1 for step in picture.steps]
        expect(page.locator("main .strip > li")).to_have_count(len(steps))
        page.emulate_media(media="print")
        expect(page.get_by_role("button", name="Print")).to_be_hidden()
        assert page.pdf(format="A4", print_background=True, margin=MARGIN).count(b"/Type /Page\n") <= SHEETS[key]
        page.emulate_media(media="screen")
        page.evaluate("dispatchEvent(new Event('afterprint'))")


PRINTED = """() => {
  const [book, text] = [".rules", ".rules .text"].map((each) => document.querySelector(each).clientWidth);
  return {width: text / book, rules: document.querySelectorAll(".rule").length};
}"""


def test_the_rulebook_on_paper_is_as_wide_as_the_sheet_and_whole(opens: Opens) -> None:
    """The browser's own command prints the chapter that is read, the button of the page all of it."""
    page = opens("/rules/micropolis")
    expect(page.locator(".rule").first).to_be_visible()
    page.emulate_media(media="print")
    chapter = page.evaluate(PRINTED)
    assert chapter["width"] == 1
    page.emulate_media(media="screen")
    page.evaluate(f"() => {{ window.print = () => {{ window.printed = ({PRINTED})(); }}; }}")  # a function alone would be called
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed")
    whole = page.evaluate("window.printed")
    book = formicary.game("micropolis").rulebook().for_players()
    # Examples stand within their rules.
    assert whole["rules"] == sum(not rule.example_of for rule in book.by_id.values()) > chapter["rules"]


def test_the_rulebook_has_contents_links_pictures_and_what_this_table_settled(opens: Opens) -> None:
    """Only the chapter that is read is loaded; searching brings all of it."""
    page = opens()
    seats = [{"kind": "me", "name": "Mina"}, {"kind": "bot", "bot": "larva"}]
    options = {"first_player": 0, "ring_closed": False}
    made = page.request.post("/api/tables", data={"game": "micropolis", "seats": seats, "seed": 3, "options": options}).json()
    page.goto(f"/t/{made['table']}?open=rules&rule=MI-5.3")
    book = page.get_by_role("dialog", name="Rulebook")
    here = book.locator('[id="rule-MI-5.3"]')
    expect(here).to_be_in_viewport()
    expect(here).to_contain_text("At this table: not: ")
    expect(book.locator('[id="rule-MI-5.2"]')).to_be_visible()  # with what stands around it
    assert book.locator('[id="rule-MI-6.3"]').count() == 0
    contents = book.get_by_role("navigation", name="Contents")
    contents.get_by_role("button", name="6. Effects").click()
    expect(book.locator('[id="rule-MI-6.3"] svg')).to_be_visible()
    book.locator('[id="rule-MI-6.5"]').get_by_role("link", name="MI-4.12").click()
    expect(book.locator('[id="rule-MI-4.12"].at')).to_be_in_viewport()
    page.go_back()
    expect(book.locator('[id="rule-MI-6.5"].at')).to_be_in_viewport()
    contents.get_by_role("button", name="4. ").click()
    expect(book.locator('[id="rule-MI-4.12"]')).to_be_visible()
    page.go_back()
    expect(book.locator('[id="rule-MI-6.5"].at')).to_be_in_viewport()
    page.go_back()  # before the contents led on
    expect(here).to_be_in_viewport()
    contents.get_by_role("button", name="4. ").click()
    expect(book.locator('[id="rule-MI-4.12"]')).to_be_visible()
    entries = page.evaluate("history.length")
    book.get_by_label("Search the rules").fill("queens nothing")
    expect(book.locator('[id="rule-MI-8.13"]')).to_be_visible()
    expect(book.locator('[id="rule-MI-4.12"]')).to_have_count(0)
    assert page.evaluate("history.length") == entries  # no entry for each letter
    page.go_back()
    expect(page).to_have_url(re.compile("rule=MI-5.3$"))

    page.goto("/rules/march?edition=prototype#MA-5.2")
    expect(page.locator('[id="rule-MA-5.2"].at')).to_contain_text("events cost 1 less for each thorax")
    link = page.locator(".rule").get_by_role("link", name="secondary action", exact=True).first
    stands = link.evaluate("link => link.closest('.rule').id")
    link.click()
    expect(page.locator('[id="rule-MA-3.5"].at')).to_be_in_viewport()
    page.go_back()
    expect(page.locator(f'[id="{stands}"].at')).to_be_in_viewport()  # where the reference stands
    page.locator(".turn .next").click()
    expect(page.locator('[id="rule-MA-6.1"]')).to_be_visible()
    expect(page).to_have_url(re.compile("#6$"))
    page.go_back()
    expect(page.locator(f'[id="{stands}"].at')).to_be_in_viewport()
    page.go_back()
    expect(here).to_be_in_viewport()
    page.go_forward()
    page.go_forward()
    expect(page.locator('[id="rule-MA-6.1"]')).to_be_visible()
    page.get_by_role("main").get_by_role("navigation", name="Contents").get_by_role("button", name="20. Cards").click()
    page.set_viewport_size({"width": 1280, "height": 600})
    page.reload()
    expect(page.locator("nav [aria-current]")).to_have_text("20. Cards")
    expect(page.locator("nav [aria-current]")).to_be_in_viewport(ratio=1)
    page.go_back()
    page.set_viewport_size(SMALL)
    page.locator("nav summary").click()
    page.get_by_role("button", name="20. Cards").click()
    expect(page.locator('[id="rule-MA-C-EV03"] .card')).to_be_visible()
    clean(page, "rulebook")
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]


@pytest.mark.parametrize("key", TAUGHT)
def test_worked_examples_of_the_rulebook_are_stepped_through_on_a_small_board(opens: Opens, key: str) -> None:
    """On the smallest phone; those of a chapter on one page."""
    book = formicary.game(key).rulebook().for_players()
    where = {rule.id: chapter.id for chapter in book.chapters for rule in chapter.rules if not rule.example_of}
    chapters: dict[str, list[PlayedExample]] = {}
    for example in formicary.game(key).examples().examples:
        chapters.setdefault(where[book.by_id[example.id].example_of[0]], []).append(example)
    page = opens(f"/rules/{key}")
    page.set_viewport_size(SMALL)
    expect(page.get_by_role("navigation").first).to_be_visible()
    for examples in chapters.values():
        page.evaluate("rule => { location.hash = rule; }", book.by_id[examples[0].id].example_of[0])
        for example in examples:
            shown = page.locator(f'[data-example="{example.id}"]')
            shown.locator("summary").click()
            for number, step in enumerate(example.picture.steps):
                if number:
                    shown.locator("button.next").click()
                    settles(page)
                expect(shown.locator("figure svg").locator("visible=true").first).to_be_visible()
                expect(shown.locator("figure")).to_contain_text(step.say)
                missing = {ref for ref in step.point if not shown.locator(f'[data-ref="{ref}"].spot').count()}
                assert not missing, (example.id, missing)
        assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"], examples[0].id
    clean(page, "worked examples")


SHOWN = """() => [...document.querySelectorAll(".rule")].map((rule) =>
  [rule.id.replace("rule-", ""), rule.querySelector("dd").innerText.trim(), rule.classList.contains("pictured")])"""


# Two dozen pages with hundreds of pictures: make check ARGS="-m slow tests/browser/test_learn.py"
@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", TAUGHT)
def test_every_rule_that_players_can_meet_is_on_the_page_in_every_language(opens: Opens, key: str, language: str) -> None:
    """Found by the beginning of its ID, with a text, its pictures and its worked examples; in each edition."""
    game = formicary.game(key)
    for edition in ("", *game.editions()):
        book = book_in(game, edition, language).for_players()
        page = opens(f"/rules/{key}" + (f"?edition={edition}" if edition else ""), language=language)
        page.get_by_role("searchbox").fill(game.rulebook().chapters[1].rules[0].id.partition("-")[0] + "-")
        expect(page.locator(".rule").nth(50)).to_be_visible()
        expect(page.locator(".rule.pictured").first).to_be_attached()  # all get their pictures at once
        settles(page)
        shown = {rule: (text, pictured) for rule, text, pictured in page.evaluate(SHOWN)}
        assert set(shown) == {rule.id for rule in book.by_id.values() if not rule.example_of}
        for rule, (text, pictured) in shown.items():
            assert len(text) >= 4, rule
            assert pictured == bool(game.book_aids().pieces_of(rule)), rule
        examples = {rule.id for rule in book.by_id.values() if rule.example_of}
        assert page.locator(".example").count() == len(examples)
        page.context.close()

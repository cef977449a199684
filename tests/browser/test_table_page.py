"""What a table and the way to it do besides playing: starting, refusals, undo, links, spectators, replay, shared devices."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import formicary
from formicary import Record
from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.person import Person, joins, sits_down, table_of
from tests.browser.waiting import COUNTS, PATIENCE, arrives, comes, frame, settles
from tests.web.serving import ProcessServer, kept_port


def chairs(page: Page, game: str, *who: str) -> None:
    """Fills in the set-up form: 'Me', 'A friend, by link', 'Someone on this device', 'Bot: Worker'."""
    page.get_by_role("button", name=f"Play {game}").click()
    form = page.get_by_role("region", name=f"Set up {game}")
    while form.locator("ol > li").count() > len(who):
        form.get_by_role("button", name="Take seat").last.click()
    for seat, kind in enumerate(who, 1):
        form.get_by_role("combobox", name=f"Seat {seat}").select_option(label=kind)
    for seat, field in enumerate(form.get_by_label("Name").all()):
        field.fill(f"Person {seat + 1}")
    form.get_by_role("button", name="Start the game").click()
    arrives(page)


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name=entry).click()


def view(page: Page, seat: int | None = None) -> dict[str, Any]:
    answer = page.request.get(f"/api/tables/{table_of(page)}/view", params={} if seat is None else {"seat": seat})
    return dict(answer.json())


def moves(person: Person) -> int:
    """Plays until the table has one move more; returns the number of moves."""
    before = view(person.page)["length"]
    while (length := int(view(person.page)["length"])) == before:
        assert person.is_asked()
        person.answers()
    return length


def is_refused(page: Page, person: Person) -> None:
    """Plays until a move is refused, because something forbidden is sent in its place."""

    def forbidden(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        legal = {option["action"] for option in view(page, 0)["view"]["prompt"]["options"]}
        body["action"] = next(action for action in range(99) if action not in legal)
        route.continue_(post_data=json.dumps(body))

    page.route("**/actions", forbidden)
    while not page.get_by_role("alert").count():
        assert person.is_asked()
        person.answers()
        settles(page)
    page.unroute("**/actions")


def test_the_button_that_starts_a_game_stays_under_whoever_presses_it(opens: Opens) -> None:
    """Pressed as soon as it is in sight, and released some frames later."""
    page = opens(motion=True)
    page.get_by_role("button", name="Play Micropolis").click()
    box = page.get_by_role("button", name="Start the game").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    for _ in range(10):
        frame(page)
    page.mouse.up()
    arrives(page)


def test_a_refused_move_opens_the_rulebook_at_its_rule(opens: Opens) -> None:
    """Who sends what the rules forbid sees why, beside the board, with the rule in sight; all rules are a click away."""
    page = opens()
    chairs(page, "Micropolis", "Me", "Bot: Worker")
    person = Person(page)
    assert person.is_asked()
    settles(page)
    before = page.locator("main.board").bounding_box()
    is_refused(page, person)
    panel = page.get_by_role("region", name="Refused move")
    expect(panel.get_by_role("alert")).to_have_text(re.compile(r"\w.*\.$"))
    paragraph = panel.locator("div.at")
    expect(paragraph).to_be_in_viewport(ratio=1)
    rule = paragraph.locator("dt").inner_text()
    assert re.fullmatch(r"MI-\d+\.\d+", rule)
    assert page.locator("main.board").bounding_box() == before, "the board stays where it was"
    assert panel.bounding_box()["x"] >= before["x"] + before["width"] - 1, "beside the board"
    panel.get_by_role("button", name="Rulebook").click()
    book = page.get_by_role("dialog", name="Rulebook")
    expect(book.locator(f'[id="rule-{rule}"]')).to_be_in_viewport()
    book.get_by_label("Search the rules").fill("barracks")
    comes(page, lambda: 0 < book.locator("dt").count() < 40)
    book.get_by_role("button", name="Close").click()
    assert person.is_asked(), "the question stands again"
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_a_refused_move_holds_nobody_up_on_a_phone_and_speaks_their_language(opens: Opens) -> None:
    """Over the lower part of the board: question and upper part can be used as they are, and the next move puts it away."""
    page = opens(phone=True)
    chairs(page, "Micropolis", "Me", "Bot: Worker")
    page.evaluate("localStorage.setItem('formicary.settings', JSON.stringify({language: 'ja'}))")
    page.reload()
    person = Person(page, hand="touch")
    assert person.is_asked()
    is_refused(page, person)
    panel = page.get_by_role("region", name="できない手")
    expect(panel.get_by_role("alert")).to_have_text(re.compile("[ぁ-ん].*。$"))
    expect(panel.locator("div.at dt")).to_be_in_viewport()
    clean(page, "refused move")
    sheet, question = panel.bounding_box(), page.locator("section.prompt").bounding_box()
    assert sheet is not None and question is not None
    assert sheet["y"] > 844 * 0.35 and sheet["y"] + sheet["height"] <= question["y"] + 1
    box = panel.get_by_role("button", name="閉じる").bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 44
    moves(person)
    expect(panel).to_have_count(0)


def test_undo_and_redo(opens: Opens) -> None:
    page = opens()
    chairs(page, "Micropolis", "Me", "Someone on this device")
    person = Person(page)
    assert person.is_asked()
    before = view(page, 0)
    assert moves(person) == before["length"] + 1
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    assert view(page, 0)["view"]["players"] == before["view"]["players"]
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_hidden()
    assert view(page, 0)["length"] > before["length"]


def two(opens: Opens, game: str) -> tuple[Page, Page, str]:
    """Host and friend at one table, and the link that the friend used."""
    host = opens()
    chairs(host, game, "Me", "A friend, by link")
    dialog = host.get_by_role("dialog", name="Seats and links")
    link = dialog.get_by_label("Link for this seat, good for one use").input_value()
    friend = opens()
    joins(friend, link)
    dialog.get_by_role("button", name="Close").click()
    return host, friend, link


def test_taking_back_a_turn_needs_consent(opens: Opens) -> None:
    """Once the other has played, the other is asked; a refusal changes nothing, consent does."""
    host, friend, _ = two(opens, "Micropolis")
    people = {0: Person(host), 1: Person(friend)}
    moved: set[int] = set()
    last = 0
    while moved != {0, 1}:
        last = view(host)["view"]["deciders"][0]
        moves(people[last])
        moved.add(last)
    first, second = (friend, host) if last == 0 else (host, friend)  # who played before asks who played last
    length = view(host)["length"]
    for answer, shrinks in (("Refuse", False), ("Agree", True)):
        first.get_by_role("button", name="Ask to take back").click()
        second.get_by_role("button", name=answer).click()
        expect(second.get_by_role("button", name=answer)).to_be_hidden()
        assert (view(host)["length"] < length) == shrinks


def test_a_seat_link_works_once(opens: Opens) -> None:
    _, _, link = two(opens, "Micropolis")
    late = opens(link)
    expect(late.get_by_role("alert")).to_have_text("This link has been used already; ask for a fresh one.")
    expect(late.get_by_role("textbox")).to_have_count(0)  # nothing is typed for nothing
    assert "/join" in late.url


def test_reload_resumes_and_the_tab_tells_whose_turn_it_is(opens: Opens) -> None:
    host, friend, _ = two(opens, "Micropolis")
    pages = [host, friend]
    for page in pages:
        page.reload()
    mine = view(host)["view"]["deciders"][0]
    expect(pages[mine]).to_have_title(re.compile("Your turn"))
    assert Person(pages[mine]).is_asked()
    expect(pages[1 - mine].locator("section.prompt")).to_contain_text("Waiting for")
    expect(pages[1 - mine]).not_to_have_title(re.compile("Your turn"))
    host.goto("/")
    expect(host.get_by_role("link", name=re.compile("Micropolis"))).to_have_count(1)


def test_the_stream_resumes_after_the_server_was_restarted(browser: Browser, client: None, tmp_path: Path) -> None:
    """The page waits, comes back by itself, and the game goes on."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with ExitStack() as after:
        port = after.enter_context(kept_port())
        server = ProcessServer(url, port)
        after.callback(server.kill)
        context = browser.new_context(base_url=server.url, reduced_motion="reduce", locale="en")
        after.callback(context.close)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(COUNTS)
        page = context.new_page()
        page.goto("/")
        chairs(page, "Micropolis", "Me", "Someone on this device")
        person = Person(page)
        assert person.is_asked()
        server.kill()
        expect(page.get_by_text("reconnecting…")).to_be_visible()
        again = ProcessServer(url, port)
        after.callback(again.stop)
        expect(page.get_by_text("reconnecting…")).to_be_hidden()
        for _ in range(3):  # the device goes from one to the other
            moves(person)


def test_spectators_see_no_hands(opens: Opens) -> None:
    page = opens()
    chairs(page, "March of the Ants", "Me", "Bot: Larva")
    assert Person(page).is_asked()
    hand = view(page, 0)["view"]["players"][0]["cards"]
    menu(page, "Seats and links")
    dialog = page.get_by_role("dialog", name="Seats and links")
    if dialog.get_by_role("button", name="Make a link for spectators").count():
        dialog.get_by_role("button", name="Make a link for spectators").click()
    link = dialog.get_by_label("Link for spectators").input_value()
    heard: list[str] = []
    watcher = opens()
    watcher.on("response", lambda answer: heard.append(answer.url))
    joins(watcher, link, "Watcher")
    watcher.get_by_role("list", name="Players").wait_for()
    settles(watcher)
    expect(watcher.get_by_role("button", name=re.compile("^Hand"))).to_have_count(0)
    expect(watcher.locator(".place.lit")).to_have_count(0)
    refused = watcher.request.get(f"/api/tables/{table_of(page)}/view", params={"seat": 0})
    assert refused.status == 403
    seen = watcher.request.get(f"/api/tables/{table_of(page)}/view").json()["view"]["players"][0]
    assert hand and "cards" not in seen
    assert not any("seat=0" in each for each in heard)


def test_a_shared_device_is_handed_over_unseen(opens: Opens) -> None:
    """Two people on one device: between their turns the page shows neither hand."""
    page = opens()
    chairs(page, "March of the Ants", "Me", "Someone on this device")
    person = Person(page, seed=5)
    passed: list[str] = []
    while len(passed) < 2:
        assert person.is_asked()
        title = person.answers()
        if title and title.startswith("Pass the device to"):
            passed.append(title)
            page.get_by_role("button", name="I am").click()
    assert sorted(passed) == ["Pass the device to Person 1", "Pass the device to Person 2"]


def test_replay_branch_and_rematch(opens: Opens) -> None:
    """After the game: the slider goes anywhere, a new table starts from there, and another game with the same people."""
    page = opens()
    chairs(page, "Micropolis", "Me", "Bot: Larva")
    Person(page).plays_until_score()
    first = table_of(page)
    sheet = page.get_by_role("dialog", name="Score sheet")
    sheet.get_by_role("button", name="Watch the game").click()
    replay = page.get_by_role("region", name="Replay")
    replay.get_by_label("Move", exact=True).fill("7")
    expect(replay).to_contain_text("7 /")
    replay.get_by_role("button", name="Next move").click()
    expect(replay.get_by_label("Move", exact=True)).to_have_value("8")
    for width, height in ((844, 390), (568, 320), (320, 568)):  # a phone held sideways, the smallest ones
        page.set_viewport_size({"width": width, "height": height})
        expect(replay.get_by_role("button", name="Back to the table")).to_be_in_viewport(ratio=0.99)
    replay.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/t/" in url and first not in url)
    assert view(page)["length"] >= 8
    page.goto(f"/t/{first}")
    page.get_by_role("dialog", name="Score sheet").get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and first not in url)
    assert view(page)["view"]["over"] is False
    assert Person(page).is_asked()


def test_standing_answers(opens: Opens) -> None:
    """Who has answered once for all is not asked any more."""
    page = opens()
    chairs(page, "March of the Ants", "Me", "Bot: Larva", "Bot: Larva")
    menu(page, "Standing answers")
    dialog = page.get_by_role("dialog", name="Standing answers")
    with page.expect_response("**/choices?*"), page.expect_response("**/standing"):  # the question is told anew
        dialog.get_by_role("combobox", name="Pass all reactions").select_option("always")
    dialog.get_by_role("button", name="Close").click()
    info = page.request.get(f"/api/tables/{table_of(page)}").json()
    assert [each["key"] for each in info["standing"]["0"]] == ["pass_reactions"]
    page.evaluate(
        """() => {
          const line = document.querySelector("section.prompt").parentElement;  // what is told meanwhile takes its place
          window.asked = [];
          // The question alone: beside it stands what a choice would lead to, reactions of others among it.
          const note = () => asked.push(line.querySelector("section.prompt .lines > p > span")?.textContent ?? "");
          new MutationObserver(note).observe(line, {subtree: true, childList: true, characterData: true});
        }"""
    )
    person = Person(page, seed=9)
    while person.moves < 40 and person.is_asked() and person.answers() is None:
        pass
    asked = page.evaluate("asked")
    assert len(asked) >= person.moves > 10 and not [each for each in asked if "Reaction to" in each], (
        "asked, if only for a moment"
    )
    assert not re.search(r"Person 1 reacts", page.get_by_role("list", name="What happened").first.inner_text())


def test_the_effect_of_a_hex_can_be_read_where_it_lies(opens: Opens) -> None:
    """By pointer and by key, in the language of the page; nothing is chosen by it."""
    game, rng = formicary.game("march"), random.Random(0)
    record = Record(game="march", seats=4, seed=0, options={"beyond": 5})
    pos = record.start()
    while not any(hex["number"] == 21 for hex in pos.view(0)["hexes"]):  # type: ignore[attr-defined]
        legal = pos.legal()
        explore = game.actions.parse("explore")
        action = explore if explore in legal else rng.choice(legal)
        record.add(pos, action)
        pos.apply(action)
    page = opens(language="ja")
    made = page.request.post("/api/tables/import", data=json.loads(record.to_json()))
    page.goto(f"/t/{made.json()['table']}")
    assert Person(page).is_asked()
    for dialog in page.locator("dialog[open] button").all():  # the device is handed over
        dialog.click()
    length = view(page)["length"]
    sign = page.get_by_role("group", name="草原").get_by_role("button", name="捨てられたクモの巣穴を読む")
    sign.click()
    text = page.get_by_role("dialog", name="捨てられたクモの巣穴")
    expect(text).to_contain_text("山札の上から3枚を公開し")
    expect(text).to_contain_text("このカードには誰もリアクションしない")  # the note
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # it is gone, not only closed
    sign.focus()
    expect(sign).to_be_focused()
    page.keyboard.press("Enter")
    expect(text).to_have_count(1)
    assert view(page)["length"] == length


@pytest.mark.parametrize("game", ["Micropolis", "March of the Ants", "Myrmes"])
def test_no_page_is_wider_than_a_phone(opens: Opens, game: str) -> None:
    page = opens(phone=True)
    width = page.evaluate("innerWidth")
    sits_down(page, game, seats=4)
    assert Person(page, hand="touch").is_asked()
    settles(page)
    assert page.evaluate("innerWidth") == width
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_role("link", name="To the start page")).to_be_in_viewport()

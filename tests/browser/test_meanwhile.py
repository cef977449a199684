"""What goes on while somebody thinks: half an answer is kept, and a battle is shown as it stands, to each as they may know it."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

import formicary
from formicary import Record
from formicary.kernel import Position
from tests.browser.conftest import Opens
from tests.browser.person import joins, table_of
from tests.browser.test_table_page import two, view
from tests.browser.waiting import STAYS, comes

GAMES = 400  # a moment that does not come up in so many games is missing


def plays(page: Page, seat: int, action: int) -> None:
    """Sends an action, as another device of that seat would."""
    table = table_of(page)
    number = page.request.get(f"/api/tables/{table}").json()["sequence"]
    body = {"seat": seat, "sequence": number, "action": action, "request": f"{seat}.{number}"}
    answer = page.request.post(f"/api/tables/{table}/actions", data=body)
    assert answer.ok, answer.text()


def test_a_shared_device_does_not_stay_with_somebody_whose_turn_is_over(opens: Opens) -> None:
    """Oak's turn ends, by moves that were on their way, while the page turns to Oak."""
    page = opens()
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "local", "name": "Oak"}]
    made = page.request.post("/api/tables", data={"game": "micropolis", "seats": chairs, "seed": 3}).json()
    turned: list[int] = []

    def late(route: Route) -> None:
        while (known := view(page, 1)["view"])["deciders"] == [1]:
            turned.append(1)
            plays(page, 1, known["prompt"]["options"][0]["action"])
        route.continue_()

    page.route("**/view?seat=1", late, times=1)
    page.goto(f"/t/{made['table']}")
    expect(page.locator("section.prompt")).to_contain_text("Take a tile and lay it")
    expect(page.locator(".place.lit").first).to_be_visible()
    assert turned and view(page, 0)["view"]["deciders"] == [0]


def test_half_an_answer_is_kept_while_the_table_goes_on(opens: Opens) -> None:
    """A tile of the line that was pointed at stays picked while the host takes a bot from its seat."""
    host, me = opens(), opens()
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    made = host.request.post("/api/tables", data={"game": "micropolis", "seats": chairs}).json()
    joins(me, made["seat_links"]["1"])
    host.goto(f"/t/{made['table']}")
    people = [host, me]
    rng = random.Random(1)
    while True:
        seat = comes(host, lambda: [seat for seat in view(host)["view"]["deciders"] if seat != 2])[0]
        options = view(people[seat], seat)["view"]["prompt"]["options"]
        tiles = {ref for option in options for ref in option["refs"] if ref.startswith("line:")}
        if seat == 1 and len(tiles) > 1 and len(options) == 2 * len(tiles):
            break
        plays(people[seat], seat, rng.choice(options)["action"])
    tile = sorted(tiles)[0]
    length = view(host)["length"]
    me.locator(f'.place.lit[data-ref="{tile}"]').click()
    picked = me.locator(".place.picked")
    expect(picked).to_have_attribute("data-ref", tile)
    answer = host.request.post(f"/api/tables/{made['table']}/bot", data={"seat": 2, "bot": None})
    assert answer.ok, answer.text()
    for page in people:
        expect(page.get_by_role("list", name="Players").locator(".player").nth(2)).to_contain_text("not here yet")
    expect(picked).to_have_attribute("data-ref", tile)
    assert view(host)["length"] == length
    me.locator("[data-ref$='.right'].lit").click()
    comes(me, lambda: view(host)["length"] > length)  # the second click finishes the answer


def test_a_list_that_was_opened_stays_open_while_others_choose(opens: Opens) -> None:
    """Seats of Myrmes choose their events at the same time: what one is looking at does not change when another has chosen."""
    host, friend, _ = two(opens, "Myrmes")
    assert view(host)["view"]["deciders"] == [0, 1]
    host.get_by_role("button", name="List all choices").click()
    listed = host.locator(".buttons.listed button[data-option]")
    count = comes(host, listed.count)
    assert count > 2
    plate = host.get_by_role("list", name="Players").locator(".player").nth(1)
    expect(plate).to_contain_text("deciding")
    while view(host)["view"]["deciders"] == [0, 1]:
        plays(friend, 1, view(friend, 1)["view"]["prompt"]["options"][0]["action"])
    expect(plate).not_to_contain_text("deciding")
    expect(listed).to_have_count(count)


def battle_ahead() -> tuple[Record, Position]:
    """A game of March in which ants are about to fight and both sides hold cards."""
    game = formicary.game("march")
    for seed in range(GAMES):
        rng = random.Random(seed)
        pos = game.start(2, seed)
        record = Record(game="march", seats=2, seed=seed, options={}, rules=game.rules_version)
        while pos.deciders:
            seat = pos.deciders[0]
            view: Any = pos.view(seat)
            battle = view["battle"]
            if battle and battle["invader"] and len(pos.legal(seat)) > 1 and all(each["hand"] > 1 for each in view["players"]):
                return record, pos
            action = rng.choice(pos.legal(seat))
            record.add(pos, action, seat)
            pos.apply(action, seat)
    raise AssertionError(f"never came up in {GAMES} games")


def fighters(panel: Locator) -> list[dict[str, Any]]:
    """The sides of the panel: strength, cards face down, cards that lie open by their names, total and losses."""
    return list(
        panel.locator(".side").evaluate_all(
            """all => all.map(side => ({
              strength: Number(side.dataset.strength),
              down: side.querySelectorAll(".back").length,
              open: [...side.querySelectorAll(".turned .name")].map(each => each.innerText),
              total: Number(side.querySelector(".total.final b")?.innerText ?? NaN),
              lost: parseInt(side.querySelector(".total span")?.innerText),
              won: side.classList.contains("won"),
            }))"""
        )
    )


def test_the_panel_of_a_battle_stays_right_while_it_unfolds(opens: Opens) -> None:
    """Each side sees its own card, others the back of it; then all lies open, with the engine's totals and losses."""
    record, pos = battle_ahead()
    table, watcher = opens(init=STAYS), opens(phone=True, init=STAYS)
    made = table.request.post("/api/tables/import", data=record.to_json()).json()
    first = pos.deciders[0]
    second = 1 - first
    joins(watcher, made["spectator_link"])
    table.goto(f"/t/{made['table']}?seat={first}")

    def shows(page: Page, seat: int) -> list[dict[str, Any]]:
        """The panel agrees with the engine's view of the seat; returns its sides, invader first."""
        seen_by: Any = pos.view(None if seat < 0 else seat)
        battle = seen_by["battle"]
        sides = [battle["invader"], battle["defender"]]
        panel = page.get_by_role("region", name="Battle in")
        expect(panel.locator(".back, .turned")).to_have_count(sum(side["put_down"] for side in sides))
        seen = fighters(panel)
        assert [each["strength"] for each in seen] == [side["strength"] for side in sides]
        assert [each["down"] + len(each["open"]) for each in seen] == [side["put_down"] for side in sides]
        assert not any(each["won"] for each in seen)
        return seen

    cards: dict[int, str] = {}
    for seat in (first, second):
        expect(table.locator("section.prompt")).to_contain_text("Lay a card face down")
        assert [side["down"] for side in shows(table, seat)] == [int(seat == second and i == 0) for i in (0, 1)]
        action = pos.legal(seat)[0]
        view: Any = pos.view(seat)
        option = next(each for each in view["prompt"]["options"] if each["action"] == action)
        cards[seat] = view["static"]["cards"][option["refs"][0].split(":")[1]]["name"]
        pos.sink = []
        plays(table, seat, action)
        pos.apply(action, seat)
        if seat == first:
            table.get_by_role("button", name="I am").click()  # the device goes to the other side
            assert [(side["open"], side["down"]) for side in shows(watcher, -1)] == [([], 1), ([], 0)]

    fought = next(event for event in pos.sink or [] if event.kind.name == "battle_fought")
    outcome: Any = dict(zip(fought.kind.fields, fought.values, strict=True))
    for page in (table, watcher):
        panel = page.get_by_role("region", name="Battle in")
        expect(panel.locator(".total.final")).to_have_count(2)
        seen = fighters(panel)
        assert [each["open"] for each in seen] == [[cards[first]], [cards[second]]]
        assert [each["total"] for each in seen] == [side["total"] for side in outcome["sides"]]
        assert [each["lost"] for each in seen] == list(outcome["losses"])
        assert [each["won"] for each in seen] == [side["seat"] == fought.seat for side in outcome["sides"]]

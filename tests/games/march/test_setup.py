"""MA-1, MA-15, MA-16.2: components, the start of a game, its length."""

from __future__ import annotations

from collections import Counter

import pytest

from formicary import OptionError
from formicary.games.march.components.parts import BEYOND, CUBES, FOOD_LIMIT, GT, HEXES, STANDARD, START, Parts
from formicary.games.march.state.fields import SET_UP
from formicary.games.march.state.house import House
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, codes, decline, play, texts


def start(seats: int, seed: int = 1, **options: object) -> March:
    pos = GAME.start(seats, seed, **options)
    assert isinstance(pos, March)
    return pos


def parts() -> Parts:
    assert isinstance(GAME.parts, Parts)
    return GAME.parts


@pytest.mark.rule("MA-1.1", "MA-X-1")
def test_the_box_holds_25_hexes_66_cards_and_36_cubes_for_each_of_five_players() -> None:
    borders = [parts().border[number] for number in range(1, HEXES)]
    assert Counter(borders) == {START: 8, STANDARD: 12, BEYOND: 5}
    assert [number for number in range(1, HEXES) if parts().border[number] == BEYOND] == [21, 22, 23, 24, 25]
    assert len(parts().codes) == 66 == len(set(parts().codes))
    assert CUBES * GAME.seats[-1] == 180
    assert (FOOD_LIMIT, House().tokens) == (30, 15)
    assert len(parts().rounds) == 5 and parts().back_exits and parts().exits[GT]
    assert GAME.seats == range(1, 6)


@pytest.mark.rule("MA-X-2", "MA-1.4", "MA-1.5", "MA-1.6", "MA-1.10")
@pytest.mark.parametrize(("seats", "deck"), [(3, 60), (4, 58), (5, 56)])
def test_three_to_five_players_start_with_one_ant_in_gt_five_larvae_two_food_and_two_cards(seats: int, deck: int) -> None:
    pos = start(seats)
    assert pos.out[:seats] == [1] * seats and pos.ants == [1] * seats
    assert pos.larvae == [5] * seats and pos.supply == [30] * seats
    assert pos.food == [2] * seats and pos.score == [0] * seats
    assert [len(hand) for hand in pos.hand] == [2] * seats
    assert len(pos.deck) - pos.deck_at == deck and pos.discards == []
    assert pos.round == 1 and pos.static.rounds[1] == "Early Spring"


@pytest.mark.rule("MA-1.6")
def test_cards_are_shuffled_and_dealt_from_all_66() -> None:
    dealt = {code for seed in range(60) for hand in start(5, seed).hand for code in codes(start(5, seed), hand)}
    assert len(dealt) == 66
    one, other = start(3, 1), start(3, 2)
    assert one.deck != other.deck and one.hand != other.hand


@pytest.mark.rule("MA-1.2", "MA-H-GT")
def test_the_front_of_gt_has_six_exits_and_the_reverse_four() -> None:
    for seats in (3, 4, 5):
        assert start(seats).meadow.exits[GT] == 0b111111
    assert start(2).meadow.exits[GT] == 0b011011  # edges 0, 1, 3 and 4


@pytest.mark.rule("MA-1.7", "MA-1.8", "MA-1.12", "MA-14.1")
@pytest.mark.parametrize(("seats", "starting", "size"), [(2, 4, 16), (3, 6, 18), (4, 8, 20), (5, 8, 20)])
def test_starting_hexes_lie_on_top_of_the_shuffled_standard_hexes(seats: int, starting: int, size: int) -> None:
    for seed in range(8):
        pos = start(seats, seed, beyond=0)
        assert len(pos.pile) == size and pos.pile_at == 0
        borders = [pos.static.border[number] for number in pos.pile]
        assert borders == [START] * starting + [STANDARD] * 12
        assert set(pos.pile[starting:]) == set(range(9, 21))
        assert set(pos.box) >= {21, 22, 23, 24, 25}
    assert start(seats, 1).pile != start(seats, 2).pile


@pytest.mark.rule("MA-1.8")
def test_starting_hexes_left_over_go_to_the_box_unseen() -> None:
    pos = start(3, 5, beyond=0)
    assert sorted(pos.static.border[number] for number in pos.box) == [START] * 2 + [BEYOND] * 5
    for seat in (None, 0, 1, 2):
        view = pos.view(seat)
        assert view["boxed"] is None and view["pile"] == {"left": 18, "known": []}
    assert {number for seed in range(20) for number in start(3, seed).box if number <= 8} == set(range(1, 9))


@pytest.mark.rule("MA-1.12", "MA-16.2")
@pytest.mark.parametrize(
    ("seats", "options", "beyond", "size"),
    [
        (2, {}, 2, 18), (3, {}, 3, 21), (4, {}, 3, 23), (5, {}, 5, 25), (3, {"length": "long"}, 5, 23),
        (2, {"length": "long"}, 5, 21), (3, {"length": "short"}, 3, 21), (4, {"beyond": 0}, 0, 20), (4, {"beyond": 1}, 1, 21),
        (5, {"beyond": 2}, 2, 22), (3, {"beyond": 3}, 3, 21), (3, {"beyond": 4}, 4, 22), (2, {"beyond": 5}, 5, 21),
    ],
)  # fmt: skip
def test_each_beyond_hex_in_use_adds_one_to_the_pile(seats: int, options: dict[str, object], beyond: int, size: int) -> None:
    pos = start(seats, 3, **options)
    assert len([number for number in pos.pile if number > 20]) == beyond
    assert len(pos.pile) == size
    assert set(pos.pile) | set(pos.box) | set(pos.offer) == set(range(1, HEXES))


@pytest.mark.rule("MA-16.2")
def test_which_beyond_hexes_are_in_use_is_random_and_not_shown() -> None:
    used = {tuple(sorted(n for n in start(4, seed).pile if n > 20)) for seed in range(30)}
    assert len(used) > 5 and all(len(some) == 3 for some in used)
    one = start(4, 1)
    for seat in (None, 0, 3):
        known = one.view(seat)
        assert known["pile"] == {"left": 23, "known": []} and known["hexes"] and len(known["hexes"]) == 1  # type: ignore[arg-type]
    with pytest.raises(OptionError):
        GAME.start(3, 1, beyond=6)


@pytest.mark.rule("MA-1.9")
def test_no_token_is_on_the_table_at_the_start() -> None:
    for seats in range(2, 6):
        pos = start(seats)
        assert pos.centipedes == 0 and pos.wormholes == 0


@pytest.mark.rule("MA-1.3", "MA-D-1")
def test_seats_define_clockwise_order_and_colours_are_left_to_the_table() -> None:
    """Colours have no effect on play: a view names colonies by seat alone."""
    pos = start(4, 1)
    players = pos.view(None)["players"]
    assert isinstance(players, list) and [player["seat"] for player in players] == [0, 1, 2, 3]
    assert all("colour" not in player for player in players)
    first = pos.holder
    order = []
    for _ in range(5):
        order.append(pos.deciders[0])
        decline(play(pos, "forage"))
    assert order == [(first + turn) % 4 for turn in range(5)]


@pytest.mark.rule("MA-1.11")
def test_the_starting_player_is_chosen_at_random_and_has_the_marker_sun_side_up() -> None:
    holders = Counter(start(5, seed).holder for seed in range(60))
    assert set(holders) == {0, 1, 2, 3, 4}
    pos = start(3, 1)
    assert pos.deciders == (pos.holder,)
    assert pos.view(None)["sun"] is True and pos.view(None)["holder"] == pos.holder


@pytest.mark.rule("MA-15.1", "MA-15.2", "MA-15.4", "MA-2.11")
def test_length_sets_the_first_round() -> None:
    assert start(3).view(None)["rounds"] == [1, 2, 3, 4]
    assert start(3, length="long").view(None)["rounds"] == [0, 1, 2, 3, 4]
    assert start(3, length="short").view(None)["rounds"] == [2, 3, 4]
    assert (start(3).round, start(3, length="long").round, start(3, length="short").round) == (1, 0, 2)
    assert start(3, length="long").view(None)["round_name"] == "Snow Melt"


@pytest.mark.rule("MA-X-20", "MA-15.1", "MA-15.2", "MA-15.3", "MA-15.4", "MA-11.15", "MA-I-24")
@pytest.mark.parametrize(
    ("length", "rounds", "decrees"),
    [("normal", [1, 2, 3, 4], [1, 2, 3]), ("long", [0, 1, 2, 3, 4], [0, 1, 2]), ("short", [2, 3, 4], [2, 3])],
)
def test_which_rounds_are_played_and_which_have_a_royal_decree(length: str, rounds: list[int], decrees: list[int]) -> None:
    pos = start(3, 4, length=length, beyond=0)
    played: list[int] = []
    decreed: list[int] = []
    while pos.deciders:
        if pos.round not in played:
            played.append(pos.round)
        legal = texts(pos)
        if "decree food" in legal and pos.round not in decreed:
            decreed.append(pos.round)
        cautious = [text for text in ("rest", "pass", "done", "march", "decree food") if text in legal]
        play(pos, (cautious or legal)[0])
    assert played == rounds and decreed == decrees


@pytest.mark.rule("MA-I-28", "MA-7.1")
def test_costs_lie_between_1_and_4_and_ferocity_between_1_and_5() -> None:
    assert {1, 2, 3, 4} == set(parts().cost) and {1, 2, 3, 4, 5} == set(parts().ferocity)
    assert sum(parts().symbol) == 23


@pytest.mark.rule("MA-X-18")
def test_printed_numbers_of_three_cards() -> None:
    numbers = {code: (parts().cost[i], parts().ferocity[i], parts().worth[i]) for i, code in enumerate(parts().codes)}
    assert numbers["EV01"][:2] == (3, 3)
    assert numbers["HD02"][:2] == (1, 2)
    assert numbers["CG09"][0] == 2 and numbers["CG09"][2] == 2


@pytest.mark.rule("MA-7.1", "MA-0.17")
def test_a_card_face_shows_type_cost_name_ferocity_and_effect() -> None:
    face = parts().card_faces["EV14"]
    assert isinstance(face, dict)
    assert (face["name"], face["type"], face["cost"], face["pay"], face["ferocity"]) == (
        "Sparrow Attack",
        "event",
        3,
        "larvae",
        4,
    )
    assert face["symbol"] is True and face["text"]
    types = Counter(entry["type"] for entry in parts().card_faces.values() if isinstance(entry, dict))
    assert types == {"event": 21, "head": 11, "thorax": 11, "abdomen": 11, "goal": 12}


@pytest.mark.rule("MA-H-W", "MA-H-C", "MA-2.3")
def test_printed_icons_exits_and_sites_of_the_hexes() -> None:
    assert [n for n in range(1, HEXES) if parts().wormholes >> n & 1] == [11, 15, 17, 19, 24]
    assert [n for n in range(1, HEXES) if parts().centipedes >> n & 1] == [12, 13, 16, 18, 20, 23]
    for number in range(1, HEXES):
        assert parts().hex_names[number] and parts().exits[number]
        assert parts().site_count[number] in (2, 3)
        assert 0 <= parts().control[number] - 4 * number < parts().site_count[number]


@pytest.mark.rule("MA-1.1")
def test_players_outside_two_to_five_are_refused() -> None:
    for seats in (1, 6):
        with pytest.raises(OptionError):
            GAME.start(seats, 1)


@pytest.mark.rule("MA-I-30")
def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    digests = []
    for _ in range(2):
        pos = start(4, 9)
        for step in range(120):
            legal = pos.legal()
            pos.apply(legal[step % len(legal)])
        digests.append(pos.digest())
    assert digests[0] == digests[1]


@pytest.mark.rule("MA-13.3")
def test_before_the_first_round_no_worker_phase_is_over() -> None:
    pos = GAME.start(2, 1)
    assert (pos.phase, pos.worker_over, pos.bonus) == (SET_UP, False, 0)

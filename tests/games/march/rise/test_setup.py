"""MA-18.1 to MA-18.7: the start of Rise of the Centipedes, and its options."""

from __future__ import annotations

import pytest

from formicary import OptionError
from formicary.games.march.components.parts import GT
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, at, codes, frame, play, refused, texts

SYMBOLS = [
    "AB05", "AB06", "CG01", "CG02", "CG03", "CG04", "CG08", "CG11", "EV03", "EV05", "EV06", "EV07", "EV09", "EV13", "EV14",
    "EV19", "HD02", "HD05", "HD09", "TH03", "TH06", "TH08", "TH09",
]  # fmt: skip


def start(seats: int = 1, seed: int = 1, **options: object) -> March:
    pos = GAME.start(seats, seed, mode="solo" if seats == 1 else "coop", **options)
    assert isinstance(pos, March)
    return pos


@pytest.mark.rule("MA-18.1")
@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (1, {}, "With one player, choose “Solo”: mode = 'solo' (MA-18.1)."),
        (1, {"mode": "coop"}, "With one player, choose “Solo”: mode = 'solo' (MA-18.1)."),
        (2, {"mode": "solo"}, "Solo is for 1 player, not 2; “Co-op” (mode = 'coop') is for more (MA-18.1)."),
        (5, {"mode": "coop"}, "Co-op is for 2 to 4 players, not 5 (MA-18.1)."),
    ],
)
def test_solo_is_for_one_and_coop_for_two_to_four(seats: int, options: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.start(seats, 1, **options)
    assert str(refusal.value) == said


@pytest.mark.rule("MA-18.7", "MA-18.30", "MA-18.33")
def test_switches_of_the_horde_are_refused_without_it() -> None:
    for options in ({"difficulty": "hard"}, {"coop_loss_vs": "lowest"}, {"coop_open_hands": True}):
        with pytest.raises(OptionError):
            GAME.start(3, 1, **options)
    with pytest.raises(OptionError):
        GAME.start(1, 1, mode="solo", coop_open_hands=True)


@pytest.mark.rule("MA-18.1", "MA-18.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_horde_is_there_with_a_score_of_zero(seats: int) -> None:
    pos = start(seats)
    assert pos.horde is not None and (pos.horde.score, pos.horde.in_tunnel, pos.horde.points) == (0, 0, ())
    view = pos.view(None)
    assert view["mode"] == ("solo" if seats == 1 else "coop")
    shown = view["horde"]
    assert isinstance(shown, dict)
    assert (shown["score"], shown["in_tunnel"], shown["in_hexes"], shown["deck"], shown["discards"]) == (0, 0, 0, 23, [])
    assert (shown["last"], shown["acting"], shown["difficulty"], shown["beats"]) == (None, False, "normal", "best")
    assert GAME.start(max(2, seats), 1).view(None)["horde"] is None


@pytest.mark.rule("MA-18.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_cards_with_the_symbol_are_the_centipede_deck_and_the_others_the_player_deck(seats: int) -> None:
    pos = start(seats)
    assert pos.horde is not None
    assert sorted(codes(pos, pos.horde.deck)) == SYMBOLS and len(SYMBOLS) == 23
    mine = [*pos.deck[pos.deck_at :], *[card for hand in pos.hand for card in hand]]
    assert len(mine) == 43 and not set(codes(pos, mine)) & set(SYMBOLS)
    orders = set()
    for seed in range(5):
        horde = start(seats, seed).horde
        assert horde is not None
        orders.add(horde.deck)
    assert len(orders) == 5


@pytest.mark.rule("MA-18.4", "MA-13.1")
@pytest.mark.parametrize(("seats", "exits"), [(1, 0b011011), (2, 0b011011), (3, 0b111111), (4, 0b111111)])
def test_the_side_of_gt(seats: int, exits: int) -> None:
    assert start(seats).meadow.exits[0] == exits


@pytest.mark.rule("MA-18.5", "MA-D-4")
def test_solo_begins_on_a_random_hex_that_the_player_joins_to_gt_with_three_ants() -> None:
    pos = start(seed=3)
    assert (pos.larvae, pos.food, len(pos.hand[A]), pos.ants, pos.supply) == ([3], [2], 4, [0], [33])
    number = pos.view(A)["drawn"]
    assert isinstance(number, int) and pos.static.border[number] == 0 and pos.view(None)["drawn"] == number
    assert frame(pos) == "SoloExit" and texts(pos) == ["exit 0", "exit 1", "exit 3", "exit 4"]
    assert refused(pos, "exit 2") == "MA-18.5"
    play(pos, "exit 3")
    assert frame(pos) == "SoloTurn"
    exits = [int(text.split()[1]) for text in texts(pos)]
    assert all(pos.static.exits[number] >> (0 - turn) % 6 & 1 for turn in exits)  # the side towards GT is edge 0
    wrong = [turn for turn in range(6) if turn not in exits]
    if wrong:
        assert refused(pos, f"turn {wrong[0]}") == "MA-18.5"
    play(pos, texts(pos)[-1])
    assert pos.meadow.joined[GT] >> number & 1 and pos.meadow.order == (0, number)
    assert (pos.ants, pos.supply, pos.ants_in(number, A), pos.ants_in(0, A)) == ([3], [30], 3, 0)
    assert frame(pos) == "Action" and pos.round == 1


@pytest.mark.rule("MA-18.5")
def test_solo_has_two_more_starting_hexes_on_the_pile_and_the_rest_in_the_box() -> None:
    numbers = set()
    for seed in range(12):
        pos = start(seed=seed, beyond=0)
        assert [pos.static.border[n] for n in pos.pile[:3]] == [0, 0, 1] and len(pos.pile) == 14
        assert len([n for n in pos.box if pos.static.border[n] == 0]) == 5 and pos.offer == ()
        numbers.add(pos.view(A)["drawn"])
    assert len(numbers) > 3


@pytest.mark.rule("MA-18.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_coop_begins_as_the_normal_game_with_that_number(seats: int) -> None:
    pos, normal = start(seats), GAME.start(seats, 1)
    assert isinstance(normal, March)
    assert (pos.larvae, pos.food, pos.supply, pos.ants) == (normal.larvae, normal.food, normal.supply, normal.ants)
    assert [len(hand) for hand in pos.hand] == [2] * seats
    assert (len(pos.pile), len(pos.offer), len(pos.box)) == (len(normal.pile), len(normal.offer), len(normal.box))
    assert frame(pos) == ("StartingHex" if seats == 2 else "Action")


@pytest.mark.rule("MA-18.7")
@pytest.mark.parametrize(("difficulty", "larvae", "cards"), [("easy", 6, 4), ("normal", 3, 4), ("hard", 3, 2)])
def test_difficulty_in_solo(difficulty: str, larvae: int, cards: int) -> None:
    pos = start(difficulty=difficulty)
    assert (pos.larvae, len(pos.hand[A]), pos.food) == ([larvae], cards, [2])
    while frame(pos) != "Action":
        play(pos, texts(pos)[0])
    assert pos.supply == [33 - larvae]
    shown = pos.view(A)["horde"]
    assert isinstance(shown, dict) and shown["difficulty"] == difficulty


@pytest.mark.rule("MA-18.7")
@pytest.mark.parametrize(("difficulty", "more", "cards"), [("easy", 3, 2), ("normal", 0, 2), ("hard", 0, 1)])
@pytest.mark.parametrize(("seats", "larvae"), [(2, 3), (3, 5), (4, 5)])
def test_difficulty_in_coop(seats: int, larvae: int, difficulty: str, more: int, cards: int) -> None:
    pos = start(seats, difficulty=difficulty)
    assert pos.larvae == [larvae + more] * seats and [len(hand) for hand in pos.hand] == [cards] * seats


@pytest.mark.rule("MA-18.31", "MA-13.9", "MA-11.16")
@pytest.mark.parametrize(
    ("seats", "inner", "points"),
    [(1, "auto", 1), (2, "auto", 0), (3, "auto", 1), (4, "auto", 1), (1, "joined", 0), (2, "adjacent", 1), (3, "joined", 0)],
)
def test_inner_meadow_by_adjacency_except_in_coop_with_two(seats: int, inner: str, points: int) -> None:
    """Hex 2 has exits on edges 0, 1, 3 and 4: below GT and turned by one it is adjacent and not joined."""
    mode = "solo" if seats == 1 else "coop"
    pos = at(seats, hexes={2: (0, 1, 1)}, ants={A: "2.a 2.b"}, phase="slumber", mode=mode, inner_meadow=inner)
    control = "abc"[pos.static.control[2] - 8]
    assert control in "ab" and not pos.meadow.joined[GT] >> 2 & 1
    assert pos.score[A] == points

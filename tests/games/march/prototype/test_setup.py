"""MA-19.1 to MA-19.6: the components, the set-up and the limits of the prototype edition."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import formicary
from formicary import OptionError
from formicary.games.march.components.parts import BEYOND, GT, START, TYPES
from formicary.games.march.components.reader import OURS
from formicary.games.march.state.position import March
from formicary.kernel.packs import PackError
from tests.games.march.positions import GAME, A, at, decline, play

LEFT_OUT = {"HD07", "TH01", "AB05", "EV12", "EV15", "CG07", "HD11", "TH11", "AB11", "EV20", "EV21", "CG12"}


def start(seats: int, seed: int = 1, **options: object) -> March:
    pos = GAME.start(seats, seed, edition="prototype", **options)
    assert isinstance(pos, March)
    return pos


@pytest.mark.rule("MA-19.1", "MA-X-1", "MA-I-2")
def test_the_deck_has_54_cards_or_all_66() -> None:
    pos = start(3)
    codes = {pos.static.codes[card] for card in pos.house.deck}
    assert len(pos.house.deck) == 54 and codes.isdisjoint(LEFT_OUT) and codes | LEFT_OUT == set(pos.static.codes)
    kinds = [TYPES[pos.static.type[card]] for card in pos.house.deck]
    assert {kind: kinds.count(kind) for kind in TYPES} == {"head": 9, "thorax": 9, "abdomen": 9, "event": 17, "goal": 10}
    assert len(pos.deck) - pos.deck_at == 54 - 3 * 2 and set(pos.deck) == set(pos.house.deck)
    every = start(4, prototype_deck=66)
    assert len(every.deck) - every.deck_at == 66 - 4 * 2 and set(every.deck) == set(range(66))


@pytest.mark.rule("MA-19.1", "MA-19.3", "MA-X-1", "MA-I-3")
@pytest.mark.parametrize(("seats", "on_top", "boxed"), [(2, 4, 4), (3, 6, 2), (4, 8, 0)])
def test_24_hexes_the_starting_ones_on_top(seats: int, on_top: int, boxed: int) -> None:
    orders = set()
    for seed in range(5):
        pos = start(seats, seed)
        assert len(pos.pile) == on_top + 16 and len(pos.box) == boxed and pos.offer == ()
        assert all(pos.static.border[number] == START for number in (*pos.pile[:on_top], *pos.box))
        assert sorted(pos.pile[on_top:]) == list(range(9, 25))  # 21 to 24 are among them, 25 is not
        orders.add(pos.pile)
    assert len(orders) == 5


@pytest.mark.rule("MA-19.1", "MA-I-25")
def test_eight_tokens_if_they_are_limited() -> None:
    pos = start(3, token_limits=True)
    assert pos.tokens_left() == 8 and pos.view(None)["tokens"] == {"food": 30 - 9, "tokens": 8}
    final = GAME.start(3, 1, token_limits=True)
    assert isinstance(final, March) and final.tokens_left() == 15


@pytest.mark.rule("MA-19.1")
def test_effects_of_beyond_the_meadow_hexes_are_ignored_but_their_icons_count() -> None:
    nest = at(ants={A: "GT"}, pile=(23,), hexes={5: (1, 0)}, edition="prototype")
    assert nest.static.border[23] == BEYOND and nest.static.centipedes >> 23 & 1
    play(nest, "explore", "beside GT 1", "turn 0?", "from GT?", "to 23.a")  # touches Loamy Tunnels and is joined to it
    assert nest.meadow.joined[23] >> 5 & 1 and nest.centipedes == 1 << 23  # its own icon, none next to it
    lair = at(ants={A: "GT"}, pile=(21,), edition="prototype")
    play(lair, "explore", "beside GT 0", "turn 1", "to 21.a")
    assert lair.limbo == [] and lair.discards == []  # no cards are revealed
    den = at(phase="queen", hexes={22: (0, -1)}, ants={A: "22.a 22.b"}, hands={A: "EV17"}, edition="prototype")
    assert len(den.hand[A]) == 1  # no toll
    faces = lair.view(None)["static"]
    assert isinstance(faces, dict) and faces["hexes"]["21"]["text"] == "" and "25" not in faces["hexes"]


@pytest.mark.rule("MA-19.2", "MA-I-1", "MA-X-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_cube_marks_the_score_35_are_left(seats: int) -> None:
    pos = start(seats)
    assert pos.supply == [29] * seats and pos.larvae == [5] * seats and pos.ants == [1] * seats
    assert all(pos.supply[seat] + pos.larvae[seat] + pos.ants[seat] == 35 for seat in range(seats))
    full = at(seats, phase="decree", larvae={A: 33}, ants={A: "GT"}, round=1, edition="prototype")
    while full.deciders == (A,):
        play(full, "decree larvae")
    assert full.larvae[A] == 34 and full.supply[A] == 0  # one cube was left, the final edition would give two


@pytest.mark.rule("MA-19.3", "MA-X-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_five_larvae_an_ant_in_gt_and_two_cards(seats: int) -> None:
    pos = start(seats)
    assert pos.larvae == [5] * seats and pos.out[:seats] == [1] * seats
    assert [len(hand) for hand in pos.hand] == [2] * seats and pos.score == [0] * seats
    assert start(seats, 2).deck != pos.deck  # shuffled


@pytest.mark.rule("MA-19.4", "MA-X-2")
def test_starting_food() -> None:
    assert start(2).food == [3, 3] and start(3).food == [3, 3, 3] and start(4).food == [2, 2, 2, 2]


@pytest.mark.rule("MA-19.5", "MA-I-24")
def test_two_players_set_up_as_usual_and_play_five_rounds() -> None:
    two, three, four = start(2), start(3), start(4)
    assert two.meadow.exits[0] == 0b111111 == three.meadow.exits[0]  # the front
    assert (two.round, three.round, four.round) == (0, 1, 1)
    assert two.view(None)["rounds"] == [0, 1, 2, 3, 4] and three.view(None)["rounds"] == [1, 2, 3, 4]
    assert two.view(None)["phase"] == "worker"  # no starting hexes to choose


@pytest.mark.rule("MA-19.6")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (5, {}),
        (1, {"mode": "solo"}),
        (3, {"mode": "coop"}),
        (3, {"length": "long"}),
        (3, {"length": "short"}),
        (3, {"beyond": 2}),
        (3, {"species": True}),
    ],
)
def test_what_the_prototype_does_not_have(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=r"MA-19\.6"):
        GAME.start(seats, 1, edition="prototype", **options)


@pytest.mark.rule("MA-19.6")
def test_the_other_two_player_rules_do_not_hold() -> None:
    pos = at(2, phase="slumber", hexes={4: (1, -1)}, ants={A: "4.a"}, edition="prototype")
    assert not pos.meadow.joined[GT] >> 4 & 1 and pos.score == [1, 0]  # MA-13.9 would give nothing


@pytest.mark.rule("MA-19.9")
def test_there_is_no_origin_to_insist_on() -> None:
    with pytest.raises(OptionError, match="explore_source = 'origin' belongs to edition = 'final'"):
        start(3, explore_source="origin")


def test_a_deck_of_the_final_edition_has_no_prototype_deck_option() -> None:
    with pytest.raises(OptionError, match="prototype_deck = 66 belongs to edition"):
        GAME.start(3, 1, prototype_deck=66)


@pytest.mark.rule("MA-19.1")
def test_a_component_pack_says_which_cards_the_prototype_has(tmp_path: Path) -> None:
    shutil.copytree(OURS, tmp_path / "pack")
    cards = tmp_path / "pack" / "cards.toml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("prototype = true\n", "", 1), encoding="utf-8")
    with pytest.raises(PackError, match=r"the prototype's deck has 54 cards, this one 53"):
        formicary.game("march", pack=str(tmp_path / "pack"))
    cards.write_text(text.replace("prototype = true\n", ""), encoding="utf-8")
    plain = formicary.game("march", pack=str(tmp_path / "pack"))
    with pytest.raises(OptionError, match="prototype_deck = 66 plays with all"):
        plain.start(3, 1, edition="prototype")
    pos = decline(plain.start(3, 1, edition="prototype", prototype_deck=66))  # type: ignore[arg-type]
    assert len(pos.house.deck) == 66

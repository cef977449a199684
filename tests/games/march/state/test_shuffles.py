"""MA-0.9, MA-0.12, MA-0.13: dealing anew after the discard pile has been shuffled, with all that everybody knows since."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, B, C, at, cards, codes, play, spare, texts

SAMPLES = 200


def foraged(**given: object) -> March:
    """A holds EV01 and has drawn the last card of the old deck, HD01, and one card of the new deck; B and C kept their hands."""
    hands = {A: "EV01", B: "EV02 EV03", C: "EV04 EV05"}
    pos = at(hands=hands, deck="HD01", rest_of_cards="discards", **given)  # type: ignore[arg-type]
    play(pos, "forage", "pass?", "pass?")
    return pos


@pytest.mark.rule("MA-0.9", "MA-0.12", "MA-0.13")
def test_hands_that_were_kept_hold_nothing_that_was_shuffled_into_the_new_deck() -> None:
    pos = foraged()
    old = set(cards("EV01 HD01 EV04 EV05"))  # what B cannot place
    shuffled = {*pos.deck, pos.hand[A][-1]}
    in_c: Counter[int] = Counter()
    new_in_a: set[int] = set()
    for seed in range(SAMPLES):
        twin = pos.resample(B, seed)
        GAME.check(twin)
        assert twin.hand[B] == cards("EV02 EV03") and len(twin.hand[C]) == 2
        assert set(twin.hand[C]) < old  # 200 of 200
        drawn = set(twin.hand[A]) - old
        assert len(drawn) == 1 and drawn < shuffled
        assert {*twin.deck, *drawn} == shuffled
        in_c.update(twin.hand[C])
        new_in_a |= drawn
    assert all(70 < in_c[card] < 130 for card in old)  # each in half of the samples
    assert len(new_in_a) > 50  # of 61


@pytest.mark.rule("MA-0.12")
def test_the_owner_and_a_spectator_know_no_more_and_no_less() -> None:
    pos = foraged()
    shuffled = {*pos.deck, pos.hand[A][-1]}
    for seed in range(SAMPLES):
        mine, theirs = pos.resample(A, seed), pos.resample(None, seed)
        assert (
            mine.hand[A] == pos.hand[A]
            and set(mine.deck) == set(pos.deck[pos.deck_at :])
            and not {*mine.hand[B], *mine.hand[C]} & shuffled
        )
        assert [len(set(hand) & shuffled) for hand in theirs.hand] == [1, 0, 0]


@pytest.mark.rule("MA-0.9", "MA-0.12", "MA-C-EV02")
def test_a_card_taken_back_stays_in_the_hand_and_counts_for_no_deck() -> None:
    pos = at(hands={A: "EV02 EV05", B: "EV07", C: "EV04"}, bodies={A: "HD01"}, deck="", rest_of_cards="discards", larvae=2)
    play(pos, "play EV02", "pay larva?", "pay larva?", "done")
    play(pos, "done?", "pass?", "pass?")
    assert codes(pos, pos.shown[A]) == ["HD01"] or "HD01" in codes(pos, pos.body[0])
    while not pos.era:
        play(pos, "forage" if "forage" in texts(pos) else texts(pos)[-1])
    shuffled = {card for card in range(66) if pos.era[card]}
    for seed in range(SAMPLES):
        twin = pos.resample(None, seed)
        GAME.check(twin)
        assert twin.shown == pos.shown
        assert [len(set(hand) & shuffled) for hand in twin.hand] == [len(set(hand) & shuffled) for hand in pos.hand]


def deals(pos: March) -> list[list[int]]:
    """For each hand the number of cards of each deck."""
    return [[sum(pos.era[card] == era for card in hand) for era in range(max(pos.era) + 1)] for hand in pos.hand]


@pytest.mark.rule("MA-0.9", "MA-0.12", "MA-17.26", "MA-18.9")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}), (3, {}), (5, {}), (4, {"edition": "prototype"}), (4, {"species": True}), (1, {"mode": "solo"}),
        (3, {"mode": "coop"}), (2, {"mode": "coop", "coop_open_hands": True}),
    ],
)  # fmt: skip
def test_whole_games_of_drawing_cards_are_dealt_anew_as_everybody_saw_them(seats: int, options: dict[str, object]) -> None:
    chance = random.Random(f"{seats} {options}")
    shuffles = 0
    for seed in range(2):
        pos = GAME.start(seats, seed, **options)
        pos.discards, pos.deck = list(pos.deck[-30:]), pos.deck[:-30]  # so that it is shuffled soon
        witness = Witness(pos)
        while pos.deciders:
            decider = pos.deciders[0]
            found = {GAME.actions.text(action).split()[0]: action for action in pos.legal(decider)}
            action = found["forage"] if "forage" in found else chance.choice(pos.legal(decider))
            pos.sink = []
            pos.apply(action, decider)
            witness.watch(pos)
            if pos.era and chance.random() < 0.05:
                for viewer in (None, *range(seats)):
                    twin = pos.resample(viewer, chance.random())
                    GAME.check(twin)
                    witness.agrees(twin)
                    assert GAME.restore(twin.state()).digest() == twin.digest()
                    if viewer is not None:
                        assert twin.hand[viewer] == pos.hand[viewer]
        shuffles += max(pos.era, default=0)
    assert shuffles >= 1


class Witness:
    """Sees what everybody sees and keeps count of it: what the deck was made of, and who has drawn how many cards since."""

    def __init__(self, pos: March) -> None:
        self.made_of = set(pos.house.deck)  # the deck at its last shuffle
        self.drawn = [len(hand) for hand in pos.hand]  # since then, at most

    def watch(self, pos: March) -> None:
        """Reads the events of an action as a spectator gets them."""
        assert pos.sink is not None
        for event in pos.sink:
            seen = event.seen_by(None)
            if seen["event"] == "deck_shuffled":
                self.made_of = set(pos.deck)
                self.drawn = [0] * pos.seats
            elif seen["event"] == "cards_drawn":
                self.drawn[event.seat] += int(str(seen["count"]))

    def agrees(self, twin: March) -> None:
        """Whether a world dealt anew could be the one that was watched."""
        assert set(twin.deck[twin.deck_at :]) <= self.made_of
        for seat in range(twin.seats):
            held = (set(twin.hand[seat]) | set(twin.committed[seat])) - set(twin.shown[seat])
            assert len(held & self.made_of) <= self.drawn[seat]


@pytest.mark.rule("MA-0.9")
def test_each_deck_is_counted_by_itself() -> None:
    pos = at(hands={A: "EV01 EV02", B: "EV03", C: "EV04"}, deck="HD01 HD02", rest_of_cards="discards", food=20)
    play(pos, "forage", "pass?", "pass?")
    assert pos.era == () and spare(pos)[0] == []
    play(pos, "forage", "pass?", "pass?")
    assert deals(pos) == [[4, 0], [1, 2], [1, 0]]
    pos.discards.extend(pos.deck[pos.deck_at :])  # the rest of the deck is turned over
    pos.deck_at = len(pos.deck)
    play(pos, "forage", "pass?", "pass?")
    assert deals(pos) == [[4, 0, 0], [1, 2, 0], [1, 0, 2]]
    for seed in range(SAMPLES):
        twin = pos.resample(C, seed)
        GAME.check(twin)
        assert deals(twin) == deals(pos) and twin.hand[C] == pos.hand[C]
    assert len({twin.hand[A] for twin in (pos.resample(C, seed) for seed in range(50))}) > 5


@pytest.mark.rule("MA-0.9", "MA-0.12")
def test_what_everybody_knows_of_the_deck_is_restored_with_the_position() -> None:
    fresh = at(hands={A: "EV01", B: "EV02 EV03"})
    assert fresh.state()["era"] == [] and GAME.restore(fresh.state()).era == ()
    assert GAME.restore(fresh.state()).resample(B, 1).digest() == fresh.resample(B, 1).digest()
    pos = foraged()
    back = GAME.restore(pos.state())
    assert isinstance(back.era, tuple) and back.era == pos.era and max(back.era) == 1 and back.digest() == pos.digest()
    assert [back.resample(B, seed).digest() for seed in range(20)] == [pos.resample(B, seed).digest() for seed in range(20)]

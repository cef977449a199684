"""What a question answers: the prompt of the seat that decides names the action, the card or the battle that led to it."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import A, B, C, at, frame, play


def cause(pos: March) -> str | None:
    """What the first decider is told, in English with seats as numbers."""
    told = pos.cause_for(pos.deciders[0])
    prompt = pos.prompt(pos.deciders[0])
    assert (told is not None) == ("cause" in prompt)
    return None if told is None else str(told)


@pytest.mark.rule("MA-7.6")
def test_a_reaction_to_a_card_says_who_plays_which_card() -> None:
    pos = at(hands={A: "EV17", B: "EV01", C: "EV02"}, larvae=5, holder=A)
    play(pos, "play EV17")
    assert frame(pos) == "ReactToPlay" and pos.deciders == (B,)
    prompt = pos.prompt(B)
    assert prompt["cause"] == {"label": "{seat} plays {card}", "args": {"seat": {"seat": A}, "card": {"card": "EV17"}}}
    assert "cause" not in pos.prompt(C) and "cause" not in pos.prompt(None)  # those who wait are not asked


@pytest.mark.rule("MA-4.12", "MA-5.11", "MA-6.3")
def test_reactions_say_whose_action_they_answer() -> None:
    forage = at(holder=A, hands={})
    play(forage, "forage")
    assert frame(forage) == "ReactToForage" and cause(forage) == "0 forages"
    march = at(hexes={5: (0, 1)}, ants={A: "GT", B: "5.a"}, holder=A)
    play(march, "march")
    assert cause(march) is None  # one's own action is no news
    play(march, "done")
    assert frame(march) == "ReactToMarch" and cause(march) == "0 marches"


def test_what_a_card_asks_is_the_doing_of_that_card_but_paying_says_it_itself() -> None:
    pos = at(hexes={5: (0, 1)}, ants={A: "5.a 5.b", B: "GT"}, hands={A: "EV11"}, larvae={A: 3, B: 1, C: 1}, holder=A)
    play(pos, "play EV11")
    assert frame(pos) == "Pay" and cause(pos) is None
    play(pos, "pay larva", "pay larva")
    assert frame(pos) == "Steps" and cause(pos) == "0 plays EV11"


@pytest.mark.rule("MA-9.18", "MA-9.23")
def test_battles_say_who_fights_where_and_who_has_won() -> None:
    pos = at(
        phase="soldier", hexes={5: (0, 1)}, ants={A: "5.a 5.b 5.out*3", B: "5.out*3"}, hands={A: "EV17", B: "EV01"}, holder=A,
    )  # fmt: skip
    assert frame(pos) == "Ferocity" and pos.deciders == (B,)
    assert cause(pos) == "1 attacks 0 in 5"
    play(pos, "pass", "pass")
    assert frame(pos) == "LoseAnts" and cause(pos) == "0 wins the battle in 5"

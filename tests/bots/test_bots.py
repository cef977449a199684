"""The registry of bots, what they get to see, and how well they play."""

from __future__ import annotations

from collections import Counter

import pytest

import formicary
from formicary.bots import Bot, BotError, BotParam, Sampler, bot_names, decide, describe_bots, make_bot, read_bot
from formicary.bots.bot import Params
from formicary.bots.levels import QueenParams, SoldierParams
from formicary.bots.simple import GreedyParams
from formicary.kernel import Position, playout
from formicary.lab import Plan, simulate

GAME = formicary.game("micropolis")


def midgame(seed: int = 3, seats: int = 3) -> Position:
    pos = GAME.start(seats=seats, seed=seed)
    playout(pos, 1, limit=12)
    return pos


# ---- names and parameters


def test_the_levels_are_named_from_weak_to_strong_and_the_lab_keeps_its_names() -> None:
    assert bot_names() == ("larva", "worker", "soldier", "queen", "random", "greedy", "learned", "search")


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("greedy", GreedyParams(noise=0.0)),
        ("greedy:noise=0.25", GreedyParams(noise=0.25)),
        (" greedy:noise = 1 ", GreedyParams(noise=1.0)),
        ("random", Params()),
        ("queen:seconds=2", QueenParams(seconds=2.0)),
        ("soldier:iterations=50", SoldierParams(iterations=50)),
    ],
)
def test_parameters_are_read_and_typed(text: str, params: Params) -> None:
    assert read_bot(text)[1] == params


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gredy", "There is no bot 'gredy'; the bots are larva, worker, soldier, queen, random, greedy, learned and search."),
        ("", "There is no bot ''; the bots are larva, worker, soldier, queen, random, greedy, learned and search."),
        ("greedy:depth=2", "The bot 'greedy' has no parameter 'depth'; it has noise."),
        ("random:noise=1", "The bot 'random' has no parameter 'noise'; it has none."),
        ("greedy:noise", "'noise' in 'greedy:noise' should read name=value."),
        ("greedy:noise=", "'noise=' in 'greedy:noise=' should read name=value."),
        ("greedy:noise=0:noise=1", "'noise' is given twice in 'greedy:noise=0:noise=1'."),
        ("greedy:noise=2", "The parameter 'noise' of the bot 'greedy' is wrong: expected `float` <= 1.0."),
        ("greedy:noise=-1", "The parameter 'noise' of the bot 'greedy' is wrong: expected `float` >= 0.0."),
        ("greedy:noise=much", "The parameter 'noise' of the bot 'greedy' is wrong: expected `float`, got `str`."),
        ("greedy:noise=nan", "The parameter 'noise' of the bot 'greedy' is wrong: expected `float` >= 0.0."),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BotError) as refused:
        read_bot(text)
    assert str(refused.value) == sentence


def test_bots_describe_themselves() -> None:
    assert [bot.key for bot in describe_bots() if bot.level] == ["larva", "worker", "soldier", "queen"]
    assert [bot.key for bot in describe_bots() if not bot.level] == ["random", "greedy", "learned", "search"]
    assert describe_bots()[5].params == [BotParam("noise", 0.0, "How often, from 0 to 1, a random action is played instead.")]


# ---- what they see


class Spy(Bot):
    """Looks several times, keeps what it saw and takes the first answer."""

    name = "spy"
    seen: list[Position]

    def choose(self, legal: list[int], sample: Sampler) -> int:
        self.seen = [sample() for _ in range(5)]
        return legal[0]


def test_a_bot_gets_dealt_anew_positions_and_never_the_true_one() -> None:
    pos = midgame()
    seat, before = pos.deciders[0], pos.digest()
    spy = Spy(GAME, seat, 1, Params())
    assert decide(spy, pos, seat) == pos.legal(seat)[0]
    assert pos.digest() == before
    assert all(seen is not pos and seen.view(seat) == pos.view(seat) for seen in spy.seen)
    digests = {seen.digest() for seen in spy.seen}
    assert len(digests) == 5 and before not in digests


@pytest.mark.parametrize(
    "name",
    ["larva", "worker", "soldier:iterations=25", "queen:iterations=25", "random", "greedy:noise=0.5", "search:iterations=25"],
)
def test_a_bot_decides_alike_in_worlds_that_differ_only_in_what_it_cannot_know(name: str) -> None:
    for seed in range(10):
        pos = midgame(seed)
        seat = pos.deciders[0]
        worlds = [pos, pos.resample(seat, "one"), pos.resample(seat, "two")]
        assert len({world.digest() for world in worlds}) == 3
        assert len({decide(make_bot(name, GAME, seat, 5), world, seat) for world in worlds}) == 1


class Cheat(Bot):
    """Plays what is not allowed."""

    name = "cheat"

    def choose(self, legal: list[int], sample: Sampler) -> int:
        return max(legal) + 1


def test_an_illegal_choice_of_a_bot_is_not_played() -> None:
    pos = midgame()
    seat = pos.deciders[0]
    with pytest.raises(BotError, match="which is not legal"):
        decide(Cheat(GAME, seat, 1, Params()), pos, seat)


# ---- how they play


def test_same_seed_same_decisions_and_another_seed_others() -> None:
    pos = midgame()
    seat = pos.deciders[0]

    def choices(seed: int) -> list[int]:
        bot = make_bot("random", GAME, seat, seed)
        return [decide(bot, pos, seat) for _ in range(20)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_random_plays_everything_about_equally_often() -> None:
    pos = midgame()
    seat, legal = pos.deciders[0], pos.legal()
    bot = make_bot("random", GAME, seat, 4)
    counts = Counter(decide(bot, pos, seat) for _ in range(200 * len(legal)))
    assert set(counts) == set(legal)
    assert all(150 < count < 250 for count in counts.values())


def test_greedy_takes_the_best_evaluation() -> None:
    pos = midgame()
    seat = pos.deciders[0]

    def worth(action: int) -> float:
        after = pos.clone()
        after.apply(action, seat)
        return GAME.evaluate(after, seat)

    best = max(worth(action) for action in pos.legal())
    assert worth(decide(make_bot("greedy", GAME, seat, 1), pos, seat)) == best


def test_noise_is_the_share_of_random_decisions() -> None:
    pos = midgame()
    seat, legal = pos.deciders[0], pos.legal()
    sure = decide(make_bot("greedy", GAME, seat, 1), pos, seat)
    bot = make_bot("greedy:noise=0.5", GAME, seat, 1)
    others = sum(decide(bot, pos, seat) != sure for _ in range(400))
    expected = 400 * 0.5 * (len(legal) - 1) / len(legal)
    assert abs(others - expected) < 40


def test_greedy_beats_random_at_micropolis() -> None:
    """The whole measurement is `formicary sim micropolis --bots greedy,random --games 400`; this is its first tenth."""
    greedy, random = simulate(Plan(game="micropolis", bots=("greedy", "random"), games=40, seed=0)).bots
    assert (greedy.name, greedy.games, random.games) == ("greedy", 40, 40)
    assert greedy.wins >= 36


@pytest.mark.parametrize(
    ("seats", "options"), [(6, {}), (2, {"expert": True}), (3, {"expert": True, "leader_check": "every_round"})]
)
def test_greedy_plays_every_mode_to_the_end(seats: int, options: dict[str, object]) -> None:
    summary = simulate(Plan(game="micropolis", bots=("greedy",) * seats, games=2, seed=1, options=options))
    assert summary.games == 2 and summary.bots[0].games == 2 * seats

"""What each level gives away by the analysis of its games, and whether more search says the same: for docs/opponents.md.

    python tools/given_away.py micropolis --bots queen:iterations=1500,soldier,worker,larva --games 10 --iterations 50,200,800

plays games in which all seats are of one level and analyses them with so many iterations a decision. It prints, for each level
and number of iterations, the mean by seat of points and wins given away, of decisions as good as the best, and of the
accuracy, and the CPU time of a game. Run it on the compiled build.
"""

from __future__ import annotations

import argparse
from time import process_time

from formicary.bots.analysis import Effort, analyse
from formicary.kernel import Record
from formicary.lab import Plan
from formicary.lab.simulate import play_game


def games_of(key: str, level: str, seats: int, count: int, seed: int) -> list[Record]:
    """So many games of one level among itself."""
    plan = Plan(game=key, bots=(level,) * seats, games=count, seed=seed)
    return [play_game(plan, number) for number in range(count)]


def measure(records: list[Record], iterations: int) -> str:
    """What the analysis says of the games, with decisions only: neither luck nor graph."""
    key = records[0].game
    effort = Effort(iterations={key: iterations}, graph=1, games={key: 1}, worlds=1)
    began = process_time()
    found = [analyse(record, effort) for record in records]
    spent = process_time() - began
    players = [player for each in found for player in each.players]
    count = len(players)
    lost = sum(decision.chance for each in found for decision in each.decisions)
    points = [player.given for player in players]
    mean = sum(points) / count
    error = (sum((each - mean) ** 2 for each in points) / max(1, count - 1) / count) ** 0.5
    agreed = sum(player.agreed for player in players) / max(1, sum(player.decisions for player in players))
    accuracy = sum(player.accuracy for player in players) / count
    return (
        f"{mean:6.1f} ± {error:.1f} points, {lost / count:5.2f} wins, {agreed:4.0%} as good as the best of "
        f"{sum(player.decisions for player in players) / count:.0f}, {accuracy:.0f} % accuracy, {spent / len(found):.1f} s"
    )


def main() -> None:
    """Plays, analyses and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="queen:iterations=1500,soldier,worker,larva")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--iterations", default="50,200,800")
    given = parser.parse_args()
    for level in given.bots.split(","):
        records = games_of(given.game, level, given.seats, given.games, given.seed)
        for iterations in map(int, given.iterations.split(",")):
            print(f"{level:24} {iterations:5} iterations: {measure(records, iterations)}", flush=True)


if __name__ == "__main__":
    main()

"""Measures catanatron, four random players: decisions and copies each second. Run by bench/run.py in a venv of its own.

A decision is a tick of its game loop: the list of playable actions, a random choice, and carrying it out; set-up included.
Seconds are those that the processor spent on this process, as in formicary.lab.speed.
"""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer


def players():
    return [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)]


def decisions(seconds, first_seed):
    """Whole games until the time is over; decisions each second."""
    count, seed, begin = 0, first_seed, time.process_time()
    while time.process_time() - begin < seconds:
        game = Game(players(), seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            count += 1
        seed += 1
    return count / (time.process_time() - begin)


def copies(seconds):
    """Copies of a game after 150 ticks, about the middle."""
    game = Game(players(), seed=1)
    for _ in range(150):
        game.play_tick()
    count, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        for _ in range(200):
            game.copy()
        count += 200
    return count / (time.process_time() - begin)


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    random.seed(1)
    print(json.dumps({"decisions": decisions(seconds, 1), "clones": copies(seconds / 2)}))

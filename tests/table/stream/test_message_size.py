"""A move costs everybody who watches a message: it may tell more over time, but it may not become larger."""

from __future__ import annotations

import random

import msgspec
import pytest

import formicary

# Bytes of a view in a message, on average over these games, before the page began to explain itself.
LARGEST = {"march": (2, 2971.2), "micropolis": (2, 2862.1), "myrmes": (1, 5219.0)}


@pytest.mark.parametrize("key", LARGEST)
def test_a_message_is_no_larger_than_it_was(key: str) -> None:
    games, most = LARGEST[key]
    sizes = []
    for seed in range(games):
        rng = random.Random(seed)
        pos = formicary.game(key).start(seats=3, seed=seed)
        while pos.deciders:
            seat = pos.deciders[0]
            pos.apply(rng.choice(pos.legal(seat)), seat)
            for viewer in range(3):
                view = {**pos.view(viewer)}
                del view["static"]
                sizes.append(len(msgspec.json.encode(view)))
    assert sum(sizes) / len(sizes) <= most

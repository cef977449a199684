"""Recovery phrases and what devices are called: pure, so exact."""

from __future__ import annotations

import pytest

from formicary.table.people import phrases
from formicary.table.people.devices import device_name


def test_there_are_256_words_that_four_letters_tell_apart() -> None:
    assert len(phrases.WORDS) == len({word[:4] for word in phrases.WORDS}) == 256
    assert all(word.isascii() and word.isalpha() and word.islower() for word in phrases.WORDS)


def test_a_phrase_has_ten_words_and_is_read_back_however_it_is_typed() -> None:
    phrase = phrases.new_phrase()
    words = phrase.split()
    assert len(words) == 10 and set(words) <= set(phrases.WORDS)
    numbered = "\n".join(f"{n}. {word.upper()}," for n, word in enumerate(words, 1))
    assert phrases.read_phrase(phrase) == phrases.read_phrase(numbered) == phrase
    assert phrases.read_phrase(" ".join(word[:4] for word in words)) == phrase


@pytest.mark.parametrize(
    "typed", ["", "acorn", "acorn " * 9, "acorn " * 11, "acorn " * 9 + "acornish", "acorn " * 9 + "ac", "日本 " * 10]
)
def test_what_cannot_be_a_phrase_is_none(typed: str) -> None:
    assert phrases.read_phrase(typed) is None


def test_the_hash_is_slow_salted_and_always_the_same() -> None:
    hashed = phrases.slow_hash("acorn", "salt")
    assert phrases.COST == 32_768 and len(hashed) == 48
    assert hashed == phrases.slow_hash("acorn", "salt") != phrases.slow_hash("acorn", "pepper")


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8.0", ""),
    ],
)
def test_a_device_is_a_browser_and_a_system(agent: str, name: str) -> None:
    assert device_name(agent) == name

"""Recovery phrases: words that bring an identity back on another device. Made here, shown once, never stored.

Ten words out of 256 are 80 bits of chance, so a phrase cannot be guessed; and the hash is slow, so that somebody who steals a
database gains nothing by trying. All phrases of a database share a salt, since a phrase must find its person: nobody chooses one.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

LENGTH = 10  # words
COST = 2**15  # of scrypt: 32 MiB and about a tenth of a second for each attempt
_MEMORY = 64 * 1024 * 1024
WORDS: Final = tuple(
    """
    acorn amber anchor apple april arch arrow aspen atlas autumn badger baker balsam banjo barley basil basket beacon
    beaver bell berry birch bishop bison blanket blossom bonfire boulder bramble bread bridge bronze brook bucket buffalo
    butter cabin cactus camel candle canoe canvas canyon carbon carpet carrot cedar cello chalk chapel cheese cherry
    chimney cider cinnamon circle clover cobalt coconut comet compass copper cotton cradle crane crater cricket crystal
    cypress daisy dancer dawn delta desert diamond dolphin domino donkey dragon drum eagle early ebony echo elbow elder
    ember engine falcon feather fern ferry fiddle field finch flame flint flute forest fossil fountain fox frost garden
    garlic gazelle ginger glacier globe goose granite grape gravel guitar hammer harbor hazel heron hickory hill honey
    horizon hornet indigo island ivory ivy jacket jaguar jasmine jelly jewel jigsaw juniper kettle kitchen kite koala
    ladder lagoon lantern larch lavender leather lemon lentil lichen lily lime lizard lobster lotus lunar magnet mango
    maple marble market meadow melon mercury meteor mirror monsoon moss mountain muffin nectar needle nettle noble noon
    nutmeg oak oasis oboe ocean olive onion opal orange orbit orchid otter owl oyster palm panda paper parsley peach pearl
    pebble pelican piano pigeon pilot pine planet plum pocket polar pond poppy potato pumpkin puzzle quail quartz quill
    rabbit radish rain raven reed ribbon robin rocket rose saddle saffron sage salmon sand sequoia shadow shell silver
    sparrow spruce stone sugar summer sunset swan tango temple thistle thunder timber tundra turtle umbrella valley
    vanilla velvet violin walnut walrus willow window winter wolf yarrow zebra zenith
    """.split()  # noqa: SIM905 - a list of 256 strings would be read by nobody
)


def new_phrase() -> str:
    """A fresh phrase.

    >>> len(new_phrase().split())
    10
    """
    return " ".join(secrets.choice(WORDS) for _ in range(LENGTH))


def read_phrase(text: str) -> str | None:
    """A phrase as it was shown, out of what somebody typed: capitals, commas, numbers and line ends do not count.

    Four letters of a word are enough. None: it cannot be one.

    >>> read_phrase("1. Acor, 2. zebra")
    >>> read_phrase("ACORN, " * 10) == " ".join(["acorn"] * 10)
    True
    """
    typed = "".join(c if c.isalpha() else " " for c in text.lower()).split()
    found = [_BY_LETTERS.get(word[:4]) for word in typed]
    whole = [word for word, given in zip(found, typed, strict=True) if word is not None and word.startswith(given)]
    return " ".join(whole) if len(whole) == len(typed) == LENGTH else None


def slow_hash(phrase: str, salt: str) -> str:
    """What is stored of a phrase. Takes a while: not for an event loop."""
    made = hashlib.scrypt(phrase.encode(), salt=salt.encode(), n=COST, r=8, p=1, maxmem=_MEMORY, dklen=24)
    return made.hex()


_BY_LETTERS: Final = {word[:4]: word for word in WORDS}

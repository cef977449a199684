"""The catalogues: every text that people read is there, in English and Japanese, with the same values in braces.

After a new text: `python tools/messages.py`, then fill in what it says is missing.
"""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from types import ModuleType

import pytest

from formicary import locale
from tests.conftest import ROOT


@cache
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def texts() -> dict[str, str]:
    found: dict[str, str] = tool().collect()
    return found


def test_english_and_japanese_are_there() -> None:
    assert {"en", "ja"} <= set(locale.languages())


@pytest.mark.parametrize("language", locale.languages())
def test_no_text_is_missing(language: str) -> None:
    assert tool().missing(language, texts()) == []


@pytest.mark.parametrize("language", locale.languages())
def test_no_text_is_left_over(language: str) -> None:
    known = locale.read_po(locale.po_file(language).read_text(encoding="utf-8"))
    assert [text for text in known if text not in texts()] == []


def test_the_texts_come_from_everywhere() -> None:
    found = texts()
    assert found["Take a tile and lay it at an end of your anthill"] == "micropolis"  # a frame's question
    assert found["Take tile {place}, lay it left, for an architect token"] == "micropolis"  # a button put together in play
    assert "Undo" in found  # the client
    assert "Takes what looks best one decision ahead." in found  # a bot


def test_japanese_is_japanese() -> None:
    for english, text in locale.catalogue("ja").items():
        if re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", english)):
            assert re.search(r"[぀-ヿ一-鿿]", text), english


def test_a_call_is_read_up_to_its_first_comma() -> None:
    source = 't("Round {n} of {all}", { n: 1 }) + t(over ? "a, b" : "c") + split("x")'
    found = [tool().first_argument(source, call.end()) for call in tool().CALL.finditer(source)]
    assert found == ['"Round {n} of {all}"', 'over ? "a, b" : "c"']


def test_po_files_are_read_with_comments_and_several_lines() -> None:
    text = 'msgid ""\nmsgstr ""\n"Language: ja\\n"\n\n#: b\nmsgid "One "\n"two"\nmsgstr "一二"\n#~ msgid "gone"\n#~ msgstr "x"\n'
    assert locale.read_po(text) == {"One two": "一二"}

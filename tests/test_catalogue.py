"""The catalogues: every text that people read is there in every language, with the same values in braces.

After a new text: `python tools/messages.py`, then fill in what it says is missing.
"""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message

from formicary import locale
from formicary.kernel.sentences import PLURAL_RULE
from tests.conftest import ROOT


@cache
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def extractors() -> ModuleType:
    """Where the texts are; the tool knows it."""
    return sys.modules[tool().from_client.__module__]


@cache
def collected() -> Catalog:
    """All texts, as they are in the code now."""
    catalogue: Catalog = tool().collect()
    return catalogue


@cache
def texts() -> dict[str, str]:
    """Every text, and the file or folder that it comes from."""
    return {message.id: message.locations[0][0] for message in collected() if message.id}


def key(message: Message) -> str:
    """As the program looks a text up: one with a context has it before a stroke."""
    return f"{message.context}|{message.id}" if message.context else str(message.id)


def test_english_is_the_key_and_japanese_is_there() -> None:
    assert locale.languages() == ("en", *locale.translated())
    assert "ja" in locale.translated() and "en" not in locale.translated()
    assert locale.catalogue("en") == {}


@pytest.mark.parametrize("language", locale.translated())
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    """With the same values in braces. `python tools/messages.py` writes new texts into the catalogues, to be translated."""
    catalogue = tool().read(language)
    assert tool().missing(catalogue, collected()) == []
    assert {key(message) for message in catalogue if message.id} == {key(message) for message in collected() if message.id}


@pytest.mark.parametrize("language", locale.translated())
def test_the_program_reads_what_babel_wrote(language: str) -> None:
    said = {key(message): message.string for message in tool().read(language) if message.id}
    assert locale.catalogue(language) == {PLURAL_RULE: tool().read(language).plural_forms, **said}


def test_a_level_is_not_the_thing_that_has_the_same_name() -> None:
    """Myrmes scores for its queen."""
    assert {"level|Larva", "level|Worker", "level|Soldier", "level|Queen"} <= set(locale.catalogue("ja"))
    assert "Queen" in locale.catalogue("ja")


def test_the_texts_come_from_everywhere() -> None:
    found = texts()
    assert found["Take a tile and lay it at an end of your anthill"].startswith("src/formicary/games/micropolis/")  # a question
    assert "Take tile {place}, lay it left, for an architect token" in found  # a button put together in play
    assert found["Undo"] == "client/src/table/TopBar.svelte"
    assert "Thinks some moves ahead and reckons with your answers." in found  # a bot


def test_what_is_told_of_components_is_there() -> None:
    """Every name, text and note in the data of the games, of which only a part comes up in any one game."""
    found = texts()
    checked = 0
    for file in sorted((ROOT / "src" / "formicary" / "games").glob("*/data/*.toml")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith(("text = ", "note = ")):
                checked += 1
                assert tomllib.loads(line).popitem()[1] in found, f"{file.name}: {line}"
    assert checked > 120


REFUSALS = {
    "Rest cannot be your first action of a round, unless you have neither cards nor food.": "games/march",  # returned with a rule
    "This event costs {count} {count:larva|larvae} and you have {larvae}.": "games/myrmes",  # with values
    "Size 6 needs level 3 and Hexagon+1.": "games/myrmes",  # returned by a function of the rules
    "Co-op is for 2 to 4 players, not {seats} (MA-18.1).": "games/march",  # of options
    "{option} = {value} belongs to {where} ({rule}).": "kernel",  # by a name
    "{low} to {high} players": "kernel",  # in a sentence
    "There is no seat {seat}; the seats go from 0 to {last}.": "kernel",
    "The record breaks off at action {number}, '{action}': {reason}": "kernel",  # by a name
    "There is no bot '{name}'; the bots are {known}.": "bots",
    "Only the host makes this link.": "table",  # one of two
    "Against the rules": "table",  # a title
    "Too many requests in a short time; wait a moment.": "web",
}


@pytest.mark.parametrize(("text", "source"), REFUSALS.items())
def test_refusals_are_there(text: str, source: str) -> None:
    assert texts()[text].startswith(f"src/formicary/{source}/")


def test_a_refusal_that_cannot_be_said_in_other_languages_is_an_error() -> None:
    """What only exists with its values in it is in no catalogue."""
    wrong = (
        "def refusal(pos) -> tuple[str, str]:\n    return 'MA-1.1', f'You have {pos.food} food.'\n",
        "def check(seats):\n    raise OptionError(f'Not for {seats} players.')\n",
        "def say(n):\n    return Sentence('There are ' + str(n))\n",
    )
    for source in wrong:
        with pytest.raises(SystemExit, match="there, line 2: a sentence with values is written Sentence"):
            extractors().Sentences(source, {}, "there")
    right = "def refusal(pos) -> tuple[str, str]:\n    return 'MA-1.1', 'No.' if pos else Sentence('You have {n} food.', n=1)\n"
    assert [text for _, _, text, _ in extractors().Sentences(right, {}, "there").found] == ["No.", "You have {n} food."]


def test_a_translation_names_the_same_values_whatever_its_plural_forms() -> None:
    assert (
        tool().braces("{seat} gains {count} {count:larva|larvae}.")
        == tool().braces("{seat}は幼虫を{count}匹得る。")
        == ["count", "seat"]
    )
    assert tool().braces("{seat} gains {count:a larva|larvae}.") != tool().braces("{seat}は幼虫を得る。")


# What is the same in a language as in English: names, abbreviations, words of both.
SAME = {
    "de": {
        "Adaptive Radiation", "Bot {n}", "Bot: {name}", "Hand", "Mutation", "Name", "Pause", "Pow {n}", "Solo", "Standard",
        "Start", "Winter", "help|NAME", "learn|Atelier", "learn|Evolution", "learn|Winter", "rules|Adaptive Radiation",
        "rules|Solo", "term|GT", "term|Pow",
    },
    "fr": {
        "Minutes", "Pause", "Bot {n}", "Expert", "Menu", "Mutation", "Pl. {n}", "Population", "Pow {n}", "Rotation {rotation}",
        "Solo", "Standard", "Total", "help|Arguments", "help|Options", "help|TABLE", "help|[OPTIONS]", "help|[TABLE…]",
        "abdomen", "atelier", "bot", "nurse", "points", "population", "termite", "thorax", "total",
        "learn|Atelier", "learn|Nurse", "learn|termite", "rules|Solo", "{game} ({n} min)",
        "{n} min", "{name}, site {site} ({yield})", "{points} points", "term|GT", "term|Pow", "term|tunnels",
    },
}  # fmt: skip
ENGLISH = re.compile(
    r"\b(the|of|and|your|you|with|which|from|this|that|cannot|hex|hexes|larva|larvae|ants?|cards?|tiles?)\b", re.IGNORECASE
)


def plain(text: str) -> str:
    """A text without its values, in which a name of an option may stand."""
    return re.sub(r"\{[^{}]*\}", "", text)


@pytest.mark.parametrize("language", locale.translated())
def test_no_english_is_left_in(language: str) -> None:
    for english, text in locale.catalogue(language).items():
        if english.startswith(("plural|", "list|", "number|")) or not re.search("[A-Za-z]", plain(english)):
            continue
        if language == "ja":
            assert re.search(r"[぀-ヿ一-鿿]", text), english
        else:
            assert text != re.sub(r"^\w+\|", "", english) or english in SAME[language], english
            said = re.sub(r"March of the Ants|larva, worker|take 3 left|--load|formicary[\w. ]+|\w+_\w+", "", plain(text))
            assert not ENGLISH.search(said), f"{english}: {text}"


@pytest.mark.parametrize("language", locale.translated())
def test_words_for_a_number_are_as_many_as_the_language_has(language: str) -> None:
    forms = tool().read(language).num_plurals
    for english, text in locale.catalogue(language).items():
        for words in re.findall(r"\{\w+:([^{}]*)\}", text):
            assert len(words.split("|")) == forms, f"{english}: {text}"


def test_german_and_french_are_set_as_they_are_printed() -> None:
    """Quotation marks; in French a no-break space before the tall signs; one form of address."""
    for english, text in locale.catalogue("de").items():
        assert not re.search("[“”](?=\\w)|«|»", text), text  # „so“
        assert text.count("„") == text.count("“"), english
    for english, text in locale.catalogue("fr").items():
        if english != PLURAL_RULE and ".l " not in english:  # the signs of a board are not punctuation
            assert not re.search(r"(?<![\u00a0\d])[:;!?](?!\w)", re.sub(r"\{[^{}]*\}| [?!] |://|:(?=])", "x", text)), text
            assert text.count("«\u00a0") == text.count("«") == text.count("»") == text.count("\u00a0»"), text
            assert not re.search(r"\b(tu|ton|ta|tes|toi)\b", text, re.IGNORECASE), text
            assert not re.search(r"(?<=[^\W\d_])'(?=[^\W\d_])", text), text  # l’issue


def test_the_page_offers_every_language_by_its_own_name() -> None:
    source = (ROOT / "client" / "src" / "lib" / "i18n.svelte.ts").read_text(encoding="utf-8")
    offered = re.findall(r'^  \["(\w+)", "([^"]+)"\],$', source, re.MULTILINE)
    assert {code for code, _ in offered} == set(locale.languages())
    assert dict(offered) == {code: Locale(code).display_name.capitalize() for code, _ in offered}


def test_a_call_is_read_up_to_its_first_comma() -> None:
    source = 't("Round {n} of {all}", { n: 1 }) + t(over ? "a, b" : "c") + split("x")'
    found = [extractors().first_argument(source, call.end()) for call in extractors().CALL.finditer(source)]
    assert found == ['"Round {n} of {all}"', 'over ? "a, b" : "c"']


def test_po_files_are_read_with_comments_and_several_lines() -> None:
    text = 'msgid ""\nmsgstr ""\n"Language: ja\\n"\n\n#: b\nmsgid "One "\n"two"\nmsgstr "一二"\n#~ msgid "gone"\n#~ msgstr "x"\n'
    assert locale.read_po(text) == {"One two": "一二"}


# What was said in several ways: the word that is used, and those that are not.
JAPANESE_TERMS = {
    "蟻塚": ("アリ塚",),
    "リーダー": ("指導者",),
    "ヘクス": ("ヘックス",),
    "赤い軍隊": ("赤軍",),
    "通路": ("坑道",),
    "女王令": ("勅令",),
    "開始プレイヤー": ("スタートプレイヤー",),
    "仕事場": ("工房",),
    "コロニーのレベル": ("階層", "第{level}層"),
    "誕生": ("出産", "出生"),
    "巣穴目標": ("コロニー目標", "群の目標"),
    "草原の向こう側": ("かなた", "彼方"),
    "特殊タイル": ("特別タイル",),
    "テーブル": ("この卓",),
    "ムカデの山札": ("ムカデデッキ",),
    "2〜4": ("～",),
    "収穫+3": ("＋",),
}


@pytest.mark.parametrize("term", JAPANESE_TERMS)
def test_japanese_has_one_word_for_one_thing(term: str) -> None:
    said = locale.catalogue("ja").values()
    assert any(term in text for text in said)
    assert [text for text in said for other in JAPANESE_TERMS[term] if other in text] == []


@pytest.mark.parametrize("language", [each for each in locale.translated() if each != "ja"])
def test_no_catalogue_has_the_letters_of_another_language(language: str) -> None:
    """Japanese belongs in the Japanese catalogue; the language names of the page are the one exception."""
    japanese = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
    assert [text for text, said in locale.catalogue(language).items() if japanese.search(said) and "日本語" not in said] == []


def first_loaded() -> set[Path]:
    """The client's sources that come with the start page: what its entry imports, and what these import, at once."""
    found, open_ = set[Path](), [ROOT / "client" / "src" / "main.ts"]
    while open_:
        file = open_.pop()
        if file in found:
            continue
        found.add(file)
        for name in re.findall(r'^\s*(?:import|export)\b[^;"]*"(\.[^"]+)"', file.read_text(encoding="utf-8"), re.MULTILINE):
            path = (file.parent / name).resolve()
            tried = (path, path.with_name(f"{path.name}.ts"), path / "index.ts")
            open_ += [each for each in tried if each.is_file() and each.suffix in (".ts", ".svelte")][:1]
    return found


def test_the_words_of_the_start_page_come_first_and_are_all_that_it_says() -> None:
    sources = first_loaded()
    assert {"Start.svelte", "SetUp.svelte", "Newcomer.svelte", "say.ts"} <= {each.name for each in sources}
    assert "TablePage.svelte" not in {each.name for each in sources}
    said = {text for each in sources for *_, text, _ in extractors().from_client(each.open("rb"))}
    assert len(said) > 80
    assert {text for text in said if re.search("[A-Za-z]", text)} <= locale.of_start()


def test_the_small_japanese_font_has_the_letters_of_the_start_page() -> None:
    """All but a few: what is new is shown in the system's font until `client/scripts/japanese.py` has run again."""
    sheet = (ROOT / "client" / "src" / "fonts" / "japanese-start.css").read_text(encoding="utf-8")
    has = {chr(int(code, 16)) for code in re.findall(r"U\+([0-9A-F]+)", sheet)}
    start = ROOT / "client" / "src" / "pages" / "Start.svelte"
    said = "".join(locale.catalogue("ja").get(text, "") for *_, text, _ in extractors().from_client(start.open("rb")))
    letters = {letter for letter in said if ord(letter) > 0x2000}
    assert len(letters) > 80
    assert len(letters - has) <= 5, f"run client/scripts/japanese.py: {sorted(letters - has)}"

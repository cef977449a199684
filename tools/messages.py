"""Collects every text that people read and keeps the catalogues in step.

    python tools/messages.py            writes new texts into the catalogues, drops those that are gone
    python tools/messages.py --check    says what is missing; exit code 1 if anything is
    python tools/messages.py --list LANGUAGE    prints the texts that this language lacks, as JSON

Texts come from the client's sources (`t("…")` and `msg("…")`), from the games (events, prompts, buttons, options, components;
words in values are met by playing), from bots, from the table itself, and from every sentence with which something is refused.
The English text is the key.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import pkgutil
import random
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
if importlib.util.find_spec("formicary") is None:
    sys.path.insert(1, str(ROOT / "src"))

from tests.modes import golden_modes  # noqa: E402

import formicary  # noqa: E402
from formicary import locale  # noqa: E402
from formicary.bots import describe_bots  # noqa: E402
from formicary.kernel import EventKind, FormicaryError, Frame, Game, Position  # noqa: E402
from formicary.table.stream.messages import RECONSTRUCTION  # noqa: E402

GAMES_PLAYED = 5  # for each mode of the golden playthroughs: enough to meet every button
CALL = re.compile(r"(?<![\w.])(?:t|msg)\(")
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
WORD = re.compile(r"[a-z][a-z]+(?:[ '-][a-z]+)*")  # a word among values, not a place or the number of a card
NAMED = ("name", "note", "reaction", "text")  # fields of components that are read by people


def collect() -> dict[str, str]:
    """Every text, with where it comes from."""
    found: dict[str, str] = {}
    for text, source in (*of_client(), *of_table(), *of_games(), *of_sources()):
        if re.search("[A-Za-z]", text):
            found.setdefault(text, source)
    return found


# ---- the client


def of_client() -> Iterator[tuple[str, str]]:
    """The first arguments of t() and msg() in the client's sources."""
    for path in sorted((ROOT / "client" / "src").rglob("*")):
        if path.suffix in (".ts", ".svelte") and "gallery" not in path.parts and not path.name.endswith(".test.ts"):
            text = path.read_text(encoding="utf-8")
            for call in CALL.finditer(text):
                for literal in LITERAL.findall(first_argument(text, call.end())):
                    if re.search("[a-z]", literal):  # arguments of nested calls such as replaceAll("_", " ") are not texts
                        yield json.loads(literal), path.relative_to(ROOT).as_posix()


def first_argument(text: str, start: int) -> str:
    """The first argument of a call whose bracket opens before `start`."""
    depth, quote, at = 0, "", start
    while at < len(text):
        sign = text[at]
        if quote:
            if sign == "\\":
                at += 1
            elif sign == quote:
                quote = ""
        elif sign in "\"'`":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif sign in ")]}":
            if depth == 0:
                return text[start:at]
            depth -= 1
        elif sign == "," and depth == 0:
            return text[start:at]
        at += 1
    return ""


# ---- table, bots and games


def of_table() -> Iterator[tuple[str, str]]:
    """What the server says besides the games."""
    yield RECONSTRUCTION, "table"
    for bot in describe_bots():
        yield str(bot["name"]).capitalize(), "bots"
        yield str(bot["help"]), "bots"


def of_games() -> Iterator[tuple[str, str]]:
    """What each game says."""
    for key in formicary.game_keys():
        game = formicary.game(key)
        package = importlib.import_module(f"formicary.games.{key}")
        for file in sorted((Path(package.__path__[0]) / "data").glob("*.toml")):
            entries = tomllib.loads(file.read_text(encoding="utf-8"))
            for text in sorted(names_in({name: part for name, part in entries.items() if name != "name"})):
                yield text, key
        for part in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(part.name)
            for value in list(vars(module).values()):
                if isinstance(value, EventKind):
                    yield value.text, key
                elif isinstance(value, type) and issubclass(value, Frame) and value.__module__ == module.__name__:
                    yield value.ask, key
        for kind in game.actions.kinds:
            yield kind.label, key
        for switch in game.options.describe():
            yield switch.help, key
            for name in (switch.key, *(value for value in switch.values or [] if isinstance(value, str))):
                yield name.replace("_", " "), key
        yield game.info.blurb, key
        yield game.info.weight, key
        for answer in game.info.standing:
            yield answer.text, key
        for way in game.setups():
            yield from ((text, key) for text in (way.title, way.blurb, way.invite))
        for advice in game.info.advice:
            yield advice.text, key
        for edition in game.editions():
            for said in game.words(edition).values():
                yield said, key
        for text in sorted(in_play(game)):
            yield text, key


def in_play(game: Game) -> set[str]:
    """Buttons, words among values and names of components, met by playing."""
    found: set[str] = set()
    for mode in golden_modes(game.key):
        for seed in range(GAMES_PLAYED):
            pos = mode.start(game, seed)
            if seed == 0:
                found |= names_in(pos.view(0))
            luck = random.Random(seed)
            while pos.deciders:
                found |= said(pos)
                seat = luck.choice(pos.deciders)
                pos.sink = []
                pos.apply(luck.choice(pos.legal(seat)), seat)
                for event in pos.sink:
                    found |= words(event.seen_by(event.seat))
                pos.sink = None
            found |= names_in(pos.view(None))
            if pos.result is not None:
                for detail in pos.result.detail:
                    found |= keys_in(detail)
                for rival in pos.result.rivals:
                    found |= {str(rival["name"]), *keys_in(rival["detail"])}
    return found


def said(pos: Position) -> set[str]:
    """What the deciders read."""
    found: set[str] = set()
    for seat in pos.deciders:
        frame = pos.frame_of(seat)
        found |= words(frame.ask_args(pos))
        for action in pos.legal(seat):
            label, args = frame.label(pos, action)
            found.add(label)
            found |= words(args)
    return found


def words(values: dict[str, Any]) -> set[str]:
    """Words among values; what names a place, a card or an event is left out."""
    return {text for key, value in values.items() if key != "event" for text in _words(value)}


def _words(value: Any) -> list[str]:
    if isinstance(value, list | tuple):
        return [text for part in value for text in _words(part)]
    return [value] if isinstance(value, str) and WORD.fullmatch(value) else []


def names_in(view: Any, key: str = "") -> set[str]:
    """Names and texts of components in a view."""
    if isinstance(view, dict):
        return set().union(*(names_in(part, name) for name, part in view.items() if name != "prompt"), set())
    if isinstance(view, list):
        return set().union(*(names_in(part, key) for part in view), set())
    return {view} if isinstance(view, str) and key in NAMED and re.search("[A-Za-z]{2}", view) else set()


def keys_in(detail: Any) -> set[str]:
    """The sources of points on a score sheet, as the client writes them."""
    if isinstance(detail, dict):
        own = {key.replace("_", " ") for key in detail if isinstance(key, str) and WORD.fullmatch(key.replace("_", " "))}
        return own.union(*(keys_in(part) for part in detail.values()))
    return set().union(*(keys_in(part) for part in detail)) if isinstance(detail, list | tuple) else set()


# ---- sentences in the sources


REFUSERS = ("kernel", "games", "bots", "table", "web")  # what a page can be refused by
SILENT = ("PackError", "ThinkError")  # never shown on a page
ANSWERS = ("_answer", "document")  # the doors of web/ for refusals of its own


def of_sources() -> Iterator[tuple[str, str]]:
    """Refusals, and buttons put together in play, read from the sources: not all of them are met by playing."""
    errors = {"IllegalAction", "OptionError"}
    for part in REFUSERS:
        package = importlib.import_module(f"formicary.{part}")
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" in each.name or each.name.endswith("__main__"):
                continue
            module = importlib.import_module(each.name)
            errors |= {
                name for name, value in vars(module).items() if isinstance(value, type) and issubclass(value, FormicaryError)
            }
            key = part if part != "games" else each.name.split(".")[2]
            yield from ((text, key) for text in Sentences(module, errors - set(SILENT)).found)


class Sentences(ast.NodeVisitor):
    """The sentences of a module: raised, returned with a rule, or built with values. One that cannot be collected is an error."""

    def __init__(self, module: ModuleType, errors: set[str]) -> None:
        self.module = module
        self.errors = errors
        self.found: list[str] = []
        self.returns = ""
        path = str(module.__file__)
        if not path.endswith(".py"):  # compiled
            path = str(ROOT / "src" / (module.__name__.replace(".", "/") + ".py"))
        self.visit(ast.parse(Path(path).read_text(encoding="utf-8"), path))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self.returns = self.returns, ast.unparse(node.returns) if node.returns else ""
        if node.name == "label" and self.returns.startswith("tuple[str, dict"):
            self.returns = "label"
        self.generic_visit(node)
        self.returns = outer

    def visit_Return(self, node: ast.Return) -> None:
        for pair in branches(node.value):
            if isinstance(pair, ast.Tuple) and len(pair.elts) == 2:
                if self.returns.startswith(("tuple[str, str]", "tuple[int, str]")):  # a rule or a status, and the sentence
                    self.take(pair.elts[1])
                elif self.returns == "label":
                    self.take(pair.elts[0], whole=False)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name == "Sentence":
            self.take(node.args[0])
        elif name in self.errors:
            self.take(node.args[-1 if name == "IllegalAction" else 0]) if node.args else None
        elif name in ANSWERS and len(node.args) > 1:
            self.take(node.args[1])
            self.found += [
                part.value for part in node.args[2:3] if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        made = getattr(self.module, node.name, None)
        if isinstance(made, type) and issubclass(made, FormicaryError) and isinstance(vars(made).get("title"), str):
            self.found.append(vars(made)["title"])
        self.generic_visit(node)

    def take(self, node: ast.expr, whole: bool = True) -> None:
        for each in branches(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                self.found.append(each.value)
            elif isinstance(each, ast.Name) and isinstance(getattr(self.module, each.id, None), str):
                self.found.append(getattr(self.module, each.id))
            elif whole and isinstance(each, ast.JoinedStr | ast.BinOp):
                place = f"{self.module.__name__}, line {each.lineno}"
                raise SystemExit(f'{place}: a sentence with values is written Sentence("… {{count}} …", count=…)')


def branches(node: ast.expr | None) -> list[ast.expr]:
    """The expressions that one with conditions, or a look-up with a fallback, can turn out to be."""
    if isinstance(node, ast.IfExp):
        return branches(node.body) + branches(node.orelse)
    if isinstance(node, ast.BoolOp):
        return [each for part in node.values for each in branches(part)]
    return [] if node is None else [node]


# ---- catalogues


def write(language: str, texts: dict[str, str]) -> None:
    """Brings a catalogue up to date, keeping what is translated. English says itself."""
    path = locale.po_file(language)
    known = locale.read_po(path.read_text(encoding="utf-8")) if path.is_file() else {}
    header = 'msgid ""\nmsgstr ""\n"Project-Id-Version: formicary\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    parts = [header + f'"Language: {language}\\n"\n']
    for text, source in sorted(texts.items(), key=lambda item: (item[1], item[0])):
        said_so = text if language == "en" else known.get(text, "")
        parts.append(f"#: {source}\nmsgid {quoted(text)}\nmsgstr {quoted(said_so)}\n")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(parts), encoding="utf-8")


def quoted(text: str) -> str:
    """A text as .po files write it."""
    return json.dumps(text, ensure_ascii=False)


def missing(language: str, texts: dict[str, str]) -> list[str]:
    """Texts that a catalogue lacks, or whose translation has other values in braces."""
    known = locale.read_po(locale.po_file(language).read_text(encoding="utf-8"))
    return [text for text in texts if braces(known.get(text, "")) != braces(text) or not known.get(text)]


def braces(text: str) -> list[str]:
    """The values that a text names."""
    return sorted(set(re.findall(r"\{(\w+)(?::[^{}]*)?\}", text)))


def main(given: list[str]) -> int:
    texts = collect()
    if given[:1] == ["--list"]:
        print(json.dumps({text: texts[text] for text in missing(given[1], texts)}, ensure_ascii=False, indent=0))
        return 0
    if given == ["--check"]:
        wrong = {language: lack for language in locale.languages() if (lack := missing(language, texts))}
        for language, lack in wrong.items():
            print(f"{language} lacks {len(lack)}: " + "; ".join(lack[:20]))
        return 1 if wrong else 0
    for language in locale.languages():
        write(language, texts)
        print(f"{language}: {len(texts)} texts, {len(missing(language, texts))} missing")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

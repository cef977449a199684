"""Where the texts are that people read, as Babel's extractors: each takes a file and yields (line, function, text, comments).

Also what no source has as it is: what games, bots and the table tell of themselves, and the words that come up in play.
"""

from __future__ import annotations

import ast
import importlib
import json
import random
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from tests.modes import golden_modes
from typer.main import get_command

import formicary
from formicary.bots import describe_bots
from formicary.cli import app, helping
from formicary.kernel import FormicaryError, Game, Position, Sentence, Value, values
from formicary.kernel.rulebook import IN_THIS_EDITION
from formicary.kernel.sentences import DECIMAL, LIST_ENDS, LIST_GOES_ON, PERCENT
from formicary.locale import HELP, LEARN, RULES, TERMS
from formicary.table.stream.info import RECONSTRUCTION

Extracted = Iterator[tuple[int, None, str, list[str]]]

SOURCE = Path(__file__).resolve().parent.parent / "src"
GAMES_PLAYED = 5  # for each mode of the golden playthroughs: enough to meet every button
CALL = re.compile(r"(?<![\w.])(?:t|msg)\(")
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
NAMED = ("name", "note", "reaction", "text")  # fields of components that are read by people
SILENT = ("PackError", "BadDatabase")  # never shown on a page
# Texts that one game means otherwise than the others: its soldiers are figures, its points have a name of their own.
SENSES = {
    "march": ("points", "gain {count} {count:point|points}", "lose {count} {count:point|points}"),
    "micropolis": ("soldiers", "gain {count} {count:soldier|soldiers}"),
}
ANSWERS = ("_answer", "document")  # the doors of web/ for refusals of its own


# ---- the client


def from_client(file: IO[bytes], *_: object, **__: object) -> Extracted:
    """The first arguments of t() and msg() in a source of the client."""
    text = file.read().decode()
    for call in CALL.finditer(text):
        for literal in LITERAL.findall(first_argument(text, call.end())):
            if re.search("[a-z]", literal):  # arguments of nested calls such as replaceAll("_", " ") are not texts
                yield text.count("\n", 0, call.start()) + 1, None, json.loads(literal), []


def first_argument(text: str, start: int) -> str:
    """The first argument of a call whose bracket opens before `start`."""
    depth = 0
    for token in re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[][(){},]""", re.S).finditer(text, start):
        sign = token.group()
        if depth == 0 and sign in "),":
            return text[start : token.start()]
        depth += (sign in "([{") - (sign in ")]}")
    return ""


# ---- sentences in the sources


def from_python(file: IO[bytes], *_: object, **__: object) -> Extracted:
    """The sentences of a module; not all of them are met by playing."""
    parts = Path(file.name).relative_to(SOURCE).with_suffix("").parts
    module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    yield from Sentences(file.read().decode(), vars(module), ".".join(parts)).found


def from_terminal(file: IO[bytes], *_: object, **__: object) -> Extracted:
    """The texts of a terminal: what `t` is called with, constants that are handed to it by name, and refusals."""
    parts = Path(file.name).relative_to(SOURCE).with_suffix("").parts
    names = vars(importlib.import_module(".".join(parts).removesuffix(".__init__")))
    source = file.read().decode()
    yield from Sentences(source, names, ".".join(parts), ("FormicaryError",)).found
    for node in ast.walk(ast.parse(source)):
        called = node.func if isinstance(node, ast.Call) else None
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        if name == "t" and isinstance(node, ast.Call):
            for each in branches(node.args[0]):
                text = (
                    each.value if isinstance(each, ast.Constant) else names.get(each.id) if isinstance(each, ast.Name) else None
                )
                if isinstance(text, str):
                    yield node.lineno, None, text, []


class Sentences(ast.NodeVisitor):
    """The sentences of a source: asked, reported as an event, raised, returned with a rule, or built with values.

    One that cannot be collected is an error.
    """

    def __init__(self, source: str, names: Mapping[str, object], place: str, also: tuple[str, ...] = ()) -> None:
        self.names = names
        self.place = place
        self.errors = {*also, *(error.__name__ for error in below(FormicaryError))} - set(SILENT)
        self.found: list[tuple[int, None, str, list[str]]] = []
        self.returns = ""
        self.visit(ast.parse(source))

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
        elif name == "EventKind":
            self.take(node.args[1])
        elif name == "Stock":
            for each in (node.args[0], *node.args[2:]):
                self.take(each)
        elif name in self.errors and node.args:
            self.take(node.args[-1 if name == "IllegalAction" else 0])
        elif name in ANSWERS and len(node.args) > 1:
            for each in node.args[1:3]:
                self.take(each)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """What a frame asks, or the title of a refusal."""
        wanted = "title" if node.name in self.errors else "ask"
        for each in node.body:
            if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None:
                named = each.target if isinstance(each, ast.AnnAssign) else each.targets[0]
                if isinstance(named, ast.Name) and named.id == wanted:
                    self.take(each.value)
        self.generic_visit(node)

    def take(self, node: ast.expr, whole: bool = True) -> None:
        for each in branches(node):
            text = (
                each.value if isinstance(each, ast.Constant) else self.names.get(each.id) if isinstance(each, ast.Name) else None
            )
            if text and isinstance(text, str):
                self.found.append((each.lineno, None, text, []))
            elif whole and isinstance(each, ast.JoinedStr | ast.BinOp):
                place = f"{self.place}, line {each.lineno}"
                raise SystemExit(f'{place}: a sentence with values is written Sentence("… {{count}} …", count=…)')


def below(error: type) -> Iterator[type]:
    """The classes derived from one."""
    for each in error.__subclasses__():
        yield each
        yield from below(each)


def branches(node: ast.expr | None) -> list[ast.expr]:
    """The expressions that one with conditions, or a look-up with a fallback, can turn out to be."""
    if isinstance(node, ast.IfExp):
        return branches(node.body) + branches(node.orelse)
    if isinstance(node, ast.BoolOp):
        return [each for part in node.values for each in branches(part)]
    return [] if node is None else [node]


# ---- what games, bots and the table say of themselves


def spoken() -> Iterator[tuple[str, str]]:
    """Texts that no source has as they are, each after the file or folder they belong to."""
    yield "src/formicary/table", RECONSTRUCTION
    for bot in describe_bots():
        yield from (("src/formicary/bots", text) for text in (bot.help, *(param.help for param in bot.params)))
    for key in formicary.game_keys():
        game = formicary.game(key)
        yield from ((f"src/formicary/games/{key}", text) for text in [*of_game(game), *sorted(in_play(game))])


def in_context() -> Iterator[tuple[str, str, str]]:
    """Texts with a context: place, context, text. They are those that mean something else elsewhere."""
    for bot in describe_bots():
        if bot.level:
            yield "src/formicary/bots", "level", bot.title
    for text in (LIST_GOES_ON, LIST_ENDS):
        yield "src/formicary/kernel/sentences.py", "list", text
    for text in (DECIMAL, PERCENT):
        yield "src/formicary/kernel/sentences.py", "number", text
    for text in helping.texts(get_command(app.app)):
        yield "src/formicary/cli", HELP, text
    for key in formicary.game_keys():
        introduction = formicary.game(key).how_to_play()
        texts = {text for text in introduction.texts() if re.search("[A-Za-z]", text)} if introduction else set()
        texts |= {question.ask for question in formicary.game(key).questions()}
        texts |= {step.say for step in formicary.game(key).examples().steps() if re.search("[A-Za-z]", step.say)}
        texts |= {text for exercise in formicary.game(key).exercises() for text in exercise.texts()}
        for guide in formicary.game(key).guides().values():
            texts |= {text for text in guide.texts() if text}
        yield from ((f"src/formicary/games/{key}/teach", LEARN, text) for text in sorted(texts))
        aids = formicary.game(key).book_aids()
        terms = dict.fromkeys((*aids.terms, *(term for own in aids.editions.values() for term in own)))
        yield from ((f"src/formicary/games/{key}/teach/rulebook.toml", TERMS, term) for term in terms)
        if aids.translated:
            said: list[str] = []
            formicary.game(key).rulebook().for_players().translated(lambda text, to=said: (to.append(text), text)[1])  # type: ignore[misc]
            told = sorted({text for text in said if re.search("[A-Za-z]", text)})
            yield from ((f"src/formicary/games/{key}/rules.md", RULES, text) for text in told)
    yield "src/formicary/kernel/rulebook.py", RULES, IN_THIS_EDITION
    for game, texts in SENSES.items():
        yield from ((f"src/formicary/games/{game}", game, text) for text in texts)


def of_game(game: Game[Any, Any]) -> Iterator[str]:
    """What a game says of itself: choices, options, ways to play, advice, words of its editions."""
    for kind in game.actions.kinds:
        yield kind.label
    for switch in game.options.describe():
        yield from (switch.help, switch.title, *switch.names.values())
    yield from (game.info.blurb, game.info.weight)
    yield from (each.text for each in (*game.info.standing, *game.info.advice))
    for way in game.setups():
        yield from (way.title, way.blurb, way.invite)
    yield from (guide.title for guide in game.guides().values())
    for edition in game.editions():
        yield from game.words(edition).values()
    yield from (term.name for term in game.value_terms())


def from_components(file: IO[bytes], *_: object, **__: object) -> Extracted:
    """Names and texts in the data of a game."""
    entries = tomllib.loads(file.read().decode())
    yield from ((0, None, text, []) for text in sorted(names_in({n: part for n, part in entries.items() if n != "name"})))


def in_play(game: Game[Any, Any]) -> set[str]:
    """Buttons, words among values and names of components, met by playing."""
    found: set[str] = set()
    for mode in golden_modes(game.key):
        for seed in range(GAMES_PLAYED):
            pos = mode.start(game, seed)
            if seed == 0:
                found |= names_in(pos.view(0))
            rng = random.Random(seed)
            while pos.deciders:
                found |= said(pos)
                seat = rng.choice(pos.deciders)
                pos.sink = []
                pos.apply(rng.choice(pos.legal(seat)), seat)
                for event in pos.sink:
                    found |= words(event.said(event.seat))
                pos.sink = None
            found |= names_in(pos.view(None))
            if pos.result is not None:
                for sheet in pos.result.detail:
                    found |= sources_in(sheet)
                for rival in pos.result.rivals:
                    found |= {str(rival["name"]), *sources_in(rival["detail"])}
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


def words(args: dict[str, Any]) -> set[str]:
    """Words of the catalogue and templates of sentences among values."""
    return {text for value in args.values() for text in _words(value)}


def _words(value: Any) -> list[str]:
    if isinstance(value, list | tuple):
        return [text for part in value for text in _words(part)]
    if isinstance(value, Sentence):
        return [value.template, *words(value.values)]
    if isinstance(value, Value) and value.kind == values.WORD:
        return [str(raw) for raw in (value.raw if isinstance(value.raw, list | tuple) else [value.raw])]
    return _words(value.raw) if isinstance(value, Value) else []


def names_in(view: Any, key: str = "") -> set[str]:
    """Names and texts of components in a view."""
    if isinstance(view, dict):
        return set().union(*(names_in(part, name) for name, part in view.items() if name not in ("prompt", "events")), set())
    if isinstance(view, list):
        return set().union(*(names_in(part, key) for part in view), set())
    return {view} if isinstance(view, str) and key in NAMED and re.search("[A-Za-z]{2}", view) else set()


def sources_in(sheet: Mapping[str, int]) -> set[str]:
    """The sources of points on a score sheet, as the client writes them."""
    return {source.replace("_", " ") for source in sheet}

"""Introductions as the page gets them: texts in one language, positions as views.

They never change while a server runs, so each is put together, encoded and compressed once.
"""

from __future__ import annotations

import gzip
import re
from functools import cache, lru_cache
from typing import Literal, cast

import msgspec
from litestar import Response
from msgspec import Struct, structs

from formicary import locale
from formicary.kernel import Game, Sentence
from formicary.kernel.guide import Coaching
from formicary.kernel.rulebook import Chapter, RuleTable
from formicary.kernel.teaching import BookAids, Examples, HowToPlay, Paragraph, Picture, Topic
from formicary.kernel.views import ViewUpdate
from formicary.locale.books import book_in
from formicary.table.errors import Unknown
from formicary.web import wire

JSON = "application/json"
CONTEXT = re.compile(r"\w+\|")  # words with a context, which are few, and how a language counts and lists


class Packed(Struct, frozen=True):
    """A document as bytes, and once more compressed."""

    plain: bytes
    zipped: bytes

    def answer(self, accepted: str) -> Response[bytes]:
        """The answer to a request that accepts these encodings."""
        if "gzip" not in accepted:
            return Response(self.plain, media_type=JSON, headers={"vary": "accept-encoding"})
        return Response(self.zipped, media_type=JSON, headers={"content-encoding": "gzip", "vary": "accept-encoding"})


def pack(document: object) -> Packed:
    """Encodes and compresses."""
    plain = msgspec.json.encode(document)
    return Packed(plain, gzip.compress(plain, 6, mtime=0))


def minutes(game: Game) -> int | None:
    """How long the introduction of a game takes; None if it has none."""
    how_to_play = game.how_to_play()
    return None if how_to_play is None else how_to_play.minutes


def guides(game: Game) -> list[wire.GuideInfo]:
    """The guided games of a game."""
    return [wire.GuideInfo(key, guide.title, guide.minutes) for key, guide in game.guides().items()]


def coaching_in(coaching: Coaching, language: str) -> Coaching:
    """What a coach says, in a language."""
    words = locale.catalogue(language)
    bubble, ending = coaching.bubble, coaching.ending
    return structs.replace(
        coaching,
        answer=say(words, coaching.answer),
        bubble=bubble and structs.replace(bubble, text=say(words, bubble.text)),
        ending=ending and structs.replace(ending, text=say(words, ending.text)),
    )


@lru_cache(maxsize=64)
def rules(game: Game, edition: str, language: str) -> Packed:
    """The rulebook of players."""
    return pack(book_in(game, edition, language).for_players())


@lru_cache(maxsize=64)
def contents(game: Game, edition: str, language: str) -> Packed:
    """What the rulebook of players holds, and where."""
    book, aids = book_in(game, edition, language).for_players(), game.book_aids()
    chapters = [chapter for chapter in book.chapters if _reads(chapter)]
    where = {rule.id: chapter.id for chapter in chapters for rule in chapter.rules if not rule.example_of}
    return pack(
        wire.Contents(
            title=book.title, edition=edition,
            chapters=[wire.ChapterInfo(chapter.id, chapter.heading, len(chapter.rules)) for chapter in chapters],
            where=where, terms={term: rule for term, rule in terms_in(aids, edition, language).items() if rule in where},
            pictures={rule: list(pieces) for rule in where if (pieces := aids.pieces_of(rule))},
            played=[each.id for each in game.examples().examples if each.id in book.by_id],
        )
    )  # fmt: skip


def terms_in(aids: BookAids, edition: str, language: str) -> dict[str, str]:
    """The words that lead to rules in an edition, in each form that they have in the language of the rulebook."""
    words = locale.catalogue(language) if aids.translated else {}
    terms = aids.terms_of(edition).items()
    return {form: rule for term, rule in terms for form in (words.get(f"{locale.TERMS}|{term}") or term).split("|")}


def _reads(chapter: Chapter) -> bool:
    """Whether a chapter has more than worked examples, which stand with the rules that they explain."""
    return any(part.notes or part.tables or any(not rule.example_of for rule in part.rules) for part in chapter.sections)


@lru_cache(maxsize=256)
def chapter(game: Game, edition: str, language: str, name: str) -> Packed:
    """One chapter of the rulebook of players."""
    book = book_in(game, edition, language).for_players()
    found = book.chapter(name)
    if found is None:
        raise Unknown(Sentence("{game} has no chapter '{chapter}' in its rulebook.", game=book.title, chapter=name))
    return pack(found)


Part = Literal["start", "all"]


@cache
def page_catalogue(language: str, part: Part = "all", listed: frozenset[str] = frozenset()) -> Packed:
    """The catalogue without what introductions and rulebooks tell, which comes with them; for the start page, only what it says,
    and what the games and bots that it lists tell of themselves."""
    elsewhere = tuple(f"{context}|" for context in (locale.LEARN, locale.RULES, locale.TERMS, locale.HELP))
    found = {text: said for text, said in locale.catalogue(language).items() if not text.startswith(elsewhere)}
    if part == "start":
        wanted = locale.of_start() | listed
        found = {text: said for text, said in found.items() if text in wanted or CONTEXT.match(text)}
    return pack(found)


@lru_cache(maxsize=64)
def introduction(game: Game, language: str) -> Packed:
    """The introduction of a game in a language."""
    how_to_play = game.how_to_play()
    if how_to_play is None:
        raise Unknown(Sentence("There is no introduction to {game} yet.", game=game.title))
    views, statics = moments(game, how_to_play, game.examples())
    words = locale.catalogue(language)
    return pack(
        wire.Introduction(
            game=game.key, title=game.title, minutes=how_to_play.minutes, lead=say(words, how_to_play.lead),
            exercises=len(game.exercises()),
            topics=[in_language(words, topic) for topic in how_to_play.topics],
            questions=[structs.replace(each, ask=say(words, each.ask)) for each in game.questions()],
            guides=guides(game), examples={each.id: picture_in(words, each.picture) for each in game.examples().examples},
            moments=views, statics=statics,
        )
    )  # fmt: skip


@lru_cache(maxsize=64)
def exercises(game: Game, language: str) -> Packed:
    """The exercises of a game."""
    words, found = locale.catalogue(language), game.exercises()
    if not found:
        raise Unknown(Sentence("There are no exercises for {game}.", game=game.title))
    return pack(
        wire.ExerciseList(
            game=game.key, title=game.title,
            exercises=[
                wire.ExerciseText(
                    each.key, say(words, each.title), say(words, each.task), say(words, each.hint), say(words, each.why),
                    say(words, each.goal.what), list(each.goal.stars), list(each.rules),
                )
                for each in found
            ],
        )
    )  # fmt: skip


def moments(game: Game, *parts: HowToPlay | Examples) -> tuple[dict[str, wire.MomentView], list[dict[str, object]]]:
    """The views that pictures show, without what can be chosen there, and their static parts, each once."""
    views: dict[str, wire.MomentView] = {}
    statics: list[dict[str, object]] = []
    for text, key in ((part, key) for part in parts for key in dict.fromkeys(step.at for step in part.steps())):
        view = cast(dict[str, object], dict(text.play(game, key).view(text.moments[key].seat)))
        static = cast(dict[str, object], view.pop("static"))
        static = {**static, "events": {}}  # a picture has no log
        view["prompt"] = {**cast(dict[str, object], view["prompt"]), "options": []}
        if static not in statics:
            statics.append(static)
        views[key] = wire.MomentView(cast(ViewUpdate, view), statics.index(static))
    return views, statics


def say(words: dict[str, str], text: str) -> str:
    """A text of an introduction in the language of a catalogue."""
    return words.get(f"{locale.LEARN}|{text}") or text


def in_language(words: dict[str, str], topic: Topic) -> Topic:
    """A topic with its texts in the language of a catalogue, without what only tests need."""
    return structs.replace(topic, title=say(words, topic.title), parts=tuple(_part(words, part) for part in topic.parts))


def picture_in(words: dict[str, str], picture: Picture) -> Picture:
    """A picture with its texts in the language of a catalogue, without what only tests need."""
    steps = tuple(structs.replace(step, say=say(words, step.say), expect={}) for step in picture.steps)
    return structs.replace(picture, steps=steps)


def _part(words: dict[str, str], part: Paragraph) -> Paragraph:
    table, picture = part.table, part.picture
    if table is not None:
        rows = tuple(tuple(say(words, cell) for cell in row) for row in table.rows)
        table = RuleTable(tuple(say(words, cell) for cell in table.head), rows, say(words, table.title))
    if picture is not None:
        picture = picture_in(words, picture)
    return structs.replace(part, title=say(words, part.title), text=say(words, part.text), picture=picture, table=table)

"""What teaches the games: pictures are positions of real play, their numbers are what the engine says, every pointer exists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import formicary
from formicary import locale
from formicary.kernel import teaching
from formicary.kernel.rulebook import Chapter
from formicary.kernel.teaching import HowToPlay, Moment, TeachingError, fact, load
from formicary.locale.books import book_in
from formicary.web import learning, wire

TAUGHT = [key for key in formicary.game_keys() if formicary.game(key).how_to_play() is not None]


def told(key: str) -> HowToPlay:
    found = formicary.game(key).how_to_play()
    assert found is not None
    return found


def player_rules(key: str) -> set[str]:
    return set(formicary.game(key).rulebook().for_players().by_id)


def test_games_are_taught() -> None:
    assert "micropolis" in TAUGHT


@pytest.mark.parametrize("key", TAUGHT)
def test_what_the_pictures_say_is_what_the_engine_says(key: str) -> None:
    game, introduction = formicary.game(key), told(key)
    checked = 0
    for step in introduction.steps():
        view = introduction.play(game, step.at).view(introduction.moments[step.at].seat)
        for way, expected in step.expect.items():
            assert fact(view, way) == expected, f"{step.at}: {way}"
            checked += 1
    assert checked >= 20


@pytest.mark.parametrize("key", TAUGHT)
def test_numbers_in_captions_are_expected_or_follow_from_a_cited_rule(key: str) -> None:
    """A figure in a caption is among what the step expects of the view, or stands in a rule that its paragraph cites."""
    book = formicary.game(key).rulebook()
    for topic in told(key).topics:
        for part in topic.parts:
            rules = [book.by_id[rule] for rule in part.rules]
            known = set(re.findall(r"\d+", " ".join(" ".join((rule.text, *rule.steps)) for rule in rules)))
            steps = part.picture.steps if part.picture else ()
            for step in steps:
                facts = known | {str(value) for each in steps for value in each.expect.values() if not isinstance(value, bool)}
                assert set(re.findall(r"\d+", step.say)) <= facts, step.say


@pytest.mark.parametrize("key", TAUGHT)
def test_every_moment_is_shown_and_every_rule_is_one_for_players(key: str) -> None:
    introduction = told(key)
    shown = {step.at for step in introduction.steps()}
    needed = shown | {moment.after for moment in introduction.moments.values()}
    assert set(introduction.moments) <= needed
    rules = [rule for topic in introduction.topics for part in topic.parts for rule in part.rules]
    assert rules
    assert set(rules) <= player_rules(key)


@pytest.mark.parametrize("key", TAUGHT)
def test_it_has_what_an_introduction_needs_on_two_pages(key: str) -> None:
    introduction = told(key)
    keys = [topic.key for topic in introduction.topics]
    assert len(keys) == len(set(keys))
    assert {"goal", "turn", "score", "end", "mistakes"} <= set(keys)
    mistakes = next(topic for topic in introduction.topics if topic.key == "mistakes")
    assert len(mistakes.parts) == 5
    words = sum(len(text.split()) for text in introduction.texts())
    assert 600 <= words <= 1900
    moving = [part for topic in introduction.topics for part in topic.parts if part.picture and len(part.picture.steps) > 1]
    assert len(moving) >= 4


@pytest.mark.parametrize("key", TAUGHT)
def test_worked_examples_are_played_by_the_engine_with_the_figures_that_they_state(key: str) -> None:
    """Four or more a game. A figure in a caption is expected of a view, or follows from the example's own text."""
    game, played = formicary.game(key), formicary.game(key).examples()
    book = game.rulebook().for_players()
    assert len({each.id for each in played.examples}) == len(played.examples) >= 4
    assert not set(played.moments) & set(told(key).moments)
    for example in played.examples:
        rule = book.by_id[example.id]
        assert rule.example_of, "it stands under the rule that it explains"
        stated = set(re.findall(r"\d+", rule.text))
        expected: set[str] = set()
        for step in example.picture.steps:
            view = played.play(game, step.at).view(played.moments[step.at].seat)
            for way, value in step.expect.items():
                assert fact(view, way) == value, f"{example.id}, {step.at}: {way}"
            expected |= {str(value) for value in step.expect.values() if not isinstance(value, bool)}
        assert expected, example.id
        for step in example.picture.steps:
            assert set(re.findall(r"\d+", step.say)) <= expected | stated, (example.id, step.say)
    needed = {step.at for step in played.steps()} | {moment.after for moment in played.moments.values()}
    assert set(played.moments) <= needed


# The figures of each example's text that its positions have; a gain is in the totals before and after.
STATED = {
    "MI-X1": {"5", "3"}, "MI-X2": {"4", "7"}, "MI-X4": {"8", "5"}, "MI-X5": {"1", "2", "5", "7"}, "MI-X6": {"5"},
    "MI-X7": {"1", "0"}, "MI-X9": {"24", "5", "7", "0", "12", "53"}, "MY-X5": {"1"}, "MY-X8": {"1"},
    "MY-X12": {"0", "2", "1"},
    "MY-X15": {"2", "5", "3"}, "MY-X18": {"3", "2", "1", "0", "10"}, "MA-X-6": {"3", "1", "2"}, "MA-X-18": {"3", "1", "2"},
    "MA-X-19": {"2"},
}  # fmt: skip


@pytest.mark.parametrize("key", TAUGHT)
def test_what_an_example_states_in_figures_is_what_the_engine_has(key: str) -> None:
    book = formicary.game(key).rulebook().for_players()
    for example in formicary.game(key).examples().examples:
        values = {str(value) for step in example.picture.steps for value in step.expect.values() if not isinstance(value, bool)}
        figures = set(re.findall(r"\d+", book.by_id[example.id].text))
        assert STATED.get(example.id, set()) <= values & figures, example.id


@pytest.mark.parametrize("key", TAUGHT)
def test_thirty_questions_of_newcomers_are_answered(key: str) -> None:
    """Each by a topic of the introduction or by a rule that players can read."""
    found = formicary.game(key).questions()
    assert len(found) >= 30
    assert len({question.ask for question in found}) == len(found)
    places = {topic.key for topic in told(key).topics} | player_rules(key)
    for question in found:
        assert question.answer, question.ask
        assert set(question.answer) <= places, question.ask
        assert question.ask.endswith("?")


@pytest.mark.parametrize("language", locale.languages())
@pytest.mark.parametrize("key", TAUGHT)
def test_every_question_leads_to_what_is_on_the_page_that_its_link_opens(key: str, language: str) -> None:
    """As the page gets it: a topic of the introduction with something in it, or a rule in the chapter that the contents name."""
    game = formicary.game(key)
    introduction = msgspec.json.decode(learning.introduction(game, language).plain, type=wire.Introduction)
    contents = msgspec.json.decode(learning.contents(game, "", language).plain, type=wire.Contents)
    topics = {topic.key for topic in introduction.topics if topic.parts}
    listed = {each.id for each in contents.chapters}
    assert len(introduction.questions) >= 30
    for question in introduction.questions:
        assert question.ask and question.answer
        for answer in question.answer:
            if answer in topics:
                continue
            chapter = contents.where[answer]
            shown = msgspec.json.decode(learning.chapter(game, "", language, chapter).plain, type=Chapter)
            (rule,) = [each for part in shown.sections for each in part.rules if each.id == answer]
            assert chapter in listed and rule.text and not rule.example_of, question.ask


@pytest.mark.parametrize("key", formicary.game_keys())
def test_words_and_pictures_of_the_rulebook_are_about_rules_that_players_can_read(key: str) -> None:
    aids, book = formicary.game(key).book_aids(), formicary.game(key).rulebook().for_players()
    assert len(aids.terms) >= 15
    assert set(aids.terms.values()) | set(aids.pictures) <= set(book.by_id)
    said = " ".join(rule.text for rule in book.by_id.values()).lower()
    for term in aids.terms:
        assert term.lower() in said, term
    for start in aids.prefixes:
        assert any(rule.startswith(start) for rule in book.by_id)


@pytest.mark.parametrize("language", locale.translated())
@pytest.mark.parametrize("key", formicary.game_keys())
def test_words_lead_to_rules_in_every_language_that_the_rulebook_speaks(key: str, language: str) -> None:
    """Each word has a form that some rule other than its own says; no form is said to lead to two rules."""
    game = formicary.game(key)
    if not game.book_aids().translated:
        assert learning.terms_in(game.book_aids(), "", language) == game.book_aids().terms
        return
    words, book = locale.catalogue(language), book_in(game, "", language).for_players()
    found: dict[str, set[str]] = {}
    for term, rule in game.book_aids().terms.items():
        said = " ".join(each.text for each in book.by_id.values() if each.id != rule).lower()
        forms = words[f"{locale.TERMS}|{term}"].split("|")
        assert any(form.lower() in said for form in forms), term
        found |= {form: {*found.get(form, ()), rule} for form in forms}
    assert {form: {rule} for form, rule in learning.terms_in(game.book_aids(), "", language).items()} == found


EDITIONS = [(key, edition) for key in formicary.game_keys() for edition in formicary.game(key).editions()]


@pytest.mark.parametrize("language", locale.languages())
@pytest.mark.parametrize(("key", "edition"), EDITIONS)
def test_words_of_an_edition_lead_to_rules_in_every_language(key: str, edition: str, language: str) -> None:
    """What an edition calls otherwise has a word of its own, which its rules say; the word of the others leads nowhere there."""
    game = formicary.game(key)
    aids, changes = game.book_aids(), game.changes(edition)
    own = aids.editions.get(edition, {})
    assert {rule for term, rule in aids.terms.items() if changes.say(term) != term} == set(own.values())
    book, found = book_in(game, edition, language).for_players(), learning.terms_in(aids, edition, language)
    for term, rule in own.items():
        forms = (locale.catalogue(language).get(f"{locale.TERMS}|{term}") or term).split("|")
        said = " ".join(each.text for each in book.by_id.values() if each.id != rule).lower()
        assert [form for form in forms if form.lower() not in said] == []
        assert {form for form, to in found.items() if to == rule} == set(forms)


PROTOTYPE = {
    "en": ({"secondary action", "Army Size", "Pow", "defender site", "tunnels"}, "Reaction"),
    "de": ({"Nebenaktionen", "Armeegröße", "Pow", "Verteidigerplatz", "Tunneln"}, "Reaktion"),
    "fr": ({"actions secondaires", "taille d’armée", "Pow", "site du défenseur", "tunnels"}, "réaction"),
    "ja": ({"副アクション", "軍の規模", "パウ", "防御場所", "トンネル"}, "リアクション"),
}


@pytest.mark.parametrize("language", locale.languages())
def test_the_contents_of_the_prototype_have_its_words(language: str) -> None:
    march, (own, final) = formicary.game("march"), PROTOTYPE[language]
    terms = {
        edition: msgspec.json.decode(learning.contents(march, edition, language).plain)["terms"] for edition in march.editions()
    }
    assert own <= set(terms["prototype"]) and final not in terms["prototype"]
    assert own.isdisjoint(terms["final"]) and terms["final"][final] == "MA-3.5"


def test_every_piece_of_a_game_has_its_picture_beside_a_rule_and_no_picture_shows_another() -> None:
    """Tiles of Micropolis, cards and hexes of March of the Ants, special tiles, prey, events, rooms and objectives of Myrmes."""
    shown = {}
    for key in formicary.game_keys():
        game = formicary.game(key)
        shown[key] = [each for rule in game.rulebook().for_players().by_id for each in game.book_aids().pieces_of(rule)]
    tiles = formicary.game("micropolis").start(2).view(0)["static"]["tiles"]  # type: ignore[typeddict-item]
    assert len(tiles) == 61
    assert {f"tile:{number}" for number in tiles} == set(shown["micropolis"])
    static = formicary.game("march").start(3).view(0)["static"]
    cards = {f"card:{card}" for card in static["cards"]}  # type: ignore[typeddict-item]
    assert len(cards) == 66
    assert cards | {"hex:0"} | {f"face:{number}" for number in range(1, 26)} == set(shown["march"])
    pieces = formicary.game("myrmes").start(2).view(0)["static"]["pieces"]["tiles"]  # type: ignore[typeddict-item]
    special = {f"special:{kind}" for kind, tile in pieces.items() if tile["special"]}
    events = {f"event:{space}" for space in range(8)}
    rooms = {f"room:{level}" for level in range(4)}
    data = Path(formicary.__file__).parent / "games" / "myrmes" / "data" / "components.toml"
    objectives = tomllib.loads(data.read_text(encoding="utf-8"))["objectives"]
    assert len(objectives) == 20
    assert set(shown["myrmes"]) == special | events | rooms | {"prey:ladybug", "prey:termite", "prey:spider"} | {
        f"objective:{each['what']},{each['need']}" for each in objectives.values()
    }


@pytest.mark.parametrize("number", range(1, 21))
def test_an_objective_is_drawn_beside_the_rule_that_tells_it(number: int) -> None:
    rule = formicary.game("myrmes").rulebook().by_id[f"MY-19.{number}"]
    (piece,) = formicary.game("myrmes").book_aids().pieces_of(rule.id)
    assert piece.rpartition(",")[2] in re.findall(r"\d", rule.title)


def test_a_moment_that_cannot_be_played_is_refused_with_its_move() -> None:
    game = formicary.game("micropolis")
    wrong = HowToPlay(1, "", {"a": Moment(seats=2, seed=1, moves=("take 7",)), "b": Moment(after="b")}, ())
    with pytest.raises(TeachingError, match="moment a, move 1, 'take 7': Tile 7 costs 6 soldiers"):
        wrong.play(game, "a")
    with pytest.raises(TeachingError, match="moment b: it goes on from itself"):
        wrong.play(game, "b")
    with pytest.raises(TeachingError, match="there is no moment c"):
        wrong.play(game, "c")


def test_a_file_of_another_form_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "how_to_play.toml"
    file.write_text("minutes = 'ten'\nlead = ''\nmoments = {}\ntopics = []\n", encoding="utf-8")
    with pytest.raises(TeachingError, match=r"how_to_play.toml: Expected `int`"):
        load(file, HowToPlay)


@pytest.mark.rule("MI-8.6", "MI-8.18", "MI-4.9", "MI-2.1")
def test_the_scales_of_micropolis_are_those_that_the_introduction_prints() -> None:
    from formicary.games.micropolis import galleries, scoring

    said = " ".join(told("micropolis").texts())
    assert "2, 5, 10, 15, 20 or 25" in said
    assert tuple(galleries.HARVEST[1:]) == (2, 5, 10, 15, 20, 25)
    assert "2, 4, 7 or 10 points" in said
    assert tuple(scoring.BARRACKS[1:]) == (2, 4, 7, 10)


def test_what_the_introduction_is_read_into_takes_nothing_else_and_stays_what_it_is() -> None:
    """Files are read once for all; a mistyped name is refused, not overlooked."""
    kinds = [each for each in vars(teaching).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    own = [each for each in kinds if each.__module__ == teaching.__name__]
    assert teaching.BookAids(prefixes={"XX-": "card:"}).pieces_of("XX-1") == ("card:1",)
    assert len(own) == 11
    for kind in own:
        assert kind.__struct_config__.frozen and kind.__struct_config__.forbid_unknown_fields, kind


def test_a_game_without_aids_for_its_rulebook_promises_none() -> None:
    aids = teaching.BookAids()
    assert (aids.translated, aids.terms, aids.pictures, aids.prefixes, aids.pieces_of("XX-1")) == (False, {}, {}, {}, ())

"""`formicary exercise`: the exercises of a game, one of them in the terminal, or what a search of all its lines says."""

from __future__ import annotations

from rich.markup import escape
from rich.text import Text

from formicary import locale
from formicary.cli import show
from formicary.cli.arguments import ArgumentError, read_game, read_language
from formicary.kernel import FormicaryError, Game, Position, Sentence
from formicary.kernel.exercises import Exercise, explore
from formicary.kernel.speech import Speech


def show_exercises(key: str, exercise: str | None, check: bool, language: str) -> None:
    """Lists them, or has one done."""
    game, words = read_game(key, None), locale.catalogue(read_language(language))
    out = show.console()
    if exercise is None:
        for each in game.exercises():
            out.print(f"[bold]{escape(each.key)}[/]  {escape(in_language(words, each.title))}")
        return
    found = next((each for each in game.exercises() if each.key == exercise), None)
    if found is None:
        known = [each.key for each in game.exercises()]
        if not known:
            raise ArgumentError(Sentence("{game} has no exercises.", game=game.title))
        raise ArgumentError(
            Sentence("{game} has no exercise '{exercise}'; it has {known}.", game=game.title, exercise=exercise, known=known)
        )
    if check:
        searched = explore(found, game)
        out.print(f"{searched.ends} ends; the best is {searched.best}; with 0, 1, 2, 3 stars: {searched.by_stars}")
        for line in searched.best_lines[:10]:
            out.print(f"  {', '.join(line)}", markup=False)
        return
    Trial(game, found, words).play()


def in_language(words: dict[str, str], text: str) -> str:
    """A text of an exercise in the language of a catalogue."""
    return words.get(f"{locale.LEARN}|{text}") or text


class Trial:
    """An exercise, and somebody who tries it."""

    def __init__(self, game: Game, exercise: Exercise, words: dict[str, str]) -> None:
        self.game = game
        self.exercise = exercise
        self.words = words
        self.out = show.console()
        seats = range(exercise.seats)
        self.names = ["you" if seat == exercise.seat else exercise.opponent(seat) for seat in seats]

    def play(self) -> None:
        """Until its end, or until somebody leaves."""
        exercise, start = self.exercise, self.exercise.begin(self.game)
        pos, decided = start.clone(), 0
        self.out.print(
            f"[bold]{escape(in_language(self.words, exercise.title))}[/]  {escape(in_language(self.words, exercise.task))}\n"
        )
        while not exercise.is_over(pos, decided):
            action = self._ask(pos)
            if action is None:
                return
            decided += 1
            exercise.play(pos, action, decided)
        judged = exercise.judge(pos, start)
        self.out.print(f"\n{'★' * judged.stars}{'☆' * (3 - judged.stars)}  ", end="")
        template = "{what}: {reached}. The best is {best}."
        speech = Speech(pos, self.names, self.words, self.out.width)
        what = in_language(self.words, exercise.goal.what)
        self.out.print(escape(speech.t(template, what=what, reached=judged.reached, best=judged.best)))
        self.out.print(escape(in_language(self.words, exercise.why if judged.stars == 3 else exercise.hint)))

    def _ask(self, pos: Position) -> int | None:
        seat, speech = self.exercise.seat, Speech(pos, self.names, self.words, self.out.width)
        show.board(self.out, pos, seat, speech, legend=False)
        answers = show.choices(self.out, pos, pos.prompt(seat), seat, speech, tell=False)
        while True:
            try:
                line = self.out.input("> ").strip()
            except EOFError:
                return None
            if line in ("q", "quit"):
                return None
            found = answers.read(line) if line else []
            if len(found) == 1:
                return found[0]["action"]
            try:
                pos.clone().apply(self.game.actions.parse(line), seat)
            except FormicaryError as wrong:
                show.hanging(self.out, Text(speech.refusal(wrong), style="red"))

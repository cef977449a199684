"""`formicary play`: people and bots at one table, in one terminal.

A choice is typed by its short name (`3l`, `5a`, `e`) or as the action's text ('take 3 left'). Everything else is a command; `?`
lists them.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from rich.markup import escape
from rich.text import Text

from formicary.bots import Bot, decide, give_hint, make_bot
from formicary.cli import show
from formicary.cli.answers import Answers, command_of, refused_like
from formicary.cli.arguments import (
    PERSON,
    ArgumentError,
    check_seats,
    is_person,
    read_game,
    read_language,
    read_list,
    read_options,
    seat_names,
    who_sits,
)
from formicary.cli.hint import show_hint
from formicary.cli.rulebook import rule_text
from formicary.kernel import FormicaryError, Game, History, NotationError, Record, Sentence, refusals
from formicary.kernel.errors import system_reason
from formicary.kernel.sentences import english
from formicary.kernel.speech import Speech
from formicary.kernel.views import Prompt
from formicary.locale import ENGLISH, catalogue

HELP = """\
  3l, 5a, e, …   what stands before an answer chooses it; its text, such as 'take 3 left', will do too
  w              why: what cannot be chosen now, and the reason
  u              take back your last move
  h              a hint: what a queen would consider, and why
  r [ID]         the rule of this question, or of an ID such as MI-6.8
  b              show the whole board again
  s [FILE]       save the game; formicary play --load FILE resumes it
  q              leave the game"""


def play_game(
    key: str | None,
    seats: str,
    options: list[str],
    seed: int | None,
    pack: Path | None,
    load: Path | None,
    save: Path | None,
    language: str = ENGLISH,
) -> None:
    """Sets the table and plays to the end."""
    language = read_language(language)
    if load is not None:
        if options or seed is not None or pack is not None:
            raise ArgumentError("A saved game has its own options, seed and pack; none can be given with --load.")
        history = _resume(load, key, seats)
    elif key is None:
        raise ArgumentError("Say which game to play: formicary play GAME; 'formicary games' lists them.")
    else:
        specs = read_list(seats or f"{PERSON},worker,worker")
        chosen = read_options(options)
        game = read_game(key, pack)
        check_seats(specs)
        history = History(game, len(specs), secrets.randbelow(1_000_000) if seed is None else seed, chosen, specs)
    for warning in history.game.info.warnings(history.pos.seats, history.options):
        show.console().print(escape(catalogue(language).get(warning, warning)), style="yellow")
    Terminal(history, save or load, language).play()


def _resume(path: Path, key: str | None, seats: str) -> History:
    """A saved game, with those who sit there now."""
    record = Record.load(path)
    if key is not None and key != record.game:
        raise ArgumentError(Sentence("{path} is a game of {game}, not of {other}.", path=str(path), game=record.game, other=key))
    specs = read_list(seats) if seats else record.names
    if len(specs) != record.seats:
        raise ArgumentError(
            Sentence("{path} is a game of {seats}; say who sits there with --seats.", path=str(path), seats=record.seats)
        )
    check_seats(specs)
    record.names = specs
    return History.from_record(record, game=read_game(record.game, None if record.pack is None else Path(record.pack)))


class Terminal:
    """A game, and the people in front of it."""

    def __init__(self, history: History, save: Path | None, language: str = ENGLISH) -> None:
        self.history = history
        self.game: Game = history.game
        self.names = seat_names(history.names, catalogue(language).get("Player {n}", "Player {n}"))
        self.people = [seat for seat, spec in enumerate(history.names) if is_person(spec)]
        self.bots: dict[int, Bot] = {
            seat: make_bot(spec, self.game, seat, history.seed, outside=True)
            for seat, spec in enumerate(history.names)
            if seat not in self.people
        }
        self.save_to = save
        self.out = show.console()
        self.language = language
        self.speech = Speech(history.pos, self.names, catalogue(language), self.out.width)
        self.last_person: int | None = None
        self.on_screen: Mapping[str, str] | None = None  # the board as the person at the keyboard saw it last
        self.legend = True  # the signs are explained once, and whenever the board is asked for
        self.turn_begins = True  # others have moved since the last question
        self.usual: set[str] = set()  # questions that turns begin with
        self.begun = ""  # what was typed of an answer that is not clear yet

    def play(self) -> None:
        """Until the end of the game, or until somebody leaves it."""
        options = "".join(f", {key}={str(value).lower()}" for key, value in self.history.options.items())
        facts = self.speech.t(
            "seed {seed}{options} · {names} · ? for help",
            seed=self.history.seed,
            options=options,
            names=self.speech.tongue.series(who_sits(self.history.names)),
        )
        self.out.print(f"[bold]{escape(self.speech.t(self.game.title))}[/] [dim]{escape(facts)}[/]\n")
        while self.history.pos.deciders:
            seat = self._next()
            if seat in self.bots:
                self._do(decide(self.bots[seat], self.history.pos, seat), seat)
                self.turn_begins = True
            elif not self._ask(seat):
                return
        self._autosave()
        self.out.print()
        show.board(self.out, self.history.pos, None, self.speech, legend=False)
        result = self.history.pos.result
        assert result is not None
        self.out.print()
        show.score_sheet(self.out, result, self.speech)

    def _next(self) -> int:
        """Who decides now: bots first where several may, and then the person who is already at the keyboard."""
        deciders = self.history.pos.deciders
        for seat in deciders:
            if seat in self.bots:
                return seat
        return self.last_person if self.last_person in deciders and self.last_person is not None else deciders[0]

    def _do(self, action: int, seat: int) -> None:
        """Plays an action and says what happened, as the one person at the table sees it; with several, as a spectator does."""
        events = self.history.play(action, seat).events
        for line in self.speech.events(events, self.people[0] if len(self.people) == 1 else None):
            show.hanging(self.out, Text.assemble(("· ", "dim"), line))
        self._autosave()

    # ---- asking

    def _ask(self, seat: int) -> bool:
        """Asks a person until there is an answer; False if the game is left."""
        if not self._hand_over(seat):
            return False
        pos = self.history.pos
        prompt = pos.prompt(seat)
        if self.on_screen is None or self.turn_begins:
            self.usual.add(prompt["ask"])
        self.turn_begins = False
        self.out.print()
        self.on_screen = show.board(self.out, pos, seat, self.speech, self.legend, self.on_screen)
        self.legend = False
        answers = show.choices(self.out, pos, prompt, seat, self.speech, self.usual)
        self.begun = ""
        while True:
            line = self._read("> ")
            if line is None:
                return self._leave()
            if not line:
                continue
            command, rest = command_of(line)
            if command == "quit":
                return self._leave()
            if command == "undo":
                if self._undo(seat):
                    return True
            elif command == "board":
                self.on_screen = show.board(self.out, pos, seat, self.speech)
                show.choices(self.out, pos, prompt, seat, self.speech, self.usual)
            elif command:
                self._carry_out(command, rest, prompt, seat, answers)
            elif self._answer(line, seat, answers):
                return True

    def _carry_out(self, command: str, rest: str, prompt: Prompt, seat: int, answers: Answers) -> None:
        """A command after which the question still stands as it did."""
        if command == "help":
            self.out.print(self.speech.t(HELP), markup=False)
        elif command == "why":
            show.refused(self.out, refusals(self.history.pos, seat), self.speech)
        elif command == "hint":
            hint = give_hint(self.history.pos, seat, seed=len(self.history))
            show_hint(self.out, hint, prompt, self.speech, answers)
        elif command == "rule":
            edition = str(getattr(self.history.pos.options, "edition", ""))  # the rules of the edition that is played
            self.out.print(rule_text(self.game, rest or prompt["rule"], edition, self.language, self.speech))
        elif command == "save":
            self._save(rest)

    def _answer(self, line: str, seat: int, answers: Answers) -> bool:
        """Plays what a line means; says what is wrong or what is still open otherwise."""
        found = (self.begun and answers.read(self.begun + line)) or answers.read(line)
        if len(found) > 1:
            self.begun = line
            self.out.print(self.speech.t("Which one?"))
            for option in found:
                said = self.speech.sentence(option["label"], option["args"])
                show.row(self.out, answers.key_of(option["action"]), said, max(len(key) for key in answers.keys))
            return False
        self.begun = ""
        try:
            self._do(found[0]["action"] if found else self._refused(line, seat), seat)
        except FormicaryError as wrong:
            show.hanging(self.out, Text(self.speech.refusal(wrong), style="red"))
            return False
        return True

    def _refused(self, line: str, seat: int) -> int:
        """The action that a line stands for though it cannot be chosen now, so that the rules say why."""
        actions = [action for group in refusals(self.history.pos, seat) for action in group.actions]
        like = refused_like(line, actions, self.speech)
        if like is not None:
            return like
        word = line.split(maxsplit=1)[0].lower()
        if word in self.game.actions.by_name:
            return self.game.actions.parse(line)
        raise NotationError(Sentence("'{line}' is none of the answers; ? helps, w lists what cannot be chosen.", line=line))

    def _hand_over(self, seat: int) -> bool:
        """With several people, hides what the last one saw before the next one looks; False if the input has ended."""
        before, self.last_person = self.last_person, seat
        if before is None or before == seat:
            return True
        self.on_screen = None
        if self._open_view(before) == self._open_view(seat):
            return True
        self.out.clear()
        question = self.speech.t("Now {name}: press Enter when nobody else is looking. ", name=self.names[seat])
        return self._read(question) is not None

    def _open_view(self, seat: int) -> dict[str, object]:
        """A seat's view without what is there only because it is that seat's."""
        view = self.history.pos.view(seat)
        return {key: value for key, value in view.items() if key not in ("seat", "prompt")}

    def _read(self, question: str) -> str | None:
        """A line from the keyboard; None at the end of the input."""
        try:
            return self.out.input(escape(question)).strip()
        except EOFError:
            self.out.print()
            return None

    # ---- leaving, taking back, saving

    def _leave(self) -> bool:
        """Says how far the game has come."""
        t, count = self.speech.t, len(self.history)
        said = t("The game was left after {count} {count:action|actions}.", count=count)
        if self.save_to:
            said = t(
                "The game was left after {count} {count:action|actions}; it is saved in {file}.",
                count=count,
                file=str(self.save_to),
            )
        self.out.print(said, markup=False, soft_wrap=True)
        return False

    def _undo(self, seat: int) -> bool:
        """Back to the last decision of a person. Bots agree; people are asked, and so is whoever has learnt more."""
        t = self.speech.t
        target = self.history.before_latest_of(self.people)
        if target is None:
            self.out.print(t("There is nothing to take back."))
            return False
        if not self.history.is_free_undo({seat, *self.bots}, target):
            actor = self.history.steps[target].seat
            if actor != seat:
                question = t("This takes back a move of {name}; do all agree? [y/N] ", name=self.names[actor])
            else:
                question = t("Something hidden has come to light since; take it back all the same? [y/N] ")
            if (self._read(question) or "").lower() not in ("y", "yes"):
                return False
        steps = len(self.history) - target
        self.history.undo_to(target)
        self.on_screen = None
        self.out.print(f"[dim]· {t('{count} {count:action|actions} taken back', count=steps)}[/]")
        return True

    def _save(self, name: str) -> None:
        """Writes the record to a file."""
        path = Path(name).expanduser() if name else self.save_to or Path(f"{self.game.key}-{self.history.seed}.json")
        try:
            self.history.record().save(path)
        except OSError as wrong:
            said = self.speech.t("{file} cannot be written: {reason}.", file=str(path), reason=english(system_reason(wrong)))
            self.out.print(f"[red]{escape(said)}[/]")
            return
        said = self.speech.t("Saved; resume with: formicary play --load {file}", file=str(path))
        self.out.print(said, markup=False, soft_wrap=True)

    def _autosave(self) -> None:
        if self.save_to is not None:
            self.history.record().save(self.save_to)

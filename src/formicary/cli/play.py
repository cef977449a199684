"""`formicary play`: people and bots at one table, in one terminal.

A choice is typed as its number or as the action's text ('take 3 left'). Everything else is a command; `?` lists them.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from rich.markup import escape

from formicary.bots import Bot, decide, make_bot
from formicary.cli import show
from formicary.cli.arguments import PERSON, ArgumentError, check_seats, is_person, read_game, read_list, read_options, seat_names
from formicary.cli.rulebook import rule_text
from formicary.kernel import Event, FormicaryError, Game, History, Record
from formicary.kernel.views import Prompt

HELP = """\
  1, 2, …        choose that answer; its text, such as 'take 3 left', will do too
  u              take back your last move
  h              a hint: what the bot greedy would do
  r [ID]         the rule of this question, or of an ID such as MI-6.8
  b              show the board again
  s [FILE]       save the game; formicary play --load FILE resumes it
  q              leave the game"""


def play_game(
    key: str | None, seats: str, options: list[str], seed: int | None, pack: Path | None, load: Path | None, save: Path | None
) -> None:
    """Sets the table and plays to the end."""
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
        show.console().print(escape(warning), style="yellow")
    Terminal(history, save or load).play()


def _resume(path: Path, key: str | None, seats: str) -> History:
    """A saved game, with those who sit there now."""
    record = Record.load(path)
    if key is not None and key != record.game:
        raise ArgumentError(f"{path} is a game of {record.game}, not of {key}.")
    specs = read_list(seats) if seats else record.names
    if len(specs) != record.seats:
        raise ArgumentError(f"{path} is a game of {record.seats}; say who sits there with --seats.")
    check_seats(specs)
    record.names = specs
    return History.from_record(record, game=read_game(record.game, None if record.pack is None else Path(record.pack)))


class Terminal:
    """A game, and the people in front of it."""

    def __init__(self, history: History, save: Path | None) -> None:
        self.history = history
        self.game: Game = history.game
        self.specs = history.names
        self.names = seat_names(self.specs)
        self.people = [seat for seat, spec in enumerate(self.specs) if is_person(spec)]
        self.bots: dict[int, Bot] = {
            seat: make_bot(spec, self.game, seat, history.seed, outside=True)
            for seat, spec in enumerate(self.specs)
            if seat not in self.people
        }
        self.save_to = save
        self.out = show.console()
        self.last_person: int | None = None
        self.fresh = True  # whether the board must be drawn before the next question
        self.legend = True  # the signs are explained once, and whenever the board is asked for

    def play(self) -> None:
        """Until the end of the game, or until somebody leaves it."""
        options = "".join(f", {key}={value}" for key, value in self.history.options.items())
        facts = f"seed {self.history.seed}{options} · {', '.join(self.names)} · ? for help"
        self.out.print(f"[bold]{self.game.title}[/] [dim]{escape(facts)}[/]\n")
        while self.history.pos.deciders:
            seat = self._next()
            if seat in self.bots:
                self._do(decide(self.bots[seat], self.history.pos, seat), seat)
            elif not self._ask(seat):
                return
        self._autosave()
        self.out.print()
        show.board(self.out, self.game, self.history.pos, None, self.names, legend=False)
        result = self.history.pos.result
        assert result is not None
        self.out.print()
        show.score_sheet(self.out, result, self._speech())

    def _next(self) -> int:
        """Who decides now: bots first where several may, and then the person who is already at the keyboard."""
        deciders = self.history.pos.deciders
        for seat in deciders:
            if seat in self.bots:
                return seat
        return self.last_person if self.last_person in deciders and self.last_person is not None else deciders[0]

    def _do(self, action: int, seat: int) -> None:
        """Plays an action and says what happened."""
        self._tell(self.history.play(action, seat).events)
        self._autosave()
        self.fresh = True

    def _tell(self, events: list[Event]) -> None:
        """The events as the one person at the table sees them; with several people, as a spectator does."""
        seat = self.people[0] if len(self.people) == 1 else None
        for line in self._speech().events(events, seat):
            self.out.print(f"[dim]·[/] {escape(line)}")

    def _ask(self, seat: int) -> bool:
        """Asks a person until there is an answer; False if the game is left."""
        if not self._hand_over(seat):
            return False
        prompt = self.history.pos.prompt(seat)
        if self.fresh:
            self.out.print()
            show.board(self.out, self.game, self.history.pos, seat, self.names, legend=self.legend)
            self.fresh = self.legend = False
        show.choices(self.out, prompt, seat, self._speech())
        while True:
            line = self._read("> ")
            if line is None or line.lower() in ("q", "quit", "exit"):
                saved = f"; it is saved in {self.save_to}" if self.save_to else ""
                self.out.print(f"The game was left after {len(self.history)} actions{saved}.")
                return False
            if not line:
                continue
            command, _, rest = line.partition(" ")
            if command.lower() in ("u", "undo"):
                if self._undo(seat):
                    return True
            elif command.lower() in ("b", "board"):
                show.board(self.out, self.game, self.history.pos, seat, self.names)
                show.choices(self.out, prompt, seat, self._speech())
            elif command.lower() in ("?", "help"):
                self.out.print(HELP, markup=False)
            elif command.lower() in ("h", "hint"):
                hint = decide(make_bot("greedy", self.game, seat, len(self.history)), self.history.pos, seat)
                self.out.print(f"greedy would play: {self._spell(prompt, hint)}", markup=False)
            elif command.lower() in ("r", "rule", "rules"):
                self.out.print(rule_text(self.game, rest.strip() or prompt["rule"], self._edition()))
            elif command.lower() in ("s", "save"):
                self._save(rest.strip())
            else:
                action = self._read_action(line, prompt)
                if action is None:
                    continue
                try:
                    self._do(action, seat)
                except FormicaryError as wrong:
                    self.out.print(f"[red]{escape(self._speech().refusal(wrong))}[/]")
                    continue
                return True

    def _hand_over(self, seat: int) -> bool:
        """With several people, hides what the last one saw before the next one looks; False if the input has ended."""
        before, self.last_person = self.last_person, seat
        if before is None or before == seat or self._open_view(before) == self._open_view(seat):
            return True
        self.out.clear()
        return self._read(f"Now {self.names[seat]}: press Enter when nobody else is looking. ") is not None

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

    def _read_action(self, line: str, prompt: Prompt) -> int | None:
        """The action that a number or a text stands for; says what is wrong otherwise."""
        options = prompt["options"]
        if line.lstrip("-").isdigit():
            if 1 <= int(line) <= len(options):
                return options[int(line) - 1]["action"]
            self.out.print(f"[red]There is no answer {line}; they go from 1 to {len(options)}.[/]")
            return None
        try:
            return self.game.actions.parse(line)
        except FormicaryError as wrong:
            self.out.print(f"[red]{escape(str(wrong))}[/] [dim]? for help[/]")
            return None

    def _speech(self) -> show.Speech:
        """How things are said at this table."""
        return show.Speech(self.history.pos, self.names)

    def _edition(self) -> str:
        """Which rules are looked up: those of the edition that is played."""
        return str(getattr(self.history.pos.options, "edition", ""))

    def _spell(self, prompt: Prompt, action: int) -> str:
        """'3  Take tile 2, lay it left'."""
        for number, option in enumerate(prompt["options"], 1):
            if option["action"] == action:
                return f"{number}  {self._speech().sentence(option['label'], option['args'])}"
        return self.game.actions.text(action)

    def _undo(self, seat: int) -> bool:
        """Back to the last decision of a person. Bots agree; people are asked, and so is whoever has learnt more."""
        target = self.history.before_latest_of(self.people)
        if target is None:
            self.out.print("There is nothing to take back.")
            return False
        if not self.history.is_free_undo({seat, *self.bots}, target):
            actor = self.history.steps[target].seat
            if actor != seat:
                question = f"This takes back a move of {self.names[actor]}; do all agree? [y/N] "
            else:
                question = "Something hidden has come to light since; take it back all the same? [y/N] "
            if (self._read(question) or "").lower() not in ("y", "yes"):
                return False
        steps = len(self.history) - target
        self.history.undo_to(target)
        self.fresh = True
        self.out.print(f"[dim]· {steps} action{'s' if steps > 1 else ''} taken back[/]")
        return True

    def _save(self, name: str) -> None:
        """Writes the record to a file."""
        path = Path(name).expanduser() if name else self.save_to or Path(f"{self.game.key}-{self.history.seed}.json")
        try:
            self.history.record().save(path)
        except OSError as wrong:
            self.out.print(f"[red]{escape(str(path))} cannot be written: {wrong.strerror}.[/]")
            return
        self.out.print(f"Saved; resume with: formicary play --load {path}", markup=False, soft_wrap=True)

    def _autosave(self) -> None:
        if self.save_to is not None:
            self.history.record().save(self.save_to)

"""The kernel: what every game shares, and nothing of any game.

A game is a table of actions, a class of positions and a set of frames on these; the kernel plays them, keeps chance and
secrets apart, records games and takes them back. It imports nothing else of the package.
"""

from formicary.kernel.actions import ActionTable, Arg, Kind, numbers
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.errors import FormicaryError, IllegalAction, NotationError, OptionError, PackError, RecordError, StateError
from formicary.kernel.events import Event, EventKind
from formicary.kernel.frames import Frame, Together, UpTo
from formicary.kernel.game import Game
from formicary.kernel.history import History, Step, UndoError
from formicary.kernel.info import Advice, GameInfo, Setup, StandingAnswer
from formicary.kernel.options import Options, switch
from formicary.kernel.playout import playout
from formicary.kernel.position import Position
from formicary.kernel.preview import Change, Preview, Refused, Stock, preview, previews, refusals
from formicary.kernel.record import Record
from formicary.kernel.registry import game, game_keys, register
from formicary.kernel.result import Result, TieBreak
from formicary.kernel.rulebook import Rule, Rulebook
from formicary.kernel.sentences import Sentence, fill
from formicary.kernel.state_reader import restored as restore
from formicary.kernel.values import NAME, NUMBER, POINTS, SEAT, WORD, Speaker, Value, ValueKind
from formicary.kernel.views import PlayerView, Static, View

__all__ = [
    "ActionTable", "Advice", "Arg", "Change", "Event", "EventKind", "FormicaryError", "Frame", "Game", "GameInfo", "History",
    "IllegalAction", "Kind", "NAME", "NUMBER", "NotationError", "OptionError", "Options", "POINTS", "PackError",
    "PlayerView", "Position", "Preview", "Record", "RecordError", "Refused", "Result", "Rule", "Rulebook", "SEAT", "Sentence",
    "Setup", "Speaker", "StandingAnswer", "StateError", "Static", "Step", "Stock", "TieBreak", "Together", "UndoError", "UpTo",
    "Value", "ValueKind", "View", "WORD", "chance_from_seed", "fill", "game", "game_keys", "numbers", "playout", "preview",
    "previews", "refusals", "register", "restore", "switch",
]  # fmt: skip

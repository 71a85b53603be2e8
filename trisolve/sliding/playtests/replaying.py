"""Replay plays: carry out every event, and keep the position after each event.

The result of a move from a position is computed once per level, by the compiled engine, and looked
up afterward. `rules` gives the reason if a move is illegal.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from trisolve.errors import FormatError, IllegalMove, TrisolveError
from trisolve.files.messages import located, quoted
from trisolve.sliding import rules
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, parse_moves
from trisolve.sliding.packing import Packing
from trisolve.sliding.playtests.records import PlayRecord

if TYPE_CHECKING:
    from trisolve.sliding.engine.compiled import CompiledLevel
    from trisolve.sliding.engine.successors import Scratch

HINTS = ("hint 1", "hint 2", "hint 3", "hint 4")
HELP = (*HINTS, "watch")
"""The events after which the time without help is unknown."""
BACK = ("undo", "redo", "reset")
NO_MOVES = (*BACK, *HELP)
"""All events that are not moves."""


class Event(NamedTuple):
    """One event: the active seconds so far, the event, and the packed state after it."""

    seconds: float
    what: str
    state: int


class _Line(NamedTuple):
    """The moves of a line of play, the states before and after them, and the number that stand.

    `before` is the line before a reset, which can also be undone.
    """

    moves: tuple[str, ...]
    states: tuple[int, ...]
    cursor: int
    before: "_Line | None" = None

    @property
    def here(self) -> int:
        return self.states[self.cursor]


@dataclass(frozen=True)
class Track:
    """A replayed play: `events` has one entry per event, and `start` is the first state.

    `line` holds the moves that have not been taken back at the end.
    """

    start: int
    events: tuple[Event, ...]
    line: tuple[str, ...]


class Board:
    """A level on which plays are replayed; it remembers where each move leads.

    >>> from trisolve.sliding.level import Block
    >>> board = Board(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> board.after(0, "A2"), board.is_solved(2)
    (2, True)
    """

    def __init__(self, level: Level) -> None:
        self.level = level
        self._packing = Packing(level)
        self._moves: dict[str, Move] = {}
        self._known: dict[tuple[int, str], int] = {}
        self.start = self._state_of(level.positions)

    @classmethod
    def of_code(cls, code: str) -> "Board":
        """Return the board for a bare share code; raise FormatError for anything else."""
        with located("level"):
            level = parse_share_code(code)
            if dump_share_code(level.bare()) != code:
                raise FormatError("expected a share code without labels, got one with labels")
            level.check_goals()
            return cls(level)

    def _state_of(self, positions: Positions) -> int:
        state = self._packing.state(positions)
        assert state is not None
        return state

    @cached_property
    def _compiled(self) -> "tuple[CompiledLevel, Scratch]":
        from trisolve.sliding.engine.compiled import compile_level
        from trisolve.sliding.engine.successors import new_scratch

        return compile_level(self.level), new_scratch()

    @cached_property
    def _solved(self) -> tuple[int, int] | None:
        """The mask of the blocks with goals, and their digits there, or None if out of reach."""
        mask = goal = 0
        for number, block in enumerate(self.level.blocks):
            if block.goal is None:
                continue
            placements = self._packing.placements[number]
            if block.goal[0] not in placements:
                return None
            mask |= 15 << 4 * number
            goal |= placements.index(block.goal[0]) << 4 * number
        return mask, goal

    def is_solved(self, state: int) -> bool:
        """Return whether every block with a goal is on its goal."""
        solved = self._solved
        return solved is not None and state & solved[0] == solved[1]

    def after(self, state: int, move: str) -> int:
        """Return the state after a move; raise IllegalMove with the reason."""
        key = (state, move)
        if key not in self._known:
            self._known[key] = self._drag(state, move)
        return self._known[key]

    def _drag(self, state: int, move: str) -> int:
        from trisolve.sliding.engine.dragging import drag
        from trisolve.sliding.engine.successors import ILLEGAL

        found = self.move(move)
        block = self.level.indices.get(found.block)
        if block is not None:
            import numpy as np

            level, scratch = self._compiled
            reached: np.uint64 = drag(level, np.uint64(state), block, found.distance, scratch)
            if reached != ILLEGAL:
                return int(reached)
        rules.apply(self.level, self._packing.positions(state), found)
        raise IllegalMove(f"{move}: expected a legal move")

    def move(self, text: str) -> Move:
        """Return the move that an event represents; raise FormatError for any other event."""
        if text not in self._moves:
            try:
                (self._moves[text],) = parse_moves(text)
            except (ValueError, TrisolveError):
                expected = (
                    "expected a move such as H2, undo, redo, reset, hint 1 to hint 4 or watch"
                )
                raise FormatError(f"{expected}, got {quoted(text)}") from None
        return self._moves[text]

    def _next(self, line: _Line, what: str) -> _Line:
        """Return the line of play after an event."""
        if what == "undo":
            if line.cursor:
                return line._replace(cursor=line.cursor - 1)
            if line.before is None:
                raise FormatError("expected a move to undo, got an undo at the start")
            return line.before
        if what == "redo":
            if line.cursor == len(line.moves):
                raise FormatError("expected a move to make again, got a redo at the end")
            return line._replace(cursor=line.cursor + 1)
        if what == "reset":
            return line._replace(cursor=0, before=line) if line.cursor else line
        if what in HELP:
            return line
        there = self.after(line.here, what)
        moves = (*line.moves[: line.cursor], what)
        states = (*line.states[: line.cursor + 1], there)
        return _Line(moves, states, line.cursor + 1, line.before)

    def positions(self, state: int) -> Positions:
        """Return where the blocks are in a packed state."""
        return self._packing.positions(state)

    def replay(self, play: PlayRecord) -> Track:
        """Return a replayed play; raise FormatError or IllegalMove at its first wrong event."""
        line, before, events = _Line((), (self.start,), 0), 0.0, []
        for number, (seconds, what) in enumerate(play.events):
            try:
                if seconds < before:
                    raise FormatError(f"expected seconds of at least {before:g}, got {seconds:g}")
                line = self._next(line, what)
            except TrisolveError as error:
                raise type(error)(f"events[{number}]: {error}") from None
            events.append(Event(seconds, what, line.here))
            before = seconds
        if play.seconds < before:
            expected = f"expected at least {before:g}, the time of the last event"
            raise FormatError(f"seconds: {expected}, got {play.seconds:g}")
        if play.end == "solved" and not play.cut and not self.is_solved(line.here):
            raise FormatError("end: expected a solved position after the last event, got another")
        return Track(self.start, tuple(events), line.moves[: line.cursor])

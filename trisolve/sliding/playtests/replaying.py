"""Replay plays by the push rule, each on the level that it belongs to.

Levels match by canonical key. A play of a rotated, shifted or renamed copy is replayed on the level
itself, with its moves converted. The result of a move from a position is computed once per level,
by the compiled engine, and looked up afterward. `rules` gives the reason if a move is illegal.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from trisolve.errors import FormatError, IllegalMove, LatticeError, TrisolveError
from trisolve.files.messages import located, quoted
from trisolve.files.shipped import shipped_root
from trisolve.files.whole import read_file
from trisolve.sliding import rules
from trisolve.sliding.formats import load_levels
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, parse_moves
from trisolve.sliding.packing import Packing
from trisolve.sliding.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from trisolve.sliding.engine.compiled import CompiledLevel
    from trisolve.sliding.engine.successors import Scratch
    from trisolve.sliding.playtests.records import PlayRecord

HELP = ("hint 1", "hint 2", "hint 3", "hint 4", "watch")
"""The events after which the time without help is unknown."""
BACK = ("undo", "redo", "reset")
START = "start"
"""What is listed before the first event."""
NO_MOVES = (START, *BACK, *HELP)
_HEAD_BYTES = 200
_MARKS = (b'"trisolve-pack"', b'"trisolve-level"')


class Event(NamedTuple):
    """One event: the active seconds so far, the event, and the packed state after it."""

    seconds: float
    what: str
    state: int


class Play(NamedTuple):
    """A replayed play, in terms of the level that it belongs to.

    digest : the same for the same line, to put plays in an order that depends on nothing else
    events : the events with the state after each, after one that is START
    way : the moves that were not taken back, if they solved the level
    """

    level: Level
    player: str
    digest: bytes
    end: str
    seconds: float
    again: bool
    events: tuple[Event, ...]
    way: tuple[str, ...]

    @property
    def help_at(self) -> float | None:
        """The seconds until the first hint, or until the solution was shown; None without help."""
        return next((event.seconds for event in self.events if event.what in HELP), None)


def _block_map(copy: Level, level: Level) -> dict[str, tuple[str, int]]:
    """Return the id in `level` of each block of a copy, and the sign of its direction."""
    corner = min(cell >> 5 for cell in level.floor), min(cell >> 1 & 15 for cell in level.floor)
    wanted = {(block.cells, block.goal): block.id for block in level.blocks}
    for symmetry in SYMMETRIES.values():
        try:
            turned = copy.transformed(symmetry, corner)
        except LatticeError:
            continue
        pairs = zip(copy.blocks, turned.blocks, strict=True)
        found = {
            old.id: (wanted.get((new.cells, new.goal), ""), symmetry.direction(old.axis)[1])
            for old, new in pairs
        }
        if turned.floor == level.floor and all(name for name, _ in found.values()):
            return found
    raise AssertionError("expected a copy: levels are matched by key")


class Board:
    """A level on which plays of it, or of a copy of it, are replayed.

    >>> from trisolve.sliding.level import Block
    >>> board = Board(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> board.after(0, board.event("A2")), board.is_solved(2)
    (2, True)
    """

    def __init__(self, level: Level, copy: Level | None = None) -> None:
        self.level, self.copy = level, copy
        self._packing = Packing(level)
        self._names = _block_map(copy, level) if copy else {}
        self._events = {what: what for what in (*BACK, *HELP)}
        self._moves: dict[str, Move] = {}
        self._reached: dict[tuple[int, str], int] = {}
        start = self._packing.state(level.positions)
        assert start is not None
        self.start = start

    @cached_property
    def _compiled(self) -> "tuple[CompiledLevel, Scratch]":
        from trisolve.sliding.engine.compiled import compile_level
        from trisolve.sliding.engine.successors import new_scratch

        return compile_level(self.level), new_scratch()

    def positions(self, state: int) -> Positions:
        """Return where the blocks are in a packed state."""
        return self._packing.positions(state)

    def is_solved(self, state: int) -> bool:
        """Return whether every block with a goal is on its goal."""
        return rules.is_solved(self.level, self.positions(state))

    def event(self, what: str) -> str:
        """Return an event in terms of the level; raise FormatError if it is none."""
        if what not in self._events:
            try:
                (move,) = parse_moves(what)
            except (ValueError, TrisolveError):
                expected = (
                    "expected a move such as H2, undo, redo, reset, hint 1 to hint 4 or watch"
                )
                raise FormatError(f"{expected}, got {quoted(what)}") from None
            if self.copy:
                block, sign = self._names.get(move.block, (" ", 1))  # no id has a blank
                move = Move(block, sign * move.distance)
            self._events[what] = str(move)
            self._moves[str(move)] = move
        return self._events[what]

    def after(self, state: int, move: str) -> int:
        """Return the state after an event that is a move; raise IllegalMove with the reason."""
        key = (state, move)
        if key not in self._reached:
            self._reached[key] = self._dragged(state, self._moves[move])
        return self._reached[key]

    def _dragged(self, state: int, move: Move) -> int:
        from trisolve.sliding.engine.dragging import drag
        from trisolve.sliding.engine.successors import ILLEGAL

        block = self.level.indices.get(move.block)
        if block is not None:
            import numpy as np

            level, scratch = self._compiled
            reached: np.uint64 = drag(level, np.uint64(state), block, move.distance, scratch)
            if reached != ILLEGAL:
                return int(reached)
        rules.apply(self.level, self.positions(state), move)
        raise IllegalMove(f"{move}: expected a legal move")

    def replay(self, record: "PlayRecord", digest: bytes = b"") -> Play:
        """Return a replayed play; raise FormatError or IllegalMove at its first wrong event."""
        events = [Event(0.0, START, self.start)]
        line = [events[0]]  # the start, and the moves that stand or were undone
        cursor = 0
        before: list[tuple[list[Event], int]] = []  # the lines that resets left behind
        for number, (seconds, given) in enumerate(record.events):
            try:
                if seconds < events[-1].seconds:
                    expected = f"expected seconds of at least {events[-1].seconds:g}"
                    raise FormatError(f"{expected}, got {seconds:g}")
                what = self.event(given)
                if what == "undo" and cursor:
                    cursor -= 1
                elif what == "undo" and before:
                    line, cursor = before.pop()
                elif what == "undo":
                    raise FormatError("expected a move to undo, got an undo at the start")
                elif what == "redo" and cursor + 1 == len(line):
                    raise FormatError("expected a move to make again, got a redo at the end")
                elif what == "redo":
                    cursor += 1
                elif what == "reset" and cursor:
                    before.append((line, cursor))
                    cursor = 0
                elif what not in NO_MOVES:
                    reached = self.after(line[cursor].state, what)
                    line = [*line[: cursor + 1], Event(seconds, what, reached)]
                    cursor += 1
            except TrisolveError as error:
                if self.copy:  # the same error, with the moves and blocks of the copy
                    Board(self.copy).replay(record)
                raise type(error)(f"events[{number}]: {error}") from None
            events.append(Event(seconds, what, line[cursor].state))
        last = events[-1]
        if record.seconds < last.seconds:
            expected = f"expected at least {last.seconds:g}, the time of the last event"
            raise FormatError(f"seconds: {expected}, got {record.seconds:g}")
        if record.end == "solved" and not record.cut and not self.is_solved(last.state):
            raise FormatError("end: expected a solved position after the last event, got another")
        standing = tuple(event.what for event in line[1 : cursor + 1])
        return Play(
            *(self.level, record.player, digest, record.end, record.seconds, record.again),
            tuple(events),
            () if record.cut or record.end != "solved" else standing,
        )


def _shipped_levels() -> Iterator[Level]:
    root = shipped_root()
    for path in sorted(root.rglob("*.json")) if root else ():
        if any(mark in read_file(path, "a level")[:_HEAD_BYTES] for mark in _MARKS):
            yield from (level for _, level in load_levels(str(path)))


def _shape(level: Level) -> tuple[object, ...]:
    """Return properties that all copies of a level share and that are quick to compute."""
    lengths = sorted((block.length, block.highlighted) for block in level.blocks)
    return level.push, len(level.floor), tuple(lengths)


class Known:
    """The levels that plays may belong to: those given and, if asked for, the bundled levels.

    The bundled levels are read only when a level is not among the given levels.
    """

    def __init__(self, given: Sequence[Level] = (), *, shipped: bool = False) -> None:
        self._by_key: dict[str, Level] = {}
        self._by_shape: dict[tuple[object, ...], list[Level]] | None = None if shipped else {}
        for level in given:
            self._by_key.setdefault(level.key, level)

    def find(self, level: Level) -> Level:
        """Return the known copy of a level, or the level itself."""
        if level.key not in self._by_key:
            if self._by_shape is None:
                self._by_shape = {}
                for one in _shipped_levels():
                    self._by_shape.setdefault(_shape(one), []).append(one)
            alike = self._by_shape.get(_shape(level), ())
            known = next((one for one in alike if one.key == level.key), level)
            self._by_key[level.key] = known
        return self._by_key[level.key]

    def board(self, code: str) -> Board:
        """Return the board for a bare share code; raise FormatError for anything else."""
        with located("level"):
            played = parse_share_code(code)
            if dump_share_code(played.bare()) != code:
                raise FormatError("expected a share code without labels, got one with labels")
            played.check_goals()
            level = self.find(played)
            return Board(level, None if level.bare() == played else played)

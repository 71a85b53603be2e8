"""Plays: lines of JSON, each of which records how one person played one level, and their replay.

Every line is checked and replayed. The same line counts once, regardless of how many files contain
it. Unknown fields are ignored, and are preserved where lines are copied.

Levels match by canonical key. A play of a rotated, shifted or renamed copy is replayed on the level
itself, with its moves converted. The result of a move from a position is computed once per level,
by the compiled engine, and looked up afterward. `rules` gives the reason if a move is illegal.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from hashlib import blake2b
from os import fspath
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal, NamedTuple

from msgspec import Meta, Struct

from trisolve.errors import FileError, FormatError, IllegalMove, LatticeError, TrisolveError
from trisolve.files.declared import record_of
from trisolve.files.entries import shipped_path, shipped_root
from trisolve.files.messages import escape, located, quote
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, read_file
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


HELP = ("hint 1", "hint 2", "hint 3", "hint 4", "watch")
"""The events after which the time without help is unknown."""
BACK = ("undo", "redo", "reset")
START = "start"
"""The item listed before the first event."""
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

    digest : equal for equal lines; the order of digests depends on nothing else
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
        """Return an event in terms of the level; raise FormatError for anything else."""
        if what not in self._events:
            try:
                (move,) = parse_moves(what)
            except (ValueError, TrisolveError):
                expected = (
                    "expected a move such as H2, undo, redo, reset, hint 1 to hint 4 or watch"
                )
                raise FormatError(f"{expected}, got {quote(what)}") from None
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
            self._reached[key] = self._drag(state, self._moves[move])
        return self._reached[key]

    def _drag(self, state: int, move: Move) -> int:
        from trisolve.sliding.engine.successors import ILLEGAL, drag

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
    """The levels to which plays may belong: the given levels and, on request, the bundled levels.

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


MAX_EVENTS = 2000
MAX_SECONDS = 10**9
MAX_LINE_BYTES = 1 << 20
"""The longest line that is read; a play of 2,000 events has a tenth of that length."""
SUFFIX = ".jsonl"

Seconds = Annotated[float, Meta(ge=0, le=MAX_SECONDS, extra={"near": True})]
_PLAYER, _NAME = r"^[a-z0-9]{4,32}$(?!\n)", "4 to 32 of a-z and 0-9"


class PlayRecord(Struct, kw_only=True, frozen=True):
    """A play in a file; docs/playtests.md describes each field."""

    format: Literal["trisolve-play"]
    version: Literal[1]
    level: str
    rules: Annotated[int, Meta(ge=1)]
    player: Annotated[str, Meta(pattern=_PLAYER, extra={"expected": _NAME})]
    date: Annotated[
        str,
        Meta(
            pattern=r"^[0-9]{4}-[01][0-9]-[0-3][0-9]$(?!\n)",
            extra={"expected": "a date such as 2026-11-23"},
        ),
    ]
    end: Literal["solved", "left", "watched"]
    seconds: Seconds
    events: Annotated[list[tuple[Seconds, str]], Meta(max_length=MAX_EVENTS)]
    cut: bool = False
    again: bool = False


class _Line(NamedTuple):
    place: str
    text: bytes


def _parse_line(line: _Line) -> PlayRecord:
    if len(line.text) > MAX_LINE_BYTES:
        raise FormatError(f"expected at most {MAX_LINE_BYTES >> 20} MiB, got more")
    try:
        return record_of(parse_json(line.text), PlayRecord)
    except FormatError as error:
        raise FormatError(str(error).removeprefix("line 1, ")) from None  # every text is 1 line


def files_of(sources: Iterable[StrPath]) -> Iterator[str]:
    """Yield the files of plays: a folder stands for all .jsonl files below it."""
    for given in sources:
        source = fspath(given)
        bundled = shipped_path(source)
        if bundled is not None and bundled.suffix == SUFFIX:
            source = str(bundled)
        if not Path(source).is_dir():
            yield source
        elif below := sorted(map(str, Path(source).rglob(f"*{SUFFIX}"))):
            yield from below
        else:
            raise FileError(f"{escape(source)}: expected a folder with {SUFFIX} files, found none")


@contextmanager
def _open(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        with open(path, "rb") as stream:
            yield stream
    except OSError as error:
        raise FileError(f"{escape(path)}: expected a readable file: {error.strerror}") from None


def _lines(sources: Iterable[StrPath]) -> Iterator[_Line]:
    """Yield each line that is not empty once; the end of a line that is too long is left out."""
    seen = set()
    for path in files_of(sources):
        with _open(path) as stream:
            read = partial(stream.readline, MAX_LINE_BYTES + 1)
            for number, text in enumerate(iter(read, b""), 1):
                rest = text
                while len(rest) > MAX_LINE_BYTES and not rest.endswith(b"\n"):
                    rest = read()
                stripped = text.strip(b"\xef\xbb\xbf \t\r\n") if rest is text else text
                digest = blake2b(stripped, digest_size=16).digest()
                if stripped and digest not in seen:
                    seen.add(digest)
                    yield _Line(f"{escape(path)}: line {number}", stripped)


class Plays:
    """The plays in some files, each once; reading them again gives the same plays.

    Parameters
    ----------
    sources : files, folders of .jsonl files, or - for standard input
    levels : levels that the plays may belong to; a rotated or renamed copy counts as the level
    shipped : also look for the level among the bundled levels
    skip_bad : skip invalid lines and count them in `n_bad`; otherwise, the first is an error
    on_bad : also skip invalid lines, and report each to this function

    >>> len(list(Plays(["playtests:simulated"])))
    90
    """

    def __init__(
        self,
        sources: Iterable[StrPath],
        levels: Sequence[Level] = (),
        *,
        shipped: bool = False,
        skip_bad: bool = False,
        on_bad: Callable[[TrisolveError], None] | None = None,
    ) -> None:
        self.n_bad = 0
        self._sources, self._skip_bad, self._on_bad = list(sources), skip_bad, on_bad
        self._known = Known(levels, shipped=shipped)
        self._boards: dict[str, Board] = {}

    def __iter__(self) -> Iterator[Play]:
        self.n_bad = 0
        for line in _lines(self._sources):
            try:
                with located(line.place):
                    play = self.replay(
                        _parse_line(line), blake2b(line.text, digest_size=8).digest()
                    )
            except TrisolveError as error:
                if self._on_bad is not None:
                    self._on_bad(error)
                elif not self._skip_bad:
                    raise FormatError(f"{error} (--skip-bad skips bad lines)") from None
                self.n_bad += 1
            else:
                yield play

    def replay(self, record: PlayRecord, digest: bytes = b"") -> Play:
        """Return a play, replayed on the level that it belongs to; may raise TrisolveError."""
        if record.rules != rules.VERSION:
            raise FormatError(f"rules: expected {rules.VERSION}, got {quote(record.rules)}")
        if record.level not in self._boards:
            self._boards[record.level] = self._known.board(record.level)
        return self._boards[record.level].replay(record, digest)


def without_player(player: str, sources: Iterable[StrPath]) -> tuple[str, int]:
    """Return the lines of all other players, each once, and the number of lines left out.

    Raises FormatError for an invalid name, and for a line that cannot be read, because it could be
    the player's.

    >>> without_player("player03", ["playtests:simulated"])[1]
    9
    """
    if not re.search(_PLAYER, player):
        raise FormatError(f"expected a player, {_NAME}, got {quote(player)}")
    kept, n_gone = [], 0
    for line in _lines(sources):
        with located(line.place):
            is_theirs = _parse_line(line).player == player
        n_gone += is_theirs
        if not is_theirs:
            kept.append(f"{line.text.decode()}\n")
    return "".join(kept), n_gone

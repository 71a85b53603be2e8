"""Read plays: files with one JSON object per line, checked and replayed one after another.

The same line counts once, regardless of how many files contain it. The data for measuring a play is
kept as arrays, so that a hundred thousand plays fit in a few hundred megabytes.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from os import fspath
from pathlib import Path
from typing import BinaryIO, NamedTuple

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.files.messages import quoted, shown
from trisolve.files.shipped import shipped_path
from trisolve.files.whole import StrPath
from trisolve.sliding import rules
from trisolve.sliding.playtests.records import PlayRecord, parse_play
from trisolve.sliding.playtests.replaying import Board, Track

MAX_LINE_BYTES = 1 << 20
"""The longest line that is read; a play of 2,000 events has a tenth of that length."""
SUFFIX = ".jsonl"


class Line(NamedTuple):
    """A line of a file: its place and its bytes."""

    place: str
    text: bytes


class Checked(NamedTuple):
    """A play that was replayed on the board of its level."""

    play: PlayRecord
    board: Board
    track: Track
    digest: bytes


Failed = Callable[[TrisolveError], None]
"""Receives the error of a bad line, which names the file and the line."""


def stop(error: TrisolveError) -> None:
    """Raise the error of a bad line, which is the default way to handle bad lines."""
    raise error


def _shipped(source: str) -> str:
    """Return the bundled file of plays with a given name, or else the name itself."""
    found = shipped_path(source)
    return str(found) if found is not None and found.suffix == SUFFIX else source


def files_of(sources: Iterable[StrPath]) -> list[str]:
    """Return the named files of plays; a folder stands for all .jsonl files below it.

    >>> files_of(["plays.jsonl", "-"])
    ['plays.jsonl', '-']
    """
    found: list[str] = []
    for given in sources:
        source = _shipped(fspath(given))
        path = Path(source)
        below = sorted(map(str, path.rglob(f"*{SUFFIX}"))) if path.is_dir() else [source]
        if not below:
            raise FileError(f"{shown(source)}: expected a folder with {SUFFIX} files, found none")
        found += below
    return found


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        with open(path, "rb") as stream:
            yield stream
    except IsADirectoryError:
        raise FileError(f"{shown(path)}: expected a file, got a directory") from None
    except OSError as error:
        raise FileError(f"{shown(path)}: expected a readable file: {error.strerror}") from None


def lines_of(path: str, failed: Failed = stop) -> Iterator[Line]:
    """Yield the nonempty lines of a file; a line that is too long counts as bad."""
    with _opened(path) as stream:
        number = 0
        while text := stream.readline(MAX_LINE_BYTES + 1):
            number += 1
            place = f"{shown(path)}: line {number}"
            if len(text) > MAX_LINE_BYTES:
                while text and not text.endswith(b"\n"):
                    text = stream.readline(MAX_LINE_BYTES)
                failed(
                    FormatError(f"{place}: expected at most {MAX_LINE_BYTES >> 20} MiB, got more")
                )
            elif stripped := text.strip(b"\xef\xbb\xbf \t\r\n"):
                yield Line(place, stripped)


@dataclass
class Reader:
    """Reads plays, and remembers the levels and lines that it has read.

    n_bad : the number of bad lines so far; `failed` is called for each of them
    n_twice : the number of repeated lines
    """

    failed: Failed = stop
    n_bad: int = 0
    n_twice: int = 0
    boards: dict[str, Board | TrisolveError] = field(default_factory=dict)
    _seen: set[bytes] = field(default_factory=set)

    def board(self, code: str) -> Board:
        """Return the board for a share code; raise FormatError if it is not valid."""
        if code not in self.boards:
            try:
                self.boards[code] = Board.of_code(code)
            except TrisolveError as error:
                self.boards[code] = error
        found = self.boards[code]
        if isinstance(found, TrisolveError):
            raise FormatError(str(found))
        return found

    def check(self, play: PlayRecord) -> tuple[Board, Track]:
        """Return the board of a play and the replayed play; may raise TrisolveError."""
        if play.rules != rules.VERSION:
            raise FormatError(f"rules: expected {rules.VERSION}, got {quoted(play.rules)}")
        board = self.board(play.level)
        return board, board.replay(play)

    def is_new(self, text: bytes) -> bool:
        """Return whether a line has not been seen before, and remember it."""
        digest = blake2b(text, digest_size=16).digest()
        if digest in self._seen:
            self.n_twice += 1
            return False
        self._seen.add(digest)
        return True

    def _bad(self, error: TrisolveError) -> None:
        self.n_bad += 1
        self.failed(error)

    def lines(self, sources: Iterable[StrPath]) -> Iterator[tuple[Line, Checked]]:
        """Yield every play of every source once, with its line."""
        for path in files_of(sources):
            for line in lines_of(path, self._bad):
                if not self.is_new(line.text):
                    continue
                try:
                    play = parse_play(line.text)
                    board, track = self.check(play)
                except TrisolveError as error:
                    message = str(error).removeprefix("line 1, ")  # each line is a separate text
                    self._bad(FormatError(f"{line.place}: {message}"))
                    continue
                digest = blake2b(line.text, digest_size=8).digest()
                yield line, Checked(play, board, track, digest)


def read_plays(sources: Iterable[StrPath], failed: Failed = stop) -> Iterator[Checked]:
    """Yield each play in the files once, replayed; raise FormatError at the first bad line.

    With `failed`, bad lines are passed to it and skipped.

    >>> list(read_plays([]))
    []
    """
    for _, found in Reader(failed).lines(sources):
        yield found

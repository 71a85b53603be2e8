"""Plays: lines of JSON, each of which records how one person played one level, from start to end.

Every line is checked and replayed. The same line counts once, regardless of how many files contain
it. Unknown fields are ignored, and are preserved where lines are copied.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from os import fspath
from pathlib import Path
from typing import Annotated, BinaryIO, Literal, NamedTuple

from msgspec import Meta, Struct

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.files.messages import located, quoted, shown
from trisolve.files.shipped import shipped_path
from trisolve.files.strict_json import checked, parse_json
from trisolve.files.whole import StrPath
from trisolve.sliding import rules
from trisolve.sliding.level import Level
from trisolve.sliding.playtests.replaying import Board, Known, Play

MAX_EVENTS = 2000
MAX_SECONDS = 10**9
MAX_LINE_BYTES = 1 << 20
"""The longest line that is read; a play of 2,000 events has a tenth of that length."""
SUFFIX = ".jsonl"

Seconds = Annotated[float, Meta(ge=0, le=MAX_SECONDS)]
_PLAYER, _NAME = r"^[a-z0-9]{4,32}$(?!\n)", "4 to 32 of a-z and 0-9"


class PlayRecord(Struct, kw_only=True, frozen=True):
    """A play in a file; docs/playtests.md says what each field holds."""

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


def _parsed(line: _Line) -> PlayRecord:
    if len(line.text) > MAX_LINE_BYTES:
        raise FormatError(f"expected at most {MAX_LINE_BYTES >> 20} MiB, got more")
    try:
        return checked(parse_json(line.text), PlayRecord)
    except FormatError as error:
        raise FormatError(str(error).removeprefix("line 1, ")) from None  # each line is a text


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
            raise FileError(f"{shown(source)}: expected a folder with {SUFFIX} files, found none")


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        with open(path, "rb") as stream:
            yield stream
    except OSError as error:
        raise FileError(f"{shown(path)}: expected a readable file: {error.strerror}") from None


def _lines(sources: Iterable[StrPath]) -> Iterator[_Line]:
    """Yield each line that is not empty once; the end of a line that is too long is left out."""
    seen = set()
    for path in files_of(sources):
        with _opened(path) as stream:
            read = partial(stream.readline, MAX_LINE_BYTES + 1)
            for number, text in enumerate(iter(read, b""), 1):
                rest = text
                while len(rest) > MAX_LINE_BYTES and not rest.endswith(b"\n"):
                    rest = read()
                stripped = text.strip(b"\xef\xbb\xbf \t\r\n") if rest is text else text
                digest = blake2b(stripped, digest_size=16).digest()
                if stripped and digest not in seen:
                    seen.add(digest)
                    yield _Line(f"{shown(path)}: line {number}", stripped)


class Plays:
    """The plays in some files, each once; read again, they are the same.

    Parameters
    ----------
    sources : files, folders of .jsonl files, or - for standard input
    levels : levels that the plays may belong to; a rotated or renamed copy counts as the level
    shipped : also look for the level among the bundled levels
    skip_bad : skip invalid lines and count them in `n_bad`; otherwise, the first is an error

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
    ) -> None:
        self.n_bad = 0
        self._sources, self._skip_bad = list(sources), skip_bad
        self._known = Known(levels, shipped=shipped)
        self._boards: dict[str, Board] = {}

    def __iter__(self) -> Iterator[Play]:
        self.n_bad = 0
        for line in _lines(self._sources):
            try:
                with located(line.place):
                    play = self.replayed(_parsed(line), blake2b(line.text, digest_size=8).digest())
            except TrisolveError as error:
                if not self._skip_bad:
                    raise FormatError(f"{error} (--skip-bad skips bad lines)") from None
                self.n_bad += 1
            else:
                yield play

    def replayed(self, record: PlayRecord, digest: bytes = b"") -> Play:
        """Return a play, replayed on the level that it belongs to; may raise TrisolveError."""
        if record.rules != rules.VERSION:
            raise FormatError(f"rules: expected {rules.VERSION}, got {quoted(record.rules)}")
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
        raise FormatError(f"expected a player, {_NAME}, got {quoted(player)}")
    kept, n_gone = [], 0
    for line in _lines(sources):
        with located(line.place):
            is_theirs = _parsed(line).player == player
        n_gone += is_theirs
        if not is_theirs:
            kept.append(f"{line.text.decode()}\n")
    return "".join(kept), n_gone

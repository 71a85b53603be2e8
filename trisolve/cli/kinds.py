"""What a file is for: which puzzle, and which command reads it."""

import os
import re
import sys
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TypeAlias

from trisolve.cli.numbered import split_number
from trisolve.cli.output import Code, code_of, complain, say_json
from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.errors import IllegalMove, TrisolveError
from trisolve.files.messages import shown
from trisolve.files.shipped import shipped_file, shipped_path
from trisolve.files.whole import MAX_BYTES, suffix_of

_FORMAT = re.compile(rb'"format"\s*:\s*"trisolve-([a-z-]{1,40})"')
_PLAYED = re.compile(rb'\s*\{(?=[^{}]*"seed"\s*:)[^{}]*"turns"\s*:\s*"')
_RECORD = re.compile(rb'"kind"\s*:\s*"(?:game|solitaire)"')
_MAP = re.compile(rb"^map:[ \t]*\r?$", re.MULTILINE)
_OBJ = re.compile(rb"^[ \t]*v[ \t]+[-+.0-9]+[ \t]+[-+.0-9]", re.MULTILINE)
_HEAD_BYTES = 4096
LEVEL_SUFFIXES = (".json", ".jsonl", ".tri")
"""The suffixes of files in which a directory may hold levels."""
_MISSING = "expected a readable file: No such file"
_BOARD_LIKE = re.compile(r"[a-z]+(:[0-9x]+)?")
_IS_PATH = re.compile(r"[/\\]|\.\w+$")


class Kind(Enum):
    """What a file is for.

    title : what the file holds
    command : the command that reads it, the first one of its group where there are several
    formats : the names after "trisolve-" that its files give as their format
    suffixes : the suffixes of files without a format
    prefixes : what a name begins with that is not a file

    >>> Kind.HEXAGON.command, Kind.of_format("tantrix").title
    ('trisolve hex', 'Tantrix')
    """

    SLIDING = "the sliding puzzle", "solve", ("level", "pack"), (".tri",)
    CERTIFICATE = "a certificate", "verify", ("certificate",)
    HEXAGON = "a map of hexagons", "hex", ("hexmap",), (".hex",)
    MESH = "a mesh", "mesh", ("mesh",), (".obj",)
    ENTANGLEMENT = "Entanglement", "entanglement", ("entanglement",)
    TANTRIX = "Tantrix", "tantrix", ("tantrix",), (), ("discovery:", "tantrix:")
    BOCO = "BOCO", "boco", ("boco",)
    BOCO_CERTIFICATE = "a certificate", "boco check --certificate", ("boco-certificate",)

    def __init__(
        self,
        title: str,
        command: str,
        formats: tuple[str, ...],
        suffixes: tuple[str, ...] = (),
        prefixes: tuple[str, ...] = (),
    ) -> None:
        self.title, self.command = title, f"trisolve {command}"
        self.formats, self.suffixes, self.prefixes = formats, suffixes, prefixes

    @property
    def group(self) -> str:
        """The first word after ``trisolve`` of the command that reads it."""
        return self.command.split()[1]

    @classmethod
    def of_format(cls, name: str) -> "Kind | None":
        """Return the kind with this format."""
        return next((kind for kind in cls if name in kind.formats), None)


def kind_of(source: str) -> Kind | None:
    """Return what a file is for, by the format in it or by its suffix; None if unknown.

    >>> kind_of("hexagon:one-room").name, kind_of("starter").name, kind_of("no such file")
    ('HEXAGON', 'SLIDING', None)
    """
    source, _ = split_number(source)
    try:
        path = Path(shipped_file(source))
        if not path.is_file():
            is_there = path.exists()
            return None if is_there else next((k for k in Kind if _is_named(source, k)), None)
        found = kind_in(_head_of(path))
    except (OSError, ValueError, TrisolveError):
        return None
    return found or next((kind for kind in Kind if suffix_of(path) in kind.suffixes), None)


def kind_in(data: bytes) -> Kind | None:
    """Return what a file that begins like this is for: by its format, or by how it is written.

    >>> kind_in(b'{"radius": 1, "seed": 5, "turns": "0 1"}').name, kind_in(b"v 0 0 0").name
    ('ENTANGLEMENT', 'MESH')
    """
    head = data[:_HEAD_BYTES]
    if found := _FORMAT.search(head):
        return Kind.of_format(found[1].decode())
    if _PLAYED.match(head):
        return Kind.ENTANGLEMENT  # lines of records, which name no format
    if _MAP.search(head):
        return Kind.HEXAGON
    return Kind.MESH if _OBJ.search(head) else None


def kind_of_stdin() -> Kind | None:
    """Return what is on standard input; it can be read again afterwards."""
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    sys.stdin = TextIOWrapper(BytesIO(data), encoding="utf-8")
    return kind_in(data)


def _is_named(source: str, kind: Kind) -> bool:
    return source.startswith(kind.prefixes) if kind.prefixes else False


def kind_in_folder(path: Path) -> Kind | None:
    """Return what a file that a directory holds is for, by its head or its suffix; None if unknown.

    A directory may hold OBJ files that are not boards. Level files go by their suffix too, so that
    a broken one is reported.

    >>> [kind_in_folder(Path(shipped_file(name))).name for name in ("starter", "boco:cross")]
    ['SLIDING', 'BOCO']
    """
    try:
        head = _head_of(path)
    except OSError:
        head = b""  # its reader names what is wrong
    found = kind_in(head)
    if found is Kind.MESH and not _FORMAT.search(head):
        return None
    may_be_level = suffix_of(path) in LEVEL_SUFFIXES and not _FORMAT.search(head)
    return found or (Kind.SLIDING if may_be_level else None)


def is_tantrix_record(path: Path) -> bool:
    """Return whether a file holds the record of a game of Tantrix, which is nothing to solve."""
    head = _head_of(path)
    return kind_in(head) is Kind.TANTRIX and _RECORD.search(head) is not None


def _head_of(path: Path) -> bytes:
    written = path.stat()
    return _read_head(str(path), written.st_mtime_ns, written.st_size)


@lru_cache(maxsize=1024)
def _read_head(path: str, _mtime_ns: int, _size: int) -> bytes:
    """Return the beginning of a file; each version of a file is opened once."""
    with open(path, "rb") as stream:
        return stream.read(_HEAD_BYTES)


ANSWERED = {
    Kind.ENTANGLEMENT: FOR_ANY_PUZZLE,
    Kind.TANTRIX: FOR_ANY_PUZZLE,
    Kind.BOCO: FOR_ANY_PUZZLE,
    Kind.HEXAGON: ("show", "render"),
    Kind.MESH: ("check", "render"),
}
"""The top-level commands that go to the command of that name in the group of a file's puzzle."""


def kind_meant(source: str) -> Kind | None:
    """Return what a file, a name or a board is for; None if unknown."""
    kind = kind_of(source)
    if kind is not None or os.path.lexists(source):
        return kind
    from trisolve.sliding.formats.shipped import place_of

    if place_of(source) is not None:
        return Kind.SLIDING
    if not _BOARD_LIKE.fullmatch(source):
        return None
    from trisolve.mesh.boards import is_board_name

    return Kind.BOCO if is_board_name(source) else None


def with_its_command(message: str, sources: Iterable[str], *asked: Kind) -> str:
    """Return an error about files, with the command to use if one is for another puzzle.

    `asked` is what the command that was given reads. A name that is not there gets the shipped name
    that is most like it.
    """
    groups = {kind.group for kind in asked}
    if Kind.BOCO in asked:
        groups.add(Kind.MESH.group)  # a mesh is a board
    for source in sources:
        if path := shipped_path(source):
            message = message.replace(str(path), source)
        if source not in message:
            continue
        if _MISSING in message and not _IS_PATH.search(source):
            return _about_name(source, groups)
        kind = kind_of(source)
        if kind and kind.group not in groups:
            return f"{message}; it is a file for {kind.command}"
    return message


def _about_name(source: str, groups: set[str]) -> str:
    """Return the error for a name that is neither a file nor something that a command knows."""
    from trisolve.cli.catalog import nearest
    from trisolve.mesh.boards import is_board_name

    kind = kind_of(source) or (Kind.BOCO if is_board_name(source) else None)
    if kind and kind.group not in groups:
        expected = "expected a name that this command takes"
        return f"{shown(source)}: {expected}, got one for {kind.command}"
    near = nearest(source)
    if near == source:
        return f"{shown(source)}: expected a file, got the name of a board"
    meant = f"did you mean {near}? " if near else ""
    expected = "expected a file or a shipped name, found neither"
    return f"{shown(source)}: {expected}; {meant}trisolve levels lists the names"


Refuse: TypeAlias = Callable[[str, TrisolveError, Kind], Code]
"""Reports an input that a command could not use, and returns its exit code."""


def input_failed(
    source: str,
    error: TrisolveError,
    asked: Kind,
    *,
    as_json: bool = False,
    message: str | None = None,
) -> Code:
    """Report an input that the command could not use, on one line; return its exit code.

    With `as_json` also print an object with the line as its `error`. `message` replaces the error's
    own text.
    """
    line = with_its_command(message or str(error), [source], asked)
    complain(line)
    if as_json:
        status = "illegal" if isinstance(error, IllegalMove) else "invalid"
        say_json({"file": source, "status": status, "error": line})
    return code_of(error)

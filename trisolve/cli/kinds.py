"""What a file is for: which puzzle, and which command reads it."""

import os
import re
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from trisolve.cli.output import Code, code_of, complain, say_json
from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.errors import IllegalMove, TrisolveError
from trisolve.files.messages import shown
from trisolve.files.shipped import shipped_file
from trisolve.files.whole import suffix_of

_FORMAT = re.compile(rb'"format"\s*:\s*"trisolve-([a-z-]{1,40})"')
_HEAD_BYTES = 4096
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
    try:
        path = Path(shipped_file(source))
        if not path.is_file():
            is_there = path.exists()
            return None if is_there else next((k for k in Kind if _is_named(source, k)), None)
        name = _format_of(path)
    except (OSError, ValueError, TrisolveError):
        return None
    found = Kind.of_format(name) if name else None
    return found or next((kind for kind in Kind if suffix_of(path) in kind.suffixes), None)


def _is_named(source: str, kind: Kind) -> bool:
    return source.startswith(kind.prefixes) if kind.prefixes else False


def may_hold_levels(path: Path) -> bool:
    """Return whether a file may be one of levels: unless its head names another format of ours.

    >>> [may_hold_levels(Path(shipped_file(name))) for name in ("starter", "boco:cross")]
    [True, False]
    """
    try:
        name = _format_of(path)
    except OSError:
        return True  # its reader names what is wrong
    return name is None or name in Kind.SLIDING.formats


def _format_of(path: Path) -> str | None:
    written = path.stat()
    return _format_in(str(path), written.st_mtime_ns, written.st_size)


@lru_cache(maxsize=4096)
def _format_in(path: str, _mtime_ns: int, _size: int) -> str | None:
    """Return the format that the head of a file names; each version of a file is opened once."""
    with open(path, "rb") as stream:
        found = _FORMAT.search(stream.read(_HEAD_BYTES))
    return found[1].decode() if found else None


ANSWERED = {
    Kind.ENTANGLEMENT: FOR_ANY_PUZZLE,
    Kind.TANTRIX: FOR_ANY_PUZZLE,
    Kind.BOCO: FOR_ANY_PUZZLE,
    Kind.HEXAGON: ("show", "render"),
    Kind.MESH: ("check", "render"),
}
"""The top-level commands that go to the command of that name in the group of a file's puzzle."""
_WRITTEN = ("-o", "--output", "--out")


def for_its_puzzle(arguments: Sequence[str]) -> Sequence[str]:
    """Return a top-level command as that of the puzzle whose files it is given.

    Where files are for several puzzles, or their puzzle has no such command, the arguments stay as
    they are, and the reader names the file that it refuses.

    >>> for_its_puzzle(["show", "entanglement:small", "--color", "never"])
    ['entanglement', 'show', 'entanglement:small', '--color', 'never']
    >>> for_its_puzzle(["show", "starter:1"])
    ['show', 'starter:1']
    """
    if not arguments or arguments[0] not in FOR_ANY_PUZZLE:
        return arguments
    sources = [
        word
        for before, word in pairwise(arguments)
        if not word.startswith("-") and before not in _WRITTEN
    ]
    kinds = {kind for kind in map(_meant, sources) if kind is not None}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is None or arguments[0] not in ANSWERED.get(kind, ()):
        return arguments
    return [kind.group, *arguments]


def _meant(source: str) -> Kind | None:
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
    for source in sources:
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
    meant = f"did you mean {near}? " if near else ""
    expected = "expected a file or a shipped name, found neither"
    return f"{shown(source)}: {expected}; {meant}trisolve levels lists the names"


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

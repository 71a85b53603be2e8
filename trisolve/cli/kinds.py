"""Which command a file is for, whoever was asked about it."""

import re
from collections.abc import Iterable
from pathlib import Path

from trisolve.cli.output import Code, code_of, complain, say_json
from trisolve.errors import IllegalMove, TrisolveError
from trisolve.files.shipped import shipped_file
from trisolve.files.whole import suffix_of

_FORMAT = re.compile(rb'"format"\s*:\s*"trisolve-([a-z-]{1,40})"')
_COMMANDS = {
    "level": "trisolve solve",
    "pack": "trisolve solve",
    "certificate": "trisolve verify",
    "hexmap": "trisolve hex",
    "entanglement": "trisolve entanglement",
    "tantrix": "trisolve tantrix",
    "mesh": "trisolve mesh",
    "boco": "trisolve boco",
    "boco-certificate": "trisolve boco check --certificate",
}
_SUFFIXES = {".tri": "trisolve solve", ".hex": "trisolve hex", ".obj": "trisolve mesh"}
_NAMES = {"discovery:": "trisolve tantrix", "tantrix:": "trisolve tantrix"}
"""What a name that is no file of its own begins with."""
_HEAD_BYTES = 4096


def command_for(source: str) -> str | None:
    """Return the command that reads a file, by its suffix or the format it names; None if unknown.

    >>> command_for("hexagon:one-room"), command_for("starter"), command_for("no such file")
    ('trisolve hex', 'trisolve solve', None)
    """
    try:
        path = Path(shipped_file(source))
        if not path.is_file():
            named = (command for begin, command in _NAMES.items() if source.startswith(begin))
            return None if path.exists() else next(named, None)
        with path.open("rb") as stream:
            head = stream.read(_HEAD_BYTES)
    except (OSError, ValueError, TrisolveError):
        return None
    if found := _FORMAT.search(head):
        return _COMMANDS.get(found[1].decode())
    return _SUFFIXES.get(suffix_of(path))


def is_of_another_puzzle(source: str) -> bool:
    """Return whether a file says that it is for another puzzle than the sliding one.

    >>> is_of_another_puzzle("hexagon:one-room"), is_of_another_puzzle("starter")
    (True, False)
    """
    return command_for(source) not in (None, "trisolve solve")


def with_its_command(message: str, sources: Iterable[str], asked: str) -> str:
    """Return an error about files, with the command that one of them is for if it is another.

    `asked` is the command given, such as "trisolve hex", or "trisolve solve" for any of the sliding
    puzzle's.
    """
    for source in sources:
        command = command_for(source)
        if command and command.split()[:2] != asked.split()[:2] and source in message:
            return f"{message}; it is a file for {command}"
    return message


def input_failed(
    source: str,
    error: TrisolveError,
    asked: str,
    *,
    as_json: bool = False,
    message: str | None = None,
) -> Code:
    """Tell of an input that could not be worked on, in one line; return its exit code.

    With `as_json` it is also an object on stdout, with the line as its `error`. `message` stands in
    for the error's own text.
    """
    line = with_its_command(message or str(error), [source], asked)
    complain(line)
    if as_json:
        status = "illegal" if isinstance(error, IllegalMove) else "invalid"
        say_json({"file": source, "status": status, "error": line})
    return code_of(error)

"""What people and programs read and type: streams, colors, exit codes, complaints, results."""

import os
import sys
from codecs import register_error
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from errno import EBADF, EPIPE
from functools import cache
from io import TextIOBase, TextIOWrapper, UnsupportedOperation
from typing import TYPE_CHECKING, Any, TextIO

from trisolve.errors import FormatError, IllegalMove, TrisolveError, Unfinished, UnknownBlock
from trisolve.paint.terminal import Depth, printable
from trisolve.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from trisolve.reports import Report


NAMED = "trisolve-named"
"""The name under which `name_unknown` is registered as an error handler for encodings."""


@cache
def _plain() -> dict[int, str]:
    """Return replacements for triangles and arrows, created late because few runs need them."""
    from trisolve.sliding.lattice import ARROWS, Axis

    arrows = {
        ord(arrow): f"{Axis(axis).name}{'+-'[sign < 0]}" for (axis, sign), arrow in ARROWS.items()
    }
    return arrows | dict(zip(map(ord, "▲▼△▽·"), "^v^v.", strict=True))


def name_unknown(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that cannot be encoded, and where to continue.

    >>> import codecs
    >>> codecs.register_error(NAMED, name_unknown)
    >>> "goal 4 ↘, ▲▼ é".encode("ascii", NAMED)
    b'goal 4 W+, ^v ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_plain().get(ord(letter), "?") for letter in unknown), error.end


class OutputLost(OSError):
    """Raised when standard output cannot be written."""

    @property
    def has_no_reader(self) -> bool:
        """Whether the program that reads the output has ended."""
        return self.errno == EPIPE


@contextmanager
def _losing() -> Iterator[None]:
    try:
        yield
    except OutputLost:
        raise
    except OSError as error:
        raise OutputLost(error.errno, error.strerror or str(error)) from error


class _Output(TextIOWrapper):
    """Standard output."""

    def write(self, text: str, /) -> int:
        with _losing():
            return super().write(text)

    def flush(self) -> None:
        with _losing():
            super().flush()


class _Closed(TextIOBase):
    """A standard output that the caller has closed; writing to it is an error, as usual."""

    @property
    def buffer(self) -> "_Closed":
        """The stream that takes bytes."""
        return self

    def write(self, _data: str | bytes) -> int:
        raise OutputLost(EBADF, "standard output is closed")


def print_bytes(data: bytes) -> None:
    r"""Print a result that is not lines of text, such as a picture or a table.

    >>> print_bytes("a ⬡\n".encode())
    a ⬡
    """
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:  # a stream that takes only text
        sys.stdout.write(data.decode())
        return
    with _losing():
        stream.write(data)


def _nothing(mode: str) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # type: ignore[return-value]


def ready_streams() -> None:
    """Open streams that the caller closed, make data UTF-8, and name unprintable characters."""
    if sys.stdin is None:
        sys.stdin = _nothing("r")
    if sys.stdout is None:
        os.open(os.devnull, os.O_WRONLY)  # or the next file opened would be standard output
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = _nothing("w")
    register_error(NAMED, name_unknown)
    old = sys.stdout
    if type(old) is TextIOWrapper:
        form = (old.encoding, old.errors, None, old.line_buffering, old.write_through)
        sys.stdout = _Output(old.detach(), *form)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors=NAMED)


def drop_output() -> None:
    """Discard unprinted output, because the interpreter would try to write it again at exit."""
    with suppress(UnsupportedOperation):
        descriptor = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


_FEW_COLORS = ("", "ansi", "cons25", "dumb", "linux", "sun", "unknown")
"""Terminals with fewer than 256 colors, by their TERM; those that begin with "vt" have none."""


_FORCING = ("FORCE_COLOR", "CLICOLOR_FORCE")


def _shows_triangles() -> bool:
    """Return whether colored boards, which consist of triangles, can be drawn."""
    try:
        "▲▼△▽".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def color_depth(when: str) -> Depth:
    """Return how many colors to draw with: "auto" considers the environment and the terminal.

    NO_COLOR comes before FORCE_COLOR and CLICOLOR_FORCE, and these before TERM. With 8 colors,
    blocks and goals would look alike, so 8 colors count as none.
    """
    if when == "never":
        return "none"
    terminal = os.environ.get("TERM", "")
    if when == "auto":
        if os.environ.get("NO_COLOR") or not _shows_triangles():
            return "none"
        few = terminal in _FEW_COLORS or terminal.startswith("vt")
        is_forced = any(os.environ.get(name, "0") not in ("", "0") for name in _FORCING)
        if not is_forced and (few or not sys.stdout.isatty()):
            return "none"
    many = os.environ.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in terminal
    return "truecolor" if many else "256"


__all__ = [
    "STDOUT",
    "STDOUT_PATHS",
    "Code",
    "check_one_on_stdout",
    "code_of",
    "complain",
    "counted",
    "gravest",
    "heading",
    "say",
    "say_json",
    "say_report",
    "status_of",
    "summary_of",
]

STDOUT = "-"
"""The output path that stands for standard output."""
STDOUT_PATHS = (STDOUT, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
"""All output paths that stand for standard output."""


class Code(IntEnum):
    """Exit codes."""

    DONE = 0
    NEGATIVE = 1
    BAD_INPUT = 2
    LIMIT = 3
    INTERRUPTED = 130
    PIPE_CLOSED = 141


_MAX_LINE = 400
_CODE, _MAX_CODE = "tri1.", 24
_GRAVEST = (Code.BAD_INPUT, Code.LIMIT, Code.NEGATIVE, Code.DONE)


def gravest(codes: list[Code]) -> Code:
    """Return the exit code for many files: the most serious of their codes, 2, then 3, then 1.

    >>> gravest([Code.DONE, Code.LIMIT, Code.NEGATIVE]).name
    'LIMIT'
    """
    return min(codes, key=_GRAVEST.index, default=Code.DONE)


def code_of(error: TrisolveError) -> Code:
    """Return the exit code of an error: 1 for a forbidden move, 3 for unfinished work, else 2."""
    if isinstance(error, Unfinished):
        return Code.LIMIT
    return Code.NEGATIVE if status_of(error) == "illegal" else Code.BAD_INPUT


def status_of(error: TrisolveError) -> str:
    """Return the status of an error in JSON: ``illegal`` for an illegal move, else ``invalid``.

    >>> status_of(IllegalMove("A9: illegal")), status_of(UnknownBlock("Q9: expected A"))
    ('illegal', 'invalid')
    """
    is_forbidden = isinstance(error, IllegalMove) and not isinstance(error, UnknownBlock)
    return "illegal" if is_forbidden else "invalid"


def say(text: str = "") -> None:
    """Print a result."""
    sys.stdout.write(f"{text}\n")


@cache
def _encoder() -> "Callable[[object], str]":
    from json import JSONEncoder  # help does not need it

    return JSONEncoder(ensure_ascii=False).encode


_hearers: "list[Callable[[dict[str, Any]], None]]" = []


@contextmanager
def hearing_json(hear: "Callable[[dict[str, Any]], None]") -> Iterator[None]:
    """Pass the results to a function instead of printing them as JSON."""
    _hearers.append(hear)
    try:
        yield
    finally:
        _hearers.pop()


def say_json(value: dict[str, Any]) -> None:
    """Print a result as JSON on its own line."""
    if _hearers:
        _hearers[-1](value)
    else:
        say(_encoder()(value))


def check_one_on_stdout(output: str | None, what: str, *, as_json: bool) -> None:
    """Raise FormatError if a JSON object and something else would share standard output.

    >>> check_one_on_stdout("-", "the page takes", as_json=True)
    Traceback (most recent call last):
    trisolve.errors.FormatError: --json: expected -o FILE as well, the page takes standard output
    """
    if as_json and output == STDOUT:
        raise FormatError(f"--json: expected -o FILE as well, {what} standard output")


def complain(message: str, kind: str = "error: ") -> None:
    """Print one line on stderr, regardless of the message's contents."""
    line = printable(" ".join(line.strip() for line in message.splitlines()))
    if len(line) > _MAX_LINE:
        line = f"{line[: _MAX_LINE // 2]} ... {line[-_MAX_LINE // 2 :]}"
    sys.stdout.flush()  # so that both appear in order if they go to the same place
    sys.stderr.write(f"trisolve: {kind}{line}\n")


def heading(label: str, name: str) -> str:
    """Return the heading of a level: its name, and where it comes from, with a long code cut short.

    >>> heading("pack.json:3", "Hourglass")
    'Hourglass (pack.json:3)'
    """
    if label.startswith(_CODE) and len(label) > _MAX_CODE:
        label = f"{label[:_MAX_CODE]}..."
    is_named = name not in ("", label)
    return f"{printable(name)} ({printable(label)})" if is_named else printable(label)


def say_report(file: str, report: "Report", *, note: str = "") -> None:
    """Print the findings of a check; `note` is added to the first line.

    >>> from trisolve.reports import Report
    >>> say_report("game.json", Report(right=("moves", "result")))
    game.json: valid, right: moves, result
    """
    say(f"{heading(file, report.name)}: {summary_of(report)}{note}")
    for one in (*report.wrong, *report.unchecked):
        say(f"  {printable(str(one))}")


def summary_of(report: "Report") -> str:
    """Return the outcome of a check in a few words.

    >>> from trisolve.reports import Report
    >>> summary_of(Report())
    'valid, nothing claimed'
    """
    if report.wrong:
        return f"valid, {counted(len(report.wrong), 'claim')} wrong"
    if report.right:
        return f"valid, right: {', '.join(report.right)}"
    return "valid" if report.unchecked else "valid, nothing claimed"


QUIT = ("q", "quit")
"""What people type to leave a game at the terminal."""


class Desk:
    """The input and output of people in a game, at a terminal or through a pipe.

    aside : True if people read standard error, because the record goes to standard output
    """

    def __init__(self, *, aside: bool = False) -> None:
        self._stream = sys.stderr if aside else sys.stdout

    @property
    def is_terminal(self) -> bool:
        """True if the lines are typed by a person, who can try again."""
        return sys.stdin is not None and sys.stdin.isatty()

    def say(self, text: str = "") -> None:
        """Print something for people."""
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def refuse(self, error: TrisolveError, more: str = "") -> Code | None:
        """Report the fault of a line, and `more` to a person; return the code that ends a pipe.

        For a person, who may try again, the code is None. A pipe cannot react, so the game ends
        with one line on standard error.
        """
        if self.is_terminal:
            self.say(f"{error}{more}")
            return None
        complain(str(error))
        return code_of(error)

    def ask(self, prompt: str) -> str | None:
        """Return the next line, or None at the end of input and for quit; ask a person for it."""
        if self.is_terminal:
            self._stream.write(prompt)
            self._stream.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        text = line.strip()
        return None if not line or text in QUIT else text

"""Printing for every command: exit codes, complaints, counted words, JSON lines."""

import sys
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from trisolve.errors import FormatError, IllegalMove, TrisolveError, Unfinished, UnknownBlock
from trisolve.paint.terminal import printable
from trisolve.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from trisolve.reports import Report

__all__ = [
    "STDOUT",
    "STDOUT_PATHS",
    "Code",
    "check_one_on_stdout",
    "code_of",
    "complain",
    "counted",
    "gravest",
    "say",
    "say_json",
    "say_report",
    "status_of",
    "summary_of",
    "titled",
]

STDOUT = "-"
"""The output that stands for standard output."""
STDOUT_PATHS = (STDOUT, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
"""All outputs that are standard output."""


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
    from json import JSONEncoder  # the help needs none

    return JSONEncoder(ensure_ascii=False).encode


def say_json(value: dict[str, Any]) -> None:
    """Print a result as JSON on its own line."""
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
    sys.stdout.flush()  # so that the two come in order if both go to the same place
    sys.stderr.write(f"trisolve: {kind}{line}\n")


def titled(label: str, name: str) -> str:
    """Return the heading of a level: its name, and where it comes from, with a long code cut short.

    >>> titled("pack.json:3", "Hourglass")
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
    say(f"{titled(file, report.name)}: {summary_of(report)}{note}")
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

"""The output of all puzzles' check commands: lines, JSON, or one document for other programs."""

from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.findings import RULES, Checked, Finding, invalid
from trisolve.cli.kinds import input_failed
from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, counted, say, say_json, say_report
from trisolve.cli.report_formats import Format, FormatName, chosen_format, dump_report
from trisolve.errors import TrisolveError
from trisolve.paint.terminal import printable
from trisolve.reports import Report

Quiet: TypeAlias = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Print only claims that are wrong or could not be checked."),
]
_open: list["Checking"] = []


@dataclass(frozen=True)
class CheckOptions:
    """How a check reports its findings."""

    format: Format = "text"
    as_json: AsJson = False
    quiet: Quiet = False

    def checking(self) -> "Checking":
        """Return the object that prints the reports."""
        return Checking(self.format, as_json=self.as_json, quiet=self.quiet)


class Checking:
    """Prints each report as soon as it is ready; SARIF and JUnit are printed at the end.

    >>> checks = Checking("text")
    >>> checks.report("game.json", Report(right=("moves",))).name
    game.json: valid, right: moves
    'DONE'
    """

    command = "check"
    rules: tuple[tuple[str, str, str], ...] = RULES

    def __init__(self, format: FormatName, *, as_json: bool = False, quiet: bool = False) -> None:
        self.format = chosen_format(format, as_json=as_json)
        self.quiet = quiet
        self.checked: list[Checked] = []

    @property
    def as_json(self) -> bool:
        """Whether each report is a JSON object."""
        return self.format == "json"

    def report(
        self,
        file: str,
        report: Report,
        *,
        note: str = "",
        show: Callable[[], None] | None = None,
    ) -> Code:
        """Print the findings of a check of a file, and return its exit code.

        `note` is added to the first line of the text; `show` prints a text that replaces the whole
        text.
        """
        if self.format == "json":
            say_json(report.as_json(file))
        elif self.format != "text":
            findings = [Finding("claim", "error", str(one)) for one in report.wrong]
            limited = [str(one) for one in report.unchecked if one.limited]
            self.checked.append(Checked(file, report.name, findings, limited))
        elif show is not None:
            show()
        elif not self.quiet or report.wrong or report.unchecked:
            say_report(file, report, note=note)
        return Code(report.status.code)

    def refuse(
        self, file: str, error: TrisolveError, asked: str, *, message: str | None = None
    ) -> Code:
        """Report a file that cannot be used; return its exit code. See `input_failed`."""
        self.note_invalid(file, message or str(error))
        return input_failed(file, error, asked, as_json=self.as_json, message=message)

    def note_invalid(self, file: str, message: str) -> None:
        """Keep the fault of a file for the document."""
        self.checked.append(Checked(file, findings=[invalid(message)]))

    def pass_mask(self, file: str, floor: Sized) -> None:
        """Report a mask, which has nothing to check."""
        self.checked.append(Checked(file))
        say_mask(file, len(floor), self.format, quiet=self.quiet)

    def end(self) -> None:
        """Print the document, unless it is part of a larger one."""
        if _open:
            _open[-1].format = self.format
            _open[-1].checked += self.checked
        elif self.format in ("sarif", "junit"):
            say(dump_report(self.format, self.command, self.checked, self.rules))


def say_mask(file: str, n_cells: int, format: FormatName, *, quiet: bool) -> None:
    """Print that a file is a mask: a floor without blocks."""
    if format == "json":
        say_json({"file": file, "status": "mask", "cells": n_cells})
    elif format == "text" and not quiet:
        say(f"{printable(file)}: a mask, {counted(n_cells, 'cell')}")


@contextmanager
def one_document() -> Iterator[None]:
    """Print one document for all commands that run in this block."""
    whole = Checking("text")
    _open.append(whole)
    try:
        yield
    finally:
        _open.remove(whole)
    whole.end()

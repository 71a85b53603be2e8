"""What the check commands of all puzzles print: lines, JSON, or one document for other programs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.kinds import Kind, input_failed
from trisolve.cli.output import CODE_OF_STATUS, Code, say, say_json, say_report
from trisolve.cli.problems import RULES, Checked, Problem, invalid
from trisolve.cli.report_formats import FormatName, chosen_format, dump_report
from trisolve.errors import TrisolveError
from trisolve.reports import Report

Quiet: TypeAlias = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print only what is wrong or was not checked.")
]
_open: list["Checking"] = []


class Checking:
    """Prints reports, each as soon as it is there; SARIF and JUnit all at the end.

    >>> checks = Checking("text")
    >>> checks.report("game.json", Report(right=("moves",))).name
    game.json: valid, right: moves
    'DONE'
    """

    def __init__(self, form: FormatName, *, as_json: bool = False, quiet: bool = False) -> None:
        self.form = chosen_format(form, as_json=as_json)
        self.quiet = quiet
        self.checked: list[Checked] = []

    @property
    def as_json(self) -> bool:
        """Whether each report is a JSON object."""
        return self.form == "json"

    def report(
        self,
        file: str,
        report: Report,
        *,
        note: str = "",
        show: Callable[[], None] | None = None,
    ) -> Code:
        """Print what a check of a file found, and return its exit code.

        `note` is added to the first line of the text; `show` prints the text in place of all that.
        """
        if self.form == "json":
            say_json(report.as_json(file))
        elif self.form != "text":
            problems = [Problem("claim", "error", str(one)) for one in report.wrong]
            limited = [str(one) for one in report.unchecked if one.limited]
            self.checked.append(Checked(file, report.name, problems, limited))
        elif show is not None:
            show()
        elif not self.quiet or report.wrong or report.unchecked:
            say_report(file, report, note=note)
        return CODE_OF_STATUS[report.status]

    def refuse(self, file: str, error: TrisolveError, kind: Kind) -> Code:
        """Report a file that cannot be read; return its exit code."""
        self.note_invalid(file, str(error))
        return input_failed(file, error, kind, as_json=self.as_json)

    def note_invalid(self, file: str, message: str) -> None:
        """Keep what is wrong with a file for the document."""
        self.checked.append(Checked(file, problems=[invalid(message)]))

    def end(self) -> None:
        """Print the document, unless it is part of a larger one."""
        if _open:
            _open[-1].form = self.form
            _open[-1].checked += self.checked
        elif self.form in ("sarif", "junit"):
            say(dump_report(self.form, "check", self.checked, RULES))


@contextmanager
def one_document() -> Iterator[None]:
    """Have the commands that run within print one document for all of them."""
    whole = Checking("text")
    _open.append(whole)
    try:
        yield
    finally:
        _open.remove(whole)
    whole.end()

"""``trisolve lint``: look for features that a designer may not have intended."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from textwrap import TextWrapper
from typing import Annotated, Any

import typer

from trisolve.cli.checking import RULES, Checked, Checking, Format, FormatName, of_lint
from trisolve.cli.options import MaxBytes, SearchLimits, parse_seconds, some_of
from trisolve.cli.output import Code, complain, counted, heading, say, say_json
from trisolve.cli.run import Run
from trisolve.cli.sliding import ANALYSIS, LevelsOnly, compile_ahead
from trisolve.cli.sliding.sources import LINKS_AND_MASKS, Mask, levels_only
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import split_number
from trisolve.files.messages import did_you_mean
from trisolve.limits import MAX_SEARCHED, Limits
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import Link
from trisolve.sliding.lattice import cell_name
from trisolve.sliding.level import Level
from trisolve.sliding.lint import CODES, SEVERITIES, Finding, Linter, LintReport
from trisolve.sliding.lint.check_searches import MAX_STATES
from trisolve.sliding.lint.codes import Code as Rule
from trisolve.sliding.lint.codes import selected_codes
from trisolve.sliding.lint.config import settings_for

_WIDTH = 80
_MAX_CELLS = 4
_INDENT = 4
_NEARBY = 2
"""How many directories above a level are searched for the recipe that uses it."""
_HARD = "\u00a0"  # a space at which lines do not break
LINT_RULES = tuple((one.code, one.name, one.explanation) for one in CODES.values())
"""What the codes of findings mean: code, name, explanation."""


class LintLimits(SearchLimits, frozen=True):
    """The limits of the searches of a level."""

    max_states: Annotated[
        int,
        option("Stop each search after N states.", of="N", min=1, max=MAX_SEARCHED),
    ] = MAX_STATES
    max_bytes: MaxBytes = None
    time_limit: Annotated[
        float | None,
        option("Stop searching a level after this time.", of="SECONDS", parse=parse_seconds),
    ] = None


@command(
    examples=(
        "trisolve lint tutorial",
        "trisolve lint --select G,P --ignore P004 --json article:puzzle-30",
        "trisolve lint --codes",
    )
)
def lint(
    files: Annotated[
        list[str] | None,
        argument(
            "Levels or packs in any format, directories, share codes, or - for standard input.",
            of="FILE...",
        ),
    ] = None,
    *,
    select: Annotated[
        list[str] | None,
        option(
            "Report only these codes (such as G001,P), including notes; may be repeated.",
            of="CODES",
            words=some_of(CODES),
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        option("Leave out these codes.", of="CODES", words=some_of(CODES)),
    ] = None,
    codes: Annotated[bool, option("List the codes with their meanings, and exit.")] = False,
    explain: Annotated[
        str,
        option("Explain one code, and exit.", of="CODE", words=some_of(CODES)),
    ] = "",
    limits: LintLimits,
    format: Format = "text",
    only_levels: LevelsOnly = False,
    as_json: Annotated[
        bool, option("Print JSON, one object per line.", name="--json", rows="findings")
    ] = False,
    quiet: Annotated[
        bool,
        option("Print only errors and warnings, one per line.", name="--quiet -q"),
    ] = False,
) -> int:
    """Lint levels: find goals out of reach, cells that change nothing, duplicates, and more.

    Each finding has a code and a severity (error, warning or note), and names its blocks and cells.
    Codes begin with G for goals, B for blocks, F for floor, R for parts that change nothing, P for
    play, C for claims, and D for duplicates among the files; --codes lists them. Without --select
    or --ignore, the nearest trisolve.toml or pyproject.toml above a level applies. If you lint
    several levels, only levels with errors or warnings are listed, and notes are listed only with
    --select. If a level is too large to search, only the checks that need no search are run, and
    the output lists the skipped checks. The exit code is 1 if any errors are found; warnings, notes
    and skipped checks do not count.
    """
    printed = _Printed(format, as_json=as_json, quiet=quiet, is_selected=bool(select))
    if codes:
        _say_codes(as_json=printed.as_json)
        return Code.DONE
    if explain:
        _say_explained(explain, as_json=printed.as_json)
        return Code.DONE
    if not files:
        raise typer.BadParameter("expected FILE..., --codes or --explain CODE")
    run = Run(LINKS_AND_MASKS, levels_only(files) if only_levels else files, checks=printed)
    linter = Linter(split_values(select), split_values(ignore))
    codes_for = CodesFor(split_values(select), split_values(ignore))
    compile_ahead(*ANALYSIS)

    def linted(level: Level, **given: Any) -> LintReport:  # noqa: ANN401 - limits
        return linter.lint(level, run.label, Limits(**given), codes=codes_for(run.label))

    def work(entry: Link | Mask) -> str:
        if isinstance(entry, Mask):
            printed.pass_mask(run.label, entry.floor)
            return "mask"
        report = run.search(linted, entry.level, limits=limits)
        printed.add(run.label, entry.level, report)
        return report.status

    return run.each(work)


class _Printed(Checking):
    """Prints reports in a format: level by level, or all at the end.

    A text lists everything about a single level or about codes that were selected. Otherwise it
    leaves out notes, and levels that have nothing else.
    """

    command = "lint"
    rules = (*RULES, *LINT_RULES)

    def __init__(
        self, format: FormatName, *, as_json: bool, quiet: bool, is_selected: bool
    ) -> None:
        super().__init__(format, as_json=as_json, quiet=quiet)
        self.is_selected = is_selected
        self.explained: set[str] = set()
        self.reports: list[LintReport] = []
        self.is_silent = True
        self.first: tuple[str, LintReport] | None = None  # until another level follows

    def add(self, label: str, level: Level, report: LintReport) -> None:
        """Print one report, or keep it for the end."""
        self.reports.append(report)
        if self.format == "json":
            say_json({"file": label, "name": level.name, **report.as_json()})
        elif self.format != "text":
            left_out = [f"{', '.join(one.codes)}: {one.reason}" for one in report.left_out]
            self.checked.append(Checked(label, level.name, of_lint(report), left_out))
        elif self.quiet:
            self._add_quietly(label, report)
        elif self.is_selected:
            self._say_all(heading(label, level.name), report)
        elif len(self.reports) == 1:
            self.first = heading(label, level.name), report
        else:
            self._say_first()
            self._say_problems(heading(label, level.name), report)

    def _add_quietly(self, label: str, report: LintReport) -> None:
        for finding in report.findings:
            if finding.severity != "note":
                say(printable(f"{label}: {_headline(finding)}"))

    def _say_first(self) -> None:
        if self.first:
            self._say_problems(*self.first)
            self.first = None

    def _say_all(self, title: str, report: LintReport) -> None:
        self.is_silent = False
        say(f"{title}: {_summary(report)}")
        _say_findings(report, self.explained)

    def _say_problems(self, title: str, report: LintReport) -> None:
        """Print a report without its notes, if anything is left."""
        findings = tuple(one for one in report.findings if one.severity != "note")
        if findings or report.left_out:
            self._say_all(title, replace(report, findings=findings))

    def end(self) -> None:
        """Print the part after the last level."""
        super().end()
        if self.first:
            self._say_all(*self.first)
        elif self.format == "text" and not self.quiet and len(self.reports) > 1:
            self._say_total()

    def _say_total(self) -> None:
        total = f"{counted(len(self.reports), 'level')}: {_summary(*self.reports)}"
        if not self.is_silent:
            say(total)
        elif sys.stderr.isatty():
            complain(f"{total}; --select CODES lists the notes", kind="")


def _summary(*reports: LintReport) -> str:
    numbers = [
        (sum(report.counts[severity] for report in reports), severity) for severity in SEVERITIES
    ]
    found = ", ".join(counted(number, word) for number, word in numbers if number)
    return found or "nothing to report"


def _headline(finding: Finding) -> str:
    return f"{finding.severity} {finding.code} {finding.message}"


def _wrap(text: str, indent: int) -> str:
    space = " " * indent
    wrapper = TextWrapper(
        _WIDTH,
        initial_indent=space,
        subsequent_indent=space,
        break_long_words=False,  # paths are not broken across lines
        break_on_hyphens=False,
    )
    return "\n".join(wrapper.wrap(text)).replace(_HARD, " ")


def _say_findings(report: LintReport, explained: set[str]) -> None:
    """Print findings, with an explanation of each kind at its first occurrence."""
    for finding in report.findings:
        say(_wrap(printable(_headline(finding)), _INDENT // 2))
        if finding.cells:
            say(_wrap(_cells(finding.cells), _INDENT))
        if finding.code not in explained:
            explained.add(finding.code)
            say(_wrap(finding.explanation, _INDENT))
    for left_out in report.left_out:
        reason = printable(left_out.reason)
        say(_wrap(f"left out {', '.join(left_out.codes)}: {reason}", _INDENT // 2))


def _cells(cells: tuple[int, ...]) -> str:
    named = [cell_name(cell).removeprefix("cell ").replace(" ", _HARD) for cell in cells]
    if len(cells) > _MAX_CELLS + 1:
        named = [*named[:_MAX_CELLS], f"and {len(cells) - _MAX_CELLS} more"]
    return f"cell{'' if len(cells) == 1 else 's'} {', '.join(named)}"


def _say_codes(*, as_json: bool) -> None:
    for number, code in enumerate(CODES.values()):
        if number and not as_json:
            say()
        _say_code(code, as_json=as_json)


def _say_explained(name: str, *, as_json: bool) -> None:
    """Print the meaning of a code; raise FormatError for an unknown code."""
    if name.upper() not in CODES:
        meant = did_you_mean(name.upper(), CODES)
        raise FormatError(f"expected a code such as G001, got {name!r:.40}{meant}")
    _say_code(CODES[name.upper()], as_json=as_json)


def _say_code(code: Rule, *, as_json: bool) -> None:
    if as_json:
        say_json(code._asdict())
        return
    static = "" if code.searched else ", needs no search"
    say(f"{code.code} {code.name} ({code.severity}{static})")
    say(_wrap(code.explanation, _INDENT))


def split_values(values: Sequence[str] | None) -> list[str]:
    """Return the values of an option that may be given more than once, with several values each.

    >>> split_values(["G001,P", "B"])
    ['G001', 'P', 'B']
    """
    return [word for value in values or () for word in value.replace(",", " ").split()]


class CodesFor:
    """The codes for a level: as requested, or else from the settings above its file.

    >>> sorted(CodesFor(["P"], ["P004"])("tutorial:1"))[:2]
    ['P001', 'P002']
    """

    def __init__(self, select: Sequence[str] = (), ignore: Sequence[str] = ()) -> None:
        selected_codes(select, ignore)  # a wrong code is one error, not one for each level
        self._select, self._ignore = tuple(select), tuple(ignore)
        self._known: dict[str, frozenset[str]] = {}

    def __call__(self, label: str) -> frozenset[str]:
        """Return the codes for a level with this label; raise FormatError for wrong settings."""
        file = label.rpartition(":")[0] or label
        if file not in self._known:
            given = settings_for(label)
            select, ignore = self._select or given.select, self._ignore or given.ignore
            codes = selected_codes(select or (), ignore or ())
            self._known[file] = codes - ({"D001"} if _is_named_by_recipe(file) else set())
        return self._known[file]


def _is_named_by_recipe(file: str) -> bool:
    """Return whether a recipe nearby takes levels from a file, which the pack then repeats."""
    path = Path(file)
    if not path.is_file():
        return False
    path = path.resolve()
    return any(
        (recipe.parent / name).resolve() in (path, *path.parents)
        for directory in path.parents[:_NEARBY]
        for recipe in (*directory.glob("*.toml"), *directory.glob("recipes/*.toml"))
        for name in files_named_by(recipe)
    )


@cache
def files_named_by(recipe: Path) -> tuple[str, ...]:
    """Return the sources of a recipe; nothing for a file that is not a recipe."""
    from trisolve.sliding.packs.recipe import load_recipe

    try:
        found = load_recipe(recipe) if b"[[sections" in recipe.read_bytes() else None
    except (OSError, TrisolveError):
        return ()
    if found is None:
        return ()
    of_sections = (name for one in found.sections for name in (*one.sources, *one.keep))
    return tuple(split_number(name)[0] for name in (*found.sources, *of_sections))

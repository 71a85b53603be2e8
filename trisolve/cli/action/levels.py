"""The findings about every level: its claims, its moves and grade, and the results of lint."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from trisolve.cli.action.markdown import n_bytes, n_that_fit, plain, table
from trisolve.cli.action.running import trisolve
from trisolve.cli.findings import RULES, Checked, Finding, invalid, of_lint
from trisolve.cli.kinds import kind_meant
from trisolve.cli.output import CODE_OF_STATUS, Code, counted, gravest
from trisolve.cli.sliding.lint_codes import CodesFor
from trisolve.cli.sliding.sources import expanded, links
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.numbered import split_number
from trisolve.files.whole import suffix_of
from trisolve.limits import Limits
from trisolve.reports import Wrong
from trisolve.sliding.insight.comparison import Measures, measure
from trisolve.sliding.level import Level
from trisolve.sliding.lint import Linter, LintReport

FAILING = ("invalid", "wrong", "not proved")
"""What is said of claims that fail a job."""
_HEAD = 4096
HEADS = ("level", "name", "moves:", "grade", "claims", "findings")


class Facts(NamedTuple):
    """The summary's facts about a level: its moves and grade, or the limit that hid them."""

    moves: str
    grade: str = ""
    limit: str = ""

    def __str__(self) -> str:
        moves = f"{self.moves} moves" if self.moves.isdigit() else self.moves
        return ", ".join(filter(None, ("1 move" if moves == "1 moves" else moves, self.grade)))


class Measuring:
    """Measures levels, each puzzle only once."""

    def __init__(self, max_states: int) -> None:
        self.max_states = max_states
        self._known: dict[str, Measures] = {}

    def facts(self, level: Level) -> Facts:
        """Return the facts of a level."""
        if level.key not in self._known:
            self._known[level.key] = measure(level, max_states=self.max_states)
        return self.facts_of(level, self._known[level.key])

    def facts_of(self, level: Level, found: Measures) -> Facts:
        """Return the facts of a level that was measured."""
        if not level.has_goals:
            return Facts("no goal")
        stopped = ""
        if found.limit is not None:
            bound = f"max-states, {counted(self.max_states, 'state')}"
            stopped = bound if found.limit == "max_states" else found.limit.replace("_", "-")
        if found.moves is not None:
            return Facts(
                str(found.moves), found.difficulty.grade if found.difficulty else "", stopped
            )
        if found.solvable is False:
            return Facts("unsolvable")
        if found.limit == "max_states":
            return Facts(f"more than {counted(self.max_states, 'state')}", "", stopped)
        return Facts("not known", "", stopped)


class Row(NamedTuple):
    """A level in the summary: its claims, the findings, and the resulting exit code.

    `notes` are findings that are not problems of the level, such as a search that a limit stopped.
    """

    checked: Checked
    facts: Facts
    claims: str
    code: Code
    notes: tuple[str, ...] = ()

    @property
    def findings(self) -> list[str]:
        """Return the lines about everything that is wrong or was not proved."""
        findings = [one for one in self.checked.findings if one.severity != "note"]
        file, _ = split_number(self.checked.label)
        lines = [_line(one).removeprefix(f"{file}: ") for one in findings]
        return [*lines, *self.checked.unchecked, *self.notes]

    @property
    def has_lint_errors(self) -> bool:
        """Whether lint found an error."""
        checks = {code for code, _, _ in RULES}
        return any(
            one.severity == "error" and one.code not in checks for one in self.checked.findings
        )

    def cells(self) -> list[str]:
        """Return the row for the table."""
        texts = (self.checked.label, self.checked.name, *self.facts[:2], self.claims)
        return [*map(plain, texts), "<br>".join(map(plain, self.findings))]


def _line(finding: Finding) -> str:
    code = "" if finding.code in ("claim", "invalid") else f"{finding.severity} {finding.code}: "
    return f"{code}{finding.message}"


def rows_of(paths: Sequence[str], measuring: Measuring, codes_for: CodesFor) -> list[Row]:
    """Check all puzzles in some paths; lint and measure the levels among them."""
    limits = Limits(max_states=measuring.max_states)
    # other puzzles have their own limits, and refuse this one in a directory without levels
    bound = ("--max-states", measuring.max_states) if any(map(_holds_levels, paths)) else ()
    done = trisolve("check", "--json", *bound, "--", *paths)
    found = done.objects()
    if done.code == Code.BAD_INPUT and not any("error" in one for one in found):
        found += [{"error": error} for error in done.errors]  # errors of the command as a whole
    found = [one for one in found if one.get("status") != "mask"]
    rows = {str(one.get("file", paths[0])): _row({"file": paths[0], **one}) for one in found}
    linter = Linter()
    for label, level in _levels(rows):
        row = rows.get(label)
        if row is None:
            continue
        findings, linted = _linted(partial(linter.lint, level, label, limits), label, codes_for)
        row.checked.findings += findings
        facts = measuring.facts(level)
        code = gravest([row.code, linted])
        rows[label] = row._replace(facts=facts, code=code, notes=_notes(facts))
    return list(rows.values())


def _linted(
    lint: Callable[..., LintReport], label: str, codes_for: CodesFor
) -> tuple[list[Finding], Code]:
    """Return the findings about a level, or the faults of the codes that it ignores."""
    try:
        report = lint(codes=codes_for(label))
    except FormatError as error:
        return [invalid(f"{label}: {error}")], Code.BAD_INPUT
    return of_lint(report), Code.NEGATIVE if report.counts["error"] else Code.DONE


def _holds_levels(path: str) -> bool:
    try:
        return any(_may_be_level(source) for source in expanded([path]))
    except TrisolveError:
        return False


def _may_be_level(source: str) -> bool:
    kind = kind_meant(source)
    return kind is None or kind.is_sliding


def packs_among(rows: Sequence[Row]) -> list[str]:
    """Return the files of the rows that are packs in which every level can be read."""
    files = dict.fromkeys(split_number(row.checked.label)[0] for row in rows)
    bad = {split_number(row.checked.label)[0] for row in rows if row.claims == "invalid"}
    return [file for file in files if file not in bad and _is_level(file) and _is_pack(file)]


def _is_pack(file: str) -> bool:
    return suffix_of(file) == ".json" and b'"trisolve-pack"' in Path(file).read_bytes()[:_HEAD]


def _is_level(source: str) -> bool:
    kind = kind_meant(source)
    return kind is not None and kind.is_sliding


def _levels(rows: dict[str, Row]) -> Iterable[tuple[str, Level]]:
    """Yield the levels of the sliding puzzle among the files checked, with their labels."""
    files = dict.fromkeys(split_number(label)[0] for label in rows)
    for label, link in links(file for file in files if _is_level(file)):
        if not isinstance(link, TrisolveError):
            yield label, link.level


def _notes(facts: Facts) -> tuple[str, ...]:
    if not facts.limit:
        return ()
    if facts.moves.isdigit():
        return (f"no grade: the search of all positions stopped at {facts.limit}",)
    return (f"nothing is proved: the search stopped at {facts.limit}",)


def _row(found: dict[str, Any]) -> Row:
    """Return the row of a check, without the results of lint and searches."""
    label, name = str(found["file"]), str(found.get("name", ""))
    if "error" in found:
        checked = Checked(label, name, [invalid(str(found["error"]))])
        return Row(checked, Facts(""), "invalid", Code.BAD_INPUT)
    wrong = [Finding("claim", "error", str(Wrong(**one))) for one in found["wrong"]]
    status, unchecked = found["status"], found["unchecked"]
    limited = unchecked if status == "limit" else ()
    lines = [f"{one['claim']}: not checked, {one['reason']}" for one in limited]
    claims = "none"
    if wrong:
        claims = "wrong"
    elif limited:
        claims = "not proved"
    elif found["right"]:
        claims = "right"
    elif unchecked:
        claims = "not checked"
    return Row(Checked(label, name, wrong, lines), Facts(""), claims, CODE_OF_STATUS[status])


def table_of(rows: Sequence[Row], max_bytes: int) -> str:
    """Return the table of levels; if it is too long, levels with findings come first."""
    cells = [row.cells() for row in rows]
    whole = table(HEADS, cells)
    if n_bytes(whole) <= max_bytes:
        return whole
    order = sorted(range(len(rows)), key=lambda at: not rows[at].findings)
    lines = [table(HEADS, [cells[at]]).splitlines(keepends=True)[-1] for at in order]
    kept = order[: n_that_fit(lines, max_bytes)]
    left_out = counted(len(rows) - len(kept), "level")
    return (
        f"{table(HEADS, [cells[at] for at in kept])}\n"
        f"{left_out} left out: GitHub shows no more than 1 MiB. Levels with findings come first, "
        "and summary.md in the report has the whole table.\n"
    )

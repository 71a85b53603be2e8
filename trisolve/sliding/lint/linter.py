"""Run the selected checks on one level after another."""

from collections.abc import Callable, Iterable
from functools import cached_property

from trisolve.errors import FormatError
from trisolve.files.records import list_of, object_of, text
from trisolve.limits import Limits
from trisolve.sliding.choices import SomeLevel
from trisolve.sliding.level import Level, as_level
from trisolve.sliding.lint import board, goals, play, redundant
from trisolve.sliding.lint.check_searches import MAX_STATES, USUAL, CheckSearches, Unknown
from trisolve.sliding.lint.codes import (
    CODES,
    SEVERITIES,
    Finding,
    LeftOut,
    LintReport,
    selected_codes,
)
from trisolve.sliding.orientation import puzzle_key
from trisolve.sliding.solution import Progress

_Check = Callable[[Level, CheckSearches], Iterable[Finding]]
_CHECKS: tuple[tuple[frozenset[str], _Check], ...] = (
    *goals.CHECKS,
    *board.CHECKS,
    *redundant.CHECKS,
    *play.CHECKS,
)


def ignored_codes(level: Level) -> frozenset[str]:
    """Return the codes that a level's own `metadata.lint.ignore` leaves out.

    Raises FormatError if that value is not an array of codes or prefixes of codes.

    >>> from trisolve.sliding.level import Block
    >>> block = Block("A", [0, 1, 2])
    >>> sorted(ignored_codes(Level(range(8), [block], metadata={"lint": {"ignore": ["B002"]}})))
    ['B002']
    """
    asked = object_of(level.metadata.get("lint", {}), "metadata.lint").get("ignore", ())
    place = "metadata.lint.ignore"
    prefixes = list_of(list(asked) if isinstance(asked, tuple) else asked, text, place)
    try:
        return frozenset(CODES) - selected_codes(ignore=prefixes)
    except FormatError as error:
        raise FormatError(f"{place}: {error}") from None


class Linter:
    """Checks levels one by one, and compares each level with the levels before it.

    `select` and `ignore` are codes or prefixes of codes; only the searches they require are run.
    Codes named in a level's own `metadata.lint.ignore` are left out for that level. Raises
    FormatError for an unknown code.
    """

    def __init__(self, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> None:
        self._codes = selected_codes(select, ignore)
        self._seen: dict[str, str] = {}

    @cached_property
    def searches(self) -> bool:
        """Whether any selected check needs a search."""
        return any(CODES[code].searched for code in self._codes)

    def lint(
        self,
        level: Level,
        label: str = "",
        limits: Limits = USUAL,
        searches: CheckSearches | None = None,
        codes: frozenset[str] | None = None,
    ) -> LintReport:
        """Return the findings of a level, errors first; `label` names the level if a copy follows.

        `searches` are searches of the level that have already been made; they replace `limits`.
        `codes` replace the linter's codes for this level. Raises FormatError if the level's
        `metadata.lint.ignore` is not an array of codes.

        >>> from trisolve.sliding.level import Block
        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
        >>> [finding.code for finding in Linter(select=["P", "D"]).lint(level).findings]
        ['P002', 'P004']
        """
        asked = self._codes if codes is None else codes
        selected = asked - ignored_codes(level)
        searches = searches or CheckSearches(level, limits)
        findings: list[Finding] = []
        left_out: dict[str, list[str]] = {}
        for its_codes, check in _CHECKS:
            wanted = its_codes & selected
            if not wanted:
                continue
            try:
                for finding in check(level, searches):
                    if finding.code in wanted:
                        findings.append(finding)
            except Unknown as unknown:
                left_out.setdefault(str(unknown), []).extend(sorted(wanted))
        duplicates = self._duplicates(level, label) if "D001" in asked else []
        findings += duplicates if "D001" in selected else []
        findings.sort(key=lambda finding: (SEVERITIES.index(finding.severity), finding.code))
        unmade = (LeftOut(tuple(unmade), reason) for reason, unmade in left_out.items())
        return LintReport(tuple(findings), tuple(unmade))

    def _duplicates(self, level: Level, label: str) -> list[Finding]:
        key = puzzle_key(level)
        if key in self._seen:
            return [Finding("D001", f"the same puzzle as {self._seen[key]}")]
        self._seen[key] = label
        return []


def lint_level(
    level: SomeLevel,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    max_states: int | None = MAX_STATES,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> LintReport:
    """Return the findings of one level; the parameters are the same as for Linter and `solve`.

    `time_limit` bounds all searches together. Checks that a limit stops are listed as left out.

    >>> from trisolve.sliding.level import Block
    >>> level = Level({0, 1, 2, 4, 5, 6}, [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> [(finding.code, finding.message) for finding in lint_level(level, select=["G"]).findings]
    [('G001', 'a wall separates block A from its goal')]
    """
    level = as_level(level)
    limits = Limits(max_states, max_bytes, time_limit, progress)
    return Linter(select, ignore).lint(level, limits=limits)

"""Prove a pack again: every claim of every level, no puzzle twice, difficulty that rises.

Levels are checked side by side in threads, for the search kernels let go of the interpreter; what
comes out is in the order of the pack.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Any

from trisolve.claims import ClaimReport, Difference, check_claims
from trisolve.errors import FormatError
from trisolve.level import Level
from trisolve.packs import Pack
from trisolve.packs.sections import built_with, sections_of
from trisolve.packs.similarity import Portrait


@dataclass(frozen=True)
class PackReport:
    """What is wrong with a pack: level by level, and with the levels side by side.

    `status` is "wrong", else "limit" where a limit kept a claim from being proved, else "right".
    """

    levels: tuple[ClaimReport, ...]
    problems: tuple[str, ...]

    @property
    def status(self) -> str:
        """What the check comes to."""
        found = {report.status for report in self.levels}
        if self.problems or "wrong" in found:
            return "wrong"
        return "limit" if "limit" in found else "right"


def check_pack(
    pack: Pack,
    *,
    similarity: float | None = None,
    workers: int | None = None,
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    report: Callable[[int], None] | None = None,
) -> PackReport:
    """Check everything that a pack says, and that it is fit to be one.

    A level must have a solution, shortest in moves, and every stat it claims must be right. No two
    may be the same puzzle, or more alike than `similarity` (by default what the pack says it was
    built with, else only copies are looked for). Where the pack names its sections, they must hold
    all levels, each in order of difficulty. `report` is told how many levels are done.

    >>> check_pack(Pack("Empty")).status
    'right'
    """
    limits = {"max_states": max_states, "max_bytes": max_bytes, "time_limit": time_limit}
    reports: list[ClaimReport] = []
    with ThreadPoolExecutor(workers or _n_processors()) as pool:
        waiting = [pool.submit(_check_level, level, limits) for level in pack.levels]
        try:
            for future in waiting:
                reports.append(future.result())
                if report is not None:
                    report(len(reports))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    if similarity is None:
        similarity = built_with(pack)
    alike = () if similarity is None else _alike(pack, similarity, reports)
    problems = (*_twice(pack), *alike, *_out_of_order(pack))
    return PackReport(tuple(reports), problems)


def _n_processors() -> int:
    from trisolve.engine import n_processors

    return n_processors()


def _check_level(level: Level, limits: dict[str, Any]) -> ClaimReport:
    found = check_claims(level, **limits)
    if level.solution is not None:
        return found
    missing = Difference("solution", None, "a pack, each level of which must have one")
    return replace(found, wrong=(missing, *found.wrong))


def _twice(pack: Pack) -> Iterator[str]:
    first: dict[str, int] = {}
    for number, level in enumerate(pack.levels):
        other = first.setdefault(level.key, number)
        if other != number:
            yield f"{_named(pack, other)} and {_named(pack, number)}: the same puzzle, {level.key}"


def _alike(pack: Pack, similarity: float, reports: list[ClaimReport]) -> Iterator[str]:
    """Yield the pairs that are more alike than that, of levels whose solutions can be played."""
    portraits = {
        number: Portrait(level)
        for number, (level, report) in enumerate(zip(pack.levels, reports, strict=True))
        if not any(one.claim == "solution" for one in report.wrong)
    }
    for one, other in combinations(portraits, 2):
        if pack.levels[one].key == pack.levels[other].key:
            continue
        found = portraits[one].similarity(portraits[other])
        if found > similarity:
            alike = f"alike by {found:.2f}, more than {similarity:g}"
            yield f"{_named(pack, one)} and {_named(pack, other)}: {alike}"


def _out_of_order(pack: Pack) -> Iterator[str]:
    """Yield where a section that the pack names does not rise, or what is wrong with the naming."""
    try:
        sections = sections_of(pack)
    except FormatError as error:
        yield str(error)
        return
    for section in sections:
        for before, after in pairwise(section.numbers):
            low, high = (pack.levels[number].stats.get(section.rise) for number in (before, after))
            expected = f"expected stats.{section.rise} to rise in section {section.name!r:.40}"
            if not (isinstance(low, int | float) and isinstance(high, int | float) and low <= high):
                yield f"{_named(pack, after)}: {expected}, got {high} after {low}"


def _named(pack: Pack, number: int) -> str:
    name = pack.levels[number].name
    return f"levels[{number}] {name!r:.40}" if name else f"levels[{number}]"

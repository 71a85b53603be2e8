"""Check a pack: every claim of every level, duplicates, and rising difficulty.

Levels are checked in threads, because the search kernels release the interpreter lock. The reports
are in pack order.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise

from trisolve.errors import FormatError
from trisolve.kernels.machine import n_processors
from trisolve.limits import Limits
from trisolve.reports import Report, Wrong
from trisolve.sliding.insight.claims import STATS, check_claims_within
from trisolve.sliding.insight.fingerprint import Fingerprint
from trisolve.sliding.insight.similarity import similar_pairs
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.orientation import puzzle_key
from trisolve.sliding.packs.recipe import parse_recipe
from trisolve.sliding.packs.sections import RISES, max_similarity, sections_of
from trisolve.sliding.packs.units import fits


@dataclass(frozen=True)
class PackReport:
    """The faults of a pack: in single levels, and in the pack as a whole.

    `status` is "wrong" if there are any faults, otherwise "limit" if a limit left a claim open, or
    "right".
    """

    levels: tuple[Report, ...]
    problems: tuple[str, ...]

    @property
    def status(self) -> str:
        """The overall result of the check."""
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
    compared: Callable[[int], None] | None = None,
    lines: Sequence[int] = (),
    numbers: Sequence[int] = (),
) -> PackReport:
    """Check every claim of a pack, and the pack as a whole.

    Every level must have a shortest solution in moves, and every stat that it claims must be right.
    No two levels may be the same puzzle, or more similar than `similarity`. By default,
    `similarity` is the value with which the pack was built; without such a value, only copies are
    refused. If the pack names its sections, the sections must contain all levels, each section in
    order of difficulty, and match the recipe in the pack, if any. `report` is called with the
    number of finished levels, then `compared` with the number of levels that have been compared
    with all later levels. `lines` are the lines of a file on which the levels begin, and `numbers`
    their numbers in the file if it has other levels; both are for error messages. Raises
    FormatError for a `similarity` that is not between 0 and 1.

    >>> check_pack(Pack("Empty")).status
    'right'
    """
    if similarity is not None and not 0 <= similarity <= 1:  # nan would accept everything
        raise FormatError(f"expected a similarity from 0 to 1, got {similarity}")
    limits = Limits(max_states, max_bytes, time_limit)
    reports: list[Report] = []
    with ThreadPoolExecutor(workers or n_processors()) as pool:
        waiting = [pool.submit(_check_level, level, limits) for level in pack.levels]
        try:
            for future in waiting:
                reports.append(future.result())
                if report is not None:
                    report(len(reports))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    names = level_names(pack, lines, numbers)
    problems = (
        *_twice(pack, names),
        *_alike(pack, names, similarity, reports, workers=workers, compared=compared),
        *_out_of_order(pack, names),
        *_unlike_recipe(pack, names, reports),
    )
    return PackReport(tuple(reports), problems)


def _check_level(level: Level, limits: Limits) -> Report:
    found = check_claims_within(level, limits)
    if not level.has_goals:
        goalless = Wrong("solution", None, "a level in which no block has a goal")
        return replace(found, wrong=(goalless, *found.wrong))
    if level.solution is not None:
        return found
    missing = Wrong("solution", None, "a pack, in which every level must have one")
    return replace(found, wrong=(missing, *found.wrong))


def _twice(pack: Pack, names: Sequence[str]) -> Iterator[str]:
    first: dict[str, int] = {}
    for number, level in enumerate(pack.levels):
        key = puzzle_key(level)
        other = first.setdefault(key, number)
        if other != number:
            yield f"{names[other]} and {names[number]}: the same puzzle, {key}"


def _alike(
    pack: Pack,
    names: Sequence[str],
    similarity: float | None,
    reports: list[Report],
    *,
    workers: int | None,
    compared: Callable[[int], None] | None,
) -> Iterator[str]:
    """Yield the pairs that are too similar, among levels whose solutions can be played."""
    try:
        similarity = max_similarity(pack) if similarity is None else similarity
    except FormatError as error:
        yield str(error)
    if similarity is None:
        return
    playable = [
        number
        for number, report in enumerate(reports)
        if not any(one.claim == "solution" for one in report.wrong)
    ]
    fingerprints = [Fingerprint(pack.levels[number]) for number in playable]
    for at, to, found in similar_pairs(fingerprints, similarity, threads=workers, report=compared):
        one, other = playable[at], playable[to]
        if puzzle_key(pack.levels[one]) != puzzle_key(pack.levels[other]):
            reason = f"similarity {found:.2f}, more than {similarity:g}"
            yield f"{names[one]} and {names[other]}: {reason}"


def _out_of_order(pack: Pack, names: Sequence[str]) -> Iterator[str]:
    """Yield each level at which a named section does not rise, or the faults of the sections."""
    try:
        sections = sections_of(pack)
    except FormatError as error:
        yield str(error)
        return
    for section in sections:
        stat = RISES[section.rise]
        for before, after in pairwise(section.numbers):
            low, high = (pack.levels[number].stats.get(stat) for number in (before, after))
            expected = f"expected stats.{stat} to rise in section {section.name!r:.40}"
            if not (isinstance(low, int | float) and isinstance(high, int | float) and low <= high):
                yield f"{names[after]}: {expected}, got {high} after {low}"


def _unlike_recipe(pack: Pack, names: Sequence[str], reports: list[Report]) -> Iterator[str]:
    """Yield each mismatch between a pack with named sections and its own recipe."""
    written = pack.metadata.get("recipe")
    try:
        sections = sections_of(pack)
    except FormatError:
        return  # reported by _out_of_order
    if written is None or not sections:
        return  # a part of a pack keeps the recipe of the whole
    try:
        recipe = parse_recipe(written, pack.name)
    except FormatError as error:
        yield f"metadata.recipe: {error}"
        return
    asked = [(section.name, section.levels, section.rise) for section in recipe.sections]
    if asked != [(section.name, len(section.numbers), section.rise) for section in sections]:
        yield "metadata.sections: expected the sections of metadata.recipe"
        return
    if recipe.similarity != pack.metadata.get("similarity"):
        found = pack.metadata.get("similarity")
        expected = f"expected {recipe.similarity:g} as in metadata.recipe"
        yield f"metadata.similarity: {expected}, got {found!r:.40}"
    for section, span in zip(recipe.sections, sections, strict=True):
        for number in span.numbers:
            level, proved = pack.levels[number], reports[number].right
            missing = [key for key in STATS if key not in level.stats]
            if missing:
                yield f"{names[number]}: expected stats.{missing[0]}, which is missing"
            elif {"stats.moves", "stats.grade"} <= set(proved) and not fits(section, level):
                expected = f"expected what section {section.name!r:.40} asks for in the recipe"
                size = f"{len(level.blocks)} blocks on {len(level.floor)} cells"
                held = ", ".join(level.stats.get("ideas") or ("no ideas",))
                found = f"{level.stats['moves']} moves, {level.stats['grade']}, {size}, {held}"
                yield f"{names[number]}: {expected}, got {found}"


def level_names(pack: Pack, lines: Sequence[int] = (), numbers: Sequence[int] = ()) -> list[str]:
    """Return the name of each level for a report: its number, its line (if any) and its name.

    >>> from trisolve.sliding.level import Block
    >>> level_names(Pack(levels=(Level(range(3), [Block("A", [0, 1, 2])], name="Cave"),)), [7])
    ["level 1, line 7, 'Cave'"]
    """
    names = []
    for number, level in enumerate(pack.levels):
        line = f", line {lines[number]}," if number < len(lines) else ""
        name = f" {level.name!r:.40}" if level.name else ""
        label = numbers[number] if numbers else number + 1
        names.append(f"level {label}{line if name else line.removesuffix(',')}{name}")
    return names

"""Units, the pieces of work that produce candidates, which are numbered before distribution.

The result of a unit depends on the unit alone, not on when or where it runs, or on what else is
running. A build can therefore stop and continue, and each shard can run every n-th unit, with the
same result.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from operator import attrgetter
from os.path import exists
from pathlib import Path
from typing import Any

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.bounds import Bounds
from trisolve.files.messages import escape, located
from trisolve.files.records import FieldError, below
from trisolve.files.whole import suffix_of
from trisolve.sliding.formats import dump_level, load, load_levels
from trisolve.sliding.formats.json_format import load_mask
from trisolve.sliding.formats.lists import is_level_text
from trisolve.sliding.generator.archive import Archive
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import (
    Options,
    fields_from,
    floor_of,
    options_from,
    usual_blocks,
)
from trisolve.sliding.generator.run import Reached, RunLimits, generate
from trisolve.sliding.generator.version import MADE_BY
from trisolve.sliding.insight.claims import with_grade
from trisolve.sliding.insight.ideas import has_ideas
from trisolve.sliding.insight.typical import typical_stats
from trisolve.sliding.level import Level
from trisolve.sliding.packs.recipe import Recipe, Section, SectionSearch
from trisolve.sliding.packs.sections import RISES, is_sealed

UNLIKE = "\0unlike"
"""The section of units used only for comparison; no real section can have this name."""
KEPT = "\0keep\0"
"""The prefix of a unit's section for levels kept in the section whose name follows the prefix."""
_ARCHIVES = (".db", ".sqlite", ".sqlite3")
_LEVELS = (".json", ".tri")
_ANY = Section("", 1, *3 * (Bounds(0, None),), (), (), "linear", "score", (), ())
_PER_LEVEL, _MIN_LEVELS = 8, 500
"""The number of source levels considered per level of a section, and the minimum."""


@dataclass(frozen=True)
class WorkUnit:
    """A piece of work: a search, or existing levels.

    The work serves the `section` with that name, or all sections if the name is "".
    """

    section: str
    label: str
    options: Options | None = None
    search: SectionSearch | None = None
    levels: tuple[Level, ...] = ()

    @property
    def fingerprint(self) -> str:
        """The unit's fingerprint, 16 hex digits that determine its result."""
        content: dict[str, Any] = dict(MADE_BY)
        if self.options is not None and self.search is not None:
            search = self.search
            content |= {"options": self.options.as_dict(), "trials": search.trials}
            content |= {"count": search.count, "pick": search.pick}
            if search.similarity is not None:
                content["similarity"] = search.similarity
        else:
            unsaid = [
                replace(level, solution=None, stats=typical_stats(level)) for level in self.levels
            ]
            content["levels"] = [dump_level(level) for level in unsaid]
        return blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=8).hexdigest()

    def candidates(
        self, checkpoint: Path | None = None, progress: Callable[[Reached], None] | None = None
    ) -> tuple[Level, ...]:
        """Do the work: return graded levels, with each puzzle once and without unsolvable levels.

        A search continues from the `checkpoint` if it exists; `progress` may raise to stop it.
        """
        levels = self.levels
        if self.options is not None and self.search is not None:
            return self._find_levels(self.options, self.search, checkpoint, progress)
        if self.section == UNLIKE:
            return levels
        if self.section.startswith(KEPT):
            return tuple(map(_solvable, levels))
        by_key: dict[str, Level] = {}
        for level in levels:
            if progress is not None:
                progress(Reached())
            one = with_grade(level) if level.has_goals and level.key not in by_key else None
            if one is not None:
                by_key[one.key] = replace(one, stats={**one.stats, **typical_stats(level)})
        return tuple(by_key.values())

    def _find_levels(
        self,
        options: Options,
        search: SectionSearch,
        checkpoint: Path | None,
        progress: Callable[[Reached], None] | None,
    ) -> tuple[Level, ...]:
        try:
            found = generate(
                options,
                RunLimits(trials=search.trials),
                count=search.count,
                pick=search.pick,
                similarity=search.similarity,
                workers=1,
                checkpoint=checkpoint,
                progress=progress,
            )
        except TrisolveError as error:
            if not search.start or type(error) is not TrisolveError:  # it was stopped
                raise
            where = f"section {self.section!r:.40}" if self.section else "searches"
            raise TrisolveError(f"{where}: start {search.start:.60}: {error}") from None
        return tuple(find.level for find in found.finds)


def fits(section: Section, level: Level) -> bool:
    """Return whether a graded level fits a section, and has the stat that rises in it."""
    return (
        level.stats["moves"] in section.moves
        and RISES[section.rise] in level.stats
        and _is_of_size(section, level)
        and (not section.grades or level.stats["grade"] in section.grades)
        and has_ideas(level.stats.get("ideas"), section.ideas)
    )


def _is_of_size(section: Section, level: Level) -> bool:
    return len(level.blocks) in section.blocks and len(level.floor) in section.floor


def _may_fit(section: Section, level: Level) -> bool:
    """Return whether a level may fit a section, judging by its claims."""
    moves, grade = level.stats.get("moves"), level.stats.get("grade")
    if type(moves) is int and moves not in section.moves:
        return False
    return grade is None or not section.grades or grade in section.grades


def units_of(recipe: Recipe, base: Path) -> tuple[WorkUnit, ...]:
    """Return the units of a recipe, in order; its paths are relative to `base`.

    Raises TrisolveError for impossible searches and for files that cannot be read.
    """
    with located(escape(recipe.path)):
        return tuple(_units(recipe, base))


def _units(recipe: Recipe, base: Path) -> list[WorkUnit]:
    units: list[WorkUnit] = []
    for source in recipe.unlike:
        with located("unlike"):
            units.append(WorkUnit(UNLIKE, source, levels=tuple(_levels_in(base / source))))
    n_levels = sum(section.levels for section in recipe.sections)
    for source in recipe.sources:
        with located("sources"):
            units.append(WorkUnit("", source, levels=_levels_of(base / source, _ANY, n_levels)))
    for at, search in enumerate(recipe.searches):
        units += _searches(search, (recipe.seed, "", at), base, {}, f"searches[{at}]")
    for number, section in enumerate(recipe.sections):
        for source in section.sources:
            with located(f"sections[{number}].sources"):
                levels = _levels_of(base / source, section, section.levels)
            units.append(WorkUnit(section.name, source, levels=levels))
        for at, source in enumerate(section.keep):
            with located(f"sections[{number}].keep[{at}]"):
                level = _kept_level(source, base, section)
            units.append(WorkUnit(KEPT + section.name, source, levels=(level,)))
        wanted = {"moves": str(section.moves), "blocks": str(section.blocks)}
        if section.blocks == _ANY.blocks:
            del wanted["blocks"]
        for at, search in enumerate(section.searches):
            where = f"sections[{number}].searches[{at}]"
            units += _searches(search, (recipe.seed, section.name, at), base, wanted, where)
    return units


def _searches(
    search: SectionSearch,
    place: tuple[int, str, int],
    base: Path,
    wanted: Mapping[str, Any],
    where: str,
) -> list[WorkUnit]:
    """Return the units of a search; its section's bounds are the defaults of its options.

    `where` is the search in the recipe, for errors.
    """
    given = {**wanted, **search.options}
    if search.start:
        with located(f"{where}.start"):
            start = _one_level(search.start, base)
    units = []
    for number in range(search.units):
        seed = _seed((*place, number))
        try:
            if search.start:
                label = f"{search.start:.60}"
                options = options_from(start, **fields_from(given), seed=seed)
            else:
                label = search.shapes[number % len(search.shapes)]
                options = _options_of(label, {**given, "seed": seed}, base)
        except FieldError as error:
            raise FieldError(
                error.what, below(where, error.place) if error.place else where
            ) from None
        except TrisolveError as error:
            raise type(error)(f"{where}: {error}") from None
        units.append(WorkUnit(place[1], f"{label} {number + 1}", options, search))
    return units


def _options_of(shape: str, given: Mapping[str, Any], base: Path) -> Options:
    """Return the options of a unit that searches on a shape, or on a mask relative to `base`."""
    is_path = suffix_of(shape) != ""
    spec = parse_shape(str(base / shape) if is_path else shape)
    mask = floor_of(spec) if is_path else frozenset()
    options = replace(Options.from_dict({**given, "shape": shape}), mask=mask)
    usual = usual_blocks(spec, options.highlighted.minimum, options.strategy)
    assert usual.maximum is not None
    if "blocks" in given or options.blocks.minimum <= usual.maximum:
        return options
    return replace(options, blocks=usual)  # the shape has no room for as many as usual in a recipe


def _one_level(source: str, base: Path) -> Level:
    """Return the single level with a goal in a source or share code; may raise TrisolveError."""
    is_file = exists(base / source.partition(":")[0])
    found = load_levels(base / source if is_file else source)
    if len(found) != 1:
        raise FormatError(f"expected one level, such as picked.json:3, got {len(found)}: {source}")
    level = found[0][1]
    if not level.has_goals:
        raise FormatError(f"expected a level with a goal, got one without: {source:.60}")
    return level


def _kept_level(source: str, base: Path, section: Section) -> Level:
    """Return the level that a section keeps; raise TrisolveError if it is outside the bounds."""
    level = _one_level(source, base)
    if not _is_of_size(section, level) or not _may_fit(section, level):
        raise FormatError(f"expected a level within the bounds of its section, got {source:.60}")
    return level


def _solvable(level: Level) -> Level:
    """Return a level to keep with its grade; raise TrisolveError if it has no solution."""
    one = with_grade(level)
    if one is None:
        raise TrisolveError(f"expected a level to keep that can be solved, got {level.name!r:.40}")
    return replace(one, stats={**one.stats, **typical_stats(level)})


def _seed(place: tuple[int, str, int, int]) -> int:
    """Return the seed of a unit; inserting sections before its own does not change it."""
    text = json.dumps(place).encode()
    return int.from_bytes(blake2b(text, digest_size=6).digest())


def _levels_in(path: Path) -> Iterator[Level]:
    """Yield the levels of a file, or of a directory without the files that builds left there."""
    if not path.is_dir():
        yield from (level for _, level in load_levels(path))
        return
    for file in sorted(filter(_has_levels, path.rglob("*"))):
        found = load(file)
        if isinstance(found, Level):
            yield found
        elif not is_sealed(found):  # else shards would read each other, and a build its own units
            yield from found.levels


def _has_levels(path: Path) -> bool:
    if path.suffix.lower() == ".txt":
        is_text = path.is_file() and is_level_text(path.read_bytes())
        return is_text and load_mask(path) is None
    return path.suffix.lower() in _LEVELS


def _levels_of(path: Path, wanted: Section, n_levels: int) -> tuple[Level, ...]:
    """Return levels of a path that may fit a section: a limited number, evenly spread.

    Nothing is proved yet: levels whose own claims do not fit are left out.
    """
    if path.suffix.lower() in _ARCHIVES:
        with Archive.open(path, create=False) as archive:
            finds = [find for find in archive if find.moves in wanted.moves]
        finds.sort(key=attrgetter("rise"))
        levels = [find.level for find in finds]
    else:
        levels = list(_levels_in(path))
    levels = [level for level in levels if _is_of_size(wanted, level) and _may_fit(wanted, level)]
    maximum = max(_MIN_LEVELS, _PER_LEVEL * n_levels)
    step = max(1.0, len(levels) / maximum)
    return tuple(levels[int(place * step)] for place in range(min(len(levels), maximum)))

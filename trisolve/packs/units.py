"""Units: the pieces of work that candidates come from, numbered before anything is shared out.

What a unit gives follows from the unit alone, not from who does it, when, or what else is done.
So a build may stop and go on, and shards may do every n-th unit each: it all comes to the same.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from trisolve import __version__
from trisolve.difficulty import difficulty
from trisolve.formats import dump_level, load_levels
from trisolve.formats.files import suffix_of
from trisolve.formats.wording import located
from trisolve.generator.archive import Archive
from trisolve.generator.options import Options, mask_of
from trisolve.generator.run import Limits, Reached, generate
from trisolve.generator.shape_spec import parse_shape
from trisolve.level import Level
from trisolve.packs.recipe import Recipe, Search, Section
from trisolve.solver import explore, solve

_ARCHIVES = (".db", ".sqlite", ".sqlite3")
_LEVELS = (".json", ".tri")
_PER_LEVEL = 8
"""How many levels of a file are looked at for each that a section needs."""


@dataclass(frozen=True)
class Unit:
    """A piece of work for one section: a search, or levels that are there already."""

    section: Section
    label: str
    options: Options | None = None
    search: Search | None = None
    levels: tuple[Level, ...] = ()

    @property
    def fingerprint(self) -> str:
        """What the unit gives follows from this: 16 hex digits."""
        section = self.section
        said: dict[str, Any] = {
            "version": __version__,
            "moves": str(section.moves),
            "blocks": str(section.blocks),
            "floor": str(section.floor),
            "grades": section.grades,
        }
        if self.options is not None and self.search is not None:
            search = self.search
            said |= {"options": self.options.as_dict(), "trials": search.trials}
            said |= {"count": search.count, "pick": search.pick}
        else:
            said["levels"] = [dump_level(level, "share") for level in self.levels]
        return blake2b(json.dumps(said, sort_keys=True).encode(), digest_size=8).hexdigest()

    def candidates(
        self, checkpoint: Path | None = None, progress: Callable[[Reached], None] | None = None
    ) -> tuple[Level, ...]:
        """Do the work: return the levels that fit the section, graded, each puzzle once.

        A search goes on from the `checkpoint` if there is one; `progress` may raise to stop it.
        """
        levels = self.levels
        if self.options is not None and self.search is not None:
            search = self.search
            found = generate(
                self.options,
                Limits(trials=search.trials),
                count=search.count,
                pick=search.pick,
                workers=1,
                checkpoint=checkpoint,
                progress=progress,
            )
            levels = tuple(find.level for find in found.finds)
        by_key: dict[str, Level] = {}
        for level in levels:
            if progress is not None:
                progress(Reached())
            one = graded(level) if level.key not in by_key else None
            if one is not None and fits(self.section, one):
                by_key[one.key] = one
        return tuple(by_key.values())


def fits(section: Section, level: Level) -> bool:
    """Return whether a graded level is one that a section may have."""
    return (
        level.stats["moves"] in section.moves
        and len(level.blocks) in section.blocks
        and len(level.floor) in section.floor
        and (not section.grades or level.stats["grade"] in section.grades)
    )


def graded(level: Level) -> Level | None:
    """Return a level with a proved solution, stats and grade; None if it cannot be solved.

    >>> from trisolve.level import Block
    >>> graded(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])).stats["grade"]
    'tutorial'
    """
    found = solve(level, threads=1)
    if found.status != "solved":
        return None
    graph = explore(level, analyse=True, threads=1)
    hard = difficulty(level, graph)
    stats = {
        "moves": found.n_moves,
        "steps": solve(level, metric="steps", threads=1).n_steps,
        "states": graph.n_states,
        "score": hard.score,
        "grade": hard.grade,
    }
    return replace(level, solution=found.moves, stats=stats)


def units_of(recipe: Recipe, base: Path) -> tuple[Unit, ...]:
    """Return the units of a recipe, in order; paths in it are relative to `base`.

    Raises TrisolveError for what no search can be after, and for files that cannot be read.
    """
    units: list[Unit] = []
    for number, section in enumerate(recipe.sections):
        for source in section.sources:
            units.append(Unit(section, source, levels=_levels_of(section, base / source)))
        for at in range(len(section.searches)):
            with located(f"sections[{number}].searches[{at}]"):
                units += _searches(recipe, section, at, base)
    return tuple(units)


def _searches(recipe: Recipe, section: Section, at: int, base: Path) -> list[Unit]:
    search, units = section.searches[at], []
    for number in range(search.units):
        shape = search.shapes[number % len(search.shapes)]
        is_path = suffix_of(shape) != ""
        spec = parse_shape(str(base / shape) if is_path else shape)
        given: dict[str, Any] = {"moves": str(section.moves), **search.options}
        if section.blocks.most is not None and "blocks" not in search.options:
            given["blocks"] = str(section.blocks)
        seed = _seed(recipe, section, at, number)
        options = Options.from_dict(
            {**given, "shape": shape, "mask": mask_of(spec) if is_path else "", "seed": seed}
        )
        units.append(Unit(section, f"{shape} {number + 1}", options, search))
    return units


def _seed(recipe: Recipe, section: Section, at: int, number: int) -> int:
    """Return the seed of a search, which sections put in before it do not change."""
    said = json.dumps([recipe.seed, section.name, at, number]).encode()
    return int.from_bytes(blake2b(said, digest_size=6).digest())


def _levels_of(section: Section, path: Path) -> tuple[Level, ...]:
    """Return the levels of a path that may fit a section, not too many, spread over the moves."""
    if path.suffix.lower() in _ARCHIVES:
        with Archive.open(path, create=False) as archive:
            finds = [find for find in archive if find.moves in section.moves]
        finds.sort(key=lambda find: (find.moves, find.score, find.level.key))
        levels = [find.level for find in finds]
    else:
        files = [path]
        if path.is_dir():
            files = sorted(p for p in path.rglob("*") if p.suffix.lower() in _LEVELS)
        levels = [level for file in files for _, level in load_levels(file)]
    levels = [
        level
        for level in levels
        if len(level.blocks) in section.blocks and len(level.floor) in section.floor
    ]
    most = max(_PER_LEVEL * section.levels, 1)
    step = max(1.0, len(levels) / most)
    return tuple(levels[int(place * step)] for place in range(min(len(levels), most)))

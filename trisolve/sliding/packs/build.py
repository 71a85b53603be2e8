"""Build a pack from a recipe: in one run, in several runs, or in shards on many machines.

First, candidates are collected unit by unit; then the levels are chosen from all candidates. Only
the first part takes a long time. This part can be stopped, continued and distributed, because the
result of each unit is a separate file, named after the unit's fingerprint. A shard is a pack with
the candidates of some of the units. All shards together hold the same candidates as a single build,
so the chosen levels and the bytes of the pack are the same. Files of units and shards are sealed: a
damaged unit is repeated, and a damaged shard is refused.

Searches return levels in canonical form, which may rotate and mirror the floor. The chosen levels
are oriented like the drawing of their shape, for example a letter upright or a trapezoid on its
base. Levels found by a search around a level are oriented like that level.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.files.messages import escape, quote
from trisolve.sliding.formats import load_pack, save_pack
from trisolve.sliding.generator.cluster import Cluster, Fleet, going_on_later, keeping
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.version import MADE_BY, VERSION, is_ours
from trisolve.sliding.insight.claims import with_ideas
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.orientation import place_like, place_on
from trisolve.sliding.packs.recipe import Recipe, parse_recipe
from trisolve.sliding.packs.sections import holds, is_sealed, with_seal
from trisolve.sliding.packs.selection import select
from trisolve.sliding.packs.units import KEPT, UNLIKE, WorkUnit, fits, units_of
from trisolve.sliding.symmetry import SYMMETRIES, images_of

_CORNER = (0, 0)


def place_as_drawn(level: Level) -> Level:
    """Return a found level with its floor oriented like the shape, mask or level of its search.

    Other levels stay unchanged, as do levels whose floor was carved, edited or smoothed. The ideas
    of a rotated level are computed again.
    """
    made = level.metadata.get("generator")
    if not isinstance(made, Mapping) or not isinstance(made.get("options"), Mapping):
        return level
    try:
        options = Options.from_dict(made["options"])
        if options.start is not None:
            return _with_ideas(place_like(level, options.start, options.lock), level)
        spec = options.spec
    except TrisolveError:  # another program made it
        return level
    if len(spec.cells) != len(level.floor):
        return level
    drawn = images_of(spec.cells, SYMMETRIES["rotate0"], _CORNER)
    return _with_ideas(place_on(level, frozenset(drawn.values())), level)


def _with_ideas(laid: Level, level: Level) -> Level:
    """Return a rotated level with the ideas that the rotation removed from it."""
    return laid if level.stats.keys() == laid.stats.keys() else with_ideas(laid)


_UNIT, _SHARD = "unit", "shard"
Found = Mapping[str, tuple[Level, ...]]
"""The candidates of each unit, by its fingerprint."""


class _Stopped(TrisolveError):
    """Raised in a worker when its build is stopped."""


def find_candidates(
    units: Iterable[WorkUnit],
    work: Path,
    *,
    workers: int | None = None,
    cluster: Cluster | None = None,
    report: Callable[[int, WorkUnit], None] | None = None,
) -> Found:
    """Return the candidates of units; a unit with a file in the directory `work` is not repeated.

    The work is done by `workers` threads or by a `cluster`, with the same result. `report` is
    called with the number of finished units and the last finished unit. Raises SearchInterrupted on
    Ctrl-C and ClusterError if the cluster ends the work; finished units are kept in `work`.
    """
    _make(work)
    by_print = {unit.fingerprint: unit for unit in units}
    found: dict[str, tuple[Level, ...]] = {}
    n_kept, stop = 0, Event()
    with (
        Fleet[str, tuple[Level, ...]](workers, cluster, stop=stop.set) as fleet,
        going_on_later(lambda: n_kept + fleet.n_done, len(by_print)),
        keeping(lambda: f"{len(found)} of {len(by_print)} units" if found else ""),
    ):
        for fingerprint, unit in by_print.items():
            path = work / f"{fingerprint}.json"
            if (kept := _kept_candidates(unit, path)) is not None:
                found[fingerprint] = kept
            elif cluster is None:
                fleet.submit(fingerprint, _do, unit, path, stop)
            else:
                fleet.submit(fingerprint, WorkUnit.candidates, unit)
        n_kept = len(found)
        for fingerprint, levels in fleet.all_results():
            unit = by_print[fingerprint]
            if cluster is not None:
                _keep(unit, levels, work / f"{fingerprint}.json")
            found[fingerprint] = levels
            if report is not None:
                report(len(found), unit)
    return found


def _keep(unit: WorkUnit, levels: tuple[Level, ...], path: Path) -> None:
    save_pack(with_seal(Pack(unit.label, levels, {_UNIT: unit.fingerprint})), path)


def _do(unit: WorkUnit, path: Path, stop: Event) -> tuple[Level, ...]:
    """Find the candidates of a unit, continuing from its checkpoint, and write them to its file."""
    checkpoint = path.with_suffix(".resume")

    def look(_reached: object) -> None:
        if stop.is_set():
            raise _Stopped("the build was stopped")

    levels = unit.candidates(checkpoint, look)
    _keep(unit, levels, path)
    checkpoint.unlink(missing_ok=True)
    return levels


def _kept_candidates(unit: WorkUnit, path: Path) -> tuple[Level, ...] | None:
    """Return the candidates in the file of a unit, or None if it is missing or damaged."""
    if not path.exists():
        return None
    try:
        pack = load_pack(path)
    except TrisolveError:
        return None
    whole = holds(pack) and pack.metadata.get(_UNIT) == unit.fingerprint
    return pack.levels if whole else None


def _make(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        expected = "expected a directory that can be written to"
        raise FileError(f"{escape(str(directory))}: {expected}: {error.strerror}") from None


def remove_work(work: Path) -> None:
    """Delete a directory of units, unless it contains anything else."""
    for path in work.glob("*"):
        if path.suffix in (".json", ".resume", ".tmp"):  # .tmp is left by a killed write
            path.unlink()
    with suppress(OSError):
        work.rmdir()


def assemble(recipe: Recipe, units: Iterable[tuple[str, str]], found: Found) -> Pack:
    """Return the pack that a recipe makes from candidates; raise PackShortage if they run out.

    `units` lists each unit's section ("" for all sections) and fingerprint, in order.
    """
    units = list(units)
    candidates = [
        [
            level
            for name, fingerprint in units
            if name in ("", section.name)
            for level in found[fingerprint]
            if fits(section, level) and level.key not in recipe.leave_out
        ]
        for section in recipe.sections
    ]
    unlike = (fingerprint for name, fingerprint in units if name == UNLIKE)
    others = [level for fingerprint in unlike for level in found[fingerprint]]
    kept = {
        section.name: [
            level
            for name, fingerprint in units
            if name == KEPT + section.name
            for level in found[fingerprint]
        ]
        for section in recipe.sections
    }
    _check_kept(recipe, kept)
    chosen = select(recipe, candidates, others, kept)
    levels = [
        replace(level, name=level.name or f"{section.name} {number}")
        for section, picked in zip(recipe.sections, chosen, strict=True)
        for number, level in enumerate(picked, 1)
    ]
    if recipe.as_drawn:
        levels = [place_as_drawn(level) for level in levels]
    metadata = {
        "made_by": MADE_BY,
        "similarity": recipe.similarity,
        "sections": [
            {"name": section.name, "levels": section.levels, "rise": section.rise}
            for section in recipe.sections
        ],
        "recipe": recipe.written,
    }
    return Pack(recipe.name, tuple(levels), metadata)


def _check_kept(recipe: Recipe, kept: Mapping[str, list[Level]]) -> None:
    """Raise FormatError for a level that is both kept and left out, or outside its section."""
    for section in recipe.sections:
        for source, level in zip(section.keep, kept[section.name], strict=True):
            if level.key in recipe.leave_out:
                message = f"expected each level in keep or in leave_out, got {source:.60} in both"
                raise FormatError(f"section {section.name!r:.40}: {message}")
            if not fits(section, level):
                expected = f"expected levels to keep within the bounds of section {section.name!r}"
                raise FormatError(f"{expected}, got {source:.60}")


def never_found(recipe: Recipe, found: Found) -> tuple[str, ...]:
    """Return the keys that a recipe leaves out although no candidate has them."""
    keys = {level.key for levels in found.values() for level in levels} if recipe.leave_out else ()
    return tuple(key for key in recipe.leave_out if key not in keys)


def plan_of(units: Iterable[WorkUnit]) -> list[tuple[str, str]]:
    """Return the section and the fingerprint of every unit."""
    return [(unit.section, unit.fingerprint) for unit in units]


def build_pack(
    recipe: Recipe,
    base: Path,
    work: Path,
    *,
    workers: int | None = None,
    cluster: Cluster | None = None,
    report: Callable[[int, WorkUnit], None] | None = None,
    note: Callable[[str], None] | None = None,
) -> Pack:
    """Return the pack for a recipe whose paths are relative to `base`; see find_candidates.

    `note` is called with any keys that the recipe leaves out but no candidate has.
    """
    units = units_of(recipe, base)
    found = find_candidates(units, work, workers=workers, cluster=cluster, report=report)
    if note is not None:
        for key in never_found(recipe, found):
            note(f"leave_out: no candidate has the key {key}")
    return assemble(recipe, plan_of(units), found)


def build_shard(
    recipe: Recipe,
    base: Path,
    work: Path,
    number: int,
    of: int,
    *,
    workers: int | None = None,
    cluster: Cluster | None = None,
    report: Callable[[int, WorkUnit], None] | None = None,
) -> Pack:
    """Return, as a pack, the candidates of every `of`-th unit, starting at `number` (from 1)."""
    units = units_of(recipe, base)
    mine = units[number - 1 :: of]
    found = find_candidates(mine, work, workers=workers, cluster=cluster, report=report)
    done = list(dict.fromkeys(unit.fingerprint for unit in mine))
    shard = {
        "number": number,
        "of": of,
        "made_by": MADE_BY,
        "recipe": recipe.written,
        "units": [list(pair) for pair in plan_of(units)],
        "done": [[fingerprint, len(found[fingerprint])] for fingerprint in done],
    }
    levels = tuple(level for fingerprint in done for level in found[fingerprint])
    return with_seal(Pack(f"{recipe.name}, shard {number} of {of}", levels, {_SHARD: shard}))


_WORDS = {"of": "number of shards", "units": "sources", "made_by": "version"}


def is_shard(pack: Pack) -> bool:
    """Return whether a pack is a shard of a build."""
    return _SHARD in pack.metadata


def merge_shards(shards: Iterable[Pack]) -> Pack:
    """Return the pack from all shards of one build; raise FormatError if the shards do not match.

    Shards may come in any order and more than once.
    """
    shards = list(shards)
    records = [_record_of(shard) for shard in shards]
    first = records[0]
    for pack, one in zip(shards, records, strict=True):
        for key in ("made_by", "of", "units", "recipe"):
            if one[key] != first[key]:
                what = _WORDS.get(key, key)
                message = f"expected shards of one build, but {pack.name!r:.60} has another {what}"
                raise FormatError(f"{message} than {shards[0].name!r:.60}")
    if not is_ours(first["made_by"]):
        expected = f"expected shards made by version {VERSION} of the generator"
        raise FormatError(f"{expected}, got {quote(first['made_by'])}")
    found: dict[str, tuple[Level, ...]] = {}
    for pack, one in zip(shards, records, strict=True):
        levels = iter(pack.levels)
        for fingerprint, n_levels in one["done"]:
            found[fingerprint] = tuple(islice(levels, n_levels))
    missing = [unit for unit in first["units"] if unit[1] not in found]
    if missing:
        there = {one["number"] for one in records}
        lacking = [str(i) for i in range(1, first["of"] + 1) if i not in there]
        raise FormatError(
            f"expected all {first['of']} shards, missing {', '.join(lacking) or 'some units'}"
        )
    return assemble(parse_recipe(first["recipe"]), first["units"], found)


def _record_of(pack: Pack) -> Mapping[str, Any]:
    """Return a shard's record of itself; raise FormatError if it is not a shard or damaged."""
    if not (is_shard(pack) and is_sealed(pack)):
        raise FormatError(f"expected a shard of a build, got {pack.name!r:.60}")
    if not holds(pack):
        raise FormatError(f"expected an unchanged shard, but {pack.name!r:.60} was changed")
    record: Mapping[str, Any] = pack.metadata[_SHARD]
    return record

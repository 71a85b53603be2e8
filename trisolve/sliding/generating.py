"""Make levels from Python in one call: the work of `generate`, `layout` and `pack build`.

Each function returns the pack that the command writes. The package `generator` has runs with their
checkpoints, archives and finds, and the package `packs` has recipes and shards.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Unpack

from trisolve.files.bounds import SomeBounds, parse_bounds
from trisolve.files.entries import shipped_file
from trisolve.files.messages import located
from trisolve.files.whole import StrPath
from trisolve.options import takes
from trisolve.sliding.choices import Grade, Pick, PushMode, SearchOptions, Symmetry
from trisolve.sliding.generator import run
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.layout import MAX_LENGTH, layout
from trisolve.sliding.generator.options import (
    DEFAULT_TRIALS,
    Options,
    check_names,
    fields_from,
    floor_of,
    options_from,
    usual_blocks,
)
from trisolve.sliding.generator.strategies import usual_strategy
from trisolve.sliding.generator.version import MADE_BY
from trisolve.sliding.level import Level, Pack

if TYPE_CHECKING:
    from trisolve.sliding.generator.cluster import Cluster
    from trisolve.sliding.packs.units import WorkUnit


@takes(dict.fromkeys(SearchOptions.__annotations__, ...))
def generate(
    shape: str | Level = "hexagon:4",
    *,
    trials: int | None = None,
    time_limit: float | None = None,
    target_moves: int | None = None,
    count: int = 100,
    pick: Pick = "hardest",
    grades: Sequence[Grade] = (),
    similarity: float | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[run.Reached], None] | None = None,
    **options: Unpack[SearchOptions],
) -> Pack:
    """Search for hard levels; return a pack of them, easiest first, with solutions and grades.

    The same seed and options give the same levels for any number of workers, unless the clock ends
    the run. The pack's metadata records how it was made.

    The search has no heuristic to replace. Its aim is the `objective`, which may be a function that
    takes a level and its `Analysis` and returns a score. The climbs try to increase the number of
    moves, and the function scores every level that they find, one call at a time. With a scheduler,
    the workers must be able to import the function. An exception that it raises ends the search.
    The metadata contains the function's name, but such a search cannot be repeated from it.

    Raises TrisolveError for options that no level fits, and warns if no level is found. On Ctrl-C,
    raises RunInterrupted, whose `outcome` holds the levels found.

    Parameters
    ----------
    shape : the shape of the floor, such as "star:2" or the path of a mask, or a level to start
        from, whose floor and goals are kept unless `walls` or `goals` is true. A string is always
        read as a shape
    trials, time_limit, target_moves : the limits that end the search, whichever comes first: trials
        (10,000 by default if no other limit is given), seconds, or a level with `target_moves`
        moves
    count, pick : how many levels to return, and which of them: the "hardest", the "first", or an
        "even" spread over the numbers of moves
    grades : only levels of these grades
    similarity : the maximum similarity of two levels, from 0 to 1
    workers, scheduler : the number of threads, or the address of a Dask scheduler whose workers
        search
    progress : called from time to time with the results so far
    options : the fields of `trisolve.sliding.generator.options.Options`, such as `seed`,
        `strategy`, `objective`, `push`, `floor` and `max_states`. `blocks`, `lengths`,
        `highlighted`, `moves` and `edits` are each a range: "8..14", (8, 14), "12.." or 3

    >>> pack = generate("hexagon:3", trials=300, seed=3, count=3, blocks="5..8")
    >>> len(pack), pack[2].stats["moves"] >= pack[0].stats["moves"]
    (3, True)
    """
    check_names(options)
    given = fields_from(options)
    if isinstance(shape, Level):
        chosen, title = options_from(shape, **given), f"Variations of {shape.name or 'a level'}"
    else:
        spec = parse_shape(shape)
        highlighted = given.get("highlighted", Options.highlighted).minimum
        given.setdefault(
            "strategy",
            usual_strategy(
                time_limit=time_limit,
                ends_otherwise=trials is not None
                or target_moves is not None
                or bool(grades)
                or given.get("unique", False),
                count=count,
                pick=pick,
                objective=given.get("objective", Options.objective),
            ),
        )
        usual = {"blocks": usual_blocks(spec, highlighted, given["strategy"])}
        chosen = Options(shape=spec.text, mask=floor_of(spec), **(usual | given))
        title = f"Generated on {spec.text}"
    limits = run.RunLimits(trials=trials, time_limit=time_limit, target_moves=target_moves)
    if limits == run.RunLimits() and pick == "hardest" and not chosen.budget:
        limits = run.RunLimits(trials=DEFAULT_TRIALS)
    with _cluster_at(scheduler) as cluster:
        outcome = run.generate(
            chosen,
            limits,
            count=count,
            pick=pick,
            grades=grades,
            similarity=similarity,
            workers=workers,
            cluster=cluster,
            progress=progress,
        )
    if not outcome.finds:
        lines = "; ".join(run.nothing_found(chosen, outcome.reached))
        warnings.warn(_in_python(lines), stacklevel=2)
    return pack_of(outcome, title)


def _in_python(line: str) -> str:
    """Return a line that names options of the command line with their names in Python.

    >>> _in_python("7 had more than 500 states (--max-states)")
    '7 had more than 500 states (max_states)'
    """
    return re.sub("--([a-z-]+)", lambda option: option[1].replace("-", "_"), line)


def pack_of(outcome: run.Outcome, name: str) -> Pack:
    """Return the levels of a run as a pack whose metadata records how the pack was made."""
    options = outcome.options
    made = {
        **MADE_BY,
        "trials": outcome.reached.n_trials,
        "seed": options.seed,
        "options": options.as_dict(),
    }
    if options.budget:
        made["states"] = outcome.reached.n_states
    return Pack(name, tuple(find.level for find in outcome.finds), {"generator": made})


def layouts(
    shape: str,
    count: int = 1,
    *,
    seed: int = 0,
    highlighted: int = 1,
    lengths: SomeBounds = "3..4",
    symmetry: Symmetry = "none",
    carve: float = 0.0,
    push: PushMode = "full",
) -> Pack:
    """Return a pack of random layouts: blocks with goals on a floor, with nothing in their way.

    Parameters
    ----------
    shape : the shape of the floor, such as "hexagon:3", "blob:60" or the path of a mask
    seed : the same seed gives the same layouts; a larger `count` only adds more at the end
    highlighted, lengths : the number of blocks, 1 to 4, and their lengths
    symmetry : "none", "mirror", "2-fold", "3-fold" or "6-fold"
    carve : the share of the shape to wall up, 0 to 0.75
    push : the push mode, such as "full"

    Raises LatticeError for settings that no layout fits.

    >>> pack = layouts("hexagon:3", 2, highlighted=2, seed=1)
    >>> len(pack), [block.highlighted for block in pack[0].blocks]
    (2, [True, True])
    """
    from numpy.random import SeedSequence, default_rng

    spec = parse_shape(shape)
    with located("lengths"):
        bounds = parse_bounds(lengths)

    def nth(number: int) -> Level:
        found = layout(
            spec,
            default_rng(SeedSequence(seed, spawn_key=(number,))),
            highlighted=highlighted,
            lengths=bounds.within(0, MAX_LENGTH),
            symmetry=symmetry,
            carve=carve,
            push=push,
        )
        made = {**MADE_BY, "shape": spec.text, "seed": seed, "number": number}
        return replace(found, metadata={"layout": made})

    return Pack(f"Layouts on {spec.text}", tuple(nth(number) for number in range(count)))


def build_pack(
    recipe: StrPath,
    *,
    work: StrPath | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: "Callable[[int, WorkUnit], None] | None" = None,
) -> Pack:
    """Return the pack that a recipe describes, byte for byte as `trisolve pack build` writes it.

    Parameters
    ----------
    recipe : the path of a .toml file, or a bundled recipe such as "recipes:tiny"
    work : a directory for finished work, which a later build reuses, even after the recipe has
        changed; by default, nothing is kept
    workers, scheduler : the same as for `generate`
    progress : called with the number of finished units of work, and the last finished unit

    Raises FormatError for a recipe that cannot be read, PackShortage if there are too few
    sufficiently different levels, and SearchInterrupted on Ctrl-C.

    >>> [section["name"] for section in build_pack("recipes:tiny").metadata["sections"]]
    ['Warm-up', 'Climb']
    """
    from trisolve.sliding.packs import build
    from trisolve.sliding.packs.recipe import load_recipe

    read, base = load_recipe(recipe), Path(shipped_file(recipe)).parent
    with _cluster_at(scheduler) as cluster, TemporaryDirectory() as scratch:
        units_in = Path(scratch if work is None else work)
        return build.build_pack(
            read, base, units_in, workers=workers, cluster=cluster, report=progress
        )


@contextmanager
def _cluster_at(scheduler: str | None) -> "Iterator[Cluster | None]":
    if scheduler is None:
        yield None
        return
    from trisolve.sliding.generator.cluster import cluster

    with cluster(scheduler) as found:
        yield found

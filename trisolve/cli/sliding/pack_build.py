"""``trisolve pack build``: packs from recipes, complete or in shards."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.level_output import LevelOutput
from trisolve.cli.sliding.options import Workers
from trisolve.cli.sliding.run_report import cluster_at
from trisolve.cli.sliding.search_options import Scheduler
from trisolve.errors import FormatError, SearchInterrupted
from trisolve.files.entries import shipped_file
from trisolve.files.whole import suffix_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trisolve.sliding.packs.recipe import Recipe
    from trisolve.sliding.packs.units import WorkUnit

EXAMPLES = (
    "trisolve pack build recipes:tiny --output tiny.json",
    "trisolve pack build recipes:tiny --shard 1/4 --output one.json",
)


def _note(text: str) -> None:
    complain(text, kind="note: ")


class Shard(NamedTuple):
    """One part of a build, counted from 1, and the number of parts."""

    number: int
    of: int


def parse_shard(text: str | Shard) -> Shard:
    """Read a shard such as 3/16; may raise BadParameter.

    >>> parse_shard("3/16")
    Shard(number=3, of=16)
    """
    if isinstance(text, Shard):
        return text
    match = re.fullmatch(r"(\d{1,5})/(\d{1,5})", text.strip(), re.ASCII)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise typer.BadParameter(f"expected a shard such as 3/16, got {text!r:.40}")
    return Shard(int(match[1]), int(match[2]))


_Part: TypeAlias = Annotated[
    Shard | None,
    typer.Option(
        parser=parse_shard,
        metavar="I/N",
        help="Build only part I of N; `trisolve pack merge` joins the parts.",
        show_default=False,
    ),
]
_Work: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Keep finished work in this directory, so that a build with a changed recipe does not "
        "repeat it; by default, FILE.work, which is deleted at the end.",
        show_default=False,
    ),
]


def build(
    recipe: Annotated[
        str,
        typer.Argument(
            metavar="RECIPE",
            help="The recipe: a .toml file, or the name of a bundled recipe.",
            show_default=False,
        ),
    ],
    *,
    output: LevelOutput,
    shard: _Part = None,
    work: _Work = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Print the plan without building anything."),
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Build a pack from a recipe: collect candidates from searches and files, and choose the best.

    The same recipe gives the same bytes, no matter how many workers, shards or machines build the
    pack, or how often the build is interrupted. To continue an interrupted build, run the same
    command again. The exit code is 1 if there are too few sufficiently different levels.
    """
    from trisolve.sliding.packs.build import build_pack, build_shard, remove_work
    from trisolve.sliding.packs.recipe import load_recipe
    from trisolve.sliding.packs.selection import PackShortage
    from trisolve.sliding.packs.units import units_of

    if scheduler is not None and workers is not None:
        expected = "expected --workers or --scheduler, got both"
        raise FormatError(f"{expected}: a cluster has its own workers")
    read, base = load_recipe(recipe), Path(shipped_file(recipe)).parent
    if dry_run:
        units = units_of(read, base)
        return _say_plan(
            read, units if shard is None else units[shard.number - 1 :: shard.of], as_json
        )
    _check_output(output, work=work, as_json=as_json)
    units_in = Path(work if work is not None else f"{output.file}.work")
    line = ProgressLine()

    def report(done: int, unit: "WorkUnit") -> None:
        where = f"{unit.section or 'all sections'}: {unit.label}"
        line.offer(lambda: f"{counted(done, 'unit')} done, {where}")

    given: dict[str, Any] = {"workers": workers, "report": report}
    try:
        with line, cluster_at(scheduler) as found:
            if shard is None:
                pack = build_pack(read, base, units_in, cluster=found, note=_note, **given)
            else:
                pack = build_shard(read, base, units_in, *shard, cluster=found, **given)
    except SearchInterrupted:
        raise
    except KeyboardInterrupt:
        message = f"interrupted; finished work is kept in {units_in}"
        raise SearchInterrupted(f"{message}, and the same command continues from there") from None
    except PackShortage as short:
        complain(f"{short}; finished work is kept in {units_in}")
        return Code.NEGATIVE
    output.put_pack(pack)
    if output.prints:
        return Code.DONE
    if work is None:
        remove_work(units_in)
    what = "level" if shard is None else "candidate"
    if as_json:
        say_json({"written": output.file, f"{what}s": len(pack.levels)})
    else:
        say(f"{counted(len(pack.levels), what)} written to {output.file}")
    return Code.DONE


def _check_output(output: LevelOutput, *, work: str | None, as_json: bool) -> None:
    """Raise FormatError or FileError if the pack could not be written in the end."""
    if output.file is None:
        raise FormatError("expected --output FILE, or --dry-run")
    if output.prints:
        if work is None or as_json:
            raise FormatError("--output -: expected --work DIR as well, and no --json")
        return
    if suffix_of(output.file) != ".json":
        raise FormatError(f"--output: expected a name that ends in .json, got {output.file!r:.60}")
    if work is not None or Path(output.file).exists():
        output.check()  # otherwise its directory is created along with FILE.work


def _say_plan(recipe: "Recipe", units: "Sequence[WorkUnit]", as_json: bool) -> Code:
    """Print the units of work of a build, and how many levels it would choose."""
    n_levels = sum(section.levels for section in recipe.sections)
    n_trials = sum(unit.search.trials for unit in units if unit.search is not None)
    if as_json:
        rows = [{"section": unit.section, "unit": unit.label} for unit in units]
        say_json({"levels": n_levels, "trials": n_trials, "units": rows})
        return Code.DONE
    say(
        f"{recipe.name}: {counted(n_levels, 'level')} in {counted(len(recipe.sections), 'section')}"
    )
    for unit in units:
        say(f"  {unit.section or 'all sections'}: {unit.label}")
    say(f"{counted(len(units), 'unit')} of work, {counted(n_trials, 'trial')}")
    return Code.DONE

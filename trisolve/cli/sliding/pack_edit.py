"""Making and changing packs: ``pack build``, ``merge``, ``split``, ``replace``, ``leave-out``."""

import re
from collections.abc import Sequence
from dataclasses import replace as changed
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

import typer

from trisolve.cli.options import AsOneJson, Output
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.progress import ProgressLine
from trisolve.cli.sliding import Scheduler, Workers
from trisolve.cli.sliding.pack import MAKE_ONE, PackFile, level_numbers, read_levels, read_pack
from trisolve.cli.sliding.sources import LevelOutput, level_or_pack, one_level
from trisolve.errors import FileError, FormatError, SearchInterrupted
from trisolve.files.entries import shipped_file
from trisolve.files.holding import changing
from trisolve.files.messages import escape, located
from trisolve.files.whole import decode, read_file, suffix_of, write_file
from trisolve.limits import MAX_COUNT
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import load_pack, save_level, save_pack
from trisolve.sliding.formats.any_format import save_pack_like
from trisolve.sliding.level import Pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trisolve.sliding.packs.compose import Joined
    from trisolve.sliding.packs.recipe import Recipe
    from trisolve.sliding.packs.units import WorkUnit


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
    option(
        "Build only part I of N; `trisolve pack merge` joins the parts.",
        of="I/N",
        parse=parse_shard,
    ),
]
_Work: TypeAlias = Annotated[
    str | None,
    option(
        "Keep finished work in this directory, so that a build with a changed recipe does not "
        "repeat it; by default, FILE.work, which is deleted at the end.",
        of="DIR",
    ),
]


@command(
    examples=(
        "trisolve pack build recipes:tiny --output tiny.json",
        "trisolve pack build recipes:tiny --shard 1/4 --output one.json",
    )
)
def build(
    recipe: Annotated[
        str,
        argument("The recipe: a .toml file, or the name of a bundled recipe.", of="RECIPE"),
    ],
    *,
    output: LevelOutput,
    shard: _Part = None,
    work: _Work = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    dry_run: Annotated[
        bool,
        option("Print the plan without building anything."),
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Build a pack from a recipe: collect candidates from searches and files, and choose the best.

    The same recipe gives the same bytes, no matter how many workers, shards or machines build the
    pack, or how often the build is interrupted. To continue an interrupted build, run the same
    command again. The exit code is 1 if there are too few sufficiently different levels.
    """
    from trisolve.cli.sliding.search_report import cluster_at
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
    """Raise FormatError or FileError if writing the finished pack would fail."""
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


@command(
    examples=(
        MAKE_ONE,
        "trisolve pack merge pack.json pack.json --name Both --output both.json",
    )
)
def merge(
    packs: Annotated[
        list[str],
        argument("Packs or single levels, or the shards of a build.", of="PACK..."),
    ],
    *,
    name: Annotated[
        str,
        option("The name of the new pack; by default, the first pack's name.", of="NAME"),
    ] = "",
    output: LevelOutput,
    as_json: AsOneJson = False,
) -> int:
    """Join packs and levels into one pack without duplicates, or join the shards of a build.

    Symmetric or shifted copies of a puzzle are left out. Together, the shards of a build produce
    the same bytes as a single build. The exit code is 1 if the shards contain too few levels.
    """
    from trisolve.sliding.packs.selection import PackShortage

    output.check(as_json=as_json)
    found = [level_or_pack(source) for source in packs]
    try:
        joined = _join(
            [one if isinstance(one, Pack) else Pack(levels=(one,)) for one in found], name
        )
    except PackShortage as short:
        complain(str(short))
        return Code.NEGATIVE
    output.put_pack(joined.pack)
    n_levels, left_out = len(joined.pack.levels), len(joined.left_out)
    if as_json:
        say_json({"written": output.file, "levels": n_levels, "left_out": left_out})
    elif not output.prints:
        say(f"{counted(n_levels, 'level')}, {left_out:,} left out as duplicates")
    return Code.DONE


def _join(packs: Sequence[Pack], name: str) -> "Joined":
    """Join packs into one, or shards into the complete pack; may raise PackShortage."""
    from trisolve.sliding.packs.build import is_shard, merge_shards
    from trisolve.sliding.packs.compose import Joined, join_packs

    if not any(map(is_shard, packs)):
        return join_packs(packs, name)
    whole = merge_shards(packs)
    return Joined(changed(whole, name=name or whole.name), ())


@command(examples=(MAKE_ONE, "trisolve pack split pack.json parts --count 2"))
def split(
    pack: PackFile,
    directory: Annotated[
        str,
        argument("The directory for the parts, created if it does not exist.", of="DIR"),
    ],
    *,
    by: Annotated[
        Literal["level", "section", "grade", "push"],
        option("One file for each level, or one pack for each section, grade or push mode."),
    ] = "level",
    size: Annotated[
        int | None,
        option("Write packs of N levels each.", of="N", name="--count", min=1, max=MAX_COUNT),
    ] = None,
    to: Annotated[
        Literal["json", "text"], option("The format for single levels.", name="--format")
    ] = "json",
    as_json: AsOneJson = False,
) -> int:
    """Split a pack into files whose names sort in the order of the pack."""
    from trisolve.sliding.packs.compose import file_stem, split_by, split_every

    found = read_pack(pack)
    if size is not None and by != "level":
        raise FormatError(f"expected --count or --by, got --count {size} and --by {by}")
    into = Path(directory)
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        expected = "expected a directory that can be written to"
        raise FileError(f"{escape(directory)}: {expected}: {error.strerror}") from None
    if size is None and by == "level":
        suffix = {"json": ".json", "text": ".tri"}[to]
        for number, level in enumerate(found.levels, 1):
            stem = file_stem(number, level.name, len(found.levels))
            save_level(level, into / f"{stem}{suffix}", to)
        n_files = len(found.levels)
    else:
        parts = (
            split_by(found, by)
            if size is None
            else [("part", part) for part in split_every(found, size)]
        )
        n_files = len(parts)
        for number, (mark, part) in enumerate(parts, 1):
            save_pack(part, into / f"{file_stem(number, mark, n_files)}.json")
    if as_json:
        say_json({"file": pack, "directory": directory, "files": n_files})
    else:
        say(f"{counted(n_files, 'file')} written to {printable(directory)}")
    return Code.DONE


@command(
    examples=(
        "trisolve layout hexagon:2 --count 4 --output pack.json",
        "trisolve pack replace pack.json 2 tutorial:8",
    )
)
def replace(
    pack: PackFile,
    number: Annotated[
        int,
        argument("The number of the level, counted from 1.", of="N", min=1, max=MAX_COUNT),
    ],
    level: Annotated[
        str,
        argument("The new level: a file, a share code or the name of a bundled level.", of="LEVEL"),
    ],
    *,
    as_json: AsOneJson = False,
) -> int:
    """Replace one level of a pack with another, and write the file back.

    The other levels stay as they are, including metadata that trisolve does not know.

    If the new level has no name, it takes the name of the level it replaces. It is an error if the
    new level is already in the pack, even as a rotated or mirrored copy.

    If the pack was built from a recipe, the next build brings the old level back, unless a section
    of the recipe lists the new level in `keep`.
    """
    from trisolve.sliding.orientation import puzzle_key

    if not Path(pack).is_file():
        raise FormatError(f"expected a pack file, got {pack!r:.60}")
    label, new = one_level(level)
    with changing(pack):
        found = load_pack(pack)
        (place,) = level_numbers(pack, [number], len(found.levels))
        for other, there in enumerate(found.levels, 1):
            if puzzle_key(there) == puzzle_key(new) and other != place + 1:
                raise FormatError(f"{label}: expected a level that is not in the pack, got {other}")
        old = found.levels[place]
        levels = list(found.levels)
        levels[place] = changed(new, name=new.name or old.name)
        text = decode(read_file(pack, "a pack"))
        save_pack_like(changed(found, levels=tuple(levels)), pack, text)
    if "recipe" in found.metadata:
        undone = "built from a recipe, whose next build undoes this change"
        complain(
            f"{pack}: {undone}; to keep the level, add it to keep in the recipe", kind="note: "
        )
    if as_json:
        say_json({"file": pack, "number": number, "before": old.key, "after": new.key})
    else:
        say(f"{printable(pack)}: level {number} is {printable(levels[place].name or label)}")
    return Code.DONE


@command(
    examples=(
        "trisolve pack leave-out tutorial 3 5 --recipe recipes:tiny -o my.toml",
        "trisolve pack leave-out tutorial 8 --recipe my.toml",
    )
)
def leave_out(
    pack: PackFile,
    numbers: Annotated[
        list[int],
        argument("The numbers of the levels, counted from 1.", of="N...", min=1, max=MAX_COUNT),
    ],
    *,
    recipe: Annotated[
        str,
        option(
            "The recipe: a .toml file, or the name of a bundled recipe (requires -o).", of="FILE"
        ),
    ],
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Add the keys of a pack's levels to the list of levels that its recipe leaves out.

    The next build chooses other levels instead. The recipe's comments and order stay the same. With
    -o, the changed recipe is written to another file.
    """
    from trisolve.errors import FormatError
    from trisolve.files.entries import shipped_file
    from trisolve.sliding.packs.recipe import load_recipe, with_left_out

    output.check(as_json=as_json)
    levels = read_levels(pack)
    path = shipped_file(recipe)
    if output.file is None and path != recipe:
        raise FormatError(f"--recipe: expected -o FILE with a bundled recipe, got {recipe}")
    chosen = [levels[place] for place in level_numbers(pack, numbers, len(levels))]
    written = recipe if output.file is None or output.prints else output.file
    with changing(written):
        load_recipe(recipe)  # a file that is not a recipe stays unchanged
        with located(escape(recipe)):
            text, n_new = with_left_out(decode(read_file(path, "a recipe")), chosen)
        if not output.prints and (n_new or output.file is not None):
            write_file(written, text)
    if output.prints:
        say(text.removesuffix("\n"))
        return Code.DONE
    if as_json:
        say_json({"recipe": written, "left_out": [level.key for level in chosen], "new": n_new})
    else:
        say(f"{printable(written)}: {counted(n_new, 'level')} more to leave out")
    return Code.DONE

"""``generate``, ``mutate``, ``layout`` and ``regenerate``: new levels."""

from functools import partial
from typing import Annotated

from trisolve.cli.options import AsJson, Count, Seed, parse_bounds_option
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.run import Run
from trisolve.cli.sliding import SHAPES, Carve, Files, Lengths, Push, Symmetry, shape_completion
from trisolve.cli.sliding.search_options import BlocksOrAny, LengthsOrUsual, Search, UsualBlocks
from trisolve.cli.sliding.sources import LevelOutput, say_codes
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.sliding.choices import FloorRule, LevelFormat
from trisolve.sliding.formats import Link, dump_level
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import Options, floor_of, options_from, usual_blocks
from trisolve.sliding.level import Level


@command(
    examples=(
        "trisolve generate hexagon:3 --trials 1000 --seed 1 --count 3",
        "trisolve generate hexagon:3 --grade hard --seed 1",
        "trisolve generate star:2 --floor keep --highlighted 2 --trials 3000 --looks 75 "
        "-o stars.json",
        "trisolve generate triangle:7 --blocks 5..8 --trials 4000 --moves 6.. -o pack.json",
    )
)
def generate(
    shape: Annotated[str, argument(SHAPES, of="[SHAPE]", words=shape_completion)] = "hexagon:4",
    *,
    blocks: UsualBlocks = None,
    lengths: Lengths = Options.lengths,
    highlighted: Annotated[
        Bounds,
        option(
            "The number of blocks with goals, from 1 to 4.", of="A..B", parse=parse_bounds_option
        ),
    ] = Options.highlighted,
    push: Push = "full",
    symmetry: Symmetry = "none",
    carve: Carve = 0.0,
    walls: Annotated[
        bool, option("Whether edits may turn floor into wall and wall into floor.")
    ] = True,
    floor: Annotated[
        FloorRule,
        option(
            "How to treat the floor: clean turns cells that no block reaches into wall; keep "
            "leaves the shape unchanged; smooth also evens out ragged edges if the optimum "
            "stays the same."
        ),
    ] = "clean",
    search: Search,
) -> int:
    """Search for hard levels on a shape.

    A climb starts from a random layout, changes it slightly, searches the whole state graph, and
    continues from harder levels. Blocks and floor cells that change nothing are removed from each
    level found, and the level's optimum is proved. The same seed and options give the same levels
    for any number of workers, unless a time limit ends the run. With --output or --archive, an
    interrupted run leaves a .resume file; run the same command again to continue. Without --output,
    the levels are written to standard output, but a terminal shows a table and the hardest level
    instead. The exit code is 1 if no level is found.
    """
    from trisolve.cli.sliding.search_report import run_and_report

    spec = parse_shape(shape)
    options = Options(
        shape=spec.text,
        mask=floor_of(spec),
        highlighted=highlighted,
        blocks=blocks or usual_blocks(spec, highlighted.minimum, search.shape_strategy),
        lengths=lengths,
        push=push,
        symmetry=symmetry,
        carve=carve,
        floor=floor,
        walls=walls,
        **search.options(search.shape_strategy),
    )
    return run_and_report(options, search, f"Generated on {spec.text}")


def _names(text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(text.replace(",", " ").split())


def _cells(text: str | None) -> tuple[int, ...]:
    """Return the cells that an option lists; refuse anything that is not a number."""
    for name in _names(text):
        if not name.isdecimal():
            raise FormatError(f"--lock-floor: expected cell numbers, got {name!r:.40}")
    return tuple(map(int, _names(text)))


@command(
    examples=(
        "trisolve mutate article:puzzle-30 --trials 500 --count 5 -o harder.json",
        "trisolve mutate article:puzzle-5 --trials 300 --walls --goals --count 1",
        "trisolve mutate article:puzzle-30 --lock A --trials 500 --seed 2 --count 1",
    )
)
def mutate(
    source: Annotated[
        str,
        argument("The level to start from, - for standard input, or its share code.", of="FILE"),
    ],
    *,
    blocks: BlocksOrAny = None,
    lengths: LengthsOrUsual = None,
    walls: Annotated[bool, option("Let edits turn floor into wall and wall into floor.")] = False,
    goals: Annotated[bool, option("Let edits change highlighted blocks and their goals.")] = False,
    as_drawn: Annotated[
        bool,
        option("Rotate or mirror every level that is found to match the given level."),
    ] = False,
    lock: Annotated[
        str | None,
        option("Blocks whose positions, lengths and goals must not change.", of="ID,..."),
    ] = None,
    lock_floor: Annotated[
        str | None,
        option(
            "Cells (floor or wall) that searches must leave unchanged; `trisolve show "
            "--labels cells` shows their numbers.",
            of="CELL,...",
        ),
    ] = None,
    search: Search,
) -> int:
    """Search for harder variations of a given level.

    The search works as in `trisolve generate`, but every climb starts from the level in FILE, and
    only harder levels are kept. The floor, the highlighted blocks and their goals do not change,
    unless --walls or --goals, or --edit-kinds with wall or goal, allow it. The exit code is 1 if no
    level is found.
    """
    from trisolve.cli.sliding.search_report import run_and_report
    from trisolve.cli.sliding.sources import one_level
    from trisolve.sliding.orientation import place_like

    _, level = one_level(source)
    options = options_from(
        level,
        blocks=blocks,
        lengths=lengths,
        walls=walls or None,
        goals=goals or None,
        lock=_names(lock),
        lock_floor=_cells(lock_floor),
        **search.options(search.strategy or "anneal"),
    )
    name = f"Around {level.name}" if level.name else "Around a level"
    laid = partial(place_like, like=level, locked=options.lock) if as_drawn else None
    return run_and_report(options, search, name, laid)


_LENGTHS = Bounds(3, 4)


@command(
    examples=(
        "trisolve layout hexagon:3 --seed 1",
        "trisolve layout blob:60 --highlighted 2 --symmetry 3-fold --seed 7",
        "trisolve layout hexagon:4 --carve 0.2 --count 20 --output layouts.json",
    )
)
def layout(
    shape: Annotated[
        str,
        argument(SHAPES, of="SHAPE", words=shape_completion),
    ],
    *,
    highlighted: Annotated[
        int, option("The number of blocks with goals.", of="N", min=1, max=4)
    ] = 1,
    lengths: Lengths = _LENGTHS,
    symmetry: Symmetry = "none",
    carve: Carve = 0.0,
    push: Push = "full",
    seed: Seed = 0,
    count: Count = 1,
    output: LevelOutput,
    to: Annotated[
        LevelFormat | None,
        option("The format to write; without --output, the default is text.", name="--format"),
    ] = None,
) -> int:
    """Make random layouts, each with a floor, highlighted blocks and their goals.

    A layout has no obstacles yet, so all blocks can reach their goals. Searches for hard levels
    start from such layouts. Several layouts are written as a JSON pack, or as one share code per
    line.
    """
    from trisolve.sliding.generating import layouts

    if count > 1 and to == "text":
        raise FormatError(f"expected --format json or share for {count} layouts, got text")
    if count > 1 and to == "share" and not output.prints:
        raise FormatError("expected share codes on standard output, got --output")

    output.check()
    pack = layouts(
        shape,
        count,
        seed=seed,
        highlighted=highlighted,
        lengths=lengths,
        symmetry=symmetry,
        carve=carve,
        push=push,
    )
    if count == 1:
        output.put_level(pack.levels[0], to or ("text" if output.prints else None))
    elif to == "share":
        say_codes(pack)
    else:
        output.put_pack(pack, to)
    return Code.DONE


@command(
    examples=(
        "trisolve generate hexagon:3 --blocks 6..9 --trials 1000 --count 3 -o found.json",
        "trisolve regenerate found.json",
    )
)
def regenerate(files: Files, *, as_json: AsJson = False) -> int:
    """Generate levels again from their metadata, and compare them byte for byte.

    A level still counts as the same if a pack rotated it, or added a name or other text. The exit
    code is 1 if a regenerated level differs.
    """
    from trisolve.cli.sliding.sources import LINKS
    from trisolve.sliding.generator.regenerate import is_copy
    from trisolve.sliding.generator.regenerate import regenerate as made_again

    run = Run(LINKS, files, as_json=as_json)

    def work(entry: Link) -> str:
        level = entry.level
        again = made_again(level)
        identical = dump_level(again) == dump_level(level)
        same = identical or is_copy(level, again)
        if as_json:
            found = {"key": level.key, "again": again.key, "same": same, "identical": identical}
            say_json({"file": run.label, **found})
        else:
            made = _again_text(level, again, same=same, identical=identical)
            say(f"{printable(run.label)}: {made}")
        return "right" if same else "wrong"

    return run.each(work)


def _again_text(level: Level, again: Level, *, same: bool, identical: bool) -> str:
    made = f"generated again, {counted(again.stats['moves'], 'move')}"
    if identical:
        return f"{made}, identical byte for byte"
    if same:
        since = "named" if level.floor == again.floor else "turned"
        return f"{made}, the same level, {since} since"
    if again.key == level.key:
        return f"{made}, the same puzzle, but its blocks, solution or claims differ"
    return f"{made}, but different: expected the key {level.key}, got {again.key}"

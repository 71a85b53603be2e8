"""``trisolve census``: every level of a floor, counted, solved and kept."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from trisolve.cli.checking import Checking
from trisolve.cli.command import CHOSEN
from trisolve.cli.options import AsOneJson, Count, Seed, TimeLimit, parse_bounds_option, parse_size
from trisolve.cli.output import Code, color_depth, complain, counted, say, say_json
from trisolve.cli.progress import ProgressLine
from trisolve.cli.sliding import Push, Scheduler, SearchWorkers, Similarity
from trisolve.cli.sliding.wanted_options import OfBlocks, OfGrades, OfMoves, fewest, parse_grades
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.files.whole import check_output, suffix_of, write_file
from trisolve.limits import MAX_COUNT, Limits
from trisolve.options import argument, command, option
from trisolve.sliding.census.options import MAX_CELLS, MIN_MOVES, CensusOptions, options_of
from trisolve.sliding.choices import PushMode
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import MAX_BLOCKS

if TYPE_CHECKING:
    from trisolve.sliding.census.result import Census
    from trisolve.sliding.census.sample import Sample
    from trisolve.sliding.census.units import Estimate


Floor: TypeAlias = Annotated[
    str,
    argument(
        "The floor: a shape such as hexagon:2, triangle:5, parallelogram:4x4, trapezoid:5x3, "
        "star:1, or the path of a .tri or .json file whose floor is the mask.",
        of="SHAPE",
    ),
]
BlockLengths: TypeAlias = Annotated[
    Bounds | None,
    option(
        "The minimum and maximum length of a block; by default, all lengths that fit.",
        of="A..B",
        name="--lengths",
        parse=parse_bounds_option,
    ),
]
BlockNumbers: TypeAlias = Annotated[
    Bounds | None,
    option(
        f"The minimum and maximum number of blocks; by default 1..{MAX_BLOCKS}.",
        of="A..B",
        name="--blocks",
        parse=parse_bounds_option,
    ),
]
CensusBytes: TypeAlias = Annotated[
    int | None,
    option(
        "The memory for the lists of all workers together, such as 500M; by default, 2G.",
        of="SIZE",
        parse=parse_size,
    ),
]
CensusFile: TypeAlias = Annotated[str, argument("A census file.", of="CENSUS")]


def floor_of(shape: str) -> frozenset[Cell]:
    """Return the cells of a shape; raise FormatError for a shape without its own cells."""
    from trisolve.sliding.generator.floors import parse_shape

    spec = parse_shape(shape)
    if not spec.cells:
        raise FormatError(f"expected a shape with a fixed floor, got {spec.text}")
    return spec.cells


def checked_options(
    shape: str, push: PushMode, lengths: Bounds | None, blocks: Bounds | None, max_cells: int | None
) -> CensusOptions:
    """Return the options given to a command, for a floor of at most `max_cells` cells."""
    return options_of(
        floor_of(shape),
        push=push,
        lengths=lengths,
        blocks=blocks or (1, MAX_BLOCKS),
        max_cells=max_cells,
    )


def table(summary: Mapping[str, Any]) -> str:
    """Return levels, classes and minimal classes by moves, with a line for each number of moves."""
    rows = [("moves", "levels", "classes", "minimal")]
    for moves, levels in summary["histogram"].items():
        classes = summary["classes"].get(moves, 0)
        minimal = summary["minimal_classes"].get(moves, 0)
        rows.append((moves, f"{levels:,}", f"{classes:,}", f"{minimal:,}"))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )


def say_census(census: "Census", *, certified: bool) -> None:
    """Print the results of a census; `certified` says whether the hardest levels are proved."""
    from trisolve.sliding.formats import dump_level
    from trisolve.sliding.pictures.terminal import render_terminal

    summary = census.summary()
    n_done, n_units = summary["units"]
    least, most = summary["lengths"]
    floor = counted(len(summary["floor"]), "cell")
    symmetries = summary["symmetries"]
    of = "1 symmetry" if symmetries == 1 else f"{symmetries} symmetries"
    say(f"floor of {floor}, {of}, push {summary['push']}, blocks of {least} to {most} cells")
    if not census.is_complete:
        say(f"{n_done} of {counted(n_units, 'unit')} done, so these are lower bounds")
    say(
        f"{counted(summary['signatures'], 'signature')} in "
        f"{summary['signature_classes']:,} classes, {counted(summary['levels'], 'level')}"
    )
    say(f"arrangements: {summary['arrangements']:,} in the signatures,")
    say(f"              {summary['counted']:,} by transfer matrix")
    if not summary["levels"]:
        return
    say()
    say(table(summary))
    rows = census.hardest_rows
    if not rows:
        return
    n_minimal = sum(is_minimal for _, is_minimal in rows)
    say()
    classes = "1 class" if len(rows) == 1 else f"{len(rows):,} classes"
    proof = ", each with a certificate" if certified else ""
    say(
        f"hardest: {counted(summary['hardest'], 'move')}, {classes}, "
        f"{n_minimal} of them minimal{proof}; the first:"
    )
    level = census.hardest[0]
    say()
    say(render_terminal(level, depth=color_depth(CHOSEN.color)))
    say()
    say(f"trisolve solve {dump_level(level, 'share').strip()}")


@command(
    examples=(
        "trisolve census hexagon:2 -o hexagon-2.db",
        "trisolve census run triangle:4 --push none --blocks 2..4 -o triangle-4.db --json",
    )
)
def run(
    shape: Floor,
    *,
    out: Annotated[
        str,
        option("The SQLite file to create or continue.", of="CENSUS", name="--output -o"),
    ],
    push: Push = "full",
    lengths: BlockLengths = None,
    blocks: BlockNumbers = None,
    moves: Annotated[
        Bounds | None,
        option(
            f"Keep minimal levels of at least N moves; by default {MIN_MOVES}...",
            of="N..",
            parse=parse_bounds_option,
        ),
    ] = None,
    workers: SearchWorkers = None,
    scheduler: Scheduler = None,
    max_bytes: CensusBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Run a census: count and solve every level with one goal that fits on a floor.

    `trisolve census SHAPE -o CENSUS` does the same. The work is divided into units. Each unit is
    stored when it is finished, so the same command continues an interrupted census. The exit code
    is 3 if the time limit is reached.
    """
    from trisolve.sliding.census.run import census

    if out == "-":
        raise FormatError(
            "--output: expected a file, because a database cannot go to standard output"
        )
    clock = Limits(time_limit=time_limit).start()
    with ProgressLine() as progress:
        found = census(
            floor_of(shape),
            push=push,
            lengths=lengths,
            blocks=blocks or (1, MAX_BLOCKS),
            min_moves=fewest(moves, MIN_MOVES),
            path=out,
            workers=workers,
            scheduler=scheduler,
            max_bytes=max_bytes,
            time_limit=time_limit,
            progress=progress,
        )
    with found:
        if found.is_complete:
            found.certify()
        if as_json:
            say_json(found.summary())
        else:
            say_census(found, certified=found.is_complete)
        if found.is_complete:
            return Code.DONE
        n_done, n_units = found.units
    known = f"{n_done} of {counted(n_units, 'unit')} done; the same command continues from there"
    complain(clock.limits.stop_sentence("time_limit", clock.seconds, known), kind="")
    return Code.LIMIT


@command(
    examples=(
        "trisolve census count triangle:6",
        "trisolve census count hexagon:2 --pilot",
    )
)
def count(
    shape: Floor,
    *,
    push: Push = "full",
    lengths: BlockLengths = None,
    blocks: BlockNumbers = None,
    pilot: Annotated[
        bool,
        option("Run 1% of the units to estimate how long a census would take."),
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Count the arrangements of a floor of any size, by transfer matrix.

    For floors of at most 64 cells, it also estimates how long a census would take.
    """
    from trisolve.sliding.census.board import Board
    from trisolve.sliding.census.units import estimate

    options = checked_options(shape, push, lengths, blocks, max_cells=None)
    board = Board(options)
    time = estimate(options, pilot=pilot) if len(options.floor) <= MAX_CELLS else None
    by_blocks = {number: found for number, found in enumerate(board.counts) if found}
    if as_json:
        found: dict[str, Any] = {
            **options.to_dict(),
            "symmetries": board.n_symmetries,
            "arrangements": board.arrangements,
            "arrangements_by_blocks": {str(n): found for n, found in by_blocks.items()},
            "estimate": None if time is None else time.as_json(),
        }
        say_json(found)
        return Code.DONE
    say(f"{counted(board.arrangements, 'arrangement')} on {counted(len(options.floor), 'cell')}")
    width = max((len(f"{found:,}") for found in by_blocks.values()), default=0)
    for number, arrangements in by_blocks.items():
        say(f"  {counted(number, 'block'):>9}  {arrangements:>{width},}")
    if time is None:
        say(f"a census takes floors of at most {MAX_CELLS} cells; sample takes any")
    else:
        say(_estimate_text(time))
    return Code.DONE


def _estimate_text(time: "Estimate") -> str:
    by = f"measured on {counted(time.n_piloted, 'unit')}" if time.n_piloted else "the usual rate"
    return (
        f"a census has {counted(time.n_units, 'unit')} and takes about {_amount(time.core_hours)} "
        f"of processor time, {_amount(time.seconds_here / 3600)} here "
        f"({time.rate:,.0f} arrangements per second, {by})"
    )


def _amount(hours: float) -> str:
    """Return a time in a suitable unit.

    >>> _amount(0.001), _amount(2.5)
    ('4 s', '2.5 hours')
    """
    if hours < 1 / 40:
        return f"{hours * 3600:.0f} s"
    return f"{hours * 60:.0f} min" if hours < 1.5 else f"{hours:,.1f} hours"


@command(
    examples=(
        "trisolve census hexagon:2 -o hexagon-2.db",
        "trisolve census show hexagon-2.db",
        "trisolve census show hexagon-2.db --picture histogram.svg",
    )
)
def show(
    file: CensusFile,
    *,
    picture: Annotated[
        str | None,
        option("Draw the histogram and save it to this file.", of="SVG"),
    ] = None,
    as_json: AsOneJson = False,
) -> int:
    """Show the summary of a census: the counts, the classes by moves, and the hardest level."""
    from trisolve.sliding.census.result import Census

    with Census.load(file) as found:
        if picture is not None:
            from trisolve.sliding.census.export import render_histogram

            check_output(picture)
            write_file(picture, render_histogram(found.summary()))
        if as_json:
            say_json(found.summary())
        else:
            say_census(found, certified=found.is_certified)
    return Code.DONE


@command(examples=("trisolve census sample hexagon:3 --count 50 --seed 1",))
def sample(
    shape: Floor,
    *,
    count: Count = 1000,
    seed: Seed = 0,
    push: Push = "full",
    lengths: BlockLengths = None,
    blocks: BlockNumbers = None,
    max_bytes: CensusBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Estimate the levels of a floor of any size from arrangements drawn at random.

    All arrangements are equally likely, and the signature of each drawn arrangement is solved.
    Estimates come with 95% intervals. If the time limit is reached, the exit code is 3, and the
    estimates use only the arrangements drawn by then.
    """
    from trisolve.sliding.census.sample import sample as drawn_sample

    options = checked_options(shape, push, lengths, blocks, max_cells=None)
    clock = Limits(time_limit=time_limit).start()
    with ProgressLine() as progress:
        found = drawn_sample(
            options.floor,
            count=count,
            seed=seed,
            push=push,
            lengths=options.lengths,
            blocks=options.blocks,
            max_bytes=max_bytes,
            time_limit=time_limit,
            progress=progress,
        )
    if as_json:
        say_json(found.as_json())
    else:
        say(_sample_text(found))
    if found.n_drawn == count:
        return Code.DONE
    known = f"{found.n_drawn:,} of {count:,} drawn"
    complain(clock.limits.stop_sentence("time_limit", clock.seconds, known), kind="")
    return Code.LIMIT


def _sample_text(found: "Sample") -> str:
    levels = found.levels
    lines = [
        f"{counted(found.n_drawn, 'arrangement')} of {found.arrangements:,} drawn, "
        f"hardest level {counted(found.hardest, 'move')}",
        f"about {levels.estimate:,.3g} levels, {levels.low:,.3g} to {levels.high:,.3g}",
    ]
    if found.n_too_large:
        lines.append(f"{counted(found.n_too_large, 'signature')} left out: --max-bytes is too low")
    lines.append("moves    share  95% interval")
    lines += [
        f"{moves:>5}  {share.estimate:>7.3%}  {share.low:.3%} to {share.high:.3%}"
        for moves, share in found.shares.items()
    ]
    return "\n".join(lines)


@command(
    examples=(
        "trisolve census hexagon:2 -o hexagon-2.db",
        "trisolve census check hexagon-2.db",
    )
)
def check(
    file: CensusFile,
    *,
    share: Annotated[
        float,
        option("The share of the units to recompute.", of="X", min=0, max=1),
    ] = 0.01,
    seed: Seed = 0,
    as_json: AsOneJson = False,
) -> int:
    """Check a census: compute a random share of its units again, and compare them bit for bit.

    The arrangements are also counted again. At least one unit is checked. The output names any
    difference, and the exit code is then 1.
    """
    from trisolve.sliding.census.result import check_census

    line = ProgressLine()
    with line:
        report = check_census(
            file,
            share=share,
            seed=seed,
            look=lambda done, n_all: line.count(done, n_all, "units compared"),
        )
    return Checking("text", as_json=as_json).report(file, report)


_PARQUET = ".parquet"


@command(
    examples=(
        "trisolve census hexagon:2 -o hexagon-2.db",
        "trisolve census export hexagon-2.db --moves 5.. --minimal -o hardest.json",
    )
)
def export(
    file: CensusFile,
    *,
    out: Annotated[
        str,
        option(
            "The file to write: a pack (.json) or a table (.parquet).",
            of="FILE",
            name="--output -o",
        ),
    ],
    moves: OfMoves = None,
    minimal: Annotated[
        bool,
        option("Export only the hardest levels that are also minimal."),
    ] = False,
    blocks: OfBlocks = None,
    grade: OfGrades = None,
    count: Annotated[
        int | None,
        option("Export only the N most difficult levels.", of="N", min=1, max=MAX_COUNT),
    ] = None,
    similarity: Similarity = None,
    as_json: AsOneJson = False,
) -> int:
    """Write levels of a census as a pack with solutions, stats and grades, or as a table.

    The pack is in order of difficulty. A table (.parquet) has one row for each class, and requires
    the extra `census`.
    """
    from trisolve.sliding.census.export import Selection, export_pack, export_parquet
    from trisolve.sliding.census.result import Census
    from trisolve.sliding.formats import save_pack

    if suffix_of(out) not in (".json", _PARQUET):
        raise FormatError(f"--output: expected a name that ends in .json or .parquet, got {out!r}")
    is_table = suffix_of(out) == _PARQUET
    if is_table and (grade is not None or count is not None or similarity is not None):
        raise FormatError("expected --grade, --count and --similarity with a pack, got a table")
    check_output(out)
    selection = Selection(_bounds(moves), _bounds(blocks), minimal)
    with Census.load(file) as found:
        if is_table:
            n_levels = export_parquet(found, selection, out)
        else:
            line = ProgressLine()
            with line:
                pack = export_pack(
                    found,
                    selection,
                    grades=parse_grades(grade),
                    count=count,
                    similarity=similarity,
                    look=lambda done: line.offer(lambda: f"{counted(done, 'level')} graded"),
                )
            n_levels = len(pack.levels)
            save_pack(pack, out)
    if as_json:
        say_json({"file": file, "written": out, "levels": n_levels})
    else:
        say(f"{counted(n_levels, 'level')} written to {out}")
    return Code.DONE


def _bounds(bounds: Bounds | None) -> tuple[int, int]:
    from trisolve.sliding.census.store import ANY

    return ANY if bounds is None else bounds.within(*ANY)

"""``trisolve census export``: the levels that a census kept, as a pack or a table."""

from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.census_options import CensusFile
from trisolve.cli.sliding.search_options import Similarity
from trisolve.cli.sliding.wanted_options import OfBlocks, OfGrades, OfMoves, parse_grades
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.files.whole import check_writable, suffix_of
from trisolve.limits import MAX_COUNT

EXAMPLES = (
    "trisolve census hexagon:2 -o hexagon-2.db",
    "trisolve census export hexagon-2.db --moves 5.. --minimal -o hardest.json",
)
_PARQUET = ".parquet"


def export(
    file: CensusFile,
    *,
    out: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write: a pack (.json) or a table (.parquet).",
            show_default=False,
        ),
    ],
    moves: OfMoves = None,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="Export only the hardest levels that are also minimal.",
        ),
    ] = False,
    blocks: OfBlocks = None,
    grade: OfGrades = None,
    count: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="Export only the N most difficult levels.",
            show_default=False,
        ),
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
    check_writable(out)
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

"""``trisolve boco generate``: new boards, the fairest first."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trisolve.boco.generate import MAX_FACES, MIN_FACES, design, with_metadata
from trisolve.cli.boco.options import RimOption
from trisolve.cli.option_records import Output
from trisolve.cli.options import AsOneJson, Count, Seed
from trisolve.cli.output import STDOUT, Code, say, say_json
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.files.whole import make_folder, suffix_of
from trisolve.limits import MAX_COUNT
from trisolve.mesh.entries import BOARDS

EXAMPLES = (
    "trisolve boco generate --faces 12 --count 2 --tries 4 -o board.json",
    "trisolve boco generate --faces 16 --symmetric --seed 5 --json -o board.json",
)


def generate(
    *,
    faces: Annotated[
        int,
        typer.Option(
            min=MIN_FACES, max=MAX_FACES, metavar="N", help="The number of faces on each board."
        ),
    ] = 20,
    count: Count = 1,
    seed: Seed = 0,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="Make symmetric boards.")] = False,
    lattice: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="BOARD",
            help="The name of the board whose faces are merged; by default, one of four lattices.",
            show_default=False,
        ),
    ] = None,
    tries: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="The number of boards to make and compare; by default, 3 times --count.",
            show_default=False,
        ),
    ] = None,
    rim: RimOption = None,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Make boards by merging faces of a lattice, and keep the best: fair boards, then long games.

    Each board is solved with at most 3,000,000 positions, and played by two players that look two
    moves ahead. The metadata of its file holds the results. -o NAME.json writes several boards as
    NAME-1.json (the best), NAME-2.json and so on. Without -o, the boards are printed.
    """
    if output.file is not None and output.file != STDOUT:
        if suffix_of(output.file) != ".json":
            raise FormatError(f"expected -o FILE.json, got {shown(output.file)}")
        make_folder(Path(output.file).parent)
    run = Run(BOARDS, output=output if as_json else output.or_stdout(), as_json=as_json)
    made = run.search(
        design,
        faces,
        count=count,
        seed=seed,
        rim=rim or "safe",
        symmetric=symmetric,
        lattice=lattice,
        tries=tries,
        progress=run.counting("boards"),
    )
    for number, one in enumerate(made, 1):
        run.keep(with_metadata(one, f"Board {number} of seed {seed}"))
    written = run.write()
    if as_json:
        paths = [{"written": path} for path in written]
        heads = paths or [{"mesh": json.loads(BOARDS.dump(board))} for board in run.kept]
        say_json({"boards": [{**a, **b.as_json()} for a, b in zip(heads, made, strict=True)]})
    for path, one in zip(() if as_json else written, made, strict=False):
        say(f"{path}: {one.described()}")
    return Code.DONE

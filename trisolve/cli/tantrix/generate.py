"""``trisolve tantrix generate``: puzzles with the requested number of solutions."""

import json
import re
from typing import Annotated, Literal

import typer

from trisolve.cli.option_records import Output
from trisolve.cli.options import AsJson, Count, Seed, TimeLimit
from trisolve.cli.output import Code, complain, counted, say_json
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.bounds import parse_bounds
from trisolve.limits import MAX_COUNT
from trisolve.tantrix.entries import PUZZLES
from trisolve.tantrix.files import dump_puzzle

EXAMPLES = (
    "trisolve tantrix generate --tiles 6 --seed 3",
    'trisolve tantrix generate --from "1 2 3 4 5 6 7" --color R --json',
)


def generate(
    *,
    tiles: Annotated[
        int | None,
        typer.Option(min=3, max=42, metavar="N", help="The number of tiles.", show_default=False),
    ] = None,
    given: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="TILES", help="Use exactly these tiles.", show_default=False
        ),
    ] = None,
    color: Annotated[
        Literal["B", "G", "R", "Y"] | None,
        typer.Option(help="The color of the goal; by default, any color.", show_default=False),
    ] = None,
    goal: Annotated[Literal["loop", "line"], typer.Option(help="What to make.")] = "loop",
    solutions: Annotated[
        str, typer.Option(metavar="A..B", help="The minimum and maximum number of solutions.")
    ] = "1..1",
    count: Count = 1,
    seed: Seed = 0,
    trials: Annotated[
        int,
        typer.Option(
            min=1, max=MAX_COUNT, metavar="N", help="Try at most this many sets of tiles."
        ),
    ] = 200,
    time_limit: TimeLimit = None,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Make puzzles, by default with exactly one solution, graded in their metadata.

    Tiles are placed in advance until the puzzle has the requested number of solutions. With -o,
    each puzzle is written to a file; several files are named with -1, -2 ... before the suffix. The
    exit code is 1 if fewer puzzles were found than requested.
    """
    from trisolve.tantrix.generate import generate_many

    if (tiles is None) == (given is None):
        got = "neither" if given is None else "both"
        raise FormatError(f"expected --tiles N or --from TILES, got {got}")
    run = Run(PUZZLES, output=output if as_json else output.or_stdout(), as_json=as_json)
    bounds = parse_bounds(solutions)
    found = generate_many(
        tiles,
        tiles=_numbers(given),
        color=color,
        form=goal,
        seed=seed,
        solutions=(bounds.minimum, bounds.maximum if bounds.maximum is not None else 1 << 62),
        n_puzzles=count,
        trials=trials,
        time_limit=time_limit,
    )
    for puzzle in found.puzzles:
        run.keep(puzzle)
    run.write()
    if as_json:
        values = [json.loads(dump_puzzle(puzzle)) for puzzle in found.puzzles]
        say_json({"puzzles": values, "trials": found.trials, "seconds": round(found.seconds, 6)})
    if len(found.puzzles) < count:
        made, tried = counted(count, "puzzle"), counted(found.trials, "trial")
        complain(f"found {len(found.puzzles)} of {made} in {tried}", kind="")
        return Code.LIMIT if found.is_cut else Code.NEGATIVE
    return Code.DONE


def _numbers(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    words = re.split(r"[\s,]+", text.strip())
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise FormatError(f'--from: expected tiles such as "1 4 6", got {text!r:.60}')
    return tuple(map(int, words))

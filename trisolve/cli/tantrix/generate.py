"""``trisolve tantrix generate``: puzzles with as many solutions as wanted."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from trisolve.cli.options import Count, TimeLimit
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.tantrix.reading import AsJson, Output, Seed, checked_output
from trisolve.errors import FormatError
from trisolve.files.bounds import parse_bounds

EXAMPLES = (
    "trisolve tantrix generate --tiles 6 --seed 3",
    'trisolve tantrix generate --from "1 2 3 4 5 6 7" --color R --json',
)


def generate(
    *,
    tiles: Annotated[
        int | None,
        typer.Option(min=3, max=42, metavar="N", help="How many tiles.", show_default=False),
    ] = None,
    given: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="TILES", help="Use exactly these tiles.", show_default=False
        ),
    ] = None,
    color: Annotated[
        Literal["B", "G", "R", "Y"] | None,
        typer.Option(help="The color of the goal; by default any.", show_default=False),
    ] = None,
    goal: Annotated[Literal["loop", "line"], typer.Option(help="What to make.")] = "loop",
    solutions: Annotated[
        str, typer.Option(metavar="A..B", help="Minimum and maximum number of solutions.")
    ] = "1..1",
    count: Count = 1,
    seed: Seed = 0,
    trials: Annotated[
        int, typer.Option(min=1, metavar="N", help="Try at most this many sets.")
    ] = 200,
    time_limit: TimeLimit = None,
    output: Output = None,
    as_json: AsJson = False,
) -> int:
    """Make puzzles, by default with exactly one solution, graded in their metadata.

    Tiles are laid beforehand until the number of solutions is as asked for. With -o each puzzle is
    a file; of several, -1, -2 ... come before the suffix. Fewer found than asked for: exit code 1.
    """
    from trisolve.paint.saving import page_paths
    from trisolve.tantrix.files import dump_puzzle, save_puzzle
    from trisolve.tantrix.generate import generate_many

    if (tiles is None) == (given is None):
        got = "neither" if given is None else "both"
        raise FormatError(f"expected --tiles N or --from TILES, got {got}")
    prints = checked_output(output, as_json=as_json)
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
    texts = [dump_puzzle(puzzle) for puzzle in found.puzzles]
    if output is not None and not prints:
        paths = page_paths(Path(output), max(1, len(texts)))
        for puzzle, path in zip(found.puzzles, paths, strict=False):
            save_puzzle(puzzle, path)
    if as_json:
        values: list[Any] = [json.loads(text) for text in texts]
        say_json({"puzzles": values, "trials": found.trials, "seconds": round(found.seconds, 6)})
    elif output is None or prints:
        for text in texts:
            say(text.rstrip())
    if len(texts) < count:
        tried = counted(found.trials, "trial")
        complain(f"found {len(texts)} of {counted(count, 'puzzle')} in {tried}", kind="")
        return Code.LIMIT if found.is_cut else Code.NEGATIVE
    return Code.DONE


def _numbers(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    words = re.split(r"[\s,]+", text.strip())
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise FormatError(f'--from: expected tiles such as "1 4 6", got {text!r:.60}')
    return tuple(map(int, words))

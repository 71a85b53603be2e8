"""``trisolve tantrix solitaire``: win with the order known, or prove that it is lost."""

import re
from typing import Annotated, Literal

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.options import TimeLimit
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.tantrix.reading import (
    AsJson,
    MaxNodes,
    Output,
    checked_output,
    rows,
    write_text,
)
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.tantrix.pictures.terminal import board_text
from trisolve.tantrix.records import SOLITAIRE_TILES, SolitaireRecord
from trisolve.tantrix.turns import dump_placement

CODES = {"won": Code.DONE, "lost": Code.NEGATIVE, "limit": Code.LIMIT}
EXAMPLES = (
    "trisolve tantrix solitaire --seed 7 --color R",
    'trisolve tantrix solitaire --bag "3 1 2" --tiles "1 2 3" --color Y --goal loop --json',
)


def solitaire(
    *,
    color: Annotated[Literal["B", "G", "R", "Y"], typer.Option(help="The color to line up.")],
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_SEED,
            metavar="S",
            help="The seed that shuffles the bag; by default 0.",
            show_default=False,
        ),
    ] = None,
    bag: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="The tiles in their order.", show_default=False),
    ] = None,
    tiles: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="The tiles; by default 1 to 14.", show_default=False),
    ] = None,
    goal: Annotated[
        Literal["line", "loop"],
        typer.Option(help="A line, open or closed, or a loop of all tiles."),
    ] = "line",
    max_nodes: MaxNodes = None,
    time_limit: TimeLimit = None,
    output: Output = None,
    as_json: AsJson = False,
) -> int:
    """Win a solitaire whose order is known, or prove that nobody can.

    With -o the record is written. Exit code 1: no play wins; 3: a limit stopped it.
    """
    from trisolve.tantrix.files import dump_record
    from trisolve.tantrix.lines import score as score_of
    from trisolve.tantrix.solitaire import solve_solitaire

    prints = checked_output(output, as_json=as_json)
    if seed is None and bag is None:
        seed = 0
    order = None if bag is None else _numbers(bag, "--bag")
    chosen = SOLITAIRE_TILES if tiles is None else _numbers(tiles, "--tiles")
    if tiles is None and order is not None:
        chosen = tuple(sorted(order))
    record = SolitaireRecord(color, chosen, goal, seed, order)
    answer = solve_solitaire(record.order, color, goal, max_nodes=max_nodes, time_limit=time_limit)
    score = None if answer.solution is None else score_of(answer.solution, color)
    if output is not None and answer.solution is not None:
        played = SolitaireRecord(color, chosen, goal, seed, order, answer.solution)
        write_text(output, dump_record(played))
    if prints:
        pass
    elif as_json:
        say_json(
            {
                "status": answer.status,
                "placements": rows(answer.solution),
                "score": score,
                "nodes": answer.nodes,
                "seconds": round(answer.seconds, 6),
            }
        )
    else:
        nodes = counted(answer.nodes, "node")
        say(f"order {' '.join(map(str, record.order))}")
        outcome = answer.status if score is None else f"{answer.status}, score {score}"
        say(f"{goal} in {color}: {outcome} ({nodes}, {answer.seconds:.3f} s)")
        if answer.solution is not None:
            say("  " + " ".join(map(dump_placement, answer.solution)))
            say()
            say(board_text(answer.solution, depth=color_depth("auto")))
    return CODES[answer.status]


def _numbers(text: str, option: str) -> tuple[int, ...]:
    words = re.split(r"[\s,]+", text.strip())
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise FormatError(f'{option}: expected tiles such as "3 1 2", got {text!r:.60}')
    return tuple(map(int, words))

"""``trisolve analyze`` for BOCO: how fair a board is, which first moves win, and game lengths."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import typer

from trisolve.boco.analysis import analyze as analyze_game
from trisolve.boco.files import Start, boards
from trisolve.boco.game import State
from trisolve.cli.boco.options import Board, RimOption, Rules
from trisolve.cli.option_records import PlainNodeLimits
from trisolve.cli.options import AsOneJson, Seed
from trisolve.cli.output import STDOUT
from trisolve.cli.pictures import Pixels, Target, Theme, ThemeChoice, put, target
from trisolve.cli.run import Run
from trisolve.paint.picture import STILL, either

EXAMPLES = (
    "trisolve analyze hexagon:2 -o first-moves.svg",
    "trisolve analyze squares:4x4 --rim wall --json",
)
_Drawing: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="OUT",
        help=f"Draw the board with each face in the color of its value as a first move: "
        f"{either(STILL, '.')}; - for SVG on standard output.",
        show_default=False,
    ),
]


def analyze(
    board: Board,
    *,
    rim: RimOption = None,
    output: _Drawing = None,
    theme: Theme = "classic",
    size: Pixels = None,
    seed: Seed = 0,
    limits: PlainNodeLimits,
    as_json: AsOneJson = False,
) -> int:
    """Show how fair a board is: its value with and without the swap, and after each first move.

    Games between two players who look two moves ahead show how long games are, and whether the
    first player has an advantage. The exit code is 3 if a limit stopped the search.
    """
    to = None if output is None else target(None, output, size, as_json=as_json)
    run = Run(boards(Rules(rim).wanted()), [board], as_json=as_json)

    def work(start: Start) -> str:
        found = run.search(analyze_game, start.state.game, seed=seed, limits=limits)
        if to is not None:
            _draw(to, start.state, found.first_moves, theme)
        if output != STDOUT:
            run.tell(found, written=output)
        return "limit" if found.limit else "solved"

    return run.each(work)


def _draw(to: Target, state: State, values: Mapping[int, int], theme: ThemeChoice) -> None:
    from trisolve.boco.pictures import Marks, position_picture

    marks = Marks(heat={face: float(value) for face, value in values.items()})
    put(position_picture(state, theme=theme, size=to.size, marks=marks).data(to.format), to.output)

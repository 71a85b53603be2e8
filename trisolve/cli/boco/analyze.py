"""``trisolve boco analyze``: how fair a board is, which first moves win, how long games are."""

from typing import Annotated, Any

import typer

from trisolve.boco.analysis import Analysis
from trisolve.boco.analysis import analyze as analyze_game
from trisolve.boco.game import Game
from trisolve.cli.boco.options import (
    Board,
    MaxNodes,
    RimOption,
    Seed,
    new_game,
)
from trisolve.cli.boco.solve import Watch
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.options import AsOneJson, TimeLimit
from trisolve.cli.output import STDOUT, Code, counted, say, say_json
from trisolve.cli.pictures import Pixels, Theme, checked_form, parsed_size, put

EXAMPLES = (
    "trisolve boco analyze hexagon:2 -o first-moves.svg",
    "trisolve boco analyze squares:4x4 --rim wall --json",
)
_WORTH = {1: "the first wins", 0: "a draw", -1: "the second wins", None: "not known"}


@reads_meshes
def analyze(
    board: Board,
    *,
    rim: RimOption = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="Draw the board, each face in the color of its value as first move: .svg, .png or "
            ".pdf; - for SVG on standard output.",
            show_default=False,
        ),
    ] = None,
    theme: Theme = "classic",
    size: Pixels = None,
    seed: Seed = 1,
    max_nodes: MaxNodes = None,
    time_limit: TimeLimit = None,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Show how fair a board is: its value with and without the swap, and that of each first move.

    Games between two players who look two moves ahead show how long games are, and whether the
    first player has an advantage. The exit code is 3 if a limit stopped the search.
    """
    form = None if output is None else checked_form(None, output, as_json=as_json)
    game = new_game(board, rim, False, reading)
    with Watch() as progress:
        found = analyze_game(
            game, seed=seed, max_nodes=max_nodes, time_limit=time_limit, progress=progress
        )
    if output is not None and form is not None:
        _draw(game, found, output, form, theme, size)
    if as_json:
        say_json(_as_dict(board, game.rim, found, output))
    elif output != STDOUT:
        _say(board, found)
    return Code.LIMIT if found.limit else Code.DONE


def _draw(  # noqa: PLR0917 - what a picture takes
    game: Game, found: Analysis, output: str, form: str, theme: str, size: str | None
) -> None:
    from trisolve.boco.pictures import Marks, position_scene
    from trisolve.paint.saving import paint

    marks = Marks(heat={face: float(value) for face, value in found.first_moves.items()})
    scene, painted = position_scene(game.new_initial_state(), theme=theme, marks=marks)
    put(paint(scene, painted, form, parsed_size(size)), output)


def _as_dict(board: str, rim: str, found: Analysis, output: str | None) -> dict[str, Any]:
    return {
        "board": board,
        "rim": rim,
        "status": "limit" if found.limit else "solved",
        "value": found.value,
        "swap_value": found.swap_value,
        "first_moves": [[face, value] for face, value in found.first_moves.items()],
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "symmetries": found.symmetries,
        "plies": found.plies,
        "first_share": found.first_share,
        "drawn_share": found.drawn_share,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "written": output,
    }


def _say(board: str, found: Analysis) -> None:
    say(board)
    say(f"  with best play: {_WORTH[found.value]}")
    say(f"  with the swap: {_WORTH[found.swap_value]}")
    known = found.wins + found.draws + found.losses
    say(
        f"  {counted(known, 'first move')}: {found.wins} win, {found.draws} draw, "
        f"{found.losses} lose"
    )
    say(f"  symmetries: {found.symmetries}")
    say(
        f"  {found.n_games} games two plies deep: {found.plies:.1f} moves long, the first player "
        f"gets {100 * found.first_share:.0f}% of the points, "
        f"{100 * found.drawn_share:.0f}% are drawn"
    )
    if found.limit:
        say(f"  stopped by --{found.limit.replace('_', '-')}")
    say(f"  {counted(found.nodes, 'position')} in {found.seconds:.3f} s")

"""``trisolve boco analyze``: how fair a board is, which first moves win, how long games are."""

from typing import Annotated, Any

import typer

from trisolve.boco.analysis import Analysis
from trisolve.boco.analysis import analyze as analyze_game
from trisolve.cli.boco.options import (
    Board,
    MaxNodes,
    OneJson,
    RimOption,
    Seed,
    new_game,
)
from trisolve.cli.boco.solve import Watch
from trisolve.cli.options import TimeLimit
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.pictures import Pixels, Theme, parsed_size
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve boco analyze hexagon:2 -o first-moves.svg",
    "trisolve boco analyze squares:4x4 --rim wall --json",
)
_WORTH = {1: "the first wins", 0: "a draw", -1: "the second wins", None: "not known"}


def analyze(
    board: Board,
    *,
    rim: RimOption = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="OUT",
            help="Draw the board, each first move in the color of its value: .svg, .png, .pdf.",
            show_default=False,
        ),
    ] = None,
    theme: Theme = "classic",
    size: Pixels = None,
    seed: Seed = 1,
    max_nodes: MaxNodes = None,
    time_limit: TimeLimit = None,
    as_json: OneJson = False,
) -> int:
    """Tell what a board is like: its value with and without the swap, and that of each first move.

    Games of two players who only look two moves ahead tell how long games are, and whether the
    first has it easier. The exit code is 3 where a limit stopped the search.
    """
    game = new_game(board, rim, False)
    with Watch() as progress:
        found = analyze_game(
            game, seed=seed, max_nodes=max_nodes, time_limit=time_limit, progress=progress
        )
    if output is not None:
        _draw(game, found, output, theme, size)
    if as_json:
        say_json(_as_dict(board, game.rim, found, output))
    else:
        _say(board, found)
    return Code.LIMIT if found.limit else Code.DONE


def _draw(game: Any, found: Analysis, path: str, theme: str, size: str | None) -> None:  # noqa: ANN401
    from trisolve.boco.pictures import Marks, position_scene
    from trisolve.files.whole import write_bytes
    from trisolve.paint.saving import form_of_picture, paint

    form = form_of_picture(path)
    if form not in ("svg", "png", "pdf"):
        raise FormatError(f"expected svg, png or pdf, got {form}")
    marks = Marks(heat={face: float(value) for face, value in found.first_moves.items()})
    scene, painted = position_scene(game.new_initial_state(), theme=theme, marks=marks)
    write_bytes(path, paint(scene, painted, form, parsed_size(size)))


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
        f"  {found.n_games} games two plies deep: {found.plies:.1f} moves long, the first takes "
        f"{100 * found.first_share:.0f} % of the points, {100 * found.drawn_share:.0f} % are drawn"
    )
    if found.limit:
        say(f"  stopped by --{found.limit.replace('_', '-')}")
    say(f"  {counted(found.nodes, 'position')} in {found.seconds:.3f} s")

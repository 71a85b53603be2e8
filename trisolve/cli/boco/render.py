"""``trisolve render`` for BOCO: pictures of games."""

from typing import Annotated

import typer

from trisolve.boco.files import games
from trisolve.boco.game import State
from trisolve.cli.boco.options import FACES, BoardOrFile, Position
from trisolve.cli.labels import Labels
from trisolve.cli.pictures import MOVING, PictureOptions
from trisolve.files.entries import entries_of, only_one

_LABELS = Labels({**FACES.words, "moves": "the order of the moves, on the pieces"})
EXAMPLES = (
    "trisolve render boco:octagon --last --labels moves -o octagon.svg",
    "trisolve render boco:octagon --animate -o octagon.gif",
    "trisolve render hexagon:2 --heat --theme flat -o first-moves.svg",
)


def render(
    file: BoardOrFile,
    *,
    picture: PictureOptions,
    position: Position,
    last: Annotated[
        bool, typer.Option("--last", help="Outline the last piece that was played.")
    ] = False,
    legal: Annotated[
        bool, typer.Option("--legal", help="Put a dot on each playable face.")
    ] = False,
    labels: Annotated[list[str] | None, _LABELS.option()] = None,
    heat: Annotated[
        bool,
        typer.Option("--heat", help="Color each legal move by its proven value."),
    ] = False,
    animate: Annotated[
        bool, typer.Option("--animate", help=f"Show the whole game move by move: {MOVING}.")
    ] = False,
) -> int:
    """Draw a position, a game as a film, or the final positions of several games.

    The first player's pieces have a disc, and the second player's pieces have a ring. At the end of
    a game, the encircled group is hatched, and the pieces around it are outlined. Boards that are
    not flat are drawn from the front and from the back.
    """
    from trisolve.boco.pictures import Marks, game_picture, position_picture, sheet_picture

    chosen = _LABELS.chosen(labels)
    to = picture.target(animate=animate)
    source = games(position.wanted())
    if animate or heat:
        source = only_one(source, " with --animate or --heat")
    found = entries_of(source, file)
    state = found[0][1].state
    values = _values(state) if heat else None
    marks = Marks(last, "moves" in chosen, legal, "faces" in chosen, values)
    if animate:
        return to.draw(game_picture(_played(state), theme=picture.theme, size=to.size, marks=marks))
    if len(found) == 1:
        return to.draw(position_picture(state, theme=picture.theme, size=to.size, marks=marks))
    sheet = [(start.name or label, start.state) for label, start in found]
    return to.draw(sheet_picture(sheet, theme=picture.theme, size=to.size, marks=marks))


def _played(state: State) -> list[State]:
    """Return the positions of a game, beginning with the empty board."""
    states = [state.clone() for _ in range(len(state.history()) + 1)]
    for number, one in enumerate(states):
        while len(one.history()) > number:
            one.undo_action()
    return states


def _values(state: State) -> dict[int, float]:
    from trisolve.boco.solve import solve

    found = solve(state, children=True)
    n = state.game.n_faces
    return {a: float(value) for a, value in (found.children or {}).items() if a != n}

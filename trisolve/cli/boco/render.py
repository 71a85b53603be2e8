"""``trisolve boco render``: pictures of games."""

from typing import Annotated, Literal

import typer

from trisolve.boco.entries import games
from trisolve.boco.game import State
from trisolve.cli.boco.options import BoardOrFile, Named, Position
from trisolve.cli.mesh.options import Reading
from trisolve.cli.option_records import taking
from trisolve.cli.options import AsOneJson
from trisolve.cli.pictures import Form, Output, Pixels, Theme, checked_form, parsed_size, put
from trisolve.files.entries import entries_of, only_one

EXAMPLES = (
    "trisolve boco render boco:octagon --last --numbers -o octagon.svg",
    "trisolve boco render boco:octagon --animate -o octagon.gif",
    "trisolve boco render hexagon:2 --heat --theme flat -o first-moves.svg",
)


@taking(position=Position, reading=Reading)
def render(
    file: BoardOrFile,
    *,
    output: Output = "-",
    form: Form = None,
    position: Position,
    last: Annotated[bool, typer.Option("--last", help="Outline the piece played last.")] = False,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Write the order of moves on the pieces.")
    ] = False,
    legal: Annotated[
        bool, typer.Option("--legal", help="Put a dot on each face that may be played.")
    ] = False,
    indices: Named = False,
    heat: Annotated[
        bool,
        typer.Option("--heat", help="Color each move by its proven value."),
    ] = False,
    animate: Annotated[
        bool, typer.Option("--animate", help="Show the whole game move by move: svg, gif or apng.")
    ] = False,
    theme: Theme = "classic",
    size: Pixels = None,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Draw a position, a game as a film, or the final positions of several games.

    The first player's pieces have a disc, the second's a ring. At the end of a game, the encircled
    group is hatched, and the pieces around it are outlined. Boards that are not flat are drawn from
    the front and from the back.
    """
    from trisolve.boco.pictures import Marks, animated_scene, film, position_scene, sheet_scene
    from trisolve.paint.film import paint_film
    from trisolve.paint.saving import paint, pixels

    chosen = checked_form(form, output, animate=animate, as_json=as_json)
    wanted = parsed_size(size)
    source = games(position.wanted(reading))
    if animate or heat:
        source = only_one(source, " with --animate or --heat")
    found = entries_of(source, file)
    state = found[0][1].state
    values = _values(state) if heat else None
    marks = Marks(last, numbers, legal, indices, values)
    if animate:
        states = [state.clone() for _ in range(len(state.history()) + 1)]
        for number, one in enumerate(states):
            while len(one.history()) > number:
                one.undo_action()
        if chosen == "svg":
            scene, painted = animated_scene(states, theme=theme, marks=marks)
            data = paint(scene, painted, "svg", wanted)
        else:
            frames, painted = film(states, theme=theme, marks=marks)
            width, height = pixels(frames[0].scene, wanted)
            kind: Literal["gif", "apng"] = "gif" if chosen == "gif" else "apng"
            data = paint_film(frames, painted, form=kind, width=width, height=height)
    else:
        if len(found) == 1:
            scene, painted = position_scene(state, theme=theme, marks=marks)
        else:
            sheet = [(start.name or label, start.state) for label, start in found]
            scene, painted = sheet_scene(sheet, theme=theme, marks=marks)
        data = paint(scene, painted, chosen, wanted)
    return put(data, output, {"written": output} if as_json else None)


def _values(state: State) -> dict[int, float]:
    from trisolve.boco.solve import solve

    found = solve(state, children=True)
    n = state.game.n_faces
    return {a: float(value) for a, value in (found.children or {}).items() if a != n}

"""``render`` and ``analyze`` for BOCO: pictures of games, and of the value of each first move."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from trisolve.boco.files import Start, boards, games
from trisolve.boco.game import State
from trisolve.cli.boco import FACES, Board, BoardOrFile, Position, RimOption, Rules
from trisolve.cli.options import AsOneJson, Labels, PlainNodeLimits, Seed
from trisolve.cli.output import STDOUT
from trisolve.cli.pictures import (
    MOVING,
    PictureOptions,
    Pixels,
    Target,
    Theme,
    ThemeChoice,
    put,
    target,
)
from trisolve.cli.run import Run
from trisolve.files.entries import entries_of, only_one
from trisolve.options import command, option
from trisolve.paint.picture import STILL, either

_LABELS = Labels({**FACES.words, "moves": "the order of the moves, on the pieces"})


@command(
    examples=(
        "trisolve render boco:octagon --last --labels moves -o octagon.svg",
        "trisolve render boco:octagon --animate -o octagon.gif",
        "trisolve render hexagon:2 --heat --theme dawn -o first-moves.svg",
    )
)
def render(
    file: BoardOrFile,
    *,
    picture: PictureOptions,
    position: Position,
    last: Annotated[bool, option("Outline the last piece that was played.")] = False,
    legal: Annotated[bool, option("Put a dot on each playable face.")] = False,
    labels: Annotated[list[str] | None, _LABELS.option()] = None,
    heat: Annotated[
        bool,
        option("Color each legal move by its proven value."),
    ] = False,
    animate: Annotated[bool, option(f"Show the whole game move by move: {MOVING}.")] = False,
) -> int:
    """Draw a position, a game as a film, or the final positions of several games.

    The first player's pieces have a disc, and the second player's pieces have a ring. At the end of
    a game, the encircled group is hatched, and the pieces around it are outlined. Boards that are
    not flat are drawn from the front and from the back.
    """
    from trisolve.boco.pictures import Marks, game_picture, position_picture, sheet_picture

    chosen = _LABELS.choice(labels)
    to = picture.target(animate=animate)
    source = games(position.as_wanted())
    if animate or heat:
        source = only_one(source, " with --animate or --heat")
    found = entries_of(source, file)
    state = found[0][1].state
    values = _values(state) if heat else None
    marks = Marks(last, "moves" in chosen, legal, "faces" in chosen, values)
    if animate:
        return to.draw(game_picture(_states(state), theme=picture.theme, size=to.size, marks=marks))
    if len(found) == 1:
        return to.draw(position_picture(state, theme=picture.theme, size=to.size, marks=marks))
    sheet = [(start.name or label, start.state) for label, start in found]
    return to.draw(sheet_picture(sheet, theme=picture.theme, size=to.size, marks=marks))


def _states(state: State) -> list[State]:
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


_Drawing: TypeAlias = Annotated[
    str | None,
    option(
        f"Draw the board with each face in the color of its value as a first move: "
        f"{either(STILL, '.')}; - for SVG on standard output.",
        of="OUT",
        name="--output -o",
    ),
]


@command(
    examples=(
        "trisolve analyze hexagon:2 -o first-moves.svg",
        "trisolve analyze squares:4x4 --rim wall --json",
    )
)
def analyze(
    board: Board,
    *,
    rim: RimOption = None,
    output: _Drawing = None,
    theme: Theme = "day",
    size: Pixels = None,
    seed: Seed = 0,
    limits: PlainNodeLimits,
    as_json: AsOneJson = False,
) -> int:
    """Show how fair a board is: its value with and without the swap, and after each first move.

    Games between two players who look two moves ahead show how long games are, and whether the
    first player has an advantage. The exit code is 3 if a limit stopped the search.
    """
    from trisolve.boco.analysis import analyze as analyze_game

    to = None if output is None else target(None, output, size, as_json=as_json)
    run = Run(boards(Rules(rim).as_wanted()), [board], as_json=as_json)

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

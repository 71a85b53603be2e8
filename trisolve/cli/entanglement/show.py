"""``trisolve show`` for Entanglement: a board in the terminal."""

from typing import Annotated, Any, NamedTuple

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.entanglement.reading import PuzzleFile
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.options import AsJson
from trisolve.cli.run import Run
from trisolve.entanglement.files import PUZZLES
from trisolve.entanglement.puzzle import Puzzle, parse_turns
from trisolve.entanglement.rules import Game, Placement

EXAMPLES = (
    'trisolve show entanglement:small --after "2 s0"',
    'trisolve show entanglement:small --after "2 s0" --turn s5',
)
After = Annotated[
    str, typer.Option(metavar="TURNS", help='Show the position after turns such as "2 s0".')
]
Turn = Annotated[
    str | None,
    typer.Option(
        metavar="TURN",
        help="Preview one more turn without playing it.",
        show_default=False,
    ),
]


def show(
    file: PuzzleFile,
    *,
    after: After = "",
    turn: Turn = None,
    as_json: AsJson = False,
) -> int:
    """Show the board: how often the line crosses each tile, its end, and the tiles in hand.

    The number on a tile says how often the line passes through it; +1 counts the passes in the last
    turn. <pin> marks the next place by the pin at which the line enters; dots are empty cells.
    """
    played = parse_turns(after)
    run = Run(PUZZLES, [file], as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        game = Game(puzzle)
        for one in played:
            game.play(one)
        preview = None if turn is None else game.preview(turn)
        return run.tell(Shown(game, preview), indent="")

    return run.each(work)


class Shown(NamedTuple):
    """A position to show, and the effect of a further turn."""

    game: Game
    preview: Placement | None

    def as_json(self) -> dict[str, Any]:
        """Return the position as JSON values."""
        board = [[*cell, tile.code] for cell, tile in sorted(self.game.board.items())]
        found = {"radius": self.game.puzzle.radius, **self.game.as_json(), "board": board}
        return found if self.preview is None else {**found, "preview": self.preview.as_json()}

    def described(self) -> str:
        """Return the board as text, in color on a terminal."""
        return drawn(self.game, self.preview)


def drawn(game: Game, preview: Placement | None = None) -> str:
    """Return the board of a game as text, in color on a terminal."""
    from trisolve.entanglement.pictures.terminal import game_lines
    from trisolve.paint.terminal import dump_line

    depth = color_depth(CHOSEN.color)
    return "\n".join(dump_line(line, depth) for line in game_lines(game, preview=preview))

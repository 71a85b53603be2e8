"""``show`` and ``replay`` for Entanglement: boards, and the effect of every turn."""

from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from trisolve.cli.command import CHOSEN
from trisolve.cli.entanglement import PuzzleFile
from trisolve.cli.options import AsJson
from trisolve.cli.output import color_depth, complain
from trisolve.cli.run import Run
from trisolve.entanglement.files import PUZZLES
from trisolve.entanglement.puzzle import Puzzle, parse_turns
from trisolve.entanglement.rules import Game, IllegalTurn, Placement
from trisolve.errors import FormatError
from trisolve.options import argument, command, option

After = Annotated[str, option('Show the position after turns such as "2 s0".', of="TURNS")]
Turn = Annotated[
    str | None,
    option("Preview one more turn without playing it.", of="TURN"),
]


@command(
    examples=(
        'trisolve show entanglement:small --after "2 s0"',
        'trisolve show entanglement:small --after "2 s0" --turn s5',
    )
)
def show(
    file: PuzzleFile,
    *,
    after: After = "",
    turn: Turn = None,
    as_json: AsJson = False,
) -> int:
    """Show the board: how often the line crosses each tile, its end, and the tiles in hand.

    The number on a tile says how often the line passes through it; +1 counts the passes in the last
    turn. <pin> marks the next cell by the pin at which the line enters; dots are empty cells.
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
        return draw_game(self.game, self.preview)


def draw_game(game: Game, preview: Placement | None = None) -> str:
    """Return the board of a game as text, in color on a terminal."""
    from trisolve.entanglement.pictures.terminal import game_lines
    from trisolve.paint.terminal import dump_line

    depth = color_depth(CHOSEN.color)
    return "\n".join(dump_line(line, depth) for line in game_lines(game, preview=preview))


@command(
    examples=(
        'trisolve replay entanglement:small "2 s0"',
        "trisolve replay entanglement:largest-3 --json",
    )
)
def replay(
    file: PuzzleFile,
    turns: Annotated[
        str | None,
        argument('Turns such as "2 s0 s5"; by default, the solution in the file.', of="[TURNS]"),
    ] = None,
    *,
    as_json: AsJson = False,
) -> int:
    """Play turns, and print where each tile went, the path of the line, and the score.

    Each step of the path shows the cell, the pin where the line enters, and the pin where it
    leaves. If a turn is illegal, the command prints the reason and stops with exit code 1.
    """
    run = Run(PUZZLES, [file], as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        played = replay_turns(puzzle, turns)
        run.tell(played, indent="")
        if played.illegal is not None:
            complain(str(played.illegal), kind="")
        return "done" if played.illegal is None else "illegal"

    return run.each(work)


class Played(Struct, frozen=True):
    """Replayed turns: the board after each turn, and the illegal turn that ended them, if any."""

    game: Game
    boards: list[str]
    illegal: IllegalTurn | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the turns as JSON values."""
        found: dict[str, Any] = {"radius": self.game.puzzle.radius}
        if self.illegal is not None:
            reason = {"turn": self.illegal.number, "reason": self.illegal.reason}
            return {**found, "illegal": reason, "score": self.game.score}
        turns = [placement.as_json() for placement in self.game.placements]
        return {**found, "turns": turns, **self.game.as_json()}

    def described(self) -> str:
        """Return every board and the path of its turn."""
        return "".join(f"\n{board}\n" for board in self.boards).rstrip("\n")


def replay_turns(puzzle: Puzzle, turns: str | None) -> Played:
    """Return the result of turns, by default the solution's; raise FormatError for no turns."""
    chosen = puzzle.solution if turns is None else turns
    if chosen is None:
        raise FormatError("expected turns to replay, because the file has no solution")
    game = Game(puzzle)
    boards: list[str] = []
    for turn in parse_turns(chosen):
        try:
            done = game.play(turn)
        except IllegalTurn as error:
            return Played(game, boards, error)
        boards.append(f"{draw_game(game)}\n  {_way(done)}")
    return Played(game, boards)


def _way(done: Placement) -> str:
    steps = "; ".join(f"({cell.q},{cell.r}) {pin_in} {out}" for cell, pin_in, out in done.path)
    return f"{done.turn} at ({done.cell.q},{done.cell.r}) as {done.tile.code}: {steps}"

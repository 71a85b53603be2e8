"""``trisolve replay`` for Entanglement: the effect of every turn."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from trisolve.cli.entanglement.reading import PuzzleFile
from trisolve.cli.entanglement.show import drawn
from trisolve.cli.options import AsJson
from trisolve.cli.output import complain
from trisolve.cli.run import Run
from trisolve.entanglement.files import PUZZLES
from trisolve.entanglement.puzzle import Puzzle, parse_turns
from trisolve.entanglement.rules import Game, IllegalTurn, Placement
from trisolve.errors import FormatError

EXAMPLES = (
    'trisolve replay entanglement:small "2 s0"',
    "trisolve replay entanglement:largest-3 --json",
)


def replay(
    file: PuzzleFile,
    turns: Annotated[
        str | None,
        typer.Argument(
            metavar="[TURNS]",
            help='Turns such as "2 s0 s5"; by default, the solution in the file.',
            show_default=False,
        ),
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


@dataclass(frozen=True)
class Played:
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
    """Return the result of turns, by default the solution's; raise FormatError without any."""
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
        boards.append(f"{drawn(game)}\n  {_way(done)}")
    return Played(game, boards)


def _way(done: Placement) -> str:
    steps = "; ".join(f"({cell.q},{cell.r}) {pin_in} {out}" for cell, pin_in, out in done.path)
    return f"{done.turn} at ({done.cell.q},{done.cell.r}) as {done.tile.code}: {steps}"

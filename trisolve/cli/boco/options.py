"""The options shared by BOCO's commands, declared once, and the games that they ask for."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.boco.files import Wanted
from trisolve.cli.labels import Labels
from trisolve.cli.output import complain

BoardOrFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="BOARD|FILE",
        help="A board (.obj, .json, or a name such as squares:5x5), a game record (.json, .jsonl, "
        "or a bundled record such as boco:cross), or - for standard input. FILE:N is the Nth "
        "record in a file.",
        show_default=False,
    ),
]
Board: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        help="A board: .obj, .json, - for standard input, or a name such as squares:5x5.",
        show_default=False,
    ),
]
Boards: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="BOARD...",
        help="Boards: .obj, .json, - for standard input, or names such as squares:5x5. The play "
        "command also accepts the record of one game.",
        show_default=False,
    ),
]
RecordFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A game record: .json, .jsonl, a bundled record such as boco:cross, or - for standard "
        "input.",
        show_default=False,
    ),
]
RimOption: TypeAlias = Annotated[
    Literal["safe", "wall"] | None,
    typer.Option(
        "--rim",
        help="safe (the default): a group on the rim is never encircled. wall: the rim neither "
        "protects a group nor helps to encircle it.",
        show_default=False,
    ),
]
SwapOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--swap", help="Let the second player take over the first piece instead of placing one."
    ),
]
Moves: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--after",
        metavar="MOVES",
        help='Moves to play first, such as "4 1": each move is the name or number of a face, '
        "or swap.",
        show_default=False,
    ),
]
FACES = Labels({"faces": "the names of empty faces, or their numbers if they have no names"})
FaceLabels: TypeAlias = Annotated[list[str] | None, FACES.option()]


@dataclass(frozen=True)
class Rules:
    """The rules by which a board is played."""

    rim: RimOption = None
    swap: SwapOption = False

    def wanted(self, moves: str | None = None) -> Wanted:
        """Return how a board is played."""
        return Wanted(self.rim, self.swap, moves or "", _note)


@dataclass(frozen=True)
class Position(Rules):
    """The rules by which a board is played, and the moves that are played first."""

    moves: Moves = None

    def wanted(self, moves: str | None = None) -> Wanted:
        """Return how a board is played."""
        return super().wanted(self.moves if moves is None else moves)


def _note(text: str) -> None:
    complain(text, kind="note: ")

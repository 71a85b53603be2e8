"""``trisolve boco``: the game of encirclement on any board, and code that its commands share."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from trisolve.boco.files import Wanted
from trisolve.cli.options import Labels
from trisolve.cli.output import complain
from trisolve.options import argument, option

BoardOrFile: TypeAlias = Annotated[
    str,
    argument(
        "A board (.obj, .json, .lua, or a name such as squares:5x5), a game record (.json, "
        ".jsonl, or a bundled record such as boco:cross), or - for standard input. FILE:N is the "
        "Nth record in a file.",
        of="BOARD|FILE",
    ),
]
Board: TypeAlias = Annotated[
    str,
    argument(
        "A board: .obj, .json, .lua, - for standard input, or a name such as squares:5x5.",
        of="BOARD",
    ),
]
Boards: TypeAlias = Annotated[
    list[str],
    argument(
        "Boards: .obj, .json, .lua, - for standard input, or names such as squares:5x5. The "
        "play command also accepts the record of one game.",
        of="BOARD...",
    ),
]
RecordFile: TypeAlias = Annotated[
    str,
    argument(
        "A game record: .json, .jsonl, a bundled record such as boco:cross, or - for standard "
        "input.",
        of="FILE",
    ),
]
RimOption: TypeAlias = Annotated[
    Literal["safe", "wall"] | None,
    option(
        "safe (the default): a group on the rim is never encircled. wall: the rim neither "
        "protects a group nor helps to encircle it.",
        name="--rim",
    ),
]
SwapOption: TypeAlias = Annotated[
    bool,
    option(
        "Let the second player take over the first piece instead of placing one.", name="--swap"
    ),
]
Moves: TypeAlias = Annotated[
    str | None,
    option(
        'Moves to play first, such as "4 1": each move is the name or number of a face, or swap.',
        of="MOVES",
        name="--after",
    ),
]
FACES = Labels({"faces": "the names of empty faces, or their numbers if they have no names"})
FaceLabels: TypeAlias = Annotated[list[str] | None, FACES.option()]


class Rules(Struct, frozen=True):
    """The rules by which a board is played."""

    rim: RimOption = None
    swap: SwapOption = False

    def as_wanted(self, moves: str | None = None) -> Wanted:
        """Return how a board is played."""
        return Wanted(self.rim, self.swap, moves or "", _note)


class Position(Rules, frozen=True):
    """The rules by which a board is played, and the moves that are played first."""

    moves: Moves = None

    def as_wanted(self, moves: str | None = None) -> Wanted:
        """Return how a board is played."""
        return super().as_wanted(self.moves if moves is None else moves)


def _note(text: str) -> None:
    complain(text, kind="note: ")

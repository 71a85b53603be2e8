"""How several commands put their answers into words, and an option that they share."""

from textwrap import TextWrapper
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.output import counted
from trisolve.sliding.moves import Move
from trisolve.sliding.proof.certificate import Certificate

AsKey: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--as-key",
        help="Certify the canonical form of the level: the certificate then holds for every "
        "turned, mirrored, shifted or renamed copy. The solution has the ids of that form.",
    ),
]


def answer(found: Certificate) -> str:
    """Return what a certificate says in words.

    >>> answer(Certificate("0123456789abcdef", "moves", "solved", 1, (), ()))
    'optimal in 1 move'
    """
    if found.optimum is None:
        return "unsolvable"
    return f"optimal in {counted(found.optimum, found.metric.removesuffix('s'))}"


def with_pushes(move: Move) -> str:
    """Return a move with what it pushes.

    >>> with_pushes(Move("B", 2, (("C", 1), ("D", -1))))
    'B2 (pushes C1, D-1)'
    """
    pushed = ", ".join(str(Move(block, distance)) for block, distance in move.pushes)
    return f"{move} (pushes {pushed})" if pushed else str(move)


def wrapped(moves: tuple[Move, ...]) -> str:
    """Return moves with what they push, indented and within 80 columns."""
    hard = "\u00a0"  # keeps a move and its pushes on one line
    text = "  ".join(with_pushes(move).replace(" ", hard) for move in moves)
    lines = TextWrapper(80, initial_indent="    ", subsequent_indent="    ").wrap(text)
    return "\n".join(lines).replace(hard, " ")

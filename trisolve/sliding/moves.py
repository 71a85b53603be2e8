"""Moves in text form: ``B2`` drags block B two steps, ``A-3`` drags A three steps back.

A positive distance is in the axis's own direction. Unless an id ends in one of the letters A to Z
or a to z, a colon separates it from the distance: ``B1:2``. A colon may follow any id.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_letters
from textwrap import TextWrapper
from typing import TypeAlias

from trisolve.errors import FormatError
from trisolve.sliding.choices import Metric

ID_PATTERN = (
    r"^[^\s:,\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
    r"{1,32}$(?!\n)"
)
"""What a block id may be: 1 to 32 characters, no white space, colon, comma, control character, or
character that is invisible or reverses the text direction.

Python's ``$`` alone would allow a line break at the end."""

MAX_DISTANCE = 999
"""The longest distance that is read as a move; no track of the grid is that long."""

_MOVE = re.compile(
    r"(?:(?P<marked>[^\s:,]+):|(?P<plain>[^\s:,]*[A-Za-z]))(?P<distance>[+-]?[0-9]{1,3})"
)
_LETTERS = frozenset(ascii_letters)


@dataclass(frozen=True)
class Move:
    """A drag of one block by a nonzero `distance` in steps; positive is the axis's own direction.

    `pushes` says how far each of the other blocks is pushed, as (id, steps). Replaying determines
    `pushes`, and moves that differ only in `pushes` are equal.
    """

    block: str
    distance: int
    pushes: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        """Return the move in text notation.

        >>> str(Move("B", 2)), str(Move("A", -3)), str(Move("B1", 2)), str(Move("é", 1))
        ('B2', 'A-3', 'B1:2', 'é:1')
        """
        colon = "" if self.block[-1] in _LETTERS else ":"
        return f"{self.block}{colon}{self.distance}"


def parse_moves(text: str) -> tuple[Move, ...]:
    """Read moves separated by white space or commas; raise FormatError at the first invalid move.

    >>> parse_moves("B2 A-3")
    (Move(block='B', distance=2, pushes=()), Move(block='A', distance=-3, pushes=()))
    """
    moves = []
    for number, word in enumerate(re.split(r"[\s,]+", text.strip(" \t\r\n,")), 1):
        if not word:
            continue
        match = _MOVE.fullmatch(word)
        if match is None or int(match["distance"]) == 0:
            message = "expected a move such as B2 or A-3 (a block id and a distance other than 0)"
            raise FormatError(f"{message}, got {word[:40]!r} as move {number}")
        moves.append(Move(match["marked"] or match["plain"], int(match["distance"])))
    return tuple(moves)


def each_move(moves: "Moves") -> Iterator[Move]:
    """Yield moves given as Move objects or as strings; may raise FormatError or TypeError.

    >>> list(each_move("B2")) == list(each_move([Move("B", 2)]))
    True
    """
    expected = "expected moves, or text such as 'B2 A-3'"
    if not isinstance(moves, Iterable):
        raise TypeError(f"{expected}, got {moves!r:.40}")
    for move in parse_moves(moves) if isinstance(moves, str) else moves:
        if not isinstance(move, Move):
            raise TypeError(f"{expected}, got {move!r:.40} among them")
        yield move


def one_move(move: Move | str) -> Move:
    """Return a move given as a Move or as a string; may raise FormatError or TypeError.

    >>> one_move("A-3")
    Move(block='A', distance=-3, pushes=())
    """
    found = tuple(each_move(move if isinstance(move, str) else [move]))
    if len(found) != 1:
        raise FormatError(f"expected one move such as B2, got {len(found)}")
    return found[0]


Moves: TypeAlias = Iterable[Move] | str
"""A line of play, or text that parse_moves reads."""


def dump_moves(moves: Moves) -> str:
    """Return moves as one line that parse_moves reads.

    >>> dump_moves([Move("B", 2), Move("A", -3)])
    'B2 A-3'
    """
    return " ".join(map(str, each_move(moves)))


def pairs(moves: Iterable[Move]) -> list[list[str | int]]:
    """Return moves in the form used in JSON.

    >>> pairs([Move("A", 2), Move("B", -1)])
    [['A', 2], ['B', -1]]
    """
    return [[move.block, move.distance] for move in moves]


def length(moves: Sequence[Move], metric: Metric) -> int:
    """Return the length of a line: the number of drags in metric "moves", or of steps in "steps".

    >>> line = (Move("A", 2), Move("B", -1))
    >>> length(line, "moves"), length(line, "steps")
    (2, 3)
    """
    return len(moves) if metric == "moves" else sum(abs(move.distance) for move in moves)


def with_pushes(move: Move) -> str:
    """Return a move with the blocks that it pushes.

    >>> with_pushes(Move("B", 2, (("C", 1), ("D", -1))))
    'B2 (pushes C1, D-1)'
    """
    pushed = ", ".join(str(Move(block, distance)) for block, distance in move.pushes)
    return f"{move} (pushes {pushed})" if pushed else str(move)


def move_lines(moves: Sequence[Move], indent: int = 4, width: int = 80) -> str:
    """Return moves with the blocks that they push, indented and wrapped to a given width.

    >>> print(move_lines([Move("A", 1), Move("B", 2, (("C", 1),))], indent=2))
      A1  B2 (pushes C1)
    """
    hard = "\u00a0"  # keeps a move and its pushes on one line
    text = "  ".join(with_pushes(move).replace(" ", hard) for move in moves)
    lines = TextWrapper(width, initial_indent=" " * indent, subsequent_indent=" " * indent).wrap(
        text
    )
    return "\n".join(lines).replace(hard, " ")

"""The rules of BOCO, written with plain sets of faces. This file defines the game.

Two players take turns placing a piece on an empty face: the first piece anywhere, and each later
piece next to any piece. A group is a maximal connected set of one player's pieces. A group is
encircled if none of its neighbors is empty and at least one is an enemy piece; under "safe", a
group on the rim is never encircled. A player who encircles an enemy group wins. A player who
encircles only their own groups loses.

`owners` maps each played face to its player, 0 or 1.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from trisolve.boco.board import Board
from trisolve.errors import IllegalMove

Rim: TypeAlias = Literal["safe", "wall"]
Owners: TypeAlias = Mapping[int, int]

RIMS = ("safe", "wall")


class IllegalTurn(IllegalMove):
    """A move that the rules do not allow.

    `ply` counts from 0. `code` is the first of these that applies: ``over``, ``swap`` (out of
    turn), ``range`` (no such face), ``occupied``, ``not-adjacent``.

    >>> from trisolve.boco.game import Game
    >>> Game("squares:3x3").new_initial_state().child(9)
    Traceback (most recent call last):
    trisolve.boco.rules.IllegalTurn: ply 0: range: expected a face from 0 to 8, found 9
    """

    def __init__(self, what: str, *, ply: int = 0, code: str = "", source: str = "") -> None:
        self.what, self.ply, self.code, self.source = what, ply, code, source
        place = f"{source}: " if source else ""
        super().__init__(f"{place}ply {ply}: {code}: {what}" if code else what)

    def at(self, source: str) -> "IllegalTurn":
        """Return the same error with the name of the file that contains the move."""
        return IllegalTurn(self.what, ply=self.ply, code=self.code, source=source)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.what, self.ply, self.code, self.source)


def _again(what: str, ply: int, code: str, source: str) -> IllegalTurn:
    return IllegalTurn(what, ply=ply, code=code, source=source)


class Ending(NamedTuple):
    """How a move ended the game.

    winner : the player who wins, or None for a draw
    reason : ``encircled``, ``self-encircled``, ``full`` or ``no-move``
    encircled : the groups that the move encircled, starting with the loser's groups
    """

    winner: int | None
    reason: str
    encircled: tuple[frozenset[int], ...]


def group_at(board: Board, owners: Owners, face: int) -> frozenset[int]:
    """Return the group of a played face.

    >>> row = Board(((1,), (0, 2), (1,)), (True, True, True))
    >>> sorted(group_at(row, {0: 0, 1: 0, 2: 1}, 1))
    [0, 1]
    """
    group, waiting = {face}, [face]
    while waiting:
        for near in board.neighbors[waiting.pop()]:
            if near not in group and owners.get(near) == owners[face]:
                group.add(near)
                waiting.append(near)
    return frozenset(group)


def around(board: Board, group: frozenset[int]) -> frozenset[int]:
    """Return the faces next to a group."""
    return frozenset(near for face in group for near in board.neighbors[face]) - group


def liberties(board: Board, owners: Owners, group: frozenset[int]) -> frozenset[int]:
    """Return the empty neighbors of a group."""
    return frozenset(face for face in around(board, group) if face not in owners)


def is_encircled(board: Board, rim: Rim, owners: Owners, group: frozenset[int]) -> bool:
    """Return whether a group is encircled."""
    neighbors = around(board, group)
    if not neighbors or any(face not in owners for face in neighbors):
        return False
    return rim == "wall" or not any(board.rim[face] for face in group)


def legal_faces(board: Board, owners: Owners) -> list[int]:
    """Return the faces that may be played next, ascending.

    >>> row = Board(((1,), (0, 2), (1,)), (True, True, True))
    >>> legal_faces(row, {}), legal_faces(row, {1: 0})
    ([0, 1, 2], [0, 2])
    """
    if not owners:
        return list(range(board.n_faces))
    return sorted({n for face in owners for n in board.neighbors[face] if n not in owners})


def ending(board: Board, rim: Rim, owners: Owners, face: int) -> Ending | None:
    """Return how the piece just played on a face ended the game, or None if the game goes on.

    >>> row = Board(((1,), (0, 2), (1,)), (True, True, True))
    >>> ending(row, "wall", {0: 0, 1: 1}, 1)
    Ending(winner=1, reason='encircled', encircled=(frozenset({0}),))
    """
    mover = owners[face]
    theirs = {
        group_at(board, owners, near)
        for near in board.neighbors[face]
        if owners.get(near) == 1 - mover
    }
    lost = [group for group in theirs if is_encircled(board, rim, owners, group)]
    own = group_at(board, owners, face)
    own_lost = [own] if is_encircled(board, rim, owners, own) else []
    if lost:
        return Ending(mover, "encircled", (*sorted(lost, key=min), *own_lost))
    if own_lost:
        return Ending(1 - mover, "self-encircled", (own,))
    if len(owners) == board.n_faces:
        return Ending(None, "full", ())
    if not any(near not in owners for played in owners for near in board.neighbors[played]):
        return Ending(None, "no-move", ())
    return None

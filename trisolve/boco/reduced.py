"""The part of a position that matters: its component, with every group drawn together to one place.

Which faces a group has does not matter to what can still happen, only what lies beside it and
whether it is safe. So a late position of a large board is a small board, and what the two searches
see is always this: places 0, 1, 2 ..., each an empty face or a whole group.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trisolve.boco.board import Board
from trisolve.boco.game import State
from trisolve.boco.symmetry import some_symmetries

_MOST_SYMMETRIES = 400


@dataclass(frozen=True)
class Reduced:
    """A position as the searches see it.

    neighbours, safe : of each place: the places beside it; whether a group with it is safe
    faces : the face of each place, the lowest of its group for a group
    place_of : the place of each face of the component
    mover, other : the places of the one to move and of the other, as bits
    """

    neighbours: tuple[tuple[int, ...], ...]
    safe: tuple[bool, ...]
    faces: tuple[int, ...]
    place_of: dict[int, int]
    mover: int
    other: int

    def symmetries(self) -> list[tuple[int, ...]]:
        """Return the symmetries that keep the position, only the identity where there are many."""
        marks = [
            (self.safe[at], self.mover >> at & 1, self.other >> at & 1)
            for at in range(len(self.faces))
        ]
        return some_symmetries(Board(self.neighbours, self.safe), marks, _MOST_SYMMETRIES)

    def bits_of(self, state: State) -> tuple[int, int]:
        """Return (mover, other) of a state that comes after this one, as bits of places."""
        sets = [0, 0]
        for face, player in state.owners.items():
            sets[player] |= 1 << self.place_of[face]
        mover = len(state.history()) % 2
        return sets[mover], sets[1 - mover]


def reduced(state: State, first: int | None = None) -> Reduced:
    """Return what matters of a state; of an empty board, the component of the face `first`.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x3").new_initial_state()
    >>> for face in (1, 4, 0, 3, 2):
    ...     state.apply_action(face)
    >>> small = reduced(state)
    >>> small.faces, bin(small.mover), bin(small.other)
    ((0, 3, 5, 6, 7, 8), '0b10', '0b1')
    """
    game = state.game
    owners = state.owners
    start = first if first is not None else min(owners)
    groups = {face: group.faces for group in state.groups() for face in group.faces}
    heads: list[int] = []
    place_of: dict[int, int] = {}
    for face in game.board.component(start):
        head = groups[face][0] if face in groups else face
        if head == face:
            place_of[face] = len(heads)
            heads.append(face)
        else:
            place_of[face] = place_of[head]
    neighbours = []
    safe = []
    for place, head in enumerate(heads):
        faces: Sequence[int] = groups.get(head, (head,))
        beside = {place_of[near] for face in faces for near in game.board.neighbours[face]}
        neighbours.append(tuple(sorted(beside - {place})))
        safe.append(any(game.safe_rim[face] for face in faces))
    sets = [0, 0]
    for face, player in owners.items():
        sets[player] |= 1 << place_of[face]
    mover = len(state.history()) % 2
    return Reduced(
        tuple(neighbours), tuple(safe), tuple(heads), place_of, sets[mover], sets[1 - mover]
    )

"""The relevant part of a position: its component, with each group contracted to one place.

For the rest of the game, the faces of a group do not matter. Only the group's neighbors matter, and
whether the group is safe. A late position on a large board therefore reduces to a small board. The
searches see only this graph, in which each place is an empty face or a whole group. Places are
numbered from 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trisolve.boco.board import Board, some_symmetries
from trisolve.boco.game import State
from trisolve.boco.limits import MAX_SYMMETRIES


@dataclass(frozen=True)
class Reduced:
    """A position as the searches see it.

    neighbors, safe : for each place, its adjacent places, and whether it makes a group safe
    faces : the face of each place; for a group, its lowest face
    place_of : the place of each face in the component
    mover, other : the places of the mover and of the other player, as bits
    """

    neighbors: tuple[tuple[int, ...], ...]
    safe: tuple[bool, ...]
    faces: tuple[int, ...]
    place_of: dict[int, int]
    mover: int
    other: int

    def symmetries(self) -> list[tuple[int, ...]]:
        """Return the symmetries that keep the position, or only the identity if there are many."""
        marks = [
            (self.safe[at], self.mover >> at & 1, self.other >> at & 1)
            for at in range(len(self.faces))
        ]
        return some_symmetries(Board(self.neighbors, self.safe), marks, MAX_SYMMETRIES)

    def bits_of(self, state: State) -> tuple[int, int]:
        """Return (mover, other) for a state that follows this one, as bits of places."""
        sets = [0, 0]
        for face, player in state.owners.items():
            sets[player] |= 1 << self.place_of[face]
        return sets[state.mover], sets[1 - state.mover]


def n_places(state: State) -> int:
    """Return how many places a search distinguishes in a state: open faces, and whole groups.

    >>> from trisolve.boco.game import Game
    >>> n_places(Game("squares:3x3").new_initial_state())
    9
    """
    if state.history():
        return len(reduce(state).faces)
    board, most = state.game.board, 0
    left = set(range(board.n_faces))
    while left:
        component = board.component(min(left))
        left.difference_update(component)
        most = max(most, len(component))
    return most


def reduce(state: State, first: int | None = None) -> Reduced:
    """Return the relevant part of a state; for an empty board, the component of face `first`.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x3").new_initial_state()
    >>> for face in (1, 4, 0, 3, 2):
    ...     state.apply_action(face)
    >>> small = reduce(state)
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
    neighbors = []
    safe = []
    for place, head in enumerate(heads):
        faces: Sequence[int] = groups.get(head, (head,))
        around = {place_of[near] for face in faces for near in game.board.neighbors[face]}
        neighbors.append(tuple(sorted(around - {place})))
        safe.append(any(game.safe_rim[face] for face in faces))
    sets = [0, 0]
    for face, player in owners.items():
        sets[player] |= 1 << place_of[face]
    mover = state.mover
    return Reduced(
        tuple(neighbors), tuple(safe), tuple(heads), place_of, sets[mover], sets[1 - mover]
    )

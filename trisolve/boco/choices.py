"""How several players choose: a search two plies deep, and the moves that win soonest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from trisolve.boco.game import Group, State
from trisolve.boco.limits import MAX_COMPILED_FACES, TOO_LARGE
from trisolve.boco.reduced import Reduced, reduce
from trisolve.errors import TrisolveError
from trisolve.limits import Limits
from trisolve.wording import brief

if TYPE_CHECKING:
    from trisolve.boco.engine.questions import Budget, Distance


@dataclass(frozen=True)
class Choice:
    """A player's choice.

    action : the action to play
    value : the result expected for player 0, -1 to 1; None if the player has no opinion
    proven : whether the value is certain
    playouts : how many games were played out
    scores : the expected result of each action, for player 0
    note : a remark, such as which limit was reached

    >>> from trisolve.boco.game import Game
    >>> from trisolve.boco.players import player
    >>> player("greedy", seed=1).choose(Game("cube").new_initial_state()).playouts
    0
    """

    action: int
    value: float | None = None
    proven: bool = False
    playouts: int = 0
    scores: Mapping[int, float] = field(default_factory=dict)
    note: str = ""
    __repr__ = brief


def open_actions(state: State) -> list[int]:
    """Return the legal actions; raise TrisolveError if the game is over."""
    actions = state.legal_actions()
    if not actions:
        raise TrisolveError("expected an open game, got a finished game")
    return actions


def sound_actions(state: State) -> tuple[list[int], int | None]:
    """Return the actions that are safe for two plies, and the mover's result if it is settled.

    The second value is 1 if the mover can win at once, -1 if every action loses, and None
    otherwise.
    """
    mover = state.mover
    careless, calm = [], []
    for action in open_actions(state):
        after = state.child(action)
        if after.is_terminal():
            result = after.returns()[mover]
            if result > 0:
                return [action], 1
            if result == 0:
                calm.append(action)
        elif has_win_in_one(after):
            careless.append(action)
        else:
            calm.append(action)
    if calm:
        return calm, None
    return (careless, None) if careless else (state.legal_actions(), -1)


def has_win_in_one(state: State) -> bool:
    """Return whether the mover can win with one move."""
    return bool(winning_faces(state))


def winning_faces(state: State) -> set[int]:
    """Return the faces on which the mover wins with one move."""
    return {
        group.liberties[0]
        for group in state.groups()
        if group.player != state.mover
        and len(group.liberties) == 1
        and can_be_encircled(state, group)
    }


def can_be_encircled(state: State, group: Group) -> bool:
    """Return whether a group is not safe on the rim."""
    return not any(state.game.safe_rim[face] for face in group.faces)


class Soonest(NamedTuple):
    """The result of a search for how soon the game ends.

    actions : one action that wins soonest, or all actions that lose latest; at a limit, all
        remaining candidates
    limit : "max_nodes", "time_limit" or "faces" if that limit stopped the search, else None
    """

    actions: tuple[int, ...]
    limit: str | None = None


class _TooLarge(Exception):
    """The position has more places than the kernel supports."""


class _Clock:
    """Finds how soon the positions after a root can end."""

    def __init__(self, root: State, budget: "Budget") -> None:
        self.root, self.budget = root, budget
        self._parts: list[tuple[Reduced, Distance]] = []

    def is_won_within(self, state: State, plies: int) -> bool:
        """Return whether the mover has won or can win within `plies`."""
        if state.is_terminal():
            return state.returns()[state.mover] > 0
        history = state.history()
        if not history:
            return any(self.is_lost_within(state.child(a), plies - 1) for a in range(self._n))
        if state.may_swap() and self.is_lost_within(state.child(self._n), plies - 1):
            return True
        self.budget.check_time()
        small, search = self._part_of(history[0])
        mover, other = small.bits_of(state)
        return search.attains(mover, other, plies)

    def is_lost_within(self, state: State, plies: int) -> bool:
        """Return whether the mover has lost or must lose within `plies`."""
        if state.is_terminal():
            return state.returns()[state.mover] < 0
        return plies > 0 and all(
            self.is_won_within(state.child(action), plies - 1) for action in state.legal_actions()
        )

    @property
    def _n(self) -> int:
        return self.root.game.n_faces

    def _part_of(self, face: int) -> "tuple[Reduced, Distance]":
        from trisolve.boco.engine.compiled import CompiledBoard
        from trisolve.boco.engine.questions import Distance

        for small, search in self._parts:
            if face in small.place_of:
                return small, search
        small = reduce(self.root, face)
        if len(small.faces) > MAX_COMPILED_FACES:
            raise _TooLarge
        board = CompiledBoard(small.neighbors, small.safe)
        self._parts.append((small, Distance(board, small.symmetries(), self.budget)))
        return self._parts[-1]


def soonest(
    state: State,
    best: Sequence[int],
    value: int,
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
) -> Soonest:
    """Return which of the `best` moves to choose from, in a position worth `value` to the mover.

    All drawing moves are equally good.

    >>> from trisolve.boco.game import Game
    >>> soonest(Game("triangle:3", "wall").new_initial_state(), (1, 2), 1)
    Soonest(actions=(2,), limit=None)
    """
    from trisolve.boco.engine.questions import Budget, OutOfBudget

    left = tuple(best)
    if value == 0 or len(left) == 1:
        return Soonest(left)
    clock = _Clock(state, Budget(Limits(time_limit=time_limit, max_nodes=max_nodes)))
    after = {action: state.child(action) for action in left}
    try:
        for plies in range(state.game.max_game_length() + 1):
            if value == 1:
                for action in left:
                    if clock.is_lost_within(after[action], plies):
                        return Soonest((action,))
                continue
            slower = tuple(a for a in left if not clock.is_won_within(after[a], plies))
            if not slower:
                break
            left = slower
            if len(left) == 1:
                break
    except OutOfBudget as stop:
        return Soonest(left, stop.limit)
    except _TooLarge:
        return Soonest(left, TOO_LARGE)
    return Soonest(left)

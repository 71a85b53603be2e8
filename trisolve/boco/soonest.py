"""Of the best moves the one that wins soonest or loses latest, as far as a budget tells."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trisolve.boco.game import State
from trisolve.boco.reduced import Reduced, reduced
from trisolve.boco.solver import budget_for

if TYPE_CHECKING:
    from trisolve.boco.engine.questions import Distance

_MOST_COMPILED = 256


class _Clock:
    """Asks how soon a position that comes after the root is won."""

    def __init__(self, small: Reduced, asker: "Distance") -> None:
        self.small, self.asker = small, asker

    def wins_within(self, state: State, plies: int) -> bool:
        """Return whether the one to move, in an open position, can win in so many plies."""
        mover, other = self.small.bits_of(state)
        return self.asker.attains(mover, other, plies)

    def all_lost_within(self, state: State, plies: int) -> bool:
        """Return whether the other wins within so many plies whatever the one to move does."""
        mover = len(state.history()) % 2
        for action in state.legal_actions():
            after = state.child(action)
            if after.is_terminal():
                if after.returns()[mover] >= 0:
                    return False
            elif not self.wins_within(after, plies - 1):
                return False
        return True


def soonest(state: State, best: Sequence[int], value: int, max_nodes: int) -> int:
    """Return one of the best moves of a position worth `value` to the one to move.

    Where the value is a draw, or nodes run out, the lowest of those still in question.
    """
    from trisolve.boco.engine.compiled import CompiledBoard
    from trisolve.boco.engine.questions import Distance, OutOfBudget

    left = list(best)
    if value == 0 or len(left) == 1 or not state.history() or state.may_swap():
        return left[0]
    small = reduced(state)
    if len(small.faces) > _MOST_COMPILED:
        return left[0]
    budget = budget_for(max_nodes, None, None)
    board = CompiledBoard(small.neighbours, small.safe)
    clock = _Clock(small, Distance(board, small.symmetries(), budget))
    mover = len(state.history()) % 2
    try:
        for plies in range(1, state.game.n_faces + 2, 2):
            if value == 1:
                for action in left:
                    after = state.child(action)
                    if after.is_terminal() and after.returns()[mover] > 0:
                        return action
                    if not after.is_terminal() and clock.all_lost_within(after, plies - 1):
                        return action
                continue
            slower = [
                action
                for action in left
                if not (after := state.child(action)).is_terminal()
                and not clock.wins_within(after, plies)
            ]
            if not slower:
                break
            left = slower
            if len(left) == 1:
                break
    except OutOfBudget:
        pass
    return left[0]

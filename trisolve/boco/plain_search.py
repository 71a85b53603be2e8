"""The questions of the searches in plain Python, for positions of more than 256 places.

Such a search ends only if little is left to decide; otherwise a limit stops it. Answers are kept in
a dict, by the pieces of both players.
"""

from typing import TYPE_CHECKING

from trisolve.boco.board import Board
from trisolve.boco.reduced import Reduced
from trisolve.boco.rules import Ending, ending, legal_faces

if TYPE_CHECKING:
    from trisolve.boco.engine.questions import Budget

_MAX_PLIES = 400


class PlainSearch:
    """Questions about one reduced position, answered depth first."""

    def __init__(self, small: Reduced, budget: "Budget") -> None:
        self.board = Board(small.neighbors, small.safe)
        self.budget = budget
        self.known: dict[tuple[int, int, int], bool] = {}

    def attains(self, mover: int, other: int, wanted: int) -> bool:
        """Return whether the mover gets at least `wanted`, 0 or 1; raise OutOfBudget."""
        owners = {place: 0 for place in range(self.board.n_faces) if mover >> place & 1}
        owners |= {place: 1 for place in range(self.board.n_faces) if other >> place & 1}
        return self._attains(owners, 0, wanted, 0)

    def _attains(self, owners: dict[int, int], player: int, wanted: int, plies: int) -> bool:
        from trisolve.boco.engine.questions import OutOfBudget

        self.budget.left()
        self.budget.check_time()
        self.budget.nodes += 1
        if plies > _MAX_PLIES:
            raise OutOfBudget("max_nodes")
        key = self._key(owners, player, wanted)
        if key in self.known:
            return self.known[key]
        going, answer = [], False
        for place in legal_faces(self.board, owners):
            owners[place] = player
            end = ending(self.board, "safe", owners, place)
            del owners[place]
            if end is None:
                going.append(place)
            elif _gets(end, player) >= wanted:
                answer = True
                break
        for place in () if answer else going:
            owners[place] = player
            theirs = self._attains(owners, 1 - player, 1 - wanted, plies + 1)
            del owners[place]
            if not theirs:
                answer = True
                break
        self.known[key] = answer
        return answer

    def _key(self, owners: dict[int, int], player: int, wanted: int) -> tuple[int, int, int]:
        sets = [0, 0]
        for place, owner in owners.items():
            sets[owner] |= 1 << place
        return sets[player], sets[1 - player], wanted


def _gets(end: Ending, player: int) -> int:
    if end.winner is None:
        return 0
    return 1 if end.winner == player else -1

"""Small strategies: walked a few times over, the smallest kept.

Of all that is at stake only the first moves and the swap are looked at here, in the states of the
game; from then on the compiled walk goes by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.boco.counting import bits_of
from trisolve.boco.game import State
from trisolve.boco.reduced import Reduced
from trisolve.boco.solver import Solver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trisolve.boco.engine.questions import Budget

_MOST_WALKS, _PATIENCE = 12, 3
_FIRST_BUDGET, _MORE = 100_000, 10
_UNBOUNDED = 1 << 62


class _Walk(NamedTuple):
    """What a walk came to.

    n_entries : how many positions
    begun : the moves of those that were looked at here, by text
    mine, theirs : bool[k, n], the pieces in the others
    moves : int64[k], the moves there
    """

    n_entries: int
    begun: dict[str, int]
    mine: Any
    theirs: Any
    moves: Any


class Strategist(Solver):
    """Makes strategies that prove what the value of one position is.

    symmetries : of the whole board, the identity first; positions that they carry onto each other
        count once
    """

    def __init__(
        self, root: State, symmetries: "Sequence[Sequence[int]]", budget: "Budget"
    ) -> None:
        from trisolve.boco.engine.compiled import compiled_board
        from trisolve.boco.engine.planning import Planner

        super().__init__(root, "proof-number", budget)
        game = root.game
        board = compiled_board(game.board.neighbours, game.safe_rim)
        self.symmetries = symmetries
        self.planner = Planner(board, symmetries, budget)
        faces = tuple(range(game.n_faces))
        whole = Reduced(
            game.board.neighbours, game.safe_rim, faces, {face: face for face in faces}, 0, 0
        )
        self._whole = whole, [self.planner.search]
        self._first_of: dict[int, int] = {}

    @property
    def n_entries(self) -> int:
        """How many positions the last walk came to."""
        return self.planner.n_entries

    def part_of(self, face: int) -> tuple[Reduced, list[Any]]:
        """Return the whole board, for any face, and the search that walks share."""
        del face
        return self._whole

    def attains(self, state: State, wanted: int) -> bool:
        """Return whether the one to move gets at least `wanted`, 0 or 1; raise OutOfBudget."""
        if state.history() or state.ending is not None:
            return super().attains(state, wanted)
        for face, keeps in self._first_moves(state, wanted):
            if keeps:
                self._first_of[wanted] = face
                return True
        return False

    def _first_moves(self, state: State, wanted: int) -> Iterator[tuple[int, bool]]:
        """Yield (first move, whether it attains `wanted`), those first that are soon known."""
        left, allowed = self._first_faces(), _FIRST_BUDGET
        while left:
            for face in list(left):
                with self._at_most(allowed) as spent:
                    keeps = self.keeps(state, face, wanted)
                if not spent:
                    left.remove(face)
                    yield face, keeps
            allowed *= _MORE

    def _first_faces(self) -> list[int]:
        """Return a face of each symmetric class."""
        n = self.root.game.n_faces
        return [face for face in range(n) if face == min(one[face] for one in self.symmetries)]

    @contextmanager
    def _at_most(self, n_nodes: int) -> Iterator[list[str]]:
        """Allow so many nodes; what is yielded has something in it where they were not enough."""
        from trisolve.boco.engine.questions import OutOfBudget

        budget, spent = self.budget, list[str]()
        most = budget.max_nodes
        budget.max_nodes = budget.nodes + n_nodes
        if most is not None:
            budget.max_nodes = min(most, budget.max_nodes)
        try:
            yield spent
        except OutOfBudget as stop:
            is_last = budget.max_nodes == most
            if stop.limit != "max_nodes" or is_last:
                raise
            spent.append(stop.limit)
        finally:
            budget.max_nodes = most

    def strategy(self, player: int, at_least: int, max_entries: int) -> dict[str, int]:
        """Return the move of every position that comes up for a player who gets `at_least`.

        Raises OutOfBudget where a limit leaves none; one that was found by then is returned.
        """
        from trisolve.boco.engine.questions import OutOfBudget

        root = self.root
        if root.history() or player != 0 or root.ending is not None:
            walk = self._smallest(player, at_least, -1, max_entries)
            found = [] if walk is None else [walk]
        else:
            found = list(self._smaller_ones(at_least, max_entries))
        if not found:
            raise OutOfBudget("max_entries")
        return self._texts(found[-1], player)

    def _smaller_ones(self, at_least: int, max_entries: int) -> Iterator[_Walk]:
        """Yield strategies of the first, by one first move after another, each smaller than before.

        That which settled the value comes first, the others for a while each. Raises OutOfBudget
        before the first strategy only.
        """
        from trisolve.boco.engine.questions import OutOfBudget

        settled, is_found = self._first_of[at_least], False
        faces = [settled, *(face for face in self._first_faces() if face != settled)]
        try:
            for face in faces:
                with self._at_most(_FIRST_BUDGET if is_found else _UNBOUNDED):
                    if self.keeps(self.root, face, at_least):
                        walk = self._smallest(0, at_least, face, max_entries)
                        if walk is not None:
                            is_found, max_entries = True, walk.n_entries - 1
                            yield walk
        except OutOfBudget:
            if not is_found:
                raise

    def _smallest(self, player: int, at_least: int, first: int, max_entries: int) -> _Walk | None:
        """Return the smallest of some walks, None where each has more positions than it may.

        `first` is the first move of the game, where that is the player's. Raises OutOfBudget for
        other limits before the end of the first walk.
        """
        from trisolve.boco.engine.questions import OutOfBudget

        best, n_fruitless = None, 0
        for _ in range(_MOST_WALKS):
            self._begun: dict[str, int] = {}
            self.planner.begin(max_entries)
            try:
                self._follow(self.root, player, at_least, first)
            except OutOfBudget as stop:
                if best is None:
                    if stop.limit != "max_entries":
                        raise
                    return None
                n_fruitless += 1
                if stop.limit != "max_entries" or n_fruitless == _PATIENCE:
                    break
            else:
                n_fruitless = 0
                best = _Walk(self.planner.n_entries, self._begun, *self.planner.entries())
                max_entries = best.n_entries - 1
        return best

    def _follow(self, state: State, player: int, at_least: int, first: int) -> None:
        """Fix moves from a state on that is worth so much to a player; raise OutOfBudget."""
        if state.ending is not None:
            return
        if state.current_player() != player:
            for action in state.legal_actions():
                self._follow(state.child(action), player, at_least, first)
            return
        n = state.game.n_faces
        action = -1
        if not state.history():
            action = first
        elif state.may_swap() and self.keeps(state, n, at_least):
            action = n
        if action < 0:
            self.planner.fix(*bits_of(state), at_least)
            return
        (text,), (number,) = self._least(_characters(state, n))
        if text.decode() not in self._begun:
            self.planner.add()
            carried = n if action == n else self.symmetries[number][action]
            self._begun[text.decode()] = carried
            self._follow(state.child(action), player, at_least, first)

    def _least(self, characters: Any) -> tuple[Any, Any]:  # noqa: ANN401 - arrays
        """Return the least images of positions, bytes[k], and the symmetries that make them.

        `characters` uint8[k, n] is what certificates write for each face.
        """
        import numpy as np

        n = characters.shape[1]
        least = np.ascontiguousarray(characters).view(f"S{n}")[:, 0]
        numbers = np.zeros(len(least), np.int64)
        for number, images in enumerate(self.symmetries[1:], 1):
            image = np.empty(characters.shape, np.uint8)
            image[:, list(images)] = characters
            texts = image.view(f"S{n}")[:, 0]
            is_less = texts < least
            least = np.where(is_less, texts, least)
            numbers[is_less] = number
        return least, numbers

    def _texts(self, found: _Walk, player: int) -> dict[str, int]:
        """Return a strategy as certificates have it."""
        import numpy as np

        own, other = (ord(c) for c in ("01" if player == 0 else "10"))
        characters = np.where(found.mine, own, np.where(found.theirs, other, ord(".")))
        least, numbers = self._least(characters.astype(np.uint8))
        moves = np.array(self.symmetries)[numbers, found.moves]
        texts = [text.decode() for text in least.tolist()]
        return dict(sorted([*found.begun.items(), *zip(texts, moves.tolist(), strict=True)]))


def _characters(state: State, n: int) -> Any:  # noqa: ANN401 - an array
    """Return the position of a state as certificates write it, uint8[1, n]."""
    import numpy as np

    owners = state.owners
    text = "".join(str(owners.get(face, ".")) for face in range(n))
    return np.frombuffer(text.encode(), np.uint8)[None, :].copy()

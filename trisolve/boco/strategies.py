"""Small strategies: several walks each build a strategy, and the smallest is kept.

Only the first moves and the swap are handled here, on game states. Everything later is a compiled
walk.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.boco.counting import bits_of
from trisolve.boco.game import State
from trisolve.boco.reduced import Reduced
from trisolve.boco.solve import Solver
from trisolve.boco.verifier import CLAIMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trisolve.boco.engine.questions import Budget

_MAX_WALKS, _PATIENCE = 12, 3
_FIRST_BUDGET, _MORE = 100_000, 10
_UNBOUNDED = 1 << 62


class _Walk(NamedTuple):
    """The positions of a walk, and a move for each.

    n_entries : the number of positions
    begun : the moves in positions that were handled as states, by the position's text
    mine, theirs : bool[k, n], the pieces in the other positions
    moves : int64[k], the moves there
    """

    n_entries: int
    begun: dict[str, int]
    mine: Any
    theirs: Any
    moves: Any


class Strategist:
    """Makes strategies that prove the value of one position.

    symmetries : the symmetries of the whole board, the identity first; positions that are images of
        each other count once
    """

    def __init__(
        self, root: State, symmetries: "Sequence[Sequence[int]]", budget: "Budget"
    ) -> None:
        from trisolve.boco.engine.compiled import compiled_board
        from trisolve.boco.engine.strategy import Planner

        self.root, self.budget = root, budget
        game = root.game
        board = compiled_board(game.board.neighbors, game.safe_rim)
        self.symmetries = symmetries
        self.planner = Planner(board, symmetries, budget)
        faces = tuple(range(game.n_faces))
        whole = Reduced(
            game.board.neighbors, game.safe_rim, faces, {face: face for face in faces}, 0, 0
        )
        self.solver = Solver(lambda _face: (whole, [self.planner.search]))
        self._first_of: dict[int, int] = {}
        self._n_done = 0

    @property
    def n_entries(self) -> int:
        """The number of positions in the strategies so far."""
        return self._n_done + self.planner.n_entries

    def value(self) -> int:
        """Return the value for the player to move; may raise OutOfBudget."""
        if not self._attains(0):
            return -1
        return 1 if self._attains(1) else 0

    def strategies(self, value: int, max_entries: int) -> list[dict[str, Any]]:
        """Return the strategies that prove a value for player 0; may raise OutOfBudget."""
        made = []
        for player, at_least in CLAIMS[value]:
            moves = self._strategy(player, at_least, max_entries - self._n_done)
            self._n_done += len(moves)
            made.append({"player": player, "at_least": at_least, "moves": moves})
        return made

    def _attains(self, wanted: int) -> bool:
        """Return whether the mover gets at least `wanted`, 0 or 1; may raise OutOfBudget."""
        if self.root.history() or self.root.ending is not None:
            return self.solver.attains(self.root, wanted)
        for face, keeps in self._first_moves(wanted):
            if keeps:
                self._first_of[wanted] = face
                return True
        return False

    def _first_moves(self, wanted: int) -> Iterator[tuple[int, bool]]:
        """Yield (first move, whether it attains `wanted`), with the quickest to prove first."""
        left, allowed = self._first_faces(), _FIRST_BUDGET
        while left:
            for face in list(left):
                with self._allow(allowed) as spent:
                    keeps = self.solver.keeps(self.root, face, wanted)
                if not spent:
                    left.remove(face)
                    yield face, keeps
            allowed *= _MORE

    def _first_faces(self) -> list[int]:
        """Return one face for each symmetry class."""
        n = self.root.game.n_faces
        return [face for face in range(n) if face == min(one[face] for one in self.symmetries)]

    @contextmanager
    def _allow(self, n_nodes: int) -> Iterator[list[str]]:
        """Allow `n_nodes` nodes; if they were not enough, the yielded list names the limit."""
        from trisolve.boco.engine.questions import OutOfBudget

        budget, spent = self.budget, list[str]()
        before = budget.max_nodes
        budget.max_nodes = budget.nodes + n_nodes
        if before is not None:
            budget.max_nodes = min(before, budget.max_nodes)
        try:
            yield spent
        except OutOfBudget as stop:
            is_last = budget.max_nodes == before
            if stop.limit != "max_nodes" or is_last:
                raise
            spent.append(stop.limit)
        finally:
            budget.max_nodes = before

    def _strategy(self, player: int, at_least: int, max_entries: int) -> dict[str, int]:
        """Return the move in every position that can arise for a player who gets `at_least`.

        Raises OutOfBudget only if a limit stops it before the first strategy is complete.
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
        """Yield strategies for player 0, one per first move, each smaller than the one before.

        The first move that settled the value comes first; the others get a bounded effort. Raises
        OutOfBudget only before the first strategy.
        """
        from trisolve.boco.engine.questions import OutOfBudget

        settled, is_found = self._first_of[at_least], False
        faces = [settled, *(face for face in self._first_faces() if face != settled)]
        try:
            for face in faces:
                with self._allow(_FIRST_BUDGET if is_found else _UNBOUNDED):
                    if self.solver.keeps(self.root, face, at_least):
                        walk = self._smallest(0, at_least, face, max_entries)
                        if walk is not None:
                            is_found, max_entries = True, walk.n_entries - 1
                            yield walk
        except OutOfBudget:
            if not is_found:
                raise

    def _smallest(self, player: int, at_least: int, first: int, max_entries: int) -> _Walk | None:
        """Return the smallest of several walks, or None if none fits into `max_entries`.

        `first` is the first move of the game, if it is the player's. Raises OutOfBudget if another
        limit stops the first walk.
        """
        from trisolve.boco.engine.questions import OutOfBudget

        best, n_failed = None, 0
        for _ in range(_MAX_WALKS):
            self._begun: dict[str, int] = {}
            self.planner.begin(max_entries)
            try:
                self._follow(self.root, player, at_least, first)
            except OutOfBudget as stop:
                if best is None:
                    if stop.limit != "max_entries":
                        raise
                    return None
                n_failed += 1
                if stop.limit != "max_entries" or n_failed == _PATIENCE:
                    break
            else:
                n_failed = 0
                best = _Walk(self.planner.n_entries, self._begun, *self.planner.entries())
                max_entries = best.n_entries - 1
        return best

    def _follow(self, state: State, player: int, at_least: int, first: int) -> None:
        """Fix moves from a state that is worth `at_least` to a player; may raise OutOfBudget."""
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
        elif state.may_swap() and self.solver.keeps(state, n, at_least):
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
        """Return the smallest image of each position, bytes[k], and the symmetry that gives it.

        `characters`, uint8[k, n], has the character that certificates write for each face.
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
        """Return a strategy in the format of certificates."""
        import numpy as np

        own, other = (ord(c) for c in ("01" if player == 0 else "10"))
        characters = np.where(found.mine, own, np.where(found.theirs, other, ord(".")))
        least, numbers = self._least(characters.astype(np.uint8))
        moves = np.array(self.symmetries)[numbers, found.moves]
        texts = [text.decode() for text in least.tolist()]
        return dict(sorted([*found.begun.items(), *zip(texts, moves.tolist(), strict=True)]))


def _characters(state: State, n: int) -> Any:  # noqa: ANN401 - an array
    """Return the position of a state in the format of certificates, uint8[1, n]."""
    import numpy as np

    owners = state.owners
    text = "".join(str(owners.get(face, ".")) for face in range(n))
    return np.frombuffer(text.encode(), np.uint8)[None, :].copy()

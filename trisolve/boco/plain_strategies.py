"""Strategies on boards of more than 64 faces, built move by move by running the verifier.

Wherever a move is missing, the solver is asked for one. Few positions of such boards have a proof
that is small enough to write down, and kernels for them would take minutes to compile.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trisolve.boco.game import State
from trisolve.boco.solve import Parts, Solver
from trisolve.boco.verifier import CLAIMS, LimitReached, Refuted, Verifier
from trisolve.errors import TrisolveError

if TYPE_CHECKING:
    from trisolve.boco.engine.questions import Budget


class _Strategy(dict[str, int]):
    """A strategy that finds the move of each position when the verifier looks it up."""

    def __init__(self, choose: Callable[[str], int]) -> None:
        super().__init__()
        self.choose = choose

    def get(self, text: str, _default: object = None) -> int:
        """Return the move of a position, found now."""
        move = self[text] = self.choose(text)
        return move


class Walker:
    """Finds the moves of strategies that prove the value of one position.

    Entries are canonical positions, and the symmetry that made one canonical need not keep the
    pieces that the walk began with. The solver knows only positions that follow those, so each
    entry is first mapped back to such a position.
    """

    def __init__(self, state: State, contents: dict[str, Any], budget: "Budget") -> None:
        self.root, self.game, self.contents, self.budget = state, state.game, contents, budget
        self.solver = Solver(Parts(state, "alpha-beta", budget).part_of)
        self.walker = Verifier(self.game.board.neighbors, self.game.board.rim, contents)
        # a piece that may be swapped is one group, no matter who owns it
        owners = {face: "01" if state.may_swap() else str(p) for face, p in state.owners.items()}
        self.begun = owners.items()
        self.carry: Callable[[str], Any] = "".join

    @property
    def n_entries(self) -> int:
        """How many positions have been walked."""
        return self.walker.visited

    def value(self) -> int:
        """Return what the mover gets; raise OutOfBudget."""
        return self.solver.value(self.root)

    def strategies(self, value: int, max_entries: int) -> list[dict[str, Any]]:
        """Return the strategies that prove a value to player 0; raise OutOfBudget."""
        from trisolve.boco.engine.questions import OutOfBudget

        strategies: list[dict[str, Any]] = [
            {"player": player, "at_least": least, "moves": _Strategy(self._chooser(player, least))}
            for player, least in CLAIMS[value]
        ]
        board = self.game.board
        contents = {**self.contents, "strategies": strategies}
        self.walker = Verifier(board.neighbors, board.rim, contents, max_entries)
        try:
            self.walker.run(self.game.rim, self.game.swap)
        except LimitReached:
            raise OutOfBudget("max_entries") from None
        except Refuted as error:
            where = f"{error} in {self.walker.position}" if self.walker.position else str(error)
            raise TrisolveError(f"expected a strategy that proves the value, got {where}") from None
        return [{**one, "moves": dict(sorted(one["moves"].items()))} for one in strategies]

    def _chooser(self, player: int, at_least: int) -> Callable[[str], int]:
        def choose(text: str) -> int:
            self.budget.check_time()
            return self._choose(text, player, at_least)

        return choose

    def _gets(self, text: str, mover: int, wanted: int) -> bool:
        """Return whether the mover gets at least `wanted` in an open position."""
        played = [face for face, piece in enumerate(text) if piece != "."]
        if not played:
            return any(
                self._leaves(text, mover, move, wanted) for move in self.walker.legal(text, mover)
            )
        if self.walker.legal(text, mover)[-1] == self.game.n_faces:
            return wanted == 0 or self._answers(text, mover, 1) or not self._answers(text, mover, 0)
        return self._answers(text, mover, wanted)

    def _begin_with(self, text: str) -> None:
        """Find a symmetry that maps a canonical position to one that follows the root."""
        for pick in self.walker.pickers:
            image = pick(text)
            if all(image[face] in owners for face, owners in self.begun):
                self.carry = pick
                return
        raise TrisolveError(f"expected an image of {text} that follows the first moves, got none")

    def _answers(self, text: str, mover: int, wanted: int) -> bool:
        text = "".join(self.carry(text))
        sets = [0, 0]
        small, searches = self.solver.part_of(next(f for f, p in enumerate(text) if p != "."))
        for face, place in small.place_of.items():
            if text[face] != ".":
                sets[int(text[face])] |= 1 << place
        return self.solver.ask(searches, sets[mover], sets[1 - mover], wanted, text)

    def _leaves(self, text: str, mover: int, move: int, wanted: int) -> bool:
        """Return whether a move leaves the mover with at least `wanted`."""
        after, other, ended = self.walker.after(text, mover, move)
        if ended is not None:
            return (1 - 2 * mover) * ended >= wanted
        return not self._gets(after, other, 1 - wanted)

    def _choose(self, text: str, player: int, at_least: int) -> int:
        """Return a move that keeps what a strategy promises; prefer one that ends the game."""
        self._begin_with(text)
        moves = self.walker.legal(text, player)
        sign = 1 - 2 * player
        open_moves = []
        for move in moves:
            _, _, ended = self.walker.after(text, player, move)
            if ended is None:
                open_moves.append(move)
            elif sign * ended >= at_least:
                return move
        if len(moves) == 1:
            return moves[0]
        near = self.game.board.neighbors
        theirs = str(1 - player)

        def rank(move: int) -> tuple[bool, int]:
            if move == self.game.n_faces:
                return True, 0
            around = [text[face] for face in near[move]]
            return theirs not in around, around.count(".")

        for move in sorted(open_moves, key=rank):
            if self._leaves(text, player, move, at_least):
                return move
        raise TrisolveError(f"expected a move that keeps {at_least} in {text}, got none")

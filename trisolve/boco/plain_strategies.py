"""Strategies on boards of more than 64 faces: walked as the verifier does, a move at a time.

The walk asks the solver for a move wherever one is missing. Few positions of such boards have a
proof of a size to be written down; kernels for them would take minutes to compile.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trisolve.boco.game import State
from trisolve.boco.solver import Solver
from trisolve.boco.verifier import CLAIMS, LimitReached, Refuted, Verifier
from trisolve.errors import TrisolveError

if TYPE_CHECKING:
    from trisolve.boco.engine.questions import Budget


class _Strategy(dict[str, int]):
    """A strategy that asks for the move of each position when that comes up."""

    def __init__(self, choose: Callable[[str], int]) -> None:
        super().__init__()
        self.choose = choose

    def get(self, text: str, _default: object = None) -> int:
        """Return the move of a position, found now."""
        move = self[text] = self.choose(text)
        return move


class Walker(Solver):
    """Finds the moves of strategies that prove what the value of one position is.

    Entries are of canonical positions, and the symmetry that made one canonical need not keep the
    pieces that the walk began with. The solver knows only positions that come after those, so they
    are carried back to such a one before it is asked.
    """

    def __init__(self, state: State, contents: dict[str, Any], budget: "Budget") -> None:
        super().__init__(state, "alpha-beta", budget)
        self.game, self.contents = state.game, contents
        self.walker = Verifier(self.game.board.neighbours, self.game.board.rim, contents)
        # a piece that may be swapped is of one group, whosever it is
        owners = {face: "01" if state.may_swap() else str(p) for face, p in state.owners.items()}
        self.begun = owners.items()
        self.carry: Callable[[str], Any] = "".join
        self._moves: dict[int, dict[str, int]] = {}

    @property
    def n_entries(self) -> int:
        """How many positions have been walked."""
        return self.walker.visited

    def strategy(self, player: int, at_least: int, max_entries: int) -> dict[str, int]:
        """Return the move of every position that comes up for a player who gets `at_least`.

        All strategies of the value are made at the first call. Raises OutOfBudget.
        """
        del at_least
        if not self._moves:
            self._walk(max_entries)
        return self._moves[player]

    def _walk(self, max_entries: int) -> None:
        from trisolve.boco.engine.questions import OutOfBudget

        strategies: list[dict[str, Any]] = [
            {"player": player, "at_least": least, "moves": _Strategy(self._chooser(player, least))}
            for player, least in CLAIMS[self.contents["value"]]
        ]
        board = self.game.board
        contents = {**self.contents, "strategies": strategies}
        self.walker = Verifier(board.neighbours, board.rim, contents, max_entries)
        try:
            self.walker.run(self.game.rim, self.game.swap)
        except LimitReached:
            raise OutOfBudget("max_entries") from None
        except Refuted as error:
            where = f"{error} in {self.walker.position}" if self.walker.position else str(error)
            raise TrisolveError(f"expected what was found to be proven, got {where}") from None
        self._moves = {one["player"]: dict(sorted(one["moves"].items())) for one in strategies}

    def _chooser(self, player: int, at_least: int) -> Callable[[str], int]:
        def choose(text: str) -> int:
            self.budget.check_time()
            return self._choose(text, player, at_least)

        return choose

    def _gets(self, text: str, mover: int, wanted: int) -> bool:
        """Return whether the one to move gets at least so much in an open position."""
        played = [face for face, piece in enumerate(text) if piece != "."]
        if not played:
            return any(
                self._leaves(text, mover, move, wanted) for move in self.walker.legal(text, mover)
            )
        if self.walker.legal(text, mover)[-1] == self.game.n_faces:
            return wanted == 0 or self._answers(text, mover, 1) or not self._answers(text, mover, 0)
        return self._answers(text, mover, wanted)

    def _begin_with(self, text: str) -> None:
        """Find what carries a canonical position to one that comes after the first."""
        for pick in self.walker.pickers:
            image = pick(text)
            if all(image[face] in owners for face, owners in self.begun):
                self.carry = pick
                return
        raise TrisolveError(f"expected an image of {text} after the moves before, there is none")

    def _answers(self, text: str, mover: int, wanted: int) -> bool:
        text = "".join(self.carry(text))
        sets = [0, 0]
        small, askers = self.part_of(next(f for f, p in enumerate(text) if p != "."))
        for face, place in small.place_of.items():
            if text[face] != ".":
                sets[int(text[face])] |= 1 << place
        return self.ask(askers, sets[mover], sets[1 - mover], wanted, text)

    def _leaves(self, text: str, mover: int, move: int, wanted: int) -> bool:
        """Return whether a move leaves the mover with at least `wanted`."""
        after, other, ended = self.walker.after(text, mover, move)
        if ended is not None:
            return (1 - 2 * mover) * ended >= wanted
        return not self._gets(after, other, 1 - wanted)

    def _choose(self, text: str, player: int, at_least: int) -> int:
        """Return a move that keeps what a strategy promises, one that ends the game first."""
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
        near = self.game.board.neighbours
        theirs = str(1 - player)

        def rank(move: int) -> tuple[bool, int]:
            if move == self.game.n_faces:
                return True, 0
            around = [text[face] for face in near[move]]
            return theirs not in around, around.count(".")

        for move in sorted(open_moves, key=rank):
            if self._leaves(text, player, move, at_least):
                return move
        raise TrisolveError(f"expected a move that keeps {at_least} in {text}, there is none")

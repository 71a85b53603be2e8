"""The proven value of a position: the Python side of both searches.

Two questions settle a value: does the mover get at least 0, and does the mover get at least 1?
`Solver` turns a state into these questions: an empty board becomes one question for each first
move, and a pending swap becomes both questions. `Parts` holds the searches that answer the
questions, and `solve` asks them.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from trisolve.boco.game import PLAYERS, State
from trisolve.boco.limits import MAX_COMPILED_FACES, TOO_LARGE, Progress, too_large
from trisolve.boco.reduced import Reduced, n_places, reduce
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.limits import Limits
from trisolve.wording import brief, counted

if TYPE_CHECKING:
    from trisolve.boco.engine.questions import Budget

Method: TypeAlias = Literal["alpha-beta", "proof-number", "both"]
ALPHA_BETA: Method = "alpha-beta"
PROOF_NUMBER: Method = "proof-number"
METHODS = (ALPHA_BETA, PROOF_NUMBER, "both")
WORTHS = {1: "the first wins", 0: "a draw", -1: "the second wins"}
"""The meaning of each value for the players."""


class SearchesDiffer(TrisolveError, AssertionError):
    """The two searches answered a question differently, so one of them has a bug."""


@dataclass(frozen=True)
class Solution:
    """The value of a position.

    status : "solved", or "limit" if a limit stopped the search early
    value : player 0's result with best play: 1, 0 or -1; None if it is not proven
    low, high : the proven bounds on the value
    best : all actions that preserve the value; None if some are not known
    children : on request, the value of each action for player 0
    line : one game of best play that always takes the lowest best action; None if not known
    nodes, seconds : how many positions were searched, and how long the search took
    limit : "max_nodes", "time_limit" or "faces" if that limit stopped the search, else None
    reason : the reason why nothing was searched; empty for a position of up to 256 open faces
    state : the position
    """

    status: Literal["solved", "limit"]
    value: int | None
    low: int
    high: int
    best: tuple[int, ...] | None
    children: dict[int, int] | None
    line: tuple[int, ...] | None
    nodes: int
    seconds: float
    method: str
    limit: str | None = None
    reason: str = ""
    state: State | None = field(default=None, repr=False, compare=False)
    __repr__ = brief

    def as_json(self) -> dict[str, Any]:
        """Return the solution as JSON values, as ``solve --json`` prints them."""
        state, children = self._state, self.children
        game = state.game
        best, line = self.best, self.line
        return {
            "board": game.title,
            "rim": game.rim,
            "swap": game.swap,
            "moves": state.move_names(state.history()),
            "status": self.status,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "result": None if self.value is None else _RESULTS[self.value],
            "best": None if best is None else state.move_names(best),
            "children": None
            if children is None
            else [[*state.move_names([one]), value] for one, value in sorted(children.items())],
            "line": None if line is None else state.move_names(line),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "method": self.method,
            "reason": self.reason or None,
        }

    def described(self) -> str:
        r"""Return the solution as text for people: the value, the best moves, and a line of play.

        >>> from trisolve.boco.game import Game
        >>> found = solve(Game("tetrahedron").new_initial_state())
        >>> print(found.described().rpartition("\n")[0])
        the second wins
        best: 0 1 2 3
        line: 0 1 2 3
        """
        if self.reason:
            return self.reason
        value = "not known who wins" if self.value is None else WORTHS[self.value]
        if self.value is None and not self.low < 0 < self.high:
            value = f"between {WORTHS[self.low]} and {WORTHS[self.high]}"
        lines = [value]
        if self.best:
            lines.append(f"best: {self._moves_text(self.best)}")
        for worth in (1, 0, -1) if self.children else ():
            actions = [a for a, value_of in (self.children or {}).items() if value_of == worth]
            if actions:
                lines.append(f"{WORTHS[worth]} after: {self._moves_text(actions)}")
        if self.line:
            lines.append(f"line: {self._moves_text(self.line)}")
        tried = f"{counted(self.nodes, 'position')} in {self.seconds:.3f} s, {self.method}"
        return "\n".join((*lines, tried))

    @property
    def _state(self) -> State:
        assert self.state is not None, "a solution that solve found has its state"
        return self.state

    def _moves_text(self, actions: Iterable[int]) -> str:
        return " ".join(self._state.action_to_string(action) for action in actions)


_RESULTS = {1: PLAYERS[0], 0: "draw", -1: PLAYERS[1]}


class SolveInterrupted(SearchInterrupted):
    """Raised when Ctrl-C stops a search; `found` holds the results so far."""

    def __init__(self, message: str, found: Solution) -> None:
        super().__init__(message)
        self.found = found


class Parts:
    """The independent parts of a state, each with the searches that solve it."""

    def __init__(self, root: State, method: Method, budget: "Budget") -> None:
        self.root, self.method, self.budget = root, method, budget
        self._parts: list[tuple[Reduced, list[Any]]] = []

    def part_of(self, face: int) -> tuple[Reduced, list[Any]]:
        """Return the reduced position that a played face belongs to, and the searches for it."""
        for small, searches in self._parts:
            if face in small.place_of:
                return small, searches
        small = reduce(self.root, face)
        self._parts.append((small, self._searches(small)))
        return self._parts[-1]

    def _searches(self, small: Reduced) -> list[Any]:
        from trisolve.boco.engine.compiled import CompiledBoard
        from trisolve.boco.engine.questions import AlphaBeta, ProofNumber

        board = CompiledBoard(small.neighbors, small.safe)
        symmetries = small.symmetries()
        searches: list[Any] = []
        if self.method != PROOF_NUMBER:
            searches.append(AlphaBeta(board, symmetries, self.budget))
        if self.method != ALPHA_BETA:
            searches.append(ProofNumber(board, symmetries, self.budget))
        return searches


class Solver:
    """Answers questions about states, using the searches from `part_of` for a played face."""

    def __init__(self, part_of: Callable[[int], tuple[Reduced, list[Any]]]) -> None:
        self.part_of = part_of

    def attains(self, state: State, wanted: int) -> bool:
        """Return whether the mover gets at least `wanted`, 0 or 1; may raise OutOfBudget."""
        if state.ending is not None:
            return state.returns()[state.mover] >= wanted
        if not state.history():
            return any(
                not self.attains(state.child(action), 1 - wanted)
                for action in state.legal_actions()
            )
        if state.may_swap():
            # the mover chooses between the value of playing on and its opposite
            return wanted == 0 or self._asks(state, 1) or not self._asks(state, 0)
        return self._asks(state, wanted)

    def value(self, state: State) -> int:
        """Return the value of the state for the player to move; may raise OutOfBudget."""
        if not self.attains(state, 0):
            return -1
        return 1 if self.attains(state, 1) else 0

    def keeps(self, state: State, action: int, value: int) -> bool:
        """Return whether an action preserves a value that the mover can get."""
        if value == -1:
            return True
        return not self.attains(state.child(action), 1 - value)

    def _asks(self, state: State, wanted: int) -> bool:
        small, searches = self.part_of(state.history()[0])
        mover, other = small.bits_of(state)
        return self.ask(searches, mover, other, wanted, state)

    def ask(
        self, searches: list[Any], mover: int, other: int, wanted: int, where: object = ""
    ) -> bool:
        """Return the answer to a question about places; may raise SearchesDiffer or OutOfBudget."""
        answers = [search.attains(mover, other, wanted) for search in searches]
        if any(answer != answers[0] for answer in answers):
            raise SearchesDiffer(
                f"expected both searches to agree on whether the mover gets {wanted}, "
                f"got {answers[0]} from alpha-beta, {answers[1]} from proof-number: {where}"
            )
        return bool(answers[0])


@dataclass
class _Findings:
    """The findings about a solution so far; values are the mover's."""

    low: int = -1
    high: int = 1
    best: tuple[int, ...] | None = None
    children: dict[int, int] | None = None
    line: tuple[int, ...] | None = None


def _find(solver: Solver, state: State, found: _Findings, budget: "Budget") -> None:
    """Fill in the findings, most important first; may raise OutOfBudget."""
    actions = state.legal_actions()
    budget.known = (0, 0) if found.children is None else (0, len(actions))
    if solver.attains(state, 0):
        found.low = 0
        if solver.attains(state, 1):
            found.low = 1
        else:
            found.high = 0
    else:
        found.high = -1
    value = found.low
    if (children := found.children) is not None:
        for action in actions:
            children[action] = -solver.value(state.child(action))
            budget.known = len(children), len(actions)
        found.best = tuple(a for a in actions if children[a] == value)
    else:
        found.best = tuple(a for a in actions if solver.keeps(state, a, value))
    line, at = [], state
    while not at.is_terminal():
        action = next(a for a in at.legal_actions() if solver.keeps(at, a, value))
        line.append(action)
        at = at.child(action)
        value = -value
    found.line = tuple(line)


@contextmanager
def interruptible(budget: "Budget") -> Iterator[None]:
    """Turn Ctrl-C into a SearchInterrupted that reports the search's progress."""
    try:
        yield
    except SearchInterrupted:
        raise
    except KeyboardInterrupt:
        nodes = counted(budget.nodes, "node")
        raise SearchInterrupted(f"interrupted after {nodes}, {budget.seconds():.1f} s") from None


def solve(
    state: State,
    *,
    method: Method = ALPHA_BETA,
    max_nodes: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    children: bool = False,
    progress: Callable[[Progress], None] | None = None,
    threads: int = 1,
) -> Solution:
    """Return the proven value of a position, its best moves and a line of best play.

    A position with more than 256 open faces is not searched. A group counts as one face.

    Parameters
    ----------
    method : "alpha-beta", "proof-number", or "both", which raises SearchesDiffer if they disagree
    max_nodes : stop after this many positions, always at the same point
    max_bytes : memory for the tables; full tables drop their cheapest entries
    time_limit : stop after this many seconds
    children : also find the value of every action
    progress : called with a Progress from time to time; an exception from it ends the search
    threads : how many threads search together, sharing one table. With more than one, node
        counts and the point where `max_nodes` stops vary from run to run. Boards of more than 64
        faces use one thread

    >>> from trisolve.boco.game import Game
    >>> found = solve(Game("squares:3x3", rim="wall").new_initial_state(), children=True)
    >>> found.value, found.best, found.children[0], found.line
    (1, (1, 3, 4, 5, 7), -1, (1, 0, 2, 3, 4, 5, 6))
    """
    from trisolve.boco.engine.questions import Budget, OutOfBudget

    if method not in METHODS:
        raise FormatError(f"expected alpha-beta, proof-number or both, got {method!r:.40}")
    budget = Budget(Limits(None, max_bytes, time_limit, progress, threads, max_nodes=max_nodes))
    found = _Findings(children={} if children else None)
    limit, reason = None, ""
    if state.ending is not None:
        found.low = found.high = int(state.returns()[state.mover])
        found.best = found.line = ()
    elif (n := n_places(state)) > MAX_COMPILED_FACES:
        limit, reason = TOO_LARGE, too_large(n, MAX_COMPILED_FACES)
    else:
        try:
            with interruptible(budget):
                _find(Solver(Parts(state, method, budget).part_of), state, found, budget)
        except OutOfBudget as stop:
            limit = stop.limit
        except SearchInterrupted as stop:
            so_far = _solution(state, found, budget, method, is_whole=False)
            raise SolveInterrupted(str(stop), so_far) from None
    solution = _solution(state, found, budget, method, is_whole=limit is None)
    return replace(solution, limit=limit, reason=reason)


def _solution(
    state: State, found: _Findings, budget: "Budget", method: str, *, is_whole: bool
) -> Solution:
    """Return the findings about a state, from the first player's point of view."""
    sign = state.sign
    low, high = sorted((sign * found.low, sign * found.high))
    children = found.children
    return Solution(
        status="solved" if is_whole else "limit",
        value=low if low == high else None,
        low=low,
        high=high,
        best=found.best,
        children=None if children is None else {a: sign * v for a, v in children.items()},
        line=found.line,
        nodes=budget.nodes,
        seconds=budget.seconds(),
        method=method,
        state=state.clone(),
    )

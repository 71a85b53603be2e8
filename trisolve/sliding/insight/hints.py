"""Hints during play: whether the level is still solvable, the distance to the goal, the next move.

Pushes are not undone by moving back, so a line of play can lose the level. A lost level stays lost,
so binary search finds the move that lost it. Hints have two sources. An index, which holds the
whole state graph after one exploration, answers in milliseconds. A search from the current position
handles levels of any size. Both sources give the same hints.

A hint is shown with the requested detail: the distance, the block, the move, or all moves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from trisolve.limits import Limits
from trisolve.rooms import ask
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric, SomeLevel
from trisolve.sliding.lattice import ARROWS
from trisolve.sliding.level import Level, Positions, as_level
from trisolve.sliding.moves import Move, Moves, dump_moves, length, move_lines
from trisolve.sliding.packing import DEAD
from trisolve.sliding.search import explore, solve_within
from trisolve.sliding.solution import Progress
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import brief, counted

INDEX_STATES = 2_000_000
"""The maximum number of states of a level for which `hint` keeps an index, at 20 bytes each."""
_N_KEPT = 4

Line = tuple[Move, ...]


@dataclass(frozen=True)
class Hint:
    """The hint for a position reached in play.

    `status` is one of

    - "solved": every highlighted block is already on its goal;
    - "solvable": `line` is a shortest solution;
    - "lost": no solution is left, but after the first `kept` moves there was one, and `instead` was
      a shortest solution;
    - "unsolvable": the level never had a solution;
    - "goalless": no block has a goal, so there is nothing to solve;
    - "limit": `limit` (see Solution) stopped the search, and nothing is known. If the limit stopped
      the search for the move that lost a level, the status is "lost", `kept` is None, and `limit`
      is set.

    `line` and `instead` are the solutions that ``solve`` finds from these positions; `positions`
    says where the blocks are after the `n_played` moves.
    """

    status: str
    metric: Metric
    n_played: int
    positions: Positions
    line: Line = ()
    kept: int | None = None
    instead: Line = ()
    limit: str | None = None

    __repr__ = brief

    @property
    def distance(self) -> int | None:
        """The distance to the goal in the metric, or None if it is out of reach or unknown."""
        return length(self.line, self.metric) if self.status in ("solved", "solvable") else None

    @property
    def move(self) -> Move | None:
        """The next move of `line`, if there is one."""
        return self.line[0] if self.line else None

    @property
    def distance_kept(self) -> int | None:
        """The distance to the goal before the move that lost the level."""
        return None if self.kept is None else length(self.instead, self.metric)

    def _repr_html_(self) -> str:
        """Return the hint as a table, for a notebook."""
        html: str = ask(self, "html")
        return html


class _StoppedError(Exception):
    """Raised internally if a limit stopped a search; its argument is the name of the limit."""


class _Oracle(Protocol):
    def is_lost(self, positions: Positions) -> bool:
        """Return whether no solved position can be reached."""

    def line(self, positions: Positions) -> Line:
        """Return a shortest solution from a position that is not lost."""


class _SearchedFrom:
    """Answers by searching from each position once.

    Unlike a Searches, it keeps the answer for a position, not the search of a level.
    """

    def __init__(self, solved_from: Callable[[Positions], Line | None]) -> None:
        self._solved_from = lru_cache(maxsize=None)(solved_from)

    def is_lost(self, positions: Positions) -> bool:
        return self._solved_from(positions) is None

    def line(self, positions: Positions) -> Line:
        return self._solved_from(positions) or ()


def _hint(level: Level, metric: Metric, moves: Moves, oracle: _Oracle) -> Hint:
    """Return the hint from an oracle after some moves; may raise IllegalMove."""
    line = [level.positions, *(played.positions for played in rules.replay(level, moves))]
    n_played, here = len(line) - 1, line[-1]
    if not level.has_goals:
        return Hint("goalless", metric, n_played, here)
    if rules.is_solved(level, here):
        return Hint("solved", metric, n_played, here)
    try:
        lost = oracle.is_lost(here)
    except _StoppedError as limit:
        return Hint("limit", metric, n_played, here, limit=str(limit))
    if not lost:
        return Hint("solvable", metric, n_played, here, oracle.line(here))
    try:
        if oracle.is_lost(line[0]):
            return Hint("unsolvable", metric, n_played, here)
        kept, lost_after = 0, n_played
        while lost_after - kept > 1:
            middle = (kept + lost_after) // 2
            if oracle.is_lost(line[middle]):
                lost_after = middle
            else:
                kept = middle
        return Hint("lost", metric, n_played, here, kept=kept, instead=oracle.line(line[kept]))
    except _StoppedError as limit:
        return Hint("lost", metric, n_played, here, limit=str(limit))


class HintIndex:
    """Hints about one level, each given in milliseconds, from its whole state graph.

    An index needs a complete graph explored with ``analyze=True``, in either metric, and raises
    TrisolveError for any other graph. Several threads may use one index.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> index = HintIndex(explore(level, analyze=True))
    >>> index.hint([Move("A", 1)]).distance, str(index.hint().move)
    (1, 'A2')
    """

    def __init__(self, graph: StateGraph) -> None:
        self._graph = graph
        self._to_goal = graph.distance_to_goal
        self._level = graph.level_at(0)
        graph.index(self._level.positions)  # loads its kernel before the first question

    def hint(self, moves: Moves = ()) -> Hint:
        """Return the hint after some moves from the start; may raise IllegalMove."""
        return _hint(self._level, self._graph.metric, moves, self)

    def _index(self, positions: Positions) -> int:
        index = self._graph.index(positions)
        assert index is not None  # legal moves stay in the graph
        return index

    def is_lost(self, positions: Positions) -> bool:
        """Return whether a reachable position is lost: it leads to no solved position."""
        return bool(self._to_goal[self._index(positions)] == DEAD)

    def line(self, positions: Positions) -> Line:
        """Return the shortest solution that ``solve`` finds from a reachable position.

        The solution is empty if the position is lost or solved.
        """
        line = self._graph.shortest_solution(self._index(positions)) or ()
        if self._graph.metric == "moves":
            return line
        return rules.join_moves(self._level.with_positions(positions), line)


def search_hint(
    level: SomeLevel,
    moves: Moves = (),
    *,
    metric: Metric = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Hint:
    """Return a hint by searching from the current position, with the parameters of ``solve``.

    Use this for single questions, and for levels that are too large to index. The limits apply to
    each search separately: there is one search for a solvable position, and several to find the
    move that lost the level. Raises IllegalMove with the number of the move.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> search_hint(level, [Move("A", 1)]).status
    'solvable'
    """
    level = as_level(level)
    limits = Limits(max_states, max_bytes, time_limit, progress)

    def solved_from(positions: Positions) -> Line | None:
        found = solve_within(level.with_positions(positions), limits, metric=metric)
        if found.limit:
            raise _StoppedError(found.limit)
        return found.moves if found.status == "solved" else None

    return _hint(level, metric, moves, _SearchedFrom(solved_from))


@lru_cache(maxsize=_N_KEPT)
def index_of_level(level: Level, metric: Metric) -> HintIndex | None:
    """Return the index of a level, or None if it is too large."""
    graph = explore(level, metric=metric, analyze=True, max_states=INDEX_STATES)
    return None if graph.limit else HintIndex(graph)


def hint(
    level: SomeLevel,
    moves: Moves = (),
    *,
    metric: Metric = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
) -> Hint:
    """Return the hint for the position after some moves, such as "B2 A-3".

    The first call for a level explores it, which may take a few seconds. Later calls take
    milliseconds, because the indexes of the last four levels are kept. A level with more than
    INDEX_STATES states is searched again from each position; the limits apply to these searches,
    not to the first exploration. Raises IllegalMove with the number of the move. To choose when to
    explore, or to keep the index of a larger level, create a HintIndex.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> hint(level).distance, str(hint(level).move), hint(level, [Move("A", 2)]).status
    (1, 'A2', 'solved')
    """
    level = as_level(level)
    index = index_of_level(level, metric)
    if index is not None:
        return index.hint(moves)
    return search_hint(
        level,
        moves,
        metric=metric,
        max_states=max_states,
        max_bytes=max_bytes,
        time_limit=time_limit,
    )


HOW_FAR, WHICH_BLOCK, THE_MOVE, ALL_MOVES = 1, 2, 3, 4
"""How much a hint reveals."""
_MAX_SHOWN = 8


@dataclass(frozen=True)
class Revealed:
    """A hint after some moves in a level; `detail` says how much of the hint is shown.

    `detail` is HOW_FAR, WHICH_BLOCK, THE_MOVE or ALL_MOVES; `seconds` is how long the hint took.
    """

    level: Level
    moves: Line
    hint: Hint
    detail: int = THE_MOVE
    seconds: float = 0.0

    @property
    def status(self) -> str:
        """The status of the hint, or "limit" if a limit stopped a search."""
        return "limit" if self.hint.limit else self.hint.status

    @property
    def limit(self) -> str | None:
        """The limit that stopped a search."""
        return self.hint.limit

    def described(self) -> str:
        r"""Return the text of the hint at its level of detail, line by line.

        >>> from trisolve.sliding.insight.hints import search_hint
        >>> from trisolve.sliding.level import Block
        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
        >>> Revealed(level, (), search_hint(level), WHICH_BLOCK).described()
        'solvable: 1 move to the goal\nnext: block A'
        """
        return "\n".join(_hint_lines(self.level, self.moves, self.hint, self.detail))

    def as_json(self) -> dict[str, Any]:
        """Return the hint as JSON values, with null for everything not revealed."""
        found = self.hint
        return {
            "status": found.status,
            "metric": found.metric,
            "level": self.detail,
            "played": found.n_played,
            "distance": found.distance,
            "next": _revealed_part(found.line, self.detail),
            "kept": found.kept,
            "distance_kept": found.distance_kept,
            "instead": _revealed_part(found.instead, self.detail),
            "limit": found.limit,
        }


def _hint_lines(puzzle: Level, moves: Line, found: Hint, level: int) -> list[str]:
    if found.status == "solved":
        return ["solved: every highlighted block is on its goal"]
    if found.status == "unsolvable":
        return ["unsolvable: this level has no solution, not even from its start"]
    if found.status == "goalless":
        return ["no block has a goal: there is nothing to solve"]
    if found.status == "limit":
        return ["nothing is known"]
    if found.status == "solvable":
        line = f"solvable: {_length(found.distance, found)} to the goal"
        return [line, *_line(puzzle, "next", found.line, level)]
    lost = "the goal can no longer be reached"
    if found.kept is None:
        return [f"lost: {lost}; which move lost it is not known"]
    kept, undone = moves[: found.kept], found.n_played - found.kept
    begin = f"after {_ending(kept)}" if kept else "at the start"
    was = f"{_length(found.distance_kept, found)} to the goal" if found.instead else "solved"
    return [
        f"lost by move {found.kept + 1}, {moves[found.kept]}: {lost}",
        f"take back {counted(undone, 'move')}: {begin} it was {was}",
        *_line(puzzle, "instead", found.instead, level),
    ]


def _length(distance: int | None, found: Hint) -> str:
    return counted(distance or 0, found.metric.removesuffix("s"))


def _ending(moves: Line) -> str:
    """Return moves on one line; for many moves, only their number and the last move."""
    return dump_moves(moves) if len(moves) <= _MAX_SHOWN else f"move {len(moves)}, {moves[-1]},"


def _line(puzzle: Level, word: str, line: Line, level: int) -> list[str]:
    """Return the part of the line that a hint reveals: nothing, the block, the move, all moves."""
    if not line or level < WHICH_BLOCK:
        return []
    if level == ALL_MOVES:
        return [f"{word}:", move_lines(line)]
    move = line[0]
    if level == WHICH_BLOCK:
        return [f"{word}: block {move.block}"]
    arrow = ARROWS[puzzle.block(move.block).axis, 1 if move.distance > 0 else -1]
    pushes = ", ".join(str(Move(block, distance)) for block, distance in move.pushes)
    way = f"{abs(move.distance)} {arrow}" + (f", pushes {pushes}" if pushes else "")
    return [f"{word}: {move} ({way})"]


def _revealed_part(line: Line, level: int) -> dict[str, Any] | None:
    """Return the part of the line of play that the hint level reveals, null for the rest."""
    if not line or level < WHICH_BLOCK:
        return None
    move, pairs = line[0], [[move.block, move.distance] for move in line]
    return {
        "block": move.block,
        "move": pairs[0] if level >= THE_MOVE else None,
        "pushes": [list(push) for push in move.pushes] if level >= THE_MOVE else None,
        "line": pairs if level == ALL_MOVES else None,
    }

"""How hard a level is, as a score whose reasons are reported one by one.

Every part is a mean, a minimum or a maximum over all shortest solutions (in moves), so the order of
the blocks and the way the board is turned do not matter. None counts states or cells, so boards of
all sizes compare. The score is the weighted sum of the parts, so it is monotone in each.

moves
    How long the shortest solution is. The plainest measure, and for people far from the whole:
    Jarusek and Pelanek, "Difficulty rating of Sokoban puzzle" (STAIRS 2010).
choices
    How unlikely it is, in bits, that a player who moves at random plays a shortest solution: -log2
    of the chance (Shannon's measure of information, 1948). It grows with log2 of the legal moves,
    and with how many of them lengthen the solution or lose.
detours
    The fewest moves of a shortest solution that take a highlighted block off its goal or farther
    from it: the counterintuitive moves of Jarusek and Pelanek.
switches
    The fewest turns from one sub-goal to another, or between a sub-goal and preparing for it. What
    falls apart into few stages is easier: the problem decomposition of Jarusek and Pelanek, "What
    determines difficulty of transport puzzles?" (FLAIRS 2011); to count turns is our way.
traps
    How easily the level is lost for good: the chance that a random move from a shortest solution
    loses, or leads off it and a second one loses; the mean over its positions (ours).
lures
    How early near-optimal solutions diverge: the most moves that somebody on a solution of one move
    too many is away from every shortest one. That ThinkFun chose Rush Hour levels by how early
    solutions of 50 and 51 moves part is told by J. Snellman (Hacker News, 2018).
pushes
    The fewest moves of a shortest solution that are possible only because blocks can be pushed:
    what no other sliding-block puzzle is training for (ours).
"""

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from trisolve.errors import TrisolveError
from trisolve.sliding.level import Level
from trisolve.sliding.solver import explore
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import how_many

if TYPE_CHECKING:
    from trisolve.sliding.engine.graph.shortest_paths import AlongShortest

GRADES = ("tutorial", "easy", "medium", "hard", "expert", "fiendish")

CUT_OFFS = (5.5, 7.0, 9.5, 16.0, 26.0)
"""The least score of each grade but the first.

Above 5.5 there is no level of the tutorial that is shipped (the hardest has 5.32). What is above
that in the sample of benchmarks/grades.py (1,182 levels, seed 1) falls apart into 30 % easy, 30 %
medium, 25 % hard, 12 % expert and 3 % fiendish, at 6.83, 9.48, 16.38 and 26.51: rounded here.
"""

WEIGHTS = {
    "moves": 0.5,
    "choices": 0.13,
    "detours": 0.5,
    "switches": 0.35,
    "traps": 5.0,
    "lures": 0.15,
    "pushes": 0.35,
}
"""Points for one unit of each part.

Chosen, for nobody has measured yet how people fare with these levels. At its median in the sample
of benchmarks/grades.py, where it is there at all, a part counts a share of 35 % for moves (median
3), 20 % for choices (6.7 bits), 12 % for detours (1), 8 % for switches (1) and for pushes (1), and
7 % for lures (2). Together they are scaled so that the mean score is the mean number of moves: a
score of 8 is a usual level of 8 moves. Random boards have practically no traps; a chance of one in
ten to be trapped counts as much as a detour.
"""

_DIGITS = 9  # the mean of the same numbers in another order differs in the 15th


class Part(NamedTuple):
    """One reason why a level is hard: how much there is of it, and what that counts."""

    name: str
    value: float
    weight: float
    reason: str

    @property
    def points(self) -> float:
        """What the part adds to the score."""
        return self.value * self.weight


@dataclass(frozen=True)
class Difficulty:
    """A score of 0 or more, its grade (one of GRADES), and the parts that it is the sum of."""

    score: float
    grade: str
    parts: tuple[Part, ...]


def grade_of(score: float) -> str:
    """Return the grade of a score: see CUT_OFFS.

    >>> grade_of(0.0), grade_of(1000.0)
    ('tutorial', 'fiendish')
    """
    return GRADES[sum(score >= least for least in CUT_OFFS)]


def difficulty(level: Level, graph: StateGraph | None = None) -> Difficulty:
    """Return how hard a level is, and why.

    `graph` is that of the level in metric moves, explored with ``analyse=True``; without one the
    level is explored first. Raises TrisolveError for a level that cannot be solved, or a graph that
    a limit stopped, and ValueError for one in metric steps.

    >>> from trisolve.sliding.level import Block
    >>> found = difficulty(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> found.grade, found.parts[0].name, found.parts[0].value, found.parts[0].reason
    ('tutorial', 'moves', 1.0, '1 move at least')
    """
    if graph is None:
        graph = explore(level, analyse=True)
    if graph.metric != "moves":
        raise ValueError(f"expected a graph in metric moves, got one in metric {graph.metric!r}")
    along = graph.along_shortest
    if along is None:
        raise TrisolveError("expected a level that can be solved, this one is unsolvable")
    parts = tuple(
        Part(name, round(float(value), _DIGITS), WEIGHTS[name], reason)
        for name, (value, reason) in _measured(along).items()
    )
    score = round(sum(part.points for part in parts), 2)
    return Difficulty(score, grade_of(score), parts)


def _measured(along: "AlongShortest") -> dict[str, tuple[float, str]]:
    """Return the value of every part, and what it says."""
    from trisolve.sliding.engine.graph.shortest_paths import LEGAL, LOST, LOST_SOON, NEARER, STAY

    n_moves = len(along.means)
    # a level solved at the start has no moves to take the mean of
    mean = along.means.mean(axis=0) if n_moves else [0.0] * 7
    bits = sum(-log2(share) for share in along.means[:, STAY].tolist())
    away, turns, pushes, apart = (
        along.fewest_away,
        along.fewest_switches,
        along.fewest_pushes,
        along.apart,
    )
    return {
        "moves": (
            n_moves,
            f"{how_many(n_moves, 'move')} {'at least' if n_moves else 'to be made'}",
        ),
        "choices": (
            bits,
            f"{mean[LEGAL]:.1f} legal moves at a time, {mean[NEARER]:.1f} of them right",
        ),
        "detours": (
            away,
            f"{how_many(away, 'move')} off a goal, or away from it",
        ),
        "switches": (
            turns,
            f"{how_many(turns, 'turn')} between sub-goals and preparing them",
        ),
        "traps": (mean[LOST_SOON], _lost(mean[LOST], mean[LOST_SOON])),
        "lures": (
            apart,
            f"{how_many(apart, 'move')} apart on a way one move too long",
        ),
        "pushes": (pushes, f"{how_many(pushes, 'move')} that must push"),
    }


def _lost(at_once: float, soon: float) -> str:
    if soon == 0:
        return "no way to lose near a shortest solution"
    return f"{at_once:.1%} of moves lose at once, {soon:.1%} within two"

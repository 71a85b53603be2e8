"""The difficulty of a level, as a score whose parts are reported one by one.

Every part is a mean, a minimum or a maximum over all shortest solutions (in moves), so the order of
the blocks and the rotation of the board do not matter. No part counts states or cells, so boards of
all sizes can be compared. The score is the weighted sum of the parts, so it increases with each
part.

moves
    The length of the shortest solution. The length is the simplest measure, but it is far from the
    whole story for people: Jarusek and Pelanek, "Difficulty rating of Sokoban puzzle" (STAIRS
    2010).
choices
    How unlikely it is, in bits, that a random player plays a shortest solution: -log2 of the chance
    (Shannon's measure of information, 1948). This part grows with log2 of the number of legal
    moves, and with the number of moves that lengthen the solution or lose.
detours
    The minimum number of moves of a shortest solution that take a highlighted block off its goal or
    farther from it: the counterintuitive moves of Jarusek and Pelanek.
switches
    The minimum number of switches from one sub-goal to another, or between a sub-goal and preparing
    for it. A puzzle with few stages is easier, as in the problem decomposition of Jarusek and
    Pelanek, "What determines difficulty of transport puzzles?" (FLAIRS 2011); counting switches is
    our addition.
traps
    How easily the level is lost: the chance that a random move from a shortest solution loses, or
    leaves the solution and a second random move loses, averaged over the solution's positions (our
    measure).
lures
    How early near-optimal solutions diverge: the maximum number of moves that a player on a
    solution one move too long spends away from every shortest solution. According to J. Snellman
    (Hacker News, 2018), ThinkFun chose Rush Hour levels by how early solutions of 50 and 51 moves
    diverge.
pushes
    The minimum number of moves of a shortest solution that are possible only because blocks can be
    pushed: no other sliding-block puzzle prepares players for these moves (our measure).
"""

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, NamedTuple, get_args

from trisolve.errors import TrisolveError
from trisolve.sliding.choices import Grade
from trisolve.sliding.level import Level
from trisolve.sliding.search import explore
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import counted, how_many

if TYPE_CHECKING:
    from trisolve.sliding.engine.graph.shortest_paths import AlongShortest

GRADES: tuple[Grade, ...] = get_args(Grade)

CUT_OFFS = (5.5, 7.0, 9.5, 16.0, 26.0)
"""The minimum score of each grade after the first.

No level of the shipped tutorial is above 5.5 (the hardest has 5.32). The levels above that in the
sample of benchmarks/grades.py (1,182 levels, seed 1) are divided into 30% easy, 30% medium, 25%
hard, 12% expert and 3% fiendish, at 6.83, 9.48, 16.38 and 26.51; rounded here.
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

The weights are a choice: nobody has measured yet how people do with these levels. In the sample of
benchmarks/grades.py, the median of each part, where it occurs, contributes 35% for moves (median
3), 20% for choices (6.7 bits), 12% for detours (1), 8% for switches (1) and for pushes (1), and
7% for lures (2). They are scaled so that the mean score equals the mean number of moves: a score
of 8 is a typical level of 8 moves. Random boards have almost no traps; a chance of one in ten to be
trapped counts as much as a detour.
"""

_DIGITS = 9  # the mean of the same numbers in another order differs in the 15th digit


class Part(NamedTuple):
    """One reason why a level is hard: its amount and its weight."""

    name: str
    value: float
    weight: float
    reason: str

    @property
    def points(self) -> float:
        """The points that the part adds to the score."""
        return self.value * self.weight


@dataclass(frozen=True)
class Difficulty:
    """A score of at least 0, its grade (one of GRADES), and the parts that add up to it."""

    score: float
    grade: str
    parts: tuple[Part, ...]


def grade_of(score: float) -> str:
    """Return the grade for a score; see CUT_OFFS.

    >>> grade_of(0.0), grade_of(1000.0)
    ('tutorial', 'fiendish')
    """
    return GRADES[sum(score >= least for least in CUT_OFFS)]


def difficulty(level: Level, graph: StateGraph | None = None) -> Difficulty:
    """Return the difficulty of a level, with its parts.

    `graph` is the level's graph in the moves metric, explored with ``analyze=True``; without it,
    the level is explored first. Raises TrisolveError for an unsolvable level or an incomplete
    graph, and ValueError for a graph in the steps metric.

    >>> from trisolve.sliding.level import Block
    >>> found = difficulty(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> found.grade, found.parts[0].name, found.parts[0].value, found.parts[0].reason
    ('tutorial', 'moves', 1.0, 'at least 1 move')
    """
    if graph is None:
        graph = explore(level, analyze=True)
    if graph.metric != "moves":
        raise ValueError(f"expected a graph in metric moves, got one in metric {graph.metric!r}")
    along = graph.along_shortest
    if along is None:
        raise TrisolveError("expected a solvable level, got an unsolvable one")
    parts = tuple(
        Part(name, round(float(value), _DIGITS), WEIGHTS[name], reason)
        for name, (value, reason) in _measure_parts(along).items()
    )
    score = round(sum(part.points for part in parts), 2)
    return Difficulty(score, grade_of(score), parts)


def _measure_parts(along: "AlongShortest") -> dict[str, tuple[float, str]]:
    """Return the value of every part, and its reason."""
    from trisolve.sliding.engine.graph.shortest_paths import LEGAL, LOST, LOST_SOON, NEARER, STAY

    n_moves = len(along.means)
    # a level solved at the start has no moves to average
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
            f"at least {counted(n_moves, 'move')}" if n_moves else "no move to make",
        ),
        "choices": (
            bits,
            f"{mean[LEGAL]:.1f} possible moves at a time, {mean[NEARER]:.1f} right",
        ),
        "detours": (
            away,
            f"{how_many(away, 'move')} off a goal or away from it",
        ),
        "switches": (
            turns,
            f"{how_many(turns, 'change')} between goals and preparing them",
        ),
        "traps": (mean[LOST_SOON], _lost_text(mean[LOST], mean[LOST_SOON])),
        "lures": (
            apart,
            f"a solution one move longer strays {counted(apart, 'move')}"
            if apart
            else "no solution one move longer strays",
        ),
        "pushes": (pushes, f"{how_many(pushes, 'move')} that must push another block"),
    }


def _lost_text(at_once: float, soon: float) -> str:
    if soon == 0:
        return "no way to lose near a shortest solution"
    return f"{at_once:.1%} of moves lose at once, {soon:.1%} within two"

"""The analysis of a level: optima, choices, traps, hardest start and difficulty.

Each figure is one field of Analysis. Most figures come from the state graph in the chosen metric.
Separate searches find the optimum in the other metric, the shortest way to lose, and the blocks
that must move in every solution.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from trisolve.errors import InvalidLevel
from trisolve.limits import Limits
from trisolve.rooms import ask
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric, SomeLevel
from trisolve.sliding.insight.difficulty import Difficulty, difficulty
from trisolve.sliding.insight.ideas import Ideas, ideas
from trisolve.sliding.insight.reasons import Reason, reasons
from trisolve.sliding.level import Level, as_level
from trisolve.sliding.moves import Move, pairs
from trisolve.sliding.packing import DEAD
from trisolve.sliding.search import Searches
from trisolve.sliding.solution import METRICS, Progress
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import brief


@dataclass(frozen=True)
class Choice:
    """The choice before one move of the solution.

    Of the legal moves, `n_shortest` stay on a shortest solution and `n_losing` make the level
    unsolvable; the rest only lengthen the solution.
    """

    move: Move
    n_legal: int
    n_shortest: int
    n_losing: int


@dataclass(frozen=True)
class BlockUse:
    """How the blocks are used: each block's id is in one of four groups.

    Blocks in `must` move in every solution, blocks in `always` in every shortest solution, blocks
    in `sometimes` in some shortest solution, and blocks in `never` in none. If a limit leaves it
    open whether a block must move, the block is in `always`.
    """

    must: tuple[str, ...]
    always: tuple[str, ...]
    sometimes: tuple[str, ...]
    never: tuple[str, ...]


@dataclass(frozen=True)
class Traps:
    """How a level can be lost: the dead states, and the moves from the start into a dead state."""

    n_dead: int
    n_losing_moves: int
    way_to_lose: tuple[Move, ...]


@dataclass(frozen=True)
class Analysis:
    """The result of `analyze`.

    `status` is "solved", "unsolvable", "goalless" if no block has a goal (then only the states and
    their layers are known), or "limit" if `limit` stopped the exploration (then only the layers
    reached are given, and fields that need all states are None). `n_moves` and `n_steps` are the
    optimum in each metric, or None if it was not found. `solution` is the first shortest solution
    in `metric`, `choices` are the choices along it, and `chain` is the longest push chain in it,
    beginning with the dragged block. `chain` is empty if the solution pushes nothing. `hardest` is
    the level that starts in the hardest position: of all reachable positions from which the goal
    can still be reached, the farthest from the goal. `hardest_distance` is its distance. `reasons`
    says why each move of `solution` is made. `ideas` is None if a limit or the number of shortest
    solutions prevents finding them. `graph` is the state graph in `metric`.
    """

    status: str
    metric: Metric
    limit: str | None
    n_moves: int | None
    n_steps: int | None
    solution: tuple[Move, ...]
    n_shortest: int | None
    n_states: int
    n_successors: int
    layers: tuple[int, ...]
    n_first_moves: int
    n_solved: int | None
    traps: Traps | None
    choices: tuple[Choice, ...]
    blocks: BlockUse | None
    chain: tuple[str, ...]
    hardest: Level | None
    hardest_distance: int | None
    difficulty: Difficulty | None
    reasons: tuple[Reason, ...]
    ideas: Ideas | None
    seconds: float
    graph: StateGraph = field(repr=False, compare=False)

    __repr__ = brief

    @property
    def optimum(self) -> int | None:
        """The length of a shortest solution in `metric`, or None if none was found."""
        return self.n_moves if self.metric == "moves" else self.n_steps

    def as_json(self) -> dict[str, Any]:
        """Return the analysis as JSON values, as ``analyze --json`` prints them."""
        known = self.status != "limit"
        traps, blocks, rated = self.traps, self.blocks, self.difficulty
        return {
            "status": self.status,
            "metric": self.metric,
            "limit": self.limit,
            "moves": self.n_moves,
            "steps": self.n_steps,
            "solution": pairs(self.solution) if self.optimum is not None else None,
            "shortest_solutions": self.n_shortest,
            "states": self.n_states,
            "solved_states": self.n_solved,
            "successors": self.n_successors,
            "layers": list(self.layers),
            "dead": traps
            and {
                "states": traps.n_dead,
                "share": traps.n_dead / self.n_states,
                "first_moves": traps.n_losing_moves,
                "of_first_moves": self.n_first_moves,
                "way_to_lose": pairs(traps.way_to_lose) or None,
            },
            "choices": [
                {
                    "move": [choice.move.block, choice.move.distance],
                    "legal": choice.n_legal,
                    "shortest": choice.n_shortest,
                    "losing": choice.n_losing,
                }
                for choice in self.choices
            ]
            if known
            else None,
            "blocks": blocks
            and {
                "must_move": list(blocks.must),
                "always_move": list(blocks.always),
                "sometimes_move": list(blocks.sometimes),
                "never_move": list(blocks.never),
            },
            "longest_push": list(self.chain),
            "hardest": self.hardest
            and {
                self.metric: self.hardest_distance,
                "blocks": {block.id: list(block.cells) for block in self.hardest.blocks},
            },
            "difficulty": rated
            and {
                "score": rated.score,
                "grade": rated.grade,
                "parts": [
                    {
                        "name": part.name,
                        "value": part.value,
                        "weight": part.weight,
                        "points": round(part.points, 4),
                        "reason": part.reason,
                    }
                    for part in rated.parts
                ],
            },
            "ideas": self.ideas and list(self.ideas.names),
            "stages": self.ideas and self.ideas.stages,
            "seconds": round(self.seconds, 6),
        }

    def _repr_html_(self) -> str:
        """Return the analysis as a table, for a notebook."""
        html: str = ask(self, "html")
        return html


def _choices(graph: StateGraph, level: Level, line: tuple[Move, ...]) -> tuple[Choice, ...]:
    """Return the choices along a shortest line."""
    choices: list[Choice] = []
    index, distances = 0, graph.distance_to_goal
    for played in rules.replay(level, line):
        nearer = int(distances[0]) - len(choices) - 1
        reached = distances[graph.edges_from(index).targets].tolist()
        n_nearer, n_dead = reached.count(nearer), reached.count(DEAD)
        choices.append(Choice(played.move, len(reached), n_nearer, n_dead))
        there = graph.index(played.positions)
        assert there is not None
        index = there
    return tuple(choices)


def _chain(level: Level, line: tuple[Move, ...]) -> tuple[str, ...]:
    """Return the blocks of the longest push chain in a line; ties go to the first."""
    steps = [step for played in rules.replay(level, line) for step in played.steps if step.pushes]
    longest = max(steps, key=lambda step: len(step.signs), default=None)
    return tuple(level.blocks[block].id for block in longest.signs) if longest else ()


def _traps(graph: StateGraph, level: Level, searches: Searches) -> Traps:
    """Return how the level can be lost; the path is the first shortest path, as in `solve`."""
    n_losing = int(graph.dead[graph.edges_from(0).targets].sum())
    way: tuple[Move, ...] = ()
    if graph.n_dead and not graph.dead[0]:
        lost = graph.level_at(int(graph.dead.argmax()))
        target = zip(level.blocks, lost.blocks, strict=True)
        blocks = tuple(replace(block, goal=other.cells) for block, other in target)
        way = searches.solution(replace(level, blocks=blocks), graph.metric).moves
    return Traps(graph.n_dead, n_losing, way)


def _stays(level: Level, number: int, searches: Searches) -> bool | None:
    """Return whether a block can stay put in some solution, or None if a limit hides the answer."""
    block = level.blocks[number]
    if block.goal not in (None, block.cells):
        return False
    others = level.blocks[:number] + level.blocks[number + 1 :]
    if not others:
        return True
    try:
        nailed = replace(level, floor=level.floor - set(block.cells), blocks=others, solution=None)
    except InvalidLevel:  # the goal of another block overlaps this block
        return False
    status = searches.optimum(nailed, "moves").status
    return None if status == "limit" else status == "solved"


def _block_use(graph: StateGraph, level: Level, searches: Searches) -> BlockUse | None:
    along = graph.along_shortest
    if along is None:
        return None
    kinds: dict[str, list[str]] = {"must": [], "always": [], "sometimes": [], "never": []}
    for number, block in enumerate(level.blocks):
        if not along.movers >> number & 1:
            kind = "never"
        elif not along.always >> number & 1:
            kind = "sometimes"
        else:
            kind = "must" if _stays(level, number, searches) is False else "always"
        kinds[kind].append(block.id)
    return BlockUse(**{kind: tuple(ids) for kind, ids in kinds.items()})


def analyze(
    level: SomeLevel,
    *,
    metric: Metric = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    threads: int | None = None,
) -> Analysis:
    """Explore a level and return its Analysis; the parameters are the same as for `solve`.

    The limits apply to each search separately. Distances, layers, the number of solutions and the
    hardest start are in `metric`; the difficulty is always in moves. Raises the same errors as
    `solve`.

    >>> from trisolve.sliding.level import Block
    >>> found = analyze(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> found.status, found.n_moves, found.n_steps, found.n_shortest, found.blocks.must
    ('solved', 1, 2, 1, ('A',))
    """
    level = as_level(level)
    searches = Searches(Limits(max_states, max_bytes, time_limit, progress, threads))
    graph = searches.graph(level, metric)
    complete, aims = graph.limit is None, level.has_goals
    optima, line = _optima(graph, level, searches) if aims else (dict.fromkeys(METRICS), ())
    solved = complete and aims and graph.n_shortest > 0
    choices = _choices(graph, level, line) if solved else ()
    if solved and metric == "steps":
        line = rules.join_moves(level, line)
    rated = held = None
    if solved:
        in_moves = graph if metric == "moves" else searches.graph(level, "moves")
        if in_moves.limit is None:
            rated, held = difficulty(level, in_moves), ideas(level, in_moves)
    hardest = graph.hardest_level() if complete and aims else None
    answer = "solved" if solved else "unsolvable" if aims else "goalless"
    return Analysis(
        status=answer if complete else "limit",
        metric=metric,
        limit=graph.limit,
        n_moves=optima["moves"],
        n_steps=optima["steps"],
        solution=line,
        n_shortest=graph.n_shortest if complete and aims else None,
        n_states=graph.n_states,
        n_successors=graph.n_successors,
        layers=graph.layers,
        n_first_moves=sum(1 for _ in rules.successors(level, level.positions, metric)),
        n_solved=int((graph.distance_to_goal == 0).sum()) if complete and aims else None,
        traps=_traps(graph, level, searches) if complete and aims else None,
        choices=choices,
        blocks=_block_use(graph, level, searches) if complete and aims else None,
        chain=_chain(level, line),
        hardest=hardest,
        hardest_distance=None if hardest is None else int(hardest.stats[metric]),
        difficulty=rated,
        reasons=reasons(level, line) if solved else (),
        ideas=held,
        seconds=searches.seconds,
        graph=graph,
    )


def _optima(
    graph: StateGraph, level: Level, searches: Searches
) -> tuple[dict[str, int | None], tuple[Move, ...]]:
    """Return the optimum in both metrics, and the first shortest line in the graph's metric.

    If a limit stopped the exploration, a shortest solution may still be near enough to be found.
    """
    optima: dict[str, int | None] = dict.fromkeys(METRICS)
    line: tuple[Move, ...] = ()
    for metric in METRICS:
        if graph.limit is None and not graph.n_shortest:
            continue
        if graph.limit is None and metric == graph.metric:
            line = next(graph.shortest_solutions())
            optima[metric] = len(line)
            continue
        if metric == graph.metric:
            solution = searches.solution(level, metric)
            line, optima[metric] = solution.moves, solution.length
        else:
            optima[metric] = searches.optimum(level, metric).length
    return optima, line

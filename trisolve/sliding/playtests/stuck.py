"""Where people get stuck in a level: plays are mapped onto its state graph.

Between two events, a player looks at a position; those seconds are attributed to the position.
Added up by the distance to the goal, the seconds form a profile: a wall in the profile marks the
insight that the level requires.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import pairwise
from statistics import median, quantiles
from typing import Any, NamedTuple

from trisolve.errors import TrisolveError
from trisolve.files.whole import StrPath
from trisolve.rooms import ask
from trisolve.sliding.level import Level
from trisolve.sliding.playtests.plays import BACK, HELP, NO_MOVES, Board, Play, Plays
from trisolve.sliding.search import explore
from trisolve.sliding.state_graph import DEAD, StateGraph
from trisolve.wording import counted

MAX_STATES = 2_000_000
N_STUCK = 5
"""The number of positions shown."""
MAX_CHOICES = 6
"""The number of choices shown for each position."""
_ENDS = ("solved", "left", "watched")


@dataclass(frozen=True)
class Distance:
    """The time spent at one distance to the goal; `distance` is None if the level was lost.

    plays : how many plays reached this distance
    median_seconds, low_seconds, high_seconds : the median and quartiles of the seconds there
    returns : how often players returned to this distance, on average
    """

    distance: int | None
    plays: int
    median_seconds: float
    low_seconds: float
    high_seconds: float
    returns: float


@dataclass(frozen=True)
class Choice:
    """What players did next in a position, a move or an event, with its share of all choices.

    The `kind` of a move is "shortest", "neutral" or "loses"; `kind` is None for other events, or if
    it is unknown.
    """

    what: str
    share: float
    kind: str | None

    def __str__(self) -> str:
        """Return the choice in words.

        >>> str(Choice("H2", 0.5, "loses"))
        'H2 50% (loses)'
        """
        return f"{self.what} {self.share:.0%}" + (f" ({self.kind})" if self.kind else "")


def choices_text(choices: Iterable[Choice]) -> str:
    """Return the most frequent choices in words.

    >>> choices_text([Choice("H2", 0.5, "loses"), Choice("undo", 0.5, None)]), choices_text([])
    ('H2 50% (loses), undo 50%', 'none')
    """
    return ", ".join(map(str, [*choices][:MAX_CHOICES])) or "none"


@dataclass(frozen=True)
class Position:
    """A position where players spend time; `board` is its drawing in characters.

    `distance` is None if the level is `lost`, or if it is unknown.
    """

    positions: tuple[int, ...]
    distance: int | None
    lost: bool
    seconds: float
    plays: int
    choices: tuple[Choice, ...]
    board: str

    def __str__(self) -> str:
        """Return the position in words, without its drawing."""
        known = None if self.distance is None else f"{counted(self.distance, 'move')} to go"
        where = "lost" if self.lost else known or "distance not known"
        seconds = f"{self.seconds:.0f} s in {counted(self.plays, 'play')}"
        return f"{seconds}, {where}; next: {choices_text(self.choices)}"


@dataclass(frozen=True)
class Loss:
    """A move that lost the level, how often it did, and after how many moves it was taken back."""

    move: str
    times: int
    taken_back: int
    moves_until: float | None

    def __str__(self) -> str:
        """Return the loss in words.

        >>> print(Loss("H2", 3, 1, 4))
        H2 lost the level 3 times, taken back 1 time after 4 moves
        """
        lost = f"{self.move} lost the level {counted(self.times, 'time')}"
        if self.moves_until is None:
            return f"{lost}, never taken back"
        back = f"taken back {counted(self.taken_back, 'time')}"
        return f"{lost}, {back} after {self.moves_until:g} move{'s' * (self.moves_until != 1)}"


@dataclass(frozen=True)
class LevelPlays:
    """Where people got stuck in a level, according to its first plays.

    `complete` is False for a level too large to search: distances are then known only along the
    stored solution. `way` is the most common line of play that solved the level. `seconds` is how
    long the search took, and `bad` is how many invalid lines were skipped.
    """

    level: Level
    plays: int
    again: int
    solved: int
    bad: int
    complete: bool
    profile: tuple[Distance, ...]
    stuck: tuple[Position, ...]
    first_moves: tuple[Choice, ...]
    left_at: tuple[Position, ...]
    losses: tuple[Loss, ...]
    way: tuple[str, ...]
    way_plays: int
    seconds: float = field(compare=False)

    @property
    def summary(self) -> str:
        """The numbers of plays, in words."""
        again = f", {self.again} more by players who knew the level" if self.again else ""
        return f"{counted(self.plays, 'first play')}, {self.solved} solved{again}"

    @property
    def wall(self) -> Distance | None:
        """The distance at which the median player spends the most time."""
        known = [one for one in self.profile if one.distance is not None]
        return max(known, key=lambda one: one.median_seconds, default=None)

    def as_json(self) -> dict[str, Any]:
        """Return the findings as JSON values, without the time that the search took."""
        found = asdict(self)
        del found["level"], found["seconds"]
        return {"name": self.level.name, "key": self.level.key, **found}


class _Stay(NamedTuple):
    """A stay in one position: its state, its seconds, and the event that ended it."""

    state: int
    seconds: float
    what: str


def _stays(play: Play) -> Iterator[_Stay]:
    """Yield the stays of a play in one position after another; help does not end a stay."""
    events = [event for event in play.events if event.what not in HELP]
    for here, after in pairwise(events):
        yield _Stay(here.state, after.seconds - here.seconds, after.what)
    yield _Stay(events[-1].state, play.seconds - events[-1].seconds, play.end)


@dataclass
class _Map:
    """Distances to the goal by packed state; without a graph, only along the stored solution."""

    board: Board
    graph: StateGraph | None
    _known: dict[int, int | None] = field(default_factory=dict)

    @cached_property
    def _along(self) -> dict[int, int]:
        solution = self.board.level.solution or ()
        states = [self.board.start]
        for move in solution:
            states.append(self._after(states[-1], str(move)))
        return {state: len(solution) - number for number, state in enumerate(states)}

    def _after(self, state: int, move: str) -> int:
        return self.board.after(state, self.board.event(move))

    def distance(self, state: int) -> int | None:
        """Return the distance to the goal, DEAD if the level is lost, or None if it is unknown."""
        if self.graph is None:
            return 0 if self.board.is_solved(state) else self._along.get(state)
        if state not in self._known:
            index = self.graph.index(self.board.positions(state))
            found = None if index is None else int(self.graph.distance_to_goal[index])
            self._known[state] = found
        return self._known[state]

    def choices(self, state: int, counts: Counter[str]) -> tuple[Choice, ...]:
        """Return the choices in a position, the most frequent first, with where they led."""
        order = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
        total = counts.total()
        return tuple(Choice(what, n / total, self._kind(state, what)) for what, n in order)

    def _kind(self, state: int, what: str) -> str | None:
        if what in {*NO_MOVES, *_ENDS} or self.graph is None:
            return None
        before, after = self.distance(state), self.distance(self._after(state, what))
        if before is None or after is None or before == DEAD:
            return None
        if after == DEAD:
            return "loses"
        return "shortest" if after < before else "neutral"

    def position(self, state: int, seconds: float, plays: int, counts: Counter[str]) -> Position:
        """Return a position with the moves that players made there."""
        positions, distance = self.board.positions(state), self.distance(state)
        return Position(
            positions=positions,
            distance=None if distance == DEAD else distance,
            lost=distance == DEAD,
            seconds=seconds,
            plays=plays,
            choices=self.choices(state, counts),
            board=ask(self.board.level.with_positions(positions), "text"),
        )


def _profile(plays: list[list[_Stay]], on: _Map) -> tuple[Distance, ...]:
    """Return the seconds at each distance, the farthest first."""
    seconds: dict[int, list[float]] = defaultdict(list)
    visits: Counter[int] = Counter()
    for stays in plays:
        spent: dict[int, float] = defaultdict(float)
        before = None
        for stay in stays:
            here = on.distance(stay.state)
            if here is not None and here != 0:
                spent[here] += stay.seconds
                visits[here] += here != before
            before = here
        for here, amount in spent.items():
            seconds[here].append(amount)
    found = []
    for here in sorted(seconds, reverse=True):
        times = seconds[here]
        low, middle, high = quantiles(times, n=4, method="inclusive") if times[1:] else times * 3
        returns = visits[here] / len(times) - 1
        shown = None if here == DEAD else here
        found.append(Distance(shown, len(times), middle, low, high, returns))
    return tuple(found)


def _losses(plays: list[list[_Stay]], on: _Map) -> tuple[Loss, ...]:
    """Return the moves that lost the level; a level is alive again after such a move is undone."""
    if on.graph is None:
        return ()
    found: dict[tuple[int, str], list[int | None]] = defaultdict(list)
    for stays in plays:
        lost: tuple[int, str] | None = None
        n_moves = 0
        for stay, after in pairwise(stays):
            was_lost, is_lost = (on.distance(one.state) == DEAD for one in (stay, after))
            if is_lost and not was_lost:
                lost, n_moves = (stay.state, stay.what), 0
            elif lost and was_lost and not is_lost:
                found[lost].append(n_moves)
                lost = None
            elif lost:
                n_moves += stay.what not in BACK
        if lost:
            found[lost].append(None)
    losses = []
    for (_, move), ends in sorted(found.items(), key=lambda one: (-len(one[1]), one[0])):
        back = [n for n in ends if n is not None]
        losses.append(Loss(move, len(ends), len(back), median(back) if back else None))
    return tuple(losses)


def _stuck(plays: list[list[_Stay]], on: _Map) -> tuple[tuple[Position, ...], ...]:
    """Return the positions where players spent the most time, and those where most players left."""
    seconds: dict[int, float] = defaultdict(float)
    came: Counter[int] = Counter()
    left: Counter[int] = Counter()
    choices: dict[int, Counter[str]] = defaultdict(Counter)
    for stays in plays:
        came.update({stay.state for stay in stays})
        for stay in stays:
            seconds[stay.state] += stay.seconds
            if stay.what != "solved":
                choices[stay.state][stay.what] += 1
        left[stays[-1].state] += stays[-1].what != "solved"
    unsolved = {at: spent for at, spent in seconds.items() if not on.board.is_solved(at)}

    def most(of: Mapping[int, float]) -> tuple[Position, ...]:
        order = sorted(of, key=lambda state: (-of[state], state))[:N_STUCK]
        return tuple(on.position(at, seconds[at], came[at], choices[at]) for at in order)

    return most(unsolved), most(+left)


def study_level(
    level: Level,
    sources: Iterable[StrPath],
    *,
    max_states: int | None = MAX_STATES,
    skip_bad: bool = False,
    on_bad: Callable[[TrisolveError], None] | None = None,
) -> LevelPlays:
    """Return where people got stuck in a level; plays of other levels are ignored.

    `sources` are files of plays, or folders of such files. Plays of rotated copies count. Raises
    InvalidLevel if no block has a goal, and FormatError at the first bad line, unless `skip_bad`
    counts them or `on_bad` receives their errors.

    >>> from trisolve.sliding.formats import load_level
    >>> study_level(load_level("tutorial:9"), ["playtests:simulated"]).summary
    '10 first plays, 10 solved'
    """
    level.check_goals()
    plays = Plays(sources, [level], skip_bad=skip_bad, on_bad=on_bad)
    every = [play for play in plays if play.level is level]
    first = [play for play in every if not play.again]
    first.sort(key=lambda play: (play.player, play.digest))
    graph = explore(level, analyze=True, max_states=max_states)
    on = _Map(Board(level), None if graph.limit else graph)
    stays = [list(_stays(play)) for play in first]
    stuck, left_at = _stuck(stays, on)
    moves = Counter(one[0].what for one in stays if one[0].what not in _ENDS)
    ways = Counter(play.way for play in first if play.way)
    way = min(ways, key=lambda line: (-ways[line], len(line), line), default=())
    return LevelPlays(
        level=level,
        plays=len(first),
        again=len(every) - len(first),
        solved=sum(play.end == "solved" for play in first),
        bad=plays.n_bad,
        complete=on.graph is not None,
        profile=_profile(stays, on),
        stuck=stuck,
        first_moves=on.choices(on.board.start, moves),
        left_at=left_at,
        losses=_losses(stays, on),
        way=way,
        way_plays=ways[way],
        seconds=graph.seconds,
    )

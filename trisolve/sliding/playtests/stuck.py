"""Where people get stuck in a level: plays are mapped onto its state graph.

Between two events, a player looks at a position; those seconds are attributed to the position.
Added up by the distance to the goal, the seconds form a profile: a wall in the profile marks the
insight that the level requires.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from statistics import median, quantiles
from typing import Any, NamedTuple

from trisolve.errors import FormatError
from trisolve.rooms import ask
from trisolve.sliding.level import Level
from trisolve.sliding.playtests.copies import as_plays_of
from trisolve.sliding.playtests.reading import Checked
from trisolve.sliding.playtests.replaying import BACK, HELP, NO_MOVES, Board, Track
from trisolve.sliding.solver import explore
from trisolve.sliding.state_graph import DEAD, StateGraph
from trisolve.wording import counted

MAX_STATES = 2_000_000
N_STUCK = 5
"""The number of positions shown."""
MAX_CHOICES = 6
"""The number of choices shown for each position."""
_ENDS = ("end", "left", "watched")


class Spell(NamedTuple):
    """A stay in one position: its state, its seconds, and the event that ended it."""

    state: int
    seconds: float
    what: str


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
    """A player's next action in a position, a move or an event, and its share.

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


@dataclass(frozen=True)
class Position:
    """A position where players spend time; `board` is its drawing in characters.

    `distance` is None if the level is `lost`, or if it is unknown.
    """

    state: int
    positions: tuple[int, ...]
    distance: int | None
    lost: bool
    seconds: float
    plays: int
    choices: tuple[Choice, ...]
    board: str

    @property
    def where(self) -> str:
        """The distance to the goal, in words."""
        if self.lost:
            return "lost"
        return "not known" if self.distance is None else f"{counted(self.distance, 'move')} to go"


@dataclass(frozen=True)
class Loss:
    """A move that lost the level, how often it did, and after how many moves it was taken back."""

    move: str
    state: int
    times: int
    taken_back: int
    moves_until: float | None


@dataclass(frozen=True)
class LevelPlays:
    """The results of the first plays of a level.

    `complete` is False for a level too large to search: distances are then known only along the
    stored solution. `way` is the most common line of play that solved the level. `seconds` is how
    long the search took.
    """

    level: Level
    plays: int
    again: int
    solved: int
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
    def wall(self) -> Distance | None:
        """The distance at which the median player spends the most time."""
        known = [one for one in self.profile if one.distance is not None]
        return max(known, key=lambda one: one.median_seconds, default=None)

    def as_json(self) -> dict[str, Any]:
        """Return the findings as JSON values, without the time that the search took."""
        found = asdict(self)
        del found["level"], found["seconds"]
        return {"name": self.level.name, "key": self.level.key, **found}

    def _repr_html_(self) -> str:
        html: str = ask(self, "html")
        return html


@dataclass
class _Map:
    """Distances to the goal by packed state."""

    board: Board
    graph: StateGraph | None

    @cached_property
    def along(self) -> dict[int, int]:
        """The distances along the stored solution, for a level that was not searched."""
        solution = self.board.level.solution or ()
        states = [self.board.start]
        for move in solution:
            states.append(self.board.after(states[-1], str(move)))
        return {state: len(solution) - number for number, state in enumerate(states)}

    def distance(self, state: int) -> int | None:
        """Return the distance to the goal, DEAD if the level is lost, or None if it is unknown."""
        if self.graph is None:
            return 0 if self.board.is_solved(state) else self.along.get(state)
        index = self.graph.index(self.board.positions(state))
        return None if index is None else int(self.graph.distance_to_goal[index])

    def kind(self, state: int, what: str) -> str | None:
        """Return whether a move is on a shortest solution, is neutral, or loses the level."""
        if what in (*NO_MOVES, *_ENDS) or self.graph is None:
            return None
        before, after = self.distance(state), self.distance(self.board.after(state, what))
        if before is None or after is None or before == DEAD:
            return None
        if after == DEAD:
            return "loses"
        return "shortest" if after < before else "neutral"


def _spells(track: Track, seconds: float) -> Iterator[Spell]:
    """Yield the stays of a play in one position after another."""
    state, since = track.start, 0.0
    for event in track.events:
        if event.what not in HELP:
            yield Spell(state, event.seconds - since, event.what)
            state, since = event.state, event.seconds
    yield Spell(state, seconds - since, "end")


def _profile(plays: list[list[Spell]], distances: _Map) -> tuple[Distance, ...]:
    seconds: dict[int, list[float]] = defaultdict(list)
    visits: dict[int, list[int]] = defaultdict(list)
    for spells in plays:
        there: Counter[int] = Counter()
        spent: dict[int, float] = defaultdict(float)
        before = None
        for spell in spells:
            here = distances.distance(spell.state)
            if here is not None and here != 0:
                spent[here] += spell.seconds
                there[here] += here != before
            before = here
        for here, amount in spent.items():
            seconds[here].append(amount)
            visits[here].append(there[here])
    found = []
    for here in sorted(seconds, reverse=True):
        times = seconds[here]
        low, middle, high = quantiles(times, n=4, method="inclusive") if times[1:] else times * 3
        returns = sum(visits[here]) / len(times) - 1
        shown = None if here == DEAD else here
        found.append(Distance(shown, len(times), middle, low, high, returns))
    return tuple(found)


def _shares(counts: Counter[str], kind: Callable[[str], str | None]) -> tuple[Choice, ...]:
    total = sum(counts.values())
    order = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return tuple(Choice(what, count / total, kind(what)) for what, count in order)


def _drawn(level: Level) -> str:
    text: str = ask(level, "text")
    return text


def _positions(
    seconds: Mapping[int, float], plays: Counter[int], next_: Mapping[int, Counter[str]], on: _Map
) -> tuple[Position, ...]:
    order = sorted(seconds, key=lambda state: (-seconds[state], state))[:N_STUCK]
    return tuple(
        Position(
            state,
            on.board.positions(state),
            None if (found := on.distance(state)) == DEAD else found,
            found == DEAD,
            seconds[state],
            plays[state],
            _shares(next_[state], partial(on.kind, state)),
            _drawn(on.board.level.with_positions(on.board.positions(state))),
        )
        for state in order
    )


def _losses(plays: list[list[Spell]], on: _Map) -> tuple[Loss, ...]:
    """Return the moves that lost the level; a level is alive again after such a move is undone."""
    if on.graph is None:
        return ()
    found: dict[tuple[int, str], list[int | None]] = defaultdict(list)
    for spells in plays:
        lost: tuple[int, str] | None = None
        n_moves = 0
        for spell, after in pairwise(spells):
            dead_before = on.distance(spell.state) == DEAD
            dead_after = on.distance(after.state) == DEAD
            if not dead_before and dead_after:
                lost, n_moves = (spell.state, spell.what), 0
            elif lost and dead_before and not dead_after:
                found[lost].append(n_moves)
                lost = None
            elif lost:
                n_moves += spell.what not in BACK
        if lost:
            found[lost].append(None)
    order = sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))
    losses = []
    for (state, move), ends in order:
        back = [n for n in ends if n is not None]
        losses.append(Loss(move, state, len(ends), len(back), median(back) if back else None))
    return tuple(losses)


def _common_way(plays: list[Checked]) -> tuple[tuple[str, ...], int]:
    """Return the most common line that solved the level, without what was taken back."""
    lines: Counter[tuple[str, ...]] = Counter()
    for found in plays:
        if found.play.end == "solved" and not found.play.cut:
            lines[found.track.line] += 1
    order = sorted(lines.items(), key=lambda one: (-one[1], len(one[0]), one[0]))
    return order[0] if order else ((), 0)


def study_level(
    level: Level, plays: Iterable[Checked], *, max_states: int = MAX_STATES
) -> LevelPlays:
    """Return where people got stuck in a level; plays of other levels are ignored.

    Plays of rotated copies count. Raises FormatError if no block has a goal.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> study_level(level, []).plays
    0
    """
    if not level.has_goals:
        raise FormatError("expected a level with a goal, got one without")
    board = Board(level)
    own, again = [], 0
    for found in plays:
        if found.board.level.key != level.key:
            continue
        if found.play.again:
            again += 1
            continue
        play = as_plays_of(level, found.board, found.play)
        own.append(Checked(play, board, board.replay(play), found.digest))
    own.sort(key=lambda one: (one.play.player, one.digest))
    graph = explore(level, analyze=True, max_states=max_states)
    on = _Map(board, None if graph.limit else graph)
    spells = [list(_spells(one.track, one.play.seconds)) for one in own]
    seconds: dict[int, float] = defaultdict(float)
    left: dict[int, float] = defaultdict(float)
    came: Counter[int] = Counter()
    next_: dict[int, Counter[str]] = defaultdict(Counter)
    for one, line in zip(own, spells, strict=True):
        for spell in line:
            seconds[spell.state] += spell.seconds
            if spell.what != "end":
                next_[spell.state][spell.what] += 1
        came.update({spell.state for spell in line})
        if one.play.end != "solved":
            left[line[-1].state] += 1
            next_[line[-1].state][one.play.end] += 1
    first = Counter(line[0].what for line in spells if line[0].what != "end")
    way, way_plays = _common_way(own)
    solved = {state for state in seconds if board.is_solved(state)}
    return LevelPlays(
        level=level,
        plays=len(own),
        again=again,
        solved=sum(one.play.end == "solved" for one in own),
        complete=on.graph is not None,
        profile=_profile(spells, on),
        stuck=_positions({k: v for k, v in seconds.items() if k not in solved}, came, next_, on),
        first_moves=_shares(first, lambda what: on.kind(board.start, what)),
        left_at=_positions(left, Counter({k: int(v) for k, v in left.items()}), next_, on),
        losses=_losses(spells, on),
        way=way,
        way_plays=way_plays,
        seconds=graph.seconds,
    )

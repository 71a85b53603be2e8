"""The results of plays by level: typical times, how often players needed help, and an order.

Only first plays count, that is, plays by people who had not finished the level before.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from trisolve.rooms import ask
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.typical import HIGH, LOW, PLAYS, TYPICAL
from trisolve.sliding.level import Level
from trisolve.sliding.playtests.known import Known, shipped_levels
from trisolve.sliding.playtests.model import Fit, Times, fit_times, spearman
from trisolve.sliding.playtests.reading import Checked
from trisolve.sliding.playtests.replaying import HELP, NO_MOVES
from trisolve.sliding.solver import explore

MAX_STATES = 100_000
"""Levels with more states are not searched."""
MIN_PLAYS = 5
"""The minimum number of plays for a level to count in the correlation with the scores."""
N_MOVED = 5
"""The number of levels named whose places by time and by score differ the most."""
SORTS = ("typical", "pack", "score")


@dataclass(frozen=True)
class LevelTimes:
    """One level: counts of its first plays, its typical time, and its places by time and by score.

    Every time is in seconds. `lost_share` and `moves_over_optimum` are None for large levels, and
    the places by score are None if there is no score.
    """

    level: str
    name: str
    plays: int
    players: int
    solved: int
    left: int
    watched: int
    hinted: int
    again: int
    typical_seconds: float
    low_seconds: float
    high_seconds: float
    moves_over_optimum: float | None
    lost_share: float | None
    score: float | None
    place_by_time: int
    place_by_score: int | None


@dataclass(frozen=True)
class PlaytestTable:
    """All levels of a playtest, in the order of the given levels; other levels follow, by key.

    `spearman` compares scores with typical times, and is None if fewer than 8 levels have 5 plays.
    `sigma` and `tau` are the standard deviations of the noise and of the skills, in natural
    logarithms of seconds.
    """

    levels: tuple[LevelTimes, ...]
    players: int
    plays: int
    bad: int
    """The number of lines left out, as counted by the reader."""
    unsearched: int
    """Levels with too many states to search: they have no share of losses and no optimum."""
    spearman: float | None
    spearman_low: float | None
    spearman_high: float | None
    sigma: float
    tau: float
    seconds: dict[str, float] = field(compare=False)
    """How long reading, searching and fitting took."""
    _known: tuple[Level, ...] = field(default=(), repr=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the table as JSON values, with null for values that were not searched for.

        >>> measure_plays([]).as_json()["plays"]
        0
        """
        names = ("players", "plays", "bad", "spearman", "spearman_low", "spearman_high")
        head = {name: getattr(self, name) for name in (*names, "sigma", "tau")}
        return {"levels": [asdict(row) for row in self.levels], **head}

    def differing(self) -> tuple[LevelTimes, ...]:
        """Return the levels whose places by time and by score differ the most."""
        placed = [row for row in self.levels if row.plays and row.place_by_score is not None]
        placed.sort(key=lambda row: -abs(row.place_by_time - (row.place_by_score or 0)))
        return tuple(row for row in placed[:N_MOVED] if row.place_by_time != row.place_by_score)

    def _order(self, sort: str) -> list[int]:
        """Return the numbers of the rows in one of the orders in SORTS."""
        numbers = range(len(self.levels))
        if sort == "typical":
            return sorted(numbers, key=lambda at: self.levels[at].typical_seconds)
        if sort == "score":
            scores = [np.inf if row.score is None else row.score for row in self.levels]
            return sorted(numbers, key=scores.__getitem__)
        return list(numbers)

    def sorted(self, sort: str) -> tuple[LevelTimes, ...]:
        """Return the rows in one of the orders in SORTS."""
        return tuple(self.levels[at] for at in self._order(sort))

    def with_times(self, sort: str = "pack") -> tuple[Level, ...]:
        """Return the levels with their typical times as stats, in one of the orders in SORTS."""
        return tuple(_timed(self._known[at], self.levels[at]) for at in self._order(sort))

    def _repr_html_(self) -> str:
        html: str = ask(self, "html")
        return html


def _timed(level: Level, row: LevelTimes) -> Level:
    found = {
        TYPICAL: round(row.typical_seconds, 1),
        LOW: round(row.low_seconds, 1),
        HIGH: round(row.high_seconds, 1),
        PLAYS: row.plays,
    }
    return replace(level, stats={**level.stats, **found})


@dataclass
class _Played:
    """A first play, reduced to the data that is measured."""

    player: str
    end: str
    hinted: bool
    seconds: float
    censored: bool
    n_moves: int
    states: "np.ndarray[Any, np.dtype[np.uint64]]"
    code: str
    digest: bytes


@dataclass
class _Gathered:
    level: Level
    again: int = 0
    plays: list[_Played] = field(default_factory=list)


def time_without_help(found: Checked) -> tuple[float, bool]:
    """Return the seconds until the solution, help or the end, and whether this is a lower bound.

    A play that was abandoned, watched or helped shows only that the time without help is longer.
    """
    helped = next((event.seconds for event in found.track.events if event.what in HELP), None)
    if helped is not None:
        return helped, True
    return found.play.seconds, found.play.end != "solved"


def _reduced(found: Checked) -> _Played:
    play, track = found.play, found.track
    seconds, censored = time_without_help(found)
    states = np.unique(np.array([event.state for event in track.events], dtype=np.uint64))
    hinted = any(event.what in HELP for event in track.events)
    n_moves = sum(event.what not in NO_MOVES for event in track.events)
    return _Played(
        *(play.player, play.end, hinted, seconds, censored),
        *(n_moves, states, play.level, found.digest),
    )


def _gathered(plays: Iterable[Checked], known: Known) -> dict[str, _Gathered]:
    """Return the plays of each level by its key, each list in a fixed order."""
    found: dict[str, _Gathered] = {level.key: _Gathered(level) for level in known.given}
    for one in plays:
        key = one.board.level.key
        if key not in found:
            found[key] = _Gathered(known.find(one.board.level))
        if one.play.again:
            found[key].again += 1
        else:
            found[key].plays.append(_reduced(one))
    for gathered in found.values():
        gathered.plays.sort(key=lambda play: (play.player, play.digest))
    given = [level.key for level in known.given]
    others = sorted(key for key in found if key not in set(given))
    return {key: found[key] for key in [*dict.fromkeys(given), *others]}


@dataclass
class _Searched:
    """The results of searching a level's states, or the claims in its file."""

    score: float | None
    optimum: int | None = None
    stopped: bool = False
    dead: "dict[str, np.ndarray[Any, np.dtype[np.uint64]]]" = field(default_factory=dict)


def _searched(gathered: _Gathered, max_states: int) -> _Searched:
    """Search a level once for each copy of it that was played."""
    claim = gathered.level.stats.get("score")
    known = isinstance(claim, int | float) and not isinstance(claim, bool)
    found = _Searched(float(claim) if claim is not None and known else None)
    codes = sorted({play.code for play in gathered.plays})
    levels = {code: parse_share_code(code) for code in codes} or {"": gathered.level}
    for code, level in levels.items():
        if not code and known:
            continue
        graph = explore(level, analyze=True, max_states=max_states, threads=1)
        if graph.limit:
            found.stopped = True
            continue
        found.dead[code] = np.sort(graph.states[graph.dead])
        if graph.along_shortest is not None:
            found.optimum = int(graph.distance_to_goal[0])
            if found.score is None:
                found.score = difficulty(level, graph).score
    return found


def _lost_share(plays: Sequence[_Played], searched: _Searched) -> float | None:
    """Return the share of plays that were in a position from which the level cannot be solved."""
    if not plays or any(play.code not in searched.dead for play in plays):
        return None
    lost = sum(bool(np.isin(play.states, searched.dead[play.code]).any()) for play in plays)
    return lost / len(plays)


def _over_optimum(plays: Sequence[_Played], optimum: int | None) -> float | None:
    solvers = [play.n_moves for play in plays if play.end == "solved"]
    return median(solvers) / optimum if solvers and optimum else None


def _fit(gathered: Sequence[_Gathered], scores: Sequence[float | None]) -> tuple[Fit, int]:
    players = sorted({play.player for one in gathered for play in one.plays})
    numbers = {player: number for number, player in enumerate(players)}
    every = [(number, play) for number, one in enumerate(gathered) for play in one.plays]
    times = Times(
        np.array([number for number, _ in every], dtype=np.int64),
        np.array([numbers[play.player] for _, play in every], dtype=np.int64),
        np.array([play.seconds for _, play in every], dtype=np.float64),
        np.array([play.censored for _, play in every], dtype=np.bool_),
    )
    known = np.array([np.nan if score is None else score for score in scores], dtype=np.float64)
    return fit_times(times, known, len(players)), len(players)


def _places(values: Sequence[float | None]) -> list[int | None]:
    """Return the place of each value from 1, with equal values sharing the first."""
    order = sorted(value for value in values if value is not None)
    return [None if value is None else order.index(value) + 1 for value in values]


def measure_plays(
    plays: Iterable[Checked],
    levels: Sequence[Level] = (),
    *,
    max_states: int = MAX_STATES,
    others: Callable[[], Iterable[Level]] = shipped_levels,
) -> PlaytestTable:
    """Return measures of the levels that were played, and of all `levels`.

    Names and scores come from `levels`, then from the bundled levels.

    >>> from trisolve.sliding.level import Block, Level
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], name="One")
    >>> row = measure_plays([], [level]).levels[0]
    >>> row.name, row.plays, row.low_seconds < row.typical_seconds < row.high_seconds
    ('One', 0, True)
    """
    clock = [process_time()]
    gathered = list(_gathered(plays, Known(levels, others)).values())
    clock.append(process_time())
    searched = [_searched(one, max_states) for one in gathered]
    clock.append(process_time())
    scores = [found.score for found in searched]
    fit, n_players = _fit(gathered, scores)
    clock.append(process_time())
    by_time = _places([float(seconds) for seconds in fit.typical])
    rows = tuple(
        _row(one, found, fit, number, (by_time[number] or 0, place))
        for number, (one, found, place) in enumerate(
            zip(gathered, searched, _places(scores), strict=True)
        )
    )
    played = [row for row in rows if row.plays >= MIN_PLAYS and row.score is not None]
    related = spearman(
        np.array([row.score for row in played], dtype=np.float64),
        np.array([row.typical_seconds for row in played], dtype=np.float64),
    )
    r, r_low, r_high = related or (None, None, None)
    spent = dict(zip(("reading", "searching", "fitting"), np.diff(clock).tolist(), strict=True))
    return PlaytestTable(
        levels=rows,
        players=n_players,
        plays=sum(row.plays + row.again for row in rows),
        bad=0,
        unsearched=sum(found.stopped for found in searched),
        spearman=r,
        spearman_low=r_low,
        spearman_high=r_high,
        sigma=fit.sigma,
        tau=fit.tau,
        seconds=spent,
        _known=tuple(one.level for one in gathered),
    )


def _row(
    one: _Gathered, found: _Searched, fit: Fit, number: int, places: tuple[int, int | None]
) -> LevelTimes:
    plays = one.plays
    ends = [play.end for play in plays]
    return LevelTimes(
        level=dump_share_code(one.level.bare()),
        name=one.level.name,
        plays=len(plays),
        players=len({play.player for play in plays}),
        solved=ends.count("solved"),
        left=ends.count("left"),
        watched=ends.count("watched"),
        hinted=sum(play.hinted for play in plays),
        again=one.again,
        typical_seconds=float(fit.typical[number]),
        low_seconds=float(fit.low[number]),
        high_seconds=float(fit.high[number]),
        moves_over_optimum=_over_optimum(plays, found.optimum),
        lost_share=_lost_share(plays, found),
        score=found.score,
        place_by_time=places[0],
        place_by_score=places[1],
    )

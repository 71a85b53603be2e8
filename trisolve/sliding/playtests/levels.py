"""The results of plays by level: typical times, how often players needed help, and an order.

Only first plays count, that is, plays by people who had not finished the level before.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import median
from typing import Any

import numpy as np

from trisolve.errors import TrisolveError
from trisolve.files.whole import StrPath
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.typical import HIGH, LOW, PLAYS, TYPICAL
from trisolve.sliding.level import Level
from trisolve.sliding.playtests.model import Fit, Times, fit_times, spearman
from trisolve.sliding.playtests.plays import NO_MOVES, Play, Plays
from trisolve.sliding.search import explore

MAX_STATES = 100_000
"""Levels with more states are not searched."""
MIN_PLAYS = 5
"""The minimum number of plays for a level to count in the correlation with the scores."""
N_MOVED = 5
"""How many levels to name: those whose ranks by time and by score differ most."""


@dataclass(frozen=True)
class LevelTimes:
    """One level: counts of its first plays, its typical time, and its ranks by time and by score.

    Every time is in seconds. `lost_share` and `moves_over_optimum` are None for large levels, and
    the rank by score is None if there is no score.
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
    """All levels of a playtest: the given levels in their order, then the others by key.

    bad : how many invalid lines were skipped
    unsearched : how many levels have too many states to compute the share of losses and the optimum
    spearman : compares scores with typical times; None if fewer than 8 levels have 5 plays
    sigma, tau : the standard deviations of the noise and of the skills, in logarithms of seconds
    seconds : how long the searches took
    """

    levels: tuple[LevelTimes, ...]
    players: int
    plays: int
    bad: int
    unsearched: int
    spearman: float | None
    spearman_low: float | None
    spearman_high: float | None
    sigma: float
    tau: float
    seconds: float = field(compare=False)
    _known: tuple[Level, ...] = field(default=(), repr=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the table as JSON values, with null for values that were not searched for."""
        names = ("players", "plays", "bad", "spearman", "spearman_low", "spearman_high")
        head = {name: getattr(self, name) for name in (*names, "sigma", "tau")}
        return {"levels": [asdict(row) for row in self.levels], **head}

    def differing(self) -> tuple[LevelTimes, ...]:
        """Return the levels whose ranks by time and by score differ the most."""
        apart = {
            row: abs(row.place_by_time - row.place_by_score)
            for row in self.levels
            if row.plays and row.place_by_score is not None
        }
        order = sorted(apart, key=lambda row: -apart[row])
        return tuple(row for row in order[:N_MOVED] if apart[row])

    def sorted(self, by: str = "pack") -> "PlaytestTable":
        """Return the table with its levels in order of "typical" time, "pack" or "score"."""
        keys = {
            "typical": lambda at: self.levels[at].typical_seconds,
            "pack": lambda at: at,
            "score": lambda at: (self.levels[at].score is None, self.levels[at].score or 0),
        }
        order = sorted(range(len(self.levels)), key=keys[by])
        known = tuple(self._known[at] for at in order)
        return replace(self, levels=tuple(self.levels[at] for at in order), _known=known)

    def with_times(self) -> tuple[Level, ...]:
        """Return the levels themselves, with their typical times as stats."""
        found = []
        for level, row in zip(self._known, self.levels, strict=True):
            seconds = row.typical_seconds, row.low_seconds, row.high_seconds
            times = dict(zip((TYPICAL, LOW, HIGH), (round(one, 1) for one in seconds), strict=True))
            found.append(replace(level, stats={**level.stats, **times, PLAYS: row.plays}))
        return tuple(found)


@dataclass
class _Played:
    """A level with its first plays, and the facts that a search found."""

    level: Level
    again: int = 0
    plays: list[Play] = field(default_factory=list)
    score: float | None = None
    optimum: int | None = None
    is_unsearched: bool = False
    lost_share: float | None = None
    seconds: float = 0

    def search(self, max_states: int | None) -> None:
        """Look for the optimum and for lost positions, once for all plays."""
        claim = self.level.stats.get("score")
        if isinstance(claim, int | float) and not isinstance(claim, bool):
            self.score = float(claim)
            if not self.plays:
                return
        graph = explore(self.level, analyze=True, max_states=max_states, threads=1)
        self.seconds, self.is_unsearched = graph.seconds, graph.limit is not None
        if self.is_unsearched:
            return
        if self.plays:
            dead = np.sort(graph.states[graph.dead])
            self.lost_share = sum(_was_in(play, dead) for play in self.plays) / len(self.plays)
        if graph.along_shortest is not None:
            self.optimum = int(graph.distance_to_goal[0])
            if self.score is None:
                self.score = difficulty(self.level, graph).score

    def moves_over_optimum(self) -> float | None:
        """Return the median number of moves of solvers, divided by the optimum."""
        n_moves = [
            sum(event.what not in NO_MOVES for event in play.events)
            for play in self.plays
            if play.end == "solved"
        ]
        return median(n_moves) / self.optimum if n_moves and self.optimum else None


def _was_in(play: Play, states: "np.ndarray[Any, np.dtype[np.uint64]]") -> bool:
    visited = np.array([event.state for event in play.events], dtype=np.uint64)
    return bool(np.isin(visited, states).any())


def _gather_plays(plays: Iterable[Play], levels: Sequence[Level]) -> list[_Played]:
    """Return the given levels, then the others by key, each with its plays in a fixed order."""
    found: dict[str, _Played] = {}
    for level in levels:
        found.setdefault(level.key, _Played(level))
    given = list(found)
    for play in plays:
        played = found.setdefault(play.level.key, _Played(play.level))
        if play.again:
            played.again += 1
        else:
            played.plays.append(play)
    for played in found.values():
        played.plays.sort(key=lambda play: (play.player, play.digest))
    return [found[key] for key in [*given, *sorted(found.keys() - set(given))]]


def _fit(played: Sequence[_Played]) -> tuple[Fit, int]:
    """Return the fitted model, and the number of players.

    A play that was abandoned, watched or helped shows only that the time without help is longer.
    """
    every = [(number, play) for number, one in enumerate(played) for play in one.plays]
    players = sorted({play.player for _, play in every})
    numbers = {player: number for number, player in enumerate(players)}
    unaided = [
        (play.seconds, play.end != "solved") if play.help_at is None else (play.help_at, True)
        for _, play in every
    ]
    times = Times(
        np.array([number for number, _ in every], dtype=np.int64),
        np.array([numbers[play.player] for _, play in every], dtype=np.int64),
        np.array([time for time, _ in unaided], dtype=np.float64),
        np.array([is_bound for _, is_bound in unaided], dtype=np.bool_),
    )
    scores = [np.nan if one.score is None else one.score for one in played]
    return fit_times(times, np.array(scores, dtype=np.float64), len(players)), len(players)


def _rows(played: Sequence[_Played], fit: Fit) -> tuple[LevelTimes, ...]:
    """Return the row of each level, with its ranks by time and by score."""
    by_time = sorted(fit.typical.tolist())
    by_score = sorted(one.score for one in played if one.score is not None)
    rows = []
    for number, one in enumerate(played):
        typical, low, high = (float(of[number]) for of in (fit.typical, fit.low, fit.high))
        ends = [play.end for play in one.plays]
        row = LevelTimes(
            level=dump_share_code(one.level.bare()),
            name=one.level.name,
            plays=len(ends),
            players=len({play.player for play in one.plays}),
            solved=ends.count("solved"),
            left=ends.count("left"),
            watched=ends.count("watched"),
            hinted=sum(play.help_at is not None for play in one.plays),
            again=one.again,
            typical_seconds=typical,
            low_seconds=low,
            high_seconds=high,
            moves_over_optimum=one.moves_over_optimum(),
            lost_share=one.lost_share,
            score=one.score,
            place_by_time=by_time.index(typical) + 1,
            place_by_score=None if one.score is None else by_score.index(one.score) + 1,
        )
        rows.append(row)
    return tuple(rows)


def measure_plays(
    sources: Iterable[StrPath],
    levels: Sequence[Level] = (),
    *,
    max_states: int | None = MAX_STATES,
    skip_bad: bool = False,
    on_bad: Callable[[TrisolveError], None] | None = None,
) -> PlaytestTable:
    """Return measures of all `levels`, and of the other levels that were played.

    `sources` are files of plays, or folders of such files. Names and scores come from `levels`,
    then from the bundled levels. Raises FormatError at the first bad line, unless `skip_bad` counts
    them or `on_bad` receives their errors.

    >>> table = measure_plays(["playtests:simulated"])
    >>> table.plays, table.players, table.levels[0].solved
    (90, 10, 10)
    """
    plays = Plays(sources, levels, shipped=True, skip_bad=skip_bad, on_bad=on_bad)
    played = _gather_plays(plays, levels)
    for one in played:
        one.search(max_states)
    fit, n_players = _fit(played)
    rows = _rows(played, fit)
    often = [row for row in rows if row.plays >= MIN_PLAYS and row.score is not None]
    related = spearman(
        np.array([row.score for row in often], dtype=np.float64),
        np.array([row.typical_seconds for row in often], dtype=np.float64),
    )
    r, r_low, r_high = related or (None, None, None)
    return PlaytestTable(
        levels=rows,
        players=n_players,
        plays=sum(row.plays + row.again for row in rows),
        bad=plays.n_bad,
        unsearched=sum(one.is_unsearched for one in played),
        spearman=r,
        spearman_low=r_low,
        spearman_high=r_high,
        sigma=fit.sigma,
        tau=fit.tau,
        seconds=sum(one.seconds for one in played),
        _known=tuple(one.level for one in played),
    )

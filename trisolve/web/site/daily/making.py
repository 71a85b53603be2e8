"""Make the puzzles of a day, each with a proven optimum, from only the date and a seed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any

from trisolve.errors import SearchInterrupted, TrisolveError
from trisolve.files.bounds import Bounds
from trisolve.files.holding import changing
from trisolve.files.messages import escape, located
from trisolve.files.whole import StrPath, make_folder, read_file, write_file
from trisolve.rooms import Daily
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.level import Level
from trisolve.sliding.moves import dump_moves
from trisolve.web.site.daily.months import (
    Day,
    Days,
    dailies,
    dump_month,
    load_days,
    month_of,
    parse_month,
)

MAX_DAYS = 3660
_TRIES = 20


@dataclass(frozen=True)
class _Search:
    """The settings of the generator for one level of a day; its seed chooses shape and moves."""

    grades: tuple[str, ...]
    shapes: tuple[str, ...]
    moves: tuple[Bounds, ...]
    blocks: Bounds
    max_states: int
    trials: int


_SEARCHES = {
    "easy": _Search(
        grades=("tutorial", "easy"),
        shapes=("hexagon:2", "triangle:6", "hexagon:3"),
        moves=(Bounds(3, 4), Bounds(3, 5), Bounds(3, 6)),
        blocks=Bounds(4, 7),
        max_states=4000,
        trials=400,
    ),
    "medium": _Search(
        grades=("medium",),
        shapes=("hexagon:3", "star:2", "triangle:7"),
        moves=(Bounds(6, 12),),
        blocks=Bounds(5, 9),
        max_states=6000,
        trials=1200,
    ),
    "hard": _Search(
        grades=("hard",),
        shapes=("hexagon:3", "star:2", "hexagon:4"),
        moves=(Bounds(9, 20),),
        blocks=Bounds(6, 11),
        max_states=8000,
        trials=1500,
    ),
}


def _seed_of(day: date, seed: int, what: str, attempt: int = 0) -> int:
    """Return the seed of one puzzle of one day, below 2^48."""
    text = f"{seed}/{day.isoformat()}/{what}/{attempt}"
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest())


def _level(day: date, seed: int, name: str) -> dict[str, Any]:
    wanted = _SEARCHES[name]
    for attempt in range(_TRIES):
        own = _seed_of(day, seed, name, attempt)
        options = Options(
            shape=wanted.shapes[own % len(wanted.shapes)],
            moves=wanted.moves[own // len(wanted.shapes) % len(wanted.moves)],
            blocks=wanted.blocks,
            lengths=Bounds(3, 4),
            max_states=wanted.max_states,
            every_block=True,
            climbs=4,
            seed=own,
        )
        limits = RunLimits(trials=wanted.trials)
        found = generate(options, limits, count=1, grades=wanted.grades, workers=1)
        if found.finds:
            return _day_level(found.finds[0].level)
    raise TrisolveError(f"{day}: {name}: expected a level within {_TRIES} searches, found none")


def _day_level(level: Level) -> dict[str, Any]:
    assert level.solution is not None
    return {
        "code": dump_share_code(level.bare()).strip(),
        "moves": len(level.solution),
        "solution": dump_moves(level.solution),
        "grade": level.stats["grade"],
        "score": level.stats["score"],
        "blocks": len(level.blocks),
    }


def _puzzle(day: date, seed: int, name: str, daily: Daily) -> Mapping[str, Any]:
    for attempt in range(_TRIES):
        found = daily.make(_seed_of(day, seed, name, attempt))
        if found is not None:
            return found
    raise TrisolveError(f"{day}: {name}: expected a puzzle within {_TRIES} searches, found none")


def make_day(day: date, seed: int) -> Day:
    """Return the puzzles of a day."""
    return {
        **{name: _level(day, seed, name) for name in _SEARCHES},
        **{name: _puzzle(day, seed, name, daily) for name, daily in dailies().items()},
    }


def _add(folder: Path, day: date, puzzles: Day) -> bool:
    """Add a day to the current state of its month; return False if another process has added it.

    A command that runs at the same time may have written the month since it was read.
    """
    path = folder / f"{month_of(day)}.json"
    with changing(path):
        days: Days = {}
        if path.exists():
            with located(escape(str(path))):
                days = parse_month(read_file(path, "daily puzzles"), path.stem)
        if day in days:
            return False
        write_file(path, dump_month({**days, day: puzzles}))
    return True


def make_days(
    folder: StrPath,
    first: date,
    n_days: int,
    seed: int,
    progress: Callable[[date, int, int], None] | None = None,
) -> list[date]:
    """Add the days that a folder lacks, and return them; may raise TrisolveError or FileError.

    `progress` is called with each finished day, its number, and the total number of days. A month
    is written each time one of its days is made, so an interruption loses at most one day. An
    interruption raises SearchInterrupted. Several processes may add days to the same folder at
    once.
    """
    if not 1 <= n_days <= MAX_DAYS:
        raise TrisolveError(f"expected 1 to {MAX_DAYS} days, got {n_days}")
    if first.toordinal() + n_days - 1 > date.max.toordinal():
        raise TrisolveError(f"expected days up to {date.max}, got {n_days} from {first}")
    where = Path(folder)
    make_folder(where)
    days = load_days(where)
    made: list[date] = []
    lacking = [day for n in range(n_days) if (day := first + timedelta(days=n)) not in days]
    try:
        for day in lacking:
            puzzles = make_day(day, seed)
            if _add(where, day, puzzles):
                made.append(day)
                if progress is not None:
                    progress(day, len(made), len(lacking))
    except KeyboardInterrupt:
        message = f"interrupted with {len(made)} of {len(lacking)} days made"
        raise SearchInterrupted(f"{message}; the same command continues from there") from None
    return made

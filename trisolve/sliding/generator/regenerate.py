"""Making a generated level again, from what its metadata says and nothing else."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from trisolve.errors import FormatError, TrisolveError
from trisolve.sliding import rules
from trisolve.sliding.generator.batches import boards_of, run_turn, workshop_for
from trisolve.sliding.generator.climbs import (
    ClimbState,
    first_state,
    load_climb,
    stored_climb,
    taken_over,
)
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.harvest import Noted, find_from
from trisolve.sliding.generator.making import find_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.version import VERSION, is_ours
from trisolve.sliding.level import Level

_KEYS = {
    "version": int,
    "rules": int,
    "seed": int,
    "strategy": str,
    "lane": int,
    "climb": int,
    "trial": int,
    "options": Mapping,
}
_TURN = 2000


def regenerate(level: Level) -> Level:
    """Return the level that the search recorded in a level's metadata finds at that place.

    The one climb that found it is gone through again, up to its trial, and those whose place it
    took. Raises FormatError for
    metadata that tell of no search, or of one by another version, and TrisolveError where the
    climb finds nothing at that trial.

    >>> from trisolve.sliding.generator.run import RunLimits, generate
    >>> options = Options(shape="hexagon:3", seed=4)
    >>> found = generate(options, RunLimits(trials=300), count=1).finds[0]
    >>> regenerate(found.level) == found.level
    True
    """
    made = _made(level)
    options = Options.from_dict(made["options"])
    for key in ("seed", "strategy"):
        if made[key] != getattr(options, key):
            expected = f"expected metadata.generator.{key} as in its options"
            raise FormatError(f"{expected}, {getattr(options, key)!r}, got {made[key]!r:.40}")
    lane, number, trial = (made[key] for key in ("lane", "climb", "trial"))
    state = _taken_over(options, made.get("before", []), lane, number)
    for board in _gone_on(options, state, trial)[1]:
        if board.provenance["trial"] == trial:
            find = _find_of(board, made, options)
            if find is not None:
                return find.level
    place = f"lane {lane}, climb {number}, trial {trial}"
    raise TrisolveError(f"expected a find at {place} of the search recorded, there is none")


def _taken_over(
    options: Options, before: Sequence[Sequence[int]], lane: int, number: int
) -> ClimbState:
    """Return where a climb begins: by itself, or where those before it were taken over."""
    places = [*before, (lane, number, 0)]
    state = first_state(options, places[0][0], places[0][1], workshop_for(options)[0])
    for (_, _, age), (heir, its_number, _) in pairwise(places):
        state = taken_over(options, _gone_on(options, state, age)[0], heir, its_number)
    return state


def _gone_on(options: Options, state: ClimbState, age: int) -> tuple[ClimbState, list[Noted]]:
    """Return a climb taken on to an age, or as far as it gets; and what its last turn noted."""
    import numpy as np

    from trisolve.sliding.engine.small import trials

    climb, boards = load_climb(state), []
    _, noted = workshop_for(options)
    left = age - state.numbers[trials.AGE]
    while left > 0:
        counts = np.zeros(5, dtype=np.int64)
        ended = run_turn(options, climb, state, counts, (min(left, _TURN), 1 << 60))
        left -= int(counts[trials.N_TRIALS])
        boards = boards_of(options, state, noted, int(counts[trials.N_FINDS]))
        if ended == trials.STALE:
            break
    return stored_climb(climb, state), boards


def _find_of(board: Noted, made: Mapping[str, Any], options: Options) -> Find | None:
    """Return the find that was made of a board noted."""
    workshop, _ = workshop_for(options)
    if options.strategy == "harvest":
        return find_from(board, made["start"], options, workshop)
    return find_of(board.raw, board.score, options, workshop, board.provenance)


def _made(level: Level) -> Mapping[str, Any]:
    """Return what the metadata tell of the search; raise FormatError."""
    made = level.metadata.get("generator")
    if not isinstance(made, Mapping):
        raise FormatError('expected a level that generate made, this has no "generator" metadata')
    harvested = {"start": int} if made.get("strategy") == "harvest" else {}
    for key, kind in (_KEYS | harvested).items():
        value = made.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            expected = f"expected metadata.generator.{key} as {kind.__name__.lower()}"
            raise FormatError(f"{expected}, got {value!r:.40}")
        if isinstance(value, int) and value < 0:
            raise FormatError(f"expected metadata.generator.{key} of 0 or more, got {value}")
    _check_before(made.get("before", ()))
    if not is_ours(made):
        expected = f"expected a level made by version {VERSION} of the generator"
        said = f"version {made['version']} and version {made['rules']} of the rules"
        raise FormatError(f"{expected} and version {rules.VERSION} of the rules, got {said}")
    return made


def _check_before(before: Any) -> None:  # noqa: ANN401 - a JSON value
    """Raise FormatError unless these are climbs taken over: lane, number, and age, which rises."""
    last = 0
    for place in before if isinstance(before, list | tuple) else [before]:
        is_place = isinstance(place, list | tuple) and [type(n) for n in place] == [int] * 3
        if not is_place or min(place) < 0 or place[2] < last:
            expected = "expected metadata.generator.before as [lane, climb, trial] each, in order"
            raise FormatError(f"{expected}, got {place!r:.40}")
        last = place[2]

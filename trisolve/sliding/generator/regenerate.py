"""Make a generated level again from its metadata alone."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from trisolve.errors import FormatError, LatticeError, TrisolveError
from trisolve.sliding import rules
from trisolve.sliding.generator.batches import boards_of, run_turn, workspace_for
from trisolve.sliding.generator.climbs import first_state, load_climb
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.finishing import find_of
from trisolve.sliding.generator.harvest import Noted, find_from
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.strategies import is_function_name
from trisolve.sliding.generator.version import VERSION, is_ours
from trisolve.sliding.insight.ideas import STATS as IDEA_STATS
from trisolve.sliding.level import Level
from trisolve.sliding.symmetry import SYMMETRIES

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
    """Return the level that the search in a level's metadata finds.

    The climb that found it is repeated up to the same trial. Raises FormatError if the metadata
    records no search, or a search by another version, and TrisolveError if the climb finds nothing
    at that trial.

    >>> from trisolve.sliding.generator.run import RunLimits, generate
    >>> options = Options(shape="hexagon:3", seed=4)
    >>> found = generate(options, RunLimits(trials=300), count=1).finds[0]
    >>> regenerate(found.level) == found.level
    True
    """
    import numpy as np

    from trisolve.sliding.engine.small import trials

    made = _search_record(level)
    options = Options.from_dict(made["options"])
    for key in ("seed", "strategy"):
        if made[key] != getattr(options, key):
            expected = f"expected metadata.generator.{key} as in its options"
            raise FormatError(f"{expected}, {getattr(options, key)!r}, got {made[key]!r:.40}")
    workspace, noted = workspace_for(options)
    state = first_state(options, made["lane"], made["climb"], workspace)
    climb = load_climb(state)
    left = made["trial"]
    while left > 0:
        counts = np.zeros(5, dtype=np.int64)
        ended = run_turn(options, climb, state, counts, (min(left, _TURN), 1 << 60))
        left -= int(counts[trials.N_TRIALS])
        if left == 0:
            for board in boards_of(options, state, noted, int(counts[trials.N_FINDS])):
                if board.provenance["trial"] == made["trial"]:
                    find = _find_of(board, made, options)
                    if find is not None:
                        return find.level
        if ended == trials.STALE:
            break
    place = f"climber {made['lane']}, climb {made['climb']}, trial {made['trial']}"
    raise TrisolveError(f"expected a find at {place} of the recorded search, found none")


def is_copy(level: Level, again: Level) -> bool:
    """Return whether a level equals the regenerated level, ignoring orientation and added text.

    Stats that only one of the levels has are ignored, as are ideas, which depend on the
    orientation.
    """
    both = (level.stats.keys() & again.stats.keys()) - {*IDEA_STATS}
    again = replace(again, stats={name: again.stats[name] for name in again.stats if name in both})
    stats = {name: level.stats[name] for name in again.stats}
    plain = replace(level, name=again.name, stats=stats, metadata=again.metadata)
    for symmetry in SYMMETRIES.values():
        with suppress(LatticeError):
            if plain.transformed(symmetry, (0, 0)) == again:
                return True
    return False


def _find_of(board: Noted, made: Mapping[str, Any], options: Options) -> Find | None:
    """Return the find made from a recorded board."""
    workspace, _ = workspace_for(options)
    if options.strategy == "harvest":
        return find_from(board, made["start"], options, workspace)
    return find_of(board.raw, options, workspace, board.provenance)


def _search_record(level: Level) -> Mapping[str, Any]:
    """Return the record of the search in the metadata; may raise FormatError."""
    made = level.metadata.get("generator")
    if not isinstance(made, Mapping):
        raise FormatError('expected a level made by generate, got one without "generator" metadata')
    harvested = {"start": int} if made.get("strategy") == "harvest" else {}
    for key, kind in (_KEYS | harvested).items():
        value = made.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            expected = f"expected metadata.generator.{key} as {kind.__name__.lower()}"
            raise FormatError(f"{expected}, got {value!r:.40}")
        if isinstance(value, int) and value < 0:
            raise FormatError(f"expected metadata.generator.{key} of 0 or more, got {value}")
    if not is_ours(made):
        expected = f"expected a level made by version {VERSION} of the generator"
        found = f"version {made['version']} and version {made['rules']} of the rules"
        raise FormatError(f"{expected} and version {rules.VERSION} of the rules, got {found}")
    objective = made["options"].get("objective")
    if is_function_name(objective):
        expected = "expected a level whose search can be repeated, got one of a search by the"
        raise FormatError(f"{expected} {objective!s:.80}, which is not part of its file")
    return made

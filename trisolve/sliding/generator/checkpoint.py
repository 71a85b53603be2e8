"""Checkpoints: the data that a run needs to continue after an interruption, in one JSON file.

The file is replaced as a whole, so a killed run leaves either its last checkpoint or none. A
checksum protects the file: a modified checkpoint is refused.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any

from trisolve.errors import FileError, TrisolveError
from trisolve.files.whole import StrPath, decode, read_file, write_file
from trisolve.sliding.formats import parse_level
from trisolve.sliding.generator.batches import Sums
from trisolve.sliding.generator.climbs import ClimbState
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.version import MADE_BY, is_ours

FORMAT = "trisolve-checkpoint"


@dataclass(frozen=True)
class Checkpoint:
    """The progress of a run: merged batches, the state of each climber, totals, and finds.

    `budget` is the number of states to which the time limit was converted, or 0 if there is no
    budget.
    """

    n_batches: int
    sums: Sums
    climbers: tuple[ClimbState | None, ...]
    finds: tuple[Find, ...]
    budget: int = 0


def run_as_json(
    options: Options,
    count: int,
    pick: str,
    grades: Sequence[str] = (),
    similarity: float | None = None,
) -> dict[str, Any]:
    """Return the settings that identify a run."""
    run: dict[str, Any] = {"options": options.as_dict(), "count": count, "pick": pick}
    if grades:
        run["grades"] = list(grades)
    if similarity is not None:
        run["similarity"] = similarity
    return run


def path_beside(path: StrPath, run: Mapping[str, Any] | None = None) -> Path:
    """Return the path of the checkpoint for a run that writes to `path`.

    With `run`, the name belongs to that run alone, because several runs may fill one archive at the
    same time.

    >>> path_beside("pack.json").name
    'pack.json.resume'
    >>> path_beside("finds.db", {"count": 9}).name
    'finds.db.b068ad58.resume'
    """
    if run is None:
        return Path(f"{path}.resume")
    name = blake2b(json.dumps(run, sort_keys=True).encode(), digest_size=4).hexdigest()
    return Path(f"{path}.{name}.resume")


def find_as_json(find: Find) -> dict[str, Any]:
    """Return a find as JSON values; its provenance is the level's metadata."""
    return {
        "level": find.code,
        "moves": find.moves,
        "steps": find.steps,
        "states": find.n_states,
        "score": find.score,
    }


def find_from_json(value: Mapping[str, Any]) -> Find:
    """Read a find in the form that find_as_json returns."""
    level = parse_level(value["level"])
    made = level.metadata["generator"]
    return Find(level, value["moves"], value["steps"], value["states"], value["score"], made)


def _sums(numbers: Sequence[Any]) -> Sums:
    found = dict(zip((field.name for field in fields(Sums)), numbers, strict=True))
    return Sums(**{**found, "refused": tuple(found["refused"])})


def save_checkpoint(path: StrPath, run: Mapping[str, Any], state: Checkpoint) -> None:
    """Write a checkpoint of the run that `run` describes; may raise FileError."""
    value = {
        "format": FORMAT,
        **MADE_BY,
        "run": run,
        "batches": state.n_batches,
        "budget": state.budget,
        "sums": astuple(state.sums),
        "lanes": [climber and climber.as_json() for climber in state.climbers],
        "finds": [find_as_json(find) for find in state.finds],
    }
    write_file(path, json.dumps({**value, "seal": _checksum(value)}))


def _checksum(value: Mapping[str, Any]) -> str:
    """Return the seal of a checkpoint: a checksum of the other values."""
    rest = {key: part for key, part in value.items() if key != "seal"}
    return blake2b(json.dumps(rest, sort_keys=True).encode(), digest_size=8).hexdigest()


def load_checkpoint(path: StrPath, run: Mapping[str, Any]) -> Checkpoint | None:
    """Return a run's checkpoint, or None; raise FileError if the file belongs to another run."""
    if not Path(path).exists():
        return None
    try:
        value = json.loads(decode(read_file(path, "a checkpoint")))
        if value["format"] != FORMAT or value["seal"] != _checksum(value):
            raise ValueError(value["format"])
        if not is_ours(value) or value["run"] != json.loads(json.dumps(run)):
            expected = (
                "expected the checkpoint of this search, found the checkpoint of another search"
            )
            raise FileError(f"{path}: {expected}; remove it to start again")
        return Checkpoint(
            value["batches"],
            _sums(value["sums"]),
            tuple(climber and ClimbState.from_json(climber) for climber in value["lanes"]),
            tuple(find_from_json(find) for find in value["finds"]),
            value["budget"],
        )
    except FileError:
        raise
    except (KeyError, TypeError, ValueError, RecursionError, TrisolveError):
        expected = "expected a checkpoint of trisolve, found another file or a changed checkpoint"
        raise FileError(f"{path}: {expected}; remove it to start again") from None

"""Check a census: solve a share of its units again, and count everything again."""

from collections.abc import Callable
from typing import Any

from trisolve.kernels.randomness import SplitMix64
from trisolve.reports import Report, Unchecked, Wrong
from trisolve.sliding.census.limits import MAX_BYTES
from trisolve.sliding.census.result import Census
from trisolve.sliding.census.store import Store
from trisolve.sliding.census.units import UnitResult, do_unit, plan

_COUNTED = ("arrangements", "arrangements_by_blocks")


def check_census(
    path: str,
    *,
    share: float = 0.01,
    seed: int = 0,
    look: Callable[[int, int], None] | None = None,
) -> Report:
    """Solve a random share of a census's units again, and compare the results bit for bit.

    At least one unit is solved. The rows in the file are compared with the checksums of their
    units, and both counts of arrangements are compared with a new count. `look` is called with the
    number of units compared and the total. Raises FileError if the file is not a census.
    """
    right: list[str] = []
    wrong: list[Wrong] = []
    unchecked: list[Unchecked] = []

    def compare(claim: str, claimed: Any, found: Any) -> None:  # noqa: ANN401 - any JSON value
        if claimed == found:
            right.append(claim)
        else:
            wrong.append(Wrong(claim, claimed, found))

    store = Store(path)
    with Census(store) as census:
        board, done, summary = census.board, store.done(), census.summary()
        units = plan(board)
        compare("counts of the transfer matrix", store.values()["counts"], list(board.counts))
        names = [unit.name for unit in units]
        compare("units", [name for _, name in sorted(store.names().items())], names)
        if census.is_complete:
            for claim in _COUNTED:
                compare(claim, summary[claim], summary[claim.replace("arrangements", "counted")])
        else:
            unchecked.append(Unchecked("arrangements", "not all units are done", limited=True))
        chosen = _chosen(sorted(done), share, seed) if not wrong else []
        for n_compared, number in enumerate(chosen):
            if look is not None:
                look(n_compared, len(chosen))
            name, digest, counts = done[number]
            again = do_unit(board, units[number], MAX_BYTES)
            kept = UnitResult(name, dict(counts), tuple(sorted(store.rows(unit=number))))
            unit = f"unit {name}"
            if (again.sha256, again.rows, again.counts) == (digest, kept.rows, kept.counts):
                right.append(unit)
            elif again.counts != kept.counts:
                wrong.append(Wrong(f"{unit}, counts", kept.counts, again.counts))
            else:
                wrong.append(Wrong(f"{unit}, sha256 of rows", kept.sha256, again.sha256))
    details = {"units": [len(done), len(units)], "compared": len(chosen)}
    return Report(tuple(right), tuple(wrong), tuple(unchecked), name=path, details=details)


def _chosen(numbers: list[int], share: float, seed: int) -> list[int]:
    """Return a random share of numbers, with at least one of them if there are any."""
    n = min(len(numbers), max(1, round(share * len(numbers))))
    return sorted(SplitMix64(seed).shuffled(numbers)[:n])

"""The results of a census, finished or not: its counts and the levels that it kept.

A check of a census solves a share of its units again, and counts everything again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain
from typing import Any

from trisolve.errors import TrisolveError
from trisolve.files.bounds import SomeBounds, parse_bounds
from trisolve.kernels.randomness import SplitMix64
from trisolve.reports import Report, Unchecked, Wrong
from trisolve.sliding.census.board import Board
from trisolve.sliding.census.hardest import certificate_of, find_hardest
from trisolve.sliding.census.options import MAX_BYTES
from trisolve.sliding.census.store import ANY, Store
from trisolve.sliding.census.units import Row, UnitResult, do_unit, plan
from trisolve.sliding.formats import parse_level
from trisolve.sliding.level import Level

_HISTOGRAMS = ("histogram", "classes", "minimal_classes")


class Census:
    """A census: its summary, its hardest levels, and the levels that it kept.

    Make one with `trisolve.census`, or read one from its file with ``Census.load``.

    >>> import trisolve
    >>> found = trisolve.census(range(8))
    >>> found.summary()["arrangements"], found.is_complete
    (36, True)
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.options = store.options

    @classmethod
    def load(cls, path: str) -> "Census":
        """Return the census in a file; raise FileError if the file is not a census."""
        return cls(Store(path))

    def __enter__(self) -> "Census":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    @property
    def is_complete(self) -> bool:
        """Whether all units are done."""
        n_done, n_units = self.units
        return n_done == n_units

    @property
    def units(self) -> tuple[int, int]:
        """The number of finished units, and the total number of units."""
        return len(self._store.done()), len(self._store.weights())

    @cached_property
    def board(self) -> Board:
        """The floor with its runs and symmetries."""
        return Board(self.options)

    def summary(self) -> dict[str, Any]:
        """Return the output of ``trisolve census show --json``.

        `arrangements` counts the arrangements in the visited signatures, each multiplied by the
        size of its class; `counted` is the transfer-matrix count. Both counts are also given by
        number of blocks.
        """
        done, values = list(self._store.done().values()), self._store.values()
        totals: Counter[str] = Counter()
        histograms: dict[str, Counter[int]] = {name: Counter() for name in _HISTOGRAMS}
        by_blocks: Counter[int] = Counter()
        for _, _, counts in done:
            totals.update({name: counts[name] for name in ("signatures", "signature_classes")})
            by_blocks.update(dict(enumerate(counts["arrangements"])))
            for name, histogram in histograms.items():
                histogram.update({int(moves): n for moves, n in counts[name].items()})
        return {
            **self.options.to_dict(),
            "symmetries": values["symmetries"],
            "complete": self.is_complete,
            "units": list(self.units),
            "arrangements": by_blocks.total(),
            "counted": sum(values["counts"]),
            "arrangements_by_blocks": _as_json(by_blocks),
            "counted_by_blocks": _as_json(Counter(dict(enumerate(values["counts"])))),
            "signatures": totals["signatures"],
            "signature_classes": totals["signature_classes"],
            "levels": histograms["histogram"].total(),
            "hardest": max(histograms["histogram"], default=0),
            **{name: _as_json(histogram) for name, histogram in histograms.items()},
        }

    def verify_counts(self) -> None:
        """Raise TrisolveError unless both counts of arrangements agree; all units must be done."""
        found = self.summary()
        for key in ("arrangements", "arrangements_by_blocks"):
            counted = found[key.replace("arrangements", "counted")]
            if found[key] != counted:
                expected = f"expected {counted} arrangements, as the transfer matrix counts"
                raise TrisolveError(f"{expected}; the signatures have {found[key]}")

    def rows(self, moves: SomeBounds = ANY) -> Iterator[Row]:
        """Yield the rows of the stored minimal levels, in increasing order of moves and key."""
        return self._store.rows(parse_bounds(moves).within(*ANY))

    def levels(self, moves: SomeBounds | None = None, *, minimal: bool = True) -> Iterator[Level]:
        """Yield the stored levels within these bounds, in increasing order of `moves`.

        These levels are the representatives of minimal levels with at least `min_moves` moves.
        Without `minimal`, the hardest levels that are not minimal follow.
        """
        bounds = parse_bounds(ANY if moves is None else moves)
        rows = self.rows(bounds)
        more: list[Row] = []
        if not minimal:
            more = [
                row for row, is_minimal in self.hardest_rows
                if not is_minimal and row.moves in bounds
            ]  # fmt: skip
        for row in chain(rows, more):
            yield parse_level(row.code)

    @property
    def hardest(self) -> tuple[Level, ...]:
        """The representatives with the most moves: one for each class, in key order."""
        return tuple(parse_level(row.code) for row, _ in self.hardest_rows)

    @cached_property
    def hardest_rows(self) -> list[tuple[Row, bool]]:
        """The hardest levels of the finished units, and whether each level is minimal."""
        kept = self._store.hardest()
        if kept:
            return [(row, is_minimal) for row, is_minimal, _ in kept]
        moves = self.summary()["hardest"]
        if not moves:
            return []
        found = find_hardest(self.board, self._minimal(moves), MAX_BYTES)
        if self.is_complete:
            n_levels = sum(row.class_size for row, _ in found)
            if n_levels != self.summary()["histogram"][str(moves)]:
                raise TrisolveError(f"expected as many hardest levels as counted, got {n_levels}")
            self._store.add_hardest(found)
        return found

    def _minimal(self, moves: int) -> list[Row]:
        """Return the rows of the minimal levels that take `moves` moves, the maximum."""
        if moves >= self.options.min_moves:
            return list(self.rows((moves, moves)))
        done = self._store.done()
        rows: list[Row] = []
        for number, unit in enumerate(plan(self.board)):  # so few moves that none was kept
            if number in done and str(moves) in done[number][2]["histogram"]:
                rows += do_unit(self.board, unit, MAX_BYTES, min_moves=moves).rows
        return rows

    @property
    def is_certified(self) -> bool:
        """Whether all hardest levels are stored with their certificates."""
        kept = self._store.hardest()
        return bool(kept) and all(certificate is not None for _, _, certificate in kept)

    def certify(self) -> list[tuple[Level, bool, str]]:
        """Return the hardest levels, whether each is minimal, and its certificate as JSON text.

        Each level is solved by `solve` first. Certificates are kept. Raises TrisolveError if the
        solver finds a different number of moves.
        """
        kept = {row.key: certificate for row, _, certificate in self._store.hardest()}
        found = []
        for row, is_minimal in self.hardest_rows:
            certificate = kept.get(row.key)
            if certificate is None:
                certificate = certificate_of(row)
                self._store.certify(row.key, certificate)
            found.append((parse_level(row.code), is_minimal, certificate))
        return found


def _as_json(counts: Counter[int]) -> dict[str, int]:
    """Return the counts above 0 in ascending order, with keys as in JSON."""
    return {str(number): counts[number] for number in sorted(counts) if counts[number]}


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
        chosen = _random_share(sorted(done), share, seed) if not wrong else []
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


def _random_share(numbers: list[int], share: float, seed: int) -> list[int]:
    """Return a random share of numbers, with at least one of them if there are any."""
    n = min(len(numbers), max(1, round(share * len(numbers))))
    return sorted(SplitMix64(seed).shuffled(numbers)[:n])

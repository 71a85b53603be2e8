"""Units of work: all signatures that begin with given sequences for the first runs.

A *prefix* gives the sequences of the first runs, by number. Prefixes with too much estimated work
are divided by the sequences of the next run; neighboring prefixes are joined until a unit is large
enough to store. The work of a prefix is estimated from the cells that it leaves free; the estimate
only determines how the work is divided. A unit's result depends only on the unit and on the
version, floor and options of the census, not on where it is computed.

The time that a census takes is estimated from a known rate, or from a pilot run of a few units.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import process_time
from typing import Any, NamedTuple

from trisolve.kernels.machine import n_processors
from trisolve.limits import OPTIONS
from trisolve.sliding.census.board import Board
from trisolve.sliding.census.options import MAX_BYTES, CensusLimit, CensusOptions
from trisolve.sliding.formats import dump_level
from trisolve.sliding.lattice import Axis, Cell, run
from trisolve.sliding.level import Block, Level, canonical_key

Prefix = tuple[int, ...]

_ARRANGEMENTS_PER_UNIT = 30_000_000  # one for each class; about half a minute
_MIN_ARRANGEMENTS, _WANTED_UNITS = 20_000, 32
# how many times as many arrangements a free cell stands for, in thousandths, by the number of axes
# along which blocks may still cover it; fitted to floors of 25 to 40 cells
_GAIN = (1000, 1500, 1700, 1820)


@dataclass(frozen=True)
class Unit:
    """A set of neighboring prefixes; `weight` is their estimated share of the total work."""

    prefixes: tuple[Prefix, ...]
    weight: float

    @property
    def name(self) -> str:
        """The first prefix and the last prefix.

        >>> Unit(((0, 1), (0, 2)), 1.0).name
        '0.1-0.2'
        """
        ends = dict.fromkeys((self.prefixes[0], self.prefixes[-1]))
        return "-".join(".".join(map(str, prefix)) or "all" for prefix in ends)


class Row(NamedTuple):
    """A stored level; `code` is the share code of its representative."""

    key: str
    moves: int
    blocks: int
    positions: int
    class_size: int
    code: str


@dataclass(frozen=True)
class UnitResult:
    """The result of a unit: counts by their summary names, and the levels to keep, by key."""

    name: str
    counts: dict[str, Any]
    rows: tuple[Row, ...]

    @property
    def sha256(self) -> str:
        """The checksum of the rows."""
        text = "".join("\t".join(map(str, row)) + "\n" for row in self.rows)
        return sha256(text.encode()).hexdigest()


class _Node(NamedTuple):
    """A prefix under construction: its blocks' cells in each position, and its symmetries."""

    prefix: Prefix
    covered: list[int]
    alive: frozenset[int]
    n_blocks: int


class _Planner:
    """Divides the work for a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        cells = {cell: 1 << number for number, cell in enumerate(sorted(board.options.floor))}
        self._bits = [[cells[cell] for cell in one.cells] for one in board.runs]
        self._open = list(self._open_cells(cells))

    def _open_cells(self, cells: dict[Cell, int]) -> Iterator[tuple[int, ...]]:
        """Yield, before each run and at the end, the cells in 1, 2 and 3 of the runs left."""
        for first in range(len(self._board.runs) + 1):
            by_number = [0, 0, 0, 0]
            for cell, bit in cells.items():
                number = sum(cell in one.cells for one in self._board.runs[first:])
                by_number[number] |= bit
            yield tuple(by_number[1:])

    def root(self) -> _Node:
        return _Node((), [0], frozenset(range(self._board.n_symmetries)), 0)

    def weight(self, node: _Node) -> int:
        """Return the estimated work of a prefix, in arbitrary units."""
        n_cells, total = len(self._board.options.floor), 0
        for covered in node.covered:
            gain, n_open = 1, 0
            for axes, mask in enumerate(self._open[len(node.prefix)], 1):
                n_free = (mask & ~covered).bit_count()
                gain *= _GAIN[axes] ** n_free
                n_open += n_free
            total += gain * _GAIN[0] ** (n_cells - n_open)
        return total

    def children(self, node: _Node) -> Iterator[_Node]:
        """Yield the extensions by one run that have positions and may be smallest images."""
        number = len(node.prefix)
        choices, bits = self._board.choices[number], self._bits[number]
        for local, sequence in enumerate(choices.all):
            n_blocks = node.n_blocks + len(sequence)
            if n_blocks > self._board.options.blocks[1]:
                continue
            prefix = (*node.prefix, local)
            alive = self._alive(prefix, node.alive)
            if alive is None:
                continue
            placed = [
                sum(
                    bits[at]
                    for start, (length, _) in zip(starts, sequence, strict=True)
                    for at in range(start, start + length)
                )
                for starts in choices.placings(local)
            ]
            covered = [one | other for one in node.covered for other in placed if not one & other]
            if covered:
                yield _Node(prefix, covered, alive, n_blocks)

    def _alive(self, prefix: Prefix, alive: frozenset[int]) -> frozenset[int] | None:
        """Return the symmetries that may still keep a signature; None if one makes it smaller."""
        left = set(alive)
        for number in alive:
            symmetry = self._board.symmetries[number]
            for at, value in enumerate(prefix):
                source = symmetry.images.index(at)
                if source >= len(prefix):
                    break
                image = prefix[source]
                if symmetry.flips[source]:
                    image = self._board.choices[source].mirrored(image)
                if image < value:
                    return None
                if image > value:
                    left.discard(number)
                    break
        return frozenset(left)

    def leaves(self, node: _Node, weight: int, max_weight: int) -> Iterator[tuple[Prefix, int]]:
        """Yield prefixes with their estimated work, divided until none exceeds `max_weight`."""
        if weight <= max_weight or len(node.prefix) == len(self._board.runs):
            yield node.prefix, weight
            return
        for child in self.children(node):
            yield from self.leaves(child, self.weight(child), max_weight)


def plan(board: Board) -> tuple[Unit, ...]:
    """Return the units of a census, in order.

    >>> from trisolve.sliding.census.options import options_of
    >>> [unit.name for unit in plan(Board(options_of(range(8))))]
    ['all']
    """
    work = board.arrangements // board.n_symmetries
    n_units = max(-(-work // _ARRANGEMENTS_PER_UNIT), min(_WANTED_UNITS, work // _MIN_ARRANGEMENTS))
    if n_units <= 1:
        return (Unit(((),), 1.0),)
    planner = _Planner(board)
    firsts = [(child, planner.weight(child)) for child in planner.children(planner.root())]
    total = sum(weight for _, weight in firsts)
    leaves = [
        leaf for child, weight in firsts for leaf in planner.leaves(child, weight, total // n_units)
    ]
    total = sum(weight for _, weight in leaves)
    units: list[Unit] = []
    some: list[Prefix] = []
    gathered = 0
    for prefix, weight in leaves:
        some.append(prefix)
        gathered += weight
        if gathered * n_units >= total:
            units.append(Unit(tuple(some), gathered / total))
            some, gathered = [], 0
    if some:
        units.append(Unit(tuple(some), gathered / total))
    return tuple(units)


def do_unit(
    board: Board,
    unit: Unit,
    max_bytes: int,
    look: Callable[[], None] | None = None,
    min_moves: int | None = None,
) -> UnitResult:
    """Return the result of a unit; raise CensusLimit for a signature that is too large.

    `look` is called often, and may raise. `min_moves` defaults to the value in the options.
    """
    from trisolve.sliding.engine.census.solving import new_tally
    from trisolve.sliding.engine.census.walk import TooLarge, Walker

    options, tally = board.options, new_tally()
    rows: list[Row] = []
    least = options.min_moves if min_moves is None else min_moves
    walker = Walker(board.tables, options.blocks, least, max_bytes)
    rows_of = RowMaker(options)
    try:
        for prefix in unit.prefixes:
            rows += [rows_of(find) for find in walker.walk(prefix, tally, look)]
    except TooLarge as error:
        raise too_large(board, error.sequences, error.n_positions, max_bytes) from None
    counts = {
        "arrangements": tally.arrangements.tolist(),
        "signatures": int(tally.signatures[0]),
        "signature_classes": int(tally.classes[0]),
        "histogram": _by_moves(tally.levels),
        "classes": _by_moves(tally.level_classes),
        "minimal_classes": _by_moves(tally.minimal),
    }
    return UnitResult(unit.name, counts, tuple(sorted(rows)))


def _by_moves(counts: Any) -> dict[str, int]:  # noqa: ANN401 - an array
    return {str(moves): int(counts[moves]) for moves in counts.nonzero()[0]}


def too_large(
    board: Board, sequences: Sequence[int], n_positions: int, max_bytes: int
) -> CensusLimit:
    """Return the error for a signature that does not fit in memory."""
    return CensusLimit(
        f"expected signatures that fit into {max_bytes:,} bytes ({OPTIONS['max_bytes']} bounds all "
        f"workers together), but one has {n_positions:,} positions or more: "
        f"{board.describe(sequences)}"
    )


class RowMaker:
    """Makes rows from the engine's finds."""

    def __init__(self, options: CensusOptions) -> None:
        sample = next(one for one in Board(options).runs)
        block = Block("A", sample.cells[:3])
        self._push = options.push
        self._floor = Level(options.floor, (block,), options.push).canonical().floor
        self._cells = tuple(sorted(self._floor))

    def __call__(self, find: Any) -> Row:  # noqa: ANN401 - the engine's own, whose types are its own
        """Return the row of a find."""
        blocks = tuple(
            Block(
                chr(ord("A") + number),
                run(first, Axis(axis), length),
                None if goal < 0 else run(goal, Axis(axis), length),
            )
            for number, (axis, first, length, goal) in enumerate(find.blocks)
        )
        level = Level(self._floor, blocks, self._push)
        return Row(
            canonical_key(self._push, self._cells, find.blocks),
            find.moves,
            len(blocks),
            find.positions,
            find.class_size,
            dump_level(level, "share").removesuffix("\n"),
        )


_USUAL_RATE = 1_200_000
"""Arrangements per second on one processor, counting each class once; see docs/census.md."""
_SHARE = 0.01


@dataclass(frozen=True)
class Estimate:
    """The time that a census takes: processor hours in total, and seconds on this machine.

    `rate` is the number of arrangements that a processor handles per second, counting each class
    once. The rate was measured on `n_piloted` of the `n_units` units, or is the usual rate if
    `n_piloted` is 0.
    """

    n_units: int
    n_piloted: int
    rate: float
    core_hours: float
    seconds_here: float

    def as_json(self) -> dict[str, Any]:
        """Return the estimate as JSON values."""
        return {
            "units": self.n_units,
            "piloted": self.n_piloted,
            "arrangements_per_second": round(self.rate),
            "core_hours": self.core_hours,
            "seconds_here": self.seconds_here,
        }


def estimate(options: CensusOptions, *, pilot: bool = False) -> Estimate:
    """Return the estimated time of a census; a pilot runs 1% of its units, but at least one."""
    board = Board(options)
    units, work = plan(board), board.arrangements / board.n_symmetries
    rate, some = float(_USUAL_RATE), _spread(units) if pilot else ()
    if some:
        do_unit(board, Unit(((0,) * len(board.runs),), 0.0), MAX_BYTES)  # loads the kernels
        began, done = process_time(), 0.0
        for unit in some:
            result = do_unit(board, unit, MAX_BYTES // 2)
            done += sum(result.counts["arrangements"]) / board.n_symmetries
        rate = max(done, 1.0) / max(process_time() - began, 1e-6)
    seconds = work / rate
    return Estimate(len(units), len(some), rate, seconds / 3600, seconds / n_processors())


def _spread(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return 1% of the units, spread evenly over all of them."""
    n = max(1, round(_SHARE * len(units)))
    return tuple(units[(2 * i + 1) * len(units) // (2 * n)] for i in range(n))

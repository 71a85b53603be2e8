"""A floor's runs, sequences and placings as arrays, for the kernels of the census.

Sequences that contain a block are numbered consecutively, run by run; placings are numbered the
same way, sequence by sequence. A run's *local* number of a sequence is its number in
`census.runs.Sequences`, with 0 for the empty sequence.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from trisolve.errors import LatticeError
from trisolve.sliding.choices import PushMode
from trisolve.sliding.lattice import Axis, acute_sign, edge_axis
from trisolve.sliding.rules import is_wall
from trisolve.sliding.symmetry import SYMMETRIES, images_of

WORD = 64


class FloorTables(NamedTuple):
    """The data about a floor, prepared for a walk: R runs, S sequences and P placings.

    first      int64[R + 1]: the first sequence of each run
    run        int64[S], local int64[S], n_blocks int64[S]: for each sequence
    place      int64[S + 1]: the first placing of each sequence
    length, low, slots, without     int64[S, Q]: for each of its blocks, the length, lowest start,
        number of places (two cells apart), and the sequence left when the block is removed
    mirror     int64[S]: the local number of a sequence read from the run's other end
    mask       uint64[P, W]: the cells that a placing covers
    start      uint8[P, Q]: where the blocks of a placing begin
    next       int32[P, Q, 2]: the placing after a block moves a step back or forward, or -1
    axis, n_cells, begin            int64[R]: for each run; its cells in `cells` begin at `begin`
    cells      int64[]: the cells of all runs, numbered in floor order
    edge       int64[]: the axis of the edge between a cell and its predecessor in the run
    push       int64[3, 2, 3, 3]: by axis and direction of the mover, axis of the struck edge and
        axis of the struck block: the sign of the push, or 0 if the block stops everything
    image, source, flip             int64[G, R]: for each symmetry, the image of each run, the run
        whose image it is, and whether that run is then read from its other end
    form_cell                       int64[H, cells]: for each symmetry that makes the floor its
        canonical floor, the images of cells
    form_axis, form_flip            int64[H, 3]: the image of each axis, and whether it is reversed
    """

    first: Any
    run: Any
    local: Any
    n_blocks: Any
    place: Any
    length: Any
    low: Any
    slots: Any
    without: Any
    mirror: Any
    mask: Any
    start: Any
    next: Any
    axis: Any
    n_cells: Any
    begin: Any
    cells: Any
    edge: Any
    push: Any
    image: Any
    source: Any
    flip: Any
    form_cell: Any
    form_axis: Any
    form_flip: Any


class _Run(Protocol):
    """A run: see `census.runs.Run`."""

    @property
    def axis(self) -> Axis: ...
    @property
    def cells(self) -> tuple[int, ...]: ...


class _Choices(Protocol):
    """The possible sequences of a run; see `census.runs.Sequences`."""

    def __hash__(self) -> int: ...
    @property
    def all(self) -> tuple[tuple[tuple[int, int], ...], ...]: ...
    def placings(self, number: int, /) -> tuple[tuple[int, ...], ...]: ...
    def mirrored(self, number: int, /) -> int: ...
    def without(self, number: int, block: int, /) -> int: ...


class _Kind(NamedTuple):
    """Data shared by runs of the same length: sequences and placings, numbered from 0."""

    n_blocks: Any
    place: Any
    length: Any
    low: Any
    slots: Any
    without: Any
    mirror: Any
    start: Any
    next: Any


@lru_cache(maxsize=64)
def _kind(choices: _Choices, width: int) -> _Kind:
    """Return the arrays for the sequences of a run, without the empty sequence."""
    sequences = choices.all[1:]
    placings = [choices.placings(number) for number in range(1, len(choices.all))]
    length = np.zeros((len(sequences), width), dtype=np.int64)
    low, slots, without = np.zeros_like(length), np.zeros_like(length), np.zeros_like(length)
    n_placings = sum(map(len, placings))
    start = np.zeros((n_placings, width), dtype=np.uint8)
    following = np.full((n_placings, width, 2), -1, dtype=np.int64)
    place = np.concatenate([[0], np.cumsum(list(map(len, placings)), dtype=np.int64)])
    for number, (sequence, some) in enumerate(zip(sequences, placings, strict=True)):
        begin = int(place[number])
        where = {starts: begin + index for index, starts in enumerate(some)}
        start[begin : begin + len(some), : len(sequence)] = some
        for block, (n_cells, _) in enumerate(sequence):
            begins = [starts[block] for starts in some]
            length[number, block] = n_cells
            low[number, block] = min(begins)
            slots[number, block] = (max(begins) - min(begins)) // 2 + 1
            without[number, block] = choices.without(number + 1, block) - 1
            for starts, index in where.items():
                for way, step in enumerate((-2, 2)):
                    to = (*starts[:block], starts[block] + step, *starts[block + 1 :])
                    following[index, block, way] = where.get(to, -1)
    n_blocks = np.array([len(sequence) for sequence in sequences], dtype=np.int64)
    mirror = [choices.mirrored(number) for number in range(1, len(choices.all))]
    return _Kind(
        n_blocks, place, length, low, slots, without, np.array(mirror, dtype=np.int64), start,
        following,
    )  # fmt: skip


def _pushes(mode: PushMode) -> Any:
    """Return the table of push signs for a push mode."""
    table = np.zeros((3, 2, 3, 3), dtype=np.int64)
    for mover in Axis:
        for way, sign in enumerate((-1, 1)):
            for edge in Axis:
                for struck in Axis:
                    if struck != edge and not is_wall(mode, mover, struck):
                        table[mover, way, edge, struck] = acute_sign(mover, sign, struck)
    return table


def floor_tables(
    floor: Sequence[int],
    runs: Sequence[_Run],
    choices: Sequence[_Choices],
    mode: PushMode,
    symmetries: Sequence[Any] = (),
) -> FloorTables:
    """Return the arrays of a floor (its cells in order) for a push mode.

    `choices` lists the sequences of each run, and `symmetries` says how the floor's symmetries act
    on runs.
    """
    cell_number = {cell: number for number, cell in enumerate(floor)}
    width = max((len(sequence) for some in choices for sequence in some.all), default=1)
    parts = [_kind(some, max(width, 1)) for some in choices]
    sizes = [len(part.n_blocks) for part in parts]
    first = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
    first_place = np.concatenate([[0], np.cumsum([part.place[-1] for part in parts])])
    begin = np.concatenate([[0], np.cumsum([len(run.cells) for run in runs])])[:-1]

    def joined(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    def shifted(name: str, by: Any) -> Any:
        arrays = (getattr(part, name) for part in parts)
        return np.concatenate(
            [
                np.where(array < 0, array, array + more)
                for array, more in zip(arrays, by, strict=False)
            ]
        )

    place = [part.place[:-1] + more for part, more in zip(parts, first_place, strict=False)]
    masks = [_masks(run, part, cell_number) for run, part in zip(runs, parts, strict=True)]
    images = np.array([one.images for one in symmetries], dtype=np.int64)
    images = images.reshape(len(symmetries), len(runs))
    flips = np.array([one.flips for one in symmetries], dtype=np.int64).reshape(images.shape)
    source = np.argsort(images, axis=1)
    forms = _forms(floor)
    return FloorTables(
        first,
        np.repeat(np.arange(len(runs)), sizes),
        np.concatenate([np.arange(1, size + 1) for size in sizes]),
        joined("n_blocks"),
        np.concatenate([*place, first_place[-1:]]),
        joined("length"),
        joined("low"),
        joined("slots"),
        shifted("without", first),
        joined("mirror"),
        np.concatenate(masks),
        joined("start"),
        shifted("next", first_place).astype(np.int32),
        np.array([int(run.axis) for run in runs], dtype=np.int64),
        np.array([len(run.cells) for run in runs], dtype=np.int64),
        begin.astype(np.int64),
        np.array([cell_number[cell] for run in runs for cell in run.cells], dtype=np.int64),
        np.array([axis for run in runs for axis in _edges(run)], dtype=np.int64),
        _pushes(mode),
        images,
        source,
        np.take_along_axis(flips, source, axis=1),
        np.array([cells for cells, _ in forms], dtype=np.int64),
        np.array([[int(axis) for axis, _ in turned] for _, turned in forms], dtype=np.int64),
        np.array([[sign < 0 for _, sign in turned] for _, turned in forms], dtype=np.int64),
    )


def _forms(floor: Sequence[int]) -> list[tuple[list[int], list[tuple[Axis, int]]]]:
    """Return the images of cells and axes under the symmetries that give the smallest floor.

    As in `Level.canonical`: shifted to the grid's first corner, and compared as sorted cells.
    """
    found = []
    for symmetry in SYMMETRIES.values():
        with suppress(LatticeError):  # too wide for the grid that way
            image = images_of(floor, symmetry, (0, 0))
            cells = [image[cell] for cell in floor]
            found.append((sorted(cells), cells, [symmetry.direction(axis) for axis in Axis]))
    least = min(floor for floor, _, _ in found)
    return [(cells, turned) for floor, cells, turned in found if floor == least]


def _edges(run: _Run) -> list[int]:
    pairs = zip(run.cells, run.cells[1:], strict=False)
    return [0, *(int(edge_axis(one, other)) for one, other in pairs)]


def _masks(run: _Run, part: _Kind, cell_number: dict[int, int]) -> Any:
    """Return the cells that each placing of a run covers, as the bits of words."""
    n_words = -(-len(cell_number) // WORD)
    bits = np.zeros((len(run.cells) + 1, n_words), dtype=np.uint64)
    for at, cell in enumerate(run.cells):
        word, bit = divmod(cell_number[cell], WORD)
        bits[at + 1, word] = np.uint64(1) << np.uint64(bit)
    sums = np.cumsum(bits, axis=0, dtype=np.uint64)  # the bits differ, so a sum is a union
    sequence = np.repeat(np.arange(len(part.n_blocks)), np.diff(part.place))
    start = part.start.astype(np.int64)
    end = start + part.length[sequence]
    return (sums[end] - sums[start]).sum(axis=1, dtype=np.uint64)

"""Boards from which searches begin: random layouts, and levels as plain numbers for the engine.

A layout has highlighted blocks with their goals, and a floor around them. Layouts follow the layout
generator in Jason Fieldman's article on Tring (2012): blocks and goals are placed at random, then
the space around them is carved and grown. Each block by itself could slide to its goal, and all
blocks together can be brought to their goals.

Level ── board_of ──> RawBoard ── load_board ──> Board, the engine's arrays
Level <── level_of ── RawBoard <── board_rows ── Board
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trisolve.errors import LatticeError
from trisolve.sliding.choices import PushMode, Symmetry
from trisolve.sliding.generator.floors import (
    ShapeSpec,
    carve_region,
    central_hexagon,
    grow_blob,
    orbits,
    parse_shape,
)
from trisolve.sliding.lattice import N_CELLS, SIZE, Axis, Cell, run, track_cells
from trisolve.sliding.level import MIN_LENGTH, PUSH_MODES, Block, Level
from trisolve.sliding.symmetry import SYMMETRIES, images_of
from trisolve.wording import counted

if TYPE_CHECKING:
    from numpy.random import Generator

    from trisolve.sliding.engine.small.mutations import Board


MAX_HIGHLIGHTED = 4
MAX_LENGTH = 2 * SIZE
MAX_CARVE = 0.75
_TRIES = 200
_MAX_STATES = 1 << 17


class _Slide(NamedTuple):
    """A placement of a highlighted block, its goal, and all cells from one to the other."""

    cells: tuple[Cell, ...]
    goal: tuple[Cell, ...]
    way: frozenset[Cell]


def layout(
    spec: ShapeSpec | str,
    rng: "Generator",
    *,
    highlighted: int = 1,
    lengths: tuple[int, int] = (3, 4),
    symmetry: Symmetry = "none",
    carve: float = 0.0,
    push: PushMode = "full",
) -> Level:
    """Return a random level with only highlighted blocks and their goals, in the upper-left corner.

    Parameters
    ----------
    spec
        The shape of the floor; see parse_shape. A blob has the given size, or a few cells
        less if whole orbits of the symmetry do not add up to it.
    highlighted, lengths
        The number of highlighted blocks (1 to 4), and the minimum and maximum length.
    symmetry
        The symmetry of the floor: "none", "mirror", "2-fold", "3-fold" or "6-fold".
    carve
        The share (0 to 0.75) of a named shape or mask to wall up again; a blob is not carved.

    Raises LatticeError for impossible values, such as a shape too small for its blocks.

    >>> import numpy as np
    >>> level = layout("hexagon:3", np.random.default_rng(1), highlighted=2, symmetry="6-fold")
    >>> len(level.floor), [block.highlighted for block in level.blocks]
    (54, [True, True])
    """
    spec = parse_shape(spec) if isinstance(spec, str) else spec
    _check(highlighted, lengths, carve, push)
    for _ in range(_TRIES):
        slides = _slides(spec, rng, highlighted, lengths)
        if slides is None:
            continue
        floor = _floor(spec, rng, slides, symmetry, carve)
        if floor is None:
            continue
        to = images_of(floor, SYMMETRIES["rotate0"], (0, 0))
        blocks = tuple(
            Block(
                chr(ord("A") + number),
                tuple(to[cell] for cell in slide.cells),
                tuple(to[cell] for cell in slide.goal),
            )
            for number, slide in enumerate(slides)
        )
        level = Level(frozenset(to.values()), blocks, push)
        if highlighted == 1 or _is_solvable(level):
            return level
    blocks_of = f"{counted(highlighted, 'block')} of {lengths[0]} to"
    expected = f"expected a shape with room for {blocks_of} {lengths[1]} cells and their goals"
    raise LatticeError(f"{expected}, found none on {spec} in {_TRIES} tries")


def _check(highlighted: int, lengths: tuple[int, int], carve: float, push: PushMode) -> None:
    if not 1 <= highlighted <= MAX_HIGHLIGHTED:
        expected = f"expected 1 to {MAX_HIGHLIGHTED} highlighted blocks"
        raise LatticeError(f"{expected}, got {highlighted}")
    if not MIN_LENGTH <= lengths[0] <= lengths[1] <= MAX_LENGTH:
        expected = f"expected lengths within {MIN_LENGTH}..{MAX_LENGTH}"
        raise LatticeError(f"{expected}, got {lengths[0]}..{lengths[1]}")
    if not 0 <= carve <= MAX_CARVE:
        raise LatticeError(f"expected a share to carve of 0 to {MAX_CARVE}, got {carve}")
    if push not in PUSH_MODES:
        raise LatticeError(f"expected push as one of {', '.join(PUSH_MODES)}, got {push[:60]!r}")


def _slides(
    spec: ShapeSpec, rng: "Generator", highlighted: int, lengths: tuple[int, int]
) -> list[_Slide] | None:
    """Return slides that share no start or goal cell, or None if there is no room."""
    # blocks of a blob start near its middle; otherwise, joining them could need more floor than it
    # has
    region = spec.cells if spec.n_cells is None else central_hexagon(spec.n_cells)
    starts: set[Cell] = set()
    goals: set[Cell] = set()
    found: list[_Slide] = []
    for _ in range(highlighted):
        length = int(rng.integers(lengths[0], lengths[1] + 1))
        choices = [
            slide
            for slide in _all_slides(region, length)
            if starts.isdisjoint(slide.cells) and goals.isdisjoint(slide.goal)
        ]
        if not choices:
            return None
        slide = choices[rng.integers(len(choices))]
        starts.update(slide.cells)
        goals.update(slide.goal)
        found.append(slide)
    return found


def _all_slides(region: frozenset[Cell], length: int) -> Iterator[_Slide]:
    for axis in Axis:
        for track in _tracks(axis):
            for free in _free_runs(track, region):
                firsts = range(len(free) - length + 1)
                for start in firsts:
                    for goal in range(start & 1, len(firsts), 2):
                        if goal != start:
                            low, high = min(start, goal), max(start, goal) + length
                            yield _Slide(
                                free[start : start + length],
                                free[goal : goal + length],
                                frozenset(free[low:high]),
                            )


def _tracks(axis: Axis) -> Iterator[tuple[Cell, ...]]:
    n_tracks = 2 * SIZE if axis == Axis.W else SIZE
    return (track_cells(axis, number) for number in range(n_tracks))


def _free_runs(track: Sequence[Cell], region: frozenset[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield the longest stretches of a track within a region."""
    stretch: list[Cell] = []
    for cell in track:
        if cell in region:
            stretch.append(cell)
        elif stretch:
            yield tuple(stretch)
            stretch = []
    if stretch:
        yield tuple(stretch)


def _floor(
    spec: ShapeSpec, rng: "Generator", slides: list[_Slide], symmetry: Symmetry, carve: float
) -> frozenset[Cell] | None:
    """Return a floor that contains all slides, or None if a blob has too few cells."""
    ways = set().union(*(slide.way for slide in slides))
    if spec.n_cells is not None:
        region = frozenset(range(N_CELLS))
        if symmetry != "none":
            region = central_hexagon(N_CELLS)  # the largest region with all symmetries
        if spec.n_cells > len(region):
            expected = f"expected a blob of at most {len(region)} cells with {symmetry} symmetry"
            raise LatticeError(f"{expected}, got {spec}")
        return grow_blob(ways, region, spec.n_cells, orbits(region, symmetry, rng), rng)
    try:
        of = orbits(spec.cells, symmetry, rng)
    except LatticeError as error:
        raise LatticeError(f"{spec}: {error}") from None
    n_cells = round((1 - carve) * len(spec.cells))
    return carve_region(spec.cells, ways, n_cells, of, rng)


def _is_solvable(level: Level) -> bool:
    from trisolve.sliding.search import solve

    return solve(level, max_states=_MAX_STATES, threads=1).status == "solved"


class RawBoard(NamedTuple):
    """A board as plain numbers, for files and other processes.

    floor : its cells
    blocks : for each block, its axis, first cell, length, and the goal's first cell or -1
    """

    floor: tuple[int, ...]
    blocks: tuple[tuple[int, ...], ...]

    @property
    def n_goals(self) -> int:
        """The number of blocks with a goal."""
        return sum(goal >= 0 for *_, goal in self.blocks)


def raw_board(floor: Iterable[int], blocks: Iterable[Iterable[int]]) -> RawBoard:
    """Return a board from numbers in any kind of container, such as lists from JSON.

    >>> raw_board(range(8), [[0, 0, 3, 4]]).n_goals
    1
    """
    return RawBoard(tuple(floor), tuple(tuple(row) for row in blocks))


def board_of(level: Level) -> RawBoard:
    """Return the board of a level, with its floor cells in ascending order.

    >>> board_of(Level(range(6), [Block("A", [0, 1, 2])])).blocks
    ((0, 0, 3, -1),)
    """
    return RawBoard(
        tuple(sorted(level.floor)),
        tuple(
            (int(block.axis), block.first, block.length, block.goal[0] if block.goal else -1)
            for block in level.blocks
        ),
    )


def level_of(raw: RawBoard, push: PushMode) -> Level:
    """Return the level for a board.

    >>> level_of(raw_board(range(8), [(0, 0, 3, 4)]), "full").blocks[0].goal
    (4, 5, 6)
    """
    blocks = []
    for number, (axis, first, length, goal) in enumerate(raw.blocks):
        goal_cells = None if goal < 0 else run(goal, Axis(axis), length)
        cells = run(first, Axis(axis), length)
        blocks.append(Block(chr(ord("A") + number), cells, goal_cells))
    return Level(frozenset(raw.floor), tuple(blocks), push)


def load_board(raw: RawBoard, board: "Board") -> None:
    """Write a board into the engine's arrays."""
    from trisolve.sliding.engine.small.mutations import show_blocks

    board.floor[:] = False
    board.floor[list(raw.floor)] = True
    board.n_blocks[0] = len(raw.blocks)
    for number, row in enumerate(raw.blocks):
        board.blocks[number] = row
    show_blocks(board)


def board_rows(board: "Board") -> RawBoard:
    """Return a board in the engine's arrays as numbers."""
    rows = board.blocks[: board.n_blocks[0]].tolist()
    return raw_board(board.floor.nonzero()[0].tolist(), rows)

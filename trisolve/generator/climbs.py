"""Climbs: where each begins, and how its state travels between processes as plain numbers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trisolve.errors import TrisolveError
from trisolve.generator.layout import layout
from trisolve.generator.options import Options
from trisolve.generator.strategies import STRATEGIES
from trisolve.level import PUSH_MODES, Level

if TYPE_CHECKING:
    from numpy.random import Generator

    from trisolve.engine.mutations import Bounds as EngineBounds
    from trisolve.engine.trials import Aims, Climb, Workshop

_TRIES = 60
_NO_LIMIT = 1 << 40


@dataclass(frozen=True)
class ClimbState:
    """A climb between two batches: the `number`-th of its lane, and all that it goes on from.

    `floor` are the cells, `shape` those that may be floor, `blocks` rows of axis, first cell, length
    and goal's first cell or -1; `numbers` as in the engine's Climb; `word` its random numbers'.
    """

    lane: int
    number: int
    shape: tuple[int, ...]
    floor: tuple[int, ...]
    blocks: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    word: int

    def as_json(self) -> list[Any]:
        """Return a value that from_json reads back."""
        return [
            self.lane, self.number, self.shape, self.floor, self.blocks, self.numbers, self.word
        ]  # fmt: skip

    @classmethod
    def from_json(cls, value: list[Any]) -> "ClimbState":
        """Read what as_json gave."""
        lane, number, shape, floor, blocks, numbers, word = value
        rows = tuple(tuple(row) for row in blocks)
        return cls(lane, number, tuple(shape), tuple(floor), rows, tuple(numbers), word)


def aims_of(options: Options) -> "Aims":
    """Return what the trials are after, as the engine reads it."""
    from trisolve.engine.trials import Aims

    strategy = STRATEGIES[options.strategy]
    most = options.moves.most
    steps = options.objective == "steps"
    return Aims(
        PUSH_MODES.index(options.push),
        int(strategy.climb),
        int(steps),
        int(options.objective == "difficulty"),
        int(options.unique),
        int(options.goals),
        options.max_states,
        int(10 * options.max_dead),
        options.moves.least,
        _NO_LIMIT if most is None or steps else most,
        strategy.heat,
        strategy.patience,
    )


def bounds_of(options: Options, shape: tuple[int, ...]) -> "EngineBounds":
    """Return what a climb's boards must keep to, as the engine reads it."""
    import numpy as np

    from trisolve.engine.mutations import Bounds as EngineBounds

    def pair(bounds: Any) -> Any:  # noqa: ANN401 - bounds to an array
        return np.array([bounds.least, bounds.most], dtype=np.int64)

    walls = options.walls and options.symmetry == "none"
    return EngineBounds(
        np.array(shape, dtype=np.int64),
        pair(options.lengths),
        pair(options.blocks),
        pair(options.highlighted),
        np.array([walls], dtype=np.int64),
        np.array([options.goals], dtype=np.int64),
    )


def _stream(options: Options, lane: int, number: int) -> "Generator":
    """Return the random numbers of one climb, which depend on no other."""
    from numpy.random import SeedSequence, default_rng

    return default_rng(SeedSequence(options.seed, spawn_key=(lane, number)))


def load_climb(state: ClimbState) -> "Climb":
    """Return a climb as the engine's arrays."""
    from trisolve.engine.mutations import show_blocks
    from trisolve.engine.trials import new_climb

    climb = new_climb()
    climb.board.floor[list(state.floor)] = True
    climb.board.n_blocks[0] = len(state.blocks)
    for number, row in enumerate(state.blocks):
        climb.board.blocks[number] = row
    show_blocks(climb.board)
    climb.numbers[:] = state.numbers
    climb.word[0] = state.word
    return climb


def stored_climb(climb: "Climb", state: ClimbState) -> ClimbState:
    """Return where a climb that began from a state has got to."""
    import numpy as np

    board = climb.board
    return ClimbState(
        state.lane,
        state.number,
        state.shape,
        tuple(np.flatnonzero(board.floor).tolist()),
        tuple(tuple(row) for row in board.blocks[: board.n_blocks[0]].tolist()),
        tuple(climb.numbers.tolist()),
        int(climb.word[0]),
    )


def _rows(level: Level) -> tuple[tuple[int, ...], ...]:
    return tuple(
        (int(block.axis), block.first, block.length, block.goal[0] if block.goal else -1)
        for block in level.blocks
    )


def first_state(options: Options, lane: int, number: int, workshop: "Workshop") -> ClimbState:
    """Return where a climb begins: on the level given, or on a layout with blocks put around.

    Raises TrisolveError where the shape has no room for so many blocks.
    """
    from trisolve.engine.mutations import add_blocks

    rng = _stream(options, lane, number)
    given = options.start()
    if given is not None:
        floor = tuple(sorted(given.floor))
        word = int(rng.integers(1 << 63))
        state = ClimbState(lane, number, floor, floor, _rows(given), (0, 0, 0, 0), word)
        return _with_record(options, state, workshop)
    least, most = options.highlighted.least, options.highlighted.most
    assert most is not None
    assert options.lengths.most is not None
    spec = options.spec()
    for _ in range(_TRIES):
        start = layout(
            spec,
            rng,
            highlighted=int(rng.integers(least, most + 1)),
            lengths=(options.lengths.least, options.lengths.most),
            symmetry=options.symmetry,
            carve=options.carve,
            push=options.push,
        )
        floor = tuple(sorted(start.floor))
        word = int(rng.integers(1 << 63))
        state = ClimbState(lane, number, floor, floor, _rows(start), (0, 0, 0, 0), word)
        climb = load_climb(state)
        if add_blocks(climb.board, bounds_of(options, floor), climb.word, workshop.run):
            return stored_climb(climb, state)
    expected = f"expected a shape with room for {options.blocks.least} blocks"
    raise TrisolveError(f"{expected} of {options.lengths.least} cells, got {options.shape}")


def _with_record(options: Options, state: ClimbState, workshop: "Workshop") -> ClimbState:
    """Return the state of a climb that has to beat the level it starts from."""
    from trisolve.engine.trials import RECORD, SCORE, weigh

    climb = load_climb(state)
    as_it_is = aims_of(options)._replace(climb=0, unique=0, max_dead=1000, any_goal=0)
    score = max(0, int(weigh(climb.board, workshop, as_it_is, climb.word)))
    climb.numbers[SCORE] = climb.numbers[RECORD] = score
    return stored_climb(climb, state)

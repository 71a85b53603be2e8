"""Climbs: where each climb starts, and its state as plain numbers for other processes."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from trisolve.errors import TrisolveError
from trisolve.files.bounds import Bounds
from trisolve.limits import OPTIONS
from trisolve.sliding.generator.layout import (
    RawBoard,
    board_of,
    board_rows,
    layout,
    load_board,
    raw_board,
)
from trisolve.sliding.generator.options import EDIT_KINDS, Options
from trisolve.sliding.generator.strategies import STRATEGIES
from trisolve.sliding.level import PUSH_MODES, Level
from trisolve.wording import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

    from trisolve.sliding.engine.small.mutations import EditBounds as EngineBounds
    from trisolve.sliding.engine.small.scoring import Aims, Workspace
    from trisolve.sliding.engine.small.trials import Climb

_TRIES = 60
_NO_LIMIT = 1 << 40


@dataclass(frozen=True)
class ClimbState:
    """A climb between two batches, with everything it needs to continue.

    `number` counts the climbs of its climber, `shape` holds the cells that may be floor, `board` is
    the current level, and `best` is the best level. `numbers` and `word` are as in the engine's
    Climb.
    """

    climber: int
    number: int
    shape: tuple[int, ...]
    board: RawBoard
    best: RawBoard
    numbers: tuple[int, ...]
    word: int

    @property
    def n_explored(self) -> int:
        """The number of states the climb has explored, counted only with the strategy "cool"."""
        from trisolve.sliding.engine.small.trials import EXPLORED

        return self.numbers[EXPLORED]

    def at_stage(self, share: float, budget: int) -> "ClimbState":
        """Return the climb with the given share of its budget spent."""
        from trisolve.sliding.engine.small.trials import EXPLORED

        numbers = list(self.numbers)
        numbers[EXPLORED] = int(share * budget)
        return replace(self, numbers=tuple(numbers))

    def as_json(self) -> list[Any]:
        """Return a value that from_json reads back."""
        numbers = list(self.numbers), self.word
        boards = self.board, self.best
        return [self.climber, self.number, list(self.shape), *boards, *numbers]

    @classmethod
    def from_json(cls, value: list[Any]) -> "ClimbState":
        """Read a state in the form that as_json returns."""
        climber, number, shape, board, best, numbers, word = value
        boards = (raw_board(*board), raw_board(*best))
        return cls(climber, number, tuple(shape), *boards, tuple(numbers), word)


def aims_of(options: Options) -> "Aims":
    """Return the aims of the trials in the form that the engine reads."""
    from trisolve.sliding.engine.small.scoring import NO_SLACK, Aims

    strategy = STRATEGIES[options.strategy]
    maximum = options.moves.maximum
    steps = options.objective == "steps"
    boundless = maximum is None or steps or options.strategy == "harvest"
    return Aims(
        PUSH_MODES.index(options.push),
        int(strategy.climb and not options.kept_blocks),  # a climb moves blocks to a harder start
        int(steps),
        int(options.objective == "difficulty"),
        int(options.unique),
        int(options.goals),
        int(options.every_block),
        int(options.walls_up),
        options.max_states,
        int(10 * options.max_dead),
        options.moves.minimum,
        _NO_LIMIT if boundless or maximum is None else maximum,
        strategy.heat,
        strategy.melt,
        strategy.recall,
        strategy.patience,
        NO_SLACK if options.objective == "difficulty" else strategy.slack,
        strategy.settle,
        int(options.highlighted.maximum != 1),
        int(options.tidy),
    )


def bounds_of(
    options: Options, shape: tuple[int, ...], n_goals: int | None = None
) -> "EngineBounds":
    """Return the bounds of a climb's boards in the form that the engine reads.

    With `n_goals`, exactly `n_goals` blocks have a goal, regardless of the options.
    """
    import numpy as np

    from trisolve.sliding.engine.small.mutations import EditBounds as EngineBounds

    def pair(bounds: Any) -> Any:  # noqa: ANN401 - bounds to an array
        return np.array([bounds.minimum, bounds.maximum], dtype=np.int64)

    goals = options.highlighted if n_goals is None else Bounds(n_goals, n_goals)
    return EngineBounds(
        np.array(shape, dtype=np.int64),
        pair(options.lengths),
        pair(options.blocks),
        pair(goals),
        np.array([options.edits_walls], dtype=np.int64),
        np.array([options.goals], dtype=np.int64),
        pair(options.edits),
        _edit_table(options.edit_kinds),
        np.array(options.kept_blocks, dtype=np.int64).reshape(-1, 4),
        np.array(options.kept_floor, dtype=np.int64).reshape(-1, 2),
    )


def _edit_table(kinds: tuple[str, ...]) -> "NDArray[np.int64]":
    """Return the table of edits of these kinds; () for all of them.

    Without the kind resize, moved blocks keep their length.
    """
    import numpy as np

    from trisolve.sliding.engine.small import mutations

    edits = {
        "add": (mutations.ADD,),
        "remove": (mutations.REMOVE,),
        "move": (mutations.MOVE, mutations.SHIFT),
        "turn": (mutations.TURN,),
        "resize": (mutations.RESIZE,),
        "wall": (mutations.WALL,),
        "goal": (mutations.AIM,),
    }
    chosen = [edit for kind in kinds or EDIT_KINDS for edit in edits[kind]]
    found: NDArray[np.int64] = mutations.EDITS[np.isin(mutations.EDITS, chosen)]
    if "resize" not in (kinds or EDIT_KINDS):
        found[found == mutations.MOVE] = mutations.CARRY
    return found


def _stream(options: Options, climber: int, number: int) -> "Generator":
    """Return the random generator of one climb, which is independent of all others."""
    from numpy.random import SeedSequence, default_rng

    return default_rng(SeedSequence(options.seed, spawn_key=(climber, number)))


def load_climb(state: ClimbState) -> "Climb":
    """Return a climb as the engine's arrays."""
    from trisolve.sliding.engine.small.trials import new_climb

    climb = new_climb()
    load_board(state.board, climb.board)
    load_board(state.best, climb.best)
    climb.numbers[:] = state.numbers
    climb.word[0] = state.word
    return climb


def climb_rows(climb: "Climb", state: ClimbState) -> ClimbState:
    """Return the new state of a climb that started from `state`."""
    return replace(
        state,
        board=board_rows(climb.board),
        best=board_rows(climb.best),
        numbers=tuple(climb.numbers.tolist()),
        word=int(climb.word[0]),
    )


def _beginning(climber: int, number: int, start: Level, word: int) -> ClimbState:
    from trisolve.sliding.engine.small.trials import N_NUMBERS

    board = board_of(start)
    return ClimbState(climber, number, board.floor, board, board, (0,) * N_NUMBERS, word)


def first_state(options: Options, climber: int, number: int, workspace: "Workspace") -> ClimbState:
    """Return the start of a climb: the given level, or a layout with blocks around it.

    Raises TrisolveError if the shape has no room for the blocks, or the given level cannot be a
    start.
    """
    from trisolve.sliding.engine.small.mutations import add_blocks, copy_board

    rng = _stream(options, climber, number)
    given = options.start
    if given is not None:
        state = _beginning(climber, number, given, int(rng.integers(1 << 63)))
        return _with_record(options, state, workspace)
    min_goals, max_goals = options.highlighted.minimum, options.highlighted.maximum
    assert max_goals is not None
    assert options.lengths.maximum is not None
    assert options.blocks.maximum is not None
    max_goals = min(max_goals, options.blocks.maximum)
    spec = options.spec
    for _ in range(_TRIES):
        n_goals = int(rng.integers(min_goals, max_goals + 1))
        if options.strategy == "harvest":  # the number never changes, so all numbers take turns
            n_goals = min_goals + (climber + number) % (max_goals - min_goals + 1)
        start = layout(
            spec,
            rng,
            highlighted=n_goals,
            lengths=(options.lengths.minimum, options.lengths.maximum),
            symmetry=options.symmetry,
            carve=options.carve,
            push=options.push,
        )
        state = _beginning(climber, number, start, int(rng.integers(1 << 63)))
        climb = load_climb(state)
        bounds = bounds_of(options, state.shape)
        if add_blocks(climb.board, bounds, climb.word, workspace.run):
            copy_board(climb.board, climb.best)
            return climb_rows(climb, state)
    expected = f"expected a shape with room for {options.blocks.minimum} blocks"
    raise TrisolveError(f"{expected} of {options.lengths.minimum} cells, got {options.shape}")


def score_as_it_is(raw: RawBoard, options: Options, workspace: "Workspace") -> int:
    """Return the score of a board with its own start and goals, without any other conditions."""
    import numpy as np

    from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
    from trisolve.sliding.engine.small.scoring import score_board

    as_it_is = aims_of(options)._replace(
        climb=0, unique=0, max_dead=1000, any_goal=0, max_distance=_NO_LIMIT
    )
    load_board(raw, workspace.trial)
    no_word = np.zeros(1, dtype=np.uint64)
    return max(0, int(score_board(workspace.trial, workspace, as_it_is, no_word, ANY_DISTANCE)))


def _with_record(options: Options, state: ClimbState, workspace: "Workspace") -> ClimbState:
    """Return the state of a climb that must beat the level it starts from.

    Raises TrisolveError if its difficulty is not known, or if nothing harder is wanted.
    """
    from trisolve.sliding.engine.small.trials import NOTED, RECORD, SCORE

    climb = load_climb(state)
    score = score_as_it_is(state.board, options, workspace)
    if workspace.graph.n_states[0] > options.max_states:
        expected = f"expected a level of at most {options.max_states:,} states to start from"
        raise TrisolveError(
            f"{expected}, got one with more; a larger {OPTIONS['max_states']} allows it"
        )
    maximum = options.moves.maximum
    if options.objective == "moves" and maximum is not None and score >= maximum:
        expected = f"expected a maximum above the {counted(score, 'move')} of the given level"
        raise TrisolveError(f"{expected}, because finds are harder than it, got {maximum}")
    for number in (SCORE, RECORD, NOTED):
        climb.numbers[number] = score
    return climb_rows(climb, state)

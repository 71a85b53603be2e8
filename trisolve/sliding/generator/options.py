"""The options of a search: everything that determines the finds of a run.

Two runs with equal Options find the same levels in the same order, on any machine, with any number
of workers. Only the length of the run is decided elsewhere (see run.py). *Locks* are the parts of a
level that a search keeps unchanged.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, get_args

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.files.messages import did_you_mean, located
from trisolve.files.records import FieldError
from trisolve.limits import MAX_SEARCHED
from trisolve.sliding.choices import (
    EditKind,
    FloorRule,
    Objective,
    ObjectiveName,
    PushMode,
    StrategyName,
    Symmetry,
)
from trisolve.sliding.formats import dump_level, parse_level
from trisolve.sliding.generator.floors import FLOOR_SYMMETRIES, ShapeSpec, parse_shape
from trisolve.sliding.generator.layout import MAX_CARVE, MAX_HIGHLIGHTED, RawBoard, board_of
from trisolve.sliding.generator.strategies import STRATEGIES, objective_name
from trisolve.sliding.insight.ideas import check_ideas
from trisolve.sliding.lattice import N_CELLS, Cell
from trisolve.sliding.level import MAX_BLOCKS, MIN_LENGTH, PUSH_MODES, Level
from trisolve.wording import brief

LOCKS = ("lock", "lock_floor")
"""The options that only a search from a level has, because they name its blocks and cells."""


def check_locks(start: Level | None, lock: tuple[str, ...], lock_floor: tuple[int, ...]) -> None:
    """Raise FieldError for locks without a level, and for locks on missing blocks or cells.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(24), [Block("A", [0, 1, 2], goal=[8, 9, 10])])
    >>> check_locks(level, ("B",), ())
    Traceback (most recent call last):
    trisolve.files.records.FieldError: lock: expected blocks among A, got 'B'
    """
    if start is None:
        for name, given in zip(LOCKS, (lock, lock_floor), strict=True):
            if given:
                raise FieldError("expected a level to start from, got a shape", name)
        return
    for block in lock:
        if block not in start.indices:
            known = ", ".join(start.indices)
            same = [name for name in start.indices if name.casefold() == block.casefold()]
            meant = f"; did you mean {same[0]}?" if same else did_you_mean(block, start.indices)
            raise FieldError(f"expected blocks among {known}, got {block!r:.40}{meant}", "lock")
    for cell in lock_floor:
        if type(cell) is not int or not 0 <= cell < N_CELLS:
            expected = f"expected cells from 0 to {N_CELLS - 1}"
            raise FieldError(f"{expected}, got {cell!r:.40}", "lock_floor")


OBJECTIVES: tuple[str, ...] = get_args(ObjectiveName)
FLOORS: tuple[FloorRule, ...] = get_args(FloorRule)
DEFAULT_TRIALS = 10_000
"""The number of trials of a search without any other limit."""
MAX_STATES = 1 << 20
"""The upper bound of `max_states`: the room of a worker, at 380 bytes per state."""
_MAX_LENGTH = 31
_USUAL_SMALL = 8
_MORE_WHEN_COOL = 2
_HIGHLIGHTED, _BLOCKS, _LENGTHS, _MOVES, _EDITS = (
    Bounds(1, 1),
    Bounds(8, 14),
    Bounds(3, 5),
    Bounds(1, None),
    Bounds(1, 4),
)
EDIT_KINDS: tuple[EditKind, ...] = get_args(EditKind)
MAX_EDITS = 64
"""The maximum number of edits in one trial."""
_DIGITS = N_CELLS // 4

MAX_CLIMBS = 4096
"""The maximum number of parallel climbs."""


@dataclass(frozen=True)
class Options:
    """The settings of a search; raises TrisolveError for impossible values.

    shape : the spec in the form that parse_shape reads, or "" if `start` is given
    mask : the shape's cells, if the shape was read from a file, because the file may be gone when a
        search continues
    start : the level to start from
    highlighted, blocks, lengths : the number of blocks with goals, the number of all blocks, and
        their lengths; without a maximum, the largest possible is used
    push, symmetry, carve : the same as for `layout`
    floor : one of FLOORS: unreachable floor becomes wall ("clean"), stays ("keep"), or becomes wall
        and the rest is smoothed ("smooth"); with "keep", edits do not touch the floor
    walls, goals : whether edits may touch the floor, and the goals and the blocks with goals
    edits : how many random edits a trial makes, with small numbers more likely
    edit_kinds : the kinds of edits, from EDIT_KINDS; () for all that the other options allow
    strategy : one of STRATEGIES
    objective : one of OBJECTIVES, or a function of a level and its Analysis
    moves : the number of moves of the levels to keep
    max_states : levels with more reachable states are skipped
    unique : keep only levels with a single shortest solution
    every_block : keep only levels in which every block matters to the number of moves
    max_dead : the maximum share of dead states, in percent
    looks : the minimum score for looks; see insight/looks.py
    min_pushes : the minimum number of blocks that some shortest solution must push, added up over
    its moves
    tidy : keep only levels that lint finds tidy, mending them if possible; see finishing.py
    ideas : keep only levels with all of these ideas, and without ideas marked with a leading ``!``;
        see insight/ideas.py
    lock : ids of blocks of `start` that keep their place, length and goal
    lock_floor : cells that stay floor or wall, as they are in `start`
    climbs : the number of parallel climbs
    budget : the number of states that all climbs of the strategy "cool" explore together
    seed : the number that determines all random choices

    >>> Options(blocks=Bounds(8, 10)).as_dict()["blocks"]
    '8..10'
    """

    shape: str = "hexagon:4"
    mask: frozenset[Cell] = frozenset()
    start: Level | None = None
    highlighted: Bounds = _HIGHLIGHTED
    blocks: Bounds = _BLOCKS
    lengths: Bounds = _LENGTHS
    push: PushMode = "full"
    symmetry: Symmetry = "none"
    carve: float = 0.0
    floor: FloorRule = "clean"
    walls: bool = True
    goals: bool = True
    edits: Bounds = _EDITS
    edit_kinds: tuple[EditKind, ...] = ()
    strategy: StrategyName = "anneal"
    objective: Objective = "moves"
    moves: Bounds = _MOVES
    max_states: int = 20_000
    unique: bool = False
    every_block: bool = False
    max_dead: float = 100.0
    looks: float = 0.0
    min_pushes: int = 0
    tidy: bool = True
    ideas: tuple[str, ...] = ()
    lock: tuple[str, ...] = ()
    lock_floor: tuple[int, ...] = ()
    climbs: int = 8
    budget: int = 0
    seed: int = 0

    __repr__ = brief

    def __post_init__(self) -> None:
        _one_of("strategy", self.strategy, tuple(STRATEGIES))
        if not callable(self.objective):
            _one_of("objective", self.objective, OBJECTIVES)
        _one_of("push", self.push, PUSH_MODES)
        _one_of("floor", self.floor, FLOORS)
        _one_of("symmetry", self.symmetry, tuple(FLOOR_SYMMETRIES))
        max_highlighted = MAX_BLOCKS if self.start else MAX_HIGHLIGHTED
        self._close("highlighted", 1, max_highlighted)
        if self.moves.maximum is not None and self.moves.minimum > self.moves.maximum:
            raise FormatError(f"expected bounds of moves in ascending order, got {self.moves}")
        self._close("blocks", 1, MAX_BLOCKS)
        self._close("lengths", MIN_LENGTH, _MAX_LENGTH)
        self._close("edits", 1, MAX_EDITS)
        _in_range("max_states", self.max_states, 1, MAX_STATES)
        _in_range("max_dead", self.max_dead, 0, 100)
        _in_range("looks", self.looks, 0, 100)
        _in_range("min_pushes", self.min_pushes, 0, None)
        check_ideas(self.ideas)
        self._check_edit_kinds()
        check_locks(self.start, self.lock, self.lock_floor)
        _in_range("carve", self.carve, 0, MAX_CARVE)
        _in_range("climbs", self.climbs, 1, MAX_CLIMBS)
        _in_range("seed", self.seed, 0, None)
        if self.blocks.minimum < self.highlighted.minimum:
            message = f"expected at least as many blocks as highlighted blocks, {self.highlighted}"
            raise FormatError(f"{message}, got blocks {self.blocks}")
        if bool(self.shape) == bool(self.start):
            raise FormatError("expected either a shape or a level to start from")
        if self.min_pushes and self.push == "none":
            pushing = " or ".join(mode for mode in PUSH_MODES if mode != "none")
            raise FormatError(f"expected push {pushing} for min_pushes {self.min_pushes}")
        if self.strategy == "harvest" and (self.start or self.objective not in ("moves", "looks")):
            expected = "expected a shape, and the objective moves or looks, for a harvest"
            found = "a level to start from" if self.start else objective_name(self.objective)
            raise FormatError(f"{expected}, got {found}")
        self._check_budget()
        if self.floor == "smooth" and self.symmetry != "none":
            expected = "expected symmetry none for a floor to smooth"
            raise FormatError(f"{expected}, got symmetry {self.symmetry}")

    def _check_edit_kinds(self) -> None:
        """Raise FieldError for unknown or repeated kinds, and kinds that could change nothing."""
        kinds = self.edit_kinds
        for number, kind in enumerate(kinds):
            if kind not in EDIT_KINDS:
                meant = did_you_mean(kind, EDIT_KINDS)
                expected = f"expected {', '.join(EDIT_KINDS)}"
                raise FieldError(f"{expected}, got {kind!r:.40}{meant}", "edit_kinds")
            if kind in kinds[:number]:
                raise FieldError(f"expected each kind once, got {kind} twice", "edit_kinds")
        if "wall" in kinds and not self.edits_walls:
            expected = "expected walls that may change, and no symmetry, for the kind wall"
            raise FieldError(f"{expected}, got a floor that stays", "edit_kinds")
        if "goal" in kinds and not self.goals:
            raise FieldError("expected goals that may change for the kind goal", "edit_kinds")

    def _check_budget(self) -> None:
        """Raise FormatError for a budget out of bounds, or without the strategy that spends it."""
        _in_range("budget", self.budget, 0, MAX_SEARCHED)
        if self.strategy != "cool":
            if self.budget:
                raise FormatError(f"expected the strategy cool for a budget, got {self.strategy}")
            return
        if self.start is not None or self.objective not in ("moves", "steps") or self.unique:
            expected = "expected a shape, the objective moves or steps, and not unique, for the"
            raise FormatError(f"{expected} strategy cool")

    @property
    def climb_budget(self) -> int:
        """The states that each climb may explore."""
        return self.budget // self.climbs

    def _close(self, name: str, lowest: int, highest: int) -> None:
        """Give bounds without a maximum the largest possible value; raise FormatError beyond it."""
        given: Bounds = getattr(self, name)
        bounds = Bounds(given.minimum, highest) if given.maximum is None else given
        if bounds.maximum is None or not lowest <= bounds.minimum <= bounds.maximum <= highest:
            raise FormatError(f"expected {name} within {lowest}..{highest}, got {given}")
        object.__setattr__(self, name, bounds)

    @cached_property
    def kept_blocks(self) -> tuple[tuple[int, ...], ...]:
        """The locked blocks, as the rows of a board."""
        if self.start is None:
            return ()
        rows, indices = board_of(self.start).blocks, self.start.indices
        return tuple(rows[indices[block]] for block in self.lock)

    @property
    def kept_floor(self) -> tuple[tuple[int, int], ...]:
        """The locked cells, each with 1 if it is floor and 0 if it is wall."""
        floor = frozenset() if self.start is None else self.start.floor
        return tuple((cell, int(cell in floor)) for cell in self.lock_floor)

    def keeps(self, raw: RawBoard) -> bool:
        """Return whether a board has the locked blocks and cells."""
        floor = set(raw.floor)
        return set(self.kept_blocks) <= set(raw.blocks) and all(
            (cell in floor) == bool(is_floor) for cell, is_floor in self.kept_floor
        )

    @cached_property
    def spec(self) -> ShapeSpec:
        """The shape in the form that parse_shape reads."""
        return ShapeSpec(self.shape, self.mask) if self.mask else parse_shape(self.shape)

    @property
    def edits_walls(self) -> bool:
        """Whether edits may touch the floor."""
        return self.walls and self.floor != "keep" and self.symmetry == "none"

    @property
    def walls_up(self) -> bool:
        """Whether unreachable floor becomes wall, cell by cell."""
        return self.floor != "keep" and (self.walls or not self.start) and self.symmetry == "none"

    def as_dict(self) -> dict[str, Any]:
        """Return the options as JSON values that from_dict reads back; defaults are left out.

        A mask is stored as 128 hex digits; a level to start from is stored as its share code under
        "level".
        """
        found: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value == field.default:
                continue
            if field.name == "mask":
                found["mask"] = f"{sum(1 << cell for cell in value):0{_DIGITS}x}"
            elif field.name == "objective":
                found["objective"] = objective_name(value)
            elif field.name == "start":
                found["level"] = dump_level(value, "share").strip()
            else:
                found[field.name] = _as_json(value)
        return found

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Options":
        """Read options that as_dict returned; may raise FormatError.

        >>> Options.from_dict({"blocks": "8..10"}).blocks
        Bounds(minimum=8, maximum=10)
        """
        return cls(**fields_from(values))


OPTION_NAMES = tuple(
    field.name for field in fields(Options) if field.name not in ("shape", "mask", "start")
)
"""The options that are passed to a search by name."""


def check_names(names: Iterable[str]) -> None:
    """Raise FormatError for a name that is not an option of a search.

    >>> check_names(["seed", "shape"])
    """
    for name in names:
        if name not in ("shape", *OPTION_NAMES):
            meant = did_you_mean(name, OPTION_NAMES)
            raise FormatError(f"expected options of a search, got {name!r:.40}{meant}")


def fields_from(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of Options from JSON values in the form that `Options.from_dict` reads.

    >>> fields_from({"blocks": "8..10", "lock": "A"})
    {'blocks': Bounds(minimum=8, maximum=10), 'lock': ('A',)}
    """
    wanted: dict[str, Any] = {}
    for name, value in values.items():
        if name in ("mask", "level") and not isinstance(value, str):
            raise FormatError(f"expected {name} as str, got {value!r:.40}")
        if name == "mask":
            wanted["mask"] = _cells_of(value)
            continue
        if name == "level":
            wanted["start"] = parse_level(value)
            continue
        check_names([name])
        kind = type(getattr(Options, name))
        if kind is Bounds:
            with located(name):
                wanted[name] = parse_bounds(value)
        elif name == "lock_floor":
            if not isinstance(value, list | tuple):
                raise FormatError(f"expected lock_floor as a list of cells, got {value!r:.40}")
            wanted[name] = tuple(value)
        elif kind is tuple:
            wanted[name] = _names(name, value)
        elif kind is str or isinstance(value, kind) or (kind is float and type(value) is int):
            wanted[name] = value
        else:
            message = f"expected {name} as {kind.__name__}"
            raise FormatError(f"{message}, got {value!r:.40}")
    return wanted


def usual_blocks(spec: ShapeSpec, n_highlighted: int = 1, strategy: str = "anneal") -> Bounds:
    """Return a suitable range of block counts: one per 7 to 12 cells, and at least one per goal.

    The strategy "cool" benefits from two additional blocks.

    On small floors, the maximum is one block per 4 cells, up to 8 blocks: censuses show that the
    hardest levels on small floors have that many.

    >>> str(usual_blocks(parse_shape("hexagon:4"))), str(usual_blocks(parse_shape("triangle:6")))
    ('8..14', '3..8')
    """
    n_cells = spec.n_cells or len(spec.cells)
    low = max(n_highlighted, min(n_cells // 12, MAX_BLOCKS - 4))
    high = max(low, round(n_cells / 6.8), min(n_cells // 4, _USUAL_SMALL))
    return Bounds(low, min(high + _MORE_WHEN_COOL * (strategy == "cool"), MAX_BLOCKS))


def floor_of(spec: ShapeSpec) -> frozenset[Cell]:
    """Return the cells of a shape that is read from a file, or no cells for other shapes."""
    if ":" in spec.text and not spec.text.lower().endswith((".tri", ".txt", ".json")):
        return frozenset()
    return frozenset(spec.cells)


def _cells_of(mask: str) -> frozenset[Cell]:
    """Return the cells of a mask of 128 hex digits; may raise FormatError."""
    if not re.fullmatch(f"[0-9a-f]{{{_DIGITS}}}", mask):
        raise FormatError(f"expected mask as {_DIGITS} hex digits, got {mask!r:.40}")
    bits = int(mask, 16)
    return frozenset(cell for cell in range(N_CELLS) if bits >> cell & 1)


def options_from(level: Level, **changes: Any) -> Options:  # noqa: ANN401 - any option
    """Return the options for a search that starts from a level and keeps its floor and goals.

    An option whose value is None is left unchanged. The edit kinds wall and goal let the floor and
    the goals change. Raises TrisolveError for values that no search accepts.

    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> options = options_from(level, seed=3)
    >>> options.walls, options.goals, options.push, options.start.key == level.key
    (False, False, 'none', True)
    """
    n_goals = sum(block.highlighted for block in level.blocks)
    if n_goals == 0:
        raise TrisolveError("expected a level with a goal to start from, got one without")
    lengths = [block.length for block in level.blocks]
    given: dict[str, Any] = {
        "shape": "",
        "start": Level(level.floor, level.blocks, level.push),
        "highlighted": Bounds(n_goals, n_goals),
        "blocks": Bounds(n_goals, MAX_BLOCKS),
        "lengths": Bounds(min(3, *lengths), max(5, *lengths)),
        "push": level.push,
        "walls": False,
        "goals": False,
    }
    check_names(changes)
    kinds = changes.get("edit_kinds") or ()
    given |= {"walls": "wall" in kinds, "goals": "goal" in kinds}
    options = Options(**(given | {k: value for k, value in changes.items() if value is not None}))
    for block in level.blocks:
        if block.highlighted and not options.goals and block.length not in options.lengths:
            message = (
                f"expected lengths that include {block.length}, the length of block {block.id!r}"
            )
            raise FormatError(f"{message}, which has a goal and stays, got {options.lengths}")
    return options


def _as_json(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, Bounds) else value


def _names(name: str, value: object) -> tuple[str, ...]:
    """Return a list of names, or a single name, as a tuple; raise FormatError for anything else."""
    several = (value,) if isinstance(value, str) else value
    if not isinstance(several, list | tuple) or not all(isinstance(one, str) for one in several):
        raise FormatError(f"expected {name} as a list of names, got {value!r:.40}")
    return tuple(several)


def _one_of(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise FormatError(f"expected {name} as one of {', '.join(allowed)}, got {value!r:.40}")


def _in_range(name: str, value: float, minimum: float, maximum: float | None) -> None:
    if not minimum <= value or (maximum is not None and value > maximum):
        span = f"of at least {minimum}" if maximum is None else f"from {minimum} to {maximum:,}"
        raise FormatError(f"expected {name} {span}, got {value}")

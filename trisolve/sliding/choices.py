"""The names that options accept, and the options of a search by name: one list for all callers.

Functions use these as types, commands offer them as choices, and runtime checks read them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

if TYPE_CHECKING:
    from trisolve.files.bounds import SomeBounds
    from trisolve.sliding.insight.analysis import Analysis
    from trisolve.sliding.level import Block, Level
    from trisolve.sliding.moves import Move

Metric: TypeAlias = Literal["moves", "steps"]
PushMode: TypeAlias = Literal["full", "oblique", "none"]
PUSHED: Mapping[PushMode, str] = {
    "full": "all blocks in its way",
    "oblique": "blocks in its way that slide in other directions",
    "none": "nothing",
}
"""What a block pushes in each push mode, as people read it in Python and on pages."""
LevelFormat: TypeAlias = Literal["json", "text", "share"]
Grade: TypeAlias = Literal["tutorial", "easy", "medium", "hard", "expert", "fiendish"]
Symmetry: TypeAlias = Literal["none", "mirror", "2-fold", "3-fold", "6-fold"]
FloorRule: TypeAlias = Literal["clean", "keep", "smooth"]
EditKind: TypeAlias = Literal["add", "remove", "move", "turn", "resize", "wall", "goal"]
StrategyName: TypeAlias = Literal["anneal", "cool", "melt", "climb", "mutate", "harvest"]
ObjectiveName: TypeAlias = Literal["moves", "steps", "difficulty", "looks"]
Objective: TypeAlias = "ObjectiveName | Callable[[Level, Analysis], float]"
"""The name of an objective, or a function that returns the value of a level."""
Pick: TypeAlias = Literal["hardest", "even", "first"]
SomeLevel: TypeAlias = "Level | str | PathLike[str]"
"""A level, or its source: a path, a bundled name such as "starter:1", a share code or a link."""
SomeLevels: TypeAlias = "SomeLevel | Iterable[SomeLevel]"
"""Several levels, each as above, or the source of a pack."""


class LevelFields(TypedDict, total=False):
    """The fields of a level, as keyword arguments."""

    floor: Iterable[int]
    blocks: "Iterable[Block]"
    push: PushMode
    name: str
    solution: "Iterable[Move] | None"
    stats: Mapping[str, Any]
    metadata: Mapping[str, Any]
    author: str
    tags: Iterable[str]
    notes: str


class SearchOptions(TypedDict, total=False):
    """The options of `generate` that are fields of `generator.options.Options`, described there.

    A range is a number, a pair or a text: 3, (8, 14), (12, None), "8..14" or "12..".
    """

    highlighted: "SomeBounds"
    blocks: "SomeBounds"
    lengths: "SomeBounds"
    push: PushMode
    symmetry: Symmetry
    carve: float
    floor: FloorRule
    walls: bool
    goals: bool
    edits: "SomeBounds"
    edit_kinds: Sequence[EditKind]
    strategy: StrategyName
    objective: Objective
    moves: "SomeBounds"
    max_states: int
    unique: bool
    every_block: bool
    max_dead: float
    looks: float
    min_pushes: int
    tidy: bool
    ideas: Sequence[str]
    lock: Sequence[str]
    lock_floor: Sequence[int]
    climbs: int
    budget: int
    seed: int

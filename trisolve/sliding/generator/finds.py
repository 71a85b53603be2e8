"""A find: a level to keep, the search results about it, and how it was made."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.level import Level
from trisolve.wording import brief


@dataclass(frozen=True)
class Find:
    """A cleaned and canonical find, with its solution, its stats, and how to find it again.

    `n_states` is the number of the level's reachable states; `score` is the level's value under the
    run's objective.
    """

    level: Level
    moves: int
    steps: int
    n_states: int
    score: float
    provenance: Mapping[str, Any]

    __repr__ = brief

    @cached_property
    def code(self) -> str:
        """The level with its claims and metadata as a share code, as stored in files of finds."""
        return dump_share_code(self.level)

    @property
    def rank(self) -> tuple[float, int, str]:
        """The order of finds, best first: by score, moves and key; different finds never tie."""
        return -self.score, -self.moves, self.level.key

    @property
    def rise(self) -> tuple[int, float, str]:
        """The order of finds in a pack, easiest first: by moves, score and key."""
        return self.moves, self.score, self.level.key

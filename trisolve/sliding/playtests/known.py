"""Match plays to levels: levels match by canonical key, so rotated copies count as one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from trisolve.files.shipped import shipped_root
from trisolve.files.whole import read_file
from trisolve.sliding.formats import load_levels
from trisolve.sliding.level import Level

_HEAD_BYTES = 200
_MARKS = (b'"trisolve-pack"', b'"trisolve-level"')


def shipped_levels() -> Iterator[Level]:
    """Yield every bundled level of the sliding puzzle.

    >>> next(shipped_levels()).name != ""
    True
    """
    root = shipped_root()
    for path in sorted(root.rglob("*.json")) if root else ():
        if any(mark in read_file(path, "a level")[:_HEAD_BYTES] for mark in _MARKS):
            yield from (level for _, level in load_levels(str(path)))


def _shape(level: Level) -> tuple[object, ...]:
    """Return properties that all copies of a level share and that are quick to compute."""
    lengths = sorted((block.length, block.highlighted) for block in level.blocks)
    return level.push, len(level.floor), tuple(lengths)


@dataclass
class Known:
    """Finds the original of a played level, with its name and claims.

    Given levels come first, then the bundled levels, which are read only when a level is not among
    the given levels.
    """

    given: Sequence[Level] = ()
    others: Callable[[], Iterable[Level]] = shipped_levels
    _by_key: dict[str, Level] = field(default_factory=dict)
    _by_shape: dict[tuple[object, ...], list[Level]] | None = None

    def __post_init__(self) -> None:
        for level in self.given:
            self._by_key.setdefault(level.key, level)

    def find(self, level: Level) -> Level:
        """Return the known copy of a level, or the level itself."""
        if level.key not in self._by_key:
            self._by_key[level.key] = self._other(level) or level
        return self._by_key[level.key]

    def _other(self, level: Level) -> Level | None:
        if self._by_shape is None:
            self._by_shape = {}
            for one in self.others():
                self._by_shape.setdefault(_shape(one), []).append(one)
        alike = self._by_shape.get(_shape(level), ())
        return next((one for one in alike if one.key == level.key), None)

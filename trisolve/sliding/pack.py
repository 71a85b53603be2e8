"""A pack: several levels with one name."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, overload

from trisolve.errors import InvalidLevel
from trisolve.files.records import FrozenDict, freeze, is_unicode
from trisolve.rooms import ask
from trisolve.sliding.level import Level
from trisolve.wording import brief


@dataclass(frozen=True)
class Pack:
    """A named, ordered collection of levels; raises InvalidLevel.

    In Python, a pack is indexed from 0, like a tuple: ``pack[11]`` is ``pack.levels[11]``, which
    people and commands call level 12 (``PACK:12``). ``pack["Spiral"]`` is the first level with this
    name.

    >>> len(Pack("Empty")), list(Pack("Empty"))
    (0, [])
    """

    name: str = ""
    levels: tuple[Level, ...] = field(default=(), metadata={"brief": "a pack may be empty"})
    metadata: Mapping[str, Any] = field(default_factory=FrozenDict)

    __repr__ = brief

    if TYPE_CHECKING:  # the types that a caller may pass; the fields hold the types above

        def __init__(
            self,
            name: str = "",
            levels: Iterable[Level] = (),
            metadata: Mapping[str, Any] = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not is_unicode(self.name):
            raise InvalidLevel(f"name: expected Unicode text, got {self.name!r:.60}")
        object.__setattr__(self, "levels", tuple(self.levels))
        for number, level in enumerate(self.levels):
            if not isinstance(level, Level):
                raise InvalidLevel(f"levels[{number}]: expected a level, got {level!r:.60}")
        try:
            object.__setattr__(self, "metadata", freeze(self.metadata, "metadata"))
        except ValueError as error:
            raise InvalidLevel(str(error)) from None

    def _repr_svg_(self) -> str | None:
        """Return the first levels as a contact sheet for a notebook."""
        svg: str | None = ask(self, "svg")
        return svg

    def __len__(self) -> int:
        return len(self.levels)

    def __bool__(self) -> bool:
        return True  # a pack without levels is still a pack

    def __iter__(self) -> Iterator[Level]:
        return iter(self.levels)

    @overload
    def __getitem__(self, which: int | str) -> Level: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[Level, ...]: ...
    def __getitem__(self, which: int | str | slice) -> Level | tuple[Level, ...]:
        if not isinstance(which, str):
            return self.levels[which]
        for level in self.levels:
            if level.name == which:
                return level
        near = get_close_matches(which, [level.name for level in self.levels], n=1, cutoff=0.4)
        hint = f", the nearest is {near[0]!r}" if near else ""
        raise KeyError(f"expected the name of a level of the pack, got {which!r:.60}{hint}")

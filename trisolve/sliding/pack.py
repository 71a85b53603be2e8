"""A pack: several levels under one name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from trisolve.errors import InvalidLevel
from trisolve.files.frozen import FrozenDict, freeze, is_unicode
from trisolve.sliding.level import Level


@dataclass(frozen=True)
class Pack:
    """A named, ordered collection of levels; raises InvalidLevel.

    >>> Pack("Empty").levels
    ()
    """

    name: str = ""
    levels: tuple[Level, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=FrozenDict)

    if TYPE_CHECKING:  # what a caller may pass; the fields hold the types above

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

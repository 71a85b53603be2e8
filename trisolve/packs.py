"""A pack: levels that travel together under one name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from trisolve.errors import InvalidLevel
from trisolve.frozen import FrozenDict, freeze
from trisolve.level import Level


@dataclass(frozen=True)
class Pack:
    """A named, ordered collection of levels."""

    name: str = ""
    levels: tuple[Level, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=FrozenDict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "levels", tuple(self.levels))
        try:
            object.__setattr__(self, "metadata", freeze(self.metadata, "metadata"))
        except ValueError as error:
            raise InvalidLevel(str(error)) from None

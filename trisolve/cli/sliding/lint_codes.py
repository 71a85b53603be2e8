"""The codes that lint looks for in a level: as requested, or else from the nearest settings."""

from collections.abc import Sequence

from trisolve.sliding.lint.codes import selected_codes
from trisolve.sliding.lint.config import settings_for


def listed(values: Sequence[str] | None) -> list[str]:
    """Return the values of an option that may be given more than once, with several values each.

    >>> listed(["G001,P", "B"])
    ['G001', 'P', 'B']
    """
    return [word for value in values or () for word in value.replace(",", " ").split()]


class CodesFor:
    """The codes for a level: as requested, or else from the settings above its file.

    >>> sorted(CodesFor(["P"], ["P004"])("tutorial:1"))[:2]
    ['P001', 'P002']
    """

    def __init__(self, select: Sequence[str] = (), ignore: Sequence[str] = ()) -> None:
        selected_codes(select, ignore)  # a wrong code is one error, not one for each level
        self._select, self._ignore = tuple(select), tuple(ignore)
        self._known: dict[str, frozenset[str]] = {}

    def __call__(self, label: str) -> frozenset[str]:
        """Return the codes for a level with this label; raise FormatError for wrong settings."""
        file = label.rpartition(":")[0] or label
        if file not in self._known:
            given = settings_for(label)
            select, ignore = self._select or given.select, self._ignore or given.ignore
            self._known[file] = selected_codes(select or (), ignore or ())
        return self._known[file]

"""The results of a check: right claims, wrong claims, and unchecked claims.

Every game's ``check`` returns a Report, and ``check --json`` prints the same keys for every game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from trisolve.limits import stopped_by

Status: TypeAlias = Literal["right", "wrong", "open", "limit"]
"""The overall result of a check. A file that cannot be read at all has the status "invalid"
instead."""

_MAX_SHOWN = 72


@dataclass(frozen=True)
class Wrong:
    """A wrong claim: its name, its value, and the value found.

    >>> print(Wrong("score", 12, 10))
    score: claimed 12, found 10
    >>> print(Wrong("score", "12", 12))
    score: claimed '12', found 12
    """

    claim: str
    claimed: Any
    found: Any

    def __str__(self) -> str:
        claimed, found = _shown(self.claimed), _shown(self.found)
        if claimed == found:  # of another type
            claimed, found = _shown(repr(self.claimed)), _shown(repr(self.found))
        return f"{self.claim}: claimed {claimed}, found {found}"


@dataclass(frozen=True)
class Unchecked:
    """A claim that could not be checked, and why; `limited` is true if a limit stopped the search.

    >>> print(Unchecked("stats.beauty", "no stat of that name is known"))
    stats.beauty: not checked, no stat of that name is known
    """

    claim: str
    reason: str
    limited: bool = False

    def __str__(self) -> str:
        return f"{self.claim}: not checked, {self.reason}"


@dataclass(frozen=True)
class Report:
    """The results of a check.

    Parameters
    ----------
    right : the names of the claims that hold
    wrong : the claims that do not hold
    unchecked : the claims that could not be checked
    is_open : true if no claim is wrong, but the game is not over or nothing is claimed
    name : the name of the checked level, puzzle or game
    details : further results of the game, as JSON values under keys of the JSON output

    >>> report = Report(right=("moves",), wrong=(Wrong("result", "draw", "first"),), name="Final")
    >>> report.status
    'wrong'
    """

    right: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    unchecked: tuple[Unchecked, ...] = ()
    is_open: bool = False
    name: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> Status:
        """The overall result: "wrong" takes precedence, then "limit", then "open", then "right"."""
        if self.wrong:
            return "wrong"
        if any(claim.limited for claim in self.unchecked):
            return "limit"
        return "open" if self.is_open else "right"

    def as_json(self, file: str) -> dict[str, Any]:
        """Return the report as ``check --json`` prints it.

        >>> Report(right=("moves",), details={"ply": None}).as_json("game.json")
        {'file': 'game.json', 'name': '', 'status': 'right', 'right': ['moves'], 'wrong': [], \
'unchecked': [], 'ply': None}
        """
        return {
            "file": file,
            "name": self.name,
            "status": self.status,
            "right": list(self.right),
            "wrong": [
                {"claim": one.claim, "claimed": one.claimed, "found": one.found}
                for one in self.wrong
            ],
            "unchecked": [{"claim": one.claim, "reason": one.reason} for one in self.unchecked],
            **self.details,
        }


class Found(Protocol):
    """The result of a search that proves or refutes a claim."""

    @property
    def status(self) -> str:
        """The status of the result, which is "limit" if a limit stopped the search."""

    @property
    def limit(self) -> str | None:
        """The limit that stopped the search, if one did."""

    def described(self) -> str:
        """Return the result as text for a person."""


def judged(claim: str, claimed: str, found: Found, *, is_right: bool, **more: Any) -> Report:  # noqa: ANN401 - fields of the report
    """Return the report on one claim that a search was to prove; `more` sets further fields.

    >>> class Found:
    ...     status, limit = "limit", "max_nodes"
    ...     described = lambda self: "3 cells left"
    >>> (one,) = judged("no guess", "solvable", Found(), is_right=False).unchecked
    >>> one.claim, one.limited
    ('no guess', True)
    """
    if is_right:
        return Report((claim,), **more)
    if found.status == "limit":
        reason = f"{stopped_by(found.limit)}: {found.described()}"
        return Report(unchecked=(Unchecked(claim, reason, limited=True),), **more)
    return Report(wrong=(Wrong(claim, claimed, found.described()),), **more)


def _shown(value: object) -> str:
    if value is None:
        return "none"
    text = str(list(value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 3]}..."

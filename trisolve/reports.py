"""The outcome of every search and check: a status, right claims, and wrong claims.

Every game's ``check`` returns a Report, and ``check --json`` prints the same keys for every game.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from enum import StrEnum
from typing import Any, Self

from trisolve.errors import FormatError

_MAX_SHOWN = 72


class Status(StrEnum):
    """The status of a result, its exit code, and its meaning.

    >>> Status.SOLVED.code, Status("unsolvable").code, Status.LIMIT.meaning
    (0, 1, 'a limit stopped the search')
    """

    code: int
    meaning: str

    SOLVED = "solved", 0, "a solution was found"
    OPTIMAL = "optimal", 0, "a solution was found, and none is better"
    EXACT = "exact", 0, "the number is exact"
    DONE = "done", 0, "the work is done"
    WON = "won", 0, "the game can be won"
    SOLVABLE = "solvable", 0, "the position can be solved"
    GOALLESS = "goalless", 0, "there is no goal"
    MASK = "mask", 0, "there is nothing to solve"
    RIGHT = "right", 0, "every claim is right"
    VERIFIED = "verified", 0, "the proof is right"
    OPEN = "open", 0, "nothing is wrong, and nothing is decided"
    UNSOLVABLE = "unsolvable", 1, "there is no solution"
    INFEASIBLE = "infeasible", 1, "no solution is possible"
    NONE = "none", 1, "nothing was found"
    LOST = "lost", 1, "the game cannot be won"
    WRONG = "wrong", 1, "a claim is wrong"
    REFUTED = "refuted", 1, "the proof is wrong"
    ILLEGAL = "illegal", 1, "a move breaks the rules"
    ERRORS = "errors", 1, "the file has errors"
    INVALID = "invalid", 2, "the file cannot be used"
    LIMIT = "limit", 3, "a limit stopped the search"

    def __new__(cls, word: str, code: int = 0, meaning: str = "") -> Self:
        """Return a word with its exit code and its meaning."""
        one = str.__new__(cls, word)
        one._value_, one.code, one.meaning = word, code, meaning
        return one

    @classmethod
    def of(cls, word: str) -> "Status":
        """Return the status of this name; raise FormatError if there is none.

        >>> Status.of("fewest")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        trisolve.errors.FormatError: expected a status such as solved, ..., got 'fewest'
        """
        if word in cls.__members__.values():
            return cls(word)
        names = ", ".join(sorted(cls))
        raise FormatError(f"expected a status such as solved, one of {names}, got {word!r:.40}")


@dataclass(frozen=True)
class Found:
    """The base of results: a status, how long it took, and the limit that stopped the search.

    A result adds its own fields, and overrides `described`.

    >>> Found("limit", seconds=0.12345, limit="max_nodes").as_json()
    {'status': 'limit', 'seconds': 0.123, 'limit': 'max_nodes'}
    """

    status: str
    _: KW_ONLY
    seconds: float = 0.0
    limit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values: its status, its own fields, the seconds, the limit."""
        last = ("seconds", "limit")
        names = [one.name for one in fields(self) if one.name not in last]
        found = {name: getattr(self, name) for name in names}
        plain = {key: _plain(value) for key, value in found.items()}
        return {**plain, "seconds": round(self.seconds, 3), "limit": self.limit}

    def described(self) -> str:
        """Return the result as text for people; after a limit, all that is known."""
        return Status.of(self.status).meaning


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


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
        claimed, found = _value_text(self.claimed), _value_text(self.found)
        if claimed == found:  # of another type
            claimed, found = _value_text(repr(self.claimed)), _value_text(repr(self.found))
        return f"{self.claim}: claimed {claimed}, found {found}"


@dataclass(frozen=True)
class Unchecked:
    """A claim that could not be checked, and why; `limited` is true if a limit stopped the search.

    >>> print(Unchecked("stats.beauty", "no such stat is known"))
    stats.beauty: not checked, no such stat is known
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
    >>> print(report.status)
    wrong
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
            return Status.WRONG
        if any(claim.limited for claim in self.unchecked):
            return Status.LIMIT
        return Status.OPEN if self.is_open else Status.RIGHT

    def as_json(self, file: str) -> dict[str, Any]:
        """Return the report as ``check --json`` prints it.

        >>> Report(right=("moves",), details={"ply": None}).as_json("game.json")
        {'file': 'game.json', 'name': '', 'status': 'right', 'right': ['moves'], 'wrong': [], \
'unchecked': [], 'ply': None}
        """
        return {
            "file": file,
            "name": self.name,
            "status": self.status.value,
            "right": list(self.right),
            "wrong": [
                {"claim": one.claim, "claimed": one.claimed, "found": one.found}
                for one in self.wrong
            ],
            "unchecked": [{"claim": one.claim, "reason": one.reason} for one in self.unchecked],
            **self.details,
        }


def _value_text(value: object) -> str:
    if value is None:
        return "none"
    text = str(list(value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 3]}..."

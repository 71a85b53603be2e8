"""The JSON files of a site, defined once: packs, and months of daily puzzles."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

PACK_FORMAT = "trisolve-site-pack"
VERSION = 1

_Moves = Annotated[int, Meta(ge=0)]
_Code = Annotated[
    str, Meta(pattern="^tri1", description="The share code, which holds the whole level.")
]
_Grade = Annotated[str, Meta(description="tutorial, easy, medium, hard, expert or fiendish.")]
_Solution = Annotated[str, Meta(description="A shortest solution, such as A1 B-2.")]


class SiteLevelRecord(Struct, kw_only=True):
    """A level in the form that pages read."""

    name: str | None
    author: str | None
    code: _Code
    moves: Annotated[_Moves | None, Meta(description="The optimum, if it is known.")]
    grade: _Grade | None
    score: Annotated[float | None, Meta(description="Its difficulty, if it is known.")]
    solution: _Solution | None
    colors: Annotated[
        list[str | None] | None,
        Meta(description="The colors of the blocks, if they have their own."),
    ]
    blocks: Annotated[int, Meta(ge=0, description="How many blocks it has.")]
    notes: str | UnsetType = UNSET


class SitePackRecord(Struct, kw_only=True):
    """``slide/packs/<pack>.json``: the levels of a pack, in order."""

    format: Literal["trisolve-site-pack"]
    version: Literal[1]
    name: str
    levels: Annotated[list[SiteLevelRecord], Meta(min_length=1)]
    sections: Annotated[
        list[tuple[int, str]] | UnsetType,
        Meta(description="The number of the first level of each section, from 1, and its name."),
    ] = UNSET


class DailyLevelRecord(Struct, kw_only=True):
    """A sliding level for one day."""

    code: _Code
    moves: _Moves
    solution: _Solution
    grade: _Grade
    score: Annotated[float, Meta(ge=0)]
    blocks: Annotated[int, Meta(ge=1)]


class DayRecord(Struct, kw_only=True):
    """The puzzles for one day, with more for installed packages.

    A site's own files have only the games of the site, each as the link that opens its puzzle.
    """

    easy: DailyLevelRecord | UnsetType = UNSET
    medium: DailyLevelRecord | UnsetType = UNSET
    hard: DailyLevelRecord | UnsetType = UNSET
    entanglement: Annotated[
        dict[str, Any] | UnsetType,
        Meta(description="A puzzle, as in files of the format trisolve-entanglement."),
    ] = UNSET
    tantrix: Annotated[
        dict[str, Any] | UnsetType,
        Meta(description="A puzzle, as in files of the format trisolve-tantrix."),
    ] = UNSET


class DailyRecord(Struct, kw_only=True):
    """``daily/YYYY-MM.json``: a month's puzzles, by date."""

    format: Literal["trisolve-daily"]
    version: Literal[1]
    days: dict[Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")], DayRecord]

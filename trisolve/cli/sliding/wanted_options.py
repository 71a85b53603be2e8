"""The options that choose levels of a pack or an archive, each declared once."""

from typing import Annotated, Literal, TypeAlias

import typer
from msgspec import Struct

from trisolve.cli.options import parse_bounds_option, some_of
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.limits import MAX_NUMBER
from trisolve.options import option
from trisolve.sliding.insight.difficulty import GRADES
from trisolve.sliding.insight.ideas import IDEAS, check_ideas
from trisolve.sliding.packs.listing import Wanted


def parse_grades(text: str | None) -> tuple[str, ...]:
    """Return the grades that an option names, or none if it is not given; refuse other words.

    >>> parse_grades("hard,expert")
    ('hard', 'expert')
    """
    if text is None:
        return ()
    grades = tuple(text.replace(",", " ").split())
    for grade in grades or ("",):
        if grade not in GRADES:
            expected = f"--grade: expected one or more of {', '.join(GRADES)}"
            raise typer.BadParameter(f"{expected}, got {grade!r:.40}")
    return grades


def parse_ideas(text: str | None) -> tuple[str, ...]:
    """Return the ideas that an option names, or none if it is not given; refuse other words.

    >>> parse_ideas("chain,!rest")
    ('chain', '!rest')
    """
    if text is None:
        return ()
    names = tuple(text.replace(",", " ").split())
    try:
        check_ideas(names or ("",))
    except FormatError as error:
        raise typer.BadParameter(f"--idea: {error}") from None
    return names


def fewest(moves: Bounds | None, default: int) -> int:
    """Return the number given by ``--moves N..``; raise FormatError if it has an upper bound.

    >>> fewest(Bounds(5, None), 3), fewest(None, 3)
    (5, 3)
    """
    if moves is None:
        return default
    if moves.maximum is not None:
        raise FormatError(f"--moves: expected only a lower bound, such as 5.., got {moves}")
    return moves.minimum


OfMoves: TypeAlias = Annotated[
    Bounds | None,
    option(
        "Use only levels with this many moves.",
        of="A..B",
        name="--moves",
        parse=parse_bounds_option,
    ),
]
OfBlocks: TypeAlias = Annotated[
    Bounds | None,
    option(
        "Use only levels with this many blocks.",
        of="A..B",
        name="--blocks",
        parse=parse_bounds_option,
    ),
]
OfGrades: TypeAlias = Annotated[
    str | None,
    option(
        f"Use only levels of these grades: {', '.join(GRADES)}.",
        of="GRADE,...",
        name="--grade",
        words=some_of(GRADES),
    ),
]
OfIdeas: TypeAlias = Annotated[
    str | None,
    option(
        f"Use only levels with all of these ideas: {', '.join(IDEAS)}; !rest means without rest.",
        of="IDEA,...",
        name="--idea",
        words=some_of(IDEAS),
    ),
]
Tagged: TypeAlias = Annotated[
    str,
    option("Use only levels with this tag.", of="TAG", name="--tag"),
]
Named: TypeAlias = Annotated[
    str,
    option("Use only levels whose names contain this text.", of="TEXT", name="--name"),
]
OfPushes: TypeAlias = Annotated[
    int | None,
    option(
        "Use only levels with a shortest solution that pushes at least N blocks.",
        of="N",
        name="--min-pushes",
        min=0,
        max=MAX_NUMBER,
    ),
]
Sort: TypeAlias = Annotated[
    Literal["moves", "steps", "states", "score", "typical", "blocks", "cells", "name"] | None,
    option("Sort levels by this measure, lowest first.", name="--sort"),
]


class LevelFilter(Struct, frozen=True):
    """The conditions for levels of a pack or an archive, and the order of the levels."""

    moves: OfMoves = None
    blocks: OfBlocks = None
    grade: OfGrades = None
    idea: OfIdeas = None
    tag: Tagged = ""
    name: Named = ""
    min_pushes: OfPushes = None
    sort: Sort = None

    @property
    def wanted(self) -> Wanted:
        """The condition that levels must meet."""
        return Wanted(
            self.moves,
            self.blocks,
            parse_grades(self.grade),
            parse_ideas(self.idea),
            self.tag,
            self.name,
            self.min_pushes or 0,
        )

    def described(self) -> str:
        """Return the options that leave levels out, as they were given.

        >>> LevelFilter(moves=Bounds(5, None), tag="first").described()
        '--moves 5.. --tag first'
        """
        names = ("moves", "blocks", "grade", "idea", "tag", "name", "min_pushes")
        given = {name.replace("_", "-"): getattr(self, name) for name in names}
        return " ".join(f"--{name} {value}" for name, value in given.items() if value)

"""Shared by the pack commands: the argument that names a pack, and how the pack is read."""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.sliding.sources import level_or_pack
from trisolve.errors import FormatError
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

MAKE_ONE = "trisolve layout hexagon:2 --count 4 --output pack.json"

PackFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="PACK",
        help="The pack: a .json file, the name of a bundled pack, a directory, or - for standard "
        "input.",
        show_default=False,
    ),
]


def read_pack(source: str) -> Pack:
    """Return the pack in a source; a single level is a pack of one level.

    >>> len(read_pack("tutorial:1").levels)
    1
    """
    found = level_or_pack(source)
    return found if isinstance(found, Pack) else Pack(found.name, (found,))


def read_levels(source: str) -> tuple[Level, ...]:
    """Return the levels in a source, either a pack's levels or a single level.

    >>> len(read_levels("tutorial")), len(read_levels("tutorial:1"))
    (9, 1)
    """
    found = level_or_pack(source)
    return found.levels if isinstance(found, Pack) else (found,)


def level_numbers(source: str, numbers: Iterable[int], n_levels: int) -> list[int]:
    """Return the indices, from 0, of levels given by number; raise FormatError outside the pack.

    >>> level_numbers("tutorial", [3, 9], 9)
    [2, 8]
    """
    places = []
    for number in numbers:
        if not 1 <= number <= n_levels:
            raise FormatError(
                f"{source}: expected a level number from 1 to {n_levels:,}, got {number}"
            )
        places.append(number - 1)
    return places

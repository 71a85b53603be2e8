"""``trisolve mutate``: search for harder levels around a given level."""

from functools import partial
from typing import Annotated

import typer

from trisolve.cli.sliding.run_report import run_and_report
from trisolve.cli.sliding.search_options import BlocksOrAny, LengthsOrUsual, Search
from trisolve.cli.sliding.sources import one_level
from trisolve.errors import FormatError
from trisolve.sliding.generator.options import options_from
from trisolve.sliding.orientation import laid_like

EXAMPLES = (
    "trisolve mutate article:puzzle-30 --trials 500 --count 5 -o harder.json",
    "trisolve mutate article:puzzle-5 --trials 300 --walls --goals --count 1",
    "trisolve mutate article:puzzle-30 --lock A --trials 500 --seed 2 --count 1",
)


def _names(text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(text.replace(",", " ").split())


def _cells(text: str | None) -> tuple[int, ...]:
    """Return the cells that an option lists; refuse anything that is not a number."""
    for name in _names(text):
        if not name.isdecimal():
            raise FormatError(f"--lock-floor: expected cell numbers, got {name!r:.40}")
    return tuple(map(int, _names(text)))


def mutate(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The level to start from, - for standard input, or its share code.",
            show_default=False,
        ),
    ],
    *,
    blocks: BlocksOrAny = None,
    lengths: LengthsOrUsual = None,
    walls: Annotated[
        bool, typer.Option("--walls", help="Let edits turn floor into wall and wall into floor.")
    ] = False,
    goals: Annotated[
        bool, typer.Option("--goals", help="Let edits change highlighted blocks and their goals.")
    ] = False,
    as_drawn: Annotated[
        bool,
        typer.Option(
            "--as-drawn",
            help="Turn each level found to the orientation of the given level.",
        ),
    ] = False,
    lock: Annotated[
        str | None,
        typer.Option(
            "--lock",
            metavar="ID,...",
            help="Blocks whose places, lengths and goals must not change.",
            show_default=False,
        ),
    ] = None,
    lock_floor: Annotated[
        str | None,
        typer.Option(
            "--lock-floor",
            metavar="CELL,...",
            help="Cells, floor or wall, that searches must leave unchanged; `trisolve show "
            "--labels cells` shows their numbers.",
            show_default=False,
        ),
    ] = None,
    search: Search,
) -> int:
    """Search for harder variations of a given level.

    The search works as in `trisolve generate`, but every climb starts from the level in FILE, and
    only harder levels are kept. The floor, the highlighted blocks and their goals do not change,
    unless --walls or --goals allow it. The exit code is 1 if no level is found.
    """
    _, level = one_level(source)
    options = options_from(
        level,
        blocks=blocks,
        lengths=lengths,
        walls=walls,
        goals=goals,
        lock=_names(lock),
        lock_floor=_cells(lock_floor),
        **search.options(search.strategy or "anneal"),
    )
    name = f"Around {level.name}" if level.name else "Around a level"
    laid = partial(laid_like, like=level, locked=options.lock) if as_drawn else None
    return run_and_report(options, search, name, laid)

"""``trisolve tantrix page``: puzzles and the game as one HTML page that anybody can open."""

from typing import Annotated

import typer

from trisolve.cli.pages import (
    First,
    NoOpen,
    PageFile,
    PageJson,
    PageTheme,
    Title,
    check_output,
    put,
)
from trisolve.cli.tantrix.reading import FORMS, Seed, load
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import GameRecord, SolitaireRecord

EXAMPLES = (
    "trisolve tantrix page discovery:10 tantrix:starter-01 -o puzzles.html",
    "trisolve tantrix page --players human,human --seed 7 -o game.html",
)


def playable(source: str) -> Puzzle | GameRecord | SolitaireRecord:
    """Return what the page plays of a source."""
    return load(source)


def page(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help=f"Puzzles, or records of games and solitaires: {FORMS}.",
            show_default=False,
        ),
    ] = None,
    *,
    output: PageFile = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="Who plays the game: two to four of human, greedy, strong; human,strong "
            "by default.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 0,
    title: Title = None,
    theme: PageTheme = "auto",
    first: First = None,
    no_open: NoOpen = False,
    as_json: PageJson = False,
) -> int:
    """Make one HTML page: puzzles solved by hand, and the game, without a network.

    The page has all puzzles in order. The game comes last, for people at one screen or against the
    machine in the page. There, strong looks at its placements and the answer to them, not as far as
    in trisolve tantrix play. The record of an open game is continued; a finished one is shown turn
    by turn. The browser keeps the progress.
    """
    from trisolve.web.pages.tantrix import tantrix_page

    check_output(output, as_json=as_json)
    entries = [playable(file) for file in files or ()]
    names = players.split(",") if players is not None else None
    text = tantrix_page(entries, players=names, seed=seed, title=title, theme=theme, first=first)
    return put(text, output, no_open=no_open, as_json=as_json)

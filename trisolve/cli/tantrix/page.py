"""``trisolve tantrix page``: puzzles and the game as one HTML page that anybody can open."""

import sys
from typing import Annotated

import typer

from trisolve.cli.output import Code, say_json
from trisolve.cli.tantrix.reading import FORMS, Seed, load
from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.files.whole import write_file
from trisolve.tantrix.records import SolitaireRecord

EXAMPLES = (
    "trisolve tantrix page discovery:10 tantrix:starter-01 -o puzzles.html",
    "trisolve tantrix page --players human,human --seed 7 -o game.html",
)


def page(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...", help=f"Puzzles or records of games: {FORMS}.", show_default=False
        ),
    ] = None,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FILE.html",
            help="Write the page to this file, whole or not at all; - for standard output.",
            show_default=False,
        ),
    ],
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="Who plays the game: two to four of human, greedy, strong; human,strong if not "
            "told.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 0,
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TITLE", help="The page's title; by default a puzzle's own.", show_default=False
        ),
    ] = None,
    first: Annotated[int, typer.Option(min=1, metavar="N", help="Open with level N, from 1.")] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print what was written as one JSON object.")
    ] = False,
) -> int:
    """Make one HTML page: puzzles solved by hand, and the game, without a network.

    All puzzles in order; the game stands last, for people at one screen or against the machine in
    the page (strong there looks at its placements and the answer to them, not as far as in
    trisolve tantrix play). A record of a game is played on. Progress is kept by the browser.
    """
    from trisolve.web.tantrix_page import tantrix_page

    entries = []
    for file in files or ():
        found = load(file)
        if isinstance(found, SolitaireRecord):
            raise FormatError(f"{shown(file)}: expected a puzzle or a game, got a solitaire")
        entries.append(found)
    names = players.split(",") if players is not None else None
    text = tantrix_page(entries, players=names, seed=seed, title=title, first=first)
    if output == "-":
        sys.stdout.write(text)
        return Code.DONE
    write_file(output, text)
    if as_json:
        say_json({"written": len(text.encode())})
    return Code.DONE

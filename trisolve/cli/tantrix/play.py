"""``trisolve tantrix play``: puzzles and the game as one HTML page that anybody can open."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from trisolve.cli.option_records import Output
from trisolve.cli.options import MaxNodes
from trisolve.cli.pages import (
    EmbedFont,
    First,
    NoOpen,
    PageFile,
    PageJson,
    PageTheme,
    Terminal,
    Title,
    check_output,
    page_theme,
    put,
)
from trisolve.cli.pictures import AUTO
from trisolve.cli.tantrix.match import MACHINES, Colors, names_of, seats_of
from trisolve.cli.tantrix.reading import FORMS, Seed
from trisolve.cli.tantrix.terminal import HUMAN, play_at_terminal
from trisolve.errors import FormatError
from trisolve.tantrix.entries import load
from trisolve.tantrix.game import Game
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import GameRecord, SolitaireRecord

EXAMPLES = (
    "trisolve tantrix play discovery:10 tantrix:starter-01 -o puzzles.html",
    "trisolve tantrix play --players human,human --seed 7 -o game.html",
)


def page_of(sources: Sequence[str], **options: Any) -> str:  # noqa: ANN401 - of the page
    """Return the page of some files, for ``trisolve play``."""
    from trisolve.web.pages.tantrix import tantrix_page

    return tantrix_page([playable(source) for source in sources], **options)


def playable(source: str) -> Puzzle | GameRecord | SolitaireRecord:
    """Return what the page plays of a source."""
    return load(source)


def play(
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
    embed_font: EmbedFont = False,
    first: First = None,
    no_open: NoOpen = False,
    terminal: Terminal = False,
    colors: Colors = None,
    max_nodes: MaxNodes = None,
    as_json: PageJson = False,
) -> int:
    """Play: one HTML page with puzzles and the game, without a network, or a game at the terminal.

    The page has all puzzles in order. The game comes last, for people at one screen or against the
    machine in the page. There, strong looks at its placements and the answer to them, not as far as
    at the terminal. The record of an open game is continued; a finished one is shown turn by turn.
    The browser keeps the progress.

    At the terminal, type turns such as 12@1,0/4! 45@2,-1/3 (! marks a fill). Forced spaces are
    marked <> on the board. An illegal placement is answered with its code, and you try again.
    --colors and --max-nodes (of a turn) belong to --terminal, and -o writes its record.
    """
    if terminal:
        if files or title is not None or first is not None or no_open or theme != AUTO:
            raise FormatError("--terminal: expected none of the options of the page with it")
        names = names_of(players or "human,strong", (HUMAN, *MACHINES))
        game = Game(seats_of(names, colors), seed=seed)
        return play_at_terminal(game, names, max_nodes, Output(output), as_json=as_json)
    if colors is not None or max_nodes is not None:
        raise FormatError("--colors and --max-nodes: expected --terminal with them")
    from trisolve.web.pages.tantrix import tantrix_page

    check_output(output, as_json=as_json)
    entries = [playable(file) for file in files or ()]
    seated = players.split(",") if players is not None else None
    text = tantrix_page(
        entries,
        players=seated,
        seed=seed,
        title=title,
        theme=page_theme(theme, embed_font=embed_font),
        first=first,
    )
    return put(text, output, no_open=no_open, as_json=as_json)

"""``trisolve tantrix play``: puzzles and the game as one HTML page that anybody can open."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trisolve.cli.option_records import Output
from trisolve.cli.options import MaxNodes, Seed
from trisolve.cli.pages import ListPageOptions, Terminal
from trisolve.cli.tantrix.match import MACHINES, Colors, names_of, seats_of
from trisolve.cli.tantrix.reading import SOURCES
from trisolve.cli.tantrix.terminal import HUMAN, play_at_terminal
from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.tantrix.entries import load
from trisolve.tantrix.game import Game
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import GameRecord, SolitaireRecord

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage

_SEATED = (HUMAN, *MACHINES)
EXAMPLES = (
    "trisolve tantrix play discovery:10 tantrix:starter-01 -o puzzles.html",
    "trisolve tantrix play --players human,human --seed 7 -o game.html",
)


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page of some files, for ``trisolve play``."""
    from trisolve.web.pages.tantrix import tantrix_page

    return tantrix_page([playable(source) for source in sources], **options)


def playable(source: str) -> Puzzle | GameRecord | SolitaireRecord:
    """Return the puzzle or record of a source, for the page to play."""
    return load(source)


def at_terminal(source: str, output: Output, *, as_json: bool) -> int:
    """Continue an open game, for ``trisolve play --terminal``."""
    game, names = _going_on(source)
    return play_at_terminal(game, names, None, output, as_json=as_json)


def _going_on(source: str) -> tuple[Game, list[str]]:
    """Return the open game of a record, and its players: those in the record, or one person."""
    record = load(source)
    if not isinstance(record, GameRecord):
        raise FormatError(f"{shown(source)}: expected the record of a game with --terminal")
    game = Game(record.players, seed=record.seed, bag=record.bag)
    for turn in record.turns:
        game.play(turn)
    if game.end is not None:
        raise FormatError(f"{shown(source)}: expected an open game, got a finished game")
    kept = record.metadata.get("players") if isinstance(record.metadata, dict) else None
    if isinstance(kept, list) and len(kept) == len(record.players) and {*kept} <= {*_SEATED}:
        return game, list(kept)
    return game, [HUMAN, *("strong" for _ in record.players[1:])]


def play(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help=f"Puzzles, or records of games and solitaires: {SOURCES}.",
            show_default=False,
        ),
    ] = None,
    *,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="Two to four players, each human, random, greedy or strong; by default, "
            "human,strong.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 0,
    page: ListPageOptions,
    terminal: Terminal = False,
    colors: Colors = None,
    max_nodes: MaxNodes = None,
) -> int:
    """Make an HTML page with puzzles and the game for use offline, or play at the terminal.

    The page contains all puzzles, in order. After the puzzles comes the game, for people at the
    same screen or against the computer. On the page, the player `strong` considers only its own
    placements and the replies, so it looks ahead less far than at the terminal. If you give the
    record of an open game, the page continues it; a finished game is shown turn by turn. The
    browser saves your progress.

    At the terminal, type turns such as 12@1,0/4! 45@2,-1/3 (! marks a fill). Forced spaces are
    marked with <> on the board. If a placement is illegal, you see the code for the reason, and can
    try again. If turns come from a pipe, an illegal placement ends the game with exit code 1, and
    anything that is not a turn ends it with exit code 2. The record of an open game can also be
    continued at the terminal. --colors and --max-nodes (per turn) work only with --terminal, where
    -o writes the record.
    """
    if terminal:
        page.check_terminal()
        output = page.record()
        if files:
            if len(files) > 1 or players is not None or colors is not None:
                raise FormatError("--terminal: expected one open game, without other players")
            game, seated = _going_on(files[0])
            return play_at_terminal(game, seated, max_nodes, output, as_json=page.as_json)
        names = names_of(players or "human,strong", _SEATED)
        game = Game(seats_of(names, colors), seed=seed)
        return play_at_terminal(game, names, max_nodes, output, as_json=page.as_json)
    if colors is not None or max_nodes is not None:
        raise FormatError("--colors and --max-nodes: expected --terminal as well")
    from trisolve.web.pages.tantrix import tantrix_page

    entries = [playable(file) for file in files or ()]
    given = players.split(",") if players is not None else None
    return page.make(tantrix_page, entries, players=given, seed=seed)

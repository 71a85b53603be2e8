"""``trisolve boco play``: a page to play on, or a game at the terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from trisolve.boco.files import Wanted, game_of, last_state, play_words, read_records
from trisolve.boco.game import State
from trisolve.boco.record import Record
from trisolve.cli.boco.options import Boards, Moves, Rules
from trisolve.cli.boco.terminal import HUMAN, PLAYER, play_at_terminal
from trisolve.cli.kinds import kind_of
from trisolve.cli.option_records import Output
from trisolve.cli.options import Seed
from trisolve.cli.pages import PlayPageOptions, Terminal
from trisolve.cli.pictures import ThemeChoice
from trisolve.errors import FormatError
from trisolve.files.messages import located, shown
from trisolve.mesh.boards import is_board_name

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage

EXAMPLES = (
    "trisolve boco play squares:5x5 -o boco.html",
    "trisolve boco play octagon torus:4x4 --rim wall --swap -o boards.html",
    "trisolve boco play squares:5x5 --terminal --second mcts:playouts=2000",
    "echo '4 1 3 0 5 2' | trisolve boco play squares:3x3 --terminal --second human",
)


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page of some boards or of one game, for ``trisolve play``."""
    from trisolve.web.pages.boco import boco_page

    if all(map(is_board_name, sources)):
        games = [game_of(board, Rules().wanted()) for board in sources]
        return boco_page(games, **options)
    if len(sources) > 1:
        raise FormatError(f"{shown(sources[1])}: expected one BOCO game for a page, got several")
    return record_page(sources[0], **options)


def record_page(
    file: str,
    *,
    title: str | None = None,
    theme: ThemeChoice = "auto",
    embed_origins: Sequence[str] = (),
) -> "HtmlPage":
    """Return the page of the one game in a file; raise FormatError for several."""
    from trisolve.web.pages.boco import boco_page

    label, record = _only_record(file)
    game = last_state(label, record).game
    named = title if title is not None else record.name or None
    with located(label):
        return boco_page(
            game, moves=record.moves, title=named, theme=theme, embed_origins=embed_origins
        )


def _is_game(source: str) -> bool:
    """Return whether a source is a file with games, and no board."""
    kind = kind_of(source)
    return kind is not None and kind.room.name == "boco"


def _only_record(file: str) -> tuple[str, Record]:
    records = read_records(file)
    if len(records) > 1:
        raise FormatError(f"{shown(file)}: expected one game, got {len(records)}")
    return records[0]


_Seat: TypeAlias = Annotated[
    str | None, typer.Option(metavar="PLAYER", help=f"At the terminal: {PLAYER}")
]


def at_terminal(source: str, output: Output, *, as_json: bool) -> int:
    """Play on one board, or continue one game, for ``trisolve play --terminal``."""
    names, seed = (HUMAN, "mcts"), 0
    if source == "-" or is_board_name(source):
        state = _begun([source], Rules().wanted(), "")
    else:
        state = last_state(*_only_record(source))
    return play_at_terminal(state, names, seed=seed, output=output, as_json=as_json)


def play(
    boards: Boards,
    *,
    rules: Rules,
    page: PlayPageOptions,
    terminal: Terminal = False,
    first: _Seat = None,
    second: _Seat = None,
    moves: Moves = None,
    seed: Seed = 0,
) -> int:
    """Play on one HTML page, for two players or against the computer, or at the terminal.

    The page needs no network. If there are several boards, the player chooses a board. A flat board
    is seen from above. Any other board is seen from two opposite sides and can be turned. A board
    may have up to 1,000 faces.

    At the terminal, type a face to play there, or several faces in a row. undo takes back your last
    move, hint asks a strong player, show draws the position again, resign and quit end the game.
    Moves may come from a pipe, where an illegal move ends the game with exit code 1, and anything
    that is not a move ends it with exit code 2. --first (by default, the person), --second (by
    default, mcts) and --after work only with --terminal. -o writes the record.
    """
    is_game = len(boards) == 1 and _is_game(boards[0])
    if is_game and rules != Rules():
        raise FormatError(
            f"--rim and --swap: expected a board, got the record of a game in {shown(boards[0])}"
        )
    if terminal:
        page.check_terminal()
        if is_game:
            state = last_state(*_only_record(boards[0]))
            play_words(state, moves or "")
        else:
            state = _begun(boards, rules.wanted(), moves or "")
        names = first or HUMAN, second or "mcts"
        output = page.record()
        return play_at_terminal(state, names, seed=seed, output=output, as_json=page.as_json)
    if first is not None or second is not None or moves is not None:
        raise FormatError("--first, --second and --after: expected --terminal as well")
    from trisolve.web.pages.boco import boco_page

    if is_game:
        return page.make(record_page, boards[0])
    return page.make(boco_page, [game_of(board, rules.wanted()) for board in boards])


def _begun(boards: list[str], wanted: Wanted, moves: str) -> State:
    """Return the state from which a game at the terminal continues."""
    if len(boards) != 1:
        raise FormatError(f"--terminal: expected one board, got {len(boards)}")
    if boards[0] == "-":
        raise FormatError("expected the name or file of a board, because - stands for the moves")
    state = game_of(boards[0], wanted).new_initial_state()
    play_words(state, moves)
    return state

"""``boco play`` and ``boco match``: games on a page, at the terminal, and between players."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from trisolve.boco.choices import Choice
from trisolve.boco.files import (
    RECORDS,
    Wanted,
    dump_record,
    game_of,
    last_state,
    play_words,
    read_records,
)
from trisolve.boco.game import PLAYERS, State
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.boco.players import Player, adviser, player
from trisolve.boco.record import Record, record_from
from trisolve.boco.rules import IllegalTurn
from trisolve.cli.boco import Board, Boards, Moves, Rules
from trisolve.cli.kinds import kind_of
from trisolve.cli.options import AsOneJson, Output, Seed
from trisolve.cli.output import QUIT, Code, Desk, say, say_json
from trisolve.cli.pages import PlayPageOptions, Terminal
from trisolve.cli.pictures import PageThemeChoice
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.messages import escape, located
from trisolve.limits import MAX_COUNT, MAX_NUMBER, MAX_THREADS
from trisolve.mesh.boards import is_board_name
from trisolve.options import argument, command, option

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage


_WORDS = "a face, swap, undo, hint, show, resign or quit"
HUMAN = "human"
PLAYER = "human, random, greedy, easy, mcts or perfect; options follow a colon."


def play_at_terminal(
    state: State,
    names: tuple[str, str],
    *,
    seed: int,
    output: Output,
    as_json: bool,
) -> int:
    """Play a game with people at one keyboard, or against the computer; return the exit code.

    Moves may come from a pipe, where an illegal move ends the game with exit code 1, and a word
    that is not a move ends it with exit code 2. An unfinished game is recorded as open.
    """
    run = Run(RECORDS, output=output, as_json=as_json)
    table = _Table(state, names, seed, quiet=as_json or run.prints)
    code = table.run()
    record = _record(state, names, table.resigned)
    run.keep(record)
    run.write()
    if as_json:
        say(dump_record(record).rstrip("\n"))
    return code


def _record(state: State, names: tuple[str, str], resigned: int | None) -> Record:
    from dataclasses import replace

    record = record_from(state, players=names)
    if resigned is not None:
        record = replace(record, metadata={"resigned": PLAYERS[resigned]})
    return record


def _remark(choice: Choice) -> str:
    """Return a player's remark on a choice, to be printed after the move."""
    certain = " (proven)" if choice.proven else ""
    worth = "" if choice.value is None else f", value {choice.value:+.2f}{certain}"
    return f"{worth}; {choice.note}" if choice.note else worth


class _Table:
    """One game: the position, the players, and the words that were typed but not yet played."""

    def __init__(self, state: State, names: tuple[str, str], seed: int, *, quiet: bool) -> None:
        self.state, self.names, self.seed, self.quiet = state, names, seed, quiet
        self.players: list[Player | None] = [
            None if name == HUMAN else player(name, seed=seed + at) for at, name in enumerate(names)
        ]
        self.resigned: int | None = None
        self.desk = Desk(aside=quiet)
        self.words = self._words()

    def _words(self) -> Iterator[str]:
        """Yield the words that a person types, or the words from a pipe."""
        while (line := self.desk.ask(self._prompt())) is not None:
            yield from line.replace(",", " ").split()

    def _prompt(self) -> str:
        mover = self.state.current_player()
        return f"{PLAYERS[mover]} {PIECES[mover]}: "

    def say(self, text: str) -> None:
        """Print something about the game, unless only its record is wanted."""
        if not self.quiet:
            self.desk.say(text)

    def draw(self) -> None:
        """Draw the position."""
        self.say(position_text(self.state, legal=True, indices=True))

    def run(self) -> Code:
        """Play to the end; return the exit code."""
        self.draw()
        while not self.state.is_terminal():
            mover = self.state.current_player()
            machine = self.players[mover]
            if machine is not None:
                choice = machine.choose(self.state)
                name = self.state.action_to_string(choice.action)
                self.state.apply_action(choice.action)
                self.say(f"{PLAYERS[mover]} {PIECES[mover]} {name}{_remark(choice)}")
                self.draw()
                continue
            word = next(self.words, None)
            if word is None or word in QUIT:
                self.say("game left open")
                return Code.DONE
            if word == "resign":
                self.resigned = mover
                self.say(f"{PLAYERS[mover]} resigns: {PLAYERS[1 - mover]} wins")
                return Code.DONE
            if (code := self._obey(word)) is not None:
                return code
        for group in self.state.encircled():
            faces = " ".join(self.state.game.board.name_of(face) for face in group.faces)
            self.say(f"encircled: {PIECES[group.player]} {faces}")
        self.say(f"{self.state.result}: {self.state.reason}")
        return Code.DONE

    def _obey(self, word: str) -> Code | None:
        """Carry out one word; return the exit code if that ends a game from a pipe."""
        state = self.state
        if word == "show":
            self.draw()
        elif word == "undo":
            return self._undo()
        elif word == "hint":
            choice = adviser(self.seed).choose(state)
            self.say(f"hint: {state.action_to_string(choice.action)}{_remark(choice)}")
        else:
            mover = state.current_player()
            try:
                state.apply_action(state.string_to_action(word))
            except IllegalTurn as error:
                return self.desk.refuse(error)
            except FormatError:
                return self.desk.refuse(FormatError(f"expected {_WORDS}, got {word!r:.40}"))
            self.say(f"{PLAYERS[mover]} {PIECES[mover]} {word}")
            self.draw()
        return None

    def _undo(self) -> Code | None:
        """Take back moves until a person is to move again; return a code as `_obey` does."""
        state = self.state
        n_machines = sum(one is not None for one in self.players)
        steps = 2 if n_machines else 1
        if len(state.history()) < steps:
            return self.desk.refuse(FormatError("expected a move to take back, got none"))
        for _ in range(steps):
            state.undo_action()
        self.draw()
        return None


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page with the given boards or one game, for ``trisolve play``."""
    from trisolve.web.pages.boco import boco_page

    if all(map(is_board_name, sources)):
        games = [game_of(board, Rules().as_wanted()) for board in sources]
        return boco_page(games, **options)
    if len(sources) > 1:
        raise FormatError(f"{escape(sources[1])}: expected one BOCO game for a page, got several")
    return record_page(sources[0], **options)


def record_page(
    file: str,
    *,
    title: str | None = None,
    theme: PageThemeChoice = "auto",
    embed_origins: Sequence[str] = (),
) -> "HtmlPage":
    """Return the page with the one game in a file; raise FormatError if there are several."""
    from trisolve.web.pages.boco import boco_page

    label, record = _only_record(file)
    game = last_state(label, record).game
    named = title if title is not None else record.name or None
    with located(label):
        return boco_page(
            game, moves=record.moves, title=named, theme=theme, embed_origins=embed_origins
        )


def _is_game(source: str) -> bool:
    """Return whether a source is a file of games rather than a board."""
    kind = kind_of(source)
    return kind is not None and kind.room.name == "boco"


def _only_record(file: str) -> tuple[str, Record]:
    records = read_records(file)
    if len(records) > 1:
        raise FormatError(f"{escape(file)}: expected one game, got {len(records)}")
    return records[0]


_Seat: TypeAlias = Annotated[str | None, option(f"At the terminal: {PLAYER}", of="PLAYER")]


def at_terminal(source: str, output: Output, *, as_json: bool) -> int:
    """Play on one board, or continue one game, for ``trisolve play --terminal``."""
    names, seed = (HUMAN, "mcts"), 0
    if source == "-" or is_board_name(source):
        state = _first_state([source], Rules().as_wanted(), "")
    else:
        state = last_state(*_only_record(source))
    return play_at_terminal(state, names, seed=seed, output=output, as_json=as_json)


@command(
    examples=(
        "trisolve boco play squares:5x5 -o boco.html",
        "trisolve boco play octagon torus:4x4 --rim wall --swap -o boards.html",
        "trisolve boco play squares:5x5 --terminal --second mcts:playouts=2000",
        "echo '4 1 3 0 5 2' | trisolve boco play squares:3x3 --terminal --second human",
    )
)
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
            f"--rim and --swap: expected a board, got the record of a game in {escape(boards[0])}"
        )
    if terminal:
        page.check_terminal()
        if is_game:
            state = last_state(*_only_record(boards[0]))
            play_words(state, moves or "")
        else:
            state = _first_state(boards, rules.as_wanted(), moves or "")
        names = first or HUMAN, second or "mcts"
        output = page.record()
        return play_at_terminal(state, names, seed=seed, output=output, as_json=page.as_json)
    if first is not None or second is not None or moves is not None:
        raise FormatError("--first, --second and --after: expected --terminal as well")
    from trisolve.web.pages.boco import boco_page

    if is_game:
        return page.make(record_page, boards[0])
    return page.make(boco_page, [game_of(board, rules.as_wanted()) for board in boards])


def _first_state(boards: list[str], wanted: Wanted, moves: str) -> State:
    """Return the state from which a game at the terminal continues."""
    if len(boards) != 1:
        raise FormatError(f"--terminal: expected one board, got {len(boards)}")
    if boards[0] == "-":
        raise FormatError("expected the name or file of a board, because - stands for the moves")
    state = game_of(boards[0], wanted).new_initial_state()
    play_words(state, moves)
    return state


_PLAYER = (
    "random, greedy, easy, mcts or perfect; options follow a colon, as in mcts:playouts=1000. "
    "Your own player is module:function."
)


@command(
    examples=(
        "trisolve boco match squares:4x4 mcts:playouts=200 greedy --rim wall --count 10",
        "trisolve boco match triangle:4 greedy random --count 20 --seed 7 --json",
    )
)
def match(
    board: Board,
    a: Annotated[str | None, argument(_PLAYER, of="A")] = None,
    b: Annotated[str | None, argument(_PLAYER, of="B")] = None,
    *,
    rules: Rules,
    player: Annotated[
        list[str] | None,
        option("A player to use instead of A or B; the option may be repeated.", of="PLAYER"),
    ] = None,
    games: Annotated[
        int,
        option(
            "The number of games, which must be even.", of="N", name="--count", min=2, max=MAX_COUNT
        ),
    ] = 200,
    opening: Annotated[
        int,
        option(
            "The number of random moves at the start of each game. After these moves, neither "
            "player can win in one move.",
            of="N",
            min=0,
            max=MAX_NUMBER,
        ),
    ] = 2,
    seed: Seed = 0,
    workers: Annotated[
        int,
        option(
            "The number of processes, which does not affect the result.",
            of="N",
            min=1,
            max=MAX_THREADS,
        ),
    ] = 1,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Play pairs of games from random openings, swap sides within each pair, and rate A against B.

    The 95% confidence interval for the Elo difference is computed from the points in each pair.
    For each move, a function receives a copy of the State and a seed, and returns a legal action.
    Its module may be in the current directory. With -o, the game records are written to a file, one
    per line.
    """
    from trisolve.boco.matches import match as play_match

    players = [one for one in (a, b, *(player or ())) if one is not None]
    if len(players) != 2:
        raise FormatError(f"expected two players, got {len(players)}")
    run = Run(RECORDS, output=output, as_json=as_json)
    found = run.search(
        play_match,
        game_of(board, rules.as_wanted()),
        *players,
        games=games,
        seed=seed,
        workers=workers,
        opening_plies=opening,
        progress=run.counting("games"),
    )
    for record in found.records:
        run.keep(record)
    run.write()
    if as_json:
        say_json(found.as_json())
    elif not run.prints:
        say(found.described())
    return Code.DONE

"""``trisolve boco play``: a game in the terminal, or from a pipe."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from trisolve.boco.choices import Choice
from trisolve.boco.files import dump_record
from trisolve.boco.game import PLAYERS, State
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.boco.players import Player, player
from trisolve.boco.record import Record, record_from
from trisolve.boco.rules import IllegalTurn
from trisolve.cli.boco.options import (
    Board,
    Moves,
    Records,
    RimOption,
    Seed,
    SwapOption,
    new_game,
    play_words,
    put_records,
)
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, check_one_on_stdout, complain, say
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve boco play squares:5x5 --second mcts:playouts=2000",
    "echo '4 1 3 0 5 2' | trisolve boco play squares:3x3 --second human",
    "trisolve boco play triangle:4 --first greedy --second random --json",
)
_WORDS = "a face, swap, undo, hint, show, resign or quit"
_HUMAN = "human"
_PLAYER = "human, random, greedy, mcts or perfect; options follow a colon."


@reads_meshes
def play(
    board: Board,
    *,
    rim: RimOption = None,
    swap: SwapOption = False,
    first: Annotated[
        str, typer.Option(metavar="PLAYER", help=f"Who plays first: {_PLAYER}")
    ] = _HUMAN,
    second: Annotated[
        str, typer.Option(metavar="PLAYER", help=f"Who plays second: {_PLAYER}")
    ] = "mcts",
    moves: Moves = None,
    seed: Seed = 1,
    output: Records = None,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Play in the terminal: two players at one keyboard, or one against the computer.

    Type a face to play there, or several faces in a row. undo takes back your last move, hint asks
    a strong player, show draws the position again, resign and quit end the game. Moves may come
    from a pipe, where an illegal one ends the game with exit code 1. Unfinished games are recorded
    as open.
    """
    if board == "-":
        raise FormatError("expected the name or file of a board, because - brings the moves")
    check_one_on_stdout(output, "the records take", as_json=as_json)
    state = new_game(board, rim, swap, reading).new_initial_state()
    play_words(state, moves or "")
    table = _Table(state, (first, second), seed, quiet=as_json or output == "-")
    code = table.run()
    record = _record(state, (first, second), table.resigned)
    put_records([record], output)
    if as_json:
        sys.stdout.write(dump_record(record))
    return code


def _record(state: State, names: tuple[str, str], resigned: int | None) -> Record:
    from dataclasses import replace

    record = record_from(state, players=names)
    if resigned is not None:
        record = replace(record, metadata={"resigned": PLAYERS[resigned]})
    return record


def _explained(choice: Choice) -> str:
    """Return what a player says about a choice, to follow the move."""
    certain = " (proven)" if choice.proven else ""
    worth = "" if choice.value is None else f", value {choice.value:+.2f}{certain}"
    return f"{worth}; {choice.note}" if choice.note else worth


class _Table:
    """One game: the position, the players, and the words typed but not yet played."""

    def __init__(self, state: State, names: tuple[str, str], seed: int, *, quiet: bool) -> None:
        self.state, self.names, self.seed, self.quiet = state, names, seed, quiet
        self.players: list[Player | None] = [
            None if name == _HUMAN else player(name, seed=seed + at)
            for at, name in enumerate(names)
        ]
        self.resigned: int | None = None
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self.words = self._typed()

    def _typed(self) -> Iterator[str]:
        """Yield the words that a person types, or that come from a pipe."""
        while True:
            if self.is_terminal:
                self._prompt()
            line = sys.stdin.readline()
            if not line:
                return
            yield from line.replace(",", " ").split()

    def _prompt(self) -> None:
        mover = self.state.current_player()
        stream = sys.stderr if self.quiet else sys.stdout
        stream.write(f"{PLAYERS[mover]} {PIECES[mover]}: ")
        stream.flush()

    def say(self, text: str) -> None:
        """Print something about the game, unless only its record is wanted."""
        if not self.quiet:
            say(text)

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
                self.say(f"{PLAYERS[mover]} {PIECES[mover]} {name}{_explained(choice)}")
                self.draw()
                continue
            word = next(self.words, None)
            if word is None or word == "quit":
                self.say("game left open")
                return Code.DONE
            if word == "resign":
                self.resigned = mover
                self.say(f"{PLAYERS[mover]} resigns: {PLAYERS[1 - mover]} wins")
                return Code.DONE
            if not self._obey(word):
                return Code.NEGATIVE
        for group in self.state.encircled():
            faces = " ".join(self.state.game.board.name_of(face) for face in group.faces)
            self.say(f"encircled: {PIECES[group.player]} {faces}")
        self.say(f"{self.state.result}: {self.state.reason}")
        return Code.DONE

    def _obey(self, word: str) -> bool:
        """Do what one word says; return False if that ends a game from a pipe."""
        state = self.state
        if word == "show":
            self.draw()
        elif word == "undo":
            self._undo()
        elif word == "hint":
            choice = player("perfect", seed=self.seed, time_limit=5.0).choose(state)
            self.say(f"hint: {state.action_to_string(choice.action)}{_explained(choice)}")
        else:
            mover = state.current_player()
            try:
                state.apply_action(state.string_to_action(word))
            except IllegalTurn as error:
                complain(str(error), kind="")
                return self.is_terminal
            except FormatError:
                complain(f"expected {_WORDS}, got {word!r:.40}", kind="")
                return self.is_terminal
            self.say(f"{PLAYERS[mover]} {PIECES[mover]} {word}")
            self.draw()
        return True

    def _undo(self) -> None:
        """Take back moves until a person is to move again."""
        state = self.state
        n_machines = sum(one is not None for one in self.players)
        steps = 2 if n_machines else 1
        if len(state.history()) < steps:
            complain("expected a move to take back, got none", kind="")
            return
        for _ in range(steps):
            state.undo_action()
        self.draw()

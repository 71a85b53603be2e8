"""A game of BOCO at the terminal, or from a pipe."""

from collections.abc import Iterator

from trisolve.boco.choices import Choice
from trisolve.boco.files import RECORDS, dump_record
from trisolve.boco.game import PLAYERS, State
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.boco.players import Player, adviser, player
from trisolve.boco.record import Record, record_from
from trisolve.boco.rules import IllegalTurn
from trisolve.cli.desk import Desk
from trisolve.cli.option_records import Output
from trisolve.cli.options import QUIT
from trisolve.cli.output import Code, say
from trisolve.cli.run import Run
from trisolve.errors import FormatError

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


def _explained(choice: Choice) -> str:
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
        self.words = self._typed()

    def _typed(self) -> Iterator[str]:
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
                self.say(f"{PLAYERS[mover]} {PIECES[mover]} {name}{_explained(choice)}")
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
            self.say(f"hint: {state.action_to_string(choice.action)}{_explained(choice)}")
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

"""Where people play at the terminal: the lines that they type, and the text that they read."""

import sys

from trisolve.cli.options import QUIT
from trisolve.cli.output import Code, code_of, complain
from trisolve.errors import TrisolveError


class Desk:
    """The place of people in a game, at a terminal or at the end of a pipe.

    aside : True if people read standard error, because the record goes to standard output
    """

    def __init__(self, *, aside: bool = False) -> None:
        self._stream = sys.stderr if aside else sys.stdout

    @property
    def is_terminal(self) -> bool:
        """True if the lines are typed by a person, who can try again."""
        return sys.stdin is not None and sys.stdin.isatty()

    def say(self, text: str = "") -> None:
        """Print something for people."""
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def refuse(self, error: TrisolveError, more: str = "") -> Code | None:
        """Report the fault of a line, and `more` to a person; return the code that ends a pipe.

        For a person, who may try again, the code is None. A pipe cannot react, so the game ends
        with one line on standard error.
        """
        if self.is_terminal:
            self.say(f"{error}{more}")
            return None
        complain(str(error))
        return code_of(error)

    def ask(self, prompt: str) -> str | None:
        """Return the next line, or None at the end of input and for quit; ask a person for it."""
        if self.is_terminal:
            self._stream.write(prompt)
            self._stream.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        text = line.strip()
        return None if not line or text in QUIT else text

"""Where people play at the terminal: the lines that they type, and the text that they read."""

import sys

from trisolve.cli.options import QUIT


class Desk:
    """The place of people in a game, at a terminal or at the end of a pipe.

    aside : True if people read standard error, because the record goes to standard output
    """

    def __init__(self, *, aside: bool = False) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._stream = sys.stderr if aside else sys.stdout

    def say(self, text: str = "") -> None:
        """Print something for people."""
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def ask(self, prompt: str) -> str | None:
        """Return the next line, or None at the end of input and for quit; ask a person for it."""
        if self.is_terminal:
            self._stream.write(prompt)
            self._stream.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        text = line.strip()
        return None if not line or text in QUIT else text

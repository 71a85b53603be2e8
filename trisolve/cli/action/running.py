"""Running commands, both trisolve and git, and reporting to the runner."""

import json
import os
import subprocess
import sys
from typing import Any, NamedTuple

from trisolve.cli.output import Code

_ERROR = "trisolve: error: "


class Done(NamedTuple):
    """The outcome of a command: its exit code, its output, and its complaints."""

    code: Code
    out: str
    errors: list[str]

    def objects(self) -> list[dict[str, Any]]:
        """Return the JSON objects that were printed, one per line."""
        return [json.loads(line) for line in _lines(self.out)]


def _lines(text: str) -> list[str]:
    """Return the lines of a text. A line of JSON may contain the line separators of Unicode."""
    return [line for line in text.split("\n") if line]


def trisolve(*arguments: object) -> Done:
    """Run a command of trisolve; its complaints also go to the log."""
    done = subprocess.run(  # noqa: S603 - this very package
        [sys.executable, "-m", "trisolve", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    sys.stderr.write(done.stderr)
    if done.returncode not in (Code.DONE, Code.NEGATIVE, Code.BAD_INPUT, Code.LIMIT):
        raise SystemExit(done.returncode)
    errors = [line.removeprefix(_ERROR) for line in _lines(done.stderr) if line.startswith(_ERROR)]
    return Done(Code(done.returncode), done.stdout, errors)


def git(*arguments: str) -> bytes | None:
    """Return the output of git, or None if it fails."""
    try:
        done = subprocess.run(  # noqa: S603
            ["git", *arguments],  # noqa: S607 - the runner's own
            capture_output=True,
            check=False,
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def append(variable: str, text: str) -> None:
    """Append to the file that the runner names in a variable, or print if there is none."""
    name = os.environ.get(variable)
    if name is None:
        sys.stdout.write(text)
        return
    with open(name, "a", encoding="utf-8", errors="replace") as stream:
        stream.write(text)

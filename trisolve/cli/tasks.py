"""The help of trisolve itself, with its commands under headings that say what each group is for."""

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from typer.core import TyperGroup

TASKS = {
    "Solve and play": ("levels", "solve", "hint", "explain", "show", "replay", "play"),
    "Make levels": (
        *("new", "edit", "layout", "generate", "mutate", "regenerate"),
        *("archive", "pack", "convert"),
    ),
    "Check and study": (
        *("check", "lint", "analyze", "diff", "certify", "verify"),
        *("playtest", "census", "records"),
    ),
    "Draw and publish": ("render", "theme", "words", "site"),
    "The program": ("rooms", "schema", "warm", "help", "completion"),
}
"""The commands of no puzzle and of the sliding puzzle, by task; other puzzles are a group each."""
PUZZLES = "Other puzzles and boards"
MAX_WIDTH = 100
"""The width of help, unless the terminal is narrower."""
_MIN_WIDTH, _USUAL_WIDTH = 20, 80  # a terminal that knows no width says 0
_WORDS = re.compile(r"(?:-[\w-]+ (?!-))?(?:\"[^\"]*\"|'[^']*'|\S)+")


def help_width() -> int:
    """Return the width of help: a little less than the terminal's, and at most MAX_WIDTH.

    shutil would ask the standard output that trisolve has replaced, so the terminal is asked here.
    """
    columns = 0
    with suppress(OSError, ValueError):
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    with suppress(ValueError):
        columns = int(os.environ.get("COLUMNS", "")) or columns
    return (min(columns, MAX_WIDTH) if columns >= _MIN_WIDTH else _USUAL_WIDTH) - 2


def by_task(commands: Iterable[str]) -> dict[str, list[str]]:
    """Return the names of commands under each heading.

    >>> from trisolve.cli.table import COMMANDS
    >>> by_task(COMMANDS)["Draw and publish"], by_task(COMMANDS)[PUZZLES][0]
    (['render', 'theme', 'words', 'site'], 'entanglement')
    """
    commands = list(commands)
    *tasks, (program, rest) = TASKS.items()
    listed = {heading: [name for name in names if name in commands] for heading, names in tasks}
    known = {name for names in TASKS.values() for name in names}
    rooms = [name for name in commands if name not in known]
    return {**listed, PUZZLES: rooms, program: [name for name in rest if name in commands]}


def listing(
    headings: Mapping[str, list[str]], more: Mapping[str, Sequence[tuple[str, str]]]
) -> type[TyperGroup]:
    """Return the type of a group whose help lists its commands under headings, and more rows."""

    class TaskGroup(TyperGroup):
        def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - click's own
            width = max(map(len, self.commands))
            commands = {
                heading: [(one.ljust(width), self.commands[one].short_help or "") for one in names]
                for heading, names in headings.items()
            }
            for heading, rows in {**commands, **more}.items():
                with formatter.section(heading):
                    formatter.write_dl(rows)

    return TaskGroup


def epilog(examples: Iterable[str]) -> str:
    r"""Return the examples below a command's help; a long line continues after a backslash.

    >>> print(epilog(["trisolve solve article:puzzle-30"]).replace("\b", ""))
    <BLANKLINE>
    Example:
      $ trisolve solve article:puzzle-30
    """
    width = help_width() - 2  # click indents by two
    lines = ["\b", "Example:"]  # a backspace tells click not to wrap the paragraph
    for example in examples:
        line = "  $"
        for word in _WORDS.findall(example):
            if len(line) + len(word) + 1 > width - 2 and not line.endswith("$"):
                lines.append(f"{line} \\")
                line = "     "
            line += f" {word}"
        lines.append(line)
    return "\n".join(lines)

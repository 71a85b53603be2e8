"""Make the players in the gallery with the commands shown there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

_COMMAND = re.compile(r"^\$ trisolve (.* -o \S+\.html)$", re.MULTILINE)


def commands(text: str) -> list[list[str]]:
    """Return the arguments of each command in a page that makes an HTML file.

    >>> commands("$ trisolve play starter -o starter.html")
    [['play', 'starter', '-o', 'starter.html']]
    """
    return [shlex.split(found) for found in _COMMAND.findall(text)]


def write(page: Path, folder: Path) -> None:
    """Run the commands of a page in `folder`/players, unless their files are there already."""
    home = folder / "players"
    home.mkdir(parents=True, exist_ok=True)
    for arguments in commands(page.read_text("utf-8")):
        if not (home / arguments[-1]).exists():
            subprocess.run([sys.executable, "-m", "trisolve", *arguments], check=True, cwd=home)

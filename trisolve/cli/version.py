"""``trisolve version``: the same as ``trisolve --version``."""

from trisolve import __version__
from trisolve.cli.output import Code, say

EXAMPLES = ("trisolve version",)


def version() -> int:
    """Show the version."""
    say(f"trisolve {__version__}")
    return Code.DONE

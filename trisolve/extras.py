"""Optional dependencies: the error that names the missing package and says how to install it."""

import os
import sys

from trisolve.errors import TrisolveError


class MissingExtra(TrisolveError, ImportError):
    """A library that is not installed; the message says how to install it."""


def install_line(extra: str) -> str:
    """Return the command that installs an extra of trisolve; the command also works in a clone.

    >>> install_line("png").endswith('-m pip install "trisolve[png]"')
    True
    """
    python = os.path.abspath(sys.executable)  # works in every directory
    shown = f'"{python}"' if " " in python else python
    return f'{shown} -m pip install "trisolve[{extra}]"'


def missing(library: str, extra: str, what: str) -> MissingExtra:
    """Return the error for a missing library.

    >>> print(missing("resvg", "png", "a PNG"))  # doctest: +ELLIPSIS
    a PNG needs resvg: ...python... -m pip install "trisolve[png]"
    """
    return MissingExtra(f"{what} needs {library}: {install_line(extra)}")

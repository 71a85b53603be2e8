"""A source given to a command: the path of a file, or ``-`` for standard input."""

import os
import sys

from trisolve.files.messages import located, shown
from trisolve.files.whole import StrPath, read_bounded, read_file

STDIN = "-"
"""The source that stands for standard input."""


def name_of(source: StrPath) -> str:
    """Return the name of a source for errors.

    >>> name_of("-"), name_of("level.tri")
    ('standard input', 'level.tri')
    """
    return "standard input" if source == STDIN else shown(os.fspath(source))


def read_source(source: StrPath, what: str) -> bytes:
    """Return all bytes of a source; raise a FileError that names the source.

    `what` says what was expected, such as "a level or a pack".
    """
    if source != STDIN:
        return read_file(source, what)
    with located(name_of(source)):
        return read_bounded(sys.stdin.buffer, what)

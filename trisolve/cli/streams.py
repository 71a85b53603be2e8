"""Standard input, output and error: opened if the caller closed them, and a writer of bytes.

Every error while writing to standard output is an OutputLost. Every other OSError is about
something else.
"""

import os
import sys
from codecs import register_error
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EPIPE
from io import TextIOBase, TextIOWrapper, UnsupportedOperation
from typing import TextIO

from trisolve.cli.charset import NAMED, name_unknown


class OutputLost(OSError):
    """Raised when standard output cannot be written."""

    @property
    def has_no_reader(self) -> bool:
        """Whether the program that reads it has ended."""
        return self.errno == EPIPE


@contextmanager
def _losing() -> Iterator[None]:
    try:
        yield
    except OutputLost:
        raise
    except OSError as error:
        raise OutputLost(error.errno, error.strerror or str(error)) from error


class _Output(TextIOWrapper):
    """Standard output."""

    def write(self, text: str, /) -> int:
        with _losing():
            return super().write(text)

    def flush(self) -> None:
        with _losing():
            super().flush()


class _Closed(TextIOBase):
    """A standard output that the caller has closed; writing to it is an error, as usual."""

    @property
    def buffer(self) -> "_Closed":
        """The stream that takes bytes."""
        return self

    def write(self, _data: str | bytes) -> int:
        raise OutputLost(EBADF, "standard output is closed")


def print_bytes(data: bytes) -> None:
    r"""Print a result that is not lines of text, such as a picture or a table.

    >>> print_bytes("a ⬡\n".encode())
    a ⬡
    """
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:  # a stream that takes only text
        sys.stdout.write(data.decode())
        return
    with _losing():
        stream.write(data)


def _nothing(mode: str) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # type: ignore[return-value]


def ready_streams() -> None:
    """Open streams that the caller closed, make data UTF-8, and name unprintable characters."""
    if sys.stdin is None:
        sys.stdin = _nothing("r")
    if sys.stdout is None:
        os.open(os.devnull, os.O_WRONLY)  # or the next file opened would be standard output
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = _nothing("w")
    register_error(NAMED, name_unknown)
    old = sys.stdout
    if type(old) is TextIOWrapper:
        form = (old.encoding, old.errors, None, old.line_buffering, old.write_through)
        sys.stdout = _Output(old.detach(), *form)
        sys.__stdout__ = sys.stdout  # type: ignore[misc]  # shutil asks it for the width
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors=NAMED)


def drop_output() -> None:
    """Discard unprinted output, because the interpreter would try to write it again at exit."""
    with suppress(UnsupportedOperation):
        descriptor = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)

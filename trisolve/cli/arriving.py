"""Standard input whose writer pauses: a list of levels is then answered line by line.

Usually the whole input is read first, because it can be any text. If the writer of a list waits
before it ends the list, for example for the first answer, each line is read when it arrives.
"""

import os
import sys
from collections.abc import Callable, Iterator
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper, UnsupportedOperation
from select import select

from trisolve.files.whole import MAX_BYTES

_PAUSE_S = 0.1
_CHUNK = 1 << 20


class _Arriving(RawIOBase):
    """The bytes that have arrived, followed by the rest of an open file."""

    def __init__(self, data: bytes, descriptor: int) -> None:
        self._data, self._descriptor = data, descriptor

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._data[: len(buffer)] or os.read(self._descriptor, len(buffer))
        self._data = self._data[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def read_stdin(is_list: Callable[[bytes], bool]) -> bytes:
    """Return standard input, which can be read again afterward, or its beginning.

    The beginning is returned if the writer pauses and `is_list` accepts what has arrived.
    """
    data, is_whole = _read(is_list)
    raw = BytesIO(data) if is_whole else BufferedReader(_Arriving(data, sys.stdin.fileno()))
    sys.stdin = TextIOWrapper(raw, encoding="utf-8")
    return data


def _read(is_list: Callable[[bytes], bool]) -> tuple[bytes, bool]:
    try:
        descriptor = sys.stdin.buffer.fileno()
        select([descriptor], [], [], 0)
    except (OSError, ValueError, UnsupportedOperation):  # not a file, or Windows
        return sys.stdin.buffer.read(MAX_BYTES + 1), True
    data = bytearray()
    while len(data) <= MAX_BYTES:
        if not select([descriptor], [], [], _PAUSE_S)[0] and is_list(bytes(data)):
            return bytes(data), False
        chunk = os.read(descriptor, _CHUNK)
        if not chunk:
            break
        data += chunk
    return bytes(data), True


def is_arriving() -> bool:
    """Return whether standard input is read line by line."""
    raw = getattr(getattr(sys.stdin, "buffer", None), "raw", None)
    return isinstance(raw, _Arriving)


def arriving_lines() -> Iterator[bytes]:
    """Yield the lines of standard input; answers so far are printed before each wait."""
    while True:
        sys.stdout.flush()
        line = sys.stdin.buffer.readline(MAX_BYTES)
        if not line:
            return
        yield line

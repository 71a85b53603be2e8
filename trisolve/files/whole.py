"""Reading files with a bound, and writing them whole or not at all.

Everything that can be wrong with a path is one FileError line; nothing here knows what a level is.
"""

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TypeAlias

from trisolve.errors import FileError, FormatError
from trisolve.files.messages import shown

StrPath: TypeAlias = str | PathLike[str]

MAX_BYTES = 64 << 20
"""The most that is read from one file or stream: 64 MiB."""

_LEFT = re.compile(r"\.trisolve-[0-9a-f]{16}\.tmp", re.ASCII)
_swept: set[str] = set()

_KINDS = (
    (stat.S_ISDIR, "a directory"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def decode(data: bytes) -> str:
    r"""Return UTF-8 bytes as text, without a byte order mark; raise FormatError.

    >>> decode(b"caf\xe9")
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected UTF-8 text, got byte 0xe9 at offset 3
    """
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        byte = data[error.start]
        message = f"expected UTF-8 text, got byte 0x{byte:02x} at offset {error.start}"
        raise FormatError(message) from None


def read_bounded(stream: BinaryIO, what: str = "a level or a pack") -> bytes:
    """Return all bytes of an open stream; raise FileError when they are none or above MAX_BYTES."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise FileError(f"expected at most {MAX_BYTES >> 20} MiB, this is more")
    if not data.strip():
        raise FileError(f"expected {what}, got nothing: it is empty")
    return data


def read_file(path: StrPath, what: str = "a level or a pack") -> bytes:
    """Return all bytes of a file or pipe; raise FileError that names the path and what is wrong."""
    path = _checked(path)
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISFIFO(mode):  # a shell's <(command) is a pipe
            _refuse_other_kinds(mode)
        with open(path, "rb") as stream:
            return read_bounded(stream, what)
    except FileError as error:
        raise FileError(f"{shown(path)}: {error}") from None
    except OSError as error:
        raise FileError(
            f"{shown(path)}: expected a file that can be read: {error.strerror}"
        ) from None


def check_writable(path: StrPath) -> None:
    """Raise FileError where a file could not even be begun, as for a directory that is not there.

    For what is to be written after long work: nothing is written, nothing is touched.
    """
    path = _checked(path)
    with _unwritable_told(path):
        target = os.path.realpath(path)
        with suppress(FileNotFoundError):
            old = os.stat(target)
            _refuse_other_kinds(old.st_mode)
            if _open_stream(old) is not None:
                return
        directory = os.path.dirname(target)
        os.stat(directory)
        if not os.access(directory, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def write_file(path: StrPath, text: str) -> None:
    """Write a text as UTF-8 in place of a file, whole or not at all; raise FileError."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: StrPath, data: bytes) -> None:
    """Write bytes in place of a file, whole or not at all; raise FileError.

    The data go to a new file in the same directory, reach the disk, then it takes the old one's
    name. The mode of an old file is kept; behind a symbolic link the file it points to is replaced.
    """
    path = _checked(path)
    with _unwritable_told(path):
        _write(os.path.realpath(path), data)


def write_copy(path: StrPath, data: bytes, original: StrPath) -> None:
    """Write bytes that were another file's, as `write_bytes`, with its mode; raise FileError.

    A symbolic link at `path` is refused: what it points to is nobody's copy.
    """
    path = _checked(path)
    with _unwritable_told(path):
        if os.path.islink(path):
            raise FileError("expected a file, found a link")
        mode = stat.S_IMODE(os.stat(original).st_mode)
        _write(path, data, mode)


def _write(target: str, data: bytes, mode: int | None = None) -> None:
    with _replacement(target, mode) as descriptor, os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


@contextmanager
def _unwritable_told(path: str) -> Iterator[None]:
    """Turn what is wrong with a path to write to into one FileError that names it."""
    try:
        yield
    except FileError as error:
        raise FileError(f"{shown(path)}: {error}") from None
    except OSError as error:
        message = f"{shown(path)}: expected a file that can be written: {error.strerror}"
        raise FileError(message) from None


@contextmanager
def _replacement(target: str, mode: int | None) -> Iterator[int]:
    """Open a new file that takes the target's name at the end, or is removed on any error.

    Where the target is what standard output goes to, as /dev/stdout or by its own name, that stream
    is written to instead: it would go on to write to the file that was replaced.
    """
    with suppress(FileNotFoundError):
        old = os.stat(target)
        mode = stat.S_IMODE(old.st_mode) if mode is None else mode
        _refuse_other_kinds(old.st_mode)
        if (stream := _open_stream(old)) is not None:
            yield os.dup(stream)
            return
    directory = os.path.dirname(target)
    _sweep(directory)
    beside, descriptor = _open_beside(directory, 0o666 if mode is None else mode & 0o777)
    try:
        if mode is not None:
            os.chmod(beside, mode)
        yield descriptor
        os.replace(beside, target)
    except BaseException:  # Ctrl-C too must leave no litter
        with suppress(OSError):
            os.unlink(beside)
        raise


def _open_beside(directory: str, mode: int) -> tuple[str, int]:
    """Open a new file in a directory, held so that no other process sweeps it away.

    It is never open to more than `mode` less the user's umask: who may not read a file may not
    read the one that takes its place, not for a moment.
    """
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY
    while True:
        path = os.path.join(directory, f".trisolve-{secrets.token_hex(8)}.tmp")
        descriptor = os.open(path, flags, mode)
        _hold(descriptor)
        with suppress(FileNotFoundError):  # swept in the moment before it was held
            if os.path.samestat(os.stat(path), os.fstat(descriptor)):
                return path, descriptor
        os.close(descriptor)


def _hold(descriptor: int) -> bool:
    """Take hold of an open file until it is closed; return whether nobody else has it."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # Windows, which does not delete a file that is open
        return True
    except OSError:
        return False
    return True


def _sweep(directory: str) -> None:
    """Remove what writers that were killed have left in a directory, once for each directory."""
    if directory in _swept:
        return
    _swept.add(directory)
    with suppress(OSError), os.scandir(directory or ".") as entries:
        for entry in entries:
            if _LEFT.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_left(entry.path)


def _remove_left(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    try:
        held = _hold(descriptor)
    finally:
        if os.name == "nt":
            os.close(descriptor)
    try:
        if held:
            os.unlink(path)
    finally:
        if os.name != "nt":
            os.close(descriptor)


def _open_stream(target: os.stat_result) -> int | None:
    """Return which of standard output and standard error goes to that very file, if one does."""
    for stream in (1, 2):
        with suppress(OSError):
            if os.path.samestat(os.fstat(stream), target):
                return stream
    return None


def _checked(path: StrPath) -> str:
    text = os.fspath(path)
    if not text or "\0" in text:
        raise FileError(f"expected the path of a file, got {text[:60]!r}")
    return text


def _refuse_other_kinds(mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "something else")
        raise FileError(f"expected a file, found {kind}")


def suffix_of(path: StrPath) -> str:
    """Return the suffix of a path in lower case, with its dot; "" without one."""
    return Path(path).suffix.lower()

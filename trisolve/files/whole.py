"""Read files up to a size limit, and write them atomically: completely or not at all.

Every problem with a path becomes a one-line FileError, and so does every fault in TOML. A source is
the path of a file, or ``-`` for standard input.

A set of files, such as numbered pages, is first written into a temporary folder. The files get
their names only after the last file is written, so a set that fails or is interrupted leaves the
earlier set as it was.

A command may replace a file that trisolve wrote without ``--force``. A file that a person wrote may
not be replaced, because losing it would cost work.
"""

import errno
import json
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from trisolve.errors import FileError, FormatError
from trisolve.files.holding import as_read, note_read
from trisolve.files.messages import escape, located
from trisolve.files.schemas import STORE

StrPath: TypeAlias = str | PathLike[str]

MAX_BYTES = 64 << 20
"""The size of the largest file or stream that is read: 64 MiB."""

_LEFTOVER = re.compile(r"\.trisolve-[0-9a-f]{16}\.tmp", re.ASCII)
_swept: set[str] = set()

_DESCRIPTORS = ("/dev/fd/", "/proc/self/fd/")
"""The directories of open descriptors; opening any other pipe may block forever."""

_FILE_KINDS = (
    (stat.S_ISDIR, "a directory"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def decode(data: bytes) -> str:
    r"""Return UTF-8 bytes as text, without a byte order mark; may raise FormatError.

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


def read_bounded(stream: BinaryIO, what: str) -> bytes:
    """Return all bytes of an open stream; raise FileError if it is empty or exceeds MAX_BYTES.

    `what` says what was expected, such as "a level or a pack".
    """
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise FileError(f"expected at most {MAX_BYTES >> 20} MiB, got more")
    if not data.strip():
        raise FileError(f"expected {what}, got nothing")
    return data


def read_file(path: StrPath, what: str) -> bytes:
    """Return all bytes of a file, or of an already open pipe; may raise FileError.

    The error names the path and the fault.
    """
    path = _checked_path(path)
    try:
        mode = os.stat(path).st_mode
        is_open = path == "/dev/stdin" or path.startswith(_DESCRIPTORS)
        if not (is_open and stat.S_ISFIFO(mode)):  # a shell's <(command) is a pipe
            _refuse_other_kinds(mode)
        with open(path, "rb") as stream:
            note_read(path, stream.fileno())
            return read_bounded(stream, what)
    except FileError as error:
        raise FileError(f"{escape(path)}: {error}") from None
    except OSError as error:
        raise FileError(f"{escape(path)}: expected a readable file: {error.strerror}") from None


def check_writable(path: StrPath) -> None:
    """Raise FileError if a file cannot be created, for example because its directory is missing.

    Call this function before starting long work. It changes nothing.
    """
    path = _checked_path(path)
    with _naming(path):
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
    """Write text to a file as UTF-8, completely or not at all; may raise FileError."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: StrPath, data: bytes) -> None:
    """Write bytes to a file, completely or not at all; may raise FileError.

    The data goes to a new file in the same directory, which replaces the old file once the data is
    on disk. An existing file keeps its mode. A symbolic link is followed. A file that the command
    line has read, and that has changed since, is not replaced.
    """
    path = _checked_path(path)
    with as_read(path), _naming(path):
        _write(os.path.realpath(path), data)


def write_copy(path: StrPath, data: bytes, original: StrPath) -> None:
    """Write a copy of another file as `write_bytes` does, with that file's mode.

    Raises FileError. A symbolic link at `path` is refused, because its target is not a copy.
    """
    path = _checked_path(path)
    with _naming(path):
        if os.path.islink(path):
            raise FileError("expected a file, got a link")
        mode = stat.S_IMODE(os.stat(original).st_mode)
        _write(path, data, mode)


def _write(target: str, data: bytes, mode: int | None = None) -> None:
    with _replacement(target, mode) as descriptor, os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Turn an error about a path to be written into a single FileError that names the path."""
    try:
        yield
    except FileError as error:
        raise FileError(f"{escape(path)}: {error}") from None
    except OSError as error:
        message = f"{escape(path)}: expected a writable file: {error.strerror}"
        raise FileError(message) from None


@contextmanager
def _replacement(target: str, mode: int | None) -> Iterator[int]:
    """Open a new file that takes the target's name at the end, or is removed on any error.

    If standard output goes to the target, as /dev/stdout or under its own name, write to that
    stream instead: it would otherwise keep writing to the replaced file.
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
    new, descriptor = _open_new(directory, 0o666 if mode is None else mode & 0o777)
    try:
        if mode is not None:
            os.chmod(new, mode)
        yield descriptor
        os.replace(new, target)
    except BaseException:  # Ctrl-C must not leave a file behind either
        with suppress(OSError):
            os.unlink(new)
        raise


def _open_new(directory: str, mode: int) -> tuple[str, int]:
    """Open a new file in a directory, locked so that no other process sweeps it away.

    Its mode is never wider than `mode` without the user's umask: anyone who may not read the old
    file may not read its replacement, not even for a moment.
    """
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY
    while True:
        path = os.path.join(directory, f".trisolve-{os.urandom(8).hex()}.tmp")
        descriptor = os.open(path, flags, mode)
        with suppress(FileNotFoundError):  # another process may sweep it before it is locked
            is_ours = _lock(descriptor) is not False
            if is_ours and os.path.samestat(os.stat(path), os.fstat(descriptor)):
                return path, descriptor
        os.close(descriptor)


def _lock(descriptor: int) -> bool | None:
    """Lock an open file until it is closed; return False if another process has locked it.

    On a file system without locks, return None. On Windows, return True: Windows does not delete
    open files, so no lock is needed.
    """
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return True
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _sweep(directory: str) -> None:
    """Remove files left by killed processes in a directory, once per directory."""
    if directory in _swept:
        return
    _swept.add(directory)
    with suppress(OSError), os.scandir(directory or ".") as entries:
        for entry in entries:
            if _LEFTOVER.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_leftover(entry.path)


def _remove_leftover(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    try:
        is_abandoned = _lock(descriptor)
    finally:
        if os.name == "nt":
            os.close(descriptor)
    try:
        if is_abandoned:
            os.unlink(path)
    finally:
        if os.name != "nt":
            os.close(descriptor)


def _open_stream(target: os.stat_result) -> int | None:
    """Return the descriptor of standard output or error if it is that file, or else None."""
    for stream in (1, 2):
        with suppress(OSError):
            if os.path.samestat(os.fstat(stream), target):
                return stream
    return None


def _checked_path(path: StrPath) -> str:
    text = os.fspath(path)
    if not text or "\0" in text:
        raise FileError(f"expected a file path, got {text[:60]!r}")
    return text


def _refuse_other_kinds(mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = next((name for is_kind, name in _FILE_KINDS if is_kind(mode)), "something else")
        raise FileError(f"expected a file, got {kind}")


def make_folder(path: StrPath) -> None:
    """Create a folder and its missing parents; may raise FileError.

    >>> make_folder(".")
    """
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"expected a folder that can be made: {error.strerror}"
        raise FileError(f"{escape(os.fspath(path))}: {message}") from None


def suffix_of(path: StrPath) -> str:
    """Return the suffix of a path in lower case, including its dot, or ""."""
    return Path(path).suffix.lower()


STDIN = "-"
"""The source that stands for standard input."""


def name_of(source: StrPath) -> str:
    """Return the name that error messages use for a source.

    >>> name_of("-"), name_of("level.tri")
    ('standard input', 'level.tri')
    """
    return "standard input" if source == STDIN else escape(os.fspath(source))


def read_source(source: StrPath, what: str) -> bytes:
    """Return all bytes of a source; raise a FileError that names the source.

    `what` says what was expected, such as "a level or a pack".
    """
    if source != STDIN:
        return read_file(source, what)
    with located(name_of(source)):
        return read_bounded(sys.stdin.buffer, what)


def parse_toml(data: bytes) -> dict[str, Any]:
    r"""Return the values in a TOML file; may raise FormatError.

    >>> parse_toml(b'floor = "#fc0"')
    {'floor': '#fc0'}
    >>> parse_toml(b'floor = "\xe9"')
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected UTF-8 text, got byte 0xe9 at offset 9
    """
    import tomllib

    text = decode(data)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"expected TOML: {error}") from None
    except RecursionError:
        raise FormatError("expected TOML that is nested less deeply") from None
    except ValueError:  # tomllib raises it for huge numbers and impossible dates
        raise FormatError("expected TOML with numbers and dates in range") from None


WRITTEN_BY_PEOPLE = (".tri", ".hex", ".obj", ".toml")
"""The suffixes of files that people write."""
_JSON = (".json", ".jsonl")
_MADE = ("metadata", "seed", "player", "players", "solution", "layers", "symmetries", "work")
"""Keys that only trisolve writes; people who draw a level or a board have no use for them."""


def check_output(path: StrPath, *, force: bool | None = None) -> None:
    """Raise FileError if a command cannot write a file, or would replace a file that people wrote.

    Call this function before starting long work; it changes nothing. With `force`, the file may be
    replaced; None means that the command has no such option.
    """
    check_writable(path)
    check_replaceable(path, force=force)


def check_replaceable(path: StrPath, *, force: bool | None = False) -> None:
    """Raise FileError if the path names an existing file of a kind that people write.

    >>> check_replaceable("no such file.tri")
    """
    name = os.fspath(path)
    if force or not os.path.isfile(name) or not _is_by_people(name):
        return
    message = "expected a new file, or one that trisolve made, got a file that people write"
    hint = "" if force is None else "; --force replaces it"
    raise FileError(f"{escape(name)}: {message}{hint}")


def _is_by_people(path: str) -> bool:
    suffix = suffix_of(path)
    if suffix in WRITTEN_BY_PEOPLE:
        return os.path.getsize(path) > 0
    return suffix in _JSON and not _is_made(path)


def _is_made(path: str) -> bool:
    """Return whether a JSON file is a schema, or has a key that only trisolve writes."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(MAX_BYTES)
        if not data.strip():
            return True
        objects = list(_objects(data))
    except (OSError, ValueError):
        return False
    is_ours = any(str(found.get("format")).startswith("trisolve-") for found in objects)
    store = f"{STORE}/trisolve-"
    is_schema = any(store in str(found.get("$id") or found.get("schemas")) for found in objects)
    return is_schema or (is_ours and any(found.get(key) for found in objects for key in _MADE))


def _objects(data: bytes) -> Iterator[dict[str, Any]]:
    """Yield the objects in a JSON text or in JSON lines: entries, and the head of a pack."""
    try:
        found = json.loads(data)
    except ValueError:
        found = [json.loads(line) for line in data.split(b"\n") if line.strip()]
    for one in found if isinstance(found, list) else [found]:
        if isinstance(one, dict):
            yield one
            below = one.get("levels")
            yield from (level for level in below or () if isinstance(level, dict))


def write_set(files: Iterable[tuple[StrPath, bytes]]) -> list[Path]:
    """Write the files of a set, all of them or none; return their paths. May raise FileError.

    Each pair is a path and its contents; each pair is requested only after the previous file is
    written.

    >>> write_set([])
    []
    """
    pairs = iter(files)
    first = next(pairs, None)
    if first is None:
        return []
    check_writable(first[0])
    folder = os.path.dirname(os.path.realpath(first[0]))
    waiting: list[tuple[str, Path]] = []
    new = os.path.join(folder, f".trisolve-{os.urandom(8).hex()}")
    try:
        os.mkdir(new, 0o700)
    except OSError as error:
        message = f"expected a directory that can be written to: {error.strerror}"
        raise FileError(f"{escape(folder)}: {message}") from None
    try:
        for path, data in chain([first], pairs):
            check_writable(path)
            kept = os.path.join(new, str(len(waiting)))
            write_bytes(kept, data)
            waiting.append((kept, Path(path)))
        _name(waiting)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return [path for _, path in waiting]


def _name(waiting: Iterable[tuple[str, Path]]) -> None:
    """Give written files their names; Ctrl-C waits until the last file has its name."""
    interrupted: KeyboardInterrupt | None = None
    for kept, path in waiting:
        while True:
            try:
                _put(kept, path)
                break
            except KeyboardInterrupt as error:
                interrupted = error
    if interrupted is not None:
        raise interrupted


def _put(kept: str, path: Path) -> None:
    """Move a written file to its path; existing files keep their modes, and links their targets.

    Does nothing if it has been moved already.
    """
    if not os.path.exists(kept):
        return
    if path.exists() or path.is_symlink():
        write_bytes(path, Path(kept).read_bytes())
        os.unlink(kept)
    else:
        os.replace(kept, path)

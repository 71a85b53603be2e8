"""Where compiled kernels are stored, and why they never become stale.

numba checks one source file at a time: a cached caller is not recompiled when a function that it
calls in another file changes. Each engine therefore has a directory named by a hash of everything
that can affect its kernels: its sources and the parts of trisolve that they import, numba's and
Python's versions, the processor, and the location of the sources. As a result, two copies of
trisolve have separate caches. A kernel's engine is the package that contains the kernel:
`trisolve.sliding.engine.store` belongs to "sliding".

The directory is in the user's cache directory (NUMBA_CACHE_DIR or XDG_CACHE_HOME if set) or, if
that cannot be written, in the temporary directory. If neither can be written, kernels are compiled
again in every process. numba writes its files atomically, so processes may start at the same time.
Creating a new directory also deletes directories of other versions that have not been used for a
month. A process holds a lock in each directory that it uses, so that another process does not
delete it when the clock jumps.
"""

import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import IO

import llvmlite.binding
import numba

from trisolve.kernels.turns import open_lock

try:
    import fcntl
except ImportError:  # Windows, which deletes no open file
    fcntl = None  # type: ignore[assignment]

_PACKAGE = Path(__file__).resolve().parent.parent
_KEPT_S = 30 * 24 * 3600
_IN_USE = "in-use.lock"
_held: list[IO[bytes]] = []
_IMPORT = re.compile(
    r"^\s*(?:from (trisolve[.\w]*) import ([\w, ]+|\([^)]*\))|import (trisolve[.\w]+))",
    re.MULTILINE,
)


def engine_of(module: str) -> str:
    """Return the engine that a module's kernels belong to: the package that contains the module.

    >>> engine_of("trisolve.sliding.engine.graph.distances"), engine_of("trisolve.kernels.bits")
    ('sliding', 'kernels')
    """
    _, _, below = module.partition("trisolve.")
    return below.partition(".")[0] or module


def _path(module: str) -> Path | None:
    """Return the source file of a trisolve module, or None if it is not a module."""
    path = _PACKAGE.joinpath(*module.split(".")[1:])
    for found in (path.with_suffix(".py"), path / "__init__.py"):
        if found.is_file():
            return found
    return None


def _imports_of(text: str) -> Iterator[str]:
    """Yield the trisolve modules and names that a source file imports."""
    for match in _IMPORT.finditer(text):
        if match[3]:
            yield match[3]
            continue
        yield match[1]
        for name in re.findall(r"\w+", match[2]):
            yield f"{match[1]}.{name}"


def sources_of(engine: str) -> list[Path]:
    """Return all sources that can affect an engine's kernels, in path order.

    The sources are the package's modules that compile something, and the trisolve modules that
    these modules import.
    """
    room = sorted((_PACKAGE / engine).rglob("*.py"))
    texts = {path: path.read_text(encoding="utf-8") for path in room}
    waiting = [path for path, text in texts.items() if "trisolve.kernels.jit import" in text]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in found or path == _PACKAGE / "__init__.py":
            continue
        found.add(path)
        text = texts.get(path) or path.read_text(encoding="utf-8")
        waiting += filter(None, map(_path, _imports_of(text)))
    return sorted(found)


def _key(engine: str) -> str:
    """Return a hash of everything that an engine's kernels depend on."""
    digest = blake2b(digest_size=10)
    for source in sources_of(engine):
        name = source.relative_to(_PACKAGE).as_posix()
        digest.update(name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(str(_PACKAGE).encode() + b"\0")
    versions = numba.__version__, llvmlite.__version__, sys.version
    digest.update(repr((*_processor(), versions)).encode())
    return digest.hexdigest()


def _processor() -> tuple[str, str]:
    """Return the processor that kernels are compiled for: NUMBA_CPU_NAME if set, or this one."""
    name = numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    features = numba.config.CPU_FEATURES
    if features is None:
        features = llvmlite.binding.get_host_cpu_features().flatten()
    return name, features


def key_of(engines: Iterable[str]) -> str:
    """Return one hash for the kernels of several engines, as a name for a copy of the cache.

    >>> len(key_of(["hexagon"]))
    20
    """
    keys = " ".join(map(_key, engines))
    return blake2b(keys.encode(), digest_size=10).hexdigest()


def _candidates() -> Iterator[Path]:
    """Yield the directories to try, best first; none depends on the working directory."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(given) / "trisolve"
    given = os.environ.get("XDG_CACHE_HOME", "")
    if Path(given).is_absolute():  # the XDG specification says to ignore any other path
        yield Path(given) / "trisolve"
    elif sys.platform == "win32" and (given := os.environ.get("LOCALAPPDATA")):
        yield Path(given) / "trisolve" / "cache"
    else:
        with suppress(RuntimeError):  # no HOME, and no entry in the password file either
            if (home := Path.home()).is_absolute():
                yield home / ".cache" / "trisolve"
    owner = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"trisolve-{owner}"


def _writable(directory: Path) -> bool:
    """Create the directory; return whether it is ours and files can be written there."""
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        for path in (directory, directory.parent):
            if hasattr(os, "getuid") and path.stat().st_uid != os.getuid():
                return False  # machine code that someone else may have put there
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


@cache
def directory_of(engine: str) -> Path | None:
    """Return the directory for an engine's kernels on this machine, or None if there is none."""
    try:
        candidates = list(_candidates())
    except OSError:  # not even a temporary directory
        return None
    key = f"{engine}-{_key(engine)}"
    for base in candidates:
        is_new = not (base / key).exists()
        if _writable(base / key):
            _hold(base / key)
            if is_new:
                _prune(base, engine)
            return base / key
    return None


def folder_for(what: str) -> Path | None:
    """Return a directory in the user's cache for other data, or None if there is none."""
    try:
        return next((base / what for base in _candidates() if _writable(base / what)), None)
    except OSError:
        return None


def _hold(directory: Path) -> None:
    """Record that a directory is in use, by its time and by a lock until this process ends."""
    with suppress(OSError):
        os.utime(directory)
        if fcntl is not None:
            lock = open_lock(directory / _IN_USE)
            _held.append(lock)
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)


def _is_used(directory: Path) -> bool:
    """Return whether a running process uses a directory; raise OSError if that is unknowable."""
    if fcntl is None or not (directory / _IN_USE).exists():
        return False
    with open_lock(directory / _IN_USE) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _prune(base: Path, engine: str) -> None:
    """Delete an engine's kernels of other versions that no process has used for a month."""
    for directory in base.glob(f"{engine}-*"):
        with suppress(OSError):
            is_old = time.time() - directory.stat().st_mtime > _KEPT_S
            if is_old and not _is_used(directory):
                shutil.rmtree(directory, ignore_errors=True)


def clean() -> tuple[list[Path], int]:
    """Delete all stored files; return the directories and the number of bytes freed.

    Kernels that a running process uses stay.
    """
    cleaned, freed = [], 0
    for base in _candidates():
        try:
            inside = [path for path in base.iterdir() if path.is_dir() and not _is_used(path)]
        except OSError:  # most candidates do not exist
            continue
        for path in inside:
            files = [one.stat().st_size for one in path.rglob("*") if one.is_file()]
            shutil.rmtree(path, ignore_errors=True)
            freed += 0 if path.exists() else sum(files)
        cleaned += [base] if inside else []
        with suppress(OSError):
            base.rmdir()  # unless something stays
    return cleaned, freed

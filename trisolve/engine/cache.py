"""Where compiled kernels are kept, and why they are never stale.

numba checks one source file at a time: a cached caller is not recompiled when a function that it
calls in another file changes. So the directory itself is named by a hash of every engine source,
of the modules whose tables are compiled in, of numba's and Python's versions, of the processor and
of where the sources lie: numba keeps the kernels of two copies apart.
This module must be imported before any other of the engine, and is, through ``jit``.

The directory lies in the user's cache directory (NUMBA_CACHE_DIR or XDG_CACHE_HOME if set), or,
where that cannot be written, in the temporary directory; with neither, kernels are compiled anew
in every process. numba writes its files atomically, so processes may start side by side. A new
directory is the occasion to delete those of other versions, unused for a month.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import llvmlite.binding
import numba

_PACKAGE = Path(__file__).resolve().parent.parent
_COMPILED_IN = ("lattice.py", "level.py")
_KEPT_S = 30 * 24 * 3600


def _key() -> str:
    """Return a hash of everything that compiled kernels depend on."""
    digest = blake2b(digest_size=10)
    sources = [*sorted((_PACKAGE / "engine").rglob("*.py")), *(_PACKAGE / n for n in _COMPILED_IN)]
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(str(_PACKAGE).encode() + b"\0")
    processor = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features()
    versions = numba.__version__, llvmlite.__version__, sys.version
    digest.update(repr((processor[0], processor[1].flatten(), versions)).encode())
    return digest.hexdigest()


def _candidates() -> Iterator[Path]:
    """Yield the directories to try, best first."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(given) / "trisolve"
    given = os.environ.get("XDG_CACHE_HOME", "")
    if Path(given).is_absolute():  # one that is not is to be ignored, says the XDG specification
        yield Path(given) / "trisolve"
    elif sys.platform == "win32" and (given := os.environ.get("LOCALAPPDATA")):
        yield Path(given) / "trisolve" / "cache"
    else:
        with suppress(RuntimeError):  # no HOME, and no entry in the password file either
            yield Path.home() / ".cache" / "trisolve"
    owner = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"trisolve-{owner}"


def _writable(directory: Path) -> bool:
    """Make the directory; return whether it is ours and a file can be written there."""
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        for path in (directory, directory.parent):
            if hasattr(os, "getuid") and path.stat().st_uid != os.getuid():
                return False  # machine code that somebody else may have put there
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


def _find() -> Path | None:
    try:
        candidates = list(_candidates())
    except OSError:  # not even a temporary directory
        return None
    key = f"kernels-{_key()}"
    for base in candidates:
        is_new = not (base / key).exists()
        if _writable(base / key):
            with suppress(OSError):
                os.utime(base / key)
            if is_new:
                _prune(base)
            return base / key
    return None


def _prune(base: Path) -> None:
    """Delete the kernels of other versions that no process has asked for in a month."""
    for directory in base.glob("kernels-*"):
        with suppress(OSError):
            if time.time() - directory.stat().st_mtime > _KEPT_S:
                shutil.rmtree(directory, ignore_errors=True)


DIRECTORY: Path | None = _find()
"""Where the kernels of this version for this machine are kept; None if nowhere."""

CACHE: bool = DIRECTORY is not None


_LAST_COMPILED = {
    "search": "search.advance",
    "disk": "kernels.expand",
    "analysis": "graph.spread",
    "difficulty": "along.follow",
    "trials": "trials.run_trials",
}


def kernels_are_cold(*uses: str) -> bool:
    """Return whether a use of the engine, of those named, will first have to compile its kernels.

    Uses are "search", "disk" (a search on disk), "analysis", "difficulty" and "trials".
    """
    if not uses or numba.config.DISABLE_JIT:
        return False
    return DIRECTORY is None or not all(
        any(DIRECTORY.rglob(f"{_LAST_COMPILED[use]}-*.nbi")) for use in uses
    )

"""The directory of a disk search: its layers, the manifest that lists them, and a lock.

    manifest.json         the level of the search and its finished layers; replaced as a whole
    layer-0000.states     the states of each layer, named in the manifest
    lock                  held by the process working here; released by the system if it dies
    run-...states, *.tmp  files of a running search; otherwise leftovers, which are removed

A layer counts only once the manifest lists it, and by that time the layer is on the disk. A search
can therefore be killed at any moment; it continues from the last listed layer.
"""

import os
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from trisolve.errors import FileError
from trisolve.files.messages import escape
from trisolve.files.whole import write_file
from trisolve.sliding.choices import Metric
from trisolve.sliding.engine.disk.runs import (
    RESUME,
    Run,
    damage_error,
    open_run,
    unwritable,
    write_run,
)
from trisolve.sliding.level import Level

_MANIFEST, _LOCK = "manifest.json", "lock"
_LEFTOVER = re.compile(r"(run-\d+|layer-\d+)\.states(\.tmp)?|\.trisolve-[0-9a-f]+\.tmp", re.ASCII)
_BEGUN = re.compile(r"lock|layer-0000\.states(\.tmp)?|\.trisolve-[0-9a-f]+\.tmp", re.ASCII)
"""Files that an interrupted search may leave before it has a manifest."""


def has_layers(path: Path) -> bool:
    """Return whether a search can continue from a directory."""
    return (path / _MANIFEST).is_file()


class LayerEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The manifest's entry for a layer.

    `n_successors` counts all moves from its states; `leads` says whether one of them solves the
    level. Both values are None until the layer has been expanded and the next layer is finished.
    """

    n_states: int
    digest: str
    n_successors: int | None = None
    leads: bool | None = None


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """The manifest. `complete` says whether the last layer leads to no new state."""

    format: Literal["trisolve-disk-search"]
    version: Literal[1]
    level: str
    name: str
    metric: Metric
    complete: bool
    layers: list[LayerEntry]
    checksum: int = 0

    def checked(self) -> int:
        """Return the CRC-32 of the other fields."""
        return zlib.crc32(msgspec.json.encode(msgspec.structs.replace(self, checksum=0)))


def level_hash(level: Level) -> str:
    """Return a hash of everything that packed states depend on: floor, push mode, blocks and goals.

    Unlike ``level.key``, it differs for symmetric copies and for other block orders.
    """
    blocks = [(block.cells, block.goal) for block in level.blocks]
    text = repr((level.push, sorted(level.floor), blocks))
    return blake2b(text.encode(), digest_size=16).hexdigest()


class SearchDirectory:
    """The finished layers of one search, and its runs."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        self.layers: list[Run] = []
        self._numbers = count(1)
        text = f"{manifest.level} {manifest.metric}"
        self._identity = blake2b(text.encode(), digest_size=16).digest()

    @property
    def entries(self) -> list[LayerEntry]:
        """The manifest's entries of the finished layers."""
        return self.manifest.layers

    def open_layers(self) -> None:
        """Open the files of the layers that the manifest lists; may raise FileError."""
        for depth, entry in enumerate(self.entries):
            run = open_run(self._layer_path(depth), self._identity, entry.digest)
            if run.n_states != entry.n_states:
                raise damage_error(run.path, f"{entry.n_states} states", f"{run.n_states}")
            self.layers.append(run)

    def add_layer(self, parts: Iterable[NDArray[np.uint64]], n_successors: int, leads: bool) -> int:
        """Write the next layer, and list it in the manifest; return the layer's number of states.

        If there are no states, the search is complete. `n_successors` and `leads` belong to the
        previous layer.
        """
        path = self._layer_path(len(self.layers))
        run = write_run(path, self._identity, parts, lasting=True)
        if self.entries:
            self.entries[-1].n_successors, self.entries[-1].leads = n_successors, leads
        if run.n_states:
            self.layers.append(run)
            self.entries.append(LayerEntry(run.n_states, run.digest))
        else:
            self.manifest.complete = True
        self._save()
        if not run.n_states:
            run.path.unlink()
        return run.n_states

    def add_run(self, parts: Iterable[NDArray[np.uint64]]) -> Run:
        """Write temporary sorted states."""
        path = self.path / f"run-{next(self._numbers):06}.states"
        return write_run(path, self._identity, parts, lasting=False)

    def sweep(self) -> None:
        """Remove runs and other leftovers of an interrupted search."""
        listed = {run.path.name for run in self.layers}
        for path in self.path.iterdir():
            if _LEFTOVER.fullmatch(path.name) and path.name not in listed:
                with suppress(OSError):
                    path.unlink()

    def _layer_path(self, depth: int) -> Path:
        return self.path / f"layer-{depth:04}.states"

    def _save(self) -> None:
        self.manifest.checksum = self.manifest.checked()
        text = msgspec.json.format(msgspec.json.encode(self.manifest)).decode()
        try:
            write_file(self.path / _MANIFEST, f"{text}\n")
        except FileError as error:
            raise FileError(f"{error}; {RESUME}") from None


@contextmanager
def open_directory(path: Path, level: Level, metric: Metric) -> Iterator[SearchDirectory]:
    """Open or start the disk search of a level in a directory, which is locked for this process.

    Raises FileError if the directory contains anything else, is damaged, is in use by another
    process, or cannot be written.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        names = sorted(entry.name for entry in path.iterdir())
    except FileExistsError:
        raise FileError(f"{escape(str(path))}: expected a directory, found a file") from None
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        reason = getattr(error, "strerror", None) or error
        message = f"expected a directory that can be made and read: {reason}"
        raise FileError(f"{escape(str(path))}: {message}") from None
    _refuse_foreign(path, names)
    with _lock_directory(path):
        found = _read_manifest(path)
        if found is not None:
            _refuse_other(path, found, level, metric)
        begun = Manifest(
            "trisolve-disk-search", 1, level_hash(level), level.name, metric, False, []
        )
        kept = SearchDirectory(path, found or begun)
        kept.open_layers()
        kept.sweep()
        try:
            yield kept
        finally:
            kept.sweep()


def _refuse_foreign(path: Path, names: list[str]) -> None:
    """Raise FileError for a directory that was not made by a disk search."""
    foreign = [name for name in names if not _BEGUN.fullmatch(name)]
    if foreign and _MANIFEST not in names:
        message = "expected an empty directory or the directory of a disk search"
        raise FileError(f"{escape(str(path))}: {message}, found {foreign[0]!r:.60}")


def _read_manifest(path: Path) -> Manifest | None:
    manifest = path / _MANIFEST
    try:
        found = msgspec.json.decode(manifest.read_bytes(), type=Manifest)
    except FileNotFoundError:
        return None
    except OSError as error:
        message = f"expected a file that can be read: {error.strerror or error}"
        raise FileError(f"{escape(str(manifest))}: {message}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise damage_error(manifest, "the manifest of a disk search", f"{error}") from None
    if found.checksum != found.checked():
        raise damage_error(manifest, f"checksum {found.checked()}", f"{found.checksum}")
    return found


def _refuse_other(path: Path, found: Manifest, level: Level, metric: Metric) -> None:
    """Raise FileError unless a manifest belongs to this search."""
    if found.level != level_hash(level):
        name = f" ({found.name!r:.60})" if found.name else ""
        message = "expected the disk search of this level, found the search of another level"
        raise FileError(f"{escape(str(path))}: {message}{name}; give each level its own directory")
    if found.metric != metric:
        message = f"expected a disk search in metric {metric}, found one in {found.metric}"
        raise FileError(f"{escape(str(path))}: {message}; give each metric its own directory")


@contextmanager
def _lock_directory(path: Path) -> Iterator[None]:
    """Hold the lock of a directory; raise FileError if another process holds it."""
    lock = path / _LOCK
    try:
        stream = open(lock, "ab+", buffering=0)  # noqa: SIM115 - closed below, which lets it go
    except OSError as error:
        raise unwritable(lock, error) from None
    with stream:
        try:
            _lock(stream.fileno())
        except OSError:
            stream.seek(0)
            owner = stream.read(20).decode("ascii", "replace") or "unknown"
            message = f"expected no other search in this directory, found process {owner!r:.24}"
            raise FileError(f"{escape(str(path))}: {message}") from None
        with suppress(OSError):  # the process id is only informative, and the disk may be full
            stream.truncate(0)
            stream.write(str(os.getpid()).encode())
        yield


def _lock(descriptor: int) -> None:
    """Lock an open file, or raise OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

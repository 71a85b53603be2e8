"""Sorted runs of states in files, in blocks with one checksum each, written atomically.

    header    magic, identity of the search, number of states, digest of these fields and the index
    states    uint64[n_states], ascending, without duplicates
    index     uint64[n_blocks], the first state of each block; uint32[n_blocks], its CRC-32

Numbers are in the machine's native byte order. The index stays in memory while a run is in use: it
shows which blocks hold a range of states. The arrays that all runs share are divided from one
budget of bytes.
"""

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.errors import FileError
from trisolve.files.messages import escape
from trisolve.sliding.engine.store import EMPTY

BLOCK = 4096
"""The number of states in one block of a file, which is read, checked and looked up as a whole."""
MIN_BYTES = 1 << 20
"""The minimum budget of a disk search."""
MAX_BYTES = 1 << 29
"""More memory does not help: longer runs save little, and the system uses the rest to cache files.
"""
INDEX_BYTES = 12
"""Memory per block of a layer while the search runs."""


class Memory(NamedTuple):
    """The working memory of a disk search; each part serves one purpose at a time.

    buffer : uint64[5/16 of the budget]
        Successors gathered for runs, or merged states.
    windows : uint64[same length]
        The current parts of the runs being merged, or picked states; also scratch space for
        sorting.
    page : uint64[1/16 of the budget]
        The current part of the layer being expanded or subtracted.
    recent : uint64[1/16 of the budget] Recently expanded or gathered states, each in its home slot;
        slots may be EMPTY or overwritten.
    flags : bool[length of the buffer]
        Whether each merged state is known.
    sieve : uint8[at most 32768]
        The home slots of the states being looked for.
    """

    buffer: NDArray[np.uint64]
    windows: NDArray[np.uint64]
    page: NDArray[np.uint64]
    recent: NDArray[np.uint64]
    flags: NDArray[np.bool_]
    sieve: NDArray[np.uint8]


def memory_for(max_bytes: int) -> Memory:
    """Return the arrays that a budget of at least MIN_BYTES allows.

    The other needs of a merge get 5/32 of the budget, and indices get the rest.
    """
    n_words = min(max_bytes, MAX_BYTES) // 8
    return Memory(
        np.empty(n_words * 5 // 16, dtype=np.uint64),
        np.empty(n_words * 5 // 16, dtype=np.uint64),
        np.empty(n_words // 16, dtype=np.uint64),
        np.full(n_words // 16, EMPTY, dtype=np.uint64),
        np.empty(n_words * 5 // 16, dtype=np.bool_),
        np.empty(min(n_words // 8, 1 << 15), dtype=np.uint8),
    )


def index_budget(max_bytes: int) -> int:
    """Return the maximum number of bytes for the indices of all layers."""
    return max_bytes // 32


_MAGIC = b"TRIRUN\x01\n"
_HEADER = struct.Struct("=8s16sQ16s")
_STATE_BYTES = 8
RESUME = "run the same search again to continue from its last finished layer"


class Run(NamedTuple):
    """A file of sorted states, and its index.

    firsts : uint64[n_blocks]
        The first state of each block.
    checksums : uint32[n_blocks]
        The CRC-32 of each block.
    digest : hex digits that identify the contents of the file
    """

    path: Path
    n_states: int
    firsts: NDArray[np.uint64]
    checksums: NDArray[np.uint32]
    digest: str


def unwritable(path: Path, error: OSError) -> FileError:
    """Return the error for a file that cannot be written, perhaps because the disk is full."""
    message = f"expected a file that can be written: {error.strerror or error}"
    return FileError(f"{escape(str(path))}: {message}; {RESUME}")


def damage_error(path: Path, expected: str, found: str) -> FileError:
    """Return the error for a file that this search did not write."""
    hint = "delete the directory to start again"
    return FileError(f"{escape(str(path))}: damaged, expected {expected}, found {found}; {hint}")


def _digest(magic: bytes, identity: bytes, n_states: int, index: bytes) -> bytes:
    return blake2b(_HEADER.pack(magic, identity, n_states, b"") + index, digest_size=16).digest()


def _in_blocks(parts: Iterable[NDArray[np.uint64]]) -> Iterator[NDArray[np.uint64]]:
    """Yield the states of all parts in blocks, which are overwritten; all but the last are full."""
    rest, n_rest = np.empty(BLOCK, dtype=np.uint64), 0
    for part in parts:
        at = 0
        while at < len(part):
            if n_rest == 0 and len(part) - at >= BLOCK:
                yield part[at : at + BLOCK]
                at += BLOCK
                continue
            n_taken = min(BLOCK - n_rest, len(part) - at)
            rest[n_rest : n_rest + n_taken] = part[at : at + n_taken]
            n_rest, at = n_rest + n_taken, at + n_taken
            if n_rest == BLOCK:
                yield rest
                n_rest = 0
    if n_rest:
        yield rest[:n_rest]


def sync_directory(directory: Path) -> None:
    """Make new names in a directory survive a power failure, if the system supports this."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_run(
    path: Path, identity: bytes, parts: Iterable[NDArray[np.uint64]], *, lasting: bool
) -> Run:
    """Write sorted states, given part by part; return the run.

    Raises FileError if the disk is full. The states go to a temporary file, which is renamed at the
    end; if `lasting`, its data is on the disk by then. If anything fails, the temporary file is
    removed.
    """
    temporary = path.with_name(f"{path.name}.tmp")
    firsts: list[np.uint64] = []
    checksums: list[int] = []
    n_states = 0
    try:
        with open(temporary, "wb") as stream:
            stream.write(bytes(_HEADER.size))
            for block in _in_blocks(parts):
                stream.write(block.data)
                firsts.append(block[0])
                checksums.append(zlib.crc32(block.data))
                n_states += len(block)
            run = Run(
                path,
                n_states,
                np.array(firsts, dtype=np.uint64),
                np.array(checksums, dtype=np.uint32),
                "",
            )
            index = run.firsts.tobytes() + run.checksums.tobytes()
            digest = _digest(_MAGIC, identity, n_states, index)
            stream.write(index)
            stream.seek(0)
            stream.write(_HEADER.pack(_MAGIC, identity, n_states, digest))
            stream.flush()
            if lasting:
                os.fsync(stream.fileno())
        os.replace(temporary, path)
        if lasting:
            sync_directory(path.parent)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and not isinstance(error, FileError):
            raise unwritable(path, error) from None
        raise
    return run._replace(digest=digest.hex())


def open_run(path: Path, identity: bytes, digest: str) -> Run:
    """Return a run written earlier; raise FileError unless it has the given digest."""
    try:
        with open(path, "rb") as stream:
            header = stream.read(_HEADER.size)
            if len(header) < _HEADER.size:
                raise damage_error(path, f"a header of {_HEADER.size} bytes", f"{len(header)}")
            magic, owner, n_states, written = _HEADER.unpack(header)
            n_blocks = -(-n_states // BLOCK)
            expected = _HEADER.size + _STATE_BYTES * n_states + 12 * n_blocks
            size = os.fstat(stream.fileno()).st_size
            if magic != _MAGIC or owner != identity or written.hex() != digest:
                raise damage_error(path, f"the run {digest:.16}", "another")
            if size != expected:
                raise damage_error(path, f"{expected} bytes", f"{size}")
            stream.seek(_HEADER.size + _STATE_BYTES * n_states)
            index = stream.read()
    except FileError:
        raise
    except OSError as error:
        message = f"expected a file that can be read: {error.strerror or error}"
        raise FileError(f"{escape(str(path))}: {message}") from None
    if _digest(magic, owner, n_states, index) != written:
        raise damage_error(path, "an index of the digest in the header", "another")
    firsts = np.frombuffer(index, dtype=np.uint64, count=n_blocks)
    checksums = np.frombuffer(index, dtype=np.uint32, offset=8 * n_blocks)
    return Run(path, n_states, firsts, checksums, digest)


def read_blocks(run: Run, first: int, stop: int, out: NDArray[np.uint64]) -> int:
    """Read blocks ``first .. stop - 1`` into the front of `out`; return the number of states.

    Raises FileError if the file cannot be read or a block has changed.
    """
    n_read = min(stop * BLOCK, run.n_states) - first * BLOCK
    try:
        with open(run.path, "rb", buffering=0) as stream:
            stream.seek(_HEADER.size + _STATE_BYTES * BLOCK * first)
            rest = memoryview(out[:n_read].data).cast("B")
            while rest:
                n_bytes = stream.readinto(rest)
                if not n_bytes:
                    raise damage_error(run.path, f"{run.n_states} states", "fewer")
                rest = rest[n_bytes:]
    except FileError:
        raise
    except OSError as error:
        message = f"expected a file that can be read: {error.strerror or error}"
        raise FileError(f"{escape(str(run.path))}: {message}") from None
    for block in range(first, stop):
        at = (block - first) * BLOCK
        if zlib.crc32(out[at : min(at + BLOCK, n_read)].data) != run.checksums[block]:
            raise damage_error(run.path, f"the checksum of block {block}", "another")
    return n_read


def read_run(run: Run, window: NDArray[np.uint64]) -> Iterator[NDArray[np.uint64]]:
    """Yield all states of a run, as many blocks at a time as fit in the window."""
    n_blocks, at_once = len(run.firsts), len(window) // BLOCK
    for first in range(0, n_blocks, at_once):
        yield window[: read_blocks(run, first, min(first + at_once, n_blocks), window)]

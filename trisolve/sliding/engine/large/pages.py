"""Growable arrays whose memory is allocated on first use and returned when freed."""

import mmap
from contextlib import suppress
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

S = TypeVar("S", bound=np.generic)

_OWN_PAGES = 1 << 20


def fresh(n: int, dtype: type[S]) -> NDArray[S]:
    """Return an array of zeros whose memory is allocated on first use.

    Raises MemoryError. Small arrays come from the heap, where the process may retain freed memory.
    """
    n_bytes = n * np.dtype(dtype).itemsize
    if n_bytes < _OWN_PAGES:
        return np.zeros(n, dtype=dtype)
    return np.frombuffer(_map_pages(n_bytes), dtype=dtype, count=n)


def _map_pages(n_bytes: int) -> mmap.mmap:
    try:
        if not hasattr(mmap, "MAP_PRIVATE"):
            return mmap.mmap(-1, n_bytes)
        pages = mmap.mmap(-1, n_bytes, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except (OSError, ValueError, OverflowError):
        raise MemoryError(n_bytes) from None
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class Growing(Generic[S]):
    """An array that grows without a second copy if the system allows this."""

    def __init__(self, used: NDArray[S]) -> None:
        self._pages = _map_pages(max(used.nbytes, 1))
        self._dtype = used.dtype
        self.array: NDArray[S] = np.frombuffer(self._pages, dtype=self._dtype, count=len(used))
        self.array[:] = used

    def grow(self, n: int, n_used: int) -> None:
        """Change the length to `n`, keeping the first `n_used` elements; may raise MemoryError.

        No other object may hold the array or a view of it.
        """
        n_bytes = n * self._dtype.itemsize
        old, self.array = self.array, self.array[:0].copy()
        del old
        try:
            self._pages.resize(n_bytes)
        except (BufferError, SystemError):  # another object holds it, or the system cannot do it
            larger = _map_pages(n_bytes)
            old = np.frombuffer(self._pages, dtype=self._dtype)
            np.frombuffer(larger, dtype=self._dtype)[:n_used] = old[:n_used]
            self._pages = larger
        except (OSError, ValueError, OverflowError):
            self.array = np.frombuffer(self._pages, dtype=self._dtype)
            raise MemoryError(n_bytes) from None
        self.array = np.frombuffer(self._pages, dtype=self._dtype, count=n)

"""The resources of this machine: its processors, and the default memory limit of a search."""

import os
from pathlib import Path

SHARE = 0.8
_UNKNOWN = 2 << 30
LEAST_BYTES = 64 << 20
"""The memory that a search may use regardless of what the machine has left."""


def _number(path: str) -> int | None:
    """Return the integer in a kernel file, or None ("max", no such file)."""
    try:
        return int(Path(path).read_text())
    except (OSError, ValueError):
        return None


def _meminfo() -> int | None:
    """Return how many bytes of memory Linux could provide without swapping."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return None
    for line in lines:
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return None


def _reclaimable(stat: str) -> int:
    """Return how much of a control group's use is cached files the kernel can drop, in bytes."""
    try:
        lines = Path(stat).read_text().splitlines()
    except OSError:
        return 0
    fields = dict(line.split(None, 1) for line in lines if " " in line)
    return int(fields.get("inactive_file", fields.get("total_inactive_file", 0)))


def _control_groups() -> int | None:
    """Return the bytes of memory that control groups leave this process, or None for no limit."""
    try:
        lines = Path("/proc/self/cgroup").read_text(errors="replace").strip().split("\n")
    except OSError:
        return None
    left = []
    for line in lines:
        _, controllers, group = line.split(":", 2)
        if controllers == "":
            base, limit, used = "/sys/fs/cgroup", "memory.max", "memory.current"
        elif "memory" in controllers.split(","):
            base = "/sys/fs/cgroup/memory"
            limit, used = "memory.limit_in_bytes", "memory.usage_in_bytes"
        else:
            continue
        at = Path(base + group)
        for where in (at, *at.parents):  # parents' limits also apply
            most, now = _number(f"{where}/{limit}"), _number(f"{where}/{used}")
            if most is not None and now is not None:
                left.append(max(most - now + _reclaimable(f"{where}/memory.stat"), 0))
            if str(where) == base:
                break
    return min(left, default=None)


def _address_space() -> int | None:
    """Return the bytes of memory that ``ulimit -v`` leaves this process, or None for no limit."""
    try:
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return None
    if most == resource.RLIM_INFINITY:
        return None
    return max(most - pages * resource.getpagesize(), 0)


def _physical() -> int | None:
    """Return the machine's memory in bytes, if the system reports it in the POSIX way."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, OSError, ValueError):
        return None


def free_bytes() -> int | None:
    """Return the memory available to this process under its limits, or None if unknown."""
    found = (_meminfo() or _physical(), _control_groups(), _address_space())
    return min((free for free in found if free is not None), default=None)


def default_max_bytes(taken: int = 0) -> int:
    """Return 80% of the memory available to this process, at least 64 MiB.

    `taken` is how much of the requested memory the process is already using.
    """
    free = free_bytes()
    return max(int(((_UNKNOWN if free is None else free) + taken) * SHARE), LEAST_BYTES)


class Budget:
    """A memory budget in bytes; None means the machine's default, determined when first needed.

    Asking the operating system takes longer than most searches take, and most searches need no more
    than LEAST_BYTES.

    >>> Budget(1000).covers(1001), Budget(None).covers(LEAST_BYTES)
    (False, True)
    """

    def __init__(self, max_bytes: int | None) -> None:
        self._max_bytes = max_bytes

    def bytes_for(self, wanted: int, taken: int = 0) -> int:
        """Return how many bytes may be used if `wanted` are needed and `taken` are in use."""
        if self._max_bytes is None:
            if wanted <= LEAST_BYTES:
                return LEAST_BYTES
            self._max_bytes = default_max_bytes(taken)
        return self._max_bytes

    def covers(self, wanted: int, taken: int = 0) -> bool:
        """Return whether `wanted` bytes may be used, including the `taken` bytes already in use."""
        return wanted <= self.bytes_for(wanted, taken)


def n_processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

"""How much memory a search may take unless it is told: most of what is free, never all."""

from pathlib import Path

SHARE = 0.8
_UNKNOWN = 2 << 30


def _number(path: str) -> int | None:
    """Return the whole number that a file of the kernel's holds, or None ("max", no such file)."""
    try:
        return int(Path(path).read_text())
    except (OSError, ValueError):
        return None


def _meminfo() -> int | None:
    """Return what Linux says could be had without swapping, in bytes."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return None
    for line in lines:
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return None


def _control_group() -> int | None:
    """Return what this process' control group leaves it, in bytes, or None without a limit."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
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
        for where in (f"{base}{group.rstrip('/')}", base):  # in a container the group is the root
            most, now = _number(f"{where}/{limit}"), _number(f"{where}/{used}")
            if most is not None and now is not None:
                left.append(max(most - now, 0))
    return min(left, default=None)


def _physical() -> int | None:
    """Return the machine's memory where the system says it in the POSIX way, in bytes."""
    import os

    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, OSError, ValueError):
        return None


def default_max_bytes() -> int:
    """Return 80 % of the memory available to this process, control groups considered."""
    known = [free for free in (_meminfo() or _physical(), _control_group()) if free is not None]
    return int(min(known, default=_UNKNOWN) * SHARE)

"""What must be equal for two searches with the same seed to find the same levels.

The number of the generator increases whenever a seed would find different levels, independently of
the package's version. Fingerprints of work, checkpoints, shards and `regenerate` rely on it,
together with the version of the push rule.

A version distinguishes releases. An edited clone keeps its version, so a hash of the sources is
sent with it to machines that share a search.
"""

import platform
from functools import cache
from hashlib import blake2b
from pathlib import Path

from trisolve import __version__
from trisolve.sliding import rules
from trisolve.sliding.census import options as census

VERSION = 4

MADE_BY = {"version": VERSION, "rules": rules.VERSION}
"""The versions in metadata and checkpoints."""


def is_ours(made: object) -> bool:
    """Return whether metadata names this version of the generator and of the rules.

    >>> is_ours({"version": 4, "rules": 1, "seed": 7}), is_ours({"version": 3, "rules": 1})
    (True, False)
    """
    if not hasattr(made, "get"):
        return False
    claimed = {key: made.get(key) for key in MADE_BY}
    return claimed == MADE_BY and not any(isinstance(value, bool) for value in claimed.values())


_PACKAGE = Path(__file__).resolve().parents[2]
_ROOMS = ("files", "kernels", "sliding")
"""The packages that a search consists of, in addition to the top-level modules."""


@cache
def code_here() -> dict[str, str]:
    """Return, by name, the versions in this process that the results of a search depend on.

    >>> from trisolve.sliding.generator.version import VERSION
    >>> code_here()["version of the generator"] == str(VERSION)
    True
    """
    import numpy as np

    return {
        "trisolve": __version__,
        "version of the generator": str(VERSION),
        "version of the push rule": str(rules.VERSION),
        "version of the census": str(census.VERSION),
        "python": ".".join(platform.python_version_tuple()[:2]),
        "numpy": np.__version__,
        "sources of trisolve": _hash_of_sources(),
    }


def _hash_of_sources() -> str:
    """Return a hash of the sources, independent of their line endings."""
    digest = blake2b(digest_size=6)
    below = (path for room in _ROOMS for path in (_PACKAGE / room).rglob("*.py"))
    for path in sorted((*_PACKAGE.glob("*.py"), *below)):
        text = path.read_text(encoding="utf-8")
        digest.update(f"{path.relative_to(_PACKAGE).as_posix()}\0{text}\0".encode())
    return digest.hexdigest()


def difference(expected: dict[str, str], found: dict[str, str], where: str) -> str:
    """Return the differences from the code elsewhere on one line, or "" if there are none.

    >>> difference({"numpy": "2.4"}, {"numpy": "2.3"}, "on the worker a")
    'expected numpy 2.4 on the worker a, as here, got 2.3'
    """
    for name, value in expected.items():
        got = found.get(name, "none")
        if got != value:
            return f"expected {name} {value} {where}, as here, got {got}"
    return ""

"""The version of the generator: two searches with the same version and seed find the same levels.

The number increases whenever a seed would find different levels, independently of the package's
version. Fingerprints of work, checkpoints, shards and `regenerate` rely on it, together with the
version of the push rule.
"""

from trisolve.sliding import rules

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

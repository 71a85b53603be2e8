"""The version of what makes levels: two searches with the same of it and a seed find the same.

It rises whenever a seed's finds change, whatever the package's own version; fingerprints of work,
checkpoints, shards and `regenerate` trust it, with the version of the push rule beside it.
"""

from trisolve.sliding import rules

VERSION = 1

MADE_BY = {"version": VERSION, "rules": rules.VERSION}
"""What metadata and checkpoints say of who made them."""


def is_ours(made: object) -> bool:
    """Return whether metadata tell of this version of the generator and of the rules.

    >>> is_ours({"version": 1, "rules": 1, "seed": 7}), is_ours({"version": "0.1.0"})
    (True, False)
    """
    if not hasattr(made, "get"):
        return False
    said = {key: made.get(key) for key in MADE_BY}
    return said == MADE_BY and not any(isinstance(value, bool) for value in said.values())

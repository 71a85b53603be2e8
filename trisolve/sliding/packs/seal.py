"""Seals, which show whether the units or shards of a build were changed or truncated.

A seal is a checksum of the whole pack in the pack's metadata. A seal protects only against
accidents and edits by hand, not against forgery.
"""

from dataclasses import replace
from hashlib import blake2b

from trisolve.sliding.formats import dump_pack
from trisolve.sliding.pack import Pack

_KEY = "seal"


def _checksum(pack: Pack) -> str:
    return blake2b(dump_pack(pack).encode(), digest_size=8).hexdigest()


def sealed(pack: Pack) -> Pack:
    """Return a pack with a seal added.

    >>> holds(sealed(Pack("One"))), holds(Pack("One"))
    (True, False)
    """
    return replace(pack, metadata={**pack.metadata, _KEY: _checksum(pack)})


def is_sealed(pack: Pack) -> bool:
    """Return whether a pack has a seal, valid or not."""
    return _KEY in pack.metadata


def holds(pack: Pack) -> bool:
    """Return whether a pack is unchanged since it was sealed."""
    plain = {key: value for key, value in pack.metadata.items() if key != _KEY}
    return pack.metadata.get(_KEY) == _checksum(replace(pack, metadata=plain))

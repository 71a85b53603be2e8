"""The metadata of a built pack: its sections, the maximum similarity of its levels, and its seal.

``{"sections": [{"name": "Easy", "levels": 20, "rise": "score"}, ...], "similarity": 0.75, ...}``

A seal shows whether a unit or a shard of a build was changed or truncated. It is a checksum of the
whole pack in the pack's metadata, and protects only against accidents and edits by hand, not
against forgery.
"""

from dataclasses import dataclass, replace
from hashlib import blake2b

from trisolve.errors import FormatError
from trisolve.sliding.formats import dump_pack
from trisolve.sliding.level import Pack

RISES = {"score": "score", "moves": "moves", "typical": "typical_seconds"}
"""The properties by which a section can be ordered, and the stat for each."""


@dataclass(frozen=True)
class SectionSpan:
    """A section of a pack: its name, the numbers of its levels, and the stat that rises in it."""

    name: str
    numbers: range
    rise: str


def sections_of(pack: Pack) -> tuple[SectionSpan, ...]:
    """Return the sections that a pack names, or () if there are none; may raise FormatError.

    >>> sections_of(Pack("Plain"))
    ()
    """
    listed = pack.metadata.get("sections", ())
    if not isinstance(listed, tuple):
        raise FormatError(f"metadata.sections: expected an array, got {listed!r:.40}")
    found: list[SectionSpan] = []
    begin = 0
    for number, one in enumerate(listed):
        where = f"metadata.sections[{number}]"
        if not isinstance(one, dict):
            raise FormatError(f"{where}: expected an object, got {one!r:.40}")
        name, n_levels, rise = one.get("name", ""), one.get("levels"), one.get("rise", "score")
        if not isinstance(n_levels, int) or isinstance(n_levels, bool) or n_levels < 0:
            raise FormatError(
                f"{where}.levels: expected an integer of at least 0, got {n_levels!r:.40}"
            )
        if rise not in RISES:
            raise FormatError(f"{where}.rise: expected {', '.join(RISES)}, got {rise!r:.40}")
        found.append(SectionSpan(str(name), range(begin, begin + n_levels), rise))
        begin += n_levels
    if listed and begin != len(pack.levels):
        expected = f"expected sections of {len(pack.levels)} levels in total"
        raise FormatError(f"metadata.sections: {expected}, got {begin}")
    return tuple(found)


def max_similarity(pack: Pack) -> float | None:
    """Return the maximum similarity with which a pack was built, or None; may raise FormatError.

    >>> max_similarity(Pack("Plain")) is None
    True
    """
    found = pack.metadata.get("similarity")
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found <= 1:
        raise FormatError(f"metadata.similarity: expected a number from 0 to 1, got {found!r:.40}")
    return float(found)


_KEY = "seal"


def _checksum(pack: Pack) -> str:
    return blake2b(dump_pack(pack).encode(), digest_size=8).hexdigest()


def with_seal(pack: Pack) -> Pack:
    """Return a pack with a seal added.

    >>> holds(with_seal(Pack("One"))), holds(Pack("One"))
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

"""Join several packs into one pack, and split packs."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from trisolve.errors import FormatError
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack
from trisolve.sliding.packs.sections import sections_of
from trisolve.sliding.square_boards import puzzle_key

_PLAIN = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Joined:
    """A pack joined from several packs, and the duplicate levels that were left out."""

    pack: Pack
    left_out: tuple[Level, ...]


def join_packs(packs: Iterable[Pack], name: str = "") -> Joined:
    """Return all levels in order as one pack, keeping only the first copy of each puzzle.

    The name is the first pack's name unless a name is given. Metadata values are kept if all packs
    agree.

    >>> join_packs([Pack("One"), Pack("Two")]).pack.name
    'One'
    """
    packs = list(packs)
    seen: set[str] = set()
    levels: list[Level] = []
    left_out: list[Level] = []
    for level in (level for pack in packs for level in pack.levels):
        key = puzzle_key(level)
        (left_out if key in seen else levels).append(level)
        seen.add(key)
    first = packs[0] if packs else Pack()
    shared = {
        key: value
        for key, value in first.metadata.items()
        if key != "sections" and all(pack.metadata.get(key) == value for pack in packs)
    }
    return Joined(Pack(name or first.name, tuple(levels), shared), tuple(left_out))


def split_by(pack: Pack, by: str) -> list[tuple[str, Pack]]:
    """Return the parts of a pack by "section", "grade" or "push", in order; may raise FormatError.

    Each part comes with its label, which two sections may share.

    >>> split_by(Pack("Empty"), "grade")
    []
    """
    if by == "section":
        sections = sections_of(pack)
        if not sections:
            raise FormatError("expected a pack with metadata.sections, got one without")
        return [
            (
                section.name or f"section {number}",
                _part(pack, section.name, [pack.levels[i] for i in section.numbers]),
            )
            for number, section in enumerate(sections, 1)
        ]
    parts: dict[str, list[Level]] = {}
    for level in pack.levels:
        mark = level.push if by == "push" else str(level.stats.get("grade", "ungraded"))
        parts.setdefault(mark, []).append(level)
    return [(mark, _part(pack, mark, levels)) for mark, levels in parts.items()]


def split_every(pack: Pack, size: int) -> list[Pack]:
    """Return a pack in parts of `size` levels each; the last part has the remaining levels.

    >>> split_every(Pack("Empty"), 10)
    []
    """
    starts = range(0, len(pack.levels), size)
    return [
        _part(pack, f"part {number}", list(pack.levels[start : start + size]))
        for number, start in enumerate(starts, 1)
    ]


def _part(pack: Pack, name: str, levels: list[Level]) -> Pack:
    metadata = {key: value for key, value in pack.metadata.items() if key != "sections"}
    whole = f"{pack.name}, {name}" if pack.name and name else pack.name or name
    return replace(pack, name=whole, levels=tuple(levels), metadata=metadata)


def file_stem(number: int, name: str, n_files: int) -> str:
    """Return a file name without suffix, of letters, digits and hyphens, that sorts by number.

    >>> file_stem(7, "Chain of three!", 120)
    '007-chain-of-three'
    """
    digits = max(2, len(str(n_files)))
    plain = _PLAIN.sub("-", name.lower()).strip("-")[:60]
    return f"{number:0{digits}}-{plain}" if plain else f"{number:0{digits}}"

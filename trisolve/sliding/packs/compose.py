"""Combine packs: join several into one, split one into several, and compare two.

To compare packs, levels are matched by key, regardless of their names and claims; a level whose
puzzle was edited is matched by name. Several equal levels are matched in order, with identical
copies before rotated copies. The differences are levels added, removed, changed and moved.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace

from trisolve.errors import FormatError
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.orientation import puzzle_key
from trisolve.sliding.packs.sections import sections_of


@dataclass(frozen=True)
class Change:
    """A level that differs between the packs, with its old and new values."""

    old: int
    new: int
    level: Level
    what: tuple[tuple[str, object, object], ...]


@dataclass(frozen=True)
class PackDifference:
    """The changes from the old pack to the new pack; numbers are positions in the packs.

    `moved` lists levels that are otherwise equal, but now come before levels that they used to
    follow.
    """

    added: tuple[tuple[int, Level], ...]
    removed: tuple[tuple[int, Level], ...]
    changed: tuple[Change, ...]
    moved: tuple[tuple[int, int, Level], ...]
    about: tuple[tuple[str, object, object], ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not (self.added or self.removed or self.changed or self.moved or self.about)


def compare_packs(old: Pack, new: Pack) -> PackDifference:
    """Return the changes from an old pack to a new pack.

    >>> compare_packs(Pack("One"), Pack("Two")).about
    (('name', 'One', 'Two'),)
    """
    pairs: dict[int, int] = {}
    _pair_by(_as_written, old, new, pairs)  # matches most levels, much faster than by key
    _pair_by(lambda level: level.key, old, new, pairs)
    _pair_by(lambda level: level.name, old, new, pairs)
    there = set(pairs.values())
    in_order = longest_rise([pairs[number] for number in sorted(pairs)])
    changed, moved = [], []
    for number, place in sorted(pairs.items(), key=lambda pair: pair[1]):
        what = _differences(old.levels[number], new.levels[place])
        if what:
            changed.append(Change(number, place, new.levels[place], what))
        elif place not in in_order:
            moved.append((number, place, new.levels[place]))
    about = [
        (key, getattr(old, key), getattr(new, key))
        for key in ("name", "metadata")
        if getattr(old, key) != getattr(new, key)
    ]
    return PackDifference(
        tuple((i, level) for i, level in enumerate(new.levels) if i not in there),
        tuple((i, level) for i, level in enumerate(old.levels) if i not in pairs),
        tuple(changed),
        tuple(moved),
        tuple(about),
    )


def _as_written(level: Level) -> Hashable:
    return level.floor, level.blocks, level.push


def _pair_by(
    mark: Callable[[Level], Hashable], old: Pack, new: Pack, pairs: dict[int, int]
) -> None:
    """Pair levels that have no partner yet and the same mark, unless the mark is empty."""
    taken = set(pairs.values())
    waiting: dict[Hashable, list[int]] = {}
    for place, level in enumerate(new.levels):
        if place not in taken:
            waiting.setdefault(mark(level), []).append(place)
    for number, level in enumerate(old.levels):
        if number in pairs or not waiting:
            continue
        found = mark(level)
        if found and waiting.get(found):
            pairs[number] = waiting[found].pop(0)


def _differences(old: Level, new: Level) -> tuple[tuple[str, object, object], ...]:
    """Return the differences between two levels: in puzzle, copy and claims."""
    found: list[tuple[str, object, object]] = []
    if _as_written(old) != _as_written(new):
        board = ("board", "one copy", "another copy, other ids or colors")
        found.append(board if old.key == new.key else ("puzzle", old.key, new.key))
    if old.name != new.name:
        found.append(("name", old.name, new.name))
    if old.solution != new.solution:
        found.append(("solution", _moves_of(old), _moves_of(new)))
    for part in ("stats", "metadata"):
        before, after = getattr(old, part), getattr(new, part)
        for key in sorted(before.keys() | after.keys()):
            if before.get(key) != after.get(key):
                found.append((f"{part}.{key}", before.get(key), after.get(key)))
    return tuple(found)


def _moves_of(level: Level) -> str:
    return "none" if level.solution is None else dump_moves(level.solution)


def longest_rise(numbers: list[int]) -> set[int]:
    """Return the numbers in a longest rising subsequence, whose levels do not have to be moved."""
    ends: list[int] = []  # ends[n]: the smallest end of a rise of n + 1 numbers
    before: dict[int, int | None] = {}
    for number in numbers:
        length = bisect_left(ends, number)
        before[number] = ends[length - 1] if length else None
        ends[length : length + 1] = [number]
    found: set[int] = set()
    at = ends[-1] if ends else None
    while at is not None:
        found.add(at)
        at = before[at]
    return found


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
    """Return a file name of letters, digits and hyphens, without a suffix, that sorts by number.

    >>> file_stem(7, "Chain of three!", 120)
    '007-chain-of-three'
    """
    digits = max(2, len(str(n_files)))
    plain = _PLAIN.sub("-", name.lower()).strip("-")[:60]
    return f"{number:0{digits}}-{plain}" if plain else f"{number:0{digits}}"

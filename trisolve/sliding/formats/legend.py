"""Read the legend that ``show`` draws next to a board.

People who paste a drawn board into a ``.tri`` file also paste its legend::

    ..AAA.aaa    A  +→ -←  3 cells  goal 3 →
    BBB.....     B = car-1  +→ -←  3 cells

The legend must agree with the board, and it adds information that the board cannot show: goals
under blocks, ids of more than one letter, the order of the blocks and, where needed, the origin.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.files.messages import quoted
from trisolve.sliding.lattice import ARROWS, Axis, Cell, as_run, next_cell, step_cell

_WAYS = {arrow: way for way, arrow in ARROWS.items()}
# a terminal without arrows shows axis and sign
_WAYS |= {f"{axis.name}{'+-'[sign < 0]}": (int(axis), sign) for axis in Axis for sign in (1, -1)}
_WAY = "|".join(map(re.escape, _WAYS))
_LINE = re.compile(
    rf"(?:^|\s\s)\s*(?P<mark>\S)(?: = (?P<id>\S+))?\s+\+(?P<up>{_WAY}) -(?P<down>{_WAY})"
    rf"\s+(?P<length>\d+) cells(?:\s+(?:(?P<at>on its goal)|goal (?P<steps>\d+) (?P<way>{_WAY})))?"
    r"\s*$",
    re.ASCII,
)
_ORIGIN = re.compile(r"(?:^|\s\s)\s*origin:\s*(?P<origin>\d+,\d+(?:,\d+)?)\s*$", re.ASCII)
_UNSHOWN = "\ufffd"  # what `show` draws in place of an unprintable character


_ROW = re.compile(r"[ .#A-Za-z]*", re.ASCII)
_DRAWN = re.compile(r"[.#]{2}|([A-Z])\1\1", re.ASCII)


def looks_drawn(text: str) -> bool:
    """Return whether a line looks like a row of a board, with or without its legend.

    >>> looks_drawn(" AAA..  A  +→ -←  3 cells"), looks_drawn("hello"), looks_drawn("End.")
    (True, False, False)
    """
    return looks_like_row(text) and (_LINE.search(text) or _DRAWN.search(text)) is not None


def looks_like_row(text: str) -> bool:
    """Return whether a line can be a row of a board, with or without its legend.

    >>> looks_like_row("AAA"), looks_like_row("#@$"), looks_like_row("hello")
    (True, False, True)
    """
    if _LINE.search(text):
        return True
    match = _ORIGIN.search(text)
    return _ROW.fullmatch(text[: match.start()] if match else text) is not None


class Entry(NamedTuple):
    """The legend's entry for one block: `steps` leads to its goal, or is None if it has no goal."""

    line: int
    mark: str
    id: str
    axis: Axis
    length: int
    steps: int | None


@dataclass
class Legend:
    """The entries of a legend, separated from the rows of a board."""

    entries: dict[str, Entry]
    origin: tuple[int, str] | None = None

    def take(self, line: int, text: str) -> str:
        """Return the part of a row left of the legend; raise FormatError for an invalid entry.

        >>> legend = Legend({})
        >>> legend.take(2, "AAA.aaa.    A  +→ -←  3 cells  goal 2 →"), legend.entries["A"].steps
        ('AAA.aaa.', 2)
        """
        if match := _ORIGIN.search(text):
            if self.origin is not None:
                raise FormatError(f"line {line}: expected one origin in the legend, got two")
            self.origin = line, match["origin"]
            return text[: match.start()].rstrip()
        match = _LINE.search(text)
        if match is None:
            return text
        (axis, up), (down_axis, down) = _WAYS[match["up"]], _WAYS[match["down"]]
        mark, name = match["mark"], match["id"] or match["mark"]
        if (axis, up, down_axis, down) != (axis, 1, axis, -1):
            got = quoted(f"+{match['up']} -{match['down']}")
            raise FormatError(f"line {line}: expected both directions of one axis, got {got}")
        if mark in self.entries or _UNSHOWN in name:
            expected = "expected each block once in the legend, with a printable id"
            raise FormatError(f"line {line}: {expected}, got {quoted(mark)} = {quoted(name)}")
        steps = 0 if match["at"] else None
        if match["steps"]:
            way_axis, sign = _WAYS[match["way"]]
            steps = sign * min(int(match["steps"][:3]), 99)
            if way_axis != axis or steps == 0:
                expected = "expected the goal 1 or more steps away along the block's own axis"
                got = quoted(f"goal {match['steps']} {match['way']}")
                raise FormatError(f"line {line}: {expected}, got {got}")
        self.entries[mark] = Entry(line, mark, name, Axis(axis), int(match["length"][:3]), steps)
        return text[: match.start()].rstrip()

    def goals(
        self, held: Mapping[str, Iterable[Cell]], floor: frozenset[Cell]
    ) -> dict[str, tuple[int, tuple[Cell, ...]]]:
        """Return the line and goal of each block with a goal; `held` gives the blocks' cells.

        Raises FormatError if the legend describes other blocks.
        """
        for entry in self.entries.values():
            if entry.mark not in held:
                expected = "expected the legend to list blocks on the board"
                raise FormatError(f"line {entry.line}: {expected}, got {quoted(entry.mark)}")
        goals = {}
        for mark, cells in held.items():
            entry, found = self._entry(mark), as_run(cells)
            if found is None:
                continue  # the block itself is wrong, which is reported elsewhere
            axis, run = found
            if (entry.axis, entry.length) != (axis, len(run)):
                expected = f"expected the legend to describe block {mark} as it is drawn"
                drawn = f"{len(run)} cells along {axis.name}"
                got = f"got {entry.length} along {entry.axis.name}"
                raise FormatError(f"line {entry.line}: {expected}, {drawn}, {got}")
            if entry.steps is not None:
                goals[mark] = entry.line, _moved(run, entry, floor)
        return goals

    def _entry(self, mark: str) -> Entry:
        if mark not in self.entries:
            line = min(entry.line for entry in self.entries.values())
            expected = "expected a legend of all blocks, or none"
            raise FormatError(f"line {line}: {expected}, got one without {mark}")
        return self.entries[mark]


def _moved(run: tuple[Cell, ...], entry: Entry, floor: frozenset[Cell]) -> tuple[Cell, ...]:
    """Return the cells of a block's goal."""
    assert entry.steps is not None
    first = run[0]
    for _ in range(abs(entry.steps)):
        first = step_cell(first, entry.axis, 1 if entry.steps > 0 else -1)
    cells = [first]
    while len(cells) < len(run):
        cells.append(next_cell(cells[-1], entry.axis, 1))
    if not floor.issuperset(cells):
        expected = f"expected the goal of block {entry.mark} on the floor"
        raise FormatError(
            f"line {entry.line}: {expected}, got wall {abs(entry.steps)} steps from the block"
        )
    return tuple(cells)

"""The parts of a file in text format: header lines, sections of rows, and the legend.

A text is first taken apart: values stay as written, each with its line number. Then each key of the
header is read strictly, and so is the legend that ``show`` draws next to a board. People who paste
a drawn board into a ``.tri`` file also paste its legend::

    ..AAA.aaa    A  +→ -←  3 cells  goal 3 →
    BBB.....     B = car-1  +→ -←  3 cells

The legend must agree with the board, and it adds information that the board cannot show: goals
under blocks, ids of more than one letter, the order of the blocks and, where needed, the origin.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from trisolve.errors import FormatError
from trisolve.files.messages import located, quote
from trisolve.files.strict_json import Origin, parse_json
from trisolve.sliding.choices import PushMode
from trisolve.sliding.formats.text_board import Section
from trisolve.sliding.lattice import ARROWS, SIZE, Axis, Cell, Place, as_run, next_cell, step_cell
from trisolve.sliding.level import PUSH_MODES

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
_ORIGIN_LINE = re.compile(r"(?:^|\s\s)\s*origin:\s*(?P<origin>\d+,\d+(?:,\d+)?)\s*$", re.ASCII)
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
    match = _ORIGIN_LINE.search(text)
    return _ROW.fullmatch(text[: match.start()] if match else text) is not None


class Entry(NamedTuple):
    """The legend's entry for one block: `steps` leads to its goal, or is None if it has no goal."""

    line: int
    mark: str
    id: str
    axis: Axis
    length: int
    steps: int | None


class Legend(Struct):
    """The entries of a legend, separated from the rows of a board."""

    entries: dict[str, Entry]
    origin: tuple[int, str] | None = None

    def take(self, line: int, text: str) -> str:
        """Return the part of a row left of the legend; raise FormatError for an invalid entry.

        >>> legend = Legend({})
        >>> legend.take(2, "AAA.aaa.    A  +→ -←  3 cells  goal 2 →"), legend.entries["A"].steps
        ('AAA.aaa.', 2)
        """
        if match := _ORIGIN_LINE.search(text):
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
            got = quote(f"+{match['up']} -{match['down']}")
            raise FormatError(f"line {line}: expected both directions of one axis, got {got}")
        if mark in self.entries or _UNSHOWN in name:
            expected = "expected each block once in the legend, with a printable id"
            raise FormatError(f"line {line}: {expected}, got {quote(mark)} = {quote(name)}")
        steps = 0 if match["at"] else None
        if match["steps"]:
            way_axis, sign = _WAYS[match["way"]]
            steps = sign * min(int(match["steps"][:3]), 99)
            if way_axis != axis or steps == 0:
                expected = "expected the goal 1 or more steps away along the block's own axis"
                got = quote(f"goal {match['steps']} {match['way']}")
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
                raise FormatError(f"line {entry.line}: {expected}, got {quote(entry.mark)}")
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
                goals[mark] = entry.line, _goal_cells(run, entry, floor)
        return goals

    def _entry(self, mark: str) -> Entry:
        if mark not in self.entries:
            line = min(entry.line for entry in self.entries.values())
            expected = "expected a legend of all blocks, or none"
            raise FormatError(f"line {line}: {expected}, got one without {mark}")
        return self.entries[mark]


def _goal_cells(run: tuple[Cell, ...], entry: Entry, floor: frozenset[Cell]) -> tuple[Cell, ...]:
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


KEYS = (
    *("name", "author", "tags", "notes", "push", "origin", "ids", "order", "colors"),
    *("solution", "stats", "metadata"),
)
"""The keys that are allowed above ``board:``, in the order in which they are written."""

_SECTIONS = ("board", "goals")
_KEY = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)
_MAX_ROWS = 100  # more than the grid has, to leave room for blank rows around a board
_KNOWN_KEY = re.compile(rf"^[ \t]*(?:{'|'.join((*KEYS, *_SECTIONS))})[ \t]*:", re.MULTILINE)
_KEY_LINE = re.compile(r"^[ \t]*[^\s:]+[ \t]*:", re.MULTILINE)


class Parts(Struct):
    """The parts of a file: header values with their lines and columns, sections, and the legend."""

    header: dict[str, tuple[int, str]] = {}
    columns: dict[str, int] = {}
    sections: dict[str, list[Section]] = field(
        default_factory=lambda: {name: [] for name in _SECTIONS}
    )
    legend: Legend = field(default_factory=lambda: Legend({}))


def is_text_format(text: str) -> bool:
    r"""Return whether input is a level in text format, which has a line with one of its keys.

    >>> is_text_format("; mine\nboard:\nAAA"), is_text_format("https://example.org/#tri1.AAAA")
    (True, False)
    """
    return _KNOWN_KEY.search(text) is not None


def is_key_line(text: str) -> bool:
    """Return whether input has a line that looks like a key, possibly misspelled."""
    return _KEY_LINE.search(text) is not None


def take_apart(text: str) -> Parts:
    """Return the parts of a file; raise FormatError at the first misplaced line."""
    parts = Parts()
    section: Section | None = None
    for number, given in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if given.startswith(";"):
            continue
        in_board = section is not None and not parts.sections["goals"]
        line = parts.legend.take(number, given) if in_board else given
        match = _KEY.fullmatch(line)
        if match is None:
            _take_row(section, number, line)
            continue
        key, value = match[1], match[2].strip()
        if key in _SECTIONS and not value:
            section = Section(number, [])
            parts.sections[key].append(section)
            if len(parts.sections["board"]) != 1:
                raise FormatError(f"line {number}: expected one board:, and goals: after it")
        elif section is not None:
            expected = "expected a row of the board; keys go above board:"
            raise FormatError(f"line {number}: {expected}, got {quote(line)}")
        elif key not in KEYS:
            expected = f"expected one of the keys {', '.join((*KEYS, *_SECTIONS))}"
            raise FormatError(f"line {number}: {expected}, got {quote(key)}")
        elif key in parts.header:
            raise FormatError(f"line {number}: the key {quote(key)} appears twice")
        else:
            parts.header[key] = number, value
            parts.columns[key] = len(line) - len(match[2].lstrip()) + 1
    return parts


def _take_row(section: Section | None, number: int, line: str) -> None:
    if section is not None:
        if len(section.rows) == _MAX_ROWS:
            raise FormatError(f"line {number}: expected at most {_MAX_ROWS} rows")
        section.rows.append((number, line.rstrip(" ")))
    elif line.strip():
        rows = " above the rows of a board" if looks_drawn(line) else ""
        expected = f"expected a line such as key: value, or board:{rows}"
        raise FormatError(f"line {number}: {expected}, got {quote(line)}")


_ORIGIN = re.compile(r"(\d{1,2})\s*,\s*(\d{1,2})(?:\s*,\s*([01]))?", re.ASCII)


def push_of(parts: Parts) -> PushMode:
    """Return the push mode, which is full by default; may raise FormatError."""
    line, value = parts.header.get("push", (0, "full"))
    if value not in PUSH_MODES:
        expected = f"expected push: as one of {', '.join(PUSH_MODES)}"
        raise FormatError(f"line {line}: {expected}, got {quote(value)}")
    return value


def origin_of(parts: Parts) -> Place | None:
    """Return the position of the first floor character, or None if it is not given."""
    noted = parts.legend.origin
    if "origin" not in parts.header and noted is None:
        return None
    line, value = parts.header.get("origin") or noted or (0, "")
    if noted is not None and noted[1] != value:
        expected = f"expected the legend to agree with origin: {value}"
        raise FormatError(f"line {noted[0]}: {expected}, got {noted[1]}")
    match = _ORIGIN.fullmatch(value)
    if match is None or max(int(match[1]), int(match[2])) >= SIZE:
        expected = f"expected origin: row,col or row,col,orient (0 to {SIZE - 1}, orient 0 or 1)"
        raise FormatError(f"line {line}: {expected}, got {quote(value)}")
    return Place(int(match[1]), int(match[2]), int(match[3] or 0))


def ids_of(parts: Parts, letters: frozenset[str]) -> dict[str, str]:
    """Return the id of each letter: from the header or the legend, or the letter itself."""
    ids = {letter: letter for letter in letters} | pairs_of(parts, "ids", letters)
    for entry in parts.legend.entries.values():
        if entry.mark in letters and entry.id not in (entry.mark, ids[entry.mark]):
            if ids[entry.mark] != entry.mark:
                expected = f"expected the legend to agree with ids: {entry.mark}={ids[entry.mark]}"
                raise FormatError(f"line {entry.line}: {expected}, got {quote(entry.id)}")
            ids[entry.mark] = entry.id
    return ids


def pairs_of(parts: Parts, key: str, letters: frozenset[str]) -> dict[str, str]:
    """Return each letter's value in a header line such as ``colors: A=#fff B=#c8c4b0``."""
    line, value = parts.header.get(key, (0, ""))
    found: dict[str, str] = {}
    for word in value.split():
        letter, _, given = word.partition("=")
        if not given or letter not in letters or letter in found:
            expected = f"expected {key} as LETTER=VALUE, each letter of the board at most once"
            raise FormatError(f"line {line}: {expected}, got {quote(word)}")
        found[letter] = given
    return found


def order_of(parts: Parts, letters: frozenset[str]) -> list[str]:
    """Return the letters in block order, as given by the header, the legend or the alphabet."""
    line, value = parts.header.get("order", (0, ""))
    given = value.split()
    if "order" in parts.header and sorted(given) != sorted(letters):
        expected = f"expected order: with each of {' '.join(sorted(letters))} once"
        raise FormatError(f"line {line}: {expected}, got {quote(value)}")
    listed = [mark for mark in parts.legend.entries if mark in letters]
    return given or (listed if len(listed) == len(letters) else sorted(letters))


def _json(parts: Parts, key: str) -> object:
    line, value = parts.header[key]
    return parse_json(value, Origin(line, parts.columns[key]))


def line_of(parts: Parts, key: str) -> str:
    """Return the string of a key, plain or in JSON notation, or "" if the key is missing."""
    line, value = parts.header.get(key, (0, ""))
    if not value.startswith('"'):
        return value
    text = _json(parts, key)
    with located(f"line {line}"):
        if not isinstance(text, str):
            raise FormatError(f"expected {key} as text, got {quote(text)}")
    return text


def tags_of(parts: Parts) -> tuple[str, ...]:
    """Return the tags, separated by commas or as a JSON array."""
    line, value = parts.header.get("tags", (0, ""))
    if not value.startswith("["):
        return tuple(filter(None, map(str.strip, value.split(","))))
    tags = _json(parts, "tags")
    if not isinstance(tags, list) or not all(isinstance(tag, str) and tag for tag in tags):
        raise FormatError(f"line {line}: expected tags as words, or as a JSON array of strings")
    return tuple(tags)


def object_of(parts: Parts, key: str) -> Mapping[str, object]:
    """Return the JSON object of a key, or an empty object if the key is missing."""
    if key not in parts.header:
        return {}
    line, found = parts.header[key][0], _json(parts, key)
    with located(f"line {line}"):
        if not isinstance(found, dict):
            raise FormatError(f"expected {key} as a JSON object, got {quote(found)}")
    return found

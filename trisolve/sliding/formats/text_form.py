r"""The text form of levels (``.tri``): what people write and diff.

A header of ``key: value`` lines, then the board and the goals, one line a row::

    ; a comment: any line that starts with a semicolon
    name: Two in a hexagon
    board:
     AAA
    ..BB.
    ..B..
     ...
    goals:
     ...
    .....
    .BB..
     B..

``.`` is floor, ``#`` or blank wall, a letter the block of that id; see text_board for what stands
where. In ``goals:`` only the letters count, and a dot must be floor; goals that overlap follow in
further ``goals:`` sections. Header keys, all optional:

- ``name``: any text, as a JSON string where it has quotes in front, line breaks or blank ends
- ``push``: full (the default), oblique or none
- ``origin``: ``row,col`` or ``row,col,orient`` of the first floor character
- ``ids``: ``A=car-1 B=car-2`` for ids that are not one letter of A-Z or a-z
- ``order``: the letters in the order of the blocks, where it is not the alphabet's
- ``colors``: ``A=#c8c4b0 B=#fff``
- ``solution``: a claim, in move notation
- ``stats``, ``metadata``: JSON objects
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from trisolve.errors import FormatError
from trisolve.files.messages import located, quoted
from trisolve.files.strict_json import Origin, parse_json
from trisolve.sliding.formats.text_board import (
    FLOOR,
    LETTERS,
    Anchor,
    Section,
    Spot,
    anchor,
    cell_at,
    draw,
    is_default_origin,
)
from trisolve.sliding.lattice import SIZE, Cell, Place, unpack
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.moves import dump_moves, parse_moves

_KEYS = ("name", "push", "origin", "ids", "order", "colors", "solution", "stats", "metadata")
_SECTIONS = ("board", "goals")
_KEY = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)
_ORIGIN = re.compile(r"(\d{1,2})\s*,\s*(\d{1,2})(?:\s*,\s*([01]))?", re.ASCII)

_MAX_ROWS = 100  # the grid has fewer; blank ones around a board are free
_KEY_LINE = re.compile(r"^[ \t]*[^\s:]+[ \t]*:", re.MULTILINE)

# ---- reading ----


@dataclass
class _Text:
    """A text taken apart: header values with their line numbers, their columns, and sections."""

    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    columns: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[Section]] = field(
        default_factory=lambda: {name: [] for name in _SECTIONS}
    )


def is_text_form(text: str) -> bool:
    """Return whether a text looks like a level in text form, right or wrong: it has a key line."""
    return _KEY_LINE.search(text) is not None


def parse_text_level(text: str) -> Level:
    r"""Read a level from text; raise FormatError or InvalidLevel with line and column.

    >>> level = parse_text_level("board:\n AAA\n..BB.\n..B..\n ...")
    >>> [block.cells for block in level.blocks]
    [(0, 1, 2), (35, 34, 67)]
    """
    taken = _take_apart(text)
    marks, cells, anchored = _board(taken)
    board = taken.sections["board"][0]
    letters = {mark for mark in marks.values() if mark != FLOOR}
    ids = {letter: letter for letter in letters} | _pairs(taken, "ids", letters)
    colors = _pairs(taken, "colors", letters)
    goals = _goals(taken.sections["goals"], anchored, frozenset(cells.values()), letters)
    blocks = []
    for letter in _order(taken, letters):
        held = [spot for spot, mark in marks.items() if mark == letter]
        with located(f"line {board.rows[held[0][0]][0]}"):
            block = Block(ids[letter], tuple(cells[s] for s in held), color=colors.get(letter))
        if letter in goals:
            line, goal = goals[letter]
            with located(f"line {line}"):
                block = replace(block, goal=goal)
        blocks.append(block)
    solution = None
    if "solution" in taken.header:
        line, value = taken.header["solution"]
        with located(f"line {line}"):
            solution = parse_moves(value)
    return Level(
        frozenset(cells.values()),
        tuple(blocks),
        _push(taken),
        _name(taken),
        solution,
        _object(taken, "stats"),
        _object(taken, "metadata"),
    )


def parse_text_floor(text: str) -> frozenset[Cell]:
    r"""Read only the floor of a text, which may have no blocks; raise FormatError.

    >>> sorted(parse_text_floor("board:\n...\n.#"))
    [0, 1, 2, 33]
    """
    taken = _take_apart(text)
    _, cells, _ = _board(taken)
    return frozenset(cells.values())


def _board(taken: _Text) -> tuple[dict[Spot, str], dict[Spot, Cell], Anchor]:
    """Return the characters of the board, the cells they stand for, and where the text lies."""
    if not taken.sections["board"]:
        raise FormatError("expected a section board:, there is none")
    board = taken.sections["board"][0]
    marks = board.marks()
    if not marks:
        raise FormatError(f"line {board.line}: expected a board with floor after board:")
    anchored = anchor(list(marks), _origin(taken))
    return marks, {spot: cell_at(anchored, spot, board) for spot in marks}, anchored


def _take_apart(text: str) -> _Text:
    taken = _Text()
    section: Section | None = None
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if line.startswith(";"):
            continue
        match = _KEY.fullmatch(line)
        if match is None:
            if section is not None:
                if len(section.rows) == _MAX_ROWS:
                    raise FormatError(f"line {number}: expected at most {_MAX_ROWS} rows")
                section.rows.append((number, line.rstrip(" ")))
            elif line.strip():
                expected = "expected a line such as key: value, or board:"
                raise FormatError(f"line {number}: {expected}, got {quoted(line)}")
            continue
        key, value = match[1], match[2].strip()
        if key in _SECTIONS and not value:
            section = Section(number, [])
            taken.sections[key].append(section)
            if len(taken.sections["board"]) > 1 or not taken.sections["board"]:
                raise FormatError(f"line {number}: expected one board:, and goals: after it")
        elif section is not None:
            expected = "expected a row of the board, keys stand above board:"
            raise FormatError(f"line {number}: {expected}, got {quoted(line)}")
        elif key not in _KEYS:
            expected = f"expected one of the keys {', '.join((*_KEYS, *_SECTIONS))}"
            raise FormatError(f"line {number}: {expected}, got {quoted(key)}")
        elif key in taken.header:
            raise FormatError(f"line {number}: expected each key once, got {quoted(key)} twice")
        else:
            taken.header[key] = number, value
            taken.columns[key] = len(line) - len(match[2].lstrip()) + 1
    return taken


def _push(taken: _Text) -> str:
    line, value = taken.header.get("push", (0, "full"))
    if value not in PUSH_MODES:
        expected = f"expected push: as one of {', '.join(PUSH_MODES)}"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    return value


def _origin(taken: _Text) -> Place | None:
    if "origin" not in taken.header:
        return None
    line, value = taken.header["origin"]
    match = _ORIGIN.fullmatch(value)
    if match is None or max(int(match[1]), int(match[2])) >= SIZE:
        expected = f"expected origin: row,col or row,col,orient (0 to {SIZE - 1}, orient 0 or 1)"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    return Place(int(match[1]), int(match[2]), int(match[3] or 0))


def _pairs(taken: _Text, key: str, letters: set[str]) -> dict[str, str]:
    """Return what a header line such as ``colors: A=#fff B=#c8c4b0`` gives each letter."""
    line, value = taken.header.get(key, (0, ""))
    found: dict[str, str] = {}
    for word in value.split():
        letter, _, given = word.partition("=")
        if not given or letter not in letters or letter in found:
            expected = f"expected {key} as LETTER=VALUE, each letter of the board at most once"
            raise FormatError(f"line {line}: {expected}, got {quoted(word)}")
        found[letter] = given
    return found


def _order(taken: _Text, letters: set[str]) -> list[str]:
    line, value = taken.header.get("order", (0, ""))
    given = value.split()
    if "order" in taken.header and sorted(given) != sorted(letters):
        expected = f"expected order: with each of {' '.join(sorted(letters))} once"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    return given or sorted(letters)


def _goals(
    sections: Iterable[Section], anchored: Anchor, floor: frozenset[Cell], letters: set[str]
) -> dict[str, tuple[int, tuple[Cell, ...]]]:
    """Return for each letter with a goal the line where it starts and its cells."""
    goals: dict[str, tuple[int, tuple[Cell, ...]]] = {}
    for section in sections:
        here: dict[str, tuple[int, tuple[Cell, ...]]] = {}
        for spot, mark in section.marks().items():
            cell = cell_at(anchored, spot, section)
            if cell not in floor:
                expected = f"expected goals on the floor of the board, {mark!r} is on wall"
                raise FormatError(f"{section.at(spot)}: {expected}")
            if mark == FLOOR:
                continue
            if mark not in letters or mark in goals:
                expected = "expected each goal once, and its block on the board"
                raise FormatError(f"{section.at(spot)}: {expected}, got {mark!r}")
            line, cells = here.get(mark, (section.rows[spot[0]][0], ()))
            here[mark] = line, (*cells, cell)
        goals |= here
    return goals


def _name(taken: _Text) -> str:
    line, value = taken.header.get("name", (0, ""))
    if not value.startswith('"'):
        return value
    name = parse_json(value, Origin(line, taken.columns["name"]))
    with located(f"line {line}"):
        if not isinstance(name, str):
            raise FormatError(f"expected a name, got {quoted(name)}")
    return name


def _object(taken: _Text, key: str) -> Mapping[str, object]:
    if key not in taken.header:
        return {}
    line, value = taken.header[key]
    found = parse_json(value, Origin(line, taken.columns[key]))
    with located(f"line {line}"):
        if not isinstance(found, dict):
            raise FormatError(f"expected {key} as a JSON object, got {quoted(found)}")
    return found


# ---- writing ----


def dump_text_level(level: Level) -> str:
    """Return a level as text that parse_text_level reads back exactly.

    >>> print(dump_text_level(Level(range(8), [Block("A", [2, 3, 4], goal=[4, 5, 6])])), end="")
    board:
    ..AAA...
    goals:
    ....AAA.
    """
    letters = _letters(level)
    lines = [*_header(level, letters), "board:"]
    held = {cell: letters[block.id] for block in level.blocks for cell in block.cells}
    lines += draw(level.floor, held)
    for layer in _goal_layers(level):
        lines.append("goals:")
        lines += draw(level.floor, {cell: letters[holder] for cell, holder in layer.items()})
    return "\n".join(lines) + "\n"


def _letters(level: Level) -> dict[str, str]:
    """Return the letter of each block: its id where that is one, else the next that is free."""
    own = {block.id for block in level.blocks if block.id in LETTERS and len(block.id) == 1}
    free = (letter for letter in LETTERS if letter not in own)
    return {block.id: block.id if block.id in own else next(free) for block in level.blocks}


def _header(level: Level, letters: Mapping[str, str]) -> Iterator[str]:
    if level.name:
        yield f"name: {_written_name(level.name)}"
    if level.push != "full":
        yield f"push: {level.push}"
    if not is_default_origin(level.floor):
        row, col, orient = unpack(min(level.floor))
        yield f"origin: {row},{col},{orient}" if orient else f"origin: {row},{col}"
    ids = [f"{letter}={name}" for name, letter in letters.items() if name != letter]
    if ids:
        yield f"ids: {' '.join(ids)}"
    if list(letters.values()) != sorted(letters.values()):
        yield f"order: {' '.join(letters.values())}"
    colors = [f"{letters[block.id]}={block.color}" for block in level.blocks if block.color]
    if colors:
        yield f"colors: {' '.join(colors)}"
    if level.solution is not None:
        yield f"solution: {dump_moves(level.solution)}".rstrip()
    for key, value in (("stats", level.stats), ("metadata", level.metadata)):
        if value:
            yield f"{key}: {json.dumps(value)}"


def _written_name(name: str) -> str:
    plain = name.isprintable() and name == name.strip() and not name.startswith('"')
    return name if plain else json.dumps(name)


def _goal_layers(level: Level) -> list[dict[Cell, str]]:
    """Return the goals as maps from cell to block id, as few as first fit gives without overlap."""
    layers: list[dict[Cell, str]] = []
    for block in level.blocks:
        goal = block.goal or ()
        layer = next((layer for layer in layers if not layer.keys() & set(goal)), None)
        if layer is None:
            layer = {}
            layers.append(layer)
        layer.update(dict.fromkeys(goal, block.id))
    return [layer for layer in layers if layer]

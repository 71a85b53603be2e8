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
further ``goals:`` sections. Without any, the small letter of a block's capital marks its goal on
the board itself, see goal_letters; a legend beside the rows may stay, see legend. Header keys, all
optional:

- ``name``, ``author``, ``notes``: any text, as a JSON string where it has quotes in front, line
  breaks or blank ends
- ``tags``: words parted by commas, or a JSON array where a tag has a comma
- ``push``: full (the default), oblique or none
- ``origin``: ``row,col`` or ``row,col,orient`` of the first floor character
- ``ids``: ``A=car-1 B=car-2`` for ids that are not one letter of A-Z or a-z
- ``order``: the letters in the order of the blocks, where it is not the alphabet's
- ``colors``: ``A=#c8c4b0 B=#fff``
- ``solution``: a claim, in move notation
- ``stats``, ``metadata``: JSON objects
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from trisolve.errors import FormatError, InvalidLevel
from trisolve.files.messages import located, quoted
from trisolve.files.strict_json import Origin, parse_json
from trisolve.sliding.formats.goal_letters import (
    Drawn,
    Goals,
    block_letters,
    check_letters,
    goal_place,
    goals_of_letters,
)
from trisolve.sliding.formats.legend import Legend, looks_drawn
from trisolve.sliding.formats.text_board import (
    FLOOR,
    Anchor,
    Section,
    Spot,
    anchor,
    cell_at,
    fitting_anchor,
)
from trisolve.sliding.lattice import SIZE, Cell, Place, as_run
from trisolve.sliding.level import MIN_LENGTH, PUSH_MODES, Block, Level
from trisolve.sliding.moves import parse_moves

KEYS = (
    *("name", "author", "tags", "notes", "push", "origin", "ids", "order", "colors"),
    *("solution", "stats", "metadata"),
)
"""What may stand above ``board:``, in the order in which it is written."""

_SECTIONS = ("board", "goals")
_KEY = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)
_ORIGIN = re.compile(r"(\d{1,2})\s*,\s*(\d{1,2})(?:\s*,\s*([01]))?", re.ASCII)

_MAX_ROWS = 100  # the grid has fewer; blank ones around a board are free
_KNOWN_KEY = re.compile(rf"^[ \t]*(?:{'|'.join((*KEYS, *_SECTIONS))})[ \t]*:", re.MULTILINE)
_KEY_LINE = re.compile(r"^[ \t]*[^\s:]+[ \t]*:", re.MULTILINE)


@dataclass
class _Text:
    """A text taken apart: header values with their line numbers, their columns, and sections."""

    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    columns: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[Section]] = field(
        default_factory=lambda: {name: [] for name in _SECTIONS}
    )
    legend: Legend = field(default_factory=lambda: Legend({}))


def is_text_form(text: str) -> bool:
    r"""Return whether a text is meant as a level in text form: it has a line with one of its keys.

    >>> is_text_form("; mine\nboard:\nAAA"), is_text_form("https://example.org/#tri1.AAAA")
    (True, False)
    """
    return _KNOWN_KEY.search(text) is not None


def is_key_line(text: str) -> bool:
    """Return whether a text has a line with a key that could be a misspelt one."""
    return _KEY_LINE.search(text) is not None


def parse_text_level(text: str) -> Level:
    r"""Read a level from text; raise FormatError or InvalidLevel with line and column.

    >>> level = parse_text_level("board:\n AAA\n..BB.\n..B..\n ...")
    >>> [block.cells for block in level.blocks]
    [(0, 1, 2), (35, 34, 67)]
    """
    taken = _take_apart(text)
    drawn, anchored = _board(taken)
    letters = drawn.blocks
    ids = _ids(taken, letters)
    colors = _pairs(taken, "colors", letters)
    order = _order(taken, letters)
    runs = {letter: _run(drawn, letter, ids[letter]) for letter in sorted(letters)}
    goals = _goals(taken, drawn, anchored)
    blocks = []
    for letter in order:
        with located(f"line {drawn.section.rows[drawn.spots(letter)[0][0]][0]}"):
            block = Block(ids[letter], runs[letter], color=colors.get(letter))
        if letter in goals:
            block = replace(block, goal=goals[letter][1])
        blocks.append(block)
    solution = None
    if "solution" in taken.header:
        line, value = taken.header["solution"]
        with located(f"line {line}"):
            solution = parse_moves(value)
    return Level(
        frozenset(drawn.cells.values()),
        tuple(blocks),
        _push(taken),
        _line(taken, "name"),
        solution,
        _object(taken, "stats"),
        _object(taken, "metadata"),
        _line(taken, "author"),
        _tags(taken),
        _line(taken, "notes"),
    )


def parse_text_floor(text: str) -> frozenset[Cell]:
    r"""Read only the floor of a text, which may have no blocks; raise FormatError.

    >>> sorted(parse_text_floor("board:\n...\n.#"))
    [0, 1, 2, 33]
    """
    drawn, _ = _board(_take_apart(text))
    return frozenset(drawn.cells.values())


def _board(taken: _Text) -> tuple[Drawn, Anchor]:
    """Return the board as it is drawn, and where the text lies."""
    if not taken.sections["board"]:
        raise FormatError("expected a section board:, there is none")
    board = taken.sections["board"][0]
    marks = board.marks()
    if not marks:
        raise FormatError(f"line {board.line}: expected a board with floor after board:")
    letters = frozenset(marks.values()) - {FLOOR}
    if taken.legend.entries and not taken.sections["goals"]:
        letters &= taken.legend.entries.keys() | {x for x in letters if x.isupper()}
    elif not taken.sections["goals"]:
        letters = block_letters(marks)
    origin = _origin(taken)
    if origin is None:
        spots = ([s for s, mark in marks.items() if mark == letter] for letter in letters)
        anchored = fitting_anchor(list(marks), spots)
    else:
        anchored = anchor(list(marks), origin)
    cells = {spot: cell_at(anchored, spot, board) for spot in marks}
    return Drawn(board, marks, cells, letters), anchored


def _run(drawn: Drawn, letter: str, block_id: str) -> tuple[Cell, ...]:
    """Return the cells of a block in track order; raise InvalidLevel with lines and columns."""
    spots = drawn.spots(letter)
    found = as_run([drawn.cells[spot] for spot in spots])
    if found is None:
        expected = f"expected {MIN_LENGTH} or more consecutive cells of one track"
        line, got = drawn.section.rows[spots[0][0]][0], drawn.section.named(spots)
        raise InvalidLevel(f"line {line}: block {block_id!r}: {expected}, got {got}")
    return found[1]


def _take_apart(text: str) -> _Text:
    taken = _Text()
    section: Section | None = None
    for number, given in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if given.startswith(";"):
            continue
        in_board = section is not None and not taken.sections["goals"]
        line = taken.legend.take(number, given) if in_board else given
        match = _KEY.fullmatch(line)
        if match is None:
            if section is not None:
                if len(section.rows) == _MAX_ROWS:
                    raise FormatError(f"line {number}: expected at most {_MAX_ROWS} rows")
                section.rows.append((number, line.rstrip(" ")))
            elif looks_drawn(line):
                expected = "expected a line such as key: value, or board: above the rows of a board"
                raise FormatError(f"line {number}: {expected}, got {quoted(line)}")
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
        elif key not in KEYS:
            expected = f"expected one of the keys {', '.join((*KEYS, *_SECTIONS))}"
            raise FormatError(f"line {number}: {expected}, got {quoted(key)}")
        elif key in taken.header:
            raise FormatError(f"line {number}: the key {quoted(key)} appears twice")
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
    noted = taken.legend.origin
    if "origin" not in taken.header and noted is None:
        return None
    line, value = taken.header.get("origin") or noted or (0, "")
    if noted is not None and noted[1] != value:
        expected = f"expected the legend to agree with origin: {value}"
        raise FormatError(f"line {noted[0]}: {expected}, got {noted[1]}")
    match = _ORIGIN.fullmatch(value)
    if match is None or max(int(match[1]), int(match[2])) >= SIZE:
        expected = f"expected origin: row,col or row,col,orient (0 to {SIZE - 1}, orient 0 or 1)"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    return Place(int(match[1]), int(match[2]), int(match[3] or 0))


def _ids(taken: _Text, letters: frozenset[str]) -> dict[str, str]:
    """Return the id of each letter: what the header says, or the legend, or the letter itself."""
    ids = {letter: letter for letter in letters} | _pairs(taken, "ids", letters)
    for entry in taken.legend.entries.values():
        if entry.mark in letters and entry.id not in (entry.mark, ids[entry.mark]):
            if ids[entry.mark] != entry.mark:
                expected = f"expected the legend to agree with ids: {entry.mark}={ids[entry.mark]}"
                raise FormatError(f"line {entry.line}: {expected}, got {quoted(entry.id)}")
            ids[entry.mark] = entry.id
    return ids


def _pairs(taken: _Text, key: str, letters: frozenset[str]) -> dict[str, str]:
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


def _order(taken: _Text, letters: frozenset[str]) -> list[str]:
    line, value = taken.header.get("order", (0, ""))
    given = value.split()
    if "order" in taken.header and sorted(given) != sorted(letters):
        expected = f"expected order: with each of {' '.join(sorted(letters))} once"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    told = [mark for mark in taken.legend.entries if mark in letters]
    return given or (told if len(told) == len(letters) else sorted(letters))


def _goals(taken: _Text, drawn: Drawn, anchored: Anchor) -> Goals:
    """Return for each letter with a goal the line that says so, and its cells."""
    told: Goals | None = None
    if taken.legend.entries:
        told = taken.legend.goals(drawn.held(), frozenset(drawn.cells.values()))
    if taken.sections["goals"]:
        goals = _goals_in_sections(taken.sections["goals"], drawn, anchored)
        for mark, entry in taken.legend.entries.items():
            if told is not None and told.get(mark, (0, ()))[1] != goals.get(mark, (0, ()))[1]:
                expected = f"expected the legend to agree with goals: about block {mark}"
                raise FormatError(f"line {entry.line}: {expected}")
        return goals
    if told is None:
        return goals_of_letters(drawn)
    check_letters(drawn, told)
    return told


def _goals_in_sections(sections: Iterable[Section], drawn: Drawn, anchored: Anchor) -> Goals:
    goals: Goals = {}
    floor, held = frozenset(drawn.cells.values()), drawn.held()
    for section in sections:
        here: dict[str, list[Spot]] = {}
        for spot, mark in section.marks().items():
            if cell_at(anchored, spot, section) not in floor:
                expected = f"expected goals on the floor of the board, {mark!r} is on wall"
                raise FormatError(f"{section.at(spot)}: {expected}")
            if mark == FLOOR:
                continue
            if mark not in drawn.blocks or mark in goals:
                expected = "expected each goal once, and its block on the board"
                raise FormatError(f"{section.at(spot)}: {expected}, got {mark!r}")
            here.setdefault(mark, []).append(spot)
        for mark, spots in here.items():
            cells = tuple(cell_at(anchored, spot, section) for spot in spots)
            if (goal := goal_place(held[mark], cells)) is None:
                length = len(held[mark])
                orient = ("an up", "a down")[_run(drawn, mark, mark)[0] & 1]
                raise InvalidLevel(
                    f"line {section.rows[spots[0][0]][0]}: goal of block {mark!r}: expected"
                    f" {length} cells of the block's own track from {orient} cell on,"
                    f" got {section.named(spots)}"
                )
            goals[mark] = section.rows[spots[0][0]][0], goal
    return goals


def _json(taken: _Text, key: str) -> object:
    line, value = taken.header[key]
    return parse_json(value, Origin(line, taken.columns[key]))


def _line(taken: _Text, key: str) -> str:
    line, value = taken.header.get(key, (0, ""))
    if not value.startswith('"'):
        return value
    text = _json(taken, key)
    with located(f"line {line}"):
        if not isinstance(text, str):
            raise FormatError(f"expected {key} as a text, got {quoted(text)}")
    return text


def _tags(taken: _Text) -> tuple[str, ...]:
    line, value = taken.header.get("tags", (0, ""))
    if not value.startswith("["):
        return tuple(filter(None, map(str.strip, value.split(","))))
    tags = _json(taken, "tags")
    if not isinstance(tags, list) or not all(isinstance(tag, str) and tag for tag in tags):
        raise FormatError(f"line {line}: expected tags as words, or a JSON array of texts")
    return tuple(tags)


def _object(taken: _Text, key: str) -> Mapping[str, object]:
    if key not in taken.header:
        return {}
    line, found = taken.header[key][0], _json(taken, key)
    with located(f"line {line}"):
        if not isinstance(found, dict):
            raise FormatError(f"expected {key} as a JSON object, got {quoted(found)}")
    return found

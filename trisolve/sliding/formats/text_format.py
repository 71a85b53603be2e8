"""The text format of levels (``.tri``), for writing by hand and for diffs.

`text_guide` describes the format for people who write it. text_header takes a text apart and reads
its header and its legend; text_board turns characters into cells; text_goals reads goals that are
drawn. Levels are written with only the lines needed to read them back, and `starting_text` writes a
text to start from.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from trisolve.errors import FormatError, InvalidLevel, LatticeError
from trisolve.files.messages import located
from trisolve.sliding.block import first_break
from trisolve.sliding.choices import PUSHED
from trisolve.sliding.formats.text_board import (
    FLOOR,
    LETTERS,
    Drawn,
    Goals,
    anchor,
    cell_at,
    draw,
    drawn_origin,
    fitting_anchor,
    is_default_origin,
    origin_text,
)
from trisolve.sliding.formats.text_goals import (
    block_letters,
    check_letters,
    goals_of_letters,
    goals_of_sections,
)
from trisolve.sliding.formats.text_header import (
    KEYS,
    Parts,
    ids_of,
    line_of,
    object_of,
    order_of,
    origin_of,
    pairs_of,
    push_of,
    tags_of,
    take_apart,
)
from trisolve.sliding.lattice import NO_CELL, Axis, Cell, as_run
from trisolve.sliding.level import MIN_LENGTH, Block, Level
from trisolve.sliding.moves import dump_moves, parse_moves


def parse_text_level(text: str) -> Level:
    r"""Read a level from text; a FormatError or InvalidLevel gives the line and column.

    >>> level = parse_text_level("board:\n AAA\n..BB.\n..B..\n ...")
    >>> [block.cells for block in level.blocks]
    [(0, 1, 2), (35, 34, 67)]
    """
    parts = take_apart(text)
    drawn = board_of(parts)
    letters = drawn.blocks
    ids = ids_of(parts, letters)
    colors = pairs_of(parts, "colors", letters)
    order = order_of(parts, letters)
    runs = {letter: _run(drawn, letter, ids[letter]) for letter in sorted(letters)}
    goals = _goals(parts, drawn)
    blocks = []
    for letter in order:
        with located(f"line {drawn.section.line_of(drawn.spots(letter)[0])}"):
            block = Block(ids[letter], runs[letter], color=colors.get(letter))
        if letter in goals:
            block = replace(block, goal=goals[letter][1])
        blocks.append(block)
    solution = None
    if "solution" in parts.header:
        line, value = parts.header["solution"]
        with located(f"line {line}"):
            solution = parse_moves(value)
    return Level(
        frozenset(drawn.cells.values()),
        tuple(blocks),
        push_of(parts),
        line_of(parts, "name"),
        solution,
        object_of(parts, "stats"),
        object_of(parts, "metadata"),
        line_of(parts, "author"),
        tags_of(parts),
        line_of(parts, "notes"),
    )


def parse_text_floor(text: str) -> frozenset[Cell]:
    r"""Read only the floor of a level, which may have no blocks; may raise FormatError.

    >>> sorted(parse_text_floor("board:\n...\n.#"))
    [0, 1, 2, 33]
    """
    return frozenset(board_of(take_apart(text)).cells.values())


def board_of(parts: Parts) -> Drawn:
    """Return the board as it is drawn, with the cell of each character."""
    if not parts.sections["board"]:
        raise FormatError("expected a section board:, found none")
    board = parts.sections["board"][0]
    marks = board.marks()
    if not marks:
        raise FormatError(f"line {board.line}: expected a board with floor after board:")
    letters = frozenset(marks.values()) - {FLOOR}
    if parts.legend.entries and not parts.sections["goals"]:
        letters &= parts.legend.entries.keys() | {x for x in letters if x.isupper()}
    elif not parts.sections["goals"]:
        letters = block_letters(marks)
    origin = origin_of(parts)
    if origin is None:
        spots = ([s for s, mark in marks.items() if mark == letter] for letter in letters)
        anchored = fitting_anchor(list(marks), spots)
    else:
        anchored = anchor(list(marks), origin)
    cells = {spot: cell_at(anchored, spot, board) for spot in marks}
    return Drawn(board, marks, cells, letters, anchored)


def _run(drawn: Drawn, letter: str, block_id: str) -> tuple[Cell, ...]:
    """Return the cells of a block in track order; raise InvalidLevel with lines and columns."""
    spots = drawn.spots(letter)
    found = as_run([drawn.cells[spot] for spot in spots])
    if found is not None:
        return found[1]
    expected = f"expected {MIN_LENGTH} or more triangles of one track"
    if len(spots) < MIN_LENGTH:
        message = f"block {block_id!r}: {expected}, got {drawn.section.spots_text(spots)}"
        raise InvalidLevel(f"line {drawn.section.line_of(spots[0])}: {message}")
    broken = first_break([drawn.cells[spot] for spot in spots])
    stray = next(spot for spot, cell in drawn.cells.items() if cell == broken.found)
    there = "before the end of the grid"
    if broken.expected != NO_CELL:
        gap = drawn.anchored.spot(broken.expected)
        rows = drawn.section.redrawn(dict.fromkeys(spots, letter) | {gap: "?"})
        there = f"where the ? is: {rows}"
    message = f"block {block_id!r}: {expected}, the next one {there}"
    raise InvalidLevel(f"{drawn.section.at(stray)}: {message}")


def _goals(parts: Parts, drawn: Drawn) -> Goals:
    """Return the goal of each letter with a goal, and its line."""
    listed: Goals | None = None
    if parts.legend.entries:
        listed = parts.legend.goals(drawn.block_cells(), frozenset(drawn.cells.values()))
    if parts.sections["goals"]:
        goals = goals_of_sections(parts.sections["goals"], drawn)
        for mark, entry in parts.legend.entries.items():
            if listed is not None and listed.get(mark, (0, ()))[1] != goals.get(mark, (0, ()))[1]:
                expected = f"expected the legend to agree with goals: about block {mark}"
                raise FormatError(f"line {entry.line}: {expected}")
        return goals
    if listed is None:
        return goals_of_letters(drawn)
    check_letters(drawn, listed)
    return listed


_SINGLE = frozenset(LETTERS)


def dump_text_level(level: Level) -> str:
    """Return a level as text that parse_text_level reads back exactly.

    >>> from trisolve.sliding.level import Block
    >>> print(dump_text_level(Level(range(8), [Block("A", [2, 3, 4], goal=[4, 5, 6])])), end="")
    board:
    ..AAA...
    goals:
    ....AAA.
    """
    letters = letters_of(level)
    header = header_values(level, letters)
    lines = [*(f"{key}: {value}".rstrip() for key, value in header.items()), "board:"]
    held = {cell: letters[block.id] for block in level.blocks for cell in block.cells}
    lines += draw(level.floor, held)
    layers = _goal_layers(level)
    if not layers and any(x.isupper() and x.lower() in letters.values() for x in letters.values()):
        layers = [{}]  # without a section, lowercase letters would be read as goals
    for layer in layers:
        lines.append("goals:")
        if layer:
            lines += draw(level.floor, {cell: letters[holder] for cell, holder in layer.items()})
    return "\n".join(lines) + "\n"


def letters_of(level: Level, known: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """Return the letter of each block: a known letter, or its own id, or the next free letter.

    `known` has letters by block id.
    """
    letters = {block.id: known[block.id] for block in level.blocks if block.id in known}
    own = [block.id for block in level.blocks if block.id not in letters and block.id in _SINGLE]
    letters |= {name: name for name in own if name not in letters.values()}
    free = (letter for letter in LETTERS if letter not in {*letters.values(), *own})
    return {block.id: letters.get(block.id) or next(free) for block in level.blocks}


def header_values(level: Level, letters: Mapping[str, str]) -> dict[str, str]:
    """Return the values above ``board:`` that a level needs, by key, in the order of writing."""
    found = {}
    for key, text in (("name", level.name), ("author", level.author)):
        if text:
            found[key] = _quote_text(text)
    if level.tags:
        plain = all(tag == _quote_text(tag) and not set(tag) & set(",[]") for tag in level.tags)
        found["tags"] = ", ".join(level.tags) if plain else json.dumps(level.tags)
    if level.notes:
        found["notes"] = _quote_text(level.notes)
    if level.push != "full":
        found["push"] = level.push
    if not is_default_origin(level.floor):
        found["origin"] = origin_text(level.floor)
    ids = [f"{letter}={name}" for name, letter in letters.items() if name != letter]
    if ids:
        found["ids"] = " ".join(ids)
    if list(letters.values()) != sorted(letters.values()):
        found["order"] = " ".join(letters.values())
    colors = [f"{letters[block.id]}={block.color}" for block in level.blocks if block.color]
    if colors:
        found["colors"] = " ".join(colors)
    if level.solution is not None:
        found["solution"] = dump_moves(level.solution)
    for key, value in (("stats", level.stats), ("metadata", level.metadata)):
        if value:
            found[key] = json.dumps(value)
    return found


def _quote_text(text: str) -> str:
    plain = text.isprintable() and text == text.strip() and not text.startswith('"')
    return text if plain else json.dumps(text)


def _goal_layers(level: Level) -> list[dict[Cell, str]]:
    """Return the goals as maps from cell to block id, placed first fit without overlap."""
    layers: list[dict[Cell, str]] = []
    for block in level.blocks:
        goal = block.goal or ()
        layer = next((layer for layer in layers if not layer.keys() & set(goal)), None)
        if layer is None:
            layer = {}
            layers.append(layer)
        layer.update(dict.fromkeys(goal, block.id))
    return [layer for layer in layers if layer]


_LENGTH = 3

_HEAD = """\
; A level on {shape} to start from. Lines that begin with a semicolon are comments.
; One character is one triangle: . is floor, # or a blank is wall, and a letter is a block of
; 3 or more triangles along one axis. A small letter marks the goal of its capital's block.
; A block moves two triangles at a time, so its goal is an even number of triangles away.
; The whole form is described by: trisolve schema text
; Try it: trisolve show FILE, trisolve solve FILE, trisolve lint FILE
name: New level
; author: you
; push: oblique
"""


def starting_text(floor: Iterable[Cell], shape: str) -> str:
    r"""Return a commented level in text format, with one block that can reach its goal.

    Raises LatticeError for a floor on which a block of 3 cells has no room to slide along U.

    >>> from trisolve.sliding.formats.text_format import parse_text_level
    >>> parse_text_level(starting_text(range(8), "8 cells")).blocks[0].goal
    (4, 5, 6)
    """
    floor = sorted(floor)
    block, goal = _slide(floor)
    marks = dict.fromkeys(goal, "a") | dict.fromkeys(block, "A")
    origin = drawn_origin(floor, [Axis.U])
    lines = [] if origin is None else [f"origin: {origin}"]
    return _HEAD.format(shape=shape) + "\n".join([*lines, "board:", *draw(floor, marks)]) + "\n"


def _slide(floor: list[Cell]) -> tuple[list[Cell], list[Cell]]:
    """Return the cells of a block at one end of the longest row, and its goal at the other end."""
    stretches: list[list[Cell]] = [[]]
    for cell in floor:
        last = stretches[-1]
        if last and (cell != last[-1] + 1 or cell >> 5 != last[-1] >> 5):
            stretches.append([])
        stretches[-1].append(cell)
    longest = max(stretches, key=len)
    n_steps = (len(longest) - _LENGTH) // 2
    if n_steps < 1:
        expected = f"expected a shape with {_LENGTH + 2} triangles in a row"
        raise LatticeError(f"{expected}, got one whose longest row has {len(longest)}")
    return longest[:_LENGTH], longest[2 * n_steps : 2 * n_steps + _LENGTH]


_WHAT = {
    "name": "what the level is called",
    "author": "who made it",
    "tags": "words to search for, separated by commas",
    "notes": "remarks that trisolve show, booklets and pages print",
    "push": "\n             ".join(
        ["what a block pushes, full by default:", *map(": ".join, PUSHED.items())]
    ),
    "origin": "row,col or row,col,orient of the first floor character on the 16 x 16 grid,\n"
    "             orient 0 is up, 1 is down; by default, the upper-left corner",
    "ids": "longer ids for letters, such as A=car-1 B=car-2",
    "order": "the letters in the order of the blocks, if it is not alphabetical",
    "colors": "colors of blocks, such as A=#c8c4b0 B=#fff",
    "solution": "a claim, such as B2 A-3, which trisolve check checks",
    "stats": 'claims, as a JSON object, such as {"moves": 8}',
    "metadata": "any other data, as a JSON object",
}

_PAGE = """\
The text format of a level (.tri)

    ; A line that begins with a semicolon is a comment.
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

One character is one triangle, and one line is one row. Along a row the triangles
point up, down, up, down. Two triangles that share a - edge are in the same column,
so each row begins half an edge further left than the row above it.

    .          floor
    # or blank wall
    A-Z, a-z   the block of that letter: 3 or more triangles along one axis

A block moves two triangles at a time, so that it always covers the same up and down
triangles. Its goal is therefore an even number of triangles away from it.

A block along the axis U is in one row. Along V (down to the left) and W (down to
the right), it has up to two letters per row, and shifts one column that way per row:

    board:
    ..VV.WW..UUU
    .VV...WW....

Goals have their own section, in the same columns, where only letters count.
Put overlapping goals into additional goals: sections. A block without a goal is only in
the way.

You can also draw goals on the board itself, as trisolve show does. If there is no
goals: section, a block's letter in lowercase marks its goal, which may continue
under other blocks.

    board:
    AAA.aBBB

The legend that trisolve show draws next to the rows may stay: it has the goals that
blocks hide. If there is a goals: line, lowercase letters are also blocks.

The lines above board: hold everything else. All are optional; each may appear once:

{keys}

Text that begins with a quote, ends in a blank or has line breaks is a JSON string;
tags may be a JSON array.

trisolve new hexagon:3 -o my.tri writes a board to start from. trisolve show --plain
prints any level in this format, and trisolve convert converts between formats.
"""


def text_guide() -> str:
    """Return the description of the text format, for a terminal.

    >>> text_guide().splitlines()[0]
    'The text format of a level (.tri)'
    """
    keys = "\n".join(f"    {key:<9}{_WHAT[key]}" for key in KEYS)
    return _PAGE.format(keys=keys)

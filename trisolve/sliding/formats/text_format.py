r"""The text format of levels (``.tri``), for writing by hand and for diffs.

text_guide describes the format for people who write it. The parts of the reader are text_parts,
which takes a text apart; text_header, which reads the header; and text_board, which turns
characters into cells. Three more parts read goals: goal_sections from ``goals:`` sections,
goal_letters from lowercase letters on the board, and legend from a legend next to the rows.
"""

from dataclasses import replace

from trisolve.errors import FormatError, InvalidLevel
from trisolve.files.messages import located
from trisolve.sliding.cell_errors import first_break
from trisolve.sliding.formats.goal_letters import block_letters, check_letters, goals_of_letters
from trisolve.sliding.formats.goal_sections import goals_of_sections
from trisolve.sliding.formats.text_board import (
    FLOOR,
    Drawn,
    Goals,
    anchor,
    cell_at,
    fitting_anchor,
)
from trisolve.sliding.formats.text_header import (
    ids_of,
    line_of,
    object_of,
    order_of,
    origin_of,
    pairs_of,
    push_of,
    tags_of,
)
from trisolve.sliding.formats.text_parts import Parts, take_apart
from trisolve.sliding.lattice import NO_CELL, Cell, as_run
from trisolve.sliding.level import MIN_LENGTH, Block, Level
from trisolve.sliding.moves import parse_moves


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
    r"""Read only the floor of a text, which may have no blocks; may raise FormatError.

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
        message = f"block {block_id!r}: {expected}, got {drawn.section.named(spots)}"
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
        listed = parts.legend.goals(drawn.held(), frozenset(drawn.cells.values()))
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

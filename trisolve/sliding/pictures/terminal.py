"""Draw a level with characters: one per triangle, with each row shifted left by half an edge.

A cell and its ``-`` neighbor are therefore in the same text column, as in a ``.tri`` file. With
color, a block is a row of filled triangles with its letter in the middle. Its goal is shown as
outlined triangles, or as the background color where a block covers the goal. Without color, a block
is shown as its letter, the free cells of its goal as the same letter in lowercase (or ``+``), and
the floor as dots. A legend says in which directions each block slides.
"""

from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from trisolve.paint.palette import Rgb, mix
from trisolve.paint.terminal import (
    Depth,
    Line,
    Span,
    columns_of,
    dump_line,
    printable,
    side_by_side,  # language: quoted
    width,
)
from trisolve.sliding.formats.text_board import drawn_origin
from trisolve.sliding.lattice import ARROWS, Cell, track_position, unpack
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.pictures.look import scheme_colors
from trisolve.sliding.rules import covered_cells

COLUMNS = 80
_FILLED, _OUTLINED = "▲▼", "△▽"
_NIGHT = Rgb(24, 24, 24)


class _Mark(NamedTuple):
    """The letters that stand for a block and for the free cells of its goal."""

    block: str
    goal: str


def _marks(level: Level) -> tuple[_Mark, ...]:
    """Return one ASCII letter or digit per block: its id if possible, or else the next free one."""
    plain = {b.id for b in level.blocks if len(b.id) == 1 and b.id.isascii() and b.id.isalnum()}
    free = iter([x for x in ascii_uppercase + ascii_lowercase if x not in plain])
    letters = [block.id if block.id in plain else next(free) for block in level.blocks]
    return tuple(
        _Mark(letter, letter.lower())
        if letter in ascii_uppercase and letter.lower() not in letters
        else _Mark(letter, "+")
        for letter in letters
    )


class _Painter:
    """One level in one position, and the colors and letters it is painted with."""

    def __init__(self, level: Level, positions: Positions, depth: Depth, indices: bool) -> None:
        self.level = level
        self.positions = positions
        self.colored = depth != "none"
        self.indices = indices
        self.colors = scheme_colors(level)
        self.marks = _marks(level)
        self.holder: dict[Cell, int] = {}
        self.letters: dict[Cell, str] = {}
        for number in range(len(level.blocks)):
            cells = covered_cells(level, positions, number)
            self.holder |= dict.fromkeys(cells, number)
            self.letters[cells[(len(cells) - 1) // 2]] = self.marks[number].block
        self.wanted: dict[Cell, int] = {}
        for number, block in enumerate(level.blocks):
            self.wanted |= dict.fromkeys(block.goal or (), number)

    def cell(self, cell: Cell) -> Span:
        """Return the characters for one floor cell."""
        holder, goal = self.holder.get(cell), self.wanted.get(cell)
        if self.indices or not self.colored:
            mark = "" if self.indices else "."
            if holder is not None:
                mark = self.marks[holder].block
            elif goal is not None:
                mark = self.marks[goal].goal
        elif holder is not None:
            mark = self.letters.get(cell, _FILLED[cell & 1])
        else:
            mark = "·" if goal is None else _OUTLINED[cell & 1]
        text = f"{cell:>3}{mark:<1}" if self.indices else mark  # 4 columns wide
        if not self.colored:
            return Span(text)
        ground = None if goal is None else mix(self.colors[goal], _NIGHT, 0.3)
        if holder is not None:
            return Span(text, self.colors[holder], ground, bold=True)
        if goal is not None:
            return Span(text, self.colors[goal], ground)
        return Span(text, dim=True)

    def board(self) -> list[Line]:
        """Return the board, row by row."""
        rows: dict[int, list[tuple[int, Cell]]] = {}
        for cell in sorted(self.level.floor):
            row, col, orient = unpack(cell)
            rows.setdefault(row, []).append((2 * col + orient - row, cell))
        if not rows:
            return []
        left = min(row[0][0] for row in rows.values())
        right = max(row[-1][0] for row in rows.values()) + 1
        pitch = 1
        if self.indices:  # a gap between the numbers where that fits
            pitch = 5 if 5 * (right - left) <= COLUMNS else 4
        lines: list[Line] = []
        for number in range(min(rows), max(rows) + 1):
            spans: list[Span] = []
            for column, cell in rows.get(number, []):
                spans.append(Span(" " * (pitch * (column - left) - width(tuple(spans)))))
                spans.append(self.cell(cell))
            lines.append(tuple(spans))
        return lines

    def legend(self) -> list[Line]:
        """Return one line per block: its letter, directions, length, and the steps to its goal.

        Without color, an origin follows if reading the board as text would place it elsewhere.
        """
        rows = [list(self._legend_texts(number)) for number in range(len(self.level.blocks))]
        widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
        lines: list[Line] = []
        for number, row in enumerate(rows):
            cells = [
                text + " " * (size - columns_of(text))
                for text, size in zip(row, widths, strict=True)
            ]
            text = "  ".join(cell for cell, size in zip(cells, widths, strict=True) if size)
            color = self.colors[number] if self.colored else None
            head = Span(cells[0], color, bold=color is not None)
            lines.append((head, Span(text[len(cells[0]) :].rstrip())))
        if not self.colored and not self.indices:
            axes = (block.axis for block in self.level.blocks)
            origin = drawn_origin(self.level.floor, axes)
            lines += [] if origin is None else [(Span(f"origin: {origin}"),)]
        return lines

    def _legend_texts(self, number: int) -> Iterator[str]:
        block, mark = self.level.blocks[number], self.marks[number].block
        yield mark if mark == block.id else f"{mark} = {printable(block.id)}"
        yield f"+{ARROWS[block.axis, 1]} -{ARROWS[block.axis, -1]}"
        yield f"{block.length} cells"
        first = self.positions[number]
        if block.goal is None:
            yield ""
        else:
            here, there = (track_position(c, block.axis) for c in (first, block.goal[0]))
            sign = 1 if there > here else -1
            steps = abs(there - here) // 2
            yield f"goal {steps} {ARROWS[block.axis, sign]}" if steps else "on its goal"
        if self.indices:
            yield " ".join(map(str, covered_cells(self.level, self.positions, number)))
            yield "" if block.goal is None else f"goal {' '.join(map(str, block.goal))}"


def render_terminal(
    level: Level,
    positions: Positions | None = None,
    *,
    depth: Depth = "none",
    indices: bool = False,
    legend: bool = True,
) -> str:
    """Return the board as multi-line text; by default, at the level's start.

    With `indices`, each cell is shown as its packed number. The legend is next to the board if both
    fit in 80 columns, or else below it.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> print(render_terminal(level))
    AAA.aaa.    A  +→ -←  3 cells  goal 2 →
    """
    painter = _Painter(level, positions or level.positions, depth, indices)
    lines = painter.board()
    if legend:
        notes = painter.legend()
        pair = side_by_side(lines, notes)  # language: quoted
        fits = max(map(width, pair)) <= COLUMNS
        lines = pair if fits else [*lines, (), *notes]
    return "\n".join(dump_line(line, depth) for line in lines)

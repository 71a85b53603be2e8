"""Pictures: covered cells are darker than open ones, numbers in the open ones, discs for mines."""

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt

from minesweeper.rules import Game, Puzzle
from minesweeper.solve import solve
from trisolve.mesh.pictures.inscribed import inscribed_circle
from trisolve.mesh.pictures.look import look_of
from trisolve.paint.lettering import text_width
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.scene import Box, Node, Scene, Shape, Text, circle, polygon
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import OWN, Paint, Theme, ink_on

_MARGIN = 0.4
_MINE, _LETTER = 0.45, 0.55


def puzzle_scene(
    puzzle: Puzzle, *, theme: str | Theme = "classic", is_solved: bool = False
) -> tuple[Scene, Theme]:
    """Return a picture of a puzzle at its start, or solved, and the theme to paint it with.

    >>> puzzle_scene(Puzzle("rosette", (0,), (9,)), theme="dark")[1].name
    'dark'
    """
    look = look_of(theme)
    cells, nodes = puzzle.field.outlines, []
    shown = words(puzzle, is_solved=is_solved)
    for cell, ring in enumerate(cells):
        color = colors_of(theme, len(ring))[cell in shown and shown[cell] != "*"]
        nodes += _cell(ring, shown.get(cell), color, look.theme.letters)
    xs, ys = zip(*(point for ring in cells for point in ring), strict=True)
    box = Box(min(xs), min(ys), max(xs), max(ys)).grown(_MARGIN)
    paints = {"minesweeper-mine": Paint(OWN), **look.theme.paints}
    ground = Shape(box.path(), "mesh-ground")
    painted = replace(look.theme, paints=paints)
    return Scene(box, (ground, *nodes), puzzle.name or puzzle.board), painted


def colors_of(theme: str | Theme, n_corners: int) -> tuple[Rgb, Rgb]:
    """Return the colors of a covered cell and of an open one."""
    look = look_of(theme)
    face, paper = look.face(n_corners), parse_color(look.theme.paint("paper").fill)
    return mix(parse_color(look.theme.paint("text").fill), face, 0.35), mix(paper, face, 0.6)


def words(puzzle: Puzzle, *, is_solved: bool = False) -> Mapping[int, str]:
    """Return the text on cells: numbers, nothing for 0, and * for mines where solved."""
    game = Game(puzzle)
    for cell in solve(puzzle).order if is_solved else ():
        game.open(cell)
    mines = dict.fromkeys(puzzle.mines if is_solved else (), "*")
    return {cell: str(number or "") for cell, number in game.numbers.items()} | mines


def _cell(
    ring: tuple[tuple[float, float], ...], word: str | None, color: Rgb, letters: float
) -> list[Node]:
    nodes: list[Node] = [Shape(polygon(ring), "mesh-face", color)]
    x, y, radius = inscribed_circle(ring)
    if word == "*":
        nodes.append(Shape(circle(x, y, _MINE * radius), "minesweeper-mine", ink_on(color)))
    elif word:
        size = min(_LETTER * letters, 1.7 * radius / sqrt(text_width(word, 1.0) ** 2 + 0.5))
        nodes.append(Text(x, y, word, size, "mesh-label", ink_on(color)))
    return nodes


def puzzle_svg(puzzle: Puzzle) -> str:
    """Return the picture of a puzzle in a notebook."""
    return paint_svg(*puzzle_scene(puzzle), width=400)


def text_picture(puzzle: Puzzle, *, is_solved: bool = False) -> str:
    """Return a puzzle as text, each cell at its place: # is covered, . has no mine around it.

    >>> print(text_picture(Puzzle("squares:4x2", (0,), (3,))))
    # 1 . .
    # 1 . .
    """
    shown = words(puzzle, is_solved=is_solved)
    rows: dict[float, list[tuple[float, int]]] = {}
    for cell, ring in enumerate(puzzle.field.outlines):
        x, y = (sum(axis) / len(ring) for axis in zip(*ring, strict=True))
        rows.setdefault(round(y, 2), []).append((x, cell))
    left = min(x for row in rows.values() for x, _ in row)
    lines = []
    for _, row in sorted(rows.items()):
        line = ""
        for x, cell in sorted(row):
            at = max(round(2 * (x - left)), len(line) + bool(line))
            line = line.ljust(at) + (shown.get(cell, "#") or ".")
        lines.append(line)
    return "\n".join(lines)

"""Levels before and after an edit: two per row, at the same scale, with text under each level."""

from collections.abc import Sequence
from typing import NamedTuple

from trisolve.paint.layout import Card, grid
from trisolve.paint.scene import Box, Group, Scene, Shape
from trisolve.paint.terminal import printable
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.cards import card_box, level_card
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import Details

_PAPER_MARGIN = 0.4


class Side(NamedTuple):
    """A level before or after an edit (None if it is missing), and the text under it."""

    level: Level | None
    lines: tuple[str, ...]


def pairs_scene(sides: Sequence[Side], *, look: Look, details: Details, title: str = "") -> Scene:
    """Return a scene with two sides per row; the only text about a level is its own lines.

    >>> from trisolve.sliding.level import Block
    >>> from trisolve.sliding.pictures.look import look_of
    >>> level = Level(range(8), [Block("A", [0, 1, 2])])
    >>> sides = Side(level, ("before: 1 move",)), Side(None, ("removed",))
    >>> len(pairs_scene(sides, look=look_of("classic"), details=Details()).children)
    2
    """
    boxes = [card_box(side.level) for side in sides if side.level is not None]
    width = max(box.width for box in boxes)
    height = max(box.height for box in boxes)
    cards = [_card(side, width, height, look, details) for side in sides]
    columns = min(2, len(cards))
    nodes, tall = grid(cards, columns, columns * width, letters=look.theme.letters)
    view = Box(0, 0, columns * width, tall).grown(_PAPER_MARGIN)
    return Scene(view, (Shape(view.path(), "paper"), Group(nodes)), printable(title))


def _card(side: Side, width: float, height: float, look: Look, details: Details) -> Card:
    lines = tuple(map(printable, side.lines))
    if side.level is None:
        return Card(Box(0, 0, width, height), (), lines)
    x, y = card_box(side.level).middle
    box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return level_card(side.level, box, lines, look, details)

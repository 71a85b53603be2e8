"""A board as a card: what sheets, booklets and strips of frames are made of."""

from trisolve.paint.layout import Card
from trisolve.paint.scene import Box
from trisolve.paint.themes import Theme
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.board import Details, board_nodes, floor_box, places_of

_MARGIN = 0.45


def card_box(level: Level) -> Box:
    """Return what is seen of a board on a card: its floor, and less wall than alone."""
    return floor_box(level).grown(_MARGIN)


def level_card(
    level: Level, box: Box, lines: tuple[str, ...], theme: Theme, details: Details
) -> Card:
    """Return a level where it starts as a card with lines of text under it."""
    at = level.positions
    nodes = board_nodes(level, places_of(at), box, theme, details, positions=at)
    return Card(box, nodes, lines)

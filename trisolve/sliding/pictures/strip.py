"""A line of play as numbered frames, row after row, with the moved blocks marked in each."""

from collections.abc import Iterable

from trisolve.paint.layout import Card, columns_for, grid
from trisolve.paint.scene import Box, Group, Scene, Shape
from trisolve.paint.terminal import printable
from trisolve.sliding import rules
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.pictures.cards import card_box, level_card
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import Tried, marked_nodes
from trisolve.sliding.pictures.scene import Details

_PAPER_MARGIN = 0.4


def _pushed(move: Move) -> str:
    pushes = ", ".join(str(Move(block, steps)) for block, steps in move.pushes)
    return f"pushes {pushes}" if pushes else ""


def strip_scene(
    level: Level,
    moves: Iterable[Move],
    *,
    look: Look,
    details: Details,
    columns: int | None = None,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a line of play: the start, then the board after each move.

    Raises IllegalMove. The strip wraps after `columns` frames, which by default make the overall
    shape as close as possible to `aspect` (3 to 2).
    """
    moves = tuple(moves)
    box = card_box(level)
    cards = [level_card(level, box, ("start",), look, details)]
    at = level.positions
    for number, played in enumerate(rules.replay(level, moves), 1):
        tried = Tried(played.move, at, played.positions, played.steps)
        nodes = marked_nodes(level, tried, box, look, details)
        cards.append(
            Card(box, nodes, (f"{number}. {printable(str(played.move))}", _pushed(played.move)))
        )
        at = played.positions
    if not any(line for card in cards for line in card.lines[1:]):
        cards = [Card(card.box, card.nodes, card.lines[:1]) for card in cards]
    if columns is None:
        columns = columns_for(len(cards), box.width / (box.height * 1.15), aspect or 1.5)
    columns = min(columns, len(cards))
    nodes, height = grid(cards, columns, box.width * columns, letters=look.theme.letters)
    view = Box(0, 0, box.width * columns, height).grown(_PAPER_MARGIN)
    if aspect is not None:
        view = view.widened(aspect)
    title = f"{printable(level.name)}: {printable(dump_moves(moves))}" if level.name else ""
    return Scene(view, (Shape(view.path(), "paper"), Group(nodes)), title)

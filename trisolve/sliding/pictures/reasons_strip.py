"""A solution with its reasons: one row of frames per stage, with arrows between related moves.

An arrow runs above the frames from a move to the later move that is its purpose. Arrows that would
cross run at different heights: each arrow uses the lowest lane that is free along its way, with
short arrows placed first.
"""

from collections.abc import Sequence

from trisolve.paint.layout import Card, card_group, lines_height
from trisolve.paint.scene import Box, Group, Node, Scene, Segment, Shape, Text, polygon
from trisolve.paint.terminal import printable
from trisolve.sliding import rules
from trisolve.sliding.insight.reasons import Reason, reason_texts, stage_names
from trisolve.sliding.level import Level
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.pictures.cards import card_box
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import Tried, marked_nodes
from trisolve.sliding.pictures.scene import Details, arrow

_GAP, _MARGIN, _HEADING = 0.08, 0.05, 0.13
_LANE, _HEAD, _SIDE = 0.07, 0.07, 0.08
"""Lengths in widths of a frame: of gaps and margins, of headings, of the arrows' lanes."""


def reasons_scene(
    level: Level,
    why: Sequence[Reason],
    *,
    look: Look,
    details: Details,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a line of play with its reasons, one row for each stage."""
    box = card_box(level, look)
    cards = _cards(level, why, box, look, details)
    unit, letters = box.width, look.theme.letters
    text_height = unit * lines_height(2, letters)
    nodes: list[Node] = []
    top = longest = 0.0
    for stage, name in enumerate(stage_names(why), 1):
        numbers = [number for number, one in enumerate(why) if one.stage == stage]
        place = {number: x * unit * (1 + _GAP) for x, number in enumerate(numbers)}
        spans = [(n, why[n].for_move) for n in numbers]
        lanes = _lanes([(n, to - 1) for n, to in spans if to is not None])
        top += unit * _HEADING * letters
        size = 0.75 * unit * _HEADING * letters
        nodes.append(Text(0, top - 0.2 * size, printable(name), size, "caption", anchor="start"))
        top += unit * (_LANE * max(lanes.values(), default=0) + _HEAD + _MARGIN)
        for (number, later), lane in lanes.items():
            nodes += _arrow(place[number], place[later], top, lane, unit)
        for number in numbers:
            size_of = (unit, box.height)
            nodes.append(card_group(cards[number], size_of, (place[number], top), letters))
        top += box.height + text_height + unit * _GAP
        longest = max(longest, len(numbers) * unit * (1 + _GAP) - unit * _GAP)
    view = Box(0, 0, max(longest, unit), max(top, unit * _HEADING)).with_margin(0.4)
    view = view if aspect is None else view.with_aspect(aspect)
    moves = printable(dump_moves([one.move for one in why]))
    title = f"{printable(level.name)}: {moves}" if level.name else moves
    return Scene(view, (Shape(view.path(), "paper"), Group(tuple(nodes))), title)


def _cards(
    level: Level, why: Sequence[Reason], box: Box, look: Look, details: Details
) -> list[Card]:
    """Return the frame of each move, with its number and its reason under it."""
    cards, at = [], level.positions
    plays = rules.replay(level, [one.move for one in why])
    for number, (played, text) in enumerate(zip(plays, reason_texts(level, why), strict=True), 1):
        tried = Tried(played.move, at, played.positions, played.steps)
        lines = (f"{number}. {printable(str(played.move))}", printable(text))
        cards.append(Card(box, marked_nodes(level, tried, box, look, details), lines))
        at = played.positions
    return cards


def _lanes(spans: Sequence[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Return the lane of each arrow, from 0: the lowest lane that is free along all of it.

    Arrows to one move may share a lane only where they do not overlap.

    >>> _lanes([(0, 1), (0, 3), (1, 3), (4, 5)])
    {(0, 1): 0, (4, 5): 0, (1, 3): 0, (0, 3): 1}
    """
    lanes: dict[tuple[int, int], int] = {}
    for start, end in sorted(spans, key=lambda span: (span[1] - span[0], span)):
        taken = {lane for (other, to), lane in lanes.items() if other < end and start < to}
        lanes[start, end] = min(set(range(len(taken) + 1)) - taken)
    return lanes


def _arrow(start: float, end: float, top: float, lane: int, unit: float) -> list[Node]:
    """Return an arrow between the frames at two positions, above frames with the given top."""
    left, right = start + unit * (0.5 + _SIDE), end + unit * (0.5 - _SIDE)
    high, base = top - unit * (_HEAD + _LANE * lane), top - unit * 0.012
    corner = unit * 0.03
    way = (
        Segment("M", left, base),
        Segment("L", left, high + corner),
        Segment("Q", left + corner, high, via_x=left, via_y=high),
        Segment("L", right - corner, high),
        Segment("Q", right, high + corner, via_x=right, via_y=high),
        Segment("L", right, base - unit * 0.03),
    )
    head = arrow((right, base - unit * 0.045), (right, base), 0.01, unit * 0.05)
    return [Shape(way, "push-link"), Shape(polygon(head), "arrow")]

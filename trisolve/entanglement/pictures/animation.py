"""A game as a film: each turn the tile appears, turns as it will lie, and the line grows.

The SVG is one board whose parts are shown in their time; frames, for painters without time, are
drawn one by one from the same timeline.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trisolve.entanglement.pictures.scene import (
    Told,
    board_box,
    center_of,
    framed,
    ground,
    panel,
    place_nodes,
)
from trisolve.entanglement.pictures.tile import (
    Layout,
    Pen,
    clipped,
    hexagon,
    link_nodes,
    tile_nodes,
)
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game, Place, Placement, Step
from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex
from trisolve.paint.film import Frame
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Span, Turning

_BEFORE, _TURN, _SEGMENT, _REST, _END = 0.5, 0.25, 0.18, 0.45, 2.5
"""Seconds: before a tile is laid, for each sixth it turns, a segment, after a turn, at the end."""
_LONG = 24
"""From so many segments on a turn's line grows faster."""
_FRAMES_A_SIXTH = 3


@dataclass(frozen=True)
class _Beat:
    """One turn in time: laid at `begin`, lying right at `turned`, over at `end`."""

    placement: Placement
    drawn: Tile
    rotation: int
    told: tuple[Told, Told]
    place: Place
    begin: float
    turned: float
    per_segment: float
    end: float

    def passed(self, number: int) -> float:
        """Return when a segment of the turn is there."""
        return self.turned + number * self.per_segment


def _timeline(puzzle: Puzzle, turns: tuple[str, ...]) -> tuple[list[_Beat], float]:
    """Return the turns in time, and the length of the film."""
    game = Game(puzzle)
    beats: list[_Beat] = []
    now = 0.0
    told = Told(puzzle.name or "", game.current, game.pocket, None, 0, (), "open")
    for turn in turns:
        place = game.place
        drawn = game.pocket if turn.startswith("s") else game.current
        placement = game.play(turn)
        assert place is not None
        assert drawn is not None
        rotation = int(turn[-1])
        begin = now + _BEFORE
        turned = begin + _TURN * (rotation or 1)
        per_segment = _SEGMENT * min(1.0, _LONG / placement.segments)
        now = turned + placement.segments * per_segment + _REST
        played = tuple(p.turn for p in game.placements)
        after = Told(
            told.name, game.current, game.pocket, placement.score, game.score, played, game.end
        )
        beat = _Beat(
            placement, drawn, rotation, (told, after), place, begin, turned, per_segment, now
        )
        beats.append(beat)
        told = after
    return beats, now + _END


def animated_scene(
    puzzle: Puzzle, turns: tuple[str, ...], layout: Layout, *, aspect: float | None = None
) -> Scene:
    """Return the film as one scene that moves; raise IllegalMove."""
    beats, total = _timeline(puzzle, turns)
    overlays: dict[Hex, list[Node]] = {}
    for number, beat in enumerate(beats):
        faded = beats[number + 1].begin if number + 1 < len(beats) else None
        for count, step in enumerate(beat.placement.path):
            shown = beat.passed(count)
            marked = Span(shown, total if faded is None else faded, total)
            overlays.setdefault(step[0], []).append(_passed(step, "mark", layout, marked))
            if faded is not None:
                kept = Span(faded, total, total)
                overlays[step[0]].append(_passed(step, "highlight", layout, kept))
    nodes: list[Node] = [*ground(puzzle.radius, layout)]
    last = 0.0
    for beat in beats:
        nodes.append(_laid(beat, overlays[beat.placement.cell], layout, total))
        nodes.append(Group(place_nodes(beat.place, layout), shown=Span(last, beat.begin, total)))
        last = beat.passed(beat.placement.segments)
    final = beats[-1].placement.place
    nodes.append(Group(place_nodes(final, layout), shown=Span(last, total, total)))

    def beside(box: Box) -> tuple[Node, ...]:
        panels: list[Node] = []
        since = 0.0
        for beat in beats:
            change = beat.passed(beat.placement.segments)
            panels.append(Group(panel(beat.told[0], box, layout), shown=Span(since, change, total)))
            since = change
        last_panel = panel(beats[-1].told[1], box, layout)
        return (*panels, Group(last_panel, shown=Span(since, total, total)))

    return framed(tuple(nodes), puzzle.radius, layout, beside, puzzle.name or "", aspect)


def _passed(step: Step, pen: Pen, layout: Layout, shown: Span) -> Group:
    return Group(link_nodes(step[1], step[2], pen, layout), shown=shown)


def _laid(beat: _Beat, overlays: list[Node], layout: Layout, total: float) -> Group:
    """Return a tile that appears, turns as it will lie, and then is passed by the line."""
    angle = 60.0 * beat.rotation
    turning = None
    if beat.rotation:
        times = (0.0, beat.begin, beat.turned, total)
        turning = Turning(times, (0.0, 0.0, angle, angle))
    tile = Group(tile_nodes(beat.drawn, layout), turn=angle, turning=turning)
    children = (
        tile,
        clipped(tuple(overlays), layout),
        Shape(hexagon(layout), "game-outline"),
    )
    at = center_of(beat.placement.cell, layout)
    return Group(children, "game-laid", at, shown=Span(beat.begin, total, total))


def film(
    puzzle: Puzzle, turns: tuple[str, ...], layout: Layout, *, aspect: float | None = None
) -> Iterator[Frame]:
    """Yield the frames of the film; raise IllegalMove."""
    beats, _ = _timeline(puzzle, turns)
    canvas = _Canvas(puzzle, layout, aspect)
    for beat in beats:
        yield Frame(canvas.scene(beat.place, beat.told[0]), _BEFORE)
        yield from canvas.turning(beat)
        cell = beat.placement.cell
        canvas.tiles[cell] = beat.placement.tile
        for number, (at, pin_in, out) in enumerate(beat.placement.path, 1):
            canvas.pens.setdefault(at, {})[min(pin_in, out)] = "mark"
            if number < beat.placement.segments:
                yield Frame(canvas.scene(None, beat.told[0]), beat.per_segment)
        is_last = beat is beats[-1]
        wait = beat.per_segment + _REST + (_END if is_last else 0.0)
        yield Frame(canvas.scene(beat.placement.place, beat.told[1]), wait)
        for at, pin_in, out in beat.placement.path:
            canvas.pens[at][min(pin_in, out)] = "highlight"


class _Canvas:
    """The board of a film as far as it has been drawn."""

    def __init__(self, puzzle: Puzzle, layout: Layout, aspect: float | None) -> None:
        self.puzzle, self.layout, self.aspect = puzzle, layout, aspect
        self.tiles: dict[Hex, Tile] = {}
        self.pens: dict[Hex, dict[int, Pen]] = {}
        self.box = board_box(puzzle.radius, layout)

    def scene(self, place: Place | None, told: Told, extra: tuple[Node, ...] = ()) -> Scene:
        layout = self.layout
        tiles = tuple(
            Group(
                tile_nodes(tile, layout, self.pens.get(cell)), "game-laid", center_of(cell, layout)
            )
            for cell, tile in sorted(self.tiles.items())
        )
        return framed(
            (*ground(self.puzzle.radius, layout), *tiles, *extra, *place_nodes(place, layout)),
            self.puzzle.radius,
            layout,
            lambda box: panel(told, box, layout),
            self.puzzle.name or "",
            self.aspect,
        )

    def turning(self, beat: _Beat) -> Iterator[Frame]:
        """Yield the frames in which a tile is laid and turned."""
        steps = max(1, beat.rotation * _FRAMES_A_SIXTH)
        for number in range(steps):
            angle = 60.0 * beat.rotation * number / steps
            at = center_of(beat.placement.cell, self.layout)
            tile = Group(tile_nodes(beat.drawn, self.layout), "game-laid", at, turn=angle)
            yield Frame(self.scene(None, beat.told[0], (tile,)), (beat.turned - beat.begin) / steps)

"""Draw games and tiles as pictures, and turns and whole games as films, all also as SVG.

In each turn of a film, a tile appears and rotates into place, then the line grows.

The SVG is a single board, and each part of it appears at its own time. For formats without
animation, frames are drawn one by one from the same timeline.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trisolve.entanglement.pictures.look import Pens, look_of
from trisolve.entanglement.pictures.scene import (
    Facts,
    board_box,
    board_nodes,
    cell_names,
    center_of,
    framed_scene,
    game_scene,
    ground,
    panel,
    place_nodes,
    tiles_scene,
)
from trisolve.entanglement.pictures.tile import (
    FLAT,
    AnyTile,
    Pen,
    Style,
    body,
    clip,
    edges_of,
    link_nodes,
    tile_nodes,
)
from trisolve.entanglement.puzzle import Puzzle, parse_turns
from trisolve.entanglement.rules import Game, Place, Placement, Step
from trisolve.entanglement.tiles import Tile
from trisolve.errors import FormatError
from trisolve.hexagon import Hex
from trisolve.paint.picture import Film, Frame, Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Span, Turning
from trisolve.paint.themes import SomeTheme, Theme

_BEFORE, _TURN, _SEGMENT, _REST, _END = 0.5, 0.25, 0.18, 0.45, 2.5
"""Seconds: before a tile is laid, per sixth of rotation, per segment, after a turn, at the end."""
_LONG = 24
"""A line with more segments than this grows faster."""
_FRAMES_PER_SIXTH = 3


@dataclass(frozen=True)
class _Beat:
    """One turn in time: laid at `begin`, rotated into place at `turned`, over at `end`."""

    placement: Placement
    drawn: Tile
    rotation: int
    facts: tuple[Facts, Facts]
    place: Place
    begin: float
    turned: float
    per_segment: float
    end: float

    def passed(self, number: int) -> float:
        """Return the time at which a segment of the turn appears."""
        return self.turned + number * self.per_segment


def _timeline(puzzle: Puzzle, turns: tuple[str, ...]) -> tuple[list[_Beat], float]:
    """Return the turns in time, and the length of the animation."""
    game = Game(puzzle)
    beats: list[_Beat] = []
    now = 0.0
    facts = Facts(puzzle.name or "", game.current, game.pocket, None, 0, (), "open")
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
        after = Facts(
            facts.name, game.current, game.pocket, placement.score, game.score, played, game.end
        )
        beat = _Beat(
            placement, drawn, rotation, (facts, after), place, begin, turned, per_segment, now
        )
        beats.append(beat)
        facts = after
    return beats, now + _END


def animated_scene(
    puzzle: Puzzle,
    turns: tuple[str, ...],
    theme: Theme,
    style: Style,
    *,
    aspect: float | None = None,
) -> Scene:
    """Return the animation as one moving scene; may raise IllegalMove."""
    beats, total = _timeline(puzzle, turns)
    overlays: dict[Hex, list[Node]] = {}
    for number, beat in enumerate(beats):
        faded = beats[number + 1].begin if number + 1 < len(beats) else None
        for count, step in enumerate(beat.placement.path):
            shown = beat.passed(count)
            marked = Span(shown, total if faded is None else faded, total)
            overlays.setdefault(step[0], []).append(_link_group(step, "mark", style, marked))
            if faded is not None:
                kept = Span(faded, total, total)
                overlays[step[0]].append(_link_group(step, "highlight", style, kept))
    nodes: list[Node] = [*ground(puzzle.radius, style, theme)]
    last = 0.0
    for beat in beats:
        nodes.append(_tile_group(beat, overlays[beat.placement.cell], style, total))
        nodes.append(Group(place_nodes(beat.place, style), shown=Span(last, beat.begin, total)))
        last = beat.passed(beat.placement.segments)
    final = beats[-1].placement.place
    nodes.append(Group(place_nodes(final, style), shown=Span(last, total, total)))
    nodes += cell_names(puzzle.radius, style)

    def panels_in(box: Box) -> tuple[Node, ...]:
        panels: list[Node] = []
        since = 0.0
        for beat in beats:
            change = beat.passed(beat.placement.segments)
            panels.append(Group(panel(beat.facts[0], box, style), shown=Span(since, change, total)))
            since = change
        last_panel = panel(beats[-1].facts[1], box, style)
        return (*panels, Group(last_panel, shown=Span(since, total, total)))

    box = board_box(puzzle.radius, style, theme)
    return framed_scene(tuple(nodes), box, panels_in, puzzle.name or "", aspect)


def _link_group(step: Step, pen: Pen, style: Style, shown: Span) -> Group:
    return Group(link_nodes(step[1], step[2], pen, style), shown=shown)


def _tile_group(beat: _Beat, overlays: list[Node], style: Style, total: float) -> Group:
    """Return a tile that appears, turns into its rotation, and is then passed by the line."""
    angle = 60.0 * beat.rotation
    turning = None
    if beat.rotation:
        times = (0.0, beat.begin, beat.turned, total)
        turning = Turning(times, (0.0, 0.0, angle, angle))
    tile = Group(tile_nodes(beat.drawn, style), turn=angle, turning=turning)
    children = (
        tile,
        clip(tuple(overlays), style.layout),
        Shape(body(style.layout), "game-outline"),
        edges_of(style),
    )
    at = center_of(beat.placement.cell, style)
    return Group(children, "game-laid", at, shown=Span(beat.begin, total, total))


def film(
    puzzle: Puzzle,
    turns: tuple[str, ...],
    theme: Theme,
    style: Style,
    *,
    aspect: float | None = None,
) -> Iterator[Frame]:
    """Yield the frames of the animation; may raise IllegalMove."""
    beats, _ = _timeline(puzzle, turns)
    canvas = _Canvas(puzzle, theme, style, aspect)
    for beat in beats:
        yield Frame(canvas.scene(beat.place, beat.facts[0]), _BEFORE)
        yield from canvas.turning(beat)
        cell = beat.placement.cell
        canvas.tiles[cell] = beat.placement.tile
        for number, (at, pin_in, out) in enumerate(beat.placement.path, 1):
            canvas.pens.setdefault(at, {})[min(pin_in, out)] = "mark"
            if number < beat.placement.segments:
                yield Frame(canvas.scene(None, beat.facts[0]), beat.per_segment)
        is_last = beat is beats[-1]
        wait = beat.per_segment + _REST + (_END if is_last else 0.0)
        yield Frame(canvas.scene(beat.placement.place, beat.facts[1]), wait)
        for at, pin_in, out in beat.placement.path:
            canvas.pens[at][min(pin_in, out)] = "highlight"


class _Canvas:
    """The board of an animation, with everything drawn so far."""

    def __init__(self, puzzle: Puzzle, theme: Theme, style: Style, aspect: float | None) -> None:
        self.puzzle, self.theme, self.style, self.aspect = puzzle, theme, style, aspect
        self.tiles: dict[Hex, Tile] = {}
        self.pens: dict[Hex, dict[int, Pen]] = {}

    def scene(self, place: Place | None, facts: Facts, extra: tuple[Node, ...] = ()) -> Scene:
        style = self.style
        tiles = board_nodes(self.tiles, self.pens, style)
        return framed_scene(
            (
                *ground(self.puzzle.radius, style, self.theme),
                *tiles,
                *extra,
                *place_nodes(place, style),
                *cell_names(self.puzzle.radius, style),
            ),
            board_box(self.puzzle.radius, style, self.theme),
            lambda box: panel(facts, box, style),
            self.puzzle.name or "",
            self.aspect,
        )

    def turning(self, beat: _Beat) -> Iterator[Frame]:
        """Yield the frames in which a tile is laid and turned."""
        steps = max(1, beat.rotation * _FRAMES_PER_SIXTH)
        for number in range(steps):
            angle = 60.0 * beat.rotation * number / steps
            at = center_of(beat.placement.cell, self.style)
            turned = Group(tile_nodes(beat.drawn, self.style), turn=angle)
            tile = Group((turned, edges_of(self.style)), "game-laid", at)
            yield Frame(
                self.scene(None, beat.facts[0], (tile,)), (beat.turned - beat.begin) / steps
            )


def game_picture(
    puzzle: Puzzle,
    turns: str | Iterable[str] = "",
    *,
    preview: str | None = None,
    theme: SomeTheme = "day",
    style: Style = FLAT,
    size: SomeSize = None,
    pens: Pens | None = None,
) -> Picture:
    """Return a picture of a puzzle after some turns; `preview` is a further turn to show.

    A tile's side is 60 px unless a size is given. Raises FormatError and IllegalMove as `replay`
    does, and TrisolveError for an unknown theme.

    >>> from trisolve.entanglement import generate
    >>> "ffd45e" in game_picture(generate(1, 5, seed=4), "2 s0", preview="s5").svg()
    True
    """
    game = Game(puzzle)
    for turn in parse_turns(turns):
        game.play(turn)
    placement = None if preview is None else game.preview(preview)
    painted = look_of(theme, pens).theme
    scene = game_scene(game, painted, style, preview=placement, aspect=aspect_of(size))
    return Picture(scene, painted, size)


def tiles_picture(
    tiles: Iterable[AnyTile],
    *,
    theme: SomeTheme = "day",
    style: Style = FLAT,
    size: SomeSize = None,
    pens: Pens | None = None,
    title: str = "",
    labels: bool = True,
) -> Picture:
    """Return a picture of tiles in the given order; `labels` writes their numbers and codes.

    >>> from trisolve.entanglement import Tile
    >>> tiles_picture([Tile("10643a29b758")]).svg().count("game-rim")
    6
    """
    aspect = aspect_of(size)
    scene = tiles_scene(tuple(tiles), style, title=title, aspect=aspect, labels=labels)
    return Picture(scene, look_of(theme, pens).theme, size)


def film_picture(
    puzzle: Puzzle,
    turns: str | Iterable[str],
    *,
    theme: SomeTheme = "day",
    style: Style = FLAT,
    size: SomeSize = None,
    pens: Pens | None = None,
) -> Picture:
    """Return turns as a looping film: each tile turns, then its line grows.

    >>> from trisolve.entanglement import generate
    >>> "animateTransform" in film_picture(generate(1, 5, seed=4), "2 s0 s5 4 s5").svg()
    True
    """
    checked = parse_turns(turns)
    if not checked:
        raise FormatError("expected turns to animate, got none")
    aspect, painted = aspect_of(size), look_of(theme, pens).theme
    moving = Film(
        animated=lambda: animated_scene(puzzle, checked, painted, style, aspect=aspect),
        frames=lambda: film(puzzle, checked, painted, style, aspect=aspect),
    )
    return Picture(moving, painted, size)


render_game = as_svg("render_game", game_picture)
render_tiles = as_svg("render_tiles", tiles_picture)
render_animation = as_svg("render_animation", film_picture)


_TILE = 160


def tile_picture(tile: Tile) -> Picture:
    """Return one tile with its code."""
    return tiles_picture([tile], size=_TILE)


def puzzle_picture(puzzle: Puzzle) -> Picture:
    """Return a puzzle after its claimed solution, or at its start if it has none."""
    return game_picture(puzzle, puzzle.solution or "")


def played_picture(game: Game) -> Picture:
    """Return the current position of a game."""
    return game_picture(game.puzzle, game.turns)

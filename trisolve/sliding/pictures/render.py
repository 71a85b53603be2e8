"""Draw levels and moves as pictures, and lines of play as strips and films, all also as SVG.

The same level gives the same bytes. ``trisolve render`` and notebooks draw the same scenes.

A film shows a line of play over time, with chains moving together. Every step takes the same time,
so a long drag takes longer than a short drag. A pause separates moves, and a longer pause separates
the end from the beginning.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from numbers import Integral
from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.limits import checked_count
from trisolve.paint.picture import Film, Frame, Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.scene import Box, Group, Motion, Point, Scene, Span
from trisolve.paint.terminal import printable
from trisolve.paint.themes import SomeTheme
from trisolve.sliding import rules
from trisolve.sliding.choices import SomeLevel
from trisolve.sliding.level import Level, Positions, as_level
from trisolve.sliding.moves import Move, Moves, each_move, one_move
from trisolve.sliding.pictures.cards import strip_scene
from trisolve.sliding.pictures.look import Look, look_of
from trisolve.sliding.pictures.moves import caption, move_scene
from trisolve.sliding.pictures.scene import Details, board_box, board_nodes, board_scene, places_of

STEP_S, PAUSE_S, BEGIN_S, END_S = 0.22, 0.5, 0.9, 1.8
"""Seconds for a step, between two moves, before the first move and after the last."""


class Key(NamedTuple):
    """A moment at which some block's speed changes: the positions of all blocks, and the move."""

    time: float
    places: tuple[Point, ...]
    move: int


@dataclass(frozen=True)
class Timeline:
    """All moments of a line of play, and the names of its moves."""

    keys: tuple[Key, ...]
    names: tuple[str, ...]

    @property
    def seconds(self) -> float:
        """The total time."""
        return self.keys[-1].time


def timeline(level: Level, moves: Iterable[Move]) -> Timeline:
    """Return a line of play over time, from the level's start; may raise IllegalMove."""
    at: Positions = level.positions
    keys = [Key(0.0, places_of(at), 0), Key(BEGIN_S, places_of(at), 0)]
    names = [""]
    for number, played in enumerate(rules.replay(level, moves), 1):
        names.append(f"{number}. {printable(str(played.move))}")
        if number > 1:
            keys.append(Key(keys[-1].time + PAUSE_S, places_of(at), number - 1))
        for step in played.steps:
            at = rules.apply_step(level, at, step)
            keys.append(Key(keys[-1].time + STEP_S, places_of(at), number))
    keys.append(Key(keys[-1].time + END_S, places_of(at), len(names) - 1))
    return Timeline(tuple(keys), tuple(names))


def _motion(times: list[float], points: list[Point]) -> Motion | None:
    """Return the motion of one block, without moments at which it merely continues as before."""
    if len(set(points)) == 1:
        return None
    kept = [0]
    for now in range(1, len(points) - 1):
        before, after = points[now - 1], points[now + 1]
        even = abs(times[now + 1] - 2 * times[now] + times[now - 1]) < 1e-9
        straight = all(abs(a - 2 * b + c) < 1e-9 for a, b, c in zip(before, points[now], after))  # noqa: B905
        still = before == points[now] == after
        if not (still or (even and straight)):
            kept.append(now)
    kept.append(len(points) - 1)
    return Motion(tuple(times[i] for i in kept), tuple(points[i] for i in kept))


def _captions(line: Timeline, box: Box, view: Box, look: Look) -> tuple[Group, ...]:
    """Return the name of each move, shown from its beginning to the beginning of the next move."""
    begins = [0.0] * len(line.names)
    for before, key in zip(line.keys, line.keys[1:], strict=False):
        if key.move > before.move:
            begins[key.move] = before.time
    ends = [*begins[1:], line.seconds]
    return tuple(
        Group((caption(name, box, view, look),), shown=Span(begin, end, line.seconds))
        for name, begin, end in zip(line.names, begins, ends, strict=True)
        if name
    )


def animated_scene(
    level: Level,
    moves: Iterable[Move],
    *,
    look: Look,
    details: Details,
    aspect: float | None = None,
) -> Scene:
    """Return a scene that plays a line of moves in a loop; may raise IllegalMove."""
    line = timeline(level, moves)
    box = board_box(level.floor, look)
    view = box if aspect is None else box.with_aspect(aspect)
    times = [key.time for key in line.keys]
    motions = [
        _motion(times, [key.places[number] for key in line.keys])
        for number in range(len(level.blocks))
    ]
    places = places_of(level.positions)
    nodes = board_nodes(level, places, view, look, details, motions=motions)
    return Scene(view, (*nodes, *_captions(line, box, view, look)), printable(level.name))


def film(
    level: Level,
    moves: Iterable[Move],
    *,
    look: Look,
    details: Details,
    aspect: float | None = None,
    frames_per_step: int = 4,
) -> Iterator[Frame]:
    """Yield the frames of the animation for painters without motion; may raise IllegalMove."""
    line = timeline(level, moves)
    box = board_box(level.floor, look)
    view = box if aspect is None else box.with_aspect(aspect)

    def frame(places: tuple[Point, ...], move: int, seconds: float) -> Frame:
        nodes = board_nodes(level, places, view, look, details)
        name = line.names[move]
        text = (caption(name, box, view, look),) if name else ()
        return Frame(Scene(view, (*nodes, *text)), seconds)

    for here, there in zip(line.keys, line.keys[1:], strict=False):
        seconds = there.time - here.time
        if here.places == there.places:
            yield frame(here.places, here.move, seconds)
            continue
        for part in range(frames_per_step):
            share = part / frames_per_step
            places = tuple(
                (x + share * (u - x), y + share * (v - y))
                for (x, y), (u, v) in zip(here.places, there.places, strict=True)
            )
            yield frame(places, there.move, seconds / frames_per_step)


_PLAIN, _LABELED = Details(), Details(labels=True)


def _level_to_draw(level: SomeLevel, details: Details, positions: Positions | None = None) -> Level:
    """Return the level to draw; raise an error for arguments that cannot be drawn."""
    level = as_level(level)
    if not isinstance(details, Details):
        expected = "expected Details, such as Details(labels=True)"
        raise FormatError(f"details: {expected}, got {details!r:.40}")
    if positions is None:
        return level
    if not all(isinstance(cell, Integral) for cell in positions):
        raise FormatError(
            f"positions: expected the first cell of each block, got {positions!r:.40}"
        )
    level.with_positions(positions)
    return level


def board_picture(
    level: SomeLevel,
    positions: Positions | None = None,
    *,
    theme: SomeTheme = "day",
    size: SomeSize = None,
    details: Details = _PLAIN,
) -> Picture:
    """Return a picture of a level; by default, at its start.

    The board is centered in the `size`. Without a size, an edge is 60 px long. Raises TrisolveError
    for an unknown theme.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> board_picture(level, size=400).svg()[:55]
    '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" v'
    """
    level = _level_to_draw(level, details, positions)
    look = look_of(theme)
    scene = board_scene(level, positions, look=look, details=details, aspect=aspect_of(size))
    return Picture(scene, look.theme, size)


def move_picture(
    level: SomeLevel,
    move: Move | str,
    positions: Positions | None = None,
    *,
    theme: SomeTheme = "day",
    size: SomeSize = None,
    details: Details = _LABELED,
) -> Picture:
    """Return a picture of a move: arrows, ghosts and the push chain, or why it is illegal.

    Raises IllegalMove for an unknown block, and TrisolveError for an unknown theme.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2])])
    >>> "A meets a wall" in move_picture(level, Move("A", 3)).svg()
    True
    """
    level = _level_to_draw(level, details, positions)
    look = look_of(theme)
    scene = move_scene(
        level,
        positions or level.positions,
        one_move(move),
        look=look,
        details=details,
        aspect=aspect_of(size),
    )
    return Picture(scene, look.theme, size)


def strip_picture(
    level: SomeLevel,
    moves: Moves,
    *,
    theme: SomeTheme = "day",
    size: SomeSize = None,
    columns: int | None = None,
    details: Details = _LABELED,
) -> Picture:
    """Return a line of play as numbered frames in rows. Raises IllegalMove, TrisolveError.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> "1. A2" in strip_picture(level, [Move("A", 2)]).svg()
    True
    """
    level = _level_to_draw(level, details)
    look = look_of(theme)
    columns = checked_count("columns", columns)
    scene = strip_scene(level, each_move(moves), look=look, details=details, columns=columns)
    return Picture(scene, look.theme, size)


def film_picture(
    level: SomeLevel,
    moves: Moves,
    *,
    theme: SomeTheme = "day",
    size: SomeSize = None,
    details: Details = _PLAIN,
) -> Picture:
    """Return a film that plays a line of moves in a loop. Raises IllegalMove, TrisolveError.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> film_picture(level, [Move("A", 2)]).svg().count("<animateTransform")
    4
    """
    level = _level_to_draw(level, details)
    look, line, aspect = look_of(theme), tuple(each_move(moves)), aspect_of(size)
    moving = Film(
        animated=partial(animated_scene, level, line, look=look, details=details, aspect=aspect),
        frames=partial(film, level, line, look=look, details=details, aspect=aspect),
    )
    return Picture(moving, look.theme, size)


render_board = as_svg("render_board", board_picture)
render_move = as_svg("render_move", move_picture)
render_strip = as_svg("render_strip", strip_picture)
render_animation = as_svg("render_animation", film_picture)

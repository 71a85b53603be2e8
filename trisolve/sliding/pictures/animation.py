"""A line of play over time: the place of each block at every moment, with chains moving together.

Every step takes the same time, so a long drag takes longer than a short drag. A pause separates
moves, and a longer pause separates the end from the beginning.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from trisolve.paint.picture import Frame
from trisolve.paint.scene import Box, Group, Motion, Point, Scene, Span
from trisolve.paint.terminal import printable
from trisolve.sliding import rules
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import caption
from trisolve.sliding.pictures.scene import Details, board_box, board_nodes, places_of

STEP_S, PAUSE_S, BEGIN_S, END_S = 0.22, 0.5, 0.9, 1.8
"""Seconds for a step, between two moves, before the first move and after the last."""


class Key(NamedTuple):
    """A moment at which some block's speed changes: the places of all blocks, and the move."""

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
    """Return the name of each move, shown from its beginning to that of the next."""
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
    box = board_box(level)
    view = box if aspect is None else box.widened(aspect)
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
    box = board_box(level)
    view = box if aspect is None else box.widened(aspect)

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

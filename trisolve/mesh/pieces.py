"""Build a board face by face from the positions of its corners."""

from typing import TypeAlias

Point: TypeAlias = tuple[float, float, float]
Faces: TypeAlias = list[tuple[int, ...]]
Shape: TypeAlias = tuple[list[Point], Faces]
"""Vertices and faces, not yet a mesh."""

_CLOSE = 1e-6


class Pieces:
    """Numbers corners in the order in which faces first use them; nearby positions count as equal.

    >>> pieces = Pieces()
    >>> pieces.face((0, 0), (1, 0), (0, 1)); pieces.face((1, 0), (1, 1), (0, 1))
    >>> pieces.shape()[1]
    [(0, 1, 2), (1, 3, 2)]
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, int], int] = {}
        self._points: list[Point] = []
        self._faces: Faces = []

    def face(self, *corners: tuple[float, float]) -> None:
        """Add a face by its corners, counterclockwise."""
        self._faces.append(tuple(self._vertex(x, y) for x, y in corners))

    def _vertex(self, x: float, y: float) -> int:
        key = round(x / _CLOSE), round(y / _CLOSE)
        if key not in self._numbers:
            self._numbers[key] = len(self._points)
            self._points.append((float(x), float(y), 0.0))
        return self._numbers[key]

    def shape(self) -> Shape:
        """Return the shape built so far."""
        return self._points, self._faces

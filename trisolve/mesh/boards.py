"""Boards by name: the name, possible sizes, and constructor of each board.

Faces run counterclockwise as seen from +z, or on solids and tori, as seen from outside.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from difflib import get_close_matches
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from trisolve.errors import FormatError
from trisolve.mesh import shapes
from trisolve.mesh.shapes import SOLIDS, Shape, octagon, rosette

if TYPE_CHECKING:
    from trisolve.mesh.surface import Mesh
    from trisolve.mesh.tilings.periodic import Tiling

MAX_FACES = 1_000_000
MAX_RINGS = 150
"""The largest patch of a tiling: fewer than MAX_FACES faces for every tiling."""
_NAME = re.compile(r"([a-z-]+)(?::([0-9]{1,7})(?:x([0-9]{1,7}))?)?")


class Kind(NamedTuple):
    """All boards with the same name.

    family : the heading under which boards of this kind are listed
    title : a description of the boards
    form : the text after the colon: "N", "WxH", "MxN" or nothing
    example : a small size
    make : a function that makes a shape from the sizes
    min_size, max_size : the bounds of each size; without max_size, only the number of faces is
        bounded
    n_faces : the number of faces for given sizes, if that number is bounded
    """

    family: str
    title: str
    form: str = ""
    example: str = ""
    make: Callable[..., Shape] = octagon
    min_size: Callable[[], int] = lambda: 1
    max_size: int | None = None
    n_faces: Callable[..., int] | None = None

    def sizes(self) -> str:
        """Return the possible sizes, for a message."""
        least = self.min_size()
        sizes = "a size" if self.form == "N" else "sizes"
        return f"{sizes} of at least {least}" if self.max_size is None else (
            f"{sizes} from {least} to {self.max_size}"
        )  # fmt: skip


def _tiling(name: str) -> "Tiling":
    from trisolve.mesh.tilings.periodic import tiling

    return tiling(name)


def _patch(name: str, rings: int) -> Shape:
    return _tiling(name).patch(rings)


def _torus(name: str, around: int, through: int) -> Shape:
    return _tiling(name).torus(around, through)


def _least_torus(name: str) -> int:
    return next(size for size in (2, 3) if _tiling(name).is_torus(size, size))


def _faces_of_torus(name: str, around: int, through: int) -> int:
    return len(_tiling(name).faces) * around * through


def _aperiodic(name: str, steps: int) -> Shape:
    from trisolve.mesh.tilings.aperiodic import hats, kites, rhombs, spectres

    make = {"hats": hats, "kites": kites, "rhombs": rhombs, "spectres": spectres}[name]
    return make(steps)


def _solid(name: str) -> Shape:
    from trisolve.mesh.archimedean_solids import solid

    return solid(name)


_TILINGS = {
    "kagome": "triangles and hexagons, 3.6.3.6",
    "truncated-square": "squares and octagons, 4.8.8",
    "truncated-hexagonal": "triangles and dodecagons, 3.12.12",
    "rhombitrihexagonal": "triangles, squares and hexagons, 3.4.6.4",
    "truncated-trihexagonal": "squares, hexagons and dodecagons, 4.6.12",
    "snub-square": "triangles and squares, 3.3.4.3.4",
    "elongated-triangular": "rows of triangles and rows of squares, 3.3.3.4.4",
    "snub-hexagonal": "triangles and hexagons, 3.3.3.3.6",
}
_DUALS = {
    "rhombille": "rhombs, the dual of kagome",
    "tetrakis": "squares cut into four triangles, the dual of truncated-square",
    "triakis": "triangles cut into three, the dual of truncated-hexagonal",
    "deltoidal": "kites, the dual of rhombitrihexagonal",
    "kisrhombille": "rhombs cut into four triangles, the dual of truncated-trihexagonal",
    "cairo": "pentagons, the dual of snub-square",
    "prismatic-pentagonal": "pentagons, the dual of elongated-triangular",
    "floret": "pentagons like petals, the dual of snub-hexagonal",
}
_REGULAR = {"triangle": "triangular", "honeycomb": "hexagonal"}
"""Boards whose tilings have different names."""
_SOLIDS = (
    *("truncated-tetrahedron", "cuboctahedron", "truncated-cube", "truncated-octahedron"),
    *("rhombicuboctahedron", "truncated-cuboctahedron", "snub-cube", "icosidodecahedron"),
    *("truncated-dodecahedron", "truncated-icosahedron", "rhombicosidodecahedron"),
    *("truncated-icosidodecahedron", "snub-dodecahedron"),
)


def _patches(family: str, titles: dict[str, str]) -> dict[str, Kind]:
    return {
        name: Kind(family, title, "N", "3", partial(_patch, name), max_size=MAX_RINGS)
        for name, title in titles.items()
    }


def _tori() -> dict[str, Kind]:
    plain = Kind("Tori", "M by N squares around a ring", "MxN", "8x5", shapes.torus,
                 min_size=lambda: 3, n_faces=lambda m, n: m * n)  # fmt: skip
    found = {"torus": plain}
    for name in (*_REGULAR, *_TILINGS, *_DUALS):
        tiling = _REGULAR.get(name, name)
        found[f"{name}-torus"] = Kind(
            "Tori",
            f"M by N cells of the tiling of {name} around a ring",
            "MxN",
            "6x4",
            partial(_torus, tiling),
            min_size=partial(_least_torus, tiling),
            n_faces=partial(_faces_of_torus, tiling),
        )
    return found


_LATTICES = {
    "squares": Kind("Lattices", "W by H squares", "WxH", "5x5", shapes.squares,
                    n_faces=lambda w, h: w * h),
    "triangle": Kind("Lattices", "N² triangles", "N", "4", shapes.triangle,
                     n_faces=lambda n: n * n),
    "hexagon": Kind("Lattices", "6N² triangles", "N", "3", shapes.hexagon,
                    n_faces=lambda n: 6 * n * n),
    "honeycomb": Kind("Lattices", "hexagons, N on a side", "N", "3", shapes.honeycomb,
                      n_faces=lambda n: 3 * n * (n - 1) + 1),
}  # fmt: skip
_APERIODIC = {
    "penrose": Kind("Tilings without period", "Penrose rhombs after N inflations", "N", "3",
                    partial(_aperiodic, "rhombs"), max_size=12),
    "penrose-kites": Kind("Tilings without period", "Penrose kites and darts after N inflations",
                          "N", "2", partial(_aperiodic, "kites"), max_size=12),
    "hat": Kind("Tilings without period", "hats, N steps of their substitution", "N", "2",
                partial(_aperiodic, "hats"), max_size=7),
    "spectre": Kind("Tilings without period", "spectres, N steps of their substitution", "N", "2",
                    partial(_aperiodic, "spectres"), max_size=6),
}  # fmt: skip
KINDS: dict[str, Kind] = {
    **_LATTICES,
    "octagon": Kind("Mixed", "triangles, squares and rectangles", make=octagon),
    "rosette": Kind("Mixed", "triangles, squares and rectangles", make=rosette),
    **_patches("Archimedean tilings", _TILINGS),
    **_patches("Their duals", _DUALS),
    **_APERIODIC,
    **{name: Kind("Regular solids", "", make=make) for name, make in SOLIDS.items()},
    **{name: Kind("Archimedean solids", "", make=partial(_solid, name)) for name in _SOLIDS},
    **_tori(),
}
"""All boards, by the part of the name before the colon."""


def example(name: str) -> str:
    """Return the name of a small board of a kind.

    >>> example("kagome"), example("cube")
    ('kagome:3', 'cube')
    """
    kind = KINDS[name]
    return f"{name}:{kind.example}" if kind.form else name


def examples() -> list[tuple[str, str]]:
    """Return board names with their meanings; for boards with a size, the name is an example.

    >>> examples()[0]
    ('squares:5x5', 'squares:WxH, W by H squares')
    """
    return [
        (example(name), f"{name}:{kind.form}, {kind.title}" if kind.form else kind.title)
        for name, kind in KINDS.items()
    ]


def family(name: str) -> str:
    """Return the heading under which a board is listed, or "Boards" for an unknown name.

    >>> family("kagome:3"), family("mine")
    ('Archimedean tilings', 'Boards')
    """
    kind = KINDS.get(name.partition(":")[0])
    return kind.family if kind else "Boards"


def is_board_name(text: str) -> bool:
    """Return whether a string looks like a board name rather than a path.

    >>> is_board_name("squares:0x3"), is_board_name("cube.obj")
    (True, False)
    """
    name, colon, _ = text.partition(":")
    kind = KINDS.get(name)
    return kind is not None and (bool(colon) or not kind.form)


def nearest_board(text: str) -> str | None:
    """Return the board whose name is closest to an unknown name, or None if none is close.

    >>> nearest_board("kagme:4"), nearest_board("snub-cub"), nearest_board("qqqq")
    ('kagome:4', 'snub-cube', None)
    """
    name, _, size = text.lower().partition(":")
    found = get_close_matches(name, KINDS, n=1, cutoff=0.7)
    if not found:
        return None
    near = f"{found[0]}:{size}"
    return near if size and _fits(KINDS[found[0]], near) else example(found[0])


def board(
    name: str = "",
    *,
    faces: Iterable[Sequence[Sequence[float]]] | None = None,
    max_faces: int = MAX_FACES,
) -> "Mesh":
    """Return a board by name, or a board of polygons; raise FormatError if there is none.

    Parameters
    ----------
    name : the name, such as "squares:3x3"; with `faces`, the name that their mesh gets
    faces : the corners of each face, as points in the plane or in space, in either direction;
        corners at the same position count as one, and a corner on another face's side becomes a
        corner of that face
    max_faces : the maximum number of faces that are accepted

    >>> board("squares:3x3"), board("torus:4x3").genus
    (<Mesh 'squares:3x3': 16 vertices, 9 faces>, 1)
    >>> board(faces=[[(0, 0), (2, 0), (2, 1), (0, 1)], [(0, 2), (0, 1), (1, 1), (1, 2)]])
    <Mesh: 7 vertices, 2 faces>
    """
    if faces is not None:
        return _polygons(name, list(faces), max_faces)
    from trisolve.mesh.build import build_mesh

    points, rings = _shape(name, max_faces)
    return build_mesh(points, rings, name=name)


@cache
def neighbors(
    name: str, *, corners: bool = False, max_faces: int = MAX_FACES
) -> tuple[tuple[int, ...], ...]:
    """Return the faces next to each face of a board by name, in ascending order.

    Neighbors share a side or, with `corners`, at least a corner. No mesh is built, so this is fast.
    Raises FormatError as `board` does.

    >>> neighbors("squares:3x3")[0], neighbors("squares:3x3", corners=True)[0]
    ((1, 3), (1, 3, 4))
    """
    _, rings = _shape(name, max_faces)
    faces_at: dict[Hashable, list[int]] = {}
    for face, ring in enumerate(rings):
        sides = map(frozenset, zip(ring, (*ring[1:], ring[0]), strict=True))
        for part in ring if corners else sides:
            faces_at.setdefault(part, []).append(face)
    near: list[set[int]] = [set() for _ in rings]
    for faces in faces_at.values():
        for face in faces:
            near[face].update(faces)
    return tuple(tuple(sorted(cells - {face})) for face, cells in enumerate(near))


def _shape(name: str, max_faces: int) -> Shape:
    """Return the points and faces of a board by name."""
    kind = KINDS.get(name.partition(":")[0])
    if kind is None:
        near = nearest_board(name)
        meant = f"; did you mean {near}?" if near else ""
        raise FormatError(f"expected a board such as {_SHOWN}, got {name!r:.60}{meant}")
    if not _fits(kind, name):
        head = name.partition(":")[0]
        form = f"{head}:{kind.form} with {kind.sizes()}" if kind.form else f"{head} without a size"
        raise FormatError(f"expected {form}, got {name!r:.60}")
    sizes = _sizes(name)
    if min(sizes, default=1) < (kind.min_size() if sizes else 1) or (
        kind.max_size is not None and max(sizes) > kind.max_size
    ):
        raise FormatError(f"expected {kind.sizes()}, got {name!r:.60}")
    if kind.n_faces and (n_faces := kind.n_faces(*sizes)) > max_faces:
        raise _too_many(n_faces, max_faces, name)
    points, rings = kind.make(*sizes)
    if len(rings) > max_faces:
        raise _too_many(len(rings), max_faces, name)
    return points, rings


def _polygons(name: str, faces: Sequence[Sequence[Sequence[float]]], max_faces: int) -> "Mesh":
    """Return the mesh of polygons; polygons in the plane are oriented to be seen from +z."""
    from trisolve.mesh.build import build_mesh
    from trisolve.mesh.polygons import direction

    if len(faces) > max_faces:
        raise _too_many(len(faces), max_faces, name)
    points: list[Sequence[float]] = []
    rings = []
    is_flat = all(len(corner) == 2 for face in faces for corner in face)
    for face in faces:
        corners = list(face)
        if is_flat and direction([(x, y) for x, y in corners]) < 0:
            corners.reverse()
        rings.append(range(len(points), len(points) + len(corners)))
        points += ([*corner, 0][:3] for corner in corners)
    return build_mesh(points, rings, name=name, merge=True, orient=not is_flat, stitch=True)


def _too_many(n_faces: int, max_faces: int, name: str) -> FormatError:
    of = f": {name!r:.60}" if name else ""
    return FormatError(f"expected at most {max_faces:,} faces, got {n_faces:,}{of}")


def check_cells(key: str, cells: Sequence[int], n_cells: int) -> None:
    """Raise FormatError unless all cells are on the board, each once.

    >>> check_cells("mines", (3,), 3)
    Traceback (most recent call last):
    trisolve.errors.FormatError: mines: expected cells from 0 to 2, each once, got 3
    """
    for at, cell in enumerate(cells):
        if not 0 <= cell < n_cells or cell in cells[:at]:
            expected = f"expected cells from 0 to {n_cells - 1}, each once"
            raise FormatError(f"{key}: {expected}, got {cell}")


_SHOWN = "squares:5x5, kagome:3, penrose:3 or snub-cube"


def _sizes(name: str) -> list[int]:
    match = _NAME.fullmatch(name)
    return [int(size) for size in match.groups()[1:] if size] if match else []


def _fits(kind: Kind, name: str) -> bool:
    """Return whether a name has as many sizes as its kind needs."""
    wanted = {"": 0, "N": 1}.get(kind.form, 2)
    return _NAME.fullmatch(name) is not None and len(_sizes(name)) == wanted

"""A map: free cells with values, walls, marks and links."""

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from string import ascii_letters
from typing import Any

from trisolve.errors import InvalidMap
from trisolve.files.records import freeze
from trisolve.hexagon.areas import regions, shape
from trisolve.hexagon.directions import check_layout
from trisolve.hexagon.links import Link, as_link, link_text
from trisolve.hexagon.points import Hex, Point, as_hex, as_hexes, cell_text
from trisolve.rooms import ask


class Grid(MutableMapping[Hex, Any]):
    """Free cells with their values, in (q, r) order, plus walls, marks and links.

    A cell is free, a wall, or absent. A value can be anything, but routes and files require the
    cost of entering the cell, an int of at least 1. Walls, marks and links are each replaced as a
    whole, as in ``grid.walls |= {(1, 0)}``. Deleting a cell also deletes its mark and its links.

    Parameters
    ----------
    cells
        Values by cell, or just cells, each with the value 1.
    walls
        Cells that are present but blocked.
    marks
        Free cells by letter (a-z, A-Z), with at most one mark for each cell.
    links
        Pairs of neighboring cells of the map, including walls.
    name, layout, metadata
        A name; the layout, "flat" or "pointy"; and any JSON object.

    Raises
    ------
    InvalidMap
        For arguments that break these rules.

    Examples
    --------
    >>> grid = Grid({(0, 0): 1, (1, 0): 5}, walls=[(0, 1)], marks={"A": [(0, 0)]})
    >>> grid[1, 0], (0, 1) in grid, list(grid), sorted(grid.walls)
    (5, False, [Hex(0, 0), Hex(1, 0)], [Hex(0, 1)])
    """

    def __init__(
        self,
        cells: Mapping[Any, Any] | Iterable[Point] = (),
        *,
        walls: Iterable[Point] = (),
        marks: Mapping[str, Iterable[Point]] | None = None,
        links: Iterable[tuple[Point, Point]] = (),
        name: str | None = None,
        layout: str = "flat",
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        self._cells: dict[Hex, Any] = {}
        self._order: tuple[Hex, ...] | None = None
        self._kept: dict[str, Any] = {}
        self._walls: frozenset[Hex] = frozenset()
        self._links: frozenset[Link] = frozenset()
        self._marks: dict[str, tuple[Hex, ...]] = {}
        if isinstance(cells, Mapping):
            self._cells = {as_hex(cell): value for cell, value in cells.items()}
        else:
            for cell in as_hexes(cells):
                self.add(cell)
        self.walls = walls
        self.marks = marks or {}
        self.links = links
        self.name = name
        self.layout = layout
        self.metadata = metadata or {}

    @classmethod
    def from_shape(cls, spec: str, *, walls: Iterable[Point] = (), **more: Any) -> "Grid":  # noqa: ANN401
        """Return a grid of a named shape, with all values 1, minus the walls; see `shape`.

        >>> len(Grid.from_shape("hexagon:3", walls=[(1, 0)]))
        36
        """
        blocked = set(as_hexes(walls))
        return cls((c for c in shape(spec) if c not in blocked), walls=blocked, **more)

    def __getitem__(self, point: Point) -> Any:  # noqa: ANN401 - any value
        return self._cells[as_hex(point)]

    def __setitem__(self, point: Point, value: Any) -> None:  # noqa: ANN401 - any value
        cell = as_hex(point)
        if cell not in self._cells:
            if cell in self._walls:
                raise InvalidMap(f"expected a free cell, but {cell_text(cell)} is a wall")
            self._order = None
        self._cells[cell] = value
        self._kept.clear()

    def __delitem__(self, point: Point) -> None:
        cell = as_hex(point)
        del self._cells[cell]
        self._order = None
        self._kept.clear()
        marks = {a: tuple(c for c in cells if c != cell) for a, cells in self._marks.items()}
        self._marks = {letter: cells for letter, cells in marks.items() if cells}
        self._links = frozenset(link for link in self._links if cell not in link)

    def get(self, point: Point, default: Any = None) -> Any:  # noqa: ANN401 - any value
        """Return the value of a free cell, or the default if the cell is not free."""
        return self._cells.get(as_hex(point), default)

    def __iter__(self) -> Iterator[Hex]:
        if self._order is None:
            self._order = tuple(sorted(self._cells))
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, point: object) -> bool:
        try:
            return point in self._cells
        except TypeError:  # no key can be a list, but a cell can be asked for as one
            return isinstance(point, list) and tuple(point) in self._cells

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return super().__eq__(other)
        return self._cells == other._cells and self._beside() == other._beside()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name is not None else ""
        return f"<Grid{name}: {len(self)} free, {len(self._walls)} walls>"

    def _beside(self) -> tuple[Any, ...]:
        return self._walls, self._marks, self._links, self._name, self._layout, self._metadata

    def add(self, point: Point, value: Any = 1) -> None:  # noqa: ANN401 - any value
        """Add a free cell; raise InvalidMap if there is already a free cell or a wall.

        >>> grid = Grid()
        >>> grid.add((0, 0), value=3)
        >>> dict(grid)
        {Hex(0, 0): 3}
        """
        cell = as_hex(point)
        if cell in self._cells:
            raise InvalidMap(f"expected each cell once, got {cell_text(cell)} twice")
        self[cell] = value

    def regions(self) -> list[list[Hex]]:
        """Return the connected parts of the free cells, each sorted, in order of smallest cells.

        >>> Grid([(0, 0), (2, 0)]).regions()
        [[Hex(0, 0)], [Hex(2, 0)]]
        """
        return regions(self)

    @property
    def walls(self) -> frozenset[Hex]:
        """The cells that are present but blocked."""
        return self._walls

    @walls.setter
    def walls(self, walls: Iterable[Point]) -> None:
        blocked = frozenset(as_hexes(walls))
        for cell in sorted(blocked & self._cells.keys()):
            raise InvalidMap(
                f"expected each cell once, but {cell_text(cell)} is both free and a wall"
            )
        self._check_links(self._links, blocked)
        self._walls = blocked

    @property
    def marks(self) -> dict[str, tuple[Hex, ...]]:
        """The marked free cells by letter, all sorted, as a copy."""
        return dict(self._marks)

    @marks.setter
    def marks(self, marks: Mapping[str, Iterable[Point]]) -> None:
        found: dict[str, tuple[Hex, ...]] = {}
        letters: dict[Hex, str] = {}
        for letter in marks:
            if not isinstance(letter, str) or len(letter) != 1 or letter not in ascii_letters:
                raise InvalidMap(f"expected one letter a-z A-Z as mark, got {letter!r:.60}")
        for letter in sorted(marks):
            cells = sorted(as_hexes(marks[letter]))
            for cell in cells:
                if cell not in self._cells:
                    message = f"expected mark {letter} on a free cell, got {cell_text(cell)}"
                    raise InvalidMap(message)
                if cell in letters:
                    both = f"{letters[cell]} and {letter}"
                    raise InvalidMap(f"expected one mark at most on {cell_text(cell)}, got {both}")
                letters[cell] = letter
            if cells:
                found[letter] = tuple(cells)
        self._marks = found

    @property
    def links(self) -> frozenset[Link]:
        """The links, each a pair of neighboring cells of the map, smaller cell first."""
        return self._links

    @links.setter
    def links(self, links: Iterable[tuple[Point, Point]]) -> None:
        found = frozenset(map(as_link, links))
        self._check_links(found, self._walls)
        self._links = found

    def _check_links(self, links: frozenset[Link], walls: frozenset[Hex]) -> None:
        for link in sorted(links):
            for cell in link:
                if cell not in self._cells and cell not in walls:
                    raise InvalidMap(
                        f"expected links between cells of the map, but {cell_text(cell)} of "
                        f"{link_text(link)} is not on it"
                    )

    @property
    def name(self) -> str | None:
        """The name of the map, or None."""
        return self._name

    @name.setter
    def name(self, name: str | None) -> None:
        if name is not None and not isinstance(name, str):
            raise InvalidMap(f"expected text as name, got {name!r:.60}")
        self._name: str | None = _frozen(name, "name")

    @property
    def layout(self) -> str:
        """How the map is drawn: "flat" or "pointy"."""
        return self._layout

    @layout.setter
    def layout(self, layout: str) -> None:
        self._layout = check_layout(layout)

    @property
    def metadata(self) -> Mapping[str, Any]:
        """A JSON object that cannot change; assign another object to replace it."""
        return self._metadata

    @metadata.setter
    def metadata(self, metadata: Mapping[str, Any]) -> None:
        if not isinstance(metadata, Mapping):
            raise InvalidMap(f"expected an object as metadata, got {metadata!r:.60}")
        self._metadata: Mapping[str, Any] = _frozen(dict(metadata), "metadata")

    def _repr_svg_(self) -> str:
        """Return the map for a notebook."""
        svg: str = ask(self, "svg")
        return svg

    def cache(self, what: str, make: Any) -> Any:  # noqa: ANN401 - any value worth keeping
        """Return a value computed from the free cells and values, recomputed after a change."""
        if what not in self._kept:
            self._kept[what] = make()
        return self._kept[what]


def _frozen(value: Any, what: str) -> Any:  # noqa: ANN401 - any JSON value
    try:
        return freeze(value, what)
    except ValueError as error:
        raise InvalidMap(str(error)) from None

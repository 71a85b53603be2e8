"""Strategies for property tests of hexagons: cells, sets of cells, links, maps."""

from string import ascii_letters

from hypothesis import strategies as st

from trisolve.hexagon import Grid, Hex, disk
from trisolve.hexagon.links import as_link

DISK = disk((0, 0), 3)
PAIRS = sorted({as_link((a, b)) for a in DISK for b in a.neighbors() if b in set(DISK)})

far = st.integers(-(10**40), 10**40)
near = st.integers(-30, 30)
cells = st.builds(Hex, near, near)
far_cells = st.builds(Hex, far, far)
small_sets = st.sets(st.sampled_from(DISK), min_size=1)
link_sets = st.sets(st.sampled_from(PAIRS), max_size=40)


@st.composite
def grids(draw, *, max_cost=9, metadata=True):
    """Draw a map that can be written as JSON."""
    shift = draw(st.one_of(cells, far_cells))
    chosen = sorted(draw(small_sets))
    kinds = draw(st.lists(st.integers(0, max_cost), min_size=len(chosen), max_size=len(chosen)))
    free = {shift + cell: cost for cell, cost in zip(chosen, kinds, strict=True) if cost}
    walls = [shift + cell for cell, cost in zip(chosen, kinds, strict=True) if not cost]
    marks = {}
    for cell in free:
        if draw(st.integers(0, 5)) == 0:
            marks.setdefault(draw(st.sampled_from(ascii_letters)), []).append(cell)
    there = {*free, *walls}
    possible = sorted({as_link((a, b)) for a in there for b in a.neighbors() if b in there})
    links = draw(st.sets(st.sampled_from(possible))) if possible else set()
    return Grid(
        free,
        walls=walls,
        marks=marks,
        links=links,
        name=draw(st.one_of(st.none(), st.text(st.characters(exclude_categories=["Cs"])))),
        layout=draw(st.sampled_from(("flat", "pointy"))),
        metadata=draw(st.dictionaries(st.text("ab"), st.integers())) if metadata else None,
    )

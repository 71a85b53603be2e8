"""Compile all kernels of this package, so that nothing waits for them later."""

from trisolve.hexagon.compiled import CompiledGrid

_DEAR = 1 << 20
"""A cost for which routes are found with a heap; small costs use a wheel of buckets."""


def warm_up() -> None:
    """Run every search once with small costs and once with large costs.

    >>> warm_up()
    """
    cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
    for most in (2, _DEAR):
        grid = CompiledGrid(cells, costs=[1, 1, 2, most])
        grid.distances([(0, 0)])
        grid.least_costs([(0, 0)])
        grid.route((0, 0), (1, 1))

"""Search any state space, and generate puzzles of any kind.

>>> from trisolve.search import shortest
>>> shortest(2, lambda n: [("double", 2 * n), ("less", n - 1)], lambda n: n == 7).moves
('double', 'double', 'less')
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.search.algorithms import InvalidHeuristic as InvalidHeuristic
    from trisolve.search.algorithms import Solution as Solution
    from trisolve.search.shortest import Distances as Distances
    from trisolve.search.shortest import count_shortest as count_shortest
    from trisolve.search.shortest import distances as distances
    from trisolve.search.shortest import hardest as hardest
    from trisolve.search.shortest import shortest as shortest
    from trisolve.search.trials import Find as Find
    from trisolve.search.trials import Finds as Finds
    from trisolve.search.trials import generate as generate
else:
    lazy(
        __name__,
        {
            "algorithms": "InvalidHeuristic Solution",
            "shortest": "Distances count_shortest distances hardest shortest",
            "trials": "Find Finds generate",
        },
    )

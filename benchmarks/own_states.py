#!/usr/bin/env python3
"""Search other people's states with `trisolve.search`, next to a bare loop in the same run.

Lights Out on 5 x 5 cells has 2**23 arrangements that can be reached, each with 25 successors. The
plain search takes 3 x 6 cells. Its peer is a loop over a set and a list that knows no limits and no
way back.
"""

import numba
import numpy as np
from figures import note, spent

from trisolve.search import shortest

RUNS = 3


def masks(width, height):
    """Return the cells that each press changes, as bits."""
    return [
        sum(
            1 << (y * width + x)
            for y in range(height)
            for x in range(width)
            if abs(y - cell // width) + abs(x - cell % width) <= 1
        )
        for cell in range(width * height)
    ]


def plain(width, height):
    """Return successors in plain Python."""
    changes = list(enumerate(masks(width, height)))

    def successors(state):
        for cell, mask in changes:
            yield cell, state ^ mask

    return successors


def bare(start, successors):
    """Return the number of states that a plain loop reaches."""
    seen, queue = {start}, [start]
    for state in queue:
        for _, after in successors(state):
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return len(queue)


def compiled(width, height):
    """Return compiled successors, and a goal that is never reached."""
    changes = np.array(masks(width, height))

    @numba.njit
    def successors(state, moves, states):
        for cell in range(len(changes)):
            moves[cell], states[cell] = cell, state ^ changes[cell]
        return len(changes)

    @numba.njit
    def never(state):
        return state < 0

    return successors, never


def rate(work, n_moves):
    """Return successors per processor second of a search that returns its number of states."""
    began = spent()
    n = work()
    return n_moves * n / (spent() - began)


def main():
    """Print and note the rates."""
    ways = plain(3, 6)
    loops, searches = [], []
    for _ in range(RUNS):
        loops.append(rate(lambda: bare(0, ways), 18))
        searches.append(rate(lambda: shortest(0, ways, lambda state: state < 0).n_states, 18))
    ways, never = compiled(5, 5)
    shortest(0, ways, never, max_states=10)  # compiles
    fast = rate(lambda: shortest(0, ways, never).n_states, 25)
    print(f"a bare loop: {max(loops) / 1e6:.2f} million successors per processor second")
    print(f"shortest, plain Python, Lights Out 3x6: {max(searches) / 1e6:.2f} million")
    print(f"shortest, compiled, Lights Out 5x5: {fast / 1e6:.1f} million")
    ratios = [search / loop for search, loop in zip(searches, loops, strict=True)]
    note("own_states, plain Python", ratios, "of a bare loop", more_is_better=True)
    note("own_states, compiled", [fast / max(loops)], "bare loops", more_is_better=True)


if __name__ == "__main__":
    main()

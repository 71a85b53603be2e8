"""Numbered finds, made without a search, and a process that adds them to an archive.

As a script, ``python finds.py FILE FIRST STOP STEP`` adds the finds of range(FIRST, STOP, STEP) one
by one, and prints each number when it was added. With a fifth argument, each has its own niche.
"""

import sys
from dataclasses import replace
from functools import cache

from boards import crowded_level

from trisolve.sliding.generator.archive import Archive
from trisolve.sliding.generator.finds import Find


@cache
def find(number, band=None):
    """Return a find that depends only on its number; `band` is its band of moves."""
    level = replace(crowded_level(number // 2).canonical(), solution=(), metadata={})
    moves = number // 2 * 7 % 8 if band is None else 5 * band
    score = moves + number % 3
    return Find(level, moves, moves + 3, 100 + number, float(score), {"number": number})


def add_to(path, numbers, spread=False):
    with Archive.open(path) as archive:
        for number in numbers:
            archive.add(find(number, number if spread else None))
            print(number, flush=True)


if __name__ == "__main__":
    path, first, stop, step = sys.argv[1], *map(int, sys.argv[2:5])
    add_to(path, range(first, stop, step), spread=len(sys.argv) > 5)

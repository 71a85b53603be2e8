#!/usr/bin/env python3
"""Write the hardest levels of several censuses as one pack, as levels/census/hardest.json is made.

    tools/hardest_pack.py hexagon:2=hexagon-2.db triangle:5=triangle-5.db -o hardest.json

Each census must be complete. Every level is solved and graded again, and named by its floor.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace

from trisolve.sliding.census.options import VERSION
from trisolve.sliding.census.result import Census
from trisolve.sliding.formats import save_pack
from trisolve.sliding.insight.claims import with_grade
from trisolve.sliding.level import Level, Pack


def hardest_of(shape: str, path: str) -> Iterator[Level]:
    """Yield the representatives of the greatest moves, named by the shape."""
    with Census.load(path) as census:
        if not census.is_complete:
            raise SystemExit(f"{path}: expected a complete census, got {census.units} units")
        rows = zip(census.hardest_rows, census.hardest, strict=True)
        for number, ((row, is_minimal), level) in enumerate(rows, 1):
            found = {
                "positions": row.positions,
                "class_size": row.class_size,
                "minimal": is_minimal,
            }
            name = f"{shape}, push {census.options.push}, {number}"
            solved = with_grade(level)
            assert solved is not None
            assert solved.stats["moves"] == row.moves
            yield replace(solved, name=name, metadata={"census": found})


def main() -> None:
    """Read the command line, and write the pack."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("censuses", nargs="+", metavar="SHAPE=FILE")
    parser.add_argument("-o", "--output", required=True)
    options = parser.parse_args()
    levels = [
        level for given in options.censuses for level in hardest_of(*given.split("=", maxsplit=1))
    ]
    name = "The hardest levels of small floors"
    pack = Pack(name, tuple(levels), {"census": {"version": VERSION}})
    save_pack(pack, options.output)


if __name__ == "__main__":
    main()

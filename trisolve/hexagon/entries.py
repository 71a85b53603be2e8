"""The contents of map files, as commands read and write them: one map for each file or shape."""

import re
from os.path import lexists

from trisolve.files.entries import Source
from trisolve.files.messages import located
from trisolve.files.whole import STDIN, decode, name_of, read_source
from trisolve.hexagon import Grid, dump_map, load_map, parse_map

_SHAPE = re.compile(r"(?:hexagon|triangle|parallelogram|rectangle):[0-9]", re.ASCII)


def read_map(source: str) -> Grid:
    """Return the map of a file, of standard input or of a named shape; may raise TrisolveError.

    >>> len(read_map("hexagon:1"))
    7
    """
    if _SHAPE.match(source) and not lexists(source):
        return Grid.from_shape(source, layout="pointy" if source.endswith("-r") else "flat")
    if source != STDIN:
        return load_map(source)
    data = read_source(source, "a map")
    with located(name_of(source)):
        return parse_map(decode(data))


MAPS = Source("hexagon", "map", lambda source: [(source, read_map(source))], dump_map)
"""Maps in files, by name, or as shapes."""

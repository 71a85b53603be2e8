"""The search in the tests of runs: its options, and its finds as text."""

from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import dump_level
from trisolve.sliding.generator.options import Options

SMALL = Options(
    shape="hexagon:3", blocks=Bounds(4, 8), strategy="climb", climbs=3, max_states=2000, seed=11
)


def texts(finds):
    return [dump_level(find.level) for find in finds]

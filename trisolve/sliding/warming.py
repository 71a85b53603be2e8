"""Compiling, or loading, all that the commands and calls will want, before it is wanted.

Machine code is made when a kernel is first called, and kept on disk. Who builds a container, runs
tests, or shows something to somebody does that beforehand.
"""

from pathlib import Path

from trisolve.sliding.insight.analysis import analyze
from trisolve.sliding.level import Block, Level
from trisolve.sliding.many import solve_many
from trisolve.sliding.solver import explore, solve

_N_ROWS, _LENGTH, _N_PLACES = 7, 3, 6


def warm_up() -> Path | None:
    """Compile or load every kernel; return where they are kept, None where they cannot be.

    Takes a minute the first time, a second after that. The directory is NUMBA_CACHE_DIR/trisolve or
    XDG_CACHE_HOME/trisolve where those are set, else the user's own cache directory.
    """
    from tempfile import TemporaryDirectory

    from trisolve.kernels.cache import directory_of
    from trisolve.sliding.generator.batches import warm_up as warm_trials
    from trisolve.sliding.generator.options import Options
    from trisolve.sliding.packs.similarity import FEW, Portrait, alike

    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    list(solve_many([level]))
    for metric in ("moves", "steps"):
        analyze(level, metric=metric)
    explore(level, analyse=True).entered_on_shortest()
    list(alike([Portrait(level)] * FEW, 1.0))
    with TemporaryDirectory() as directory:
        solve(level, disk=Path(directory) / "states")
    explore(_wide(), threads=2)
    warm_trials(Options(shape="hexagon:3"))
    return directory_of("sliding")


def _wide() -> Level:
    """Return a level with just enough states for a search by several threads."""
    n_cells = _LENGTH + 2 * (_N_PLACES - 1)
    starts = [row << 5 for row in range(0, 2 * _N_ROWS, 2)]
    floor = [start + cell for start in starts for cell in range(n_cells)]
    blocks = [Block(chr(65 + number), range(at, at + _LENGTH)) for number, at in enumerate(starts)]
    return Level(floor, blocks)

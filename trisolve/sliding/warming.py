"""Compiling, or loading, all that the commands and calls will want, before it is wanted.

Machine code is made when a kernel is first called, and kept on disk. Who builds a container, runs
tests, or shows something to somebody does that beforehand.
"""

from pathlib import Path

from trisolve.sliding.insight.analysis import analyze
from trisolve.sliding.level import Block, Level
from trisolve.sliding.many import solve_many
from trisolve.sliding.solver import solve

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

    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    list(solve_many([level]))
    for metric in ("moves", "steps"):
        analyze(level, metric=metric)
    with TemporaryDirectory() as directory:
        solve(level, disk=Path(directory) / "states")
    solve(_wide(), threads=2)
    warm_trials(Options(shape="hexagon:3"))
    return directory_of("sliding")


def _wide() -> Level:
    """Return a level with just enough states for a large search, whose solution is found last."""
    n_cells = _LENGTH + 2 * (_N_PLACES - 1)
    rows = [range(row << 5, (row << 5) + n_cells) for row in range(0, 2 * _N_ROWS, 2)]
    blocks = [
        Block(chr(65 + number), row[:_LENGTH], goal=row[-_LENGTH:])
        for number, row in enumerate(rows)
    ]
    return Level([cell for row in rows for cell in row], blocks)

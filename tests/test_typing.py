"""What the docstrings show passes a user's own strict mypy: py.typed tells the truth."""

import subprocess
import sys

import pytest
from places import ROOT

PROGRAM = """
import trisolve
from trisolve import Block, Level, Move, Pack

level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], stats={"moves": 1})
claimed = Level({0, 1, 2, 3, 4}, (Block("A", (0, 1, 2)),), solution=[Move("A", 1)])
pack = Pack("Two", [level, claimed], {"by": "me"})
solution = trisolve.solve(level, max_states=1000, time_limit=1.5)
texts: list[str] = [str(move) for move in solution.moves]
counts: tuple[int, ...] = trisolve.explore(level).layers
shortest: int | None = solution.length
names: list[str] = [one.name for one in pack.levels]
drawn: str = trisolve.render_board(level, theme="dark")
found = [finding.code for finding in trisolve.lint_level(level).findings]
more = [each.n_moves for each in trisolve.solve_many([level, level])]
"""
WRONG = """
from trisolve import Block, Level

Level([0, 1, 2], ["A"])
Block(1, [0, 1, 2])
"""


def mypy(program, directory):
    path = directory / "user.py"
    path.write_text(program, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(path)],
        cwd=directory,
        env={"MYPYPATH": str(ROOT), "PATH": "", "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache")},
        capture_output=True,
        text=True,
        timeout=170,
        check=False,
    )


@pytest.mark.long
def test_a_users_file_passes_mypy(tmp_path):
    done = mypy(PROGRAM, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_what_no_level_is_made_of_is_reported(tmp_path):
    done = mypy(WRONG, tmp_path)
    assert done.stdout.count("error:") == 2, done.stdout + done.stderr

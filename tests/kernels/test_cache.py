"""Compiled kernels are stored where possible, never go stale, and cause no errors."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from places import DATA
from thorough import first_daily

import trisolve

PACKAGE = Path(trisolve.__file__).parent
LEVEL = (
    '{"format": "trisolve-level", "version": 1, "floor": [0, 1, 2, 3, 4, 5, 6, 7], "blocks": '
    '[{"id": "A", "cells": [0, 1, 2], "goal": [4, 5, 6]}]}'
)
# with a bound so low the engine is asked at once
SOLVE = [sys.executable, "-m", "trisolve", "solve", "--quiet", "--max-states", "99", "-"]
WHERE = [
    sys.executable,
    "-c",
    "from trisolve.kernels.cache import directory_of; print(directory_of('sliding'))",
]
NOWHERE = os.devnull + "/nowhere"
"""A path that not even root can make."""


def clean_environment(**changes):
    """Return the environment without variables that place caches, updated by `changes`."""
    hidden = {"HOME", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "TMPDIR", "NUMBA_DISABLE_JIT"}
    kept = {key: value for key, value in os.environ.items() if key not in hidden}
    return kept | {"PYTHONPATH": str(PACKAGE.parent)} | changes


def start(command, **changes):
    environment = clean_environment(**changes)
    return subprocess.Popen(
        command,
        cwd=environment["PYTHONPATH"],  # Python looks there first
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process):
    out, err = process.communicate(LEVEL, timeout=170)
    assert process.returncode == 0, err
    return out.strip(), err


def kernels(directory):
    return list(Path(directory).rglob("*.nbi"))


@pytest.mark.long
def test_kernels_unused_for_a_month_are_deleted(tmp_path):
    base = tmp_path / ".cache" / "trisolve"
    month = 31 * 24 * 3600
    for name, age in (("sliding-old", month), ("sliding-recent", month // 2), ("other", month)):
        (base / name / "engine").mkdir(parents=True)
        os.utime(base / name, (time.time() - age,) * 2)
    where = Path(finish(start(WHERE, HOME=str(tmp_path)))[0])
    assert {path.name for path in base.iterdir()} == {where.name, "sliding-recent", "other"}
    os.utime(where, (time.time() - month,) * 2)
    finish(start(WHERE, HOME=str(tmp_path)))
    assert time.time() - where.stat().st_mtime < month


USING = """
import sys
from trisolve.kernels.cache import directory_of
print(directory_of("sliding"), flush=True)
sys.stdin.read()
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="files are locked on Linux")
def test_kernels_in_use_survive_a_clock_jump(tmp_path):
    def make_another(processor):
        where = finish(start(WHERE, HOME=str(tmp_path), NUMBA_CPU_NAME=processor))[0]
        assert Path(where) != used

    using = start([sys.executable, "-c", USING], HOME=str(tmp_path))
    used = Path(using.stdout.readline().strip())
    os.utime(used, (time.time() - 31 * 24 * 3600,) * 2)
    make_another("generic")
    assert used.is_dir()
    finish(using)
    make_another("x86-64")
    assert not used.exists()


@pytest.mark.long
def test_a_relative_home_directory_is_not_used(tmp_path):
    program = f"import os; os.chdir(os.environ['TMPDIR']); {WHERE[2]}"
    for home in (".", "somewhere"):
        command = [sys.executable, "-c", program]
        where, _ = finish(start(command, HOME=home, TMPDIR=str(tmp_path)))
        assert Path(where).parent.parent == tmp_path
        assert Path(where).parent.name.startswith("trisolve-")


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_named_pipes_in_the_cache_are_skipped(tmp_path):
    program = (
        "import numpy; from trisolve.sliding.engine.disk.kernels import drop_repeats; "
        "print(drop_repeats(numpy.array([1, 2, 2, 3], dtype=numpy.uint64)))"
    )
    where = Path(finish(start(WHERE, HOME=str(tmp_path)))[0])
    (where / "in-use.lock").unlink(missing_ok=True)
    for name in ("trisolve.sliding.engine.disk.kernels.drop_repeats.turn", "in-use.lock"):
        os.mkfifo(where / name)
    assert finish(start([sys.executable, "-c", program], HOME=str(tmp_path)))[0] == "3"


@pytest.mark.long
def test_two_simultaneous_cold_starts_work_and_a_third_finds_the_kernels(tmp_path):
    both = [start(SOLVE, HOME=str(tmp_path)) for _ in range(2)]
    assert [finish(process)[0] for process in both] == ["A2", "A2"]
    kept = {file: file.stat().st_mtime_ns for file in kernels(tmp_path)}
    assert kept
    assert finish(start(SOLVE, HOME=str(tmp_path)))[0] == "A2"
    assert {file: file.stat().st_mtime_ns for file in kernels(tmp_path)} == kept


@pytest.mark.long
def test_without_a_usable_home_kernels_go_to_the_temporary_directory(tmp_path):
    assert finish(start(SOLVE, HOME=NOWHERE, TMPDIR=str(tmp_path)))[0] == "A2"
    assert kernels(tmp_path)


@pytest.mark.long
def test_a_kernel_directory_is_found_without_the_variable_home(tmp_path):
    where, _ = finish(start(WHERE, TMPDIR=str(tmp_path)))
    assert Path(where).is_dir()


@pytest.mark.long
def test_xdg_cache_home_is_used_only_if_absolute(tmp_path):
    home, caches = tmp_path / "home", tmp_path / "caches"
    where, _ = finish(start(WHERE, HOME=str(home), XDG_CACHE_HOME=str(caches)))
    assert Path(where).parent == caches / "trisolve"
    for relative in ("caches", "."):
        where, _ = finish(start(WHERE, HOME=str(home), XDG_CACHE_HOME=relative))
        assert Path(where).parent == home / ".cache" / "trisolve"


@pytest.mark.long
def test_solving_works_without_a_writable_directory():
    """The temporary directory can be disabled only from inside the process."""
    program = (
        "import sys, tempfile; tempfile.tempdir = sys.argv.pop(1); "
        "from trisolve.cli import main; main()"
    )
    command = [sys.executable, "-c", program, NOWHERE, *SOLVE[3:]]
    assert finish(start(command, HOME=NOWHERE))[0] == "A2"


@pytest.mark.long
def test_a_read_only_installation_is_left_alone(tmp_path):
    install = tmp_path / "install"
    shutil.copytree(PACKAGE, install / "trisolve", ignore=shutil.ignore_patterns("__pycache__"))
    before = sorted(install.rglob("*"))
    for path in (install, *before):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        changes = {"PYTHONPATH": str(install), "PYTHONDONTWRITEBYTECODE": "1"}
        home = tmp_path / "home"
        assert finish(start(SOLVE, HOME=str(home), **changes))[0] == "A2"
        assert sorted(install.rglob("*")) == before
        assert kernels(home)
    finally:
        for path in (install, *before):
            path.chmod(path.stat().st_mode | 0o200)


@pytest.mark.long
@pytest.mark.parametrize(
    "source", ["kernels/bits.py", "sliding/engine/store.py", "sliding/lattice.py"]
)
def test_a_changed_source_gets_another_directory(tmp_path, source):
    shutil.copytree(PACKAGE, tmp_path / "trisolve", ignore=shutil.ignore_patterns("__pycache__"))
    changes = {"PYTHONPATH": str(tmp_path), "HOME": str(tmp_path)}
    before, _ = finish(start(WHERE, **changes))
    again, _ = finish(start(WHERE, **changes))
    with (tmp_path / "trisolve" / source).open("a") as file:
        file.write("# changed\n")
    after, _ = finish(start(WHERE, **changes))
    assert before == again != after


@pytest.mark.long
def test_an_unrelated_change_keeps_the_directory(tmp_path):
    shutil.copytree(PACKAGE, tmp_path / "trisolve", ignore=shutil.ignore_patterns("__pycache__"))
    changes = {"PYTHONPATH": str(tmp_path), "HOME": str(tmp_path)}
    before, _ = finish(start(WHERE, **changes))
    for other in ("cli/app.py", "paint/svg.py", "sliding/pictures/scene.py"):
        with (tmp_path / "trisolve" / other).open("a") as file:
            file.write("# changed\n")
    assert finish(start(WHERE, **changes))[0] == before


@pytest.mark.long
@pytest.mark.parametrize("suffix", first_daily(["nbc", "nbi"]))
def test_damaged_kernels_are_compiled_again(tmp_path, suffix):
    """The smallest kernel's files are cut off, as after a crash or on a full disk."""
    program = (
        "import numpy; from trisolve.sliding.engine.disk.kernels import drop_repeats; "
        "print(drop_repeats(numpy.array([1, 2, 2, 3], dtype=numpy.uint64)))"
    )
    command = [sys.executable, "-c", program]
    assert finish(start(command, HOME=str(tmp_path)))[0] == "3"
    damaged = list(tmp_path.rglob(f"*.{suffix}"))
    assert damaged
    for file in damaged:
        os.truncate(file, 10)
    assert finish(start(command, HOME=str(tmp_path)))[0] == "3"
    assert all(file.stat().st_size > 10 for file in tmp_path.rglob(f"*.{suffix}"))


def test_other_users_of_numba_keep_their_own_cache_directory(tmp_path):
    program = (
        "import numba; before = numba.config.CACHE_DIR; import trisolve.sliding.engine; "
        "print(numba.config.CACHE_DIR == before)"
    )
    assert finish(start([sys.executable, "-c", program], HOME=str(tmp_path)))[0] == "True"


@pytest.mark.long
def test_answers_are_the_same_without_compilation(tmp_path):
    """NUMBA_DISABLE_JIT runs the kernels as plain Python, which helps to debug them."""
    program = f"""
import json, warnings
from trisolve.sliding import level
from trisolve.sliding import moves
from trisolve.sliding import search
warnings.simplefilter("ignore")  # numpy warns when a hash overflows, which it should
for line in open({str(DATA / "figures.jsonl")!r}):
    case = json.loads(line)
    given, expected = case["level"], case["expected"]
    if expected["states"] > 200:
        continue
    blocks = [level.Block(b["id"], b["cells"], b.get("goal")) for b in given["blocks"]]
    puzzle = level.Level(given["floor"], blocks, given["push"])
    graph = search.explore(puzzle)
    assert list(graph.layers) == expected["layers"], graph
    assert graph.n_successors == expected["successors"], graph
    print(moves.dump_moves(search.solve(puzzle).moves))
"""
    compiled = finish(start([sys.executable, "-c", program], HOME=str(Path.home())))[0]
    plain = start([sys.executable, "-c", program], HOME=str(tmp_path), NUMBA_DISABLE_JIT="1")
    assert finish(plain)[0] == compiled != ""
    assert not kernels(tmp_path)


@pytest.mark.long
def test_kernels_for_a_generic_processor_are_found_on_every_machine(tmp_path):
    def place(processor, **environment):
        script = (
            f"import llvmlite.binding as b; b.get_host_cpu_name = lambda: {processor!r};"
            "from trisolve.kernels.cache import directory_of; print(directory_of('hexagon'))"
        )
        where = {"NUMBA_CACHE_DIR": str(tmp_path), **environment}
        return finish(start([sys.executable, "-c", script], **where))[0]

    assert place("one") != place("other")
    assert place("one", NUMBA_CPU_NAME="generic") == place("other", NUMBA_CPU_NAME="generic")


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="a limit of file sizes is POSIX's")
def test_without_disk_space_kernels_are_compiled_in_every_run(tmp_path):
    """The directory of kernels is on a full disk, or over its quota."""
    limited = "ulimit -f 0; exec " + shlex.join(SOLVE)
    out, _ = finish(start(["/bin/sh", "-c", limited], NUMBA_CACHE_DIR=str(tmp_path)))
    assert out
    assert kernels(tmp_path) == []


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep a directory in use")
def test_kernels_are_compiled_even_if_the_working_directory_was_deleted(tmp_path):
    (tmp_path / "gone").mkdir()
    go = f"cd {shlex.quote(str(tmp_path))}/gone; rmdir ../gone; exec "
    out, _ = finish(
        start(["/bin/sh", "-c", go + shlex.join(SOLVE)], NUMBA_CACHE_DIR=str(tmp_path / "kept"))
    )
    assert out
    assert kernels(tmp_path / "kept")

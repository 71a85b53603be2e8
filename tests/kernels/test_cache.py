"""Compiled kernels are stored where possible, never go stale, and cause no errors."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numba
import pytest
from places import DATA
from thorough import first_daily

import trisolve
from trisolve.kernels.turns import Turn, open_lock

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
PLACES = "HOME", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "TMPDIR"
"""The variables that place caches."""
NOWHERE = os.devnull + "/nowhere"
"""A path that not even root can make."""


def clean_environment(**changes):
    """Return the environment without variables that place caches, updated by `changes`."""
    hidden = {*PLACES, "NUMBA_DISABLE_JIT"}
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


def cache_in(package):
    """Return the module of the cache as a new process loads it: it remembers and holds nothing."""
    spec = spec_from_file_location("cache_of_a_new_process", package / "kernels" / "cache.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def locks():
    """Return a stack of the locks that caches hold; closing it ends their processes."""
    with ExitStack() as held:
        yield held


@pytest.fixture
def new_cache(monkeypatch, locks):
    """Return a function that gives the cache of a new process with these variables."""

    def cache(**places):
        for name in PLACES:
            monkeypatch.delenv(name, raising=False)
        for name, value in places.items():
            monkeypatch.setenv(name, str(value))
        monkeypatch.setattr(tempfile, "tempdir", None)
        module = cache_in(PACKAGE)
        module.open_lock = lambda path: locks.enter_context(open_lock(path))
        return module

    return cache


def test_kernels_unused_for_a_month_are_deleted(tmp_path, new_cache):
    base = tmp_path / ".cache" / "trisolve"
    month = 31 * 24 * 3600
    for name, age in (("hexagon-old", month), ("hexagon-recent", month // 2), ("other", month)):
        (base / name / "engine").mkdir(parents=True)
        os.utime(base / name, (time.time() - age,) * 2)
    where = new_cache(HOME=tmp_path).directory_of("hexagon")
    assert {path.name for path in base.iterdir()} == {where.name, "hexagon-recent", "other"}
    os.utime(where, (time.time() - month,) * 2)
    new_cache(HOME=tmp_path).directory_of("hexagon")
    assert time.time() - where.stat().st_mtime < month


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="files are locked on Linux")
def test_kernels_in_use_survive_a_clock_jump(tmp_path, new_cache, locks, monkeypatch):
    def make_another(processor):
        monkeypatch.setattr(numba.config, "CPU_NAME", processor)
        assert new_cache(HOME=tmp_path).directory_of("hexagon") != used

    used = new_cache(HOME=tmp_path).directory_of("hexagon")
    os.utime(used, (time.time() - 31 * 24 * 3600,) * 2)
    make_another("generic")
    assert used.is_dir()
    locks.close()
    make_another("x86-64")
    assert not used.exists()


def test_a_relative_home_directory_is_not_used(tmp_path, new_cache, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for home in (".", "somewhere"):
        where = new_cache(HOME=home, TMPDIR=tmp_path).directory_of("hexagon")
        assert where.parent.parent == tmp_path
        assert where.parent.name.startswith("trisolve-")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_named_pipes_in_the_cache_are_skipped(tmp_path, new_cache):
    where = new_cache(HOME=tmp_path).directory_of("hexagon")
    pipe = where / "in-use.lock"
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    assert new_cache(HOME=tmp_path).directory_of("hexagon") == where
    turn = Turn(pipe, "trisolve.hexagon")
    turn.take()
    turn.end()


@pytest.mark.long
def test_two_simultaneous_cold_starts_work_and_a_third_finds_the_kernels(tmp_path):
    both = [start(SOLVE, HOME=str(tmp_path)) for _ in range(2)]
    assert [finish(process)[0] for process in both] == ["A2", "A2"]
    kept = {file: file.stat().st_mtime_ns for file in kernels(tmp_path)}
    assert kept
    assert finish(start(SOLVE, HOME=str(tmp_path)))[0] == "A2"
    assert {file: file.stat().st_mtime_ns for file in kernels(tmp_path)} == kept


def test_without_a_usable_home_kernels_go_to_the_temporary_directory(tmp_path, new_cache):
    where = new_cache(HOME=NOWHERE, TMPDIR=tmp_path).directory_of("hexagon")
    assert where.is_dir()
    assert where.parent.parent == tmp_path


@pytest.mark.long
def test_a_kernel_directory_is_found_without_the_variable_home(tmp_path):
    where, _ = finish(start(WHERE, TMPDIR=str(tmp_path)))
    assert Path(where).is_dir()


def test_xdg_cache_home_is_used_only_if_absolute(tmp_path, new_cache, monkeypatch):
    monkeypatch.chdir(tmp_path)
    home, caches = tmp_path / "home", tmp_path / "caches"
    where = new_cache(HOME=home, XDG_CACHE_HOME=caches).directory_of("hexagon")
    assert where.parent == caches / "trisolve"
    for relative in ("caches", "."):
        where = new_cache(HOME=home, XDG_CACHE_HOME=relative).directory_of("hexagon")
        assert where.parent == home / ".cache" / "trisolve"


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


@pytest.fixture
def copied(tmp_path):
    """Return a copy of the sources, and a function that gives the key of an engine there."""
    copy = tmp_path / "trisolve"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "sliding", "web"))
    cache = cache_in(copy)
    return copy, lambda: cache.key_of(["tantrix"])


def change(path):
    with path.open("a") as file:
        file.write("# changed\n")


def test_a_changed_source_gets_another_directory(copied):
    package, key = copied
    keys = [key()]
    assert key() == keys[0]
    for source in ("kernels/bits.py", "tantrix/engine/field.py", "tantrix/tiles.py"):
        change(package / source)
        keys.append(key())
    assert len(set(keys)) == 4


def test_an_unrelated_change_keeps_the_directory(copied):
    package, key = copied
    before = key()
    for other in ("cli/app.py", "paint/svg.py", "tantrix/pictures/scene.py"):
        change(package / other)
    assert key() == before


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

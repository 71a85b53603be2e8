"""``trisolve warm`` compiles or loads all kernels, and names their folder."""

from pathlib import Path

import pytest

import trisolve
from trisolve import bytecode, warming
from trisolve.kernels import cache
from trisolve.warming import compiled_rooms


@pytest.mark.long
def test_warm_prints_the_kernel_directory_and_its_key(run):
    done = run("warm", "hexagon", "--json")
    (found,) = done.objects()
    assert found["directory"] == str(trisolve.warm_up("hexagon"))
    assert found["key"] == run("warm", "hexagon", "--json").objects()[0]["key"]
    assert found["key"] != run("warm", "mesh", "--json").objects()[0]["key"]
    assert "hexagon: ready after " in done.err


def test_warm_first_says_what_it_compiles_and_how_long_that_takes(run, monkeypatch, tmp_path):
    for puzzle in compiled_rooms():
        (tmp_path / puzzle).mkdir()
    (tmp_path / "hexagon" / "kernel.nbi").touch()
    monkeypatch.setattr(cache, "directory_of", lambda puzzle: tmp_path / puzzle)
    monkeypatch.setattr(warming, "n_processors", lambda: 2)
    monkeypatch.setattr("trisolve.cli.program.keep_kernels", lambda *_, progress: tmp_path)
    monkeypatch.setattr(bytecode, "is_own_environment", lambda: True)
    monkeypatch.setattr(bytecode, "write_bytecode", list)
    said = (
        "compiling kernels for sliding, boco, tantrix, mesh, entanglement: about 1 min 20 s, once"
    )
    assert run("warm").err == f"{said}\n"
    assert run("warm", "mesh").err == "compiling kernels for mesh: about 20 s, once\n"
    assert run("warm", "hexagon").err == ""


@pytest.mark.long
def test_several_puzzles_are_compiled_in_processes_and_each_is_reported(run):
    done = run("warm", "hexagon", "mesh")
    assert done.code == 0
    assert f"kept in {trisolve.warm_up('hexagon')}" in done.out
    assert sorted(line.partition(":")[0] for line in done.err.splitlines()) == ["hexagon", "mesh"]


def test_warm_reports_where_it_cannot_write_bytecode(run, monkeypatch):
    monkeypatch.setattr(bytecode, "is_own_environment", lambda: False)
    monkeypatch.setattr(bytecode, "write_bytecode", lambda: pytest.fail("wrote bytecode"))
    done = run("warm", "hexagon", "--json")
    assert done.objects()[0]["bytecode"] is False
    assert "bytecode: not written outside a virtual environment or a container\n" in done.err


def test_warm_names_a_file_whose_bytecode_cannot_be_written(run, monkeypatch):
    monkeypatch.setattr(bytecode, "is_own_environment", lambda: True)
    monkeypatch.setattr(bytecode, "write_bytecode", lambda: [Path("a.py"), Path("b.py")])
    done = run("warm", "hexagon", "--json")
    assert done.code == 0
    assert done.objects()[0]["bytecode"] is False
    assert "bytecode: not written for 2 files, such as a.py\n" in done.err


def test_clean_removes_the_cache_and_reports_its_size(run, monkeypatch, tmp_path):
    kept = tmp_path / "cache" / "trisolve"
    (kept / "sliding-1").mkdir(parents=True)
    (kept / "sliding-1" / "kernel.nbc").write_bytes(bytes(2_500_000))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run("warm", "--clean").out == f"{kept}: 2.5 MB freed\n"
    assert not kept.exists()
    assert run("warm", "--clean", "--json").objects() == [{"removed": [], "bytes": 0}]
    run("warm", "sliding", "--clean").assert_one_line()

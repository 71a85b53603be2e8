"""``trisolve warm``: everything compiled or loaded, and where it is kept."""

import pytest

import trisolve


def test_warm_says_where_kernels_are_kept_and_by_which_key(run):
    done = run("warm", "hexagon", "--json")
    (found,) = done.objects()
    assert found["directory"] == str(trisolve.warm_up("hexagon"))
    assert found["key"] == run("warm", "hexagon", "--json").objects()[0]["key"]
    assert found["key"] != run("warm", "mesh", "--json").objects()[0]["key"]
    assert "hexagon: ready after " in done.err


@pytest.mark.long
def test_several_puzzles_are_compiled_in_processes_and_each_is_reported(run):
    done = run("warm", "hexagon", "mesh")
    assert done.code == 0
    assert f"kept in {trisolve.warm_up('hexagon')}" in done.out
    assert sorted(line.partition(":")[0] for line in done.err.splitlines()) == ["hexagon", "mesh"]

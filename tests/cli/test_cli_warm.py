"""``trisolve warm``: everything compiled or loaded, and where it is kept."""

import trisolve


def test_warm_tells_where_kernels_are_kept(run):
    (found,) = run("warm", "--json").objects()
    assert found["directory"] == str(trisolve.warm_up())
    done = run("warm")
    assert done.code == 0
    assert done.out.endswith(f"kept in {found['directory']}\n")

"""A function as the objective on a real cluster: processes that import it from its module."""

import importlib
import sys

import pytest

import trisolve
from trisolve.sliding.generator.cluster import ClusterError

MODULE = '''"""What levels are worth to someone."""

import os


def branching(level, analysis):
    return analysis.n_successors / analysis.n_states


def where(level, analysis):
    assert os.getpid() != {here}, "called in the process that searches"
    return branching(level, analysis)
'''
SEARCH = {"blocks": "5..8", "max_states": 3000, "tidy": False, "trials": 1500, "count": 9}


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write a module with objectives; return a function that imports it."""
    import os

    (tmp_path / "worth_of_levels.py").write_text(MODULE.format(here=os.getpid()), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield lambda: importlib.import_module("worth_of_levels")
    sys.modules.pop("worth_of_levels", None)


@pytest.fixture
def processes():
    """Return the address of a cluster of two worker processes."""
    import distributed

    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        yield local.scheduler_address


@pytest.mark.long
def test_worker_processes_find_the_same_levels_as_local_workers(written, processes):
    module = written()
    here = trisolve.generate("hexagon:3", objective=module.branching, workers=2, **SEARCH)
    there = trisolve.generate(
        "hexagon:3", objective=module.branching, scheduler=processes, **SEARCH
    )
    assert there == here
    assert len(here) == SEARCH["count"]
    elsewhere = trisolve.generate(
        "hexagon:3", objective=module.where, scheduler=processes, **SEARCH
    )
    assert [level.key for level in elsewhere] == [level.key for level in here]


@pytest.mark.long
def test_a_function_that_cannot_be_imported_gives_a_one_line_error(
    processes, written, monkeypatch, tmp_path
):
    search = {"scheduler": processes, **SEARCH}
    with pytest.raises(trisolve.TrisolveError) as caught:
        trisolve.generate("hexagon:3", objective=lambda level, analysis: 0, **search)
    assert "expected an objective that workers can import" in str(caught.value)
    module = written()
    (tmp_path / "worth_of_levels.py").unlink()  # the workers have not imported it yet
    with pytest.raises(ClusterError) as caught:
        trisolve.generate("hexagon:3", objective=module.branching, **search)
    assert "where a worker can import it, got No module named 'worth_of_levels'" in str(
        caught.value
    )
    assert "\n" not in str(caught.value)

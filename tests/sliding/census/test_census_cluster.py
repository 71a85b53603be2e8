"""A census on a real Dask cluster equals that of one local worker, even if processes die."""

import signal
import sqlite3
import sys
from contextlib import nullcontext

import pytest
from clusters import late_cluster, running_scheduler

import trisolve
from trisolve.cli.output import Code, code_of
from trisolve.sliding.generator.cluster import ClusterLost
from trisolve.sliding.generator.version import code_here
from trisolve.sliding.lattice import triangle

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Dask's own: ports taken, pickles, unclosed streams
    pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL"),
]
FLOOR = triangle(5)


def content(path):
    with sqlite3.connect(path) as connection:
        tables = ("options", "units", "levels")
        return {one: connection.execute(f"SELECT * FROM {one}").fetchall() for one in tables}


@pytest.mark.long
def test_workers_and_the_scheduler_may_be_killed(tmp_path):
    trisolve.census(FLOOR, path=tmp_path / "here.db", workers=1).close()
    here = content(tmp_path / "here.db")
    there = tmp_path / "there.db"
    with running_scheduler(tmp_path) as (address, processes):

        def kill_worker(progress):
            if progress.n_done == 1:
                processes[1].send_signal(signal.SIGKILL)

        trisolve.census(FLOOR, path=there, scheduler=address, progress=kill_worker).close()
        assert content(there) == here

        again = tmp_path / "again.db"

        def kill_scheduler(progress):
            if progress.n_done == 2:
                processes[0].kill()
                processes[0].wait()

        with pytest.raises(ClusterLost, match=r"(is lost|gave up).*; \d+ of 12 units") as lost:
            trisolve.census(FLOOR, path=again, scheduler=address, progress=kill_scheduler)
        assert code_of(lost.value) == Code.LIMIT
    with trisolve.census(FLOOR, path=again, workers=2) as found:
        assert found.is_complete
    assert content(again) == here


@pytest.mark.long
def test_a_late_worker_with_different_code_is_refused(tmp_path, monkeypatch):
    """The units done before are kept, and the census continues from them."""

    def join(progress):
        other = {**code_here(), "version of the census": "99"}
        monkeypatch.setattr("trisolve.sliding.generator.cluster.code_here", lambda: other)

    path = tmp_path / "later.db"
    with monkeypatch.context() as cluster, late_cluster() as late:
        cluster.setattr("trisolve.sliding.census.run.cluster", lambda _: nullcontext(late))
        expected = (
            r"version of the census 1 on a worker .*, as here, got 99; \d+ of 12 units are kept"
        )
        with pytest.raises(ClusterLost, match=expected) as lost:
            trisolve.census(FLOOR, path=path, scheduler="tcp://late", progress=join)
    assert code_of(lost.value) == Code.LIMIT
    with trisolve.census(FLOOR, path=path, workers=1) as found:
        assert found.is_complete

"""A census on a real Dask cluster is what one worker finds here, whatever dies on the way."""

import signal
import sqlite3
import sys

import pytest
from clusters import running_scheduler

import trisolve
from trisolve.sliding.generator.cluster import ClusterError
from trisolve.sliding.shapes import triangle

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

        with pytest.raises(ClusterError, match=r"is lost|gave .* up"):
            trisolve.census(FLOOR, path=again, scheduler=address, progress=kill_scheduler)
    with trisolve.census(FLOOR, path=again, workers=2) as found:
        assert found.is_complete
    assert content(again) == here

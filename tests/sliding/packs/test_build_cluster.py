"""A pack built on a real Dask cluster has the bytes of a local build, even if processes die."""

import signal
import sys

import pytest
from clusters import late_cluster, running_scheduler
from places import ROOT

from trisolve.sliding.formats import dump_pack
from trisolve.sliding.generator.cluster import ClusterError, ClusterLost, cluster
from trisolve.sliding.packs.build import build_pack
from trisolve.sliding.packs.recipe import parse_recipe

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Dask's own: ports taken, pickles, unclosed streams
    pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL"),
]

RECIPE = parse_recipe(
    {
        "name": "Shared out",
        "seed": 3,
        "sections": [
            {
                "levels": 6,
                "moves": "2..9",
                "searches": [
                    {
                        "shape": ["hexagon:2", "triangle:5"],
                        "strategy": "harvest",
                        "similarity": 0.6,
                        "blocks": "3..6",
                        "max_states": 1000,
                        "trials": 1800,
                        "units": 4,
                        "count": 10,
                    }
                ],
            },
            {"name": "Known", "levels": 2, "sources": ["levels/tutorial"]},
        ],
    }
)


@pytest.mark.long
def test_a_cluster_builds_the_same_pack_as_threads_even_if_workers_die(tmp_path):
    here = dump_pack(build_pack(RECIPE, ROOT, tmp_path / "here", workers=1))
    with running_scheduler(tmp_path) as (address, processes):
        killed = []

        def kill(done, unit):
            if not killed:
                processes[1].send_signal(signal.SIGKILL)
                killed.append(unit)

        with cluster(address) as found:
            there = build_pack(RECIPE, ROOT, tmp_path / "there", cluster=found, report=kill)
        assert killed
        assert dump_pack(there) == here

        with cluster(address) as found:
            units = sorted((tmp_path / "there").glob("*.json"))
            units[0].unlink()  # the others are not done again
            again = build_pack(RECIPE, ROOT, tmp_path / "there", cluster=found)
            assert dump_pack(again) == here

        def lose(done, unit):
            processes[0].kill()
            processes[0].wait()

        for path in units[1:]:
            path.unlink()
        with cluster(address) as found, pytest.raises(ClusterError, match=r"is lost|gave up"):
            build_pack(RECIPE, ROOT, tmp_path / "there", cluster=found, report=lose)
    went_on = build_pack(RECIPE, ROOT, tmp_path / "there", workers=2)
    assert dump_pack(went_on) == here


def test_a_late_worker_with_different_code_is_refused(tmp_path, monkeypatch):
    """Finished work is kept, and the error gives its amount."""
    from trisolve.sliding.generator.version import code_here

    def join(done, unit):
        other = {**code_here(), "sources of trisolve": "0123"}
        monkeypatch.setattr("trisolve.sliding.generator.cluster.code_here", lambda: other)

    with late_cluster() as late:
        expected = r"on a worker .*, as here, got 0123; \d of 5 units are kept"
        with pytest.raises(ClusterLost, match=expected):
            build_pack(RECIPE, ROOT, tmp_path / "work", cluster=late, report=join)
    assert len(list((tmp_path / "work").glob("*.json"))) > 0

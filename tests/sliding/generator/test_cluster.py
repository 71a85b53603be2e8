"""A run on a real Dask cluster gives the bytes of a local one, whatever dies on the way."""

import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import pytest
from clusters import free_port, running_scheduler

from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import dump_level
from trisolve.sliding.generator.batches import Batch
from trisolve.sliding.generator.cluster import ClusterError, cluster
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.run import RunLimits, RunStopped, generate

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Dask's own: ports taken, pickles, unclosed streams
    pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL"),
]


OPTIONS = Options(
    shape="hexagon:3", blocks=Bounds(4, 8), strategy="climb", climbs=4, max_states=2000, seed=5
)
LIMITS = RunLimits(trials=4000)


@pytest.fixture
def scheduler(tmp_path):
    """A scheduler with two worker processes on the loopback; give address and processes."""
    with running_scheduler(tmp_path) as found:
        yield found


def texts(outcome):
    return [dump_level(find.level) for find in outcome.finds]


@pytest.mark.long
def test_a_cluster_finds_what_threads_do_whatever_dies(scheduler, monkeypatch, tmp_path):
    """One cluster for all: its start takes longer than everything else here."""
    address, processes = scheduler
    with monkeypatch.context() as other:
        other.setattr("trisolve.sliding.generator.cluster.__version__", "9.9")
        _refuse_workers_of_another_version(address)
    _lose_a_worker(address, processes)
    _lose_the_scheduler(address, processes, tmp_path / "pack.json.resume")


def _refuse_workers_of_another_version(address):
    expected = r"expected trisolve 9.9 on the worker .*, as here, got"
    with pytest.raises(ClusterError, match=expected), cluster(address):
        pass


def _lose_a_worker(address, processes):
    local = generate(OPTIONS, LIMITS, count=12, workers=1)
    killed = []

    def kill(reached):
        if reached.n_trials and not killed:
            processes[1].send_signal(signal.SIGKILL)
            killed.append(reached.n_trials)

    with cluster(address) as found:
        assert found.n_workers == 2
        outcome = generate(OPTIONS, LIMITS, count=12, cluster=found, progress=kill)
    assert killed[0] < LIMITS.trials
    assert processes[1].wait() == -signal.SIGKILL
    assert texts(outcome) == texts(local)
    assert outcome.reached.n_trials == LIMITS.trials


def _lose_the_scheduler(address, processes, path):
    options = replace(OPTIONS, seed=6)

    def kill(reached):
        if reached.n_trials and processes[0].poll() is None:
            processes[0].kill()
            processes[0].wait()

    with (
        cluster(address) as found,
        pytest.raises(RunStopped, match=r"the scheduler .* is lost|gave up") as stopped,
    ):
        generate(options, RunLimits(trials=10**7), cluster=found, checkpoint=path, progress=kill)
    kept = stopped.value.outcome
    assert kept.reached.n_trials > 0
    n_trials = kept.reached.n_trials + 100
    went_on = generate(options, RunLimits(trials=n_trials), checkpoint=path, workers=1)
    assert texts(went_on) == texts(generate(options, RunLimits(trials=n_trials), workers=1))


@pytest.mark.long
def test_no_scheduler_at_the_address_is_one_line(monkeypatch):
    monkeypatch.setattr("trisolve.sliding.generator.cluster.CONNECT_S", 0.5)
    address = f"tcp://127.0.0.1:{free_port()}"
    with (
        pytest.raises(ClusterError, match=f"expected a Dask scheduler at {address}"),
        cluster(address),
    ):
        pass
    with (
        pytest.raises(ClusterError, match="expected a Dask scheduler at nonsense"),
        cluster("nonsense://x"),
    ):
        pass


@pytest.mark.long
def test_who_listens_and_says_nothing_is_no_scheduler(monkeypatch):
    import socket

    monkeypatch.setattr("trisolve.sliding.generator.cluster.CONNECT_S", 0.3)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with (
            pytest.raises(ClusterError, match=r"expected a Dask scheduler at .*, no answer within"),
            cluster(address),
        ):
            pass


@pytest.mark.long
def test_a_cluster_that_loses_all_workers_is_given_up(monkeypatch):
    import distributed

    monkeypatch.setattr("trisolve.sliding.generator.cluster.WORKERS_GONE_S", 0.5)
    monkeypatch.setattr("trisolve.sliding.generator.cluster.LOOK_S", 0.1)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as local,
        cluster(local.scheduler_address) as found,
    ):
        local.scale(0)
        with pytest.raises(RunStopped, match="has lost all its workers") as stopped:
            generate(OPTIONS, RunLimits(trials=10**9), cluster=found)
    assert stopped.value.outcome.ended == "cluster"


@pytest.mark.long
def test_a_client_that_trips_over_workers_that_join_tries_again(monkeypatch):
    import distributed

    new_client, tries = distributed.Client, []

    def trips_once(*args, **named):
        tries.append(args)
        assert len(tries) > 1
        return new_client(*args, **named)

    monkeypatch.setattr(distributed, "Client", trips_once)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as local,
        cluster(local.scheduler_address) as found,
    ):
        assert found.n_workers == 1
    assert len(tries) == 2


@pytest.mark.long
def test_a_cluster_without_workers_is_one_line():
    import distributed

    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as local,
        pytest.raises(ClusterError, match="expected a worker on the cluster"),
        cluster(local.scheduler_address),
    ):
        pass


def test_without_dask_the_line_names_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ClusterError, match=r'pip install "trisolve\[cluster\]"'),
        cluster("tcp://x:1"),
    ):
        pass


def test_a_worker_of_another_version_that_joins_later_ends_the_run(tmp_path, monkeypatch):
    """Its batches would not be those of a local run; what was merged is kept."""
    executor = ThreadPoolExecutor(1)
    late = SimpleNamespace(executor=executor, check=lambda: None)
    path = tmp_path / "pack.json.resume"

    def join(reached):
        if reached.n_trials:
            monkeypatch.setattr("trisolve.sliding.generator.cluster.__version__", "9.9")

    with pytest.raises(RunStopped, match=r"on all workers, got 9\.9 on one") as stopped:
        generate(OPTIONS, RunLimits(trials=10**9), cluster=late, checkpoint=path, progress=join)
    executor.shutdown()
    assert stopped.value.outcome.reached.n_trials > 0
    assert path.exists()


def test_a_batch_travels(tmp_path):
    """What goes to a worker and comes back is plain data."""
    import pickle

    from trisolve.sliding.generator.batches import Job, run_batch

    batch = run_batch(pickle.loads(pickle.dumps(Job(OPTIONS, 1, None, 50))))
    again = pickle.loads(pickle.dumps(batch))
    assert isinstance(again, Batch)
    assert again == batch

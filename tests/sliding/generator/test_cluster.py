"""A run on a real Dask cluster gives the bytes of a local run, even if processes die."""

import signal
import sys
import threading
import time
from concurrent.futures import CancelledError, Future
from dataclasses import replace
from types import SimpleNamespace

import pytest
from clusters import free_port, late_cluster, other_trisolve, running_scheduler, start_worker

from trisolve.cli.output import Code, code_of
from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import dump_level
from trisolve.sliding.generator.batches import Batch
from trisolve.sliding.generator.cluster import (
    ClusterError,
    ClusterLost,
    cluster,
    keeping,
    result_of,
)
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.run import RunLimits, RunStopped, generate
from trisolve.sliding.generator.version import code_here

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Dask's own: ports taken, pickles, unclosed streams
    pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL"),
]


OPTIONS = Options(
    shape="hexagon:3", blocks=Bounds(4, 8), strategy="climb", climbs=4, max_states=2000, seed=5
)
LIMITS = RunLimits(trials=4000)
CODE = "trisolve.sliding.generator.cluster.code_here"
"""What a worker says that its results depend on."""


@pytest.fixture
def scheduler(tmp_path):
    """Run a scheduler with two worker processes on the loopback; yield address and processes."""
    with running_scheduler(tmp_path) as found:
        yield found


def texts(outcome):
    return [dump_level(find.level) for find in outcome.finds]


@pytest.mark.long
def test_a_cluster_finds_the_same_levels_as_threads_even_if_workers_die(scheduler, tmp_path):
    """All these tests share a cluster, because its start takes longer than the tests."""
    address, processes = scheduler
    _refuse_a_worker_with_other_code(address, tmp_path)
    _lose_a_worker(address, processes)
    _lose_the_scheduler(address, processes, tmp_path / "pack.json.resume")


def _refuse_a_worker_with_other_code(address, tmp_path):
    """The worker joins in the middle of a run, and is still there when the next one starts."""
    import distributed

    other, began = other_trisolve(tmp_path / "other"), []
    expected = r"expected version of the generator \d+ on .*, as here, got 99"

    def join(reached):
        if reached.n_trials and not began:
            began.append(start_worker(address, tmp_path / "late", other))

    try:
        with (
            cluster(address) as found,
            pytest.raises(RunStopped, match=f"{expected}; the merged batches are kept"),
        ):
            generate(OPTIONS, RunLimits(trials=10**7), cluster=found, progress=join)
        with pytest.raises(ClusterError, match=expected), cluster(address):
            pass
    finally:
        for process in began:
            process.kill()
            process.wait()
    with distributed.Client(address, timeout=30, set_as_default=False) as client:
        while len(client.scheduler_info(n_workers=-1)["workers"]) > 2:
            time.sleep(0.1)


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


def test_a_client_that_cannot_connect_gives_a_one_line_error(monkeypatch):
    def refuse(*_args, **_named):
        raise OSError("Connection refused")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=refuse))
    expected = "^expected a Dask scheduler at tcp://x:1, Connection refused$"
    with pytest.raises(ClusterError, match=expected), cluster("tcp://x:1"):
        pass


@pytest.mark.long
def test_a_missing_scheduler_gives_a_one_line_error(monkeypatch):
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
def test_an_address_that_never_answers_is_not_taken_for_a_scheduler(monkeypatch):
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
def test_a_cluster_that_loses_all_workers_is_abandoned(monkeypatch):
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
def test_a_client_confused_by_joining_workers_retries(monkeypatch):
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
def test_a_cluster_waits_for_its_first_worker():
    import distributed

    with distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as local:
        timer = threading.Timer(1.0, local.scale, [1])
        timer.start()
        with cluster(local.scheduler_address) as found:
            assert found.n_workers >= 1
        timer.join()


@pytest.mark.long
def test_a_cluster_without_workers_gives_a_one_line_error(monkeypatch):
    import distributed

    monkeypatch.setattr("trisolve.sliding.generator.cluster.FIRST_WORKER_S", 0.5)

    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as local,
        pytest.raises(ClusterError, match="expected a worker on the cluster"),
        cluster(local.scheduler_address),
    ):
        pass


def test_without_dask_a_cluster_run_prints_the_install_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ClusterError, match=r'pip install "trisolve\[cluster\]"'),
        cluster("tcp://x:1"),
    ):
        pass


def test_a_late_worker_with_different_code_ends_the_run(tmp_path, monkeypatch):
    """Its batches would differ from those of a local run; merged batches are kept."""
    path = tmp_path / "pack.json.resume"

    def join(reached):
        if reached.n_trials:
            monkeypatch.setattr(CODE, lambda: {**code_here(), "version of the generator": "99"})

    expected = (
        r"version of the generator \d+ on a worker .*, as here, got 99; the merged batches are"
    )
    with late_cluster() as late, pytest.raises(RunStopped, match=expected) as stopped:
        generate(OPTIONS, RunLimits(trials=10**6), cluster=late, checkpoint=path, progress=join)
    assert stopped.value.outcome.reached.n_trials > 0
    assert path.exists()
    n_trials = stopped.value.outcome.reached.n_trials + 100
    went_on = generate(OPTIONS, RunLimits(trials=n_trials), checkpoint=path, workers=1)
    assert texts(went_on) == texts(generate(OPTIONS, RunLimits(trials=n_trials), workers=1))


def test_a_run_refused_before_its_first_batch_leaves_no_checkpoint(tmp_path, monkeypatch):
    with late_cluster() as late:
        monkeypatch.setattr(CODE, lambda: {**code_here(), "version of the push rule": "99"})
        path = tmp_path / "pack.json.resume"
        with pytest.raises(ClusterError, match=r"got 99$") as refused:
            generate(OPTIONS, RunLimits(trials=1000), cluster=late, checkpoint=path)
    assert code_of(refused.value) == Code.BAD_INPUT
    assert not path.exists()


@pytest.mark.parametrize("n_kept", [0, 4])
def test_the_finds_of_a_failed_cluster_decide_the_exit_code(n_kept):
    """It is 2 if the cluster cannot be used, and 3 if the cluster ended the work."""

    def end(error):
        with pytest.raises(ClusterError) as ended, keeping(lambda: f"{n_kept or ''}"):
            raise error
        return code_of(ended.value), str(ended.value)

    kept = "; 4 are kept" if n_kept else ""
    assert end(ClusterError("other code")) == (3 if n_kept else 2, f"other code{kept}")
    kept = kept or " before anything was done"
    assert end(ClusterLost("it is lost")) == (3, f"it is lost{kept}")
    assert end(CancelledError()) == (3, f"the cluster gave up its work{kept}")


def test_a_task_that_a_worker_cannot_read_is_a_version_mismatch():
    future = Future()
    future.set_exception(AttributeError("module has no attribute 'do_as_here'"))
    with pytest.raises(ClusterError, match="on all workers, as here, got another on one"):
        result_of(future)


def test_a_batch_can_be_pickled(tmp_path):
    """Batches consist of plain data."""
    import pickle

    from trisolve.sliding.generator.batches import Job, run_batch

    batch = run_batch(pickle.loads(pickle.dumps(Job(OPTIONS, 1, None, 50))))
    again = pickle.loads(pickle.dumps(batch))
    assert isinstance(again, Batch)
    assert again == batch

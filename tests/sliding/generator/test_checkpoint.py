"""Checkpoints: a run continues from its own, and refuses any other."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from places import ROOT, TESTS
from small_search import SMALL, texts

from trisolve.errors import FileError
from trisolve.sliding.generator.batches import BATCH_TRIALS
from trisolve.sliding.generator.checkpoint import path_beside
from trisolve.sliding.generator.finds import Keepers
from trisolve.sliding.generator.run import RunInterrupted, RunLimits, generate

SCRIPT = """
import sys
from trisolve.sliding.generator import run
from small_search import SMALL
run.CHECKPOINT_S = 0.0
run.generate(SMALL, run.RunLimits(trials=10**9), count=12, checkpoint=sys.argv[1], workers=2)
"""


def test_ctrl_c_keeps_the_finds_and_the_run_resumes(whole, tmp_path):
    path = path_beside(tmp_path / "pack.json")
    outcomes = []

    def stop(reached):
        if reached.n_trials > (outcomes[-1].reached.n_trials if outcomes else 0):
            raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(RunInterrupted, match="continues from") as stopped:
            generate(SMALL, RunLimits(trials=3700), count=12, checkpoint=path, progress=stop)
        outcomes.append(stopped.value.outcome)
    assert outcomes[0].finds
    assert outcomes[0].reached.n_trials < outcomes[1].reached.n_trials < 3700
    seen = []
    found = generate(
        SMALL, RunLimits(trials=3700), count=12, checkpoint=path, on_finds=seen.extend, workers=2
    )
    assert texts(found.finds) == texts(whole.finds)
    assert len(seen) < whole.reached.n_finds


def test_a_run_that_ends_with_an_error_resumes_from_its_last_checkpoint(
    whole, tmp_path, monkeypatch
):
    path = tmp_path / "pack.json.resume"

    def fail(_reached):
        if path.exists() and json.loads(path.read_text())["batches"] >= 2:
            raise ZeroDivisionError

    monkeypatch.setattr("trisolve.sliding.generator.run.CHECKPOINT_S", 0)
    limits = RunLimits(trials=3700)
    with pytest.raises(ZeroDivisionError):
        generate(SMALL, limits, count=12, checkpoint=path, progress=fail, workers=1)
    assert 0 < json.loads(path.read_text())["sums"][0] < 3700
    found = generate(SMALL, limits, count=12, checkpoint=path, workers=1)
    assert texts(found.finds) == texts(whole.finds)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_run_resumes_from_its_last_checkpoint(whole, tmp_path):
    path = tmp_path / "pack.json.resume"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(TESTS / "support")])}
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, str(path)], env=environment)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            time.sleep(0.02)
            if path.exists() and json.loads(path.read_text())["batches"] >= 2:
                break
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    n_done = json.loads(path.read_text())["sums"][0]
    limits = RunLimits(trials=max(3700, int(n_done) + 300))
    found = generate(SMALL, limits, count=12, checkpoint=path, workers=1)
    expected = whole if limits.trials == 3700 else generate(SMALL, limits, count=12, workers=1)
    assert n_done > 0
    assert texts(found.finds) == texts(expected.finds)


def test_ctrl_c_before_the_first_checkpoint_does_not_offer_to_resume(tmp_path):
    path = path_beside(tmp_path / "pack.json")

    def stop(reached):
        assert reached.n_trials == 0
        raise KeyboardInterrupt

    limits = RunLimits(trials=5000)
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr("trisolve.sliding.generator.batches.Runner.poll", lambda _: None)
        with pytest.raises(RunInterrupted) as stopped:
            generate(SMALL, limits, checkpoint=path, progress=stop)
        assert str(stopped.value) == (
            "interrupted before the first checkpoint; the same command starts again"
        )
        with pytest.raises(RunInterrupted, match=r"^interrupted, nothing was found so far$"):
            generate(SMALL, limits, progress=stop)


def test_a_checkpoint_of_another_run_is_refused(tmp_path):
    path = tmp_path / "x.resume"

    def stop(reached):
        if reached.n_trials:
            raise KeyboardInterrupt

    with pytest.raises(RunInterrupted):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, progress=stop)
    with pytest.raises(
        FileError, match="found the checkpoint of another search; remove it to start again"
    ):
        generate(replace(SMALL, seed=12), RunLimits(trials=500), checkpoint=path)
    path.write_text('{"format": "something"}')
    with pytest.raises(FileError, match="expected a checkpoint of trisolve"):
        generate(SMALL, RunLimits(trials=500), checkpoint=path)


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    """Return the contents of a checkpoint."""
    path = tmp_path_factory.mktemp("checkpoint") / "x.resume"

    def stop(reached):
        if reached.n_trials >= 300:
            raise KeyboardInterrupt

    with pytest.raises(RunInterrupted):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, progress=stop, workers=1)
    return path.read_text()


@pytest.mark.parametrize("edit", range(12))
def test_an_edited_checkpoint_is_refused(checkpoint, tmp_path, edit):
    value = json.loads(checkpoint)
    digits = [at for at, letter in enumerate(checkpoint) if letter in "12345678"]
    at = digits[(edit * 7919) % len(digits)]
    text = f"{checkpoint[:at]}{int(checkpoint[at]) + 1}{checkpoint[at + 1 :]}"
    path = tmp_path / "x.resume"
    path.write_text(text)
    assert text != checkpoint
    with pytest.raises(FileError, match="remove it to start again"):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, workers=1)
    path.write_text(json.dumps({key: value[key] for key in value if key != "seal"}))
    with pytest.raises(FileError, match="found another file or a changed checkpoint"):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, workers=1)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"format": ' * 5000, "", "null", "[]", '"x"', '{"format": "\\ud800"}']
)
def test_an_invalid_checkpoint_gives_a_one_line_error(tmp_path, text):
    path = tmp_path / "x.resume"
    path.write_text(text)
    with pytest.raises(FileError) as caught:
        generate(SMALL, RunLimits(trials=500), checkpoint=path, workers=1)
    assert "\n" not in str(caught.value)


def test_a_checkpoint_with_more_trials_than_requested_is_refused(tmp_path):
    path = tmp_path / "x.resume"

    def stop(reached):
        if reached.n_trials >= 1000:
            raise KeyboardInterrupt

    with pytest.raises(RunInterrupted):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, progress=stop, workers=1)
    with pytest.raises(FileError, match="expected the checkpoint of at most 600 trials"):
        generate(SMALL, RunLimits(trials=600), checkpoint=path, workers=1)


@pytest.mark.long
@pytest.mark.parametrize("moment", ["merging", "cut"])
def test_a_badly_timed_interrupt_does_not_spoil_the_checkpoint(
    whole, tmp_path, monkeypatch, moment
):
    path, add_all = tmp_path / "x.resume", Keepers.add_all

    def interrupted(keepers, finds):
        added = add_all(keepers, finds)
        if moment == "merging" and len(keepers) > 5:
            raise KeyboardInterrupt
        return added

    def stop(reached):
        if moment == "cut" and reached.n_trials == 1300:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Keepers, "add_all", interrupted)
        limits = RunLimits(trials=1300)
        with pytest.raises(RunInterrupted):
            generate(SMALL, limits, count=12, checkpoint=path, progress=stop, workers=1)
    assert json.loads(path.read_text())["sums"][0] % BATCH_TRIALS == 0
    found = generate(SMALL, RunLimits(trials=3700), count=12, checkpoint=path, workers=1)
    assert texts(found.finds) == texts(whole.finds)
    assert found.reached.n_finds == whole.reached.n_finds


def test_an_unwritable_checkpoint_is_reported_before_any_work(tmp_path):
    with pytest.raises(FileError, match="No such file"):
        generate(SMALL, RunLimits(trials=10**9), checkpoint=tmp_path / "no" / "such.resume")

"""While a file is changed in place, other programs wait, but not forever; no change is lost."""

import os
import signal
import subprocess
import sys

import pytest

from trisolve.errors import FileError
from trisolve.files import holding
from trisolve.files.holding import changing, remembering_reads
from trisolve.files.whole import read_file, write_bytes, write_file

fcntl = pytest.importorskip("fcntl")


def test_a_writer_waits_for_another_lock_but_not_forever(tmp_path, monkeypatch):
    monkeypatch.setattr(holding, "WAIT_S", 0.1)
    other = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(other, fcntl.LOCK_EX)
        with (
            pytest.raises(FileError, match=r"a\.json: .*another process saves here"),
            changing(tmp_path / "a.json"),
        ):
            pytest.fail("held by two")
    finally:
        os.close(other)
    with changing(tmp_path / "a.json"), changing(tmp_path / "b.json"):
        assert not list(tmp_path.iterdir())


def test_a_killed_process_does_not_block_others(tmp_path):
    program = (
        "import sys, time; from trisolve.files.holding import changing\n"
        "with changing(sys.argv[1]): print('held', flush=True); time.sleep(600)"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "a.json")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"held\n"
        holder.send_signal(signal.SIGKILL)
        with changing(tmp_path / "a.json"):
            pass


def test_a_directory_that_cannot_be_locked_can_still_be_written_to(tmp_path):
    with changing(tmp_path / "not there" / "a.json"):
        pass
    with pytest.raises(ZeroDivisionError), changing(tmp_path / "a.json"):
        raise ZeroDivisionError
    with changing(tmp_path / "a.json"):
        pass


@pytest.mark.parametrize(
    "write", [lambda path: write_file(path, "own"), lambda path: write_bytes(path, b"own")]
)
def test_a_file_changed_since_it_was_read_is_not_replaced(tmp_path, write):
    path, link = tmp_path / "a.json", tmp_path / "link.json"
    path.write_text("one")
    link.symlink_to(path)
    with remembering_reads():
        assert read_file(link, "a text") == b"one"
        path.write_text("of another process")
        with pytest.raises(
            FileError, match=r"a\.json: .*another process has changed it; try again"
        ):
            write(path)
        assert path.read_text() == "of another process"
        read_file(path, "a text")
        write(path)
        write(path)  # its own change is no surprise
    path.write_text("of another process")
    write(path)  # the library writes in any case
    assert path.read_text() == "own"


def test_a_file_deleted_since_it_was_read_is_written(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("one")
    with remembering_reads():
        read_file(path, "a text")
        path.unlink()
        write_file(path, "own")
    assert path.read_text() == "own"


def test_a_read_before_the_lock_is_not_compared_with_the_file(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("first")
    with remembering_reads():
        read_file(path, "a file")
        path.write_text("changed outside")
        with changing(path):
            write_file(path, "of the holder")
    assert path.read_text() == "of the holder"

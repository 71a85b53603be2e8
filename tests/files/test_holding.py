"""A directory that one writer holds: the others wait, and not for ever."""

import os

import pytest

from trisolve.errors import FileError
from trisolve.files import holding
from trisolve.files.holding import held

fcntl = pytest.importorskip("fcntl")


def test_others_are_waited_for_but_not_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(holding, "WAIT_S", 0.1)
    other = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(FileError, match="another process is saving here"), held(tmp_path):
            pytest.fail("held by two")
    finally:
        os.close(other)
    with held(tmp_path):
        assert not list(tmp_path.iterdir())


def test_what_cannot_be_held_keeps_nobody_from_writing(tmp_path):
    with held(tmp_path / "not there"):
        pass
    with pytest.raises(ZeroDivisionError), held(tmp_path):
        raise ZeroDivisionError
    with held(tmp_path):
        pass

"""A set of files is written as a whole; otherwise, the earlier set stays."""

import os

import pytest

from trisolve.errors import FileError
from trisolve.files import whole
from trisolve.files.whole import write_set


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_set_of_files_replaces_an_earlier_set(tmp_path):
    pages = [tmp_path / "page-1", tmp_path / "page-2"]
    assert write_set((page, b"old") for page in pages) == pages
    pages[0].chmod(0o600)
    assert write_set((page, b"new") for page in pages) == pages
    assert contents(tmp_path) == {"page-1": b"new", "page-2": b"new"}
    assert pages[0].stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("error", [FileError("no"), KeyboardInterrupt()])
def test_an_interrupted_write_of_a_set_leaves_the_earlier_set(tmp_path, error):
    write_set([(tmp_path / "1", b"old"), (tmp_path / "2", b"old")])

    def pages():
        yield tmp_path / "1", b"new"
        raise error

    with pytest.raises(type(error)):
        write_set(pages())
    assert contents(tmp_path) == {"1": b"old", "2": b"old"}


def test_one_unwritable_file_name_stops_the_whole_set(tmp_path):
    (tmp_path / "2").mkdir()
    with pytest.raises(FileError, match="expected a file, got a directory"):
        write_set([(tmp_path / "1", b"new"), (tmp_path / "2", b"new")])
    assert [path.name for path in tmp_path.iterdir()] == ["2"]


def test_an_interrupt_waits_until_all_files_are_renamed(tmp_path, monkeypatch):
    calls = []

    def replace(old, new):
        if os.path.dirname(new) == str(tmp_path):
            calls.append(new)
            if len(calls) == 1:
                raise KeyboardInterrupt
        os.rename(old, new)

    monkeypatch.setattr(whole.os, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        write_set([(tmp_path / "1", b"new"), (tmp_path / "2", b"new")])
    assert contents(tmp_path) == {"1": b"new", "2": b"new"}

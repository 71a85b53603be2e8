"""Files: bounded reading, atomic writing, and one line for any error with a path."""

import io
import os
import stat
import subprocess
import sys

import pytest
from places import ROOT

from trisolve.errors import FileError, FormatError, InvalidLevel
from trisolve.files import whole as files
from trisolve.sliding import formats
from trisolve.sliding.level import Block, Level, Pack

LEVEL = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], name="One")
PACK = Pack("Two", (LEVEL, Level(range(8), [Block("B", [0, 1, 2])])), {"by": "me"})

needs_unix = pytest.mark.skipif(os.name == "nt", reason="pipes, devices and modes of Unix")


def error_of(call, *arguments):
    with pytest.raises(FormatError) as caught:
        call(*arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def left_in(directory):
    return sorted(path.name for path in directory.iterdir())


@pytest.mark.parametrize("name", ["one.json", "one.tri", "one.txt", "ONE.JSON"])
def test_a_saved_level_loads_again_from_any_path_type(tmp_path, name):
    formats.save_level(LEVEL, tmp_path / name)
    assert formats.load_level(str(tmp_path / name)) == LEVEL
    assert formats.load_levels(tmp_path / name) == [(str(tmp_path / name), LEVEL)]
    assert left_in(tmp_path) == [name]


def test_the_suffix_selects_the_format_unless_one_is_given(tmp_path):
    formats.save_level(LEVEL, tmp_path / "one.tri")
    assert "board:" in (tmp_path / "one.tri").read_text()
    formats.save_level(LEVEL, tmp_path / "one.code", "share")
    assert (tmp_path / "one.code").read_text().startswith("tri1.")
    assert formats.load_level(tmp_path / "one.code") == LEVEL
    message = error_of(formats.save_level, LEVEL, tmp_path / "one.xml")
    assert message.endswith("one.xml: expected a name that ends in .json, .tri, .txt")
    assert error_of(formats.save_pack, PACK, tmp_path / "p.tri").endswith(".json for a pack")


def test_a_pack_is_saved_loaded_and_labeled(tmp_path):
    path = tmp_path / "pack.json"
    formats.save_pack(PACK, path)
    assert formats.load_pack(path) == PACK
    assert formats.load(path) == PACK
    assert [label for label, _ in formats.load_levels(path)] == [f"{path}:1", f"{path}:2"]
    assert (
        error_of(formats.load_level, path) == f"{path}: expected one level, got a pack of 2 levels"
    )


def test_sources_are_paths_share_codes_and_standard_input(tmp_path, monkeypatch):
    code = formats.dump_level(LEVEL, "share").strip()
    assert formats.load_levels(code) == [(code, LEVEL)]
    stream = io.TextIOWrapper(io.BytesIO(formats.dump_pack(PACK).encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert [label for label, _ in formats.load_levels("-")] == ["-:1", "-:2"]


def test_a_file_named_like_a_share_code_is_read_as_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    formats.save_level(LEVEL, "tri1.level", "text")
    assert formats.load("tri1.level") == LEVEL
    assert error_of(formats.load, "tri1.json").startswith("tri1.json: expected a readable file")
    assert error_of(formats.load, "tri1.gone").startswith("share code: ")


def test_empty_or_wrong_standard_input_is_reported(monkeypatch):
    for data, message in (
        (b"", "expected a level or a pack, got nothing"),
        (b"x", "expected a lev"),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert error_of(formats.load, "-").startswith(f"standard input: {message}")


def test_a_100_mb_file_is_refused_by_its_size(tmp_path):
    path = tmp_path / "big.json"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    assert error_of(formats.load_level, path) == f"{path}: expected at most 64 MiB, got more"


def test_a_stream_is_read_only_up_to_the_bound(monkeypatch):
    monkeypatch.setattr(files, "MAX_BYTES", 1000)
    stream = io.BytesIO(b"x" * 5000)
    assert "expected at most" in error_of(files.read_bounded, stream, "a level")
    assert stream.tell() == 1001


@pytest.mark.parametrize("data", [b"", b" \n\n"])
def test_an_empty_file_is_reported_as_empty(tmp_path, data):
    path = tmp_path / "empty.json"
    path.write_bytes(data)
    assert error_of(formats.load, path) == f"{path}: expected a level or a pack, got nothing"


def test_a_directory_a_missing_file_and_an_empty_name_each_give_a_one_line_error(tmp_path):
    assert error_of(formats.load, tmp_path) == f"{tmp_path}: expected a file, got a directory"
    message = error_of(formats.load, tmp_path / "no.json")
    assert message.startswith(f"{tmp_path / 'no.json'}: expected a readable file: No such file")
    assert error_of(formats.load, "") == "expected a file path, got ''"
    assert "expected a file path" in error_of(formats.load, "a\0b")
    odd = "no\nsuch\x1bfile"
    assert f"{odd!r}: expected a readable file" in error_of(formats.load, odd)
    assert "expected a readable file" in error_of(formats.load, "x" * 5000)


def test_a_file_error_is_also_an_os_error(tmp_path):
    with pytest.raises(OSError, match=r"expected a readable file"):
        formats.load_level(tmp_path / "no.json")
    with pytest.raises(FileError):
        formats.load_level(tmp_path)


@needs_unix
def test_an_open_pipe_is_read_to_its_end():
    """A shell replaces <(command) by such a pipe."""
    end, begin = os.pipe()
    with os.fdopen(begin, "w") as stream:
        stream.write(formats.dump_level(LEVEL))
    assert formats.load(f"/dev/fd/{end}") == LEVEL
    os.close(end)


@needs_unix
def test_a_pipe_without_a_writer_is_refused(tmp_path):
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(FileError, match=r"pipe\.json: expected a file, got a pipe$"):
        formats.load(pipe)


@needs_unix
def test_a_device_is_refused_without_waiting():
    assert error_of(formats.load, "/dev/zero") == "/dev/zero: expected a file, got a device"
    assert "got a device" in error_of(files.write_file, "/dev/null", "text")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission_gives_a_one_line_error(tmp_path):
    path = tmp_path / "secret.json"
    path.write_text("{}")
    path.chmod(0)
    assert "Permission denied" in error_of(formats.load, path)


def test_errors_inside_a_file_start_with_its_path(tmp_path):
    path = tmp_path / "bad.json"
    path.write_bytes(b'{"name": "caf\xe9"}')
    assert error_of(formats.load, path).startswith(f"{path}: expected UTF-8 text, got byte 0xe9")
    path.write_text(formats.dump_level(LEVEL).replace("0, 1, 2]", "0, 1, 3]"))
    with pytest.raises(InvalidLevel) as caught:
        formats.load_level(path)
    assert str(caught.value).startswith(f"{path}: block 'A': ")


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "one.json"
    path.write_text("old")
    return path


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_write_leaves_the_old_file_and_no_temporary_file(old, monkeypatch, step, error):
    def fail(*_arguments):
        raise error

    monkeypatch.setattr(os, step, fail)
    with pytest.raises((FileError, KeyboardInterrupt)):
        formats.save_level(LEVEL, old)
    assert old.read_text() == "old"
    assert left_in(old.parent) == ["one.json"]


def test_a_full_disk_gives_a_one_line_error(old, monkeypatch):
    def fail(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    message = error_of(formats.save_level, LEVEL, old)
    assert message == f"{old}: expected a writable file: No space left on device"


def test_data_reaches_the_disk_before_the_rename(old, monkeypatch):
    calls = []
    for step in ("fsync", "replace"):
        real = getattr(os, step)
        monkeypatch.setattr(
            os, step, lambda *a, step=step, real=real: calls.append(step) or real(*a)
        )
    formats.save_level(LEVEL, old)
    assert calls == ["fsync", "replace"]
    assert formats.load_level(old) == LEVEL


@needs_unix
def test_file_modes_are_kept_and_new_files_follow_the_umask(old):
    old.chmod(0o640)
    formats.save_level(LEVEL, old)
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        formats.save_level(LEVEL, old.parent / "new.json")
    finally:
        os.umask(before)
    assert stat.S_IMODE((old.parent / "new.json").stat().st_mode) == 0o640


@needs_unix
def test_a_file_that_replaces_a_private_one_is_never_open_to_others(old, monkeypatch):
    seen = []
    real = os.open

    def opened(path, flags, mode=0o777, **named):
        descriptor = real(path, flags, mode, **named)
        seen.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    old.chmod(0o600)
    monkeypatch.setattr(os, "open", opened)
    formats.save_level(LEVEL, old)
    assert seen
    assert all(mode & 0o077 == 0 for mode in seen)


@needs_unix
def test_the_target_of_a_symbolic_link_is_replaced(old):
    link = old.parent / "link.json"
    link.symlink_to(old)
    formats.save_level(LEVEL, link)
    assert link.is_symlink()
    assert formats.load_level(old) == LEVEL


def test_an_unwritable_path_gives_a_one_line_error(tmp_path):
    message = error_of(formats.save_level, LEVEL, tmp_path / "no" / "one.json")
    assert "one.json: expected a writable file: No such file or directory" in message
    (tmp_path / "dir.json").mkdir()
    assert "got a directory" in error_of(formats.save_level, LEVEL, tmp_path / "dir.json")


def test_a_file_name_of_maximum_length_can_be_written(tmp_path):
    formats.save_level(LEVEL, tmp_path / ("x" * 250 + ".json"))
    assert len(left_in(tmp_path)) == 1


def leave_a_temporary(directory):
    """Kill a writer while it writes; return the files that it leaves behind."""
    script = (
        "import os, signal\n"
        "from trisolve.files import whole\n"
        "whole.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "whole.write_file('out.json', 'x')\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", script], cwd=directory, env=environment, check=False)
    return list(directory.glob(".trisolve-*.tmp"))


@needs_unix
def test_temporary_files_of_a_killed_writer_are_removed_by_the_next_writer(tmp_path):
    assert len(leave_a_temporary(tmp_path)) == 1
    files.write_file(tmp_path / "other.json", "y")
    assert [path.name for path in tmp_path.iterdir()] == ["other.json"]


def test_temporary_files_of_other_programs_are_left_alone(tmp_path):
    (tmp_path / ".trisolve-mine.tmp").write_text("x")
    files.write_file(tmp_path / "level.json", "whole")
    assert left_in(tmp_path) == [".trisolve-mine.tmp", "level.json"]


def test_a_file_being_written_by_another_writer_is_left_alone(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    other = tmp_path / ".trisolve-0123456789abcdef.tmp"
    with other.open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        files.write_file(tmp_path / "mine.json", "y")
        assert other.exists()
    assert (tmp_path / "mine.json").read_text() == "y"


@needs_unix
def test_a_cleanup_that_locks_a_new_file_first_does_not_break_the_writer(tmp_path, monkeypatch):
    """The sweeper locks the file that is about to be written, and deletes it a moment later."""
    import fcntl

    lock, sync, sweepers = fcntl.flock, os.fsync, []

    def lock_too_late(descriptor, how):
        if not sweepers:
            (path,) = tmp_path.glob(".trisolve-*.tmp")
            stream = path.open("rb")
            sweepers.append((stream, path))
            lock(stream, fcntl.LOCK_EX)
        return lock(descriptor, how)

    def swept(descriptor):
        for stream, path in sweepers:
            path.unlink(missing_ok=True)
            stream.close()
        return sync(descriptor)

    monkeypatch.setattr(fcntl, "flock", lock_too_late)
    monkeypatch.setattr(os, "fsync", swept)
    files.write_file(tmp_path / "level.json", "text")
    assert (tmp_path / "level.json").read_text() == "text"
    assert len(sweepers) == 1

"""Commands that search directories report each file that they cannot read."""

import os
import socket

import pytest

from trisolve import load_level, load_pack, save_level


@pytest.fixture
def folder(tmp_path):
    save_level(load_level("tutorial:1"), tmp_path / "level.json")
    return tmp_path


@pytest.fixture
def closed(folder, monkeypatch):
    """Add two directories that cannot be read, one with files of another puzzle next to it."""
    scandir = os.scandir
    (folder / "game.json").write_text('{"format": "boco", "version": 1}')
    for name in ("closed", "closed-too"):
        (folder / name).mkdir()

    def refuse(path):
        if "closed" in os.path.basename(path):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    return folder


def _denied(path):
    return f"trisolve: error: {path}: expected a directory that can be read: Permission denied"


@pytest.mark.parametrize("command", ["check", "lint", "show"])
def test_levels_next_to_an_unreadable_directory_are_processed(run, closed, command):
    (closed / "game.json").unlink()
    found = run(command, "--json", str(closed))
    assert found.code == 2
    assert found.err.splitlines() == [_denied(closed / "closed"), _denied(closed / "closed-too")]
    assert str(closed / "level.json") in found.out


def test_each_unreadable_directory_is_in_the_json(run, closed):
    (closed / "game.json").unlink()
    found = run("check", "--json", str(closed))
    files = {os.path.basename(one["file"]): one["status"] for one in found.objects()}
    assert files == {"closed": "invalid", "closed-too": "invalid", "level.json": "right"}


def test_other_puzzles_next_to_an_unreadable_directory_do_not_hide_it(run, closed):
    (closed / "level.json").unlink()
    found = run("check", str(closed))
    assert found.code == 2
    assert _denied(closed / "closed") in found.err
    assert "found none" not in found.err


@pytest.mark.parametrize(
    "command", [["pack", "info"], ["pack", "merge", "-o", "-"], ["play", "-o", "-"]]
)
def test_a_pack_made_from_folders_needs_every_folder_to_be_readable(run, closed, command):
    (closed / "game.json").unlink()
    found = run(*command, str(closed))
    assert (found.code, found.out, found.err) == (2, "", f"{_denied(closed / 'closed')}\n")


def test_an_unsearchable_directory_is_refused(run, folder, monkeypatch):
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)  # root may search them all
    found = run("check", str(folder))
    assert (found.code, found.err) == (2, f"{_denied(folder)}\n")


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
@pytest.mark.parametrize("target", ["nowhere", "link.json"])
def test_a_dangling_link_is_reported(run, folder, target):
    (folder / "link.json").symlink_to(target)
    found = run("check", str(folder))
    assert found.code == 2
    assert f"{folder / 'link.json'}: expected a readable file: " in found.err
    assert "level.json): valid" in found.out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and sockets of Unix")
def test_pipes_and_sockets_are_refused_without_waiting(run, folder, monkeypatch):
    monkeypatch.chdir(folder)
    os.mkfifo("pipe.json")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.json")
        for name, kind in (("pipe.json", "a pipe"), ("socket.json", "a socket")):
            for command in ("check", "lint", "solve", "show", "render", "play", "regenerate"):
                found = run(command, name)
                expected = f"trisolve: error: {name}: expected a file, got {kind}\n"
                assert (found.code, found.err) == (2, expected)
    assert run("check", "*.json").code == 2
    assert run("check", ".").code == 0


TEXTS = {
    "bad.txt": ("solution: A1\nboard:\nAAA.aaa..\n", 1, "wrong"),
    "crlf.txt": ("name: x\r\nboard:  \r\nAAA.aaa\r\n", 1, "right"),
    "broken.txt": ("; mine\nboard:\nAA\n", 1, "invalid"),
    "codes.txt": ("; two\n\ntri1.AAAABfwBAABeQRsp\nhello\n", 2, "invalid"),
    "links.txt": ("https://a.org/#tri1.AAAABfwBAABeQRsp\ntri1.AAAABfwBAABeQRsp~A1\n", 2, "right"),
    "link.txt": ("#tri1.AAAABfwBAABeQRsp~A1\n", 1, "right"),
    "boards.txt": ("1 AAoo 9\n0 oAAooooooo..BBo. 3\n", 2, "wrong"),
    "board.txt": ("AAo\noBo\noBo\n", 1, "right"),
    "notes.txt": ("Notes: read them.\nAAoo\n", 0, ""),
    "rows.txt": ("AAA..\n.....\n", 0, ""),
    "words.txt": ("NOTE\nTODO\n", 0, ""),
    "guide.txt": ("The text form\n\n    board:\n    AAA..\n", 0, ""),
    "empty.txt": ("", 0, ""),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_txt_file_is_checked_if_it_looks_like_levels(run, folder, name):
    text, n_levels, status = TEXTS[name]
    (folder / "inner").mkdir()
    (folder / "inner" / name).write_bytes(text.encode())
    rows = run("check", "--json", folder).objects()
    found = [one["status"] for one in rows if name in one["file"]]
    assert len(found) == n_levels
    assert not status or status in found


def test_every_command_that_walks_a_directory_finds_the_same_txt_files(run, folder):
    for name in ("crlf.txt", "notes.txt", "rows.txt"):
        (folder / name).write_bytes(TEXTS[name][0].encode())
    commands = [("check", "--json"), ("lint", "--json"), ("solve", "--json"), ("show", "--json")]
    for command in commands:
        files = {os.path.basename(one["file"]) for one in run(*command, folder).objects()}
        assert files == {"level.json", "crlf.txt"}, command
    assert run("play", folder, "-o", folder / "page.html").code == 0
    assert run("convert", folder, folder / "pack.json").code == 0
    assert len(load_pack(folder / "pack.json").levels) == 2


def test_a_directory_may_hold_levels_in_a_txt_file_only(run, tmp_path):
    (tmp_path / "bad.txt").write_text(TEXTS["bad.txt"][0])
    assert run("check", tmp_path).code == 1
    (tmp_path / "bad.txt").write_text(TEXTS["notes.txt"][0])
    assert run("check", tmp_path).code == 2


@pytest.mark.parametrize("board", ["OPPPAAOBCC.QOBXX.QRRRD.Q..EDFFGGE...", "...\nXX.\nAA."])
def test_a_red_car_x_is_noted_once_per_file(run, tmp_path, board):
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(f"{board}\n" * (1 if "\n" in board else 3))
    note = "the red car is X, as on the cards of the printed game"
    files = [tmp_path / name for name in ("one.txt", "two.txt")]
    expected = [f"trisolve: note: {file}: {note}" for file in files]
    for command in (["solve", *files], ["check", *files], ["solve", tmp_path]):
        assert run(*command).err.splitlines() == expected
    for command in (["pack", "merge", *files], ["convert", tmp_path]):
        assert run(*command).err.splitlines() == expected
    assert run("solve", "-", stdin=board).err == f"trisolve: note: standard input: {note}\n"
    assert run("solve", tmp_path / "one.txt", stdin=board).err.splitlines() == expected[:1]

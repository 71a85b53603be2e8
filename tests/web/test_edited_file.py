"""Opening and saving the edited file: completely, with a backup, and never over others' changes."""

import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from trisolve.errors import FormatError, TrisolveError
from trisolve.sliding.formats import dump_pack, load, load_level, parse, save_level
from trisolve.sliding.level import Block, Level, Pack
from trisolve.web.server.edited_file import NEW, Conflict, EditedFile, document_of, record_of

ONE = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6])], name="One")
TWO = Level(range(9), [Block("B", [0, 1, 2], [4, 5, 6])], name="Two")


def test_a_new_file_is_written_and_reopened(tmp_path):
    file = EditedFile(tmp_path / "new.json")
    assert file.opened() == (NEW, None)
    version = file.save(ONE, NEW)
    assert file.opened() == (version, ONE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.json"]


def test_the_backup_holds_the_file_before_the_last_save(tmp_path):
    file = EditedFile(tmp_path / "one.tri")
    first = file.save(ONE, NEW)
    second = file.save(TWO, first)
    assert load_level(tmp_path / "one.tri") == TWO
    assert parse(file.backup.read_text()) == ONE
    file.save(ONE, second)
    assert parse(file.backup.read_text()) == TWO
    assert len(list(tmp_path.iterdir())) == 2


def through_the_page(file):
    """Return the version of a file, and its contents as the page would save them."""
    version, found = file.opened()
    document = document_of(found)
    head = {"format": "trisolve-level", "version": 1}
    levels = [head | record for record in document["levels"]]
    for level in levels:
        level |= {key: json.loads(level[key]) for key in ("stats", "metadata") if key in level}
    if not document["pack"]:
        return version, parse(json.dumps(levels[0]))
    pack = {"format": "trisolve-pack", "version": 1, "name": document["name"], "levels": levels}
    return version, parse(json.dumps(pack))


PERSONAL = {
    "a.tri": b"; widen row 2\r\nname:  One \r\nboard:\r\n; here\r\nAAA.aaa  \r\n\r\n; end",
    "bom.tri": b"\xef\xbb\xbf; mine\nboard:\nAAA.aaa\n",
    "tab.tri": b"\tpush:\tfull\n;\tb\nboard:\nAAA..\ngoals:\n;c\n..AAA   \n",
    "list.tri": b"; a board\nAAoo\n",
    "flat.json": b'{"version": 1, "format": "trisolve-level", "push": "full", "floor": [2,1,0],'
    b' "blocks": [{"cells": [2,1,0], "id": "A"}]}',
}


@pytest.mark.parametrize("name", PERSONAL)
def test_saving_without_an_edit_keeps_the_bytes(tmp_path, name):
    (tmp_path / name).write_bytes(PERSONAL[name])
    file = EditedFile(tmp_path / name)
    version, found = through_the_page(file)
    assert file.save(found, version) == version
    assert file.path.read_bytes() == PERSONAL[name]
    assert not file.backup.exists()


def test_saving_an_edit_keeps_comments_and_backs_up_the_bytes(tmp_path):
    file = EditedFile(tmp_path / "a.tri")
    file.path.write_bytes(PERSONAL["a.tri"])
    version, found = through_the_page(file)
    file.save(replace(found, floor=found.floor | {7}), version)
    assert file.path.read_bytes() == PERSONAL["a.tri"].replace(b"AAA.aaa  ", b"AAA.aaa.")
    assert file.backup.read_bytes() == PERSONAL["a.tri"]


def test_unedited_levels_of_a_pack_stay_equal_as_json(tmp_path):
    loose = {"version": 1, "format": "trisolve-level", "push": "full", "name": "", "tags": []}
    blocks = [
        {"id": "A", "cells": [2, 1, 0]},
        {"goal": [36, 35, 34], "cells": [34, 35, 36], "id": "B"},
    ]
    floor = [36, 35, 34, 2, 1, 0]
    first = {**loose, "floor": floor, "blocks": blocks, "metadata": {"ours": [1.0, {"x": 2**70}]}}
    levels = [first, {**first, "name": "Two"}, {**first, "push": "none"}]
    file = EditedFile(tmp_path / "pack.json")
    file.path.write_text(json.dumps({"format": "trisolve-pack", "version": 1, "levels": levels}))
    version, found = through_the_page(file)
    changed = [found.levels[2], replace(found.levels[1], name="2"), found.levels[0]]
    file.save(replace(found, levels=tuple(changed)), version)
    written = json.loads(file.path.read_text())["levels"]
    assert (written[0], written[2]) == (levels[2], levels[0])
    assert written[1]["name"] == "2"


@pytest.mark.parametrize("theirs", [None, "", "{}", "changed"])
def test_changes_by_other_programs_are_not_overwritten(tmp_path, theirs):
    file = EditedFile(tmp_path / "one.json")
    version = file.save(ONE, NEW)
    if theirs is None:
        file.path.unlink()
    else:
        file.path.write_text(theirs)
    with pytest.raises(Conflict):
        file.save(TWO, version)
    now = file.path.read_text() if file.path.exists() else None
    assert now == theirs
    assert not file.backup.exists()


@pytest.mark.parametrize("blanks", ["", "\n", " \r\n"])
def test_an_empty_file_is_treated_as_new(tmp_path, blanks):
    file = EditedFile(tmp_path / "one.json")
    file.path.write_text(blanks)
    assert file.is_empty
    assert (file.version(), file.opened()) == (NEW, (NEW, None))
    version = file.save(ONE, NEW)
    assert file.opened() == (version, ONE)
    assert not file.is_empty
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]  # nothing to keep a copy of


def test_a_file_created_while_a_new_one_was_drawn_is_not_overwritten(tmp_path):
    file = EditedFile(tmp_path / "one.json")
    save_level(TWO, file.path)
    with pytest.raises(Conflict) as caught:
        file.save(ONE, NEW)
    assert load_level(file.path) == TWO
    assert file.save(ONE, caught.value.version)


def test_only_one_of_many_concurrent_saves_succeeds(tmp_path):
    editors = [EditedFile(tmp_path / "one.json") for _ in range(2)]
    version = editors[0].save(ONE, NEW)

    def attempt(number):
        try:
            return editors[number % 2].save(TWO if number % 2 else ONE.canonical(), version)
        except Conflict:
            return None

    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(attempt, range(6)))
    assert sum(version is not None for version in done) == 1
    assert editors[0].version() in done


def test_the_backup_is_as_private_as_the_file(tmp_path):
    file = EditedFile(tmp_path / "one.json")
    version = file.save(ONE, NEW)
    file.path.chmod(0o600)
    file.save(TWO, version)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_a_backup_that_is_a_link_is_refused_and_nothing_is_written(tmp_path):
    (tmp_path / "theirs").write_text("precious")
    file = EditedFile(tmp_path / "one.json")
    version = file.save(ONE, NEW)
    file.backup.symlink_to(tmp_path / "theirs")
    with pytest.raises(TrisolveError, match=r"one\.json\.bak: expected a file, got a link"):
        file.save(TWO, version)
    assert (tmp_path / "theirs").read_text() == "precious"
    assert file.version() == version


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes by name here")
def test_a_pipe_in_place_of_the_file_is_reported_without_waiting(tmp_path):
    file = EditedFile(tmp_path / "one.json")
    os.mkfifo(file.path)
    assert file.version().endswith("expected a file, got a pipe")
    with pytest.raises(TrisolveError, match="got a pipe"):
        file.opened()
    with pytest.raises(TrisolveError, match="got a pipe"):
        file.save(ONE, NEW)


def test_a_pack_needs_a_json_name_and_an_editor_without_a_file_saves_nothing(tmp_path):
    with pytest.raises(FormatError, match="json for a pack"):
        EditedFile(tmp_path / "one.tri").save(Pack("P", (ONE, TWO)), NEW)
    with pytest.raises(FormatError, match="file to save to"):
        EditedFile(None).save(ONE, NEW)
    with pytest.raises(FormatError, match="name that ends in"):
        EditedFile(tmp_path / "one.exe")
    assert not list(tmp_path.iterdir())


def test_numbers_beyond_the_precision_of_a_browser_round_trip(tmp_path):
    big = {"seed": 2**64 + 1, "nested": [1e300, {"x": 2**53 + 1}]}
    level = Level(ONE.floor, ONE.blocks, name="Big", stats={"moves": 1}, metadata=big)
    pack = Pack("P", (level,), {"seed": 2**60 + 1})
    document = document_of(pack)
    assert json.loads(document["metadata"]) == {"seed": 2**60 + 1}
    [record] = document["levels"]
    assert json.loads(record["metadata"]) == big
    assert load_via(tmp_path, dump_pack(pack)) == pack
    assert record_of(ONE)["blocks"] == [{"id": "A", "cells": [0, 1, 2], "goal": [4, 5, 6]}]


def load_via(tmp_path, text):
    path = tmp_path / "p.json"
    path.write_text(text)
    return load(path)

"""Commands that change a file in place: of several at once, every success is in the file."""

import ast
import json
import os
import re
from functools import cache
from pathlib import Path

import at_once
import pytest
from thorough import LONG, first_daily

import trisolve as library
from trisolve.files import whole

ROOT = Path(library.__file__).parent
N = 16 if LONG else 3
"""How many processes edit a file at once."""
RUN = """
import trisolve.cli.sliding.pack_edit
from trisolve import load_pack; from trisolve.cli.app import main
[level.key for level in load_pack("starter").levels]
"""
"""What all processes share is loaded before they begin."""


def pack_replace(folder):
    """Replace each level of one pack."""
    levels = library.load_pack("expert").levels
    new = library.load_pack("starter").levels[:N]
    pack = folder / "pack.json"
    library.save_pack(library.Pack("Mine", levels[:N]), pack)
    call = f'main(["pack", "replace", {str(pack)!r}, str(n + 1), f"starter:{{n + 1}}"])'
    codes = at_once.at_once(RUN, call, N)
    assert codes == [0] * N
    assert [level.key for level in library.load_pack(pack).levels] == [one.key for one in new]


def pack_leave_out(folder):
    """Add keys to one recipe."""
    recipe = folder / "my.toml"
    recipe.write_text("# mine\n" + (ROOT.parent / "levels/recipes/tiny.toml").read_text())
    call = f'main(["pack", "leave-out", "starter", str(n + 1), "--recipe", {str(recipe)!r}])'
    codes = at_once.at_once(RUN, call, N)
    assert codes == [0] * N
    text = recipe.read_text()
    keys = [level.key for level in library.load_pack("starter").levels[:N]]
    assert text.startswith("# mine\n")
    assert [text.count(key) for key in keys] == [1] * N


def site_daily(folder):
    """Add days to one month; the puzzles of the days do not matter."""
    days = next((ROOT.parent / "levels" / "daily").glob("????-??.json"))
    setup = f"""
from datetime import date; from pathlib import Path
from trisolve.web.site.daily import making, months
days = months.parse_month(Path({str(days)!r}).read_bytes(), {days.stem!r})
puzzles = days[min(days)]
"""
    call = f"not making._add(Path({str(folder)!r}), min(days).replace(day=n + 1), puzzles)"
    codes = at_once.at_once(setup, call, N)
    assert codes == [0] * N
    assert len(json.loads((folder / days.name).read_text())["days"]) == N


def edit(folder):
    """Save versions of one file: the first is saved, and the others report a conflict."""
    path = folder / "a.json"
    levels = library.load_pack("starter").levels[:N]
    library.save_level(library.load_level("tutorial:1"), path)
    setup = f"""
from trisolve import load_pack
from trisolve.web.server.edited_file import Conflict, EditedFile
levels = load_pack("starter").levels
file = EditedFile({str(path)!r})
version, _ = file.opened()
def save(n):
    try:
        file.save(levels[n], version)
    except Conflict:
        return 1
    return 0
"""
    codes = at_once.at_once(setup, "save(n)", N)
    assert sorted(codes) == [0] + [1] * (N - 1)
    assert library.load_level(path).key == levels[codes.index(0)].key


RACES = {
    "cli/sliding/pack_edit.py replace": pack_replace,
    "cli/sliding/pack_edit.py leave-out": pack_leave_out,
    "web/site/daily/making.py": site_daily,
    "web/server/edited_file.py": edit,
}
WRITERS = {
    "files/whole.py": "files written whole or not at all, and the names of a set of new files",
    "web/site/folder.py": "a new folder, which replaces the old one",
    "paint/png.py": "a font, in a temporary folder",
    "cli/action/report.py": "new files of a run on GitHub",
    "sliding/engine/disk/runs.py": "runs in a folder that the search has locked",
    "sliding/engine/disk/directory.py": "the lock of that folder",
}
"""The modules that write to files without trisolve.files.whole, and what they write."""


CALLS = re.compile(r"\b(changing|write_text|write_bytes|rename|os\.replace|(fd)?open)\(")


@cache
def modules():
    """Return the modules that may change a file, parsed."""
    texts = {path: path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}
    return [
        (path.relative_to(ROOT).as_posix(), ast.parse(text))
        for path, text in texts.items()
        if CALLS.search(text)
    ]


def called(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node, getattr(node.func, "id", None) or getattr(node.func, "attr", None)


def test_every_in_place_edit_has_a_race_test():
    found = {name for name, tree in modules() if any(it == "changing" for _, it in called(tree))}
    assert found - {"files/holding.py"} == {name.partition(" ")[0] for name in RACES}


def _writes(node, name):
    if name in ("write_text", "rename", "replace") and isinstance(node.func, ast.Attribute):
        return name != "replace" or getattr(node.func.value, "id", "") == "os"
    if name == "write_bytes":  # of a Path; the function of trisolve.files.whole is a plain name
        return isinstance(node.func, ast.Attribute)
    if name not in ("open", "fdopen"):
        return False
    texts = [one.value for one in node.args[1:] if isinstance(one, ast.Constant)]
    return any(set(str(text)) & set("wax+") for text in texts)


def test_all_other_files_are_written_by_the_writer_that_detects_changes():
    found = {name for name, tree in modules() if any(_writes(*one) for one in called(tree))}
    assert found == set(WRITERS)


@pytest.mark.parametrize("name", first_daily(RACES))
def test_concurrent_edits_lose_no_successful_edit(name, tmp_path):
    RACES[name](tmp_path)


def test_another_command_that_overwrites_its_input_detects_a_change(run, tmp_path, monkeypatch):
    pack = tmp_path / "all.json"
    library.save_pack(library.Pack("All", library.load_pack("tutorial").levels[:2]), pack)
    read = whole.read_bounded

    def slowly(stream, what):
        data = read(stream, what)
        pack.write_text(pack.read_text() + "\n")  # another process is faster
        return data

    monkeypatch.setattr(whole, "read_bounded", slowly)
    found = run("pack", "merge", pack, "tutorial:5", "-o", pack, "--force")
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert "all.json: expected the file as it was read, but another process has changed it" in (
        found.err
    )
    monkeypatch.undo()
    assert len(library.load_pack(pack).levels) == 2


def test_a_read_only_directory_gives_a_one_line_error(run, tmp_path, monkeypatch):
    pack = tmp_path / "pack.json"
    library.save_pack(library.Pack("Mine", library.load_pack("tutorial").levels[:2]), pack)
    before = pack.read_bytes()

    opened = os.open

    def refuse(path, flags, *more, **options):
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, *more, **options)

    monkeypatch.setattr(os, "open", refuse)  # root may write to any directory
    found = run("pack", "replace", pack, "1", "tutorial:5")
    assert (found.code, found.out) == (2, "")
    assert found.err == f"trisolve: error: {pack}: expected a writable file: Permission denied\n"
    assert pack.read_bytes() == before


def test_replacing_a_level_of_a_built_pack_warns_that_a_rebuild_undoes_it(run, tmp_path):
    pack = tmp_path / "pack.json"
    metadata = {"recipe": {"name": "Mine"}}
    library.save_pack(library.Pack("Mine", library.load_pack("tutorial").levels, metadata), pack)
    found = run("pack", "replace", pack, "1", "article:puzzle-5")
    assert found.code == 0
    assert found.err == (
        f"trisolve: note: {pack}: built from a recipe, whose next build undoes this change; "
        "to keep the level, add it to keep in the recipe\n"
    )

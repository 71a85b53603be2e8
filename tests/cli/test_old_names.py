"""Names that commands and options had before: docs/old-names.md lists them all, and they work."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from trisolve.cli.app import command_line
from trisolve.cli.old_names import moved_elsewhere, old_and_new, renamed

PAGE = Path(__file__).parents[2] / "docs" / "old-names.md"
HEAD = """# Old names of commands and options

These old names work until version 0.4. When you use an old name, a line on stderr shows the new
name. An option that is listed without a command is an option of every command.

`trisolve boco solve` means the same as `trisolve solve --puzzle boco`, and you can use either form
for every verb and every puzzle. If a file or a board can belong to two puzzles, choose the puzzle
with `--puzzle`, as in `trisolve render --puzzle mesh octagon`.

| before | now |
| --- | --- |
"""


def page():
    """Return the page as the table of old names gives it."""
    rows = (f"| `{old}` | {_now(new)} |" for old, new in (*old_and_new(), *moved_elsewhere()))
    return HEAD + "\n".join(rows) + "\n"


def _now(new):
    return f"`{new}`" if new.startswith("trisolve") else new


@pytest.fixture(scope="module")
def whole():
    """The command line with every command loaded."""
    return get_command(command_line())


def test_the_page_lists_all_old_names():
    """To write it: python tests/cli/test_old_names.py."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_each_hidden_option_is_on_the_page(whole):
    """An option that every command takes is hidden in each, as the help of all lists it."""
    everywhere = {"--quiet", "-q", "--progress", "--color"}
    text = PAGE.read_text(encoding="utf-8")
    for words, command in commands(whole):
        hidden = {
            name for one in command.params if getattr(one, "hidden", False) for name in one.opts
        }
        for option in hidden - everywhere:
            row = rf"trisolve ({words}|{words.split()[0]}) (--\S+ A )?{option}\b"
            assert re.search(row, text), (words, option)


def commands(group, before=""):
    """Yield each command with the words that are typed for it."""
    for name, one in group.commands.items():
        words = f"{before} {name}".strip()
        yield from commands(one, words) if hasattr(one, "commands") else [(words, one)]


def test_a_match_under_its_old_name_is_one_note():
    found = renamed(["tantrix", "play", "--games", "2"])
    assert found.words == ["tantrix", "match", "--count", "2"]
    assert len(found.notes) == 1


def test_each_old_name_becomes_the_new_one_with_a_note():
    for old, new in old_and_new():
        found = renamed(old.split()[1:])
        assert found.notes, old
        if new.startswith("trisolve"):
            assert " ".join(found.words).replace("=", " ") == new.removeprefix("trisolve "), old


def test_an_old_option_works_and_says_its_new_name(run):
    done = run("convert", "tutorial:1", "-", "--to", "share")
    assert done.out.startswith("tri1.")
    assert done.err == "trisolve: note: --to: the name is now --format\n"


def test_options_that_mend_meshes_are_hidden_everywhere_but_in_convert(run, tmp_path):
    """They work, and each says where it is now."""
    path = tmp_path / "board.obj"
    path.write_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 4 3\n")
    line = f"trisolve mesh convert {path} clean.obj --orient mends it"
    commands = ("mesh info", "mesh triangulate", "boco show", "boco solve", "boco perft")
    for words in (command.split() for command in commands):
        more = [path, *(["1"] if "perft" in words else [])]
        done = run(*words, *more)
        assert (done.code, line in done.err) == (2, True), (words, done.err)
        mended = run(*words, *more, "--orient")
        assert mended.code == 0, (words, mended.err)
        assert "--orient: now trisolve mesh convert FILE OUT --orient" in mended.err
        assert "--orient" not in run(*words, "--help").out
    clean = tmp_path / "clean.obj"
    assert run("mesh", "convert", path, clean, "--orient").err == ""
    assert run("show", clean).code == 0
    assert "--orient" in run("mesh", "convert", "--help").out


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

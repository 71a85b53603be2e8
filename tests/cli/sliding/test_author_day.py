"""An author's day at the terminal, from an empty floor to a page, with every command counted.

tests/web/test_author_day.py plays the same day in the editor.
"""

import pytest

from trisolve.sliding.formats import load_pack

FLOOR = "board:\n" + "\n".join(
    ("     .....", "    .......", "   .........", "  ...........", "   .........", "    .......")
)
RECIPE = """name = "Mine"   # as the page calls it
seed = 3

[[sections]]
name = "All"
levels = 4
sources = ["finds.json"]
"""


@pytest.mark.long
def test_few_commands_lead_from_an_empty_floor_to_a_page(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "floor.tri").write_text(FLOOR)
    (tmp_path / "mine.toml").write_text(RECIPE)
    commands = {}

    def type_in(what, *words, note=""):
        done = run(*words)
        assert done.code == 0, (words, done.err)
        assert note in done.err if note else done.err == "", (words, done.err)
        commands[what] = commands.get(what, 0) + 1
        return done.out

    harvest = ("--strategy", "harvest", "--trials", 1500, "--moves", "2..", "--count", 12)
    type_in("find", "generate", "floor.tri", *harvest, "--seed", 2, "-o", "finds.json", "--quiet")
    assert type_in("look", "lint", "finds.json") == ""  # nothing to mend
    chosen = type_in("choose", "pack", "list", "finds.json", "--count", 1, "-o", "best.json")
    assert len(chosen.splitlines()) == 1
    build = ("pack", "build", "mine.toml", "-o", "mine.json", "--quiet")
    type_in("build", *build)
    unwanted = {level.key for level in load_pack("mine.json").levels[1:3]}
    type_in("leave out", "pack", "leave-out", "mine.json", 2, 3, "--recipe", "mine.toml")
    type_in("build", *build)
    assert not unwanted & {level.key for level in load_pack("mine.json").levels}
    assert "# as the page calls it" in (tmp_path / "mine.toml").read_text()
    kept = {level.key for level in load_pack("mine.json").levels}
    finds = [level.key for level in load_pack("finds.json").levels]
    spare = next(number for number, key in enumerate(finds, 1) if key not in kept | unwanted)
    type_in(
        "replace", "pack", "replace", "mine.json", 4, f"finds.json:{spare}", note="add it to keep"
    )
    assert load_pack("mine.json").levels[3].key == finds[spare - 1]
    type_in("publish", "play", "mine.json", "-o", "mine.html", "--no-open")
    assert "Mine" in (tmp_path / "mine.html").read_text("utf-8")
    assert sum(commands.values()) == 8

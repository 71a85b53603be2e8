"""Taste: levels that a recipe leaves out or keeps, and the commands that write both lists."""

import json

import pytest
from small_recipe import TUTORIAL

from trisolve.cli import main
from trisolve.errors import FormatError, TrisolveError
from trisolve.sliding.formats import dump_level, load_level, load_pack, save_level
from trisolve.sliding.packs.build import build_pack
from trisolve.sliding.packs.check import check_pack
from trisolve.sliding.packs.recipe import load_recipe, parse_recipe, with_left_out

RECIPE = """\
# mine
seed = 3   # lucky

[[sections]]
name = "Found"
levels = 4
moves = "2..9"

[[sections.searches]]
shape = "hexagon:3"
strategy = "harvest"
blocks = "3..6"
lengths = "3..4"
trials = 8000
count = 40
"""
GIVEN = f"{RECIPE.partition('[[sections.searches]]')[0]}sources = [{str(TUTORIAL)!r}]\n"
"""The recipe without its search, for what does not depend on what is found."""


@pytest.fixture
def built(tmp_path):
    """Return a function that builds the pack of a recipe's text."""

    def build(text, note=None):
        path = tmp_path / "r.toml"
        path.write_text(text)
        return build_pack(load_recipe(path), tmp_path, tmp_path / "work", note=note)

    return build


def test_excluded_levels_do_not_return_and_the_recipe_keeps_its_comments(built):
    before = built(GIVEN)
    text, n_new = with_left_out(GIVEN, before.levels[:2])
    assert n_new == 2
    assert text.replace(text[text.index("leave_out") : text.index("]\n") + 2], "") == GIVEN
    after = built(text)
    keys = {level.key for level in after.levels}
    assert len(keys) == 4
    assert not keys & {level.key for level in before.levels[:2]}
    assert with_left_out(text, before.levels[:2]) == (text, 0)
    assert check_pack(after).status == "right"


def test_a_key_that_matches_no_candidate_gets_a_note(built):
    notes = []
    built(f'leave_out = ["{"0" * 16}"]\n{GIVEN}', notes.append)
    assert notes == ["leave_out: no candidate has the key 0000000000000000"]


def test_levels_kept_by_a_recipe_count_in_their_section(built, tmp_path):
    kept = load_level("tutorial:8")
    save_level(kept, tmp_path / "picked.json")
    code = dump_level(load_level("tutorial:7"), "share").strip()
    for source, level in (("picked.json", kept), (code, load_level("tutorial:7"))):
        keep = GIVEN.replace("levels = 4\n", f'levels = 4\nkeep = ["{source}"]\n')
        pack = built(keep)
        assert len(pack.levels) == 4
        assert level.key in {one.key for one in pack.levels}
        assert check_pack(pack).status == "right"


def test_a_level_is_kept_or_excluded_but_not_both(built):
    key = load_level("tutorial:8").key
    both = GIVEN.replace("levels = 4\n", 'levels = 4\nkeep = ["tutorial:8"]\n')
    with pytest.raises(FormatError, match="in keep or in leave_out, got tutorial:8 in both"):
        built(f'leave_out = ["{key}"]\n{both}')


@pytest.mark.parametrize(
    ("keep", "message"),
    [
        ('["tutorial"]', "expected one level, such as picked.json:3, got 9: tutorial"),
        ('["tutorial:1"]', "within the bounds of its section, got tutorial:1"),
        ('["none.json:3"]', "none.json"),
        ('["tutorial:8", "tutorial:8"]', "expected each level to keep once"),
    ],
)
def test_an_unusable_level_cannot_be_kept(built, keep, message):
    with pytest.raises(TrisolveError, match=message):
        built(GIVEN.replace("levels = 4\n", f"levels = 4\nkeep = {keep}\n"))


def test_a_recipe_refers_to_levels_by_keys_of_16_hex_digits():
    with pytest.raises(FormatError, match=r"leave_out\[0\]: expected a key of 16 hex digits"):
        parse_recipe({"leave_out": ["9f3a"], "sections": [{"sources": ["a.json"]}]})


def test_pack_leave_out_writes_the_keys_of_levels_into_the_recipe(tmp_path, capsys):
    recipe = tmp_path / "r.toml"
    recipe.write_text(RECIPE)
    arguments = ["pack", "leave-out", "tutorial", "3", "5", "--recipe", str(recipe)]
    assert main(arguments) == 0
    assert "2 levels more to leave out" in capsys.readouterr().out
    keys = (load_level("tutorial:3").key, load_level("tutorial:5").key)
    assert load_recipe(recipe).leave_out == keys
    assert main(["pack", "leave-out", "tutorial", "12", "--recipe", str(recipe)]) == 2
    assert "tutorial: expected a level number from 1 to 9, got 12" in capsys.readouterr().err


def test_pack_replace_exchanges_a_level_for_another(tmp_path, capsys):
    path = tmp_path / "p.json"
    assert main(["pack", "list", "tutorial", "--count", "3", "-o", str(path)]) == 0
    assert main(["pack", "replace", str(path), "2", "tutorial:8"]) == 0
    assert [level.name for level in load_pack(path).levels][1] == "Two goals"
    before = path.read_bytes()
    assert main(["pack", "replace", str(path), "1", "tutorial:8"]) == 2
    assert main(["pack", "replace", "tutorial", "1", "tutorial:8"]) == 2
    assert path.read_bytes() == before
    capsys.readouterr()


def test_pack_list_writes_the_listed_levels_as_a_pack(tmp_path, capsys):
    path = tmp_path / "easy.json"
    listed = ["pack", "list", "starter", "--grade", "easy", "--sort", "moves", "--count", "5"]
    assert main([*listed, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert main([*listed, "-o", str(path)]) == 0
    assert [level.key for level in load_pack(path).levels] == [row["key"] for row in rows]
    assert len(rows) == 5
    capsys.readouterr()


def test_pack_list_filters_by_claimed_pushes(capsys):
    assert main(["pack", "list", "starter", "--min-pushes", "3", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows
    assert all(row["pushes"] >= 3 for row in rows)

"""Levels by name: shipped packs, and levels by number from these and from other packs."""

from dataclasses import replace

import pytest
from places import LEVELS
from thorough import first_daily

import trisolve
from trisolve.errors import FileError, FormatError
from trisolve.sliding.formats import load, load_levels, save_pack
from trisolve.sliding.level import Pack


def test_a_pack_is_found_by_name_and_a_level_by_number_from_1():
    pack = trisolve.load_pack("starter")
    assert pack == trisolve.load_pack(LEVELS / "starter.json")
    assert trisolve.load_level("starter:12") == pack.levels[11]
    assert [label for label, _ in load_levels("starter")[:2]] == ["starter:1", "starter:2"]


def test_a_directory_is_a_pack_in_natural_order():
    names = [label for label, _ in load_levels("article")]
    figures = ("generator", "puzzle-1", "puzzle-5", "puzzle-30", "puzzle-35")
    assert names == [f"article:{figure}" for figure in figures]
    assert load("article:3") == load("article:puzzle-5") == load(LEVELS / "article/puzzle-5.json")


def test_a_file_takes_precedence_over_a_bundled_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "starter:12").write_text("board:\n..AAA..")
    assert trisolve.load_level("starter:12").blocks[0].id == "A"
    (tmp_path / "starter").write_text("board:\n..BBB..")
    assert trisolve.load_level("starter").blocks[0].id == "B"


def test_a_level_of_a_custom_pack_is_found_by_number(tmp_path):
    save_pack(trisolve.load_pack("tutorial"), tmp_path / "mine.json")
    assert load(f"{tmp_path}/mine.json:9") == load("tutorial:09-dead-end")


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("starter:101", FileError, "starter:101: expected a level number from 1 to 100, got 101"),
        ("tutorial:nothing", FileError, "found neither; did you mean tutorial:05-chain"),
        (f"{LEVELS}/article/puzzle-5.json:1", FormatError, "got one level"),
    ],
)
def test_an_unknown_name_gives_a_one_line_error(name, error, message):
    with pytest.raises(error, match=message):
        load(name)


def test_load_level_refuses_packs_and_load_pack_refuses_levels():
    with pytest.raises(FormatError, match="starter: expected one level, got a pack of 100"):
        trisolve.load_level("starter")
    with pytest.raises(FormatError, match="starter:1: expected a pack, got one level"):
        trisolve.load_pack("starter:1")


@pytest.mark.parametrize(
    "name", first_daily(["tutorial", "shapes", "article", "census", "expert", "starter"])
)
def test_each_bundled_level_has_a_unique_label(name):
    levels = load_levels(name)
    assert len({label for label, _ in levels}) == len(levels) == len(load(name).levels)
    for label, level in (levels[0], levels[len(levels) // 2], levels[-1]):
        assert trisolve.load_level(label) == level


@pytest.mark.parametrize("number", ["0", "00", "101", "99999999999999"])
def test_a_number_beyond_the_last_level_is_out_of_bounds(number):
    expected = f"starter:{number}: expected a level number from 1 to 100, got {int(number)}"
    with pytest.raises(FileError, match=f"^{expected}$"):
        trisolve.load_level(f"starter:{number}")


def test_a_level_is_found_by_its_own_name(tmp_path, monkeypatch):
    level = trisolve.load_level("tutorial:1")
    monkeypatch.chdir(tmp_path)
    save_pack(Pack("Mine", (level, replace(level, name="Cave: 3"))), "mine.json")
    assert trisolve.load_level("mine.json:Cave: 3").name == "Cave: 3"
    assert load("mine.json:Slide") == level
    assert trisolve.load_level("starter:First steps 1") == trisolve.load_level("starter:1")
    with pytest.raises(FormatError, match=r"^mine\.json:Slid: expected .* nearest is 'Slide'$"):
        trisolve.load_level("mine.json:Slid")

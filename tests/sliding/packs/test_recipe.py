"""Recipes: errors name their place, and shipped recipes can be read."""

import re

import pytest
from small_recipe import RECIPE, ROOT
from thorough import first_daily

from trisolve.errors import FormatError, TrisolveError
from trisolve.sliding.formats import load_pack
from trisolve.sliding.packs.recipe import load_recipe, parse_recipe
from trisolve.sliding.packs.units import fits, units_of

RECIPES = sorted(
    (ROOT / "levels" / "recipes").glob("*.toml"),
    key=lambda path: (path.stem.startswith("shapes"), path),
)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sections": []}, r"expected a recipe with \[\[sections\]\], got none"),
        ({"sections": [3]}, r"sections\[0\]: expected a table, got 3"),
        (
            {"color": 1},
            "expected only the keys name, seed, similarity, sections, .* got",
        ),
        ({"seed": -1}, "seed: expected an integer from 0 to .*, got -1"),
        ({"similarity": 2}, "similarity: expected a number from 0 to 1, got 2"),
        ({"as_drawn": 1}, "as_drawn: expected true or false, got 1"),
        ({"name": 3}, "name: expected a string, got 3"),
        ({"searches": [{"seed": 3}]}, r'searches\[0\]: expected only the keys shape, .*"seed"'),
    ],
)
def test_an_invalid_recipe_error_says_where_the_fault_is(change, message):
    with pytest.raises(FormatError, match=f"^{message}"):
        parse_recipe({**RECIPE, **change})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": "9..3"}, r"sections\[0\].moves: expected bounds in ascending order, got '9..3'"),
        ({"moves": [1]}, r"sections\[0\].moves: expected bounds such as 8..14, got an array of 1"),
        ({"levels": 0}, r"sections\[0\].levels: expected an integer from 1 to"),
        (
            {"grades": ["easy", "nice"]},
            r'sections\[0\].grades\[1\]: expected "tutorial", .*, got "nice"',
        ),
        ({"curve": "bumpy"}, r'sections\[0\].curve: expected "linear", "slow-start", '),
        (
            {"rise": "fast"},
            r'sections\[0\].rise: expected "score", "moves" or "typical", got "fast"',
        ),
        ({"sources": []}, r"sections\[0\]: expected \[\[sections.searches\]\], sources or keep"),
        (
            {"sources": [3]},
            r"sections\[0\].sources\[0\]: expected a string, got 3",
        ),
        ({"searches": {}}, r"sections\[0\].searches: expected tables, each under"),
        (
            {"searches": [{"trails": 3}]},
            r'sections\[0\].searches\[0\]: expected only the keys shape, highlighted, .*"trails"',
        ),
        (
            {"searches": [{"lock": ["A"]}]},
            r"sections\[0\].searches\[0\].lock: expected this key only with start, such as ",
        ),
        (
            {"ideas": ["chian"]},
            r"sections\[0\].ideas: expected ideas .*'chian'; did you mean chain",
        ),
        (
            {"searches": [{"ideas": ["!resst"]}]},
            r"sections\[0\].searches\[0\]: expected ideas .*'!resst'; did you mean rest",
        ),
        ({"searches": [{"blocks": "0..99"}]}, r"sections\[0\].searches\[0\]: expected blocks"),
        ({"searches": [{"units": 0}]}, r"sections\[0\].searches\[0\].units: expected an integer"),
    ],
)
def test_the_error_for_an_invalid_section_says_which_section_it_is(change, message):
    sections = [{**RECIPE["sections"][0], **change}]
    with pytest.raises(FormatError, match=f"^{message}"):
        parse_recipe({**RECIPE, "sections": sections})


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"floors": "keep"}, 'expected only the keys .*, got "floors"; did you mean floor'),
        (
            {"floor": "30..54"},
            r"expected floor as one of clean, keep, smooth, got '30..54' "
            r"\(in a section, floor is the number of cells\)",
        ),
        ({"max_state": 9}, 'expected only the keys .*, got "max_state"; did you mean max_states'),
    ],
)
def test_a_wrong_name_in_a_search_suggests_the_right_one(keys, message):
    with pytest.raises(FormatError, match=rf"^searches\[0\]: {message}"):
        parse_recipe({**RECIPE, "searches": [{"shape": "hexagon:2", **keys}]})


def test_a_floor_key_in_a_section_suggests_the_right_key():
    section = {**RECIPE["sections"][0], "floor": "keep"}
    expected = r"expected the number of cells of its levels, such as 30\.\.54 \(in a search, floor"
    with pytest.raises(FormatError, match=rf"^sections\[0\]\.floor: {expected}"):
        parse_recipe({**RECIPE, "sections": [section]})


def test_sections_have_unique_names():
    with pytest.raises(FormatError, match=r"^expected sections with different names, got 'Given'"):
        parse_recipe({**RECIPE, "sections": [RECIPE["sections"][0]] * 2})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"expected a recipe, got nothing"),
        ("a = " + "[" * 4000 + "]" * 4000, r"expected TOML that is nested less deeply"),
        ("seed = " + "9" * 5000, r"expected TOML with numbers and dates in range"),
        ("name = 2026-13-01", r"expected TOML"),
        ("name = 2026-12-01", r'name: expected a string, got "2026-12-01"'),
        (
            '[[sections]]\n[[sections.searches]]\nshape = "hexagn:2"',
            r"sections\[0\].searches\[0\]: expected .*, got 'hexagn:2'; did you mean hexagon\?$",
        ),
    ],
)
def test_an_invalid_recipe_file_gives_a_one_line_error_with_its_name(tmp_path, text, message):
    path = tmp_path / "odd.toml"
    path.write_text(text)
    with pytest.raises(TrisolveError, match=rf"^\S*odd\.toml: {message}") as caught:
        load_recipe(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("path", first_daily(RECIPES, 3), ids=lambda path: path.stem)
def test_bundled_recipes_can_be_read_and_planned(path):
    recipe = load_recipe(path)
    assert units_of(recipe, path.parent)


@pytest.mark.parametrize(("blocks", "searched"), [("7..", (7, 16)), ("4..6", (4, 6))])
def test_a_search_aims_at_the_blocks_of_its_section(blocks, searched):
    search = {"shape": "hexagon:3", "trials": 10}
    section = {"name": "One", "levels": 1, "blocks": blocks, "searches": [search]}
    (unit,) = units_of(parse_recipe({"sections": [section]}), ROOT)
    assert (unit.options.blocks.minimum, unit.options.blocks.maximum) == searched


def test_a_section_includes_only_levels_with_its_ideas():
    section = {"name": "One", "levels": 1, "ideas": ["push", "!rest"], "sources": ["levels"]}
    (section,) = parse_recipe({"sections": [section]}).sections
    levels = load_pack("starter").levels
    chosen = [level for level in levels if fits(section, level)]
    assert 0 < len(chosen) < len(levels)
    for level in levels:
        held = level.stats.get("ideas")
        assert (level in chosen) == (held is not None and "push" in held and "rest" not in held)


def test_the_recipe_in_the_documentation_is_bundled():
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert (ROOT / "levels" / "recipes" / "tiny.toml").read_text(encoding="utf-8") == shown


@pytest.mark.parametrize(
    "wrong",
    [
        {"other": 1},
        {"sections": [{"other": 1}]},
        {"searches": [{"other": 1}]},
    ],
    ids=["recipe", "section", "search"],
)
def test_the_documentation_lists_every_key_of_a_recipe(wrong):
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    with pytest.raises(FormatError, match="expected only the keys") as error:
        parse_recipe(wrong)
    keys = str(error.value).partition("only the keys ")[2].partition(", got")[0].split(", ")
    assert [key for key in keys if f"`{key}`" not in page] == []


@pytest.mark.parametrize(
    ("shape", "blocks"), [("hexagon:2", "2..6"), ("triangle:6", "8..14"), ("hexagon:4", "8..14")]
)
def test_the_default_number_of_blocks_is_smaller_on_small_shapes(shape, blocks):
    searches = [{"shape": shape, "trials": 10}, {"shape": shape, "trials": 10, "blocks": "5..6"}]
    recipe = parse_recipe({"sections": [{"levels": 1, "searches": searches}]})
    usual, given = (str(unit.options.blocks) for unit in units_of(recipe, ROOT))
    assert (usual, given) == (blocks, "5..6")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('sources = ["none.json"]', "sources"),
        ('unlike = ["none.json"]\nsources = ["tutorial"]', "unlike"),
        ('[[searches]]\nstart = "none.json:1"', r"searches\[0\].start"),
        ('[[searches]]\nshape = "none.tri"', r"searches\[0\]"),
    ],
)
def test_a_missing_source_is_reported_with_its_recipe(tmp_path, text, place):
    recipe = tmp_path / "mine.toml"
    recipe.write_text(f"{text}\n[[sections]]\nlevels = 2\n")
    with pytest.raises(TrisolveError, match=rf"mine\.toml: {place}.*none"):
        units_of(load_recipe(recipe), tmp_path)

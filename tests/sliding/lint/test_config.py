"""Settings of a project: the nearest file above a level selects lint's codes."""

from dataclasses import replace

import pytest

from trisolve.cli import main
from trisolve.errors import FormatError
from trisolve.sliding.formats import load_level, save_level
from trisolve.sliding.lint.config import Chosen, settings_for


@pytest.fixture
def game(tmp_path):
    """Return a directory with a level that has several findings."""
    (tmp_path / "levels").mkdir()
    level = replace(load_level("article:puzzle-30"), metadata={})  # which names codes to ignore
    save_level(level, tmp_path / "levels" / "one.json")
    return tmp_path


def codes_of(capsys, *arguments):
    code = main(["lint", "-q", *map(str, arguments)])
    out, err = capsys.readouterr()
    return {word for word in out.split() if len(word) == 4 and word[1:].isdigit()}, code, err


def test_settings_come_from_the_nearest_file_above_the_level(game, capsys):
    level = game / "levels" / "one.json"
    assert codes_of(capsys, level)[0] == {"B001", "R001"}
    (game / "pyproject.toml").write_text('[tool.trisolve.lint]\nignore = ["R"]\n')
    (game / "levels" / "trisolve.toml").write_text('[lint]\nselect = ["R001"]\n')
    assert settings_for(level) == Chosen(("R001",), None)
    assert settings_for(f"{level}:1") == Chosen(("R001",), None)
    assert settings_for(game / "other.json") == Chosen()
    assert settings_for("starter:12") == Chosen()


def test_settings_without_a_lint_table_defer_to_the_file_above(game, capsys):
    (game / "trisolve.toml").write_text('[lint]\nignore = ["R"]\n')
    (game / "levels" / "pyproject.toml").write_text("[tool.other]\n")
    assert codes_of(capsys, game / "levels")[0] == {"B001"}


def test_the_command_line_overrides_the_settings(game, capsys):
    (game / "trisolve.toml").write_text('[lint]\nselect = ["R"]\nignore = ["R001"]\n')
    level = game / "levels" / "one.json"
    assert codes_of(capsys, level)[0] == set()
    assert codes_of(capsys, level, "--select", "B")[0] == {"B001"}
    assert codes_of(capsys, level, "--ignore", "B")[0] == {"R001"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[lint]\nselect = ["B0001"]', "lint.select: expected a code such as G001 .*'B0001'"),
        ('[lint]\nselct = ["B"]', "lint: expected only the keys select, ignore"),
        ('lint.selct = ["B"]', "lint: expected only the keys select, ignore"),
        ("[lint]\nignore = 3", "lint.ignore: expected an array, got 3"),
        ("[lint]\nignore = [3]", r"lint.ignore\[0\]: expected"),
        ("[lint.select]\nB = 1", "lint.select: expected an array"),
        ("[[lint]]", "lint: expected a table, got an array of 1"),
        ("lint = 3", "lint: expected a table, got 3"),
        ("[lnt]", 'expected only the keys lint, defaults, got "lnt"; did you mean lint'),
        ("[lint]\n[generate]", 'expected only the keys lint, defaults, got "generate"'),
        ("[[generate]]", 'expected only the keys lint, defaults, got "generate"'),
        ('select = ["B"]', 'expected only the keys lint, defaults, got "select"'),
        ("[tool.trisolve.lint]", 'expected only the keys lint, defaults, got "tool"'),
        ("[lint", "expected TOML"),
    ],
)
def test_unreadable_settings_give_a_one_line_error(tmp_path, text, message):
    (tmp_path / "trisolve.toml").write_text(text)
    (tmp_path / "one.json").write_text("{}")
    with pytest.raises(FormatError, match=f"trisolve.toml: {message}") as error:
        settings_for(tmp_path / "one.json")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tool]\ntrisolve = 5", "tool.trisolve: expected a table, got 5"),
        ("[[tool.trisolve]]", "tool.trisolve: expected a table, got an array of 1"),
        ("tool = 5", "tool: expected a table, got 5"),
        (
            "[tool.trisolve.lnt]",
            'tool.trisolve: expected only the keys lint, defaults, got "lnt"; did you',
        ),
        (
            "tool.trisolve.generate.seed = 3",
            'tool.trisolve: expected only the keys lint, defaults, got "g',
        ),
        (
            "[tool.trisolve.lint]\nselct = 3",
            "tool.trisolve.lint: expected only the keys select, ig",
        ),
        ("[tool.trisolve]\nlint = true", "tool.trisolve.lint: expected a table, got true"),
    ],
)
def test_unreadable_settings_in_a_project_give_a_one_line_error(tmp_path, text, message):
    (tmp_path / "pyproject.toml").write_text(text)
    with pytest.raises(FormatError, match=f"pyproject.toml: {message}"):
        settings_for(tmp_path)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("trisolve.toml", ""),
        ("trisolve.toml", "# nothing yet"),
        ("pyproject.toml", ""),
        ("pyproject.toml", "[project]\nname = 'game'\n[lint]\n[lnt]"),
        ("pyproject.toml", "[tool.trisolve]"),
        ("pyproject.toml", "[tool.lint]"),
    ],
)
def test_a_file_without_lint_settings_is_skipped(tmp_path, name, text):
    (tmp_path / "trisolve.toml").write_text("[lint]\nignore = ['R']")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / name).write_text(text)
    assert settings_for(tmp_path / "game") == Chosen(None, ("R",))
    (tmp_path / "game" / name).write_text(
        "[lint]" if name == "trisolve.toml" else "[tool.trisolve.lint]"
    )
    assert settings_for(tmp_path / "game") == Chosen()


def test_an_unknown_code_exits_with_2_and_suggests_the_nearest(game, capsys):
    (game / "trisolve.toml").write_text('[lint]\nignore = ["B009"]\n')
    _, code, err = codes_of(capsys, game / "levels")
    assert code == 2
    assert "did you mean B00" in err


def test_a_single_code_can_be_explained(capsys):
    assert main(["lint", "--explain", "b001"]) == 0
    assert capsys.readouterr().out.startswith(
        "B001 block-never-moves (warning)\n    No sequence of"
    )
    assert main(["lint", "--explain", "B9"]) == 2
    assert "expected a code such as G001, got 'B9'" in capsys.readouterr().err

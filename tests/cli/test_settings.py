"""``[defaults]`` in trisolve.toml, and ``trisolve config``."""

import pytest


@pytest.fixture
def settings(tmp_path, monkeypatch):
    """Return a function that writes trisolve.toml above the working directory."""
    (tmp_path / "levels").mkdir()
    monkeypatch.chdir(tmp_path / "levels")
    return (tmp_path / "trisolve.toml").write_text


def test_defaults_apply_unless_an_option_is_typed(run, settings):
    settings('[defaults.solve]\nmetric = "steps"\nmax-states = 9000\n')
    assert run("solve", "starter:5", "--json").objects()[0]["metric"] == "steps"
    assert run("solve", "starter:5", "--json", "--metric=moves").objects()[0]["metric"] == "moves"
    assert "[default: steps]" in " ".join(run("solve", "--help").out.split())


def test_subcommands_and_verbs_of_a_puzzle_have_their_own_defaults(run, settings):
    settings("[defaults.pack.list]\ncount = 2\n[defaults.entanglement.show]\njson = true\n")
    assert len(run("pack", "list", "starter").out.splitlines()) == 2
    assert run("show", "entanglement:small").out.startswith("{")
    assert not run("show", "starter:1").out.startswith("{")


def test_a_python_project_has_its_own_table_of_settings(run, settings, tmp_path):
    settings("[defaults.pack.list]\ncount = 2\n")
    (tmp_path / "levels/pyproject.toml").write_text("[tool.trisolve.defaults.pack.list]\ncount=3\n")
    assert len(run("pack", "list", "starter").out.splitlines()) == 3


WRONG = {
    "[defaults.slove]": 'defaults: expected commands of trisolve, got "slove"; did you mean solve?',
    "[defaults.pack.lst]": 'defaults.pack: expected commands of pack, got "lst"',
    '[defaults.solve]\nmetrik="x"': 'expected options of solve, got "metrik"; did you mean metric?',
    '[defaults.solve]\nmetric="x"': "defaults.solve.metric: 'x' is not one of 'moves', 'steps'",
    "[defaults.solve]\nmetric=true": "defaults.solve.metric: expected a string or a number, got",
    "[defaults.solve]\nreasons=1": "defaults.solve.reasons: expected true or false, got 1",
    "[defaults.solve]\nmax-states=0": "defaults.solve.max-states: 0 is not in the range",
    "[defaults.lint]\nselect='G'": "defaults.lint.select: expected an array",
    "[defaults]\nsolve=3": "defaults.solve: expected a table, got 3",
    "[lint]\nselect=['X9']": "lint.select",
    "[lnt]": "expected only the keys lint, defaults",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_meaningless_setting_is_refused_in_one_line(run, settings, tmp_path, text):
    settings(text)
    done = run("config")
    done.assert_one_line()
    assert f"{tmp_path / 'trisolve.toml'}: " in done.err
    assert WRONG[text] in done.err
    if "solve" in text or "slove" in text:
        assert run("solve", "starter:1").err == done.err


def test_config_shows_the_settings_and_their_file(run, settings, tmp_path):
    assert run("config").out.startswith("no settings: ")
    settings('[defaults.solve]\nmetric = "steps"\n[lint]\nignore = ["R"]\n')
    assert run("config").out == (
        f'# {tmp_path / "trisolve.toml"}\nlint.ignore = ["R"]\n'
        f'# {tmp_path / "trisolve.toml"}\ndefaults.solve.metric = "steps"\n'
    )
    (found,) = run("config", "--json").objects()
    assert found["defaults"]["settings"] == {"solve": {"metric": "steps"}}

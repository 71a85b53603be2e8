"""The steps of the GitHub Action, run as a runner runs them, and the pre-commit hooks."""

import json
import re
from pathlib import Path

import pytest
import yaml
from cli_session import PUZZLE_5
from places import ROOT
from repositories import ACTION, Repository, Runner

from trisolve.cli.action.report import Inputs, find_base, main
from trisolve.kernels.cache import key_of
from trisolve.warming import compiled_rooms

HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
RECIPE = """name = "Two"
seed = 1
[[sections]]
name = "Both"
levels = 1
moves = "1..9"
sources = ["../levels"]
"""


@pytest.fixture
def repository(tmp_path):
    """A repository with a level, which was committed."""
    found = Repository(tmp_path / "clone")
    found.put("levels/five.json", PUZZLE_5)
    found.commit()
    return found


@pytest.mark.long
def test_the_steps_check_lint_build_and_summarize(repository, tmp_path):
    clone = repository.place
    runner = Runner(clone, tmp_path, {"before": repository.git("rev-parse", "HEAD")})
    repository.put("levels/five.json", PUZZLE_5, name="Five | six", stats={"moves": 4}, push="none")
    repository.put("recipes/two.toml", RECIPE)
    repository.put("other.toml", "[tool]\n")
    repository.commit()
    assert runner.run() == 1
    summary = runner.summary.read_text(encoding="utf-8")
    assert "| levels/five.json | Five \\| six |" in summary
    assert "stats.moves: claimed 4, found" in summary
    assert "recipes/two.toml: 1 level written" in summary
    assert "other.toml" not in summary
    kernels = runner.outputs["kernels"]
    assert kernels["key"] == key_of(compiled_rooms())
    report = runner.outputs["report"]
    assert report["levels"] == "1"
    sarif = json.loads((clone / report["sarif"]).read_text(encoding="utf-8"))
    assert sarif["version"] == "2.1.0"
    assert (clone / "trisolve-report/packs/recipes/two.json").is_file()
    used = {name.partition("@")[0]: given for name, given in runner.used}
    assert used["actions/cache"]["path"] == kernels["directory"]
    assert used["actions/cache"]["key"].endswith(kernels["key"])
    assert used["actions/upload-artifact"]["name"] == "trisolve-report"


@pytest.mark.long
def test_a_first_push_has_no_commit_to_compare_with(repository, tmp_path):
    runner = Runner(repository.place, tmp_path, {"before": "0" * 40})
    assert runner.run() == 0
    summary = runner.summary.read_text(encoding="utf-8")
    assert "| levels/five.json |" in summary
    assert "There is no commit to compare with" in summary


@pytest.mark.long
def test_an_unreadable_level_fails_the_job_unless_the_check_is_turned_off(repository, tmp_path):
    repository.put("levels/bad.json", "{")
    runner = Runner(repository.place, tmp_path)
    assert runner.run() == 2
    runner.inputs["fail-on"] = "never"
    assert runner.run() == 0
    assert "bad.json" in runner.summary.read_text(encoding="utf-8")


@pytest.mark.long
def test_a_pull_request_from_a_fork_is_compared_with_its_merge_base(
    repository, tmp_path, monkeypatch
):
    opened_on = repository.git("rev-parse", "HEAD")
    repository.git("checkout", "-q", "-b", "fork")
    repository.put("levels/from-the-fork.json", PUZZLE_5, name="Theirs")
    repository.commit()
    repository.git("checkout", "-q", "main")
    repository.put("levels/meanwhile.json", PUZZLE_5, name="Ours")
    repository.commit()
    repository.git("merge", "-q", "--no-ff", "-m", "merge", "fork")
    repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
    shallow = Repository(tmp_path / "shallow")
    shallow.git("remote", "add", "origin", repository.place.as_uri())
    shallow.git("fetch", "-q", "--depth=1", "origin", "main")
    shallow.git("checkout", "-q", "FETCH_HEAD")
    event = {"pull_request": {"base": {"sha": opened_on}}, "before": "1" * 40}
    runner = Runner(shallow.place, tmp_path, event)
    head = shallow.git("rev-parse", "HEAD")
    runner.environment = {"GITHUB_REF": "refs/pull/7/merge", "GITHUB_SHA": head}
    assert runner.run() == 0
    monkeypatch.chdir(shallow.place)
    for name, value in runner.environment.items():
        monkeypatch.setenv(name, value)
    changed = shallow.git("diff", "--name-only", find_base(Inputs.read()))
    assert changed.splitlines() == ["levels/from-the-fork.json"]


@pytest.mark.long
def test_without_cached_kernels_all_are_compiled_before_the_report(repository, tmp_path):
    runner = Runner(repository.place, tmp_path)
    runner.is_kept = False
    runner.environment = {"NUMBA_CACHE_DIR": str(tmp_path / "kernels")}
    assert runner.run() == 0
    kept = Path(runner.outputs["kernels"]["directory"])
    assert {one.name.partition("-")[0] for one in kept.iterdir()} >= set(compiled_rooms())


@pytest.mark.long
def test_modules_in_the_repository_do_not_shadow_the_standard_library(repository, tmp_path):
    repository.put("random.py", "raise SystemExit('not this one')\n")
    repository.put("trisolve/__init__.py", "raise SystemExit('nor this one')\n")
    runner = Runner(repository.place, tmp_path)
    steps = [step for step in ACTION["runs"]["steps"] if "run" in step]
    assert all(step["env"]["PYTHONSAFEPATH"] == "1" for step in steps)
    (kernels,) = (step for step in steps if step.get("id") == "kernels")
    assert runner.command(kernels) == 0
    assert runner.outputs["kernels"]["key"] == key_of(compiled_rooms())


def test_an_unknown_step_gives_a_one_line_error(capsys):
    assert main(["deploy"]) == 2
    assert capsys.readouterr().err == (
        "trisolve: error: expected one of kernels, report, got 'deploy'\n"
    )


def test_every_input_of_the_action_is_documented():
    page = (ROOT / "docs" / "action.md").read_text(encoding="utf-8")
    for name in ACTION["inputs"]:
        assert f"| `{name}` |" in page


def test_hooks_print_nothing_without_errors_and_skip_other_puzzles(run, tmp_path):
    path = tmp_path / "five.json"
    path.write_text(json.dumps(PUZZLE_5), encoding="utf-8")
    assert run("convert", "--in-place", path).out == f"{path}: rewritten\n"
    shipped = (ROOT / "levels" / "entanglement" / "small.json").read_text(encoding="utf-8")
    other = tmp_path / "entanglement.json"
    other.write_text(shipped, encoding="utf-8")
    wrong = tmp_path / "wrong.json"
    for hook in HOOKS:
        program, *arguments = hook["entry"].split()
        assert program == "trisolve"
        for files in ([path, other], [other]):
            done = run(*arguments, *files)
            assert (done.code, done.err) == (0, "")
            lines = done.out.splitlines()
            assert all(": warning " in line for line in lines)
        wrong.write_text("{", encoding="utf-8")
        assert run(*arguments, wrong).code == 2
    assert other.read_text(encoding="utf-8") == shipped
    files = {hook["id"]: re.compile(hook["files"]) for hook in HOOKS}
    assert files["trisolve-check"].match("levels/deep/one.tri")
    assert files["trisolve-lint"].match("levels/a list.jsonl")
    assert not files["trisolve-format"].match("levels/one.tri")


def test_files_in_standard_form_are_left_unchanged(run, tmp_path):
    path, text = tmp_path / "five.json", tmp_path / "five.tri"
    path.write_text(json.dumps(PUZZLE_5), encoding="utf-8")
    text.write_text("no level", encoding="utf-8")
    done = run("convert", "--in-place", path, text)
    done.assert_one_line()
    assert "five.tri: expected a .json file with --in-place" in done.err
    assert done.out == f"{path}: rewritten\n"
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "trisolve-level"
    assert run("convert", "--in-place", path).out == ""


def test_the_levels_only_option_requires_the_in_place_option(run, tmp_path):
    done = run("convert", "--levels-only", "tutorial:1", tmp_path / "one.json")
    done.assert_one_line()
    assert "--levels-only: expected --in-place as well" in done.err

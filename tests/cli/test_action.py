"""The GitHub Action, its steps run as a runner would run them, in a repository of their own."""

import json
import os
import re
import subprocess
import sys

import pytest
import yaml
from cli_session import PUZZLE_5
from places import ROOT

from trisolve.cli.action import changed_files
from trisolve.kernels.cache import key_of
from trisolve.warming import PUZZLES

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
RECIPE = """name = "Two"
seed = 1
[[sections]]
name = "Both"
levels = 1
moves = "1..9"
sources = ["../levels"]
"""


class Runner:
    """A runner with a clone: runs the steps of an action that are commands, names the others."""

    def __init__(self, clone, files):
        self.clone, self.outputs, self.used = clone, {}, []
        self.summary, self.output = files / "summary", files / "output"
        self.inputs = {name: str(one["default"]) for name, one in ACTION["inputs"].items()}

    def filled(self, text):
        """Return a text with the values of its expressions."""

        def value(found):
            scope, *path = found[1].strip().split(".")
            if scope == "inputs":
                return self.inputs[".".join(path)]
            if scope == "steps":
                return self.outputs[path[0]][path[2]]
            return scope

        return re.sub(r"\$\{\{([^}]*)\}\}", value, str(text))

    def run(self):
        """Run the steps up to one that fails; return its exit code."""
        for step in ACTION["runs"]["steps"]:
            if "uses" in step:
                given = {name: self.filled(value) for name, value in step["with"].items()}
                self.used.append((step["uses"], given))
            elif "pip install" not in step["run"]:
                code = self.command(step)
                if code:
                    return code
        return 0

    def command(self, step):
        self.output.write_text("", encoding="utf-8")
        environment = {
            **os.environ,
            **{name: self.filled(value) for name, value in step.get("env", {}).items()},
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_OUTPUT": str(self.output),
            "PATH": f"{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}",
        }
        words = [step["shell"], "-e", "-c", step["run"]]
        done = subprocess.run(words, cwd=self.clone, env=environment, check=False)
        lines = self.output.read_text(encoding="utf-8").splitlines()
        self.outputs[step["id"]] = dict(line.split("=", 1) for line in lines)
        return done.returncode


@pytest.fixture
def clone(tmp_path):
    """A repository with a level, which was committed."""
    place = tmp_path / "clone"
    (place / "levels").mkdir(parents=True)
    (place / "levels" / "five.json").write_text(json.dumps(PUZZLE_5), encoding="utf-8")
    git(place, "init", "-q")
    commit(place)
    return place


def git(place, *arguments):
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    done = subprocess.run(
        ["git", *who, *arguments], cwd=place, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def commit(place):
    git(place, "add", "-A")
    git(place, "commit", "-qm", "levels")
    return git(place, "rev-parse", "HEAD")


@pytest.mark.long
def test_steps_check_lint_build_and_sum_up(clone, tmp_path):
    runner = Runner(clone, tmp_path)
    runner.inputs["base"] = git(clone, "rev-parse", "HEAD")
    changed = {**PUZZLE_5, "name": "Five | six", "stats": {"moves": 4}, "push": "none"}
    (clone / "levels" / "five.json").write_text(json.dumps(changed), encoding="utf-8")
    (clone / "recipes").mkdir()
    (clone / "recipes" / "two.toml").write_text(RECIPE, encoding="utf-8")
    (clone / "other.toml").write_text("[tool]\n", encoding="utf-8")
    commit(clone)
    assert runner.run() == 1
    summary = runner.summary.read_text(encoding="utf-8")
    assert "| levels/five.json | Five \\| six |" in summary
    assert "stats.moves: claimed 4, found" in summary
    assert "push" in summary.partition("## Changes")[2]
    assert "recipes/two.toml" in summary
    assert "other.toml" not in summary
    kernels = runner.outputs["kernels"]
    assert kernels["key"] == key_of(PUZZLES)
    report = runner.outputs["report"]
    assert report["levels"] == "1"
    sarif = json.loads((clone / report["sarif"]).read_text(encoding="utf-8"))
    assert sarif["version"] == "2.1.0"
    assert (clone / "trisolve-report" / "pictures" / "levels-five.json.svg").is_file()
    (cache,) = [given for name, given in runner.used if name.startswith("actions/cache")]
    assert cache["path"] == kernels["directory"]
    assert cache["key"].endswith(kernels["key"])


@pytest.mark.long
def test_without_a_commit_to_compare_with_levels_are_still_checked(clone, tmp_path):
    runner = Runner(clone, tmp_path)
    runner.inputs["base"] = "0" * 40
    assert runner.run() == 0
    summary = runner.summary.read_text(encoding="utf-8")
    assert "| levels/five.json |" in summary
    assert "No commit to compare with" in summary


@pytest.mark.long
def test_an_unreadable_level_fails_the_job_unless_it_is_told_not_to(clone, tmp_path):
    (clone / "levels" / "bad.json").write_text("{", encoding="utf-8")
    runner = Runner(clone, tmp_path)
    runner.inputs["base"] = ""
    assert runner.run() == 2
    runner.inputs["fail-on"] = "never"
    assert runner.run() == 0
    assert "bad.json" in runner.summary.read_text(encoding="utf-8")


def test_a_commit_that_is_not_there_is_no_commit(clone, monkeypatch):
    monkeypatch.chdir(clone)
    assert changed_files("1" * 40) is None


def test_every_input_of_the_action_is_explained():
    page = (ROOT / "docs" / "action.md").read_text(encoding="utf-8")
    for name in ACTION["inputs"]:
        assert f"| `{name}` |" in page


def test_pre_commit_hooks_run(run, tmp_path):
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    path = tmp_path / "five.json"
    path.write_text(json.dumps(PUZZLE_5), encoding="utf-8")
    for hook in hooks:
        program, *arguments = hook["entry"].split()
        assert program == "trisolve"
        assert run(*arguments, path).code == 0
    assert re.match(hooks[0]["files"], "levels/deep/one.tri")
    assert run("convert", "--in-place", path).out == ""


def test_files_in_standard_form_stay_as_they_are(run, tmp_path):
    path, text = tmp_path / "five.json", tmp_path / "five.tri"
    path.write_text(json.dumps(PUZZLE_5), encoding="utf-8")
    text.write_text("no level", encoding="utf-8")
    done = run("convert", "--in-place", path, text)
    done.assert_one_line()
    assert "five.tri: expected a .json file with --in-place" in done.err
    assert done.out == f"{path}: rewritten\n"
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "trisolve-level"

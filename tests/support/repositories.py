"""A repository with levels, and a runner that runs the steps of the action in it as GitHub does."""

import atexit
import json
import os
import re
import subprocess
import sys
import tempfile
from functools import cache
from shutil import copytree, rmtree
from types import SimpleNamespace
from typing import NamedTuple

import yaml
from places import ROOT
from thorough import LONG

from trisolve.cli import main as trisolve
from trisolve.cli.action import findings
from trisolve.cli.action.report import main

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))


class Outcome(NamedTuple):
    """The outcome of a report: its exit code, its summary, its outputs and its log."""

    code: int
    summary: str
    outputs: dict
    log: str


@cache
def _fresh():
    """Return the .git of a new repository."""
    folder = tempfile.mkdtemp()
    atexit.register(rmtree, folder, ignore_errors=True)
    subprocess.run(["git", "init", "-q", "-b", "main", folder], check=True)
    return os.path.join(folder, ".git")


class Repository:
    """A repository in a directory."""

    def __init__(self, place):
        self.place = place
        place.mkdir(parents=True, exist_ok=True)
        copytree(_fresh(), place / ".git", dirs_exist_ok=True)

    def git(self, *arguments):
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        words = ["git", *who, *map(str, arguments)]
        done = subprocess.run(words, cwd=self.place, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def put(self, name, value, /, **changes):
        """Write a file: text, bytes, or JSON with some fields changed."""
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(value, bytes):
            path.write_bytes(value)
        else:
            text = value if isinstance(value, str) else json.dumps({**value, **changes})
            path.write_text(text, encoding="utf-8")
        return path

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "levels")
        head = (self.place / ".git" / "HEAD").read_text(encoding="utf-8").split()[-1]
        return (self.place / ".git" / head).read_text(encoding="utf-8").strip()

    def report(self, monkeypatch, capsys, **inputs):
        """Run the report in this process; inputs have the names of its variables.

        In the daily tests, its commands run in this process too, because starting Python is slow.
        """
        log = []

        def in_this_process(words, **_how):
            log.extend(capsys.readouterr())
            code = trisolve(words[3:])
            return subprocess.CompletedProcess(words, code, *capsys.readouterr())

        if not LONG:
            monkeypatch.setattr(findings, "subprocess", SimpleNamespace(run=in_this_process))
        files = self.place.parent / "runner"
        files.mkdir(exist_ok=True)
        summary, outputs = files / "summary", files / "outputs"
        for path in (summary, outputs):
            path.write_text("", encoding="utf-8")
        for name in ("GITHUB_REF", "GITHUB_SHA"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
        monkeypatch.setenv("GITHUB_OUTPUT", str(outputs))
        for name, value in inputs.items():
            monkeypatch.setenv(f"TRISOLVE_{name}", str(value))
        monkeypatch.chdir(self.place)
        code = main(["report"])
        log.extend(capsys.readouterr())
        return Outcome(code, summary.read_text(encoding="utf-8"), _pairs(outputs), "".join(log))


class Runner:
    """A runner with a clone: it runs an action's commands, and names its other steps.

    `is_kept` says whether kernels were found in the cache.
    """

    def __init__(self, clone, files, event=None):
        self.clone, self.outputs, self.used = clone, {}, []
        self.event = event or {}
        self.summary, self.output = files / "summary", files / "output"
        self.inputs = {name: str(one["default"]) for name, one in ACTION["inputs"].items()}
        self.environment, self.is_kept = {}, True

    def filled(self, text):
        """Return a text with the values of its expressions."""

        def value(found):
            values = (self.value(path.strip()) for path in found[1].split("||"))
            return next((str(one) for one in values if one), "")

        return re.sub(r"\$\{\{([^}]*)\}\}", value, str(text))

    def value(self, path):
        """Return the value that a path such as inputs.base stands for."""
        scope, *rest = path.split(".")
        if scope == "inputs":
            return self.inputs[".".join(rest)]
        if scope == "steps":
            return self.outputs[rest[0]][rest[2]]
        found = {"event": self.event} if scope == "github" else {}
        for name in rest:
            found = found.get(name, {})
        return found or (path if scope == "runner" else "")

    def run(self):
        """Run the steps up to a failing one, then those marked `always`; return the exit code."""
        code = 0
        for step in ACTION["runs"]["steps"]:
            if code and "always()" not in step.get("if", ""):
                continue
            if self.is_kept and "cache-hit" in step.get("if", ""):
                continue
            if "uses" in step:
                given = {name: self.filled(value) for name, value in step["with"].items()}
                self.used.append((step["uses"], given))
            elif "pip install" not in step["run"]:
                code = self.command(step)
        return code

    def command(self, step):
        self.output.write_text("", encoding="utf-8")
        environment = {
            **os.environ,
            **{name: self.filled(value) for name, value in step.get("env", {}).items()},
            **self.environment,
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_OUTPUT": str(self.output),
            "PATH": f"{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}",
        }
        words = [step["shell"], "-e", "-c", step["run"]]
        done = subprocess.run(words, cwd=self.clone, env=environment, check=False)
        self.outputs[step["id"]] = _pairs(self.output)
        return done.returncode


def _pairs(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)

"""CONTRIBUTING.md names files and folders that exist."""

import re
import shlex
import subprocess

import pytest
from places import ROOT

NAMED = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)*/?)`")
BASES = ("", "trisolve/", "trisolve/**/")


def test_every_path_in_the_contributing_guide_exists():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    paths = {path for path in NAMED.findall(text) if "/" in path}
    assert len(paths) > 60
    missing = [
        path
        for path in sorted(paths)
        if not any(any(ROOT.glob(base + path.rstrip("/"))) for base in BASES)
    ]
    assert missing == []


def test_the_commands_in_the_contributing_guide_list_files():
    rows = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    commands = re.findall(r"`(git grep [^`]+)`", rows)
    assert len(commands) >= 4
    for command in commands:
        words = shlex.split(command.replace(r"\|", "|"))
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        if "not a git repository" in done.stderr:
            pytest.skip("needs git, and a clone: a source archive has no list of tracked files")
        assert len(done.stdout.splitlines()) > 5, command


def test_the_contributing_guide_and_the_changelog_can_be_read_in_minutes():
    assert len((ROOT / "CONTRIBUTING.md").read_bytes()) <= 14_000
    newest = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    assert len(newest.splitlines()) <= 60

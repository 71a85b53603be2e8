"""What the pages' modules compute, tested in Node without a browser: ``tests/web/node``.

One run of ``node --test`` for each file, so that a failure names it.
"""

import subprocess
from pathlib import Path

import pytest
from node import in_node, run_node

HOME = Path(__file__).parent / "node"
FILES = sorted(path.relative_to(HOME).as_posix() for path in HOME.rglob("*.test.js"))


def run_file(name, cwd=HOME):
    return run_node("--test", "--test-reporter=dot", name, cwd=cwd, stderr=subprocess.STDOUT)


@pytest.mark.parametrize("name", FILES)
def test_modules_in_node(name):
    done = run_file(name)
    assert done.returncode == 0, done.stdout


def test_a_test_that_fails_in_node_fails_here(tmp_path):
    text = 'import { test } from "node:test";\ntest("no", () => { throw new Error("seen"); });\n'
    (tmp_path / "wrong.test.mjs").write_text(text)
    done = run_file("wrong.test.mjs", cwd=tmp_path)
    assert done.returncode != 0
    assert "seen" in done.stdout


def test_a_value_goes_to_node_and_comes_back():
    found = in_node({"shared/splitmix.js": "splitMixOf"}, "(n) => splitMixOf(1n).below(n)", 10)
    assert found == 5

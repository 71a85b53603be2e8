"""Results of the pages' modules, tested in Node without a browser: ``tests/web/node``.

All files run in one process, because starting Node takes longer than most of these tests.
"""

import subprocess
from pathlib import Path

from node import in_node, run_node

HOME = Path(__file__).parent / "node"
AT_ONCE = ("--test", "--test-isolation=none", "--test-reporter=dot")


def run_files(*names, cwd=HOME):
    return run_node(*AT_ONCE, *names, cwd=cwd, stderr=subprocess.STDOUT)


def test_modules_pass_their_tests_in_node():
    done = run_files(*sorted(path.relative_to(HOME).as_posix() for path in HOME.rglob("*.test.js")))
    assert done.returncode == 0, done.stdout


def test_a_failing_test_in_node_fails_here(tmp_path):
    text = 'import { test } from "node:test";\ntest("no", () => { throw new Error("seen"); });\n'
    (tmp_path / "wrong.test.mjs").write_text(text)
    done = run_files("wrong.test.mjs", cwd=tmp_path)
    assert done.returncode != 0
    assert "seen" in done.stdout


def test_a_value_round_trips_through_node():
    found = in_node({"shared/splitmix.js": "splitMixOf"}, "(n) => splitMixOf(1n).below(n)", 10)
    assert found == 5

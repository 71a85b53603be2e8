"""`tools/compare_answers.py` finds each kind of difference between two versions."""

import subprocess
import sys

import pytest
from places import ROOT
from thorough import first_daily

TOOL = ROOT / "tools" / "compare_answers.py"
COMMAND = """
import pathlib, sys
{body}
"""
PAGE = """
```console
$ trisolve write
$ trisolve read | cat
```
"""


@pytest.fixture
def version(tmp_path):
    """Return a function that makes a checkout whose command runs the given Python code."""

    def made(name, body):
        root = tmp_path / name
        (root / "trisolve" / "cli").mkdir(parents=True)
        (root / "levels").mkdir()
        (root / "trisolve" / "__init__.py").touch()
        (root / "trisolve" / "__main__.py").write_text(COMMAND.format(body=body))
        examples = '("trisolve solve a", "trisolve edit")'
        (root / "trisolve" / "cli" / "solve.py").write_text(f"EXAMPLES = {examples}\n")
        (root / "README.md").write_text(PAGE)
        return root

    return made


def compared(old, new, *options):
    done = subprocess.run(
        [sys.executable, TOOL, old, new, *options], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_compare_answers_counts_equal_answers_and_skips_servers(version):
    body = "import os; print('in 0.%d s' % os.getpid(), os.getcwd())"
    assert compared(version("old", body), version("new", body)) == (
        0,
        "commands compared: 3; different: 0\n",
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    first_daily(
        [
            ("", "sys.exit(3)", "exit code 0 -> 3"),
            ("print('7 moves')", "print('8 moves')", "-7 moves\n    +8 moves"),
            ("pathlib.Path('a').write_text('1')", "", "a: written by OLD only"),
            ("", "pathlib.Path('a').write_text('1')", "a: written by NEW only"),
            (
                "pathlib.Path('a').write_text('1')",
                "pathlib.Path('a').write_text('23')",
                "a: 1 -> 2 bytes\n    -1\n    +23",
            ),
        ],
        2,
    ),
)
def test_compare_answers_prints_differences(version, old, new, said):
    code, out = compared(version("old", old), version("new", new), "--only", "help")
    assert code == 1
    assert f"help: $ trisolve solve a\n    {said}\n" in out
    assert out.endswith("commands compared: 1; different: 1\n")


def test_the_commands_on_a_docs_page_share_a_folder(version):
    body = (
        "f = pathlib.Path('f')\n"
        "if sys.argv[1] == 'write': f.write_text('kept')\n"
        "if sys.argv[1] == 'read': print(f.read_text() + {end!r})"
    )
    old, new = (version(name, body.replace("{end!r}", repr(name))) for name in ("old", "new"))
    code, out = compared(old, new, "--only", "README")
    assert code == 1
    assert "README.md: $ trisolve read | cat\n    -keptold\n    +keptnew\n" in out

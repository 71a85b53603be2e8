"""A shell completes commands and options."""

import os
import re
import subprocess
import sys

import pytest
from thorough import first_daily


def run(arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "trisolve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("typed", "offered"),
    first_daily(
        [
            ("trisolve reg", "regenerate\n"),
            ("trisolve pack build --sched", "--scheduler\n"),
            ("trisolve solve squares:3x3 --ri", "--rim\n"),
            ("trisolve render starter:1 --labels ids,a", "ids,axes\n"),
            ("trisolve solve --met", "--metric\n"),
            ("trisolve census sa", "sample\n"),
            ("trisolve solve --puzzle boco --ri", "--rim\n"),
            ("trisolve generate hexa", "hexagon:\n"),
            (
                "trisolve lint starter:1 --select G001,P00",
                "G001,P001 G001,P002 G001,P003 G001,P004\n",
            ),
            ("trisolve convert starter:1 - --symmetry rotate6", "rotate60\n"),
            ("trisolve pack list starter --grade easy,ha", "easy,hard\n"),
        ],
        4,
    ),
)
def test_partial_words_are_completed(typed, offered):
    n_words = str(len(typed.split()) - 1)
    done = run([], _TRISOLVE_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD=n_words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == offered.split()


def test_completion_is_installed_for_the_shell(tmp_path):
    home = {"HOME": str(tmp_path), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = run(["--install-completion", "bash"], **home)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / ".bashrc").is_file()


def offered(*words):
    """Return the completions offered to bash, which treats each colon as a word."""
    split = [part for word in words for part in re.split("(:)", word)]
    done = run(
        [],
        _TRISOLVE_COMPLETE="complete_bash",
        COMP_WORDS="\n".join(split),
        COMP_CWORD=str(len(split) - 1),
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "names"),
    first_daily(
        [
            (("solve", "st"), ["starter", "starter:"]),
            (("show", "article:puzzle-3"), ["puzzle-30", "puzzle-35"]),
            (("check", "shapes:stars:100"), ["100"]),
            (("boco", "play", "oc"), ["octagon", "octahedron"]),
            (("solve", "discovery:30"), ["30"]),
            (("pack", "build", "recipes:ti"), ["tiny"]),
            (("warm", "ta"), ["tantrix"]),
            (("play", "nothing-like-it"), []),
        ],
        3,
    ),
)
def test_bundled_names_are_completed(words, names):
    assert offered("trisolve", *words) == names


def test_files_are_offered_together_with_names(tmp_path, monkeypatch):
    (tmp_path / "started.json").touch()
    monkeypatch.chdir(tmp_path)
    assert offered("trisolve", "solve", "sta") == ["starter", "starter:", "started.json"]


@pytest.mark.parametrize(
    ("shell", "said"),
    [
        ("zsh", """_arguments '*: :(("rosette"))'\n"""),
        ("fish", "rosette\n"),
    ],
)
def test_other_shells_are_answered_in_their_own_format(shell, said):
    asked = {"_TYPER_COMPLETE_ARGS": "trisolve play ros", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    assert run([], _TRISOLVE_COMPLETE=f"complete_{shell}", **asked).stdout == said


def test_completing_a_name_imports_nothing_heavy():
    program = (
        "import os, sys\n"
        "os.environ |= {'_TRISOLVE_COMPLETE': 'complete_bash', 'COMP_CWORD': '2'}\n"
        "os.environ['COMP_WORDS'] = 'trisolve solve starter'\n"
        "from trisolve.cli import main\n"
        "main()\n"
        "print({'numpy', 'numba', 'typer', 'rich', 'trisolve.cli.app'} & {*sys.modules})\n"
    )
    ran = [sys.executable, "-c", program]
    done = subprocess.run(ran, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"

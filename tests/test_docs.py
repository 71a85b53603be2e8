"""The examples in help texts, the README, the docs and docstrings run as shown."""

import doctest
import glob
import importlib
import inspect
import io
import linecache
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from typing import NamedTuple

import file_keys
import pytest
import reference
import tables
from cases import over
from commands import COMMANDS, examples, help_text, typed_as
from places import ROOT
from thorough import LONG, later

import trisolve
from trisolve.cli import main
from trisolve.cli.app import command_line
from trisolve.cli.output import Code
from trisolve.schemas import formats, schema_of

README = ROOT / "README.md"
PYTHON = os.environ.get("TRISOLVE_PYTHON")
"""A Python whose trisolve runs the examples on pages; by default, it is the clone's."""
SERVING = {"edit", "site serve"}
SLOW = {
    *("boco generate", "boco render", "census sample", "entanglement generate", "generate"),
    *("layout", "levels", "mutate", "pack build", "play", "playtest levels", "regenerate"),
    *("site build", "site daily", "tantrix match", "verify", "warm"),
}
SLOW_PAGES = {
    *("action", "boco", "census", "checking", "engines", "entanglement", "files", "gallery"),
    *("generating", "hexagon", "mesh", "packs", "pictures", "reasons", "rules", "tantrix"),
    *("tutorial", "web"),
}
SLOW_MODULES = {
    *("trisolve.playtests", "trisolve.sliding.generating", "trisolve.sliding.generator.run"),
    *("trisolve.sliding.generator.regenerate", "trisolve.sliding.playtests.levels"),
    *("trisolve.mesh.engine.warming", "trisolve.boco.engine.warming"),
    *("trisolve.sliding.playtests.model", "trisolve.tantrix.engine.warming"),
    *("trisolve.sliding.census.sample", "trisolve.sliding.formats.sources"),
    *("trisolve.sliding.records", "trisolve.tantrix.matches", "trisolve.web.pages.boco"),
}
"""Commands, pages and modules whose examples take seconds: not for every day."""
CAPTIONED = re.compile(
    r"^```{code-block} \w+\n:caption: (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
WITHOUT_SHELL = re.compile(r"trisolve [^|&;<>$`#~]*")
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
BY_NAME = {page.stem: page for page in PAGES}
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "trisolve").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.fixture(scope="session")
def place(tmp_path_factory):
    """Return a directory with the levels, and with the command on its own PATH."""
    place = tmp_path_factory.mktemp("docs")
    gallery = "levels/gallery"  # files of a reader's own; all else goes by its bundled name
    shutil.copytree(ROOT / gallery, place / gallery)
    command = place / "bin" / "trisolve"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{PYTHON or sys.executable}" -m trisolve "$@"\n')
    command.chmod(0o755)
    return place


class Done(NamedTuple):
    """The exit code and the output of a command."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def run(place, capsys, monkeypatch):
    """Return a function that runs a command as typed by a reader.

    In the daily tests, commands that need no shell run in this process, because starting Python for
    each command would take half of the time.
    """
    monkeypatch.setenv("COLUMNS", "80")

    def here(command, directory):
        words = [word for part in shlex.split(command)[1:] for word in expanded(part, directory)]
        monkeypatch.chdir(directory)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        code = main(words)
        return Done(code, *capsys.readouterr())

    def any_command(command, directory=None):
        if PYTHON or LONG or not WITHOUT_SHELL.fullmatch(command):
            return in_shell(command, place, directory)
        return here(command, directory or place)

    return any_command


def expanded(word, directory):
    """Return a word as the shell expands it."""
    if "*" not in word:
        return [word]
    return sorted(glob.glob(word, root_dir=directory)) or [word]


def in_shell(command, place, directory=None):
    environment = {
        **os.environ,
        "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": "" if PYTHON else str(ROOT),
        "COLUMNS": "80",
    }
    done = subprocess.run(
        command,
        check=False,
        shell=True,
        cwd=directory or place,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@over({name: name for name in COMMANDS})
def test_every_command_has_help_with_an_example(name):
    assert COMMANDS[name].help
    command = f"trisolve {typed_as(name)} "
    assert any(command in f"{example} " for example in examples(help_text(name)))


@over({name: name for name in COMMANDS})
def test_every_option_and_argument_is_explained(name):
    for parameter in COMMANDS[name].params:
        assert getattr(parameter, "help", None), f"{name}: {parameter.name}"


@over({name: name for name in COMMANDS})
def test_help_names_the_values_of_options_instead_of_their_types(name):
    assert not re.search(
        r"<(str|int|float|bool|path|text|integer)( range)?>", help_text(name), re.IGNORECASE
    )


def test_no_line_in_the_list_of_commands_is_truncated():
    group = command_line()
    with group.make_context("trisolve", [], resilient_parsing=True) as context:
        text = group.get_help(context)
    whole = " ".join(text.split())
    assert "Draw the board: blocks, goals, and which way each block slides." in whole
    assert not re.search(r"\w\.\.\.$", text, re.MULTILINE)


def stopped(command, directory):
    """Start a command that serves until Ctrl-C, stop it when it is ready, return its exit code."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", *shlex.split(command)]
    with subprocess.Popen(
        words, cwd=directory, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        return process.wait(60)


@pytest.mark.long
def test_examples_of_servers_run_until_they_are_stopped(tmp_path):
    assert main(["site", "build", str(tmp_path / "public"), "starter:1", "--only"]) == Code.DONE
    for example in examples(help_text("site serve")):
        assert stopped(example, tmp_path) == Code.INTERRUPTED
    for example in examples(help_text("edit")):
        assert stopped(f"{example} --no-open", tmp_path) == Code.INTERRUPTED


@pytest.mark.parametrize("name", later(sorted(COMMANDS.keys() - SERVING), SLOW))
def test_help_examples_run_in_any_directory(name, run, tmp_path):
    for example in examples(help_text(name)):
        done = run(example, tmp_path)
        assert done.returncode == 0, f"{example}\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="session", autouse=True)
def captioned(place):
    """Write the files that a page asks its reader to save, named in their captions."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for name, content in CAPTIONED.findall(text):
            (place / name).write_text(content, encoding="utf-8")


def blocks(page, language):
    """Return the fenced blocks of a page in a language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def session(block):
    """Return the commands of a console block, each with the output shown below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    pairs = [part.partition("\n") for part in parts]
    return [(command, shown) for command, _, shown in pairs]


def normal(text):
    """Return text without the parts that vary between runs: seconds, and white space."""
    text = re.sub(r"\d+(\.\d+)? s\b", "0 s", text)
    text = re.sub(r'"seconds": [\d.e-]+', '"seconds": 0', text)
    return " ".join(text.split())


def matches(shown, found):
    """Return whether output is as shown, where `...` matches anything."""
    pattern = ".*".join(re.escape(part) for part in normal(shown).split("..."))
    return re.fullmatch(pattern, normal(found)) is not None


@pytest.mark.parametrize("page", later(PAGES, SLOW_PAGES, lambda page: page.stem))
def test_shell_sessions_on_a_page_run_as_shown(page, run):
    steps = [step for block in blocks(page, "console") for step in session(block)]
    wrong = []
    for command, shown in steps:
        if not re.search(r"\btrisolve ", command):
            continue
        done = run(command)
        if shown.strip():
            if not matches(shown, done.stdout):
                wrong.append(f"$ {command}\n{done.stdout}{done.stderr}")
        elif done.returncode != 0:
            wrong.append(f"$ {command}\n{done.stdout}{done.stderr}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("page", later(PAGES, {"library"}, lambda page: page.stem))
def test_python_on_a_page_runs_as_shown(page, place, monkeypatch, tmp_path):
    monkeypatch.chdir(place)
    text = "\n".join(blocks(page, "python") + blocks(page, "pycon"))
    if PYTHON:
        (tmp_path / "page.txt").write_text(text, encoding="utf-8")
        options = "-o NORMALIZE_WHITESPACE -o ELLIPSIS"
        done = in_shell(f"{PYTHON} -m doctest {options} {tmp_path / 'page.txt'}", place)
        assert done.returncode == 0, done.stdout + done.stderr
        return
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    test = doctest.DocTestParser().get_doctest(text, {}, page.stem, str(page), 0)
    assert doctest.DocTestRunner(optionflags=flags).run(test).failed == 0


@over(BY_NAME)
def test_levels_on_a_page_are_valid(page):
    for text in blocks(page, "tri"):
        level = trisolve.parse_level(text)
        assert trisolve.parse_level(trisolve.dump_level(level, "text")) == level


def test_docs_pages_show_commands_and_python():
    assert any(blocks(page, "console") for page in PAGES)
    assert any(">>> " in block for page in PAGES for block in blocks(page, "python"))


def test_the_readme_is_short_and_solves_a_puzzle_early():
    lines = README.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 80
    assert any(line.startswith("$ trisolve solve") for line in lines[:50])


def test_every_page_is_listed_once_with_a_line_that_says_who_needs_it():
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    listed = [
        line
        for tree in blocks(ROOT / "docs" / "index.md", "{toctree}")
        for line in tree.split("\n")
    ]
    for page in PAGES[1:]:
        assert page.stem == "index" or listed.count(page.stem) == 1, page.name
        rows = re.findall(rf"^\|.*\]\({page.stem}\.md\) \| .{{10,}} \|$", text, re.MULTILINE)
        assert page.stem == "index" or len(rows) == 1, page.name
    assert len(PAGES) - 1 <= 38


def test_tables_on_pages_match_the_code():
    """To update them: python docs/tables.py."""
    pages = [page for page in PAGES if "<!-- made by docs/tables.py" in page.read_text("utf-8")]
    stale = [
        page.name
        for page in pages
        if tables.fresh(page.read_text("utf-8")) != page.read_text("utf-8")
    ]
    assert not stale
    assert len(pages) >= 9


def test_no_two_headings_on_a_page_share_an_anchor():
    fenced = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
    for page in PAGES:
        headings = re.findall(r"^#+ (.+)$", fenced.sub("", page.read_text("utf-8")), re.MULTILINE)
        anchors = [re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings]
        assert len(set(anchors)) == len(anchors), page.name


def test_the_reference_has_the_help_of_every_command():
    text = reference.commands_page()
    for name, command in COMMANDS.items():
        puzzle = "" if typed_as(name) == name else f" --puzzle {name.partition(' ')[0]}"
        assert f"\n## trisolve {typed_as(name)}{puzzle}\n" in text
        assert all(
            option in text
            for one in command.params
            if not one.hidden
            for option in one.opts
            if option[0] == "-"
        )


def test_the_reference_has_every_key_of_every_file():
    text = file_keys.page()
    for kind in formats():
        part = text.partition(f"\n## trisolve-{kind}\n")[2].partition("\n## ")[0]
        assert part, kind
        schema = schema_of(kind)
        for name, one in {kind: schema, **schema.get("$defs", {})}.items():
            for key in one.get("properties", {}):
                assert f"| `{key}` |" in text, f"{kind}: {name}: {key}"
    targets = {
        f"#{line[4:].lower().replace(' ', '-')}" for line in text.splitlines() if line[:4] == "### "
    }
    assert set(re.findall(r"\]\((#[^)]+)\)", text)) <= targets


def test_the_reference_has_every_public_name_with_its_docstring():
    for room in reference.ROOMS:
        module = importlib.import_module(room)
        written = reference.page(room, "")
        for name in module.__all__:
            thing = getattr(module, name)
            if not inspect.ismodule(thing):
                assert f":: {room}.{name}\n" in written
                assert inspect.getdoc(thing), f"{room}.{name} has no docstring"


@over(BY_NAME)
def test_links_and_pictures_on_a_page_exist(page):
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
    local = [target.partition("#")[0] for target in targets if "://" not in target]
    assert not [name for name in local if name and not (page.parent / name).exists()]


def test_a_changed_session_in_the_docs_is_detected():
    assert matches(
        "solved in 3 moves\n177 states in 0.01 s", "solved in 3 moves\n177 states in 9 s"
    )
    assert matches("solved ...\n9 states", "solved in 3 moves\n9 states\n")
    assert not matches("solved in 3 moves", "solved in 4 moves")


@pytest.mark.parametrize("name", later(MODULES, SLOW_MODULES))
def test_docstring_examples_run(name):
    runner = doctest.DocTestRunner()
    found = doctest.DocTestFinder().find(importlib.import_module(name))
    shown = [docstring for docstring in found if docstring.examples]
    assert shown  # testmod would run the others too, which takes longer
    linecache.clearcache()  # before each docstring, its runner looks at every file in this cache
    for docstring in shown:
        runner.run(docstring)
    assert runner.failures == 0


@pytest.mark.long
def test_the_documentation_is_built_without_a_warning(tmp_path):
    command = (sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "docs", tmp_path)
    done = subprocess.run(
        command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "index.html").is_file()

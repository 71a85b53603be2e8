"""Artifacts for others: source archive, conda recipe, container image."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from importlib.metadata import distribution

import man_page
import page_tables
import pytest
import release
import yaml
from packaging.requirements import Requirement
from places import ROOT

import trisolve
from trisolve.cli.table import COMMANDS, Group

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def instructions():
    """Return the instructions of the Dockerfile, each as its first word and the rest."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(maxsplit=1)) for line in lines]


def test_the_conda_recipe_and_the_project_have_the_same_requirements():
    recipe = yaml.safe_load((ROOT / "packaging/conda/recipe.yaml").read_text(encoding="utf-8"))
    assert recipe["context"]["version"] == trisolve.__version__
    wanted = {re.sub(r"\s", "", one) for one in recipe["requirements"]["run"]}
    project = PROJECT["project"]
    assert wanted == {*project["dependencies"], f"python{project['requires-python']}"}
    assert recipe["build"]["python"]["entry_points"] == [
        f"{name} = {home}" for name, home in project["scripts"].items()
    ]


def test_the_source_archive_contains_everything_the_tests_read():
    included = {
        name.strip("/") for name in PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    }
    assert {name for name in included if not (ROOT / name).exists()} <= {".github"}
    assert {"tests", "docs", "tools", "packaging", "action.yml", "Dockerfile"} <= included


def tracked():
    """Return the files that git tracks here; skip the test if there is no repository."""
    try:
        listed = subprocess.run(
            ["git", "-C", ROOT, "ls-files", "-z", "--full-name"], capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs git, and a clone: a source archive has no list of tracked files")
    return [ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]


def test_the_only_binary_files_in_the_repository_are_pictures_fonts_and_icons():
    """It contains no compiler caches, which work on one machine only."""

    def is_binary(path):
        try:
            return "\0" in path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            return True

    pictures_fonts_icons = {".png", ".jpg", ".gif", ".webp", ".ttf", ".woff2", ".ico"}
    files = [path for path in tracked() if path.is_file()]
    assert [one for one in files if one.suffix not in pictures_fonts_icons and is_binary(one)] == []


def test_git_ignores_cached_numba_kernels():
    tracked()
    for name in ("graph_0123/distances.sort_pushes-102.py311.nbi", "kernels/a.b-1.py311.1.nbc"):
        words = ["git", "-C", ROOT, "check-ignore", "-q", "--no-index", name]
        assert subprocess.run(words, check=False).returncode == 0, name


def test_the_image_does_not_run_as_root_and_is_compiled_for_its_processor():
    found = instructions()
    users = [rest for word, rest in found if word == "USER"]
    assert users
    assert users[-1] not in ("root", "0")
    assert any("NUMBA_CPU_NAME=generic" in rest for word, rest in found if word == "ENV")


def test_the_cluster_runs_a_scheduler_and_workers_from_one_image():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert {"scheduler", "worker"} <= services.keys()
    assert {service["image"] for service in services.values()} == {"trisolve"}
    assert "tcp://scheduler:8786" in services["worker"]["command"]


@pytest.mark.long
@pytest.mark.skipif(shutil.which("sh") is None, reason="the steps are for a POSIX shell")
def test_the_build_steps_of_the_image_run_without_a_container_engine(tmp_path):
    """Each step runs in a directory that stands for the image's root."""
    source, environment = tmp_path / "source", {**os.environ, "HOME": str(tmp_path)}

    def here(text):
        return re.sub(r"(?<![\w.])/(opt|data|source)\b", rf"{tmp_path}/\1", text)

    source.mkdir()
    for word, rest in instructions():
        if word == "COPY" and not rest.startswith("--from"):
            *sources, target = rest.split()
            for name in sources:
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                copy(ROOT / name, source / (target if len(sources) == 1 else name))
        elif word == "ENV":
            pairs = dict(pair.split("=", 1) for pair in shlex.split(here(rest)))
            environment |= {name: os.path.expandvars(value) for name, value in pairs.items()}
        elif word == "RUN":
            script = re.sub(r"useradd[^&]*&&", "", here(rest)).replace("--owner trisolve", "")
            if "-m venv" in script:  # with the packages that are here
                home = tmp_path / "opt/trisolve"
                venv.create(home, with_pip=False)
                (packages,) = home.glob("lib/python*/site-packages")
                (packages / "here.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
                pip = [sys.executable, "-m", "pip", "--python", home / "bin/python"]
                subprocess.run([*pip, "install", "--no-deps", "--quiet", source], check=True)
                continue
            script = script.replace("trisolve warm", "trisolve warm hexagon")
            subprocess.run(["sh", "-ec", script], env=environment, cwd=source, check=True)
    said = subprocess.run(
        [tmp_path / "opt/trisolve/bin/trisolve", "--version"],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout == f"trisolve {trisolve.__version__}\n"
    assert list((tmp_path / "opt/kernels/trisolve").rglob("*.nbi"))


def test_the_manual_page_matches_the_commands():
    assert man_page.PAGE.read_text("utf-8") == man_page.page()
    data = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert data == {"packaging/man/trisolve.1": "share/man/man1/trisolve.1"}


def test_the_tables_in_javascript_match_python():
    for path, table in page_tables.tables().items():
        assert (page_tables.STATIC / path).read_text("utf-8") == page_tables.text(*table)


def needed(name, extras=()):
    """Return the distributions that a distribution with some extras needs, and itself."""
    found, waiting = {}, [name]
    while waiting:
        one = distribution(waiting.pop())
        if one.name in found:
            continue
        found[one.name] = one
        chosen = ("", *extras) if one.name == name else ("",)
        for text in one.requires or ():
            wanted = Requirement(text)
            if not wanted.marker or any(wanted.marker.evaluate({"extra": it}) for it in chosen):
                waiting.append(wanted.name)
    return list(found.values())


def with_wheel(home, extras=()):
    """Make an environment with the wheel, its dependencies and some extras, in a directory."""
    source = home / "source"
    source.mkdir()
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    for name in (*included, "packaging", "pyproject.toml", "README.md", "LICENSE"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, "wheel", "--no-deps", "-q", "-w", home, source], check=True)
    (wheel,) = home.glob("*.whl")
    venv.create(home / "venv", with_pip=False)
    into = [*pip, "--python", home / "venv/bin/python", "install", "--no-deps", "-q"]
    subprocess.run([*into, wheel], check=True)
    (packages,) = (home / "venv").glob("lib/python*/site-packages")
    for one in needed("trisolve", extras):
        if one.name == "trisolve":
            continue
        tops = {
            file.parts[0] for file in one.files or () if file.parts[0] not in ("..", "__pycache__")
        }
        for top in tops:
            if not (packages / top).exists():  # several distributions may share a package
                (packages / top).symlink_to(one.locate_file(top))
    (home / "place").mkdir()
    return home


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """Make an environment with the wheel and no extras; return its directory."""
    return with_wheel(tmp_path_factory.mktemp("bare"))


def environment_of(bare):
    """Return the variables for running commands in the wheel's environment."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "PATH": f"{bare / 'venv/bin'}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a bin directory, and links")
def test_the_documented_workflow_runs_with_the_wheel_in_another_repository(bare, tmp_path):
    """Each `run` step of docs/packs.md except the installation runs in a shell as on GitHub."""
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    steps = [step for step in re.findall(r"^ *- run: (.*)$", page, re.M) if "pip " not in step]
    shards = re.search(r"shard: \[([\d, ]+)\]", page)[1].split(", ")
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    recipe = (ROOT / "levels" / "recipes" / "tiny.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(recipe.replace("../tutorial", "tutorial"), "utf-8")
    build, *merged = steps
    for step in (*(build.replace("${{ matrix.shard }}", one) for one in shards), *merged):
        subprocess.run(
            ["bash", "-e", "-c", step], cwd=tmp_path, env=environment_of(bare), check=True
        )
    assert json.loads((tmp_path / "pack.json").read_text("utf-8"))["format"] == "trisolve-pack"


def readme_commands():
    """Return the commands in the README; a group without a command gets --help."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^\$ (trisolve .+)$|`(trisolve [a-z][^`]*)`", text, re.MULTILINE)
    groups = {f"trisolve {name}" for name, one in COMMANDS.items() if isinstance(one, Group)}
    shown = [" ".join((example or inline).split()) for example, inline in found]
    return [f"{one} --help" if one in groups else one for one in dict.fromkeys(shown)]


WITH_EXTRAS = {
    "png": "trisolve render article:puzzle-30 -o board.png",
    "pdf": "trisolve render article:puzzle-30 -o board.pdf",
    "web": "trisolve edit mine.json",
    "cluster": "trisolve generate hexagon:3 --trials 9 --scheduler tcp://127.0.0.1:1",
}


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a bin directory, and links")
def test_the_readme_works_with_a_bare_wheel_or_names_the_extra(bare):
    environment = {**environment_of(bare), "HOME": str(bare)}

    def run(command):
        return subprocess.run(
            shlex.split(command),
            cwd=bare / "place",
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    commands = readme_commands()
    assert len(commands) > 8
    for command in commands:
        if command not in WITH_EXTRAS.values():
            done = run(command.replace("trisolve warm", "trisolve warm hexagon"))
            assert done.returncode == 0, (command, done.stderr)
    for extra, command in WITH_EXTRAS.items():
        done = run(command)
        line = rf'trisolve: error: .*: (/.*) -m pip install "trisolve\[{extra}\]"\n'
        asked = re.fullmatch(line, done.stderr)
        assert (done.returncode, bool(asked)) == (2, True), (command, done.stderr)
        assert os.path.samefile(asked[1], bare / "venv/bin/python")


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(sys.platform == "win32", reason="a bin directory, and links")
def test_the_examples_on_pages_run_with_the_wheel_instead_of_the_clone(tmp_path):
    home = with_wheel(tmp_path, release.SHOWN_EXTRAS)
    own = {"TRISOLVE_PYTHON": str(home / "venv/bin/python"), "TRISOLVE_LONG": "1"}
    tested = ("tests/test_docs.py", "-k", "shell or python_on_a_page")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *tested],
        cwd=ROOT,
        env={**environment_of(home), **own},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout

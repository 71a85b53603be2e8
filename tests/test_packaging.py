"""What is built and shipped for others: source archive, conda recipe, image."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv

import pytest
import yaml
from places import ROOT

import trisolve

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def instructions():
    """Return the instructions of the Dockerfile as pairs of a word and the rest."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(maxsplit=1)) for line in lines]


def test_the_conda_recipe_asks_for_what_the_project_asks_for():
    recipe = yaml.safe_load((ROOT / "packaging/conda/recipe.yaml").read_text(encoding="utf-8"))
    assert recipe["context"]["version"] == trisolve.__version__
    wanted = {re.sub(r"\s", "", one) for one in recipe["requirements"]["run"]}
    project = PROJECT["project"]
    assert wanted == {*project["dependencies"], f"python{project['requires-python']}"}
    assert recipe["build"]["python"]["entry_points"] == [
        f"{name} = {home}" for name, home in project["scripts"].items()
    ]


def test_the_source_archive_takes_everything_that_tests_look_at():
    included = {
        name.strip("/") for name in PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    }
    assert {name for name in included if not (ROOT / name).exists()} <= {".github"}
    assert {"tests", "docs", "tools", "packaging", "action.yml", "Dockerfile"} <= included


def test_the_image_is_not_run_as_root_and_knows_its_processor():
    found = instructions()
    users = [rest for word, rest in found if word == "USER"]
    assert users
    assert users[-1] not in ("root", "0")
    assert any("NUMBA_CPU_NAME=generic" in rest for word, rest in found if word == "ENV")


def test_the_cluster_has_a_scheduler_and_workers_of_the_one_image():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert {"scheduler", "worker"} <= services.keys()
    assert {service["image"] for service in services.values()} == {"trisolve"}
    assert "tcp://scheduler:8786" in services["worker"]["command"]


@pytest.mark.long
@pytest.mark.skipif(shutil.which("sh") is None, reason="the steps are for a POSIX shell")
def test_the_steps_of_the_image_run_where_there_is_no_container_engine(tmp_path):
    """Each step in a directory that stands for the image's root."""
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

"""Bytecode is written for trisolve and its dependencies, whatever the environment says."""

import os
import shutil
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import numba
import numpy as np
import pytest
import typer
from places import ROOT

from trisolve import bytecode

WRITE = "from trisolve.bytecode import write_bytecode; print(*write_bytecode(), sep='\\n')"


def test_bytecode_covers_trisolve_and_its_dependencies_without_their_tests():
    found = set(bytecode.sources())
    for package in (numba, np, typer):
        assert Path(package.__file__) in found
    assert ROOT / "trisolve" / "cli" / "program.py" in found
    assert not [path for path in found if path.parent.name == "tests" and "numba" in path.parts]


def test_a_virtual_environment_or_a_container_belongs_to_the_project(monkeypatch):
    assert bytecode.is_own_environment() == (sys.prefix != sys.base_prefix)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.delenv("container", raising=False)
    monkeypatch.setattr(bytecode, "CONTAINER_FILES", ())
    assert not bytecode.is_own_environment()
    monkeypatch.setattr(bytecode, "CONTAINER_FILES", (str(ROOT),))
    assert bytecode.is_own_environment()


@pytest.mark.long
def test_bytecode_is_written_for_packages_without_it_and_failures_are_named(tmp_path):
    package = tmp_path / "trisolve"
    shutil.copytree(ROOT / "trisolve", package, ignore=shutil.ignore_patterns("__pycache__"))
    blocked = package / "boco"
    (blocked / "__pycache__").write_text("not a folder")
    variables = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", WRITE]
    failed = subprocess.check_output(command, text=True, env=variables, cwd=tmp_path)
    assert set(failed.splitlines()) == {str(path) for path in blocked.glob("*.py")}
    for path in (package / "limits.py", package / "cli" / "program.py"):
        assert Path(cache_from_source(str(path))).exists()

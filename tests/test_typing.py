"""Strict mypy for users: right code passes, and each misspelled option is found."""

import json
import re
import subprocess
import sys
from dataclasses import fields
from typing import get_args

import pytest
from places import DATA, ROOT

from trisolve.files.bounds import Bounds
from trisolve.paint import skies, themes
from trisolve.sliding import choices
from trisolve.sliding.formats.any_format import DUMPERS
from trisolve.sliding.generator.floors import FLOOR_SYMMETRIES
from trisolve.sliding.generator.options import OPTION_NAMES, Options
from trisolve.sliding.generator.strategies import STRATEGIES
from trisolve.sliding.level import Level


def code_of(path):
    """Return a module or, like an editor, the cells of a notebook as one module."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return text
    cells = json.loads(text)["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def errors_of(programs, directory):
    """Return the module and line of each error that mypy finds, and its output."""
    for name, program in programs.items():
        (directory / f"{name}.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "."],
        cwd=directory,
        env={"MYPYPATH": str(ROOT), "PATH": "", "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache")},
        capture_output=True,
        text=True,
        timeout=170,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found = re.findall(r"^(\w+)\.py:(\d+): error: .*", done.stdout, re.MULTILINE)
    return {(name, int(line)) for name, line in found}, done.stdout


def expected(programs):
    return {
        (name, number)
        for name, program in programs.items()
        for number, line in enumerate(program.splitlines(), 1)
        if line.endswith("# expect-error")
    }


@pytest.mark.long
def test_mypy_finds_each_typo_and_nothing_else(tmp_path):
    programs = {path.stem: code_of(path) for path in (DATA / "typing").iterdir()}
    found, said = errors_of(programs, tmp_path)
    assert found == expected(programs), said


def kind_of(annotation):
    """Return the type of the field for a type that a caller may use."""
    shown = str(annotation)
    kinds = {"SomeBounds": Bounds, "Sequence": tuple, "Literal": str, "ObjectiveName": str}
    return next((kind for part, kind in kinds.items() if part in shown), annotation)


def test_the_options_of_a_search_are_its_fields():
    typed = choices.SearchOptions.__annotations__
    assert tuple(typed) == OPTION_NAMES
    assert [
        name for name in typed if kind_of(typed[name]) is not type(getattr(Options, name))
    ] == []
    assert tuple(choices.LevelFields.__annotations__) == tuple(one.name for one in fields(Level))


@pytest.mark.parametrize(
    ("names", "type_"),
    [
        (STRATEGIES, choices.StrategyName),
        (FLOOR_SYMMETRIES, choices.Symmetry),
        (DUMPERS, choices.LevelFormat),
        (skies.FIGURES, skies.SkyName),
        (themes.THEMES, themes.ThemeName),
    ],
)
def test_the_literals_in_types_match_the_table(names, type_):
    assert set(names) == set(get_args(type_))

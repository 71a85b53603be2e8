"""The JavaScript package: complete, reproducible, with right answers in Node and right types."""

import importlib.util
import json
import re

import pytest
from places import ROOT

import trisolve


@pytest.fixture(scope="module")
def tool():
    path = ROOT / "tools" / "javascript_package.py"
    spec = importlib.util.spec_from_file_location("javascript_package", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["article/puzzle-30", "tutorial/05-chain"])
def test_the_javascript_package_solves_and_hints_like_python(tool, name):
    data = tool.package("1.2.3")
    assert data == tool.package("1.2.3")
    path = ROOT / "levels" / f"{name}.json"
    level = trisolve.load_level(path)
    found = tool.tried(data, path)
    moves = trisolve.parse_moves(found["moves"])
    hint = trisolve.hint(level, moves[:1])
    graph = trisolve.explore(level)
    assert len(moves) == len(trisolve.solve(level).moves)
    assert (found["states"], found["status"]) == (graph.n_states, hint.status)
    assert found["distance"] == hint.distance


def test_the_type_declarations_of_the_package_cover_every_export():
    source = ROOT / "packaging" / "npm"
    script, types = ((source / name).read_text("utf-8") for name in ("index.js", "index.d.ts"))
    listed = {
        name.strip()
        for names in re.findall(r"^export \{([^}]*)\}", script, re.MULTILINE)
        for name in names.split(",")
    }
    listed |= set(re.findall(r"^export (?:function|const) (\w+)", script, re.MULTILINE))
    typed = set(re.findall(r"^export (?:function|const|class) (\w+)", types, re.MULTILINE))
    assert listed == typed


def test_the_javascript_package_contains_no_page_code(tool):
    assert all(name.startswith(("sliding/", "shared/", "entanglement/")) for name in tool.modules())
    about = json.loads((ROOT / "packaging" / "npm" / "package.json").read_text("utf-8"))
    assert "dependencies" not in about

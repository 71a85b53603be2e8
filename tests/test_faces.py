"""Names of packages are loaded on demand, and type checkers see the same names as Python."""

import ast
import subprocess
import sys

import pytest
from places import ROOT


def faces_of_packages():
    for path in sorted((ROOT / "trisolve").rglob("__init__.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        block = next((node for node in tree.body if isinstance(node, ast.If)), None)
        if block is not None and "lazy(" in ast.unparse(block):
            package = ".".join(path.parent.relative_to(ROOT).parts)
            yield pytest.param(package, block, id=package)


@pytest.mark.parametrize(("package", "block"), list(faces_of_packages()))
def test_type_checkers_see_the_names_that_python_loads(package, block):
    typed = {
        alias.asname: f"{node.module}.{alias.name}".removeprefix(f"{package}.")
        for node in block.body
        for alias in node.names
    }
    call = block.orelse[-1].value
    loaded = {
        name: f"{home}.{name}"
        for home, names in ast.literal_eval(call.args[1]).items()
        for name in names.split()
    }
    for keyword in call.keywords:
        loaded |= {name: name for name in ast.literal_eval(keyword.value).split()}
    assert typed == loaded


def printed_by(*lines):
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.split()


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with a function `check` in its module `check`, and a public module `inner`."""
    root = tmp_path / "faced"
    root.mkdir()
    (root / "__init__.py").write_text(
        "from trisolve.faces import lazy\nlazy(__name__, {'check': 'check LIMIT'}, 'inner')\n"
    )
    (root / "check.py").write_text("LIMIT = 5\ndef check():\n    return 'checked'\n")
    (root / "inner.py").write_text("VALUE = 3\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield "faced"
    for name in [name for name in sys.modules if name.split(".")[0] == "faced"]:
        monkeypatch.delitem(sys.modules, name)


def test_a_name_is_loaded_when_it_is_requested(package):
    faced = __import__(package)
    assert "faced.check" not in sys.modules
    assert faced.LIMIT == 5
    assert faced.__all__ == ["LIMIT", "check", "inner"]
    assert set(faced.__all__) <= set(dir(faced))


def test_a_name_wins_over_the_module_of_the_same_name(package):
    faced = __import__(package)
    from importlib import import_module

    module = import_module("faced.check")
    assert module.LIMIT == 5
    assert faced.check() == "checked"


def test_a_public_module_is_loaded_as_an_attribute(package):
    faced = __import__(package)
    assert faced.inner.VALUE == 3
    assert faced.inner is sys.modules["faced.inner"]


def test_an_unknown_name_is_an_attribute_error(package):
    faced = __import__(package)
    with pytest.raises(AttributeError, match="module 'faced' has no attribute 'chekc'"):
        _ = faced.chekc


def test_a_game_is_an_attribute_of_trisolve():
    assert printed_by("import trisolve", "print(trisolve.hexagon.__name__)") == ["trisolve.hexagon"]

"""Tests import no private name of the package."""

import ast
import re

import pytest
from cases import over
from places import TESTS

_PRIVATE = re.compile(r"(?:import |, |[.'\"])_[A-Za-z]")
FILES = {str(path.relative_to(TESTS)): path for path in sorted(TESTS.rglob("*.py"))}


def private(name):
    return name.startswith("_") and not name.endswith("_")


def is_named(node, name):
    """Return whether a node is a name, or an attribute of anything, with this name."""
    return name in (getattr(node, "id", ""), getattr(node, "attr", ""))


def private_imports(source):
    """Return the private names that a source imports, or reaches through a module it imports."""
    if not _PRIVATE.search(source):
        return []  # most tests: parsing them takes seconds
    nodes, modules, found = list(ast.walk(ast.parse(source))), set(), []
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trisolve"):
            found += [f"{node.module}.{name.name}" for name in node.names if private(name.name)]
            found += [node.module for part in node.module.split(".") if private(part)]
            modules |= {name.asname or name.name for name in node.names if name.name.islower()}
        elif isinstance(node, ast.Import):
            modules |= {name.asname or name.name for name in node.names if "trisolve" in name.name}
    for node in nodes:
        if isinstance(node, ast.Attribute) and private(node.attr) and node.attr != "_replace":
            of = ast.unparse(node.value)
            found += [f"{of}.{node.attr}"] if of in modules or of.startswith("trisolve.") else []
        elif isinstance(node, ast.Call) and is_named(node.func, "setattr"):
            named = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
            found += [one for one in named if any(map(private, str(one).split(".")))]
    return found


@over(FILES)
def test_a_test_imports_no_private_name(path):
    assert private_imports(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "from trisolve.sliding.level import _run",
        "from trisolve.sliding import hints\nhints._memo.clear()",
        "import trisolve.sliding.level\ntrisolve.sliding.level._run()",
        "import trisolve.sliding.level as level\nlevel._run()",
        "from trisolve.sliding import level\nmonkeypatch.setattr(level, '_run', None)",
        "monkeypatch.setattr('trisolve.sliding.level._run', None)",
    ],
)
def test_importing_a_private_name_is_detected(source):
    assert private_imports(source)


def test_public_names_and_names_of_the_test_itself_are_allowed():
    assert not private_imports("from trisolve import solve\nfrom naive import _x\nself._x = 1")

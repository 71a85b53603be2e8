"""Imports follow the map of the rooms: they point down, without cycles or private names.

The ground imports no puzzle, boards do not import each other, and a game imports its board but no
other game. The pages import the games, and the command line imports all.
"""

import ast
from collections import defaultdict
from functools import cache
from typing import NamedTuple

import pytest
from places import ROOT

LEAVES = (
    "errors",
    "extras",
    "wording",
    "faces",
    "limits",
    "reports",
    "stopwatch",
    "bytecode",
    "rooms",
    "installed",
    "options",
    "own_players",
)
GROUND = ("files", "kernels", "paint", "search", "rating")
BOARDS = ("sliding", "hexagon", "mesh")
BOARD_OF = {"entanglement": "hexagon", "tantrix": "hexagon", "boco": "mesh"}
ENGINE_USERS = (
    *("search", "small_levels", "any_solution", "state_graph"),
    *("insight", "generator", "census", "playtests"),
)
NUMBA_ROOMS = ("kernels", "engine")


class Import(NamedTuple):
    """One import: the module that has it, what it imports, the name taken, and the line."""

    of: str
    module: str
    name: str
    line: int

    def __str__(self):
        return f"{self.of}:{self.line} imports {self.name} of {self.module}"


def modules():
    found = {}
    for path in sorted((ROOT / "trisolve").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def is_for_types(node):
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def imports_of(module, path, known, *, with_types=False):
    """Yield the imports of a module, also in functions and, on request, those for types."""
    waiting = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if is_for_types(node) and not with_types:
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module, alias.name, "", node.lineno)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: imports say the whole name"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                where, name = (whole, "") if whole in known else (node.module, alias.name)
                yield Import(module, where, name, node.lineno)
        waiting += [one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr)]


MODULES = modules()


@cache
def every_import():
    """Return the imports of all modules."""
    return [one for name, path in MODULES.items() for one in imports_of(name, path, MODULES)]


@cache
def own_imports():
    """Return the imports of all modules from each other."""
    return [one for one in every_import() if one.module.split(".")[0] == "trisolve"]


def room(module):
    """Return the room of a module, "" for the package's public names."""
    return [*module.split("."), ""][1]


def allowed(room_of, imported):
    """Return whether a module of one room may import from another."""
    if imported in {"", room_of} or room_of in {"", "__main__"}:
        return True
    if room_of in LEAVES:
        return imported in {"errors", "stopwatch", "installed", "limits"}
    if room_of in GROUND:
        return imported in (*LEAVES, *GROUND)
    if room_of in BOARDS:
        return imported in (*LEAVES, *GROUND)
    if room_of in BOARD_OF:
        return imported in (*LEAVES, *GROUND, BOARD_OF[room_of])
    if room_of in {"web", "warming", "schemas", "themes", "playtests", "testing"}:
        return imported != "cli"
    return room_of == "cli"


def test_every_room_is_on_the_map_in_the_contributing_guide():
    known = {
        *LEAVES,
        *GROUND,
        *BOARDS,
        *BOARD_OF,
        "web",
        "warming",
        "schemas",
        "themes",
        "playtests",
        "testing",
        "cli",
        "",
        "__main__",
    }
    assert {room(name) for name in MODULES} <= known


def test_imports_point_only_to_lower_layers():
    wrong = [str(one) for one in own_imports() if not allowed(room(one.of), room(one.module))]
    assert not wrong, "\n".join(wrong)


def test_room_declarations_import_only_types():
    found = [one for one in every_import() if one.of.endswith(".room")]
    assert {one.of.split(".")[1] for one in found} == {*BOARDS, *BOARD_OF}
    assert {one.module for one in found} == {"trisolve.rooms"}


def test_an_upward_import_is_detected():
    assert not allowed("files", "sliding")
    assert not allowed("hexagon", "sliding")
    assert not allowed("tantrix", "entanglement")
    assert not allowed("boco", "hexagon")
    assert not allowed("web", "cli")


def test_only_searching_modules_import_the_sliding_engine():
    inside = "trisolve.sliding.engine"
    wrong = [
        str(one)
        for one in own_imports()
        if one.module.startswith(inside)
        and not one.of.startswith(inside)
        and (room(one.of) != "sliding" or one.of.split(".")[2] not in ENGINE_USERS)
    ]
    assert not wrong, "\n".join(wrong)


def test_only_kernels_and_engines_import_numba():
    wrong = [
        str(one)
        for one in every_import()
        if one.module.split(".")[0] in ("numba", "llvmlite")
        and not set(NUMBA_ROOMS) & set(one.of.split("."))
    ]
    assert not wrong, "\n".join(wrong)


def test_no_room_uses_a_private_name_of_another():
    wrong = [
        str(one)
        for one in own_imports()
        if one.of != one.module
        and (one.name.startswith("_") or any(p.startswith("_") for p in one.module.split(".")[1:]))
        and not one.name.startswith("__")
        and one.module != "trisolve.__main__"
    ]
    assert not wrong, "\n".join(wrong)


def circle(arrows):
    """Return modules whose imports form a cycle, or None."""
    state: dict[str, int] = {}

    def visit(module, line):
        state[module] = 1
        for other in sorted(arrows[module]):
            if state.get(other) == 1:
                return [*line[line.index(other) :], other] if other in line else [module, other]
            if other not in state and (found := visit(other, [*line, other])):
                return found
        state[module] = 2
        return None

    for module in sorted(arrows):
        if module not in state and (found := visit(module, [module])):
            return found
    return None


def arrows_of(imports):
    """Return the imports of each module; a package's face and what is in it count as two."""
    arrows = defaultdict(set)
    for one in imports:
        if one.module in MODULES and one.module != "trisolve" and one.of != "trisolve":
            arrows[one.of].add(one.module)
            arrows.setdefault(one.module, set())
    return arrows


def test_no_modules_import_each_other_in_a_circle():
    assert circle(arrows_of(own_imports())) is None


@pytest.mark.parametrize("name", ["kernels", "hexagon", "mesh", *BOARD_OF])
def test_imports_for_types_do_not_form_a_circle_either(name):
    inside = {one: path for one, path in MODULES.items() if room(one) == name}
    found = [
        one
        for module, path in inside.items()
        if path.name != "__init__.py"
        for one in imports_of(module, path, MODULES, with_types=True)
    ]
    assert circle(arrows_of(found)) is None


@pytest.mark.parametrize(("pairs", "found"), [(["ab", "bc"], None), (["ab", "bc", "ca"], "abca")])
def test_a_circle_is_detected(pairs, found):
    arrows = defaultdict(set)
    for one, other in pairs:
        arrows[one].add(other)
        arrows.setdefault(other, set())
    assert circle(arrows) == (list(found) if found else None)

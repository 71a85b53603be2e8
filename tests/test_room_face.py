"""What a room of another package may import is pinned: a change here is a change for every room."""

import ast
import inspect
import re
from enum import Enum
from importlib import import_module
from inspect import isclass

from places import DATA, ROOT
from signatures import parameters

PINNED = DATA / "room_face.txt"
EXAMPLES = [ROOT / "docs" / "examples" / name for name in ("minesweeper", "pegs")]
MORE = {("trisolve.options", "command"), ("trisolve.testing", "RoomTests")}
"""What packages may import besides what the examples import."""


def modules():
    """Return the modules of the examples."""
    return [path for home in EXAMPLES for path in (home / home.name).glob("*.py")]


def imported():
    """Return the names that the examples import from trisolve: (module, name)."""
    found = set(MORE)
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trisolve"):
                found |= {(node.module, one.name) for one in node.names}
            elif isinstance(node, ast.Import):
                assert not any(one.name.startswith("trisolve") for one in node.names)
    return found


def used():
    """Return the names that the example uses, with the names of modules that it imports whole."""
    names = set()
    for module, name in imported():
        try:
            whole = import_module(f"{module}.{name}")
        except ModuleNotFoundError:
            names.add((module, name))
            continue
        for path in modules():
            found = re.findall(rf"\b{name}\.(\w+)", path.read_text(encoding="utf-8"))
            names |= {(whole.__name__, one) for one in found if hasattr(whole, one)}
    return names


def face():
    modules = {}
    for module, name in sorted(used()):
        thing = getattr(import_module(module), name)
        is_plain = inspect.isfunction(thing) or (isclass(thing) and not issubclass(thing, Enum))
        shown = parameters(thing) if is_plain else ""
        modules.setdefault(module, []).append(f"  {name}{shown}")
    return "".join(f"{module}\n" + "\n".join(names) + "\n" for module, names in modules.items())


def test_what_a_room_may_import_is_what_is_pinned():
    """To change it on purpose: python tests/test_room_face.py, and note it in the CHANGELOG."""
    assert face() == PINNED.read_text(encoding="utf-8")


def test_the_docs_show_what_is_pinned():
    text = (ROOT / "docs" / "adding-a-puzzle.md").read_text(encoding="utf-8")
    assert "{literalinclude} ../tests/data/room_face.txt" in text


if __name__ == "__main__":
    PINNED.write_text(face(), encoding="utf-8")

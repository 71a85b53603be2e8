"""The names that rooms of packages may import are recorded: a change affects every room."""

import ast
import inspect
import re
from enum import Enum
from importlib import import_module
from inspect import isclass

from places import DATA, ROOT
from signatures import parameters

PINNED = DATA / "room_face.txt"
PINNED_SCRIPTS = DATA / "page_face.txt"
EXAMPLES = [ROOT / "docs" / "examples" / name for name in ("minesweeper", "pegs")]
MORE = {
    ("trisolve.files.declared", "Metadata"),
    ("trisolve.mesh", "Mesh"),
    ("trisolve.mesh", "build_mesh"),
    ("trisolve.mesh", "load_mesh"),
    ("trisolve.mesh", "parse_mesh"),
    ("trisolve.mesh", "parse_obj"),
    ("trisolve.options", "command"),
    ("trisolve.reports", "Report"),
    ("trisolve.reports", "Unchecked"),
    ("trisolve.reports", "Wrong"),
    ("trisolve.search", "count_shortest"),
    ("trisolve.search", "distances"),
    ("trisolve.search", "generate"),
    ("trisolve.search", "hardest"),
}
"""What packages may import besides what the examples import."""


def modules():
    """Return the modules and the tests of the examples."""
    folders = (home / folder for home in EXAMPLES for folder in (home.name, "tests"))
    return [path for folder in folders for path in folder.glob("*.py")]


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
    """Return the names that the example uses, including names of imported modules."""
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


def test_names_that_a_room_may_import_are_pinned():
    """To change it on purpose: python tests/test_room_face.py, and note it in the CHANGELOG."""
    assert face() == PINNED.read_text(encoding="utf-8")


STATIC = ROOT / "trisolve" / "web" / "static"
SCRIPTS = (
    "shared/cell_board.js",
    "shared/commands.js",
    "shared/counted.js",
    "shared/dom.js",
    "shared/game/refusal.js",
)
"""The modules that the page of a package may import."""
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\.\./(shared/[\w./]+)";', re.MULTILINE)
_EXPORT = re.compile(
    r"^export (?:function|const|class) (\w+)(\([^)]*\)| = \([^)]*\))?", re.MULTILINE
)


def script_face():
    """Return the exports of the modules for pages, then the types of games and boards."""
    lines = []
    for name in SCRIPTS:
        text = (STATIC / name).read_text("utf-8")
        lines += [
            name,
            *(
                f"  {word}{(rest or '').removeprefix(' = ')}"
                for word, rest in _EXPORT.findall(text)
            ),
        ]
    types = (STATIC / "shared" / "game" / "types.d.ts").read_text("utf-8")
    game = types[: types.index("interface Line")].rstrip()
    shared = (STATIC / "shared" / "types.d.ts").read_text("utf-8")
    return "\n\n".join(("\n".join(lines), game, shared[shared.index("interface SeenFace") :]))


def test_names_that_a_page_may_import_are_pinned():
    """To change it on purpose: python tests/test_room_face.py, and note it in the CHANGELOG."""
    assert script_face() == PINNED_SCRIPTS.read_text(encoding="utf-8")


def test_pages_in_the_examples_import_only_allowed_names():
    scripts = [path for home in EXAMPLES for path in (home / home.name / "static").glob("*.js")]
    scripts += (ROOT / "trisolve" / "cli" / "new_room").rglob("*.js.in")
    assert len(scripts) > len(EXAMPLES)
    for path in scripts:
        for _, module in _IMPORT.findall(path.read_text("utf-8")):
            assert module in SCRIPTS, path


def test_the_docs_list_the_names_that_rooms_may_import():
    text = (ROOT / "docs" / "adding-a-puzzle.md").read_text(encoding="utf-8")
    for pinned in (PINNED, PINNED_SCRIPTS):
        assert f"{{literalinclude}} ../tests/data/{pinned.name}" in text


if __name__ == "__main__":
    PINNED.write_text(face(), encoding="utf-8")
    PINNED_SCRIPTS.write_text(script_face(), encoding="utf-8")

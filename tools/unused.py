"""Refuse names that nothing uses: module-level names of Python, and exports of the pages' scripts.

    python tools/unused.py

A Python name is used if code that runs on import, a public name, the docs, a tool, a benchmark or a
string such as "module:function" leads to it. Names that only tests or unused names use are unused
too. An export is used if another script imports it; a test may import what its own module uses.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALLOWED: Mapping[str, str] = {
    "trisolve.web.site.build:site_files": "tests read the files of a site without writing them",
    "player/marks.js:withMark": "a test in Python runs it in Node",
    ".insight.reasons:sentences": "the sentences of the pages are compared with them",
    ".pictures.look:KEYS": "theme_keys reads them by the name of the room",
}
"""Ends of names that are kept although nothing uses them, and why."""
_IN_DOCS = re.compile(r"(?:\.|import |, )([A-Za-z_]\w*)")
_PLACE = re.compile(r"([\w.]*):([A-Za-z_]\w*)")
_COMMAND = re.compile(r"^(?:[a-z-]+ )*?([a-z-]+) {2,}([a-z_.]+)(?::(\w+))? ", re.MULTILINE)
"""A row of a table of commands: the last word of the command, its module, its function."""
_PAGES = "trisolve/web/static/"
_BEGINS = (
    *("page.js:main", "page.js:game", "page.js:games", "game/open.js:openGame", "jobs.js:jobs"),
    "player/textured.js:texturedBoard",
)
"""What a page and its worker call, and what can replace an export that they call."""
_EXPORT = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) +([\w$]+)", re.MULTILINE)
_LIST = re.compile(r"(?:import|export)\s*\{([^}]*)\}\s*from\s*[\"']([^\"']+)[\"']")
_IMPORTED = re.compile(r"(?<! as )\b([\w$]+)(?= as |\s*,|\s*$)")
_WHOLE = re.compile(r"(?:import|export) \*(?: as [\w$]+)? from [\"']([^\"']+)[\"']()")
_LATER = re.compile(r"import\(\s*[\"']([^\"']+)[\"']\s*\)(?:\.(?!then\b)(\w+))?")
Name = tuple[str, str]


class Module:
    """A module: its strings, the targets of its names, and the names that each definition uses."""

    def __init__(self, name: str, text: str, *, is_face: bool = False) -> None:
        self.name, self.is_face, self.is_ours = name, is_face, name.startswith("trisolve")
        self.bound: dict[str, Name] = {}
        self.uses: dict[str, set[Name]] = {"": set()}
        tree = ast.parse(text)
        nodes = list(ast.walk(tree))
        values = (node.value for node in nodes if isinstance(node, ast.Constant))
        self.strings = [value for value in values if isinstance(value, str)]
        for node in nodes:
            for one in node.names if isinstance(node, ast.Import) else ():
                self.bound[one.asname or one.name.split(".")[0]] = (one.name, "")
            for one in node.names if isinstance(node, ast.ImportFrom) else ():
                self.bound[one.asname or one.name] = (str(node.module), one.name)
        for node in tree.body:
            found = set(_mentioned(node))
            for owner in list(_defined(node)) or [""]:
                self.uses.setdefault(owner, set()).update(found)


def _defined(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement defines, except for functions that a decorator registers."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        calls = [one for one in node.decorator_list if isinstance(one, ast.Call)]
        if not any(isinstance(one.func, ast.Attribute) or one.args for one in calls):
            yield node.name
    targets = getattr(node, "targets", [getattr(node, "target", None)])
    for target in targets if isinstance(node, ast.Assign | ast.AnnAssign) else ():
        names = (one.id for one in ast.walk(target) if isinstance(one, ast.Name))
        yield from (name for name in names if not name.startswith("__"))


def _mentioned(node: ast.AST) -> Iterator[Name]:
    """Yield the names in a statement, each with an attribute or "", and those in short strings."""
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            yield one.id, ""
        elif isinstance(one, ast.Attribute):
            yield getattr(one.value, "id", getattr(one.value, "attr", "")), one.attr
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and len(one.value) < 200:
            yield from ((word, "") for word in re.findall(r"[A-Za-z_]\w*", one.value))


def unused_python(modules: Mapping[str, Module], docs: str = "") -> list[str]:
    """Return the unused definitions, as `module:name`."""
    every = [(m, n) for m, one in modules.items() for n in one.uses]
    waiting = [at for at in every if not at[1] or not modules[at[0]].is_ours]
    waiting += [(m, n) for m, n in _named(modules, docs) if n in modules[m].uses]
    seen: set[Name] = set()
    while waiting:
        if (at := waiting.pop()) not in seen:
            seen.add(at)
            used = modules[at[0]].uses[at[1]]
            waiting += [one for use in used for one in _meant(modules, at[0], *use)]
    return sorted(f"{m}:{n}" for m, n in every if (m, n) not in seen)


def _named(modules: Mapping[str, Module], docs: str) -> Iterator[Name]:
    """Yield the definitions named by the public names, the docs and strings."""
    strings = [text for one in modules.values() for text in one.strings]
    places = [(path.strip("."), name) for text in strings for path, name in _PLACE.findall(text)]
    rows = [row for text in strings for row in _COMMAND.findall(text)]
    places += [(path, name or last.replace("-", "_")) for last, path, name in rows]
    in_docs = {*_IN_DOCS.findall(docs)}
    for module, one in modules.items():
        is_whole = module in docs and re.search(rf"\b{re.escape(module)}\b(?!\.)", docs)
        named = {name for path, name in places if path and f".{module}".endswith(f".{path}")}
        for name in one.uses:
            if name in named | in_docs or (is_whole and name[:1] != "_") or "EXAMPLES" in name:
                yield module, name
        for word, (there, name) in one.bound.items() if one.is_face else ():
            yield from _meant(modules, module, word, "")
            inner = modules.get(f"{there}.{name}")  # a module of the public face
            yield from ((inner.name, own) for own in inner.uses if own[:1] != "_") if inner else ()


def _meant(modules: Mapping[str, Module], module: str, word: str, attribute: str) -> Iterator[Name]:
    """Yield the definition of a name in a module, followed through imports."""
    for _ in range(9):
        if module not in modules or word in modules[module].uses or not word:
            break
        there, name = modules[module].bound.get(word, ("", ""))
        if (inner := f"{there}.{name}".strip(".")) in modules:  # a module: its attribute is meant
            module, word, attribute = inner, attribute, ""
        else:
            module, word = there, name
    if module in modules and word in modules[module].uses:
        yield module, word


def unused_exports(scripts: Mapping[str, str], tests: Mapping[str, str]) -> Iterator[str]:
    """Yield the exports that no script imports, unless a test imports one that is in use."""
    taken, tried = ({*_imports(some)} for some in (scripts, tests))
    for path, text in sorted(scripts.items()):
        for name in _EXPORT.findall(text) if path.startswith(_PAGES) else ():
            n_here = len(re.findall(rf"(?<![\w$]){re.escape(name)}(?![\w$])", text))
            either = {(path, name), (path, "*")}
            is_used = either & taken or f"{path}:{name}".endswith(_BEGINS)
            if not is_used and not (either & tried and n_here > 1):
                yield f"{path}:{name}"


def _imports(scripts: Mapping[str, str]) -> Iterator[Name]:
    """Yield the imports and re-exports of scripts: the script, and the name or "*"."""
    for path, text in scripts.items():
        lists = _LIST.findall(text)
        found = [(at, one) for some, at in lists for one in re.findall(_IMPORTED, some)]
        for origin, name in [*found, *_WHOLE.findall(text), *_LATER.findall(text)]:
            place = os.path.normpath(Path(path).parent / origin)
            if path.startswith(("docs/", "packaging/")):  # names scripts as they are served
                place = _PAGES + re.sub(r"^(\.\.?/)+", "", origin)
            yield place, name or "*"


def _texts(*patterns: str) -> dict[str, str]:
    paths = (path for pattern in patterns for path in ROOT.glob(pattern))
    kept = (path for path in paths if "node_modules" not in path.parts)
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in kept}


def main() -> int:
    """Print the names that nothing uses; return 1 if there are any."""
    modules = {}
    sources = ("trisolve/**/*.py", "docs/**/*.py", "tools/*.py", "benchmarks/*.py")
    for path, text in _texts(*sources).items():
        name = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        modules[name] = Module(name, text, is_face=path.endswith("__init__.py"))
    docs = "\n".join(_texts("docs/**/*.md", "docs/**/*.ipynb").values())
    scripts = _texts(f"{_PAGES}**/*.js", "packaging/**/*.js", "docs/**/*.js")
    found = [*unused_python(modules, docs), *unused_exports(scripts, _texts("tests/**/*.js"))]
    found = [one for one in found if not one.endswith(tuple(ALLOWED))]
    for one in found:
        print(f"{one}: expected a use outside tests, found none")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

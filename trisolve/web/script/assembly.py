"""Assemble a page: modules as functions, data, style, and a policy that blocks all access.

No bundler is used. The modules under ``static/`` keep to a subset of the language: named imports by
relative path without `as`, and `export` only before declarations that are never assigned to again.
`assemble` enforces this subset. Each module becomes a function that is called once and returns the
exports that others import. Imports become no code in the script, unless two modules of a page
export the same name. rjsmin removes comments and white space.

The code that a page's jobs module needs becomes the function `engine`, and the Worker is made from
the text of this function; everything else follows this function. A page is then `page(...)`: one
file that requests nothing from the network.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import TypeAlias

from rjsmin import jsmin

from trisolve.errors import TrisolveError
from trisolve.files.entries import installed_folder

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.\.?/[\w./]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\b)", re.MULTILINE)
_NESTED = re.compile(r"\$\{[^{}`]*`")
"""A template within a template, whose spaces would be removed as white space."""
_EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|class) (\w+)", re.MULTILINE)
_TRAILING = re.compile(
    r"^(?!.*\b(?:while|for) )([^\S\n]*[^\s)].*);\n(?=\s*})|,\n(?=\s*[\])}])", re.MULTILINE
)
"""A comma or a semicolon before the bracket that closes a list or a block; but not the semicolon
after a loop's head, which may be the whole body of the loop."""
Export: TypeAlias = tuple[str, str]
"""A module, and the name of one of its exports."""
_NONE: Mapping[Export, Export] = {}
_ENGINE_BASE = "shared/jobs.js"
_GAME_PAGE = "shared/game/open.js"


def _file(name: str) -> Traversable | None:
    """Return a file under ``static/``, where PUZZLE/ is the ``static/`` of an installed puzzle."""
    own = files("trisolve.web") / "static" / name
    if own.is_file():
        return own
    room, _, rest = name.partition("/")
    folder = installed_folder(room, "static")
    found = None if folder is None else folder / rest
    return found if found is not None and found.is_file() else None


def has_static(name: str) -> bool:
    """Return whether a file exists under ``static/``."""
    return _file(name) is not None


def static(name: str) -> str:
    """Return the contents of a file under ``static/``; raise TrisolveError if there is none.

    >>> static("chess/page.js")
    Traceback (most recent call last):
    trisolve.errors.TrisolveError: expected a file static/chess/page.js, found none
    """
    found = _file(name)
    if found is None:
        raise TrisolveError(f"expected a file static/{name}, found none")
    return found.read_text("utf-8")


@cache
def imports_of(name: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the imports of a module: (path under ``static/``, names), in order."""
    return tuple(
        (
            normpath(join(dirname(name), module)),
            tuple(filter(None, (word.strip() for word in names.split(",")))),
        )
        for names, module in _IMPORT.findall(static(name))
    )


def _in_order(entries: Sequence[str], known: Sequence[str] = ()) -> list[str]:
    """Return the modules that some modules need, each after its imports."""
    order: list[str] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise TrisolveError(f"{name}: expected imports without a ring, got {[*above, name]}")
        if name not in known and name not in order:
            for module, _ in imports_of(name):
                visit(module, (*above, name))
            order.append(name)

    for entry in entries:
        visit(entry, ())
    return order


def _exports(name: str) -> list[str]:
    return _EXPORTED.findall(static(name))


@cache
def body_of(name: str) -> str:
    """Return a module's code without imports and exports; raise an error for unsupported forms."""
    for module, names in imports_of(name):
        missing = set(names) - set(_exports(module))
        if missing:
            raise TrisolveError(f"{name}: expected {module} to export {sorted(missing)}")
    text = _EXPORT.sub("", _IMPORT.sub("", static(name)))
    if re.search(r"^(?:import|export)\b", text, re.MULTILINE):
        raise TrisolveError(f"{name}: expected plain named imports and exports")
    if _NESTED.search(text):
        raise TrisolveError(f"{name}: expected no template within a template")
    return text


def _used_exports(modules: Sequence[str]) -> dict[str, list[str]]:
    """Return the exports that modules import, by the modules that they are from."""
    taken: dict[str, set[str]] = {}
    for name in modules:
        for module, words in imports_of(name):
            taken.setdefault(module, set()).update(words)
    return {module: sorted(words) for module, words in taken.items()}


class _Names:
    """The names of exports in a script: their own, with a number if two modules share a name.

    In a module that imports a key of `instead`, the key's name stands for its value, another
    export.
    """

    def __init__(
        self, taken: Mapping[str, Sequence[str]], instead: Mapping[Export, Export] = _NONE
    ) -> None:
        self._instead = instead
        self._names: dict[Export, str] = {}
        used: dict[str, int] = {}
        for module in sorted(taken):
            for word in taken[module]:
                used[word] = used.get(word, 0) + 1
                self._names[module, word] = f"{word}${used[word]}" if used[word] > 1 else word

    def of(self, module: str, word: str) -> str:
        """Return the name of an export."""
        return self._names.get((module, word), word)

    def listed(self, module: str, words: Sequence[str]) -> str:
        """Return a pattern that takes the exports of a module by their names in the script."""
        pairs = ((word, self.of(module, word)) for word in words)
        return ", ".join(word if word == name else f"{word}: {name}" for word, name in pairs)

    def body(self, name: str) -> str:
        """Return a module's code, in which renamed imports have their original names."""
        renamed = (
            f"const {word} = {own};\n"
            for module, words in imports_of(name)
            for word in words
            if (own := self._import_name(name, module, word)) != word
        )
        return "".join(renamed) + body_of(name)

    def _import_name(self, name: str, module: str, word: str) -> str:
        """Return the name under which a module gets an import."""
        other = self._instead.get((module, word), (name, ""))
        return self.of(module, word) if other[0] == name else self.of(*other)


def _join_modules(modules: Sequence[str], taken: Mapping[str, Sequence[str]], names: _Names) -> str:
    """Return modules one after another, each as a function that is called once."""
    parts = []
    for name in modules:
        words = taken.get(name, ())
        body = names.body(name)
        parts.append(
            f"const {{ {names.listed(name, words)} }} = (() => {{\n"
            f"{body}return {{ {', '.join(words)} }};\n}})();\n"
            if words
            else f"(() => {{\n{body}}})();\n"
        )
    return "".join(parts)


def _engine(jobs: str, modules: Sequence[str], outer: Sequence[str], names: _Names) -> str:
    """Return the function that returns a page's jobs and the names that `outer` modules import."""
    taken = _used_exports([*modules, *outer])
    for name, word in ((jobs, "jobs"), (_ENGINE_BASE, "serveJobs")):
        taken[name] = sorted({*taken.get(name, ()), word})
    words = _used_exports(outer)
    others = ", ".join(names.of(name, word) for name in modules for word in words.get(name, ()))
    joined = _join_modules(modules, taken, names)
    body = f"{joined}return {{ jobs, serveJobs, others: {{ {others} }} }};\n"
    others = f"const {{ {others} }} = engine().others;\n" if others else ""
    return f"function engine() {{\n{body}}}\n{others}"


def engine(jobs: str) -> str:
    """Return the source of the function with a page's jobs, from which its Worker is made."""
    modules = _in_order([jobs, _ENGINE_BASE])
    return _engine(jobs, modules, (), _Names(_used_exports(modules)))


def _start_of(entry: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the modules that start a page, and the exports that its start calls, by modules.

    A page exports `main`, or a `game` or `games` for the page that all games share.
    """
    exported = _exports(entry)
    if "main" in exported:
        return (entry,), ((entry, "main"),)
    found: list[str] = [word for word in ("game", "games") if word in exported]
    if len(found) != 1:
        raise TrisolveError(f"{entry}: expected an export named main, game or games")
    return (entry, _GAME_PAGE), ((_GAME_PAGE, "openGame"), (entry, found[0]))


def modules_of(entry: str) -> list[str]:
    """Return the modules of a page, without the modules that only its Worker needs.

    >>> "player/board.js" in modules_of("make/page.js")
    True
    """
    return _in_order(_start_of(entry)[0])


def _page_script(
    entry: str, jobs: str | None = None, instead: Mapping[Export, Export] = _NONE
) -> str:
    """Return the modules of a page joined, after its engine if it has jobs, and its start."""
    modules, calls = _start_of(entry)
    inner = _in_order([jobs, _ENGINE_BASE]) if jobs else []
    outer = _in_order([*(name for name, _ in instead.values()), *modules], inner)
    taken = _used_exports([*inner, *outer])
    for name, word in (*calls, *instead.values()):
        taken[name] = sorted({*taken.get(name, ()), word})
    names = _Names(taken, instead)
    without = "const engine = null;\n" if _GAME_PAGE in outer else ""
    worked = _engine(jobs, inner, outer, names) if jobs else without
    function, *values = (names.of(*call) for call in calls)
    return f"{worked}{_join_modules(outer, taken, names)}return {function}({', '.join(values)});\n"


def joined_script(
    entry: str, *, jobs: str | None = None, instead: Mapping[Export, Export] = _NONE
) -> str:
    """Return the script of a page as `assemble` does, but with comments and white space."""
    return f'"use strict";\n(() => {{\n{_page_script(entry, jobs, instead)}}})();\n'


def module_script(entry: str, words: Sequence[str]) -> str:
    """Return statements that give `own` some exports of a module, without a page."""
    modules = _in_order([entry])
    taken = _used_exports(modules)
    taken[entry] = sorted({*taken.get(entry, ()), *words})
    names = _Names(taken)
    own = ", ".join(f"{word}: {names.of(entry, word)}" for word in words)
    return f"{_join_modules(modules, taken, names)}const own = {{ {own} }};\n"


_NEEDLESS = re.compile(r"(?<=[)}])\n(?=.)|;(?=\})")


def _minify(script: str) -> str:
    """Return a script without comments and white space.

    Modules end each expression with a semicolon, and no loop is empty. A brace or a bracket at the
    end of a line therefore closes a block or a condition, and the next statement may follow at
    once. The last statement of a block needs no semicolon.
    """
    return _NEEDLESS.sub("", str(jsmin(_TRAILING.sub(r"\1\n", script))))


def assemble(
    entry: str, *, jobs: str | None = None, instead: Mapping[Export, Export] = _NONE
) -> str:
    """Return the script of a page; `jobs` exports its table of jobs.

    `entry` exports `main`, or the `game` or `games` that the page of all games opens. `instead`
    replaces exports in the modules that import them, except in the module of the replacement.
    """
    return _minify(joined_script(entry, jobs=jobs, instead=instead))


def assemble_engine(jobs: str) -> str:
    """Return the script with which a site loads the engine of a game's page."""
    return _minify(f'"use strict";\n(self.trisolveParts ??= {{}}).engine = {engine(jobs)}')


def assemble_module(entry: str, *, instead: Mapping[Export, Export] = _NONE) -> str:
    """Return an ES module without imports; its default export is the result of `entry`'s `main`."""
    started = _page_script(entry, instead=instead)
    return _minify(f'export default (() => {{\n"use strict";\n{started}}})();\n')


def minify_style(text: str) -> str:
    """Return a style sheet without comments and white space.

    >>> minify_style("a b { color: red; } /* x */ @media (x) { i > u { top: 1px } }")
    'a b{color:red}@media (x){i>u{top:1px}}'
    """
    parts = re.split(r'("[^"]*")', re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    for at in range(0, len(parts), 2):  # the parts between strings
        part = re.sub(r" ?([{};,>~]) ?", r"\1", re.sub(r"\s+", " ", parts[at]))
        parts[at] = part.replace(": ", ":").replace(";}", "}")
    return "".join(parts).strip()


def style(*names: str) -> str:
    """Return style sheets, joined and minified."""
    return minify_style("".join(map(static, names)))


def json_text(value: object) -> str:
    r"""Return JSON that is safe inside a script element, regardless of the strings it contains.

    >>> json_text({"name": "</script>"})
    '{"name":"\\u003c/script\\u003e"}'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def page(
    *,
    title: str,
    script: str,
    sheet: str,
    data: Mapping[str, object],
    still: str,
    attributes: str = "",
    sources: Mapping[str, str] | None = None,
) -> str:
    """Return a whole page.

    `data` become JSON scripts with their keys as ids, `still` (markup) is shown until the page's
    script has run, and `sources` are further directives of the policy, such as ``connect-src``.
    """
    policy = {
        "default-src": "'none'",
        "script-src": _hash(script),
        "style-src": _hash(sheet),
        "img-src": "data: blob:",
        "worker-src": "blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
        **(sources or {}),
    }
    rules = "; ".join(f"{name} {value}" for name, value in policy.items())
    carried = "".join(
        f'<script type="application/json" id="{name}">{json_text(value)}</script>\n'
        for name, value in data.items()
    )
    return (
        f'<!doctype html>\n<html lang="en"{attributes}>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n"
        '<link rel="icon" href="data:,">\n'
        f"<style>{sheet}</style>\n</head>\n<body>\n{still}{carried}"
        f"<script>{script}</script>\n</body>\n</html>\n"
    )

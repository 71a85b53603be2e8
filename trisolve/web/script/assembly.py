"""Put a page together: modules in one function scope, data, style, a policy that lets nothing in.

There is no bundler. The modules under ``static/`` keep to a subset of the language in which taking
`import` and `export` off and putting one after the other is enough: named imports by relative path
without `as`, `export` only before a declaration, no name exported by two modules of one page.
`assemble` holds them to it. What a module keeps to itself may have any name: where two modules of a
page have the same, the later one's gets another.

What the jobs module of a page needs becomes the function `engine`, whose own text makes the Worker;
all else follows it. A page then is `page(...)`: one file that asks the network for nothing.
"""

import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from posixpath import dirname, join, normpath

from trisolve.errors import TrisolveError
from trisolve.files.shipped import installed_folder
from trisolve.web.script.folding import folded
from trisolve.web.script.names import renamed
from trisolve.web.script.scopes import top_names
from trisolve.web.script.squeeze import squeezed, squeezed_style
from trisolve.web.script.tokens import tokens_of

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.\.?/[\w./]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\b)", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
_EXPORTED_NUMBER = re.compile(r"^export const (\w+) = (-?\d[\w.]*);", re.MULTILINE)
_ENGINE_BASE = "shared/jobs.js"


def _file(name: str) -> Traversable | None:
    """Return a file under ``static/``; there ROOM/ is the ``static/`` of an installed room."""
    own = files("trisolve.web") / "static" / name
    if own.is_file():
        return own
    room, _, rest = name.partition("/")
    folder = installed_folder(room, "static")
    found = None if folder is None else folder / rest
    return found if found is not None and found.is_file() else None


def has_static(name: str) -> bool:
    """Return whether there is a file under ``static/``.

    >>> has_static("boco/jobs.js"), has_static("chess/page.js")
    (True, False)
    """
    return _file(name) is not None


def static(name: str) -> str:
    """Return the text of a file under ``static/``; raise TrisolveError if there is none.

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
    """Return what a module imports: (path under ``static/``, names), in order."""
    return tuple(
        (
            normpath(join(dirname(name), module)),
            tuple(filter(None, (word.strip() for word in names.split(",")))),
        )
        for names, module in _IMPORT.findall(static(name))
    )


def _in_order(entries: Sequence[str], known: Sequence[str] = ()) -> list[str]:
    """Return the modules that some need, each after those that it imports."""
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


def _exports(name: str) -> set[str]:
    return set(_EXPORTED.findall(static(name)))


def body_of(name: str) -> str:
    """Return a module's text without imports, exports and comments; raise where it is no subset."""
    for module, names in imports_of(name):
        missing = set(names) - _exports(module)
        if missing:
            raise TrisolveError(f"{name}: expected {module} to export {sorted(missing)}")
    text = _EXPORT.sub("", _IMPORT.sub("", static(name)))
    if re.search(r"^(?:import|export)\b", text, re.MULTILINE):
        raise TrisolveError(f"{name}: expected plain named imports and exports")
    return text


@cache
def _top_names(body: str) -> frozenset[str]:
    return frozenset(top_names(tokens_of(body)))


@cache
def _renamed(body: str, names: tuple[tuple[str, str], ...]) -> str:
    return "".join(token.text for token in renamed(tokens_of(body), dict(names)))


def _joined(modules: Sequence[str], known: Iterable[str] = ()) -> str:
    """Return modules one after the other; private names that clash get a number.

    `known` are the names that are there already.
    """
    exported = Counter(word for name in modules for word in _exports(name))
    twice = sorted(word for word, count in exported.items() if count > 1)
    if twice:
        raise TrisolveError(f"expected no name exported by two modules, got {', '.join(twice)}")
    taken, bodies = {*exported, *known}, []
    for number, name in enumerate(modules):
        body = body_of(name)
        own = _top_names(body) - _exports(name)
        clashing = {word: f"{word}${number}" for word in own & taken}
        taken |= own
        bodies.append(_renamed(body, tuple(sorted(clashing.items()))) if clashing else body)
    return "".join(bodies)


def engine(jobs: str, names: Iterable[str] = ()) -> str:
    """Return the function that a page's jobs live in.

    It returns `jobs`, `serveJobs` and, as a list, what else the page needs of its modules.

    >>> engine("sliding/jobs.js")[:18]
    'function engine() '
    """
    modules = _in_order([jobs, _ENGINE_BASE])
    body = _joined(modules)
    returned = f"{{ jobs, serveJobs, others: [{', '.join(names)}] }}"
    return f"function engine() {{\n{body}return {returned};\n}}\n"


def assemble(entry: str, *, jobs: str | None = None, own_keys: frozenset[str] = frozenset()) -> str:
    """Return the script of a page: `entry` exports `main`, `jobs` the table of its jobs, if any.

    `own_keys` are keys of the page's records that nothing outside its script knows.
    """
    inner = _in_order([jobs, _ENGINE_BASE]) if jobs else []
    outer = _in_order([entry], inner)
    imports = (pair for name in outer for pair in imports_of(name))
    wanted = {word for module, words in imports if module in inner for word in words}
    exported = chain.from_iterable(_EXPORTED_NUMBER.findall(static(name)) for name in inner)
    numbers = {name: value for name, value in exported if name in wanted}
    used = sorted(wanted - set(numbers))
    taken = "".join(f"const {name} = {value};\n" for name, value in numbers.items())
    taken += f"const {{ others: [{', '.join(used)}] }} = engine();\n" if used else ""
    worked = engine(jobs, used) if jobs else ""
    page = _joined(outer, wanted)
    script = f'"use strict";\n(() => {{\n{worked}{taken}{page}main();\n}})();\n'
    return squeezed(folded(script), own_keys)


def assemble_module(entry: str) -> str:
    """Return an ES module without imports: its default export is what `main` of `entry` returns."""
    body = _joined(_in_order([entry]))
    script = f'export default (() => {{\n"use strict";\n{body}return main();\n}})();\n'
    return squeezed(folded(script))


def style(*names: str) -> str:
    """Return style sheets one after the other, squeezed."""
    return squeezed_style("".join(map(static, names)))


def json_text(value: object) -> str:
    r"""Return JSON that is safe inside a script element, whatever the texts in it.

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

    `data` become scripts of JSON by their ids, `still` (markup) is what the page shows until its
    script has run; `sources` are further directives of the policy, such as ``connect-src``.
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

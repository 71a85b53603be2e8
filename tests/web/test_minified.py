"""Scripts of pages lose comments and white space, and nothing that a player or an engine reads."""

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


@over({name: name for name in (PAGES if LONG else PAGES[::3])})
def test_every_text_on_a_page_is_unchanged(name):
    assert literals(script_of(name)) == literals(before(name))


@pytest.mark.long
@over({name: name for name in PAGES})
def test_a_real_parser_reads_the_same_texts(name):
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


def test_losses_are_detected():
    assert literals('f("a  b", `c ${d} e`, /x/u); // "g"') == ['"a  b"', "`c ${", "} e`", "/x/u"]


def test_texts_in_style_sheets_are_unchanged():
    assert minify_style('a::after { content: "x:  y; z"; }') == 'a::after{content:"x:  y; z"}'

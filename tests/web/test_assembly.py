"""The page as text: one script made from modules, a strict policy, data that cannot run."""

import gzip
import io
import json
import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest
from budgets import MAX_CODE, MAX_PAGE, MAX_ZIPPED
from cases import over
from fontTools.ttLib import TTFont
from node import run_node
from places import LEVELS

import trisolve
from trisolve.errors import TrisolveError
from trisolve.sliding.formats import load_levels
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move
from trisolve.web.pages.fonts import WEIGHTS, carried_faces, font_data
from trisolve.web.pages.player import play_page
from trisolve.web.pages.shared import checked_origin, page_name
from trisolve.web.script import assembly

ONE = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6])], name="One")
STATIC = Path(str(files("trisolve.web"))) / "static"
MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))


def parts(page):
    script = re.search(r"<script>(.*)</script>\n</body>", page, re.DOTALL)[1]
    sheet = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    return script, sheet


def without_fonts(text):
    return text.replace(carried_faces(), "")


@over({name: name for name in MODULES})
def test_modules_use_only_the_subset_that_can_be_joined(name):
    text = assembly.body_of(name)
    assert "\r" not in text
    assert "\t" not in text
    assert "</script" not in text
    assert "<!--" not in text
    assert not re.search(r"\beval\(|new Function|innerHTML|outerHTML|\bstyle=", text)
    assert all(len(line) <= 160 for line in text.splitlines())


@pytest.fixture
def modules(monkeypatch):
    """Replace the modules with a dictionary, and return it."""
    sources = {"shared/jobs.js": "export function serveJobs() {}\n"}
    monkeypatch.setattr(assembly, "static", sources.__getitem__)
    cached = (assembly.imports_of, assembly.body_of)
    for function in cached:
        function.cache_clear()
    yield sources
    for function in cached:
        function.cache_clear()


def test_circular_and_missing_imports_are_refused(modules):
    modules["b.js"] = "export const twice = 2;\n"
    modules["ring.js"] = 'import { main } from "./ring2.js";\nexport function x() {}\n'
    modules["ring2.js"] = 'import { x } from "./ring.js";\nexport function main() {}\n'
    modules["missing.js"] = 'import { c } from "./b.js";\nexport function main() {}\n'
    modules["nested.js"] = "export const main = (n) => `${n ? `${n} ${n}` : 0}`;\n"
    refused = {"ring2.js": "ring", "missing.js": "export", "nested.js": "template within"}
    for entry, shown in refused.items():
        with pytest.raises(TrisolveError, match=shown):
            assembly.assemble(entry)


def test_two_modules_may_export_the_same_name(modules):
    modules["a.js"] = (
        'import { b } from "./b.js";\nimport { c } from "./c.js";\n'
        "export const main = () => { globalThis.found = [b, c()]; };\n"
    )
    modules["b.js"] = "export const b = 1;\n"
    modules["c.js"] = 'import { b } from "./d.js";\nexport const c = () => b;\n'
    modules["d.js"] = "export const b = 2;\n"
    done = run_node("--eval", f"{assembly.assemble('a.js')}; console.log(JSON.stringify(found))")
    assert json.loads(done.stdout) == [1, 2]


def test_a_page_may_export_a_game_for_the_page_of_all_games(modules):
    modules["shared/game/open.js"] = "export const openGame = ({ name }) => name;\n"
    modules["a.js"] = 'export const game = { name: "a" };\n'
    assert "return openGame(game);" in assembly.joined_script("a.js")
    modules["b.js"] = "export const other = 1;\n"
    with pytest.raises(TrisolveError, match=r"b\.js: expected an export named main, game or games"):
        assembly.assemble("b.js")


def test_modules_may_share_local_names(modules):
    imported = 'import { b } from "./b.js";\nconst kept = 1;\n'
    modules["a.js"] = (
        imported + "export const main = () => { globalThis.found = { kept, sum: kept + b }; };\n"
    )
    modules["b.js"] = "const kept = 2, own = kept;\nexport const b = kept + own;\n"
    done = run_node("--eval", f"{assembly.assemble('a.js')}; console.log(JSON.stringify(found))")
    assert json.loads(done.stdout) == {"kept": 1, "sum": 5}


def test_a_page_includes_only_the_engine_modules_it_needs(modules):
    modules["j.js"] = 'import { n } from "./n.js";\nexport const jobs = { n };\n'
    modules["n.js"] = "export const n = 7;\n"
    modules["p.js"] = (
        'import { n } from "./n.js";\n'
        "export const main = () => { globalThis.found = [n, engine().jobs.n]; };\n"
    )
    script = assembly.assemble("p.js", jobs="j.js")
    done = run_node("--eval", f"{script}; console.log(JSON.stringify(found))")
    assert json.loads(done.stdout) == [7, 7]


def test_the_policy_contains_the_hashes_of_the_page():
    page = play_page(ONE)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    for kind, text in zip(("script", "style"), parts(page), strict=True):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert not re.search(r'\sstyle="| on\w+="|https?://(?!www\.w3\.org/2000/svg)', page)


def test_level_data_cannot_close_the_script_element():
    names = ("</script><script>", "<!--", "\u2028&")
    levels = [Level(range(8), ONE.blocks, name=name) for name in names]
    page = play_page(levels)
    data = re.search(r'id="levels">(.*?)</script>', page, re.DOTALL)[1]
    assert not set("<>&\u2028\u2029") & set(data)
    assert [entry["name"] for entry in json.loads(data)] == list(names)


def test_the_same_levels_give_the_same_page_and_the_same_name():
    levels = [level for _, level in load_levels(str(LEVELS / "starter.json"))]
    page = play_page(levels)
    assert play_page(levels) == page
    assert page_name(page) == page_name(page)
    assert len(page.encode()) <= MAX_PAGE


def test_pages_embed_inter_with_tabular_figures():
    page = play_page(ONE)
    assert carried_faces() in page
    assert "font-src data:" in page
    assert sum(len(font_data(name)) for name in WEIGHTS) <= 24 * 1024
    for name in WEIGHTS:
        font = TTFont(io.BytesIO(font_data(name)))
        signs = font.getBestCmap()
        assert {ord(sign) for sign in "Aé·→…‹0"} <= set(signs)
        assert len({font["hmtx"].metrics[signs[ord(digit)]][0] for digit in "0123456789"}) == 1


def test_pages_stay_within_their_size_limits():
    text = without_fonts("".join(parts(play_page(ONE))))
    assert len(text.encode()) <= MAX_CODE
    assert len(gzip.compress(text.encode(), 9)) <= MAX_ZIPPED


@pytest.mark.parametrize(
    ("level", "options", "shown"),
    [
        (Level(range(8), ONE.blocks, solution=[Move("A", 9)]), {}, "level 1: solution: move 1, A9"),
        (Level(range(8), ONE.blocks, solution=[Move("A", 1)]), {}, "expected an end on every goal"),
        (Level(range(8), ONE.blocks, stats={"moves": "1"}), {}, "stats.moves: expected"),
        (Level(range(8), ONE.blocks, stats={"moves": True}), {}, "stats.moves: expected"),
        (ONE, {"first": 2}, "expected a first level of 1 to 1"),
        (ONE, {"theme": "pink"}, "expected one of the skies"),
        (ONE, {"link_base": "ftp://x"}, "expected a link base"),
        (ONE, {"link_base": "https://x/#a"}, "expected a link base"),
        (ONE, {"embed_origins": ["null"]}, "expected an origin"),
        ([], {}, "expected at least one level"),
    ],
)
def test_faults_in_assembly_give_a_one_line_error(level, options, shown):
    with pytest.raises(TrisolveError) as error:
        trisolve.play_page(level, **options)
    assert shown in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "origin",
    ["*", "null", "example.org", "https://", "https://a/", "https://a:0", "https://a:99999",
     "https://a b", "https://u@a", "file://", "https://a?x", "javascript:alert(1)"],
)  # fmt: skip
def test_an_origin_option_must_be_a_web_origin(origin):
    with pytest.raises(TrisolveError, match="expected an origin"):
        checked_origin(origin)


def test_origins_are_written_as_browsers_write_them():
    assert checked_origin("HTTP://Example.org:80") == "http://example.org"
    assert checked_origin("http://127.0.0.1:8730") == "http://127.0.0.1:8730"
    assert checked_origin("http://[::1]:8730") == "http://[::1]:8730"


def test_a_level_can_be_played_in_a_notebook():
    html = ONE.play()._repr_html_()
    assert html.startswith("<iframe srcdoc=")
    assert 'sandbox="allow-scripts allow-downloads"' in html

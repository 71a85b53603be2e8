"""Names are shortened where a script declares them, and nowhere else."""

import json
import re

import pytest
from thorough import first_daily

from trisolve.errors import TrisolveError
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move
from trisolve.web.pages.own_keys import OWN_KEYS
from trisolve.web.pages.player import play_page
from trisolve.web.pages.shared import PAGES, script_of
from trisolve.web.script import assembly
from trisolve.web.script.folding import folded
from trisolve.web.script.names import shortened
from trisolve.web.script.scopes import free_names
from trisolve.web.script.tokens import tokens_of

SECURE = {"caches"}
"""What a browser has only on pages that come from a disk or a secure address."""


def short(text):
    return "".join(token.text for token in shortened(tokens_of(text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("const aa = bb.aa, cc = { aa: dd };", "const e = bb.aa, t = { aa: dd };"),
        ("const { aa, bb: cc, ...dd } = ee;", "const { aa:e, bb: t, ...n } = ee;"),
        ("const [aa, [bb = 1] = []] = cc;", "const [e, [t = 1] = []] = cc;"),
        ("let aa = (bb) => bb + cc, dd = aa;", "let e = (e) => e + cc, t = e;"),
        # next to each other the same short name, within each other another
        ("for (const aa of bb) f(aa);\nfor (const cc of bb) f(cc);",
         "for (const e of bb) f(e);\nfor (const e of bb) f(e);"),
        ("function aa(bb) { return (cc) => bb + cc; }", "function e(e) { return (t) => e + t; }"),
        ("function* aa(bb) { yield* aa(bb); }", "function* e(t) { yield* e(t); }"),
        # an inner name hides an outer one of that name, in its own scope alone
        ("const aa = 1; { const aa = 2; f(aa); } g(aa);",
         "const e = 1; { const e = 2; f(e); } g(e);"),
        ("const aa = 1; for (const aa of bb) if (aa) { f(aa); } else g(aa); h(aa);",
         "const e = 1; for (const e of bb) if (e) { f(e); } else g(e); h(e);"),
        ("const aa = 1, bb = (aa) => aa ? `${aa}${aa + `${aa}`}` : aa, cc = aa;",
         "const e = 1, t = (e) => e ? `${e}${e + `${e}`}` : e, n = e;"),
        ("f(aa ? (bb) => bb : bb);", "f(aa ? (e) => e : bb);"),
        ("try { f(); } catch (aa) { const bb = aa; }", "try { f(); } catch (e) { const t = e; }"),
        ("try { f(); } catch { const bb = 1; }", "try { f(); } catch { const e = 1; }"),
        # methods, getters, classes: their names are keys
        ("const aa = { get bb() { return aa; }, async cc(dd) { await dd; }, * ee() {} };",
         "const e = { get bb() { return e; }, async cc(e) { await e; }, * ee() {} };"),
        ("class Aa extends Bb { constructor(cc) { super(cc); this.cc = cc; } }",
         "class e extends Bb { constructor(e) { super(e); this.cc = e; } }"),
        ("f({ aa, bb: { cc }, [dd]: 1 });", "f({ aa, bb: { cc }, [dd]: 1 });"),
        ("const aa = (bb, { cc, dd: ee = bb }, [ff] = cc) => ({ cc, ee, ff });",
         "const e = (e, { cc:t, dd: n = e }, [r] = t) => ({ cc:t, ee:n, ff:r });"),
        # what is free keeps its name, and no other takes it
        ("const aa = () => e + t;", "const n = () => e + t;"),
        ("for (let i1 = 0, j1 = 2; i1 < j1; i1++) f(i1);",
         "for (let e = 0, t = 2; e < t; e++) f(e);"),
    ],
)  # fmt: skip
def test_what_is_declared_is_shortened(text, expected):
    assert short(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("const { own } = aa; f(own, own.own);", "const { $:e } = aa; f(e, e.$);"),
        ("(own) => ({ own, [own]: aa.own, 'own': 1 });", "($) => ({ $, [$]: aa.$, 'own': 1 });"),
        # a name of an own key is called like it only where that hides nothing
        ("f(({ own }) => $ + own);", "f(({ $:e }) => $ + e);"),
    ],
)
def test_own_keys_are_shortened_and_names_after_them(text, expected):
    text = "".join(token.text for token in shortened(tokens_of(text), {"own"}))
    assert text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("const a = 5; f(a, 2 - a, { a });", " f(5, 2 - 5, { a:5 });"),
        ("const a = -1; f(1-a, a.b, -a);", " f(1-(-1), -1.b, -(-1));"),
        ("const a = 5, b = c; f(a, b);", "const a = 5, b = c; f(a, b);"),
        ("const a = 1; { const a = 2; f(a); } f(a);", " {  f(2); } f(1);"),
        ("let a = 1; f(a);", "let a = 1; f(a);"),
        # what only names itself, or what has gone, has gone too
        ("function a() { b(); } function b() { a(); } function c() { c(); } f();", "   f();"),
        ("const a = (b) => b, c = 1; const d = (e) => c; f(c);",
         "const a = (b) => b, c = 1;  f(c);"),
        ("const a = { b: [1] }; const c = { d: f() }; const e = /x/;", " const c = { d: f() }; "),
        ("async function* a() {} f(function b() {});", " f(function b() {});"),
    ],
)  # fmt: skip
def test_numbers_stand_where_they_are_used_and_nothing_unused_stays(text, expected):
    assert folded(text) == expected


def test_what_an_inner_function_uses_is_not_hidden_from_it():
    body = "const dd = (ee) => { const ff = aa; return ee + cc + ff; };"
    text = short(f"const aa = 1; function bb(cc) {{ {body} }}")
    pattern = r"\((\w)\) => \{ const (\w) = (\w); return (\w) \+ (\w) \+ (\w);"
    ee, ff, aa, ee_again, cc, ff_again = re.search(pattern, text).groups()
    assert (ee, ff) == (ee_again, ff_again)
    assert len({ee, ff, aa, cc}) == 4
    assert text.startswith(f"const {aa} = 1;")


def test_var_is_refused():
    with pytest.raises(TrisolveError, match="const or let"):
        short("var a = 1;")


@pytest.mark.parametrize("name", first_daily(["boco", *(page for page in PAGES if page != "boco")]))
def test_a_page_uses_the_same_names_of_the_browser_before_and_after(name, monkeypatch):
    raw = []
    squeezed = assembly.squeezed
    monkeypatch.setattr(
        assembly, "squeezed", lambda text, own: raw.append(text) or squeezed(text, own)
    )
    after = script_of(name)
    shortened = {"undefined"}  # to void 0
    assert free_names(tokens_of(after)) == free_names(tokens_of(raw[0])) - shortened
    keys = re.compile(r"(?<!\.)\.([A-Za-z]\w*)")
    before, own = set(keys.findall(raw[0])), OWN_KEYS.get(name, set())
    assert {key for key in keys.findall(after) if len(key) > 2} <= before - own
    assert all(re.search(rf"\b{key}\b", raw[0]) for key in own)


def keys_of(value):
    """Return all keys of a JSON value, however deep."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return set(value if isinstance(value, dict) else ()).union(*map(keys_of, inside))


def test_a_pages_own_keys_are_in_nothing_that_it_reads():
    start = Block("A", [0, 1, 2], [4, 5, 6], color="#ff0000")
    claims = {"stats": {"moves": 1, "grade": "easy"}, "solution": [Move("A", 2)]}
    level = Level(range(8), [start], name="One", author="Ada", notes="Push.", **claims)
    page = play_page([level], groups=[(1, "First")], embed_origins=["https://example.org"])
    texts = re.findall(r'<script type="application/json" id="\w+">(.*)</script>', page)
    read = set().union(*(keys_of(json.loads(text)) for text in texts))
    assert {"moves", "grade", "notes", "origins", "bevel"} <= read
    assert not read & OWN_KEYS["player"]
    assert all(len(key) > 2 for key in read), "shorter names may be those of own keys"


@pytest.mark.long
def test_what_pages_do_not_declare_a_browser_has(new_page):
    used = set()
    for name in PAGES:
        used |= free_names(tokens_of(script_of(name)))
    missing = "(names) => names.filter((name) => !(name in globalThis))"
    assert new_page().evaluate(missing, sorted(used - SECURE)) == []

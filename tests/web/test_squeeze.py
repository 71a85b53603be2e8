"""What is squeezed says the same: only what people read is gone."""

import re

import pytest

from trisolve.web.script import assembly
from trisolve.web.script.squeeze import squeezed, squeezed_style


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("a = b / c / d; // x\n", "a=b/c/d;"),
        ('x = /[/ ]\\/ "/u.test(a) / 2;', 'x=/[/ ]\\/ "/u.test(a)/2;'),
        ("const s = 'a  // b' + \"/* c */\";", "let e='a  // b'+\"/* c */\";"),
        ('t = `a ${ b ? `  ${c} }` : "}" }  // d`;', 't=`a ${b?`  ${c} }`:"}"}  // d`;'),
        ("a - -b;\na + +b;\nreturn  x in y;", "a- -b;a+ +b;return x in y;"),
        ("f()\n(g)", "f()\n(g)"),
        ("a\n  .b()\n  ?.c;", "a.b()?.c;"),
        ("if (a) {\n  b();\n}\nc = { d, e: [1,\n 2] }\n", "if(a){b()}c={d,e:[1,2]}\n"),
        ("(a) => ({ b }) /* c */", "e=>({b})"),
        ("x = async (a) => f((a), (a.b).c, [(a)], g (a));", "x=async(e)=>f(e,e.b.c,[e],g(e));"),
        ("(a)\n(b.c) || (-d) && typeof (e);", "(a)\n(b.c)||(-d)&&typeof(e);"),
        ("for (;;) { if (a) ; while (b) ; }", "for(;;){if(a);while(b);}"),
        (
            "const n = 0x1Fn << 32n | 1_000n, m = 1.5e-3 - .5;",
            "let e=0x1Fn<<32n|1_000n,t=1.5e-3-.5;",
        ),
        ("f(() => { a; b; })", "f(()=>{a;b})"),
        ("const f = () => {\n  a();\n}\nb();", "let e=()=>{a()}\nb();"),
        ("if (a) { b(); }\nelse { c(); }\n(d)();", "if(a){b()}else{c()}(d)();"),
        (
            "const a = { const: b.const };\nfor (const c of a) f(c);",
            "let e={const:b.const};for(let t of e)f(t);",
        ),
        ("const a = 1;\nlet b = 2, c;\nf();\nconst d = 3;\n", "let e=1,t=2,n;f();let r=3;"),
        ("let a = 1; for (let b = 2; b; ) { let c; let d; }", "let e=1;for(let e=2;e;){let e,t}"),
        ("let a = { b: 1 }\nf();\nlet c;", "let e={b:1}\nf();let t;"),
        ("let a = 1; function f() {} let b; let c;", "let e=1;function t(){}let n,r;"),
        ("f([a, b,], { c, d, }, [, ,]);", "f([a,b],{c,d},[,,]);"),
        ("let a = () => { let b; b(); let c; };\nlet d;", "let e=()=>{let e;e();let t},t;"),
    ],
)
def test_blanks_go_where_nothing_hangs_on_them(text, short):
    assert squeezed(text) == short
    assert squeezed(short) == short


def test_texts_of_modules_are_as_they_were():
    for name in ("player/page.js", "sliding/moves.js", "sliding/formats/share_code.js"):
        text = re.sub(r"^\s*(//|/\*\*| \*).*$", "", assembly.static(name), flags=re.MULTILINE)
        short = squeezed(text)
        for quoted in re.findall(r'"[^"\n]*"', text):
            assert quoted in short


def test_texts_of_style_sheets_are_as_they_were():
    assert squeezed_style('a::after { content: "x:  y; z"; }') == 'a::after{content:"x:  y; z"}'

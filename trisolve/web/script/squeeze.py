"""Take out of a script what only people read: comments, blanks, long names of its own.

No line break that ends a statement is lost, and no text is changed, nor any key but those that a
page calls its own. What is declared by `const` is so by `let`, one word for both; the linter sees
to it that nobody notices.
"""

import re
from functools import lru_cache

from trisolve.web.script.names import shortened
from trisolve.web.script.tokens import Token, tokens_of

_JOINS_AFTER = frozenset("{([,;=+-*%&|^<>?:!~") | {"=>", "?.", "??", "...", ""}
_CLASH = frozenset("+-/")
_JOINS_BEFORE = frozenset(")].,;?:=*%&|^<>}")
_WORDS = frozenset({"word", "number"})
_HEADS = frozenset({"for", "if", "while"})
_BEFORE_BLOCK = frozenset({")", "else", "try", "finally", "catch"})
_BEFORE_VALUE = frozenset("=,([{;:?&|!><+")
_LET = Token("word", "let")
_SHORTER = {
    Token("word", "const"): _LET,
    Token("word", "true"): Token("sign", "!0"),
    Token("word", "false"): Token("sign", "!1"),
    Token("word", "undefined"): Token("word", "void 0"),
}
_COMMA = Token("sign", ",")
_NOTHING = Token("", "")


@lru_cache(maxsize=32)
def squeezed(text: str, own_keys: frozenset[str] = frozenset()) -> str:
    r"""Return a script without what only people read; `own_keys` get short names too.

    >>> squeezed("const one = 1; // one\nif (one + +two) {\n  f(/ x/, `${ one } b`);\n}\n")
    'let e=1;if(e+ +two){f(/ x/,`${e} b`)}'
    """
    tokens = shortened(tokens_of(text), own_keys)
    kept: list[Token] = []
    opened: list[str] = []  # before each bracket that is open
    closed = ""  # what stood before the bracket that closed last, if nothing came since
    for number, token in enumerate(tokens):
        last = kept[-1] if kept else Token("", "")
        after = tokens[number + 1] if number + 1 < len(tokens) else Token("", "")
        if token.kind != "blank":
            if token.text == "}" and last.text == ";" and closed not in _HEADS:
                kept.pop()
            if token.closes:
                closed = opened.pop()
            elif token.text != ";":
                closed = ""
            if token.opens:
                opened.append(last.text)
            is_key = last.text in {".", "?."} or after.text == ":"
            kept.append(token if is_key else _SHORTER.get(token, token))
            continue
        words = last.kind in _WORDS and after.kind in _WORDS
        clash = last.text in _CLASH and after.text == last.text
        joins = last.text in _JOINS_AFTER or last.opens or after.text[:1] in _JOINS_BEFORE
        joins |= last.text == "}" and closed in _BEFORE_BLOCK  # a statement's block, over by itself
        if "\n" in token.text and (clash or not joins):
            kept.append(Token("blank", "\n"))
        elif words or clash:
            kept.append(Token("blank", " "))
    return "".join(token.text for token in _merged(_bare(kept)))


def _bare(tokens: list[Token]) -> list[Token]:
    """Return tokens without brackets around a function's only parameter, or around a mere name."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token, end = tokens[at], at + 2
        last = kept[-1] if kept else _NOTHING
        while [one.text for one in tokens[end : end + 1]] == ["."]:
            end += 2
        inside = tokens[at + 1 : end]
        closing, after = (one.text for one in (*tokens[end : end + 2], _NOTHING, _NOTHING)[:2])
        is_name = token.text == "(" and closing == ")" and inside[0].kind == "word"
        is_parameter = is_name and after == "=>" and last.kind != "word"
        if is_parameter or (is_name and after != "=>" and last.text in _BEFORE_VALUE):
            kept += inside
            at = end + 1
        else:
            kept.append(token)
            at += 1
    return kept


def _merged(tokens: list[Token]) -> list[Token]:
    """Return tokens with `let` statements in a row joined, and no comma before a bracket closes."""
    kept = [_NOTHING]
    in_let = [False]  # for each bracket that is open, whether a `let` statement has begun in it
    heads = [""]  # the brackets
    for number, token in enumerate(tokens):
        last, before = kept[-1].text, kept[-2].text if len(kept) > 1 else ""
        after = tokens[number + 1].text if number + 1 < len(tokens) else ""
        if token.kind == "blank" and last == "," and in_let[-1]:
            continue  # the blank of a `let` that has gone
        if token.closes:
            if last == "," and before not in {",", "["}:
                kept.pop()
            in_let.pop()
            heads.pop()
        elif token == _LET and heads[-1] != "(" and last not in {".", "?."} and after != ":":
            if last == ";" and in_let[-1]:
                kept[-1] = _COMMA
                continue
            in_let[-1] = True
        elif last == ";" or "\n" in token.text:
            in_let[-1] = False
        if token.opens:
            in_let.append(False)
            heads.append(token.text)
        kept.append(token)
    return kept[1:]


def squeezed_style(text: str) -> str:
    """Return a style sheet without what only people read.

    >>> squeezed_style("a b { color: red; } /* x */ @media (x) { i > u { top: 1px } }")
    'a b{color:red}@media (x){i>u{top:1px}}'
    """
    parts = re.split(r'("[^"]*")', re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    for at in range(0, len(parts), 2):  # what stands between texts
        part = re.sub(r" ?([{};,>~]) ?", r"\1", re.sub(r"\s+", " ", parts[at]))
        parts[at] = part.replace(": ", ":").replace(";}", "}")
    return "".join(parts).strip()

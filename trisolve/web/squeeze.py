"""Take out of a script what only people read: comments, indentation, spaces around signs.

No name is changed and no line break that ends a statement is lost, so that what a browser shows
of a page can still be read beside the sources. A regular expression is told from a division by what
stands before it; templates may hold templates.
"""

import re

_REGEX_BEFORE = frozenset("(,=:[!&|?{};\n") | {"return", "=>", ""}
_WORD = re.compile(r"[\w$#\\]+")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'")
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_BLANK = re.compile(r"(?:\s|//[^\n]*|/\*[\s\S]*?\*/)+")
_JOINS_AFTER = frozenset("{([,;=+-*%&|^<>?:!~") | {"=>", ""}
_CLASH = frozenset("+-/")
_JOINS_BEFORE = frozenset(")].,;?:=*%&|^<>}")


def _template(text: str, at: int) -> int:
    """Return where the template that begins at a place ends."""
    at += 1
    while text[at] != "`":
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            at, depth = at + 2, 1
            while depth:
                if text[at] == "`":
                    at = _template(text, at)
                    continue
                if (match := _STRING.match(text, at)) is not None:
                    at = match.end()
                    continue
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                at += 1
        else:
            at += 1
    return at + 1


def _tokens(text: str) -> list[str]:
    """Return words, strings, signs, and blanks as they stand."""
    found: list[str] = []
    before, at = "", 0
    while at < len(text):
        regex = _REGEX.match(text, at) if before in _REGEX_BEFORE else None
        match = _BLANK.match(text, at) or _STRING.match(text, at) or _WORD.match(text, at) or regex
        if match is not None:
            end = match.end()
        elif text[at] == "`":
            end = _template(text, at)
        else:
            end = at + (2 if text.startswith("=>", at) else 1)
        found.append(text[at:end])
        if not _BLANK.fullmatch(found[-1]):
            before = found[-1]
        at = end
    return found


def squeezed(text: str) -> str:
    r"""Return a script without what only people read.

    >>> squeezed("const a = 1; // one\nif (a + +b) {\n  f(/ x/, `${ a } b`);\n}\n")
    'const a=1;if(a+ +b){f(/ x/,`${ a } b`);}\n'
    """
    tokens = _tokens(text)
    kept: list[str] = []
    for number, token in enumerate(tokens):
        if not _BLANK.fullmatch(token):
            kept.append(token)
            continue
        last = kept[-1] if kept else ""
        after = tokens[number + 1] if number + 1 < len(tokens) else ""
        words = bool(_WORD.fullmatch(last[-1:])) and bool(_WORD.match(after))
        clash = last in _CLASH and after == last
        if "\n" in token:
            if clash or not (last in _JOINS_AFTER or after[:1] in _JOINS_BEFORE):
                kept.append("\n")
        elif words or clash:
            kept.append(" ")
    return "".join(kept)


def squeezed_style(text: str) -> str:
    """Return a style sheet without what only people read.

    >>> squeezed_style("a b { color: red; } /* x */ @media (x) { i > u { top: 1px } }")
    'a b{color:red}@media (x){i > u{top:1px}}'
    """
    parts = re.split(r'("[^"]*")', re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    for at in range(0, len(parts), 2):  # what stands between texts
        part = re.sub(r" ?([{};,]) ?", r"\1", re.sub(r"\s+", " ", parts[at]))
        parts[at] = part.replace(": ", ":").replace(";}", "}")
    return "".join(parts).strip()

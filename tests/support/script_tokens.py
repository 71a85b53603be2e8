"""The tokens of a script: words, signs, texts and blanks; together, they are the script.

The token before a slash decides whether the slash begins a regular expression or divides. A
template is split at its ``${`` and ``}``, so that the code between them is read like other code.
"""

import re
from typing import NamedTuple


class Token(NamedTuple):
    """A piece of a script."""

    kind: str
    """blank (comments too), word, number, text (strings, regular expressions), template or sign."""
    text: str

    @property
    def opens(self) -> bool:
        """Whether a bracket opens here, including a template's ``${``."""
        return self.text in _OPENING or (self.kind == "template" and self.text.endswith("${"))

    @property
    def closes(self) -> bool:
        """Whether a bracket closes here."""
        return self.text in _CLOSING or (self.kind == "template" and self.text.startswith("}"))


_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_REGEX_BEFORE = frozenset("(,=:[!&|?{};") | {"return", "=>", "??", ""}
_ANY = re.compile(
    r"(?P<blank>(?:\s|//[^\n]*|/\*[\s\S]*?\*/)+)"
    r"|(?P<word>[A-Za-z_$][\w$]*)"
    r"|(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<number>0[xXbBoO]\w+|(?:\d[\d_]*\.?[\d_]*|\.\d+)(?:[eE][+-]?\d+)?n?)"
    r"|(?P<sign>=>|\?\.(?!\d)|\?\?|\.\.\.|[\s\S])"
)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_TEMPLATE = re.compile(r"(?:[^\\`$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)")


def tokens_of(text: str) -> list[Token]:
    """Return the pieces of a script.

    >>> [token.text for token in tokens_of("a => `b${c / 2}`")]
    ['a', ' ', '=>', ' ', '`b${', 'c', ' ', '/', ' ', '2', '}`']
    """
    found: list[Token] = []
    depths: list[int] = []  # of the brackets within each template that is open
    before, at = "", 0
    while at < len(text):
        token = _next(text, at, before, inside=depths[-1:] == [0])
        found.append(token)
        at += len(token.text)
        if token.kind == "template":
            if token.text[0] == "}":
                depths.pop()
            if token.opens:
                depths.append(0)
        elif depths and token.kind == "sign":
            depths[-1] += (token.text == "{") - (token.text == "}")
        if token.kind != "blank":
            before = "(" if token.kind == "template" and token.opens else token.text
    return found


def _next(text: str, at: int, before: str, *, inside: bool) -> Token:
    """Return the piece at a place; `inside` is where a ``}`` continues a template."""
    if text[at] == "`" or (inside and text[at] == "}"):
        match = _TEMPLATE.match(text, at + 1)
        if match is None:
            raise ValueError("expected the end of a template")
        return Token("template", text[at] + match[0])
    match = _ANY.match(text, at)
    assert match is not None
    if match[0] == "/" and before in _REGEX_BEFORE and (regex := _REGEX.match(text, at)):
        return Token("text", regex[0])
    return Token(str(match.lastgroup), match[0])

"""JSON values as Lua code, and the tables in Lua code as JSON values."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from trisolve.errors import FormatError

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_WORDS = (
    *("and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if"),
    *("in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"),
)


def lua_string(text: str) -> str:
    """Return a quoted Lua string, with control characters as decimal escapes."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(x if x >= " " and x != "\x7f" else f"\\{ord(x):03d}" for x in plain) + '"'


def lua_key(name: str) -> str:
    """Return a table key as it is written in Lua before the equals sign.

    >>> lua_key("floor"), lua_key("U-up"), lua_key("end")
    ('floor', '["U-up"]', '["end"]')
    """
    is_plain = _NAME.fullmatch(name) and name not in _WORDS
    return name if is_plain else f"[{lua_string(name)}]"


def lua_value(value: object, indent: int = 0) -> str:
    r"""Return a JSON value as a Lua expression; keys with a null value are left out.

    >>> lua_value({"at": [1, 2.5], "goal": None, "hole": True})
    '{\n at = {1, 2.5},\n hole = true}'
    """
    if isinstance(value, Mapping):
        inside = ",\n".join(
            f"{' ' * (indent + 1)}{lua_key(str(key))} = {lua_value(one, indent + 1)}"
            for key, one in value.items()
            if one is not None
        )
        return f"{{\n{inside}}}" if inside else "{}"
    if isinstance(value, list | tuple):
        return "{" + ", ".join(lua_value(one, indent + 1) for one in value) + "}"
    if isinstance(value, str):
        return lua_string(value)
    if value is None:
        return "nil"
    return str(value).lower() if isinstance(value, bool) else repr(value)


_TOKEN = re.compile(
    r"""(?P<blank>\s+|--\[(?P<bar>=*)\[.*?\](?P=bar)\]|--[^\n]*)
    |(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<name>[A-Za-z_]\w*)|(?P<sign>[{}\[\]=,;])""",
    re.ASCII | re.DOTALL | re.VERBOSE,
)
_ESCAPE = re.compile(r"\\(\d{1,3}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_CONSTANTS = {"true": True, "false": False, "nil": None}
_MAX_DEPTH = 50


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


class _Reader:
    """Reads one table of plain values; whatever follows the table is not read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split()
        self.here = next(self.tokens)

    def _split(self) -> Iterator[_Token]:
        at = 0
        while found := _TOKEN.match(self.text, at):
            at = found.end()
            kind = "blank" if found["blank"] else str(found.lastgroup)
            if kind != "blank":
                yield _Token(kind, found[0], found.start())
        rest = self.text[at : at + 1]
        while True:
            yield _Token("other" if rest else "end", rest, at)

    def refuse(self, expected: str) -> NoReturn:
        """Raise a FormatError that names the line."""
        line = self.text.count("\n", 0, self.here.start) + 1
        found = repr(self.here.text) if self.here.text else "the end"
        raise FormatError(f"line {line}: expected {expected}, got {found:.60}")

    def take(self, *texts: str) -> str | None:
        """Go past the next token if it is one of these strings; return it, or None."""
        if self.here.text not in texts:
            return None
        taken = self.here.text
        self.here = next(self.tokens)
        return taken

    def value(self, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
        """Return the next value."""
        kind, text, _ = self.here
        if text == "{" and depth < _MAX_DEPTH:
            return self.table(depth)
        if kind == "number":
            found: object = float(text) if set(text) & set(".eE") else int(text)
        elif kind == "string":
            found = _ESCAPE.sub(_unescape, text[1:-1])
        elif text in _CONSTANTS:
            found = _CONSTANTS[text]
        else:
            self.refuse("a table, a number, a string, true, false or nil")
        self.here = next(self.tokens)
        return found

    def table(self, depth: int) -> Any:  # noqa: ANN401 - an array or an object
        """Return a table, as an array if it has no keys except 1, 2 and so on."""
        if not self.take("{"):
            self.refuse("a table")
        items: list[Any] = []
        keyed: dict[str, Any] = {}
        while not self.take("}"):
            name = self.key(len(items) + 1)
            found = self.value(depth + 1)
            if name is None:
                items.append(found)
            elif name in keyed:
                self.refuse(f"the key {name} once")
            else:
                keyed[name] = found
            if not self.take(",", ";") and self.here.text != "}":
                self.refuse("a comma or }")
        if items and keyed:
            self.refuse("a table with keys or without, not both, before this")
        return keyed or items

    def key(self, place: int) -> str | None:
        """Return the key before the next value, or None if there is none or it is `place`."""
        if self.here.kind == "name" and self.here.text not in _CONSTANTS:
            found = str(self.take(self.here.text))
        elif self.take("["):
            given = self.value(_MAX_DEPTH)
            if given != place and not isinstance(given, str):
                self.refuse(f"a string or {place} as a key before this")
            if not self.take("]"):
                self.refuse("]")
            found = given if isinstance(given, str) else ""
        else:
            return None
        if not self.take("="):
            self.refuse("=")
        return found or None


def _unescape(match: re.Match[str]) -> str:
    text = match[1]
    return chr(int(text)) if text.isdigit() else _ESCAPED.get(text, text)


def parse_lua(text: str) -> Any:  # noqa: ANN401 - an array or an object
    r"""Return the table at the start of Lua code as a JSON value; may raise FormatError.

    The table may follow ``return`` or ``local M =``. The rest of the text, such as functions, is
    not read.

    >>> parse_lua('local M = { -- two\n a = {1, 2.5, false}, b = "x\\"" }\nreturn M')
    {'a': [1, 2.5, False], 'b': 'x"'}
    >>> parse_lua("return {1, f()}")
    Traceback (most recent call last):
    trisolve.errors.FormatError: line 1: expected =, got '('
    """
    reader = _Reader(text)
    if not reader.take("return"):
        reader.take("local")
        if reader.here.kind == "name":
            reader.take(reader.here.text)
            if not reader.take("="):
                reader.refuse("=")
    return reader.table(0)

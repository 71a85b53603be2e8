"""JSON values as Lua."""

import re
from collections.abc import Mapping

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

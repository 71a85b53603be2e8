"""The same script with shorter names.

Only names that the script itself declares are changed, and the keys that a page calls its own.
Other properties and whatever the browser has keep theirs.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import chain, product
from string import digits

from trisolve.web.script.grammar import WORDS_OF_LANGUAGE, Script
from trisolve.web.script.scopes import Scope, homes_of
from trisolve.web.script.tokens import Token

_FIRST = "etnrioaslcudhmpgfvbxywkqzjETNRIOASLCUDHMPGFVBXYWKQZJ_$"  # as often as in words: they zip


def _short_names(letters: str = _FIRST) -> Iterator[str]:
    return chain(letters, map("".join, product(letters, letters + digits)))


def shortened(tokens: list[Token], own_keys: Collection[str] = ()) -> list[Token]:
    """Return a script's tokens with a short name in place of each that the script declares.

    Keys in `own_keys` are shortened, too, wherever they stand without quotes. A name that is taken
    from a key of its own, or put into one, is called like the key: ``{ long }`` stays short.

    >>> from trisolve.web.script.tokens import tokens_of
    >>> text = "const long = 1; function f({ long, other: a = long }) { return long + a + top; }"
    >>> "".join(token.text for token in shortened(tokens_of(text)))
    'const e = 1; function t({ long:e, other: t = e }) { return e + t + top; }'
    >>> "".join(token.text for token in shortened(tokens_of(text), {"long"}))
    'const e = 1; function t({ $, other: e = $ }) { return $ + e + top; }'
    """
    script = Script(tokens)
    scopes, homes = homes_of(script)
    keys = _short_keys(script, own_keys)
    wanted: dict[Scope, dict[str, str]] = defaultdict(dict)
    for j, home in homes.items():
        if home is not None and script.roles[j] == "short" and script.word(j) in keys:
            wanted[home][script.word(j)] = keys[script.word(j)]
    for scope in scopes:
        taken = {home.names[name] if home else name for home, name in scope.used}
        taken |= WORDS_OF_LANGUAGE
        likened = {} if scope.above is None else wanted[scope]
        likened = {name: key for name, key in likened.items() if key not in taken}
        taken.update(likened.values())
        free = (name for name in _short_names() if name not in taken)
        scope.names = {name: likened.get(name) or next(free) for name in scope.names}
    return _with_names(script, homes, keys)


def _short_keys(script: Script, own_keys: Collection[str]) -> dict[str, str]:
    """Return short names for a page's own keys: letters that names of variables seldom have."""
    places = range(len(script))
    counts = Counter(script.word(j) for j in places if script.roles[j] in {"key", "short"})
    taken = WORDS_OF_LANGUAGE | (set(counts) - set(own_keys))
    free = (name for name in _short_names(_FIRST[::-1]) if name not in taken)
    return {key: next(free) for key, _ in counts.most_common() if key in own_keys}


def renamed(tokens: list[Token], names: Mapping[str, str]) -> list[Token]:
    """Return a script's tokens with other names for what it declares at its top.

    >>> from trisolve.web.script.tokens import tokens_of
    >>> text = "const a = 1; const f = (b) => { const c = { a, b }; return a + c.a; };"
    >>> "".join(token.text for token in renamed(tokens_of(text), {"a": "a$1", "b": "b$1"}))
    'const a$1 = 1; const f = (b) => { const c = { a:a$1, b }; return a$1 + c.a; };'
    """
    script = Script(tokens)
    scopes, homes = homes_of(script)
    for scope in scopes:
        is_top = scope.above is None
        scope.names = {name: names.get(name, name) if is_top else name for name in scope.names}
    return _with_names(script, homes)


def _with_names(
    script: Script, homes: dict[int, "Scope | None"], keys: Mapping[str, str] | None = None
) -> list[Token]:
    """Return the tokens with the names that the scopes have for what they declare, and `keys`."""
    changed = list(script.tokens)
    for j, role in enumerate(script.roles):
        if not role:
            continue
        name, home = script.word(j), homes.get(j)
        new = home.names[name] if home else name
        key = (keys or {}).get(name, name)
        text = {"name": new, "key": key}.get(role) or (key if key == new else f"{key}:{new}")
        changed[script.places[j]] = Token("word", text)
    return changed

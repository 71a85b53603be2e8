"""Put constant numbers and texts where they are used, and leave out what nothing uses.

A page takes whole modules and seldom needs all that they export.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from trisolve.web.script.grammar import Script
from trisolve.web.script.scopes import Scope, homes_of
from trisolve.web.script.tokens import Token, tokens_of

_GLUED = frozenset({"-", "."})
_BEFORE_STATEMENT = frozenset({"", ";", "{", "}"})
_DOUBLE = '"'
_QUOTES = frozenset("\"'")


def folded(text: str) -> str:
    """Return a script without constants that are as well written where they are used.

    These are numbers, texts that are used once, and both as fields of a record that is only asked
    for its fields. What is never used is left out too.

    >>> folded("const A = 1, B = -2; f(A - B, { A }); function g() { return A + g(); }")
    ' f(1 - (-2), { A:1 }); '
    >>> folded('const T = { a: "x" + "y", b: "z" }, n = 2; f(T.a, T.b + T.b);')
    'const T = {b:"z"}, n = 2; f("xy", T.b + T.b);'
    """
    script = Script(tokens_of(text))
    homes = homes_of(script)[1]
    uses: dict[tuple[Scope, str], list[int]] = defaultdict(list)
    for j, home in homes.items():
        if home is not None:
            uses[home, script.word(j)].append(j)

    def used(name: int) -> list[int]:
        return [j for j in uses[_home(homes, name), script.word(name)] if j != name]

    changed: dict[int, list[Token]] = {}
    gone: list[tuple[int, int]] = []
    for j in range(len(script)):
        if script.word(j) != "const" or script.roles[j] == "key":
            continue
        values = dict(_values(script, j))
        if values and all(
            _is_number(value) or len(used(name)) == 1 for name, value in values.items()
        ):
            gone.append((j, script.end_of_statement(j)))
            for name, value in values.items():
                changed |= {script.places[at]: _with_value(script, at, value) for at in used(name)}
        for name in filter(homes.get, script.declared(j)):
            changed |= _fields_in_place(script, name, used(name), gone)
    for first, last in chain(gone, _unused(script, homes, uses)):
        changed.update((at, []) for at in range(script.places[first], script.places[last] + 1))
    kept = (new for at, token in enumerate(script.tokens) for new in changed.get(at, [token]))
    return "".join(token.text for token in kept)


def _home(homes: dict[int, Scope | None], name: int) -> Scope:
    home = homes[name]
    assert home is not None
    return home


def _is_number(value: str) -> bool:
    return value[0] not in _QUOTES


def _value(script: Script, j: int) -> tuple[str, int]:
    """Return the number or the text that is written here, "" for anything else, and its end."""
    if script[j].kind == "number":
        return script.word(j), j + 1
    if script.word(j) == "-" and script[j + 1].kind == "number":
        return f"-{script.word(j + 1)}", j + 2
    if script[j].kind == "text" and script.word(j + 1) != "+":
        return (script.word(j), j + 1) if script.word(j)[0] in _QUOTES else ("", j)
    text = ""
    while script[j].kind == "text" and script.word(j)[0] == _DOUBLE:
        text += script.word(j)[1:-1]
        j += 1
        if script.word(j) != "+" or script[j + 1].kind != "text":
            return f'"{text}"', j
        j += 1
    return "", j


def _values(script: Script, j: int) -> Iterator[tuple[int, str]]:
    """Yield the names and values of a statement that declares numbers and texts alone."""
    found: list[tuple[int, str]] = []
    at = j
    while script.word(at) == ("," if found else "const") and script.word(at + 2) == "=":
        value, end = _value(script, at + 3)
        if not value:
            return
        found.append((at + 1, value))
        at = end
    if script.word(at) == ";":
        yield from found


def _fields_in_place(
    script: Script, name: int, used: list[int], gone: list[tuple[int, int]]
) -> dict[int, list[Token]]:
    """Return what stands for the fields of a record of numbers and texts, and for the record.

    Nothing for a record that is used in any other way than for one field at a time.
    """
    fields = dict(_fields(script, name + 2)) if script.word(name + 1) == "=" else {}
    asked: dict[str, list[int]] = {key: [] for key in fields}
    for j in used:
        key = script.word(j + 2)
        if script.word(j + 1) != "." or key not in fields or script.word(j + 3) == "=":
            return {}
        asked[key].append(j)
    if not fields:
        return {}
    changed: dict[int, list[Token]] = {}
    kept = {key for key, places in asked.items() if len(places) > 1 and not _is_number(fields[key])}
    for key in fields.keys() - kept:
        for j in asked[key]:
            changed[script.places[j]] = _with_value(script, j, fields[key])
            changed |= {at: [] for at in range(script.places[j] + 1, script.places[j + 2] + 1)}
    closing = script.partner[name + 2]
    if not kept and script.word(name - 1) == "const" and script.word(closing + 1) == ";":
        gone.append((name - 1, closing + 1))
    first, last = script.places[name + 2], script.places[closing]
    changed |= {at: [] for at in range(first, last + 1)}
    body = ",".join(f"{key}:{value}" for key, value in fields.items() if key in kept)
    changed[first] = tokens_of(f"{{{body}}}")
    return changed


def _fields(script: Script, j: int) -> Iterator[tuple[str, str]]:
    """Yield the keys and values of a record of numbers and texts that begins here, if it is one."""
    found: list[tuple[str, str]] = []
    if script.word(j) != "{" or script.braces.get(j) != "object":
        return
    end, at = script.partner[j], j + 1
    while at < end:
        if script.roles[at] != "key" or script.word(at + 1) != ":":
            return
        value, stop = _value(script, at + 2)
        if not value or stop > end or script.word(stop) not in {",", "}"}:
            return
        found.append((script.word(at), value))
        at = stop + (script.word(stop) == ",")
    yield from found


def _with_value(script: Script, j: int, value: str) -> list[Token]:
    """Return what stands for a name that is a number or a text."""
    parts = tokens_of(value)
    if value[0] in _GLUED and script.word(j - 1) in _GLUED:
        parts = [Token("sign", "("), *parts, Token("sign", ")")]
    return [script[j], Token("sign", ":"), *parts] if script.roles[j] == "short" else parts


def _unused(
    script: Script, homes: dict[int, Scope | None], uses: dict[tuple[Scope, str], list[int]]
) -> list[tuple[int, int]]:
    """Return where functions and plain values are declared that nothing but each other names."""
    declared = list(_declarations(script))
    owner: dict[int, int] = {}  # for each place the innermost such declaration around it
    for number, (first, _, last) in enumerate(declared):
        owner.update(dict.fromkeys(range(first, last + 1), number))
    named_in = [
        {owner.get(j) for j in uses[_home(homes, name), script.word(name)] if j != name}
        for _, name, _ in declared
    ]
    live: set[int | None] = {None}
    while found := {at for at, owners in enumerate(named_in) if at not in live and owners & live}:
        live |= found
    return [(first, last) for at, (first, _, last) in enumerate(declared) if at not in live]


def _declarations(script: Script) -> Iterator[tuple[int, int, int]]:
    """Yield where each function or plain value is declared alone: its first, name and last."""
    for j in range(len(script)):
        if script.roles[j] != "name":
            continue
        if script.word(j) == "function":
            first = j - 1 if script.word(j - 1) == "async" else j
            name = j + 2 if script.word(j + 1) == "*" else j + 1
            if script.word(first - 1) in _BEFORE_STATEMENT and script.roles[name] == "name":
                yield first, name, script.partner[script.partner[name + 1] + 1]
        elif script.word(j) == "const" and script.word(j + 2) == "=":
            last = script.end_of_expression(j + 3)
            if script.word(last) == ";" and _is_plain(script, j + 3, last):
                yield j, j + 1, last


def _is_plain(script: Script, first: int, end: int) -> bool:
    """Return whether making a value does nothing else: functions, texts, numbers, lists of them."""
    first += script.word(first) == "async"
    if not script[first].opens or script[first].kind != "sign":
        return end == first + 1 and script[first].kind in {"text", "number"}
    closing = script.partner[first]
    calls = any(script.word(j) == "(" for j in range(first, end))
    return script.word(closing + 1) == "=>" or (closing == end - 1 and not calls)

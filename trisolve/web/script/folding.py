"""Put constant numbers where they are used, and leave out what nothing uses.

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


def folded(text: str) -> str:
    """Return a script without its constant numbers as names, and without what it never uses.

    >>> folded("const A = 1, B = -2; f(A - B, { A }); function g() { return A + g(); }")
    ' f(1 - (-2), { A:1 }); '
    """
    script = Script(tokens_of(text))
    homes = homes_of(script)[1]
    uses: dict[tuple[Scope, str], list[int]] = defaultdict(list)
    for j, home in homes.items():
        if home is not None:
            uses[home, script.word(j)].append(j)
    changed: dict[int, list[Token]] = {}
    gone: list[tuple[int, int]] = []
    for first, last, values in _numbers(script):
        gone.append((first, last))
        for name, value in values.items():
            for j in uses[_home(homes, name), script.word(name)]:
                changed[script.places[j]] = _with_value(script, j, value)
    for first, last in chain(gone, _unused(script, homes, uses)):
        changed.update((at, []) for at in range(script.places[first], script.places[last] + 1))
    kept = (new for at, token in enumerate(script.tokens) for new in changed.get(at, [token]))
    return "".join(token.text for token in kept)


def _home(homes: dict[int, Scope | None], name: int) -> Scope:
    home = homes[name]
    assert home is not None
    return home


def _numbers(script: Script) -> Iterator[tuple[int, int, dict[int, str]]]:
    """Yield the statements that declare constant numbers alone: first, last, numbers by names."""
    for j in range(len(script)):
        values: dict[int, str] = {}
        at = j
        while script.word(at) == ("," if values else "const") and script.roles[at] != "key":
            name, sign = at + 1, script.word(at + 3) if script.word(at + 3) == "-" else ""
            at += 3 + len(sign)
            if script.word(name + 1) != "=" or script[at].kind != "number":
                break
            values[name] = sign + script.word(at)
            at += 1
        if values and script.word(at) == ";":
            yield j, at, values


def _with_value(script: Script, j: int, value: str) -> list[Token]:
    """Return what stands for a name that is a number."""
    parts = [Token("sign", "-")] if value[0] == "-" else []
    parts.append(Token("number", value.removeprefix("-")))
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

"""The scopes of a script: which names it declares, and where each can be seen.

The scopes are those of the language: blocks, functions with their parameters, heads of `for`, what
is caught.
"""

from trisolve.errors import TrisolveError
from trisolve.web.script.grammar import WORDS_OF_LANGUAGE, Script
from trisolve.web.script.tokens import Token


class Scope:
    """A stretch of the script with the names declared in it, and the names that it uses."""

    def __init__(self, end: int, above: "Scope | None") -> None:
        self.end, self.above = end, above
        self.names: dict[str, str] = {}  # declared here, and what they are to be called
        self.used: set[tuple[Scope | None, str]] = set()  # here and below, with where it is from


def _scopes_of(script: Script) -> list[Scope]:
    """Return the scope of every token, with what is declared in it."""
    heads = {begin: (end, names) for begin, end, names in script.scopes()}
    scope = whole = Scope(len(script), None)
    found: list[Scope] = []
    for j in range(len(script)):
        while j > scope.end:
            scope = scope.above or whole
        if j in heads:
            scope = Scope(heads[j][0], scope)
        found.append(scope)
    for j in range(len(script)):
        names = heads[j][1] if j in heads else []
        text = script.word(j) if script.roles[j] == "name" else ""
        if text in {"const", "let"}:
            names = list(script.declared(j))
        elif text in {"function", "class"}:
            name = j + 2 if script.word(j + 1) == "*" else j + 1
            names = [name] if script.roles[name] == "name" else []
        elif text == "var":
            raise TrisolveError("expected const or let in a module of a page, got var")
        found[j].names.update((script.word(name), "") for name in names)
    return found


def homes_of(script: Script) -> tuple[list[Scope], dict[int, Scope | None]]:
    """Return the scopes, outer ones first, and for each name where it is declared, if it is."""
    at = _scopes_of(script)
    homes: dict[int, Scope | None] = {}
    for j, role in enumerate(script.roles):
        if role not in {"name", "short"}:
            continue
        name = script.word(j)
        home: Scope | None = at[j]
        while home is not None and name not in home.names:
            home = home.above
        homes[j] = home
        scope: Scope | None = at[j]
        while scope is not None:
            scope.used.add((home, name))
            scope = scope.above
    return list(dict.fromkeys(at)), homes


def free_names(tokens: list[Token]) -> set[str]:
    """Return the names that a script uses and does not declare: those that the browser has.

    >>> from trisolve.web.script.tokens import tokens_of
    >>> sorted(free_names(tokens_of("for (const a of b) { let c = { a, d: e.f }; }")))
    ['b', 'e']
    """
    script = Script(tokens)
    homes = homes_of(script)[1]
    return {script.word(j) for j in homes if homes[j] is None} - WORDS_OF_LANGUAGE


def top_names(tokens: list[Token]) -> set[str]:
    """Return the names that a script declares at its top.

    >>> from trisolve.web.script.tokens import tokens_of
    >>> sorted(top_names(tokens_of("const a = 1, b = 2; function c(d) { let e = d; }")))
    ['a', 'b', 'c']
    """
    return set(_scopes_of(Script(tokens))[0].names)

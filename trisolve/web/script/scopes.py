"""Which names a script declares, where each can be seen, and the same script with shorter ones.

The scopes are those of the language: blocks, functions with their parameters, heads of `for`, what
is caught. Only names that the script itself declares are changed: properties, keys and whatever the
browser has keep theirs. What is read is the language as our modules use it: `const` and `let` and
no `var`, statements that end in a semicolon or a block, no labels and no `case` with braces.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from string import digits

from trisolve.errors import TrisolveError
from trisolve.web.script.tokens import Token

_LANGUAGE = """
    arguments async await break case catch class const continue debugger default delete do else enum
    export extends false finally for from function get if import in instanceof let new null of
    return set static super switch this throw true try typeof var void while with yield
"""
_WORDS_OF_LANGUAGE = frozenset(_LANGUAGE.split())
_OBJECT_AFTER = frozenset("(,=:[?&|") | frozenset(
    ("??", "...", "${", "const", "let", "return", "yield", "await", "of", "in", "typeof", "throw")
)
_MODIFIERS = frozenset({"get", "set", "async", "static", "*"})
_CONTROL = frozenset({"for", "await", "if", "while", "switch"})
_BODY_GOES_ON = frozenset({"else", "catch", "finally"})
_FIRST = "etnrioaslcudhmpgfvbxywkqzjETNRIOASLCUDHMPGFVBXYWKQZJ_$"  # as often as in words: they zip


class _Script:
    """A script's tokens without blanks, and which brackets hold what."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.places = [i for i, token in enumerate(tokens) if token.kind != "blank"]
        self.partner: dict[int, int] = {}
        self.braces: dict[int, str] = {}  # object, class or block, for each { of them
        self.roles: list[str] = []  # name, key, short (both at once), or nothing
        open_at: list[int] = []
        in_class_head = False
        for j in range(len(self.places)):
            token = self[j]
            if token.closes:
                self.partner[open_at[-1]] = j
                self.partner[j] = open_at.pop()
            within = self.braces.get(open_at[-1], "") if open_at else ""
            self.roles.append(self._role(j, within) if token.kind == "word" else "")
            in_class_head |= token == ("word", "class") and self.roles[j] == "name"
            if token.opens:
                open_at.append(j)
            if token.text == "{":
                is_object = self.word(j - 1) in _OBJECT_AFTER
                self.braces[j] = "class" if in_class_head else "object" if is_object else "block"
                in_class_head = False

    def __getitem__(self, j: int) -> Token:
        return self.tokens[self.places[j]]

    def __len__(self) -> int:
        return len(self.places)

    def word(self, j: int) -> str:
        """Return the text of a token, nothing outside; a template that opens is its ``${``."""
        if not 0 <= j < len(self.places):
            return ""
        token = self[j]
        return "${" if token.kind == "template" and token.opens else token.text

    def group_end(self, j: int) -> int:
        """Return where the brackets close that open here, a template's last for its first."""
        while self[j].opens:
            j = self.partner[j]
        return j

    def _role(self, j: int, within: str) -> str:
        before, after = self.word(j - 1), self.word(j + 1)
        if before in {".", "?.", "#"}:
            return "key"
        if within not in {"object", "class"}:
            return "name"
        first = j
        while self.word(first - 1) in _MODIFIERS:
            first -= 1
        if self.word(first - 1) not in ({"{", ","} if within == "object" else {"{", ";", "}"}):
            return "name"
        if within == "class" or after in {":", "("} or after not in {",", "}", "="}:
            return "key"
        return "short"

    def end_of_expression(self, j: int) -> int:
        """Return the first place behind the expression, or the part of one, that begins here."""
        choices = 0
        while j < len(self):
            text = self.word(j)
            if self[j].opens and not self[j].closes:
                j = self.group_end(j)
            elif text in {",", ";"} or self[j].closes or (text == ":" and not choices):
                return j
            choices += (text == "?") - (text == ":")
            j += 1
        return j

    def end_of_statement(self, j: int) -> int:
        """Return the last place of the statement that begins here."""
        while self.word(j) != ";" and not (self[j].closes and self.partner[j] < j):
            if self[j].opens:
                is_body = self.braces.get(j) == "block" and self.word(j - 1) != "=>"
                j = self.group_end(j)
                if is_body and self.word(j + 1) not in _BODY_GOES_ON:
                    return j
            j += 1
        return j

    def bound(self, j: int, end: int) -> Iterator[int]:
        """Yield the names that a list of patterns binds: parameters, or what brackets hold."""
        while j < end:
            if self.word(j) in {",", "..."}:
                j += 1
            elif self.roles[j] == "key":
                j += 2
            else:
                yield from self.named(j)
                j = self.partner.get(j, j) + 1
                if self.word(j) == "=":
                    j = self.end_of_expression(j + 1)

    def named(self, j: int) -> Iterator[int]:
        """Yield the names that the pattern that begins here binds."""
        if self[j].opens:
            yield from self.bound(j + 1, self.partner[j])
        else:
            yield j

    def declared(self, j: int) -> Iterator[int]:
        """Yield the names of the `const` or `let` at a place."""
        while True:
            yield from self.named(j + 1)
            j = self.partner.get(j + 1, j + 1) + 1
            if self.word(j) == "=":
                j = self.end_of_expression(j + 1)
            if self.word(j) != ",":
                return

    def is_body(self, at: int) -> bool:
        """Return whether a block belongs to what stands before it, as one scope."""
        before = self.word(at - 1)
        if before == ")":
            return self.word(self.partner[at - 1] - 1) not in _CONTROL
        return before == "=>"

    def scopes(self) -> Iterator[tuple[int, int, list[int]]]:
        """Yield where each scope begins and ends, and the names that its head binds."""
        for j in range(len(self)):
            text, before = self.word(j), self.word(j - 1)
            if text == "=>":
                end = self.partner.get(j + 1, 0)
                if self.braces.get(j + 1) != "block":
                    end = self.end_of_expression(j + 1) - 1
                head = self.partner.get(j - 1, j - 1)
                yield head, end, list(self.bound(head + 1, j - 1)) if before == ")" else [head]
            elif text == "(" and "for" in {before, self.word(j - 2) if before == "await" else ""}:
                yield j, self.end_of_statement(self.partner[j] + 1), []
            elif text == "(" and before not in _CONTROL:
                closing = self.partner[j]
                if self.braces.get(closing + 1) == "block":
                    yield j, self.partner[closing + 1], list(self.bound(j + 1, closing))
            elif self.braces.get(j) == "block" and not self.is_body(j):
                yield j, self.partner[j], []


class _Scope:
    """A stretch of the script with the names declared in it, and the names that it uses."""

    def __init__(self, end: int, above: "_Scope | None") -> None:
        self.end, self.above = end, above
        self.names: dict[str, str] = {}  # declared here, and what they are to be called
        self.used: set[tuple[_Scope | None, str]] = set()  # here and below, with where it is from


def _scopes_of(script: _Script) -> list[_Scope]:
    """Return the scope of every token, with what is declared in it."""
    heads = {begin: (end, names) for begin, end, names in script.scopes()}
    scope = whole = _Scope(len(script), None)
    found: list[_Scope] = []
    for j in range(len(script)):
        while j > scope.end:
            scope = scope.above or whole
        if j in heads:
            scope = _Scope(heads[j][0], scope)
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


def _short_names() -> Iterator[str]:
    yield from _FIRST
    for first, second in product(_FIRST, _FIRST + digits):
        yield first + second


def _homes(script: _Script) -> tuple[list[_Scope], dict[int, _Scope | None]]:
    """Return the scopes, outer ones first, and for each name where it is declared, if it is."""
    at = _scopes_of(script)
    homes: dict[int, _Scope | None] = {}
    for j, role in enumerate(script.roles):
        if role not in {"name", "short"}:
            continue
        name = script.word(j)
        home: _Scope | None = at[j]
        while home is not None and name not in home.names:
            home = home.above
        homes[j] = home
        scope: _Scope | None = at[j]
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
    script = _Script(tokens)
    homes = _homes(script)[1]
    return {script.word(j) for j in homes if homes[j] is None} - _WORDS_OF_LANGUAGE


def shortened(tokens: list[Token]) -> list[Token]:
    """Return a script's tokens with a short name in place of each that the script declares.

    >>> from trisolve.web.script.tokens import tokens_of
    >>> text = "const long = 1; function f({ long, other: a = long }) { return long + a + top; }"
    >>> "".join(token.text for token in shortened(tokens_of(text)))
    'const e = 1; function t({ long:e, other: t = e }) { return e + t + top; }'
    """
    script = _Script(tokens)
    scopes, homes = _homes(script)
    for scope in scopes:
        taken = {home.names[name] if home else name for home, name in scope.used}
        taken |= _WORDS_OF_LANGUAGE
        free = (name for name in _short_names() if name not in taken)
        scope.names = {name: next(free) for name in scope.names}
    return _with_names(script, homes)


def top_names(tokens: list[Token]) -> set[str]:
    """Return the names that a script declares at its top.

    >>> from trisolve.web.script.tokens import tokens_of
    >>> sorted(top_names(tokens_of("const a = 1, b = 2; function c(d) { let e = d; }")))
    ['a', 'b', 'c']
    """
    return set(_scopes_of(_Script(tokens))[0].names)


def renamed(tokens: list[Token], names: Mapping[str, str]) -> list[Token]:
    """Return a script's tokens with other names for what it declares at its top.

    >>> from trisolve.web.script.tokens import tokens_of
    >>> text = "const a = 1; const f = (b) => { const c = { a, b }; return a + c.a; };"
    >>> "".join(token.text for token in renamed(tokens_of(text), {"a": "a$1", "b": "b$1"}))
    'const a$1 = 1; const f = (b) => { const c = { a:a$1, b }; return a$1 + c.a; };'
    """
    script = _Script(tokens)
    scopes, homes = _homes(script)
    for scope in scopes:
        is_top = scope.above is None
        scope.names = {name: names.get(name, name) if is_top else name for name in scope.names}
    return _with_names(script, homes)


def _with_names(script: _Script, homes: dict[int, "_Scope | None"]) -> list[Token]:
    """Return the tokens with the names that the scopes have for what they declare."""
    changed = list(script.tokens)
    for j, home in homes.items():
        name = script.word(j)
        new = home.names[name] if home else name
        text = new if script.roles[j] == "name" else f"{name}:{new}"
        changed[script.places[j]] = Token("word", name if new == name else text)
    return changed

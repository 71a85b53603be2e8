"""A script's tokens with their brackets and roles: which are names, which are keys of records.

What is read is the language as our modules use it: `const` and `let` and no `var`, statements that
end in a semicolon or a block, no labels and no `case` with braces.
"""

from collections.abc import Iterator

from trisolve.web.script.tokens import Token

_LANGUAGE = """
    arguments async await break case catch class const continue debugger default delete do else enum
    export extends false finally for from function get if import in instanceof let new null of
    return set static super switch this throw true try typeof var void while with yield
"""
WORDS_OF_LANGUAGE = frozenset(_LANGUAGE.split())
_OBJECT_AFTER = frozenset("(,=:[?&|") | frozenset(
    ("??", "...", "${", "const", "let", "return", "yield", "await", "of", "in", "typeof", "throw")
)
_MODIFIERS = frozenset({"get", "set", "async", "static", "*"})
_CONTROL = frozenset({"for", "await", "if", "while", "switch"})
_BODY_GOES_ON = frozenset({"else", "catch", "finally"})

_AROUND = 8  # how far outside of a script is asked for a word, at either end


class Script:
    """A script's tokens without blanks, and which brackets hold what."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.places = [i for i, token in enumerate(tokens) if token.kind != "blank"]
        self._own = [tokens[place] for place in self.places]
        words = ["${" if one.kind == "template" and one.opens else one.text for one in self._own]
        self._words = words + [""] * _AROUND
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
        return self._own[j]

    def __len__(self) -> int:
        return len(self.places)

    def word(self, j: int) -> str:
        """Return the text of a token, nothing outside; a template that opens is its ``${``."""
        return self._words[j]

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

"""All texts for players are in modules named words.js or rules_words.js."""

import re

from places import ROOT
from script_tokens import tokens_of

STATIC = ROOT / "trisolve" / "web" / "static"
_PROSE = re.compile(r"[a-z]{2,}[,;:]? [a-z]{2,}|(?:^|[\s}])[a-z]{2,} $|^ [a-z]{2,}(?:\s|$)")
_SELECTORS = {"querySelector", "querySelectorAll", "closest", "matches", "matchMedia"}
_COMMAND = re.compile(r'command\("([^"]+)"')
_CODE = re.compile(r"=>|\bconst |^<(?:svg|polygon) |^color-mix|^\(prefers-|, sans-serif$")
_CLASS = re.compile(r"\.(-?[a-zA-Z][\w-]*)")


def modules():
    """Yield the name and the text of each module."""
    for path in sorted(STATIC.rglob("*.js")):
        yield str(path.relative_to(STATIC)), path.read_text(encoding="utf-8")


def names_that_are_no_sentences():
    """Return the names of commands, and of classes used in a style sheet or a script."""
    commands = {name for _, text in modules() for name in _COMMAND.findall(text)}
    styles = [path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css")]
    return commands, {name for style in styles for name in _CLASS.findall(style)}


def is_code(inner, commands, classes):
    """Return whether a literal is a command, a class, a color, a font, a query or a script."""
    return (
        inner in commands
        or all(word in classes or word.endswith("-") for word in inner.split())
        or re.search(_CODE, inner) is not None
    )


def prose_of(text, commands=frozenset(), classes=frozenset()):
    """Yield the literals of a module that look like sentences, or parts of one."""
    tokens = [token for token in tokens_of(text) if token.kind != "blank"]
    for at, token in enumerate(tokens):
        if token.kind != "template" and token.text[:1] not in {'"', "'"}:
            continue
        inner = token.text.strip("\"'`}{$")
        asks = tokens[at - 1].text == "(" and tokens[at - 2].text in _SELECTORS
        if _PROSE.search(inner) and not asks and not is_code(inner, commands, classes):
            yield token.text


def test_every_sentence_is_in_a_words_module():
    known = names_that_are_no_sentences()
    found = {name: list(prose_of(text, *known)) for name, text in modules()}
    assert {name: said for name, said in found.items() if said and "words.js" not in name} == {}


def test_sentences_are_detected_and_class_names_are_not():
    assert list(prose_of('expect(x, "a list of cells", y)')) == ['"a list of cells"']
    assert list(prose_of("f(`block ${id} on free floor`)")) == ["`block ${", "} on free floor`"]
    assert list(prose_of('el("p", { class: "quiet row" })', classes={"quiet", "row"})) == []
    assert list(prose_of('stage.querySelector("svg.board text")')) == []
    assert list(prose_of('shell.buttons["New game"].click()', {"New game"})) == []


def test_page_words_say_level_except_for_daily_puzzles():
    said = {
        token.text.strip('"`').strip()
        for name, text in modules()
        if name.endswith("words.js") and not name.startswith("site/daily/")
        for token in tokens_of(text)
        if token.kind != "blank" and re.search(r"^[\"'`}].*puzzle", token.text, re.IGNORECASE)
    }
    assert said == {
        "New puzzles every day, the same for everyone.",
        "This site has no puzzles for ${",
    }

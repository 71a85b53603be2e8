"""Functions of the pages' modules are short enough to be read at a glance."""

from importlib.resources import files
from pathlib import Path

import pytest
from cases import over
from script_tokens import tokens_of

STATIC = Path(str(files("trisolve.web"))) / "static"
MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))
MAX_LINES = 80
_NO_FUNCTION = {"if", "for", "while", "switch", "catch", "await"}


def functions(text):
    """Yield each function's name, or the call that it is passed to, and its number of lines."""
    tokens = [token for token in tokens_of(text) if token.kind != "blank"]
    lines, at = [], 0
    for token in tokens_of(text):
        if token.kind != "blank":
            lines.append(text.count("\n", 0, at) + 1)
        at += len(token.text)
    partner, opened = {}, []
    for number, token in enumerate(tokens):
        if token.closes:
            partner[opened[-1]] = number
            partner[number] = opened.pop()
        if token.opens:
            opened.append(number)
    words = [token.text for token in tokens]
    for number, word in enumerate(words):
        if word == "=>":
            begin = partner.get(number - 1, number - 1)
            body = number + 1
        elif word == "{" and words[number - 1] == ")":
            begin = partner[number - 1]
            body = number
            if words[begin - 1] in _NO_FUNCTION:
                continue
        else:
            continue
        end = partner.get(body, body)
        named = begin - 1 if words[begin - 1] not in {"=", "async"} else begin - 2
        yield words[named], lines[end] - lines[begin] + 1


@pytest.mark.long
@over({name: name for name in MODULES})
def test_no_function_exceeds_one_screen(name):
    found = functions((STATIC / name).read_text("utf-8"))
    assert {function for function, lines in found if lines > MAX_LINES} == set()


def test_function_lengths_count_all_lines():
    text = """export function one(a) {
  return (b) => {
    b(a);
  };
}
const two = () => ({
  c: 1,
});
"""
    assert sorted(functions(text)) == [("one", 5), ("return", 3), ("two", 3)]

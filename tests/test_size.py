"""The size of the project: raise a number only with a reason, in the same commit."""

import re

import pytest
from commands import COMMANDS
from places import ROOT
from script_tokens import tokens_of

MAXIMA = {
    "lines of Python in trisolve/": 103_500,
    "modules in trisolve/": 530,
    "tokens of JavaScript in trisolve/web/static/": 279_220,
    "names of options": 181,
    "lines of docs/*.md": 7_000,
}
"""The maximum of each number: its value when it was last set."""
FALL = 0.02
"""The share by which a number may fall before its maximum is lowered."""


def n_lines(paths):
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def n_tokens(text):
    """Return the number of words and single signs in a script, without comments."""
    code = (token.text for token in tokens_of(text) if token.kind != "blank")
    return sum(len(re.findall(r"\w+|[^\w\s]", part)) for part in code)


def option_names():
    """Return the different names of options in help, each by its longest form."""
    params = (one for command in COMMANDS.values() for one in command.params)
    shown = (one for one in params if one.param_type_name == "option" and not one.hidden)
    return {max(one.opts, key=len) for one in shown}


def sizes():
    modules = list((ROOT / "trisolve").rglob("*.py"))
    scripts = (ROOT / "trisolve" / "web" / "static").rglob("*.js")
    numbers = (
        n_lines(modules),
        len(modules),
        sum(n_tokens(path.read_text("utf-8")) for path in scripts),
        len(option_names()),
        n_lines((ROOT / "docs").glob("*.md")),
    )
    return dict(zip(MAXIMA, numbers, strict=True))


def faults(found, maxima):
    """Return a line for each number that has risen, or that has fallen far."""
    lines = []
    for what, maximum in maxima.items():
        if found[what] > maximum:
            grown = f"{what} grew from {maximum:,} to {found[what]:,}"
            lines.append(
                f"{grown}: make it smaller, or raise the maximum and say why in the commit"
            )
        elif found[what] < (1 - FALL) * maximum:
            lines.append(f"{what} fell from {maximum:,} to {found[what]:,}: lower the maximum")
    return lines


def test_the_project_has_not_grown():
    assert faults(sizes(), MAXIMA) == []


@pytest.mark.parametrize(("now", "said"), [(100, None), (101, "grew"), (98, None), (97, "fell")])
def test_a_changed_number_says_what_to_do(now, said):
    lines = faults({"lines": now}, {"lines": 100})
    assert [said in line for line in lines] == ([] if said is None else [True])


def test_comments_do_not_count_as_tokens():
    assert n_tokens("// a comment\nexport const a = 'two words'; /* b */") == 9

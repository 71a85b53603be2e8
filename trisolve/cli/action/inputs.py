"""The inputs that a workflow gives the action: environment variables, read and checked."""

import os
import re
from pathlib import Path
from shlex import split
from typing import NamedTuple

from trisolve.cli.output import STDOUT
from trisolve.cli.sliding.lint_codes import CodesFor, listed
from trisolve.errors import FormatError
from trisolve.files.messages import located

_LINT = ("--select", "--ignore")


class Inputs(NamedTuple):
    """The inputs of the action, as action.yml explains them, and the event's previous commit."""

    paths: list[str]
    recipes: list[str]
    base: str
    event_base: str
    max_states: int
    fails: bool
    output: Path
    codes_for: CodesFor

    @classmethod
    def read(cls) -> "Inputs":
        """Return the inputs in the environment; may raise FormatError."""

        def given(name: str, usual: str = "") -> str:
            return os.environ.get(f"TRISOLVE_{name}", usual).strip()

        fail_on, most = given("FAIL_ON", "error"), given("MAX_STATES", "1000000")
        if fail_on not in ("error", "never"):
            raise FormatError(f"fail-on: expected error or never, got {fail_on!r:.40}")
        if not re.fullmatch("[1-9][0-9]{0,11}", most):
            raise FormatError(f"max-states: expected a number above 0, got {most!r:.40}")
        return cls(
            paths=_words_of("paths", given("PATHS", "levels")),
            recipes=_words_of("recipes", given("RECIPES", "**/*.toml")),
            base=given("BASE"),
            event_base=given("EVENT_BASE").removeprefix("0" * 40),
            max_states=int(most),
            fails=fail_on == "error",
            output=Path(given("OUTPUT", "trisolve-report")),
            codes_for=_codes_for(given("LINT")),
        )


def _codes_for(text: str) -> CodesFor:
    """Return the codes that lint options ask for; may raise FormatError."""
    words = _words_of("lint", text.replace("=", " "))
    names, codes = words[::2], words[1::2]
    if len(words) % 2 or {*names} - {*_LINT} or "-" in {one[:1] for one in codes}:
        expected = "expected --select CODES and --ignore CODES"
        raise FormatError(f"lint: {expected}, got {text!r:.60}")
    given = list(zip(names, codes, strict=True))
    with located("lint"):
        return CodesFor(*(listed([c for n, c in given if n == one]) for one in _LINT))


def _words_of(name: str, text: str) -> list[str]:
    """Return the words of an input; a path with a space is in quotes. Raises FormatError."""
    try:
        found = split(text)
    except ValueError:
        raise FormatError(f"{name}: expected a closing quotation mark, found none") from None
    if STDOUT in found or (name == "paths" and not found):
        got = repr(STDOUT) if found else "nothing"
        raise FormatError(f"{name}: expected names of files and directories, got {got}")
    return found

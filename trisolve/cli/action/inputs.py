"""The inputs that a workflow gives the action: environment variables, read and checked."""

import os
from pathlib import Path
from shlex import shlex
from typing import NamedTuple

from trisolve.cli.output import STDOUT
from trisolve.cli.sliding.lint_codes import CodesFor, listed
from trisolve.errors import FormatError
from trisolve.files.messages import located

_NO_COMMIT = "0" * 40
_MAX_DIGITS = 12


class Inputs(NamedTuple):
    """The inputs that a workflow gives the action.

    paths : levels, packs, directories
    recipes : patterns of the recipes to build if they have changed
    base : the commit to compare with, if the workflow names one
    event_base : the previous commit according to the event; "" if there is none
    max_states : the limit of each search
    fails : whether findings fail the job
    output : the directory for all files that are written
    codes_for : the lint codes to look for in each level
    """

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
        if not (most.isascii() and most.isdigit() and len(most) <= _MAX_DIGITS and int(most)):
            raise FormatError(f"max-states: expected a number above 0, got {most!r:.40}")
        before = given("EVENT_BASE")
        return cls(
            paths=words_of("paths", given("PATHS", "levels")),
            recipes=words_of("recipes", given("RECIPES", "**/*.toml")),
            base=given("BASE"),
            event_base="" if before == _NO_COMMIT else before,
            max_states=int(most),
            fails=fail_on == "error",
            output=Path(given("OUTPUT", "trisolve-report")),
            codes_for=_codes_for(given("LINT")),
        )


def _codes_for(text: str) -> CodesFor:
    """Return the codes that lint options ask for; may raise FormatError."""
    given: dict[str, list[str]] = {"--select": [], "--ignore": []}
    words = iter(words_of("lint", text.replace("=", " ")))
    for word in words:
        codes = next(words, "")
        if word not in given or not codes or codes.startswith("-"):
            expected = "expected --select CODES and --ignore CODES"
            raise FormatError(f"lint: {expected}, got {text!r:.60}")
        given[word].append(codes)
    with located("lint"):
        return CodesFor(*map(listed, given.values()))


def words_of(name: str, text: str) -> list[str]:
    """Return the paths in an input; a path with a space is in quotes. Raises FormatError.

    >>> words_of("paths", "levels 'my packs' more")
    ['levels', 'my packs', 'more']
    """
    split = shlex(text, posix=True)
    split.whitespace_split, split.commenters, split.escape = True, "", ""
    try:
        found = list(split)
    except ValueError:
        raise FormatError(f"{name}: expected a closing quotation mark, found none") from None
    if name == "paths" and not found:
        raise FormatError("paths: expected levels, packs or directories, got nothing")
    if STDOUT in found:
        raise FormatError(f"{name}: expected names of files and directories, got {STDOUT!r}")
    return found

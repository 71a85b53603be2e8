"""The steps of the action: its inputs, where kernels are stored, the report and its exit code."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from trisolve.cli.action import findings
from trisolve.cli.action.findings import Built, CheckedPack, Row, plain
from trisolve.cli.checking import PACK_RULES, RULES, dump_sarif
from trisolve.cli.kinds import may_have_levels
from trisolve.cli.output import STDOUT, Code, code_of, complain, counted, gravest
from trisolve.cli.sliding.lint import LINT_RULES, CodesFor, split_values
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import parse
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.packs.compose import compare_packs
from trisolve.sliding.pictures.terminal import render_terminal

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

        def input_of(name: str, usual: str = "") -> str:
            return os.environ.get(f"TRISOLVE_{name}", usual).strip()

        fail_on, most = input_of("FAIL_ON", "error"), input_of("MAX_STATES", "1000000")
        if fail_on not in ("error", "never"):
            raise FormatError(f"fail-on: expected error or never, got {fail_on!r:.40}")
        if not re.fullmatch("[1-9][0-9]{0,11}", most):
            raise FormatError(f"max-states: expected a number above 0, got {most!r:.40}")
        return cls(
            paths=_words_of("paths", input_of("PATHS", "levels")),
            recipes=_words_of("recipes", input_of("RECIPES", "**/*.toml")),
            base=input_of("BASE"),
            event_base=input_of("EVENT_BASE").removeprefix("0" * 40),
            max_states=int(most),
            fails=fail_on == "error",
            output=Path(input_of("OUTPUT", "trisolve-report")),
            codes_for=_codes_for(input_of("LINT")),
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
        return CodesFor(*(split_values([c for n, c in given if n == one]) for one in _LINT))


def _words_of(name: str, text: str) -> list[str]:
    """Return the words of an input; a path with a space is in quotes. Raises FormatError."""
    from shlex import split

    try:
        found = split(text)
    except ValueError:
        raise FormatError(f"{name}: expected a closing quotation mark, found none") from None
    if STDOUT in found or (name == "paths" and not found):
        got = repr(STDOUT) if found else "nothing"
        raise FormatError(f"{name}: expected names of files and directories, got {got}")
    return found


MAX_BYTES = 1_000_000
"""The maximum size of a summary: GitHub drops any summary of more than 1 MiB."""
_LEFT_OUT = "\n\nThe rest is left out: GitHub shows no more than 1 MiB. See summary.md.\n"
_NO_BASE = "There is no commit to compare with: no boards are compared, and no recipes are built.\n"
_BOARD, _GAP = {"puzzle", "board"}, 4


def kernels() -> int:
    """Print where kernels are stored, and the key for a copy of them."""
    from trisolve.kernels.cache import directory_of, key_of
    from trisolve.warming import compiled_rooms

    rooms = compiled_rooms()
    directory = (kept := directory_of(rooms[0])) and kept.parent
    _append("GITHUB_OUTPUT", f"directory={directory or ''}\nkey={key_of(rooms)}\n")
    return Code.DONE


def report() -> int:
    """Check, lint, build and summarize; return the exit code of the job."""
    inputs = Inputs.read()
    inputs.output.mkdir(parents=True, exist_ok=True)
    rows = findings.rows_of(inputs.paths, inputs.max_states, inputs.codes_for)
    packs = findings.check_packs(rows, inputs.max_states)
    sarif = inputs.output / "trisolve.sarif"
    checked = [*(row.checked for row in rows), *(one.checked for one in packs)]
    text = dump_sarif(checked, (*RULES, *PACK_RULES, *LINT_RULES))
    sarif.write_text(text, encoding="utf-8", errors="replace")
    base = find_base(inputs)
    built = findings.build_recipes(_changed_files(base), inputs.recipes, packs, inputs.output)
    wrong = [Code.NEGATIVE for one in packs if one.checked.findings]
    code = gravest([*(row.code for row in rows), *wrong, *(one.code for one in built)])
    n_read, why = sum(row.claims != "invalid" for row in rows), "Nothing fails the job"
    if code != Code.DONE:
        fails = f"fails with exit code {code:d}"
        fails = fails if inputs.fails else "does not fail, because fail-on is never"
        why = f"The job {fails}: {_reasons(rows, packs, built)}"
    verdict = f"{_numbers(n_read, rows, built)}. {why}."
    sys.stdout.write(f"trisolve: {verdict}\n")
    listed = "".join([*(one.text for one in packs), *(one.text for one in built)])
    changed = changed_boards(base, inputs.paths) if base else _NO_BASE
    parts = {"Packs": listed, "Changed levels": changed}
    tail = "".join(f"\n\n## {head}\n\n{part}" for head, part in parts.items() if part)
    head = f"## Levels\n\n{plain(verdict)}\n\n"
    summary = f"{head}{findings.table_of(rows)}{tail}\n"
    (inputs.output / "summary.md").write_text(summary, encoding="utf-8", errors="replace")
    if len(summary.encode("utf-8", "replace")) > MAX_BYTES:
        summary = f"{head}{findings.table_of([row for row in rows if row.findings])}{tail}\n"
    _append("GITHUB_STEP_SUMMARY", shorten(summary))
    n_findings = sum(len(row.findings) for row in rows)
    n_findings += sum(len(one.checked.findings) for one in packs)
    _append("GITHUB_OUTPUT", f"sarif={sarif}\nlevels={n_read}\nfindings={n_findings}\n")
    return code if inputs.fails else Code.DONE


def shorten(summary: str, max_bytes: int = MAX_BYTES) -> str:
    """Return the lines of a summary that GitHub shows, and a sentence if some are left out."""
    whole = summary.encode("utf-8", "replace")
    if len(whole) <= max_bytes:
        return summary
    return whole[: max_bytes - len(_LEFT_OUT)].rpartition(b"\n")[0].decode() + _LEFT_OUT


def _numbers(n_read: int, rows: Sequence[Row], built: Sequence[Built]) -> str:
    """Return how many levels were checked, and how many packs were built."""
    n_good = sum(not row.findings for row in rows)
    n_built = len([one for one in built if one.code == Code.DONE or one.has_drifted])
    packs = f"; {n_built:,} of {counted(len(built), 'pack')} built" if built else ""
    return f"{counted(n_read, 'level')} checked, {n_good:,} without findings{packs}"


def _reasons(rows: Sequence[Row], packs: Sequence[CheckedPack], built: Sequence[Built]) -> str:
    """Return the reasons why a job fails, with their counts."""
    claims, n_drifted = [row.claims for row in rows], sum(one.has_drifted for one in built)
    reasons = (
        ("invalid file", "", claims.count("invalid")),
        ("level", " with wrong claims", claims.count("wrong")),
        ("level", " with unproved claims", claims.count("not proved")),
        ("level", " with lint errors", sum(row.has_lint_errors for row in rows)),
        ("pack", " with problems", sum(bool(one.checked.findings) for one in packs)),
        ("pack", " not built", sum(one.code != Code.DONE for one in built) - n_drifted),
        ("pack", " not as built from the recipe", n_drifted),
    )
    return ", ".join(f"{counted(n, noun)}{what}" for noun, what, n in reasons if n)


def _append(variable: str, text: str) -> None:
    """Append to the file that the runner names in a variable, or print if it names none."""
    if variable not in os.environ:
        sys.stdout.write(text)
        return
    with open(os.environ[variable], "a", encoding="utf-8", errors="replace") as stream:
        stream.write(text)


def _git(*arguments: str) -> bytes:
    """Return the output of git, or nothing if it fails."""
    import subprocess

    words = ["git", *arguments]
    done = subprocess.run(words, capture_output=True, check=False)  # noqa: S603
    return done.stdout if done.returncode == 0 else b""


def find_base(inputs: Inputs) -> str:
    """Return the commit to compare with, or "" if there is none."""
    wanted = inputs.base or _target_commit() or inputs.event_base
    if wanted.startswith("-"):
        raise FormatError(f"base: expected a commit, got {wanted!r:.40}")
    asked = ("rev-parse", "--verify", "--quiet", f"{wanted}^{{commit}}")
    if wanted and not _git(*asked):  # a shallow clone lacks it
        _git("fetch", "--quiet", "--depth=1", "origin", wanted)
    return _git(*asked).decode().strip() if wanted else ""


def _target_commit() -> str:
    """Return the commit that a pull request is merged into; the event may name an older commit."""
    if not re.fullmatch(r"refs/pull/\d+/merge", os.environ.get("GITHUB_REF", "")):
        return ""
    head = _git("cat-file", "commit", "HEAD").partition(b"\n\n")[0].decode(errors="replace")
    parents = re.findall("^parent ([0-9a-f]+)$", head, re.MULTILINE)
    return parents[0] if len(parents) > 1 else ""


def _changed_files(commit: str, *more: str) -> list[str]:
    """Return the files that differ from a commit, relative to the current directory."""
    listed = _git("diff", "--name-only", "-z", "--relative", *more, commit) if commit else b""
    return [name for name in listed.decode("utf-8", "surrogateescape").split("\0") if name]


def changed_boards(commit: str, paths: Sequence[str]) -> str:
    """Return the boards of changed levels in files below the paths, before and after the change."""
    inside = {Path(os.path.abspath(path)) for path in paths}
    parts: list[str] = []
    for name in _changed_files(commit, "--diff-filter=M"):
        place = Path(os.path.abspath(name))
        if not inside & {place, *place.parents}:
            continue
        before, now = _git("show", f"{commit}:./{name}"), place.read_bytes()
        if may_have_levels(name, now):
            for number, old, new in _pairs(_pack(before), _pack(now)):
                title = plain(f"{name}, {new.name or number}")
                parts.append(f"{title}:\n\n{_boards(old, new)}")
    return "\n".join(parts)


def _pairs(old: Pack, new: Pack) -> Iterator[tuple[int, Level, Level]]:
    """Yield each level whose board changed: its number, the old level and the new level."""
    if len(old.levels) == len(new.levels) == 1:
        if old.levels[0].bare() != new.levels[0].bare():
            yield 1, old.levels[0], new.levels[0]
        return
    for one in compare_packs(old, new).changed:
        if _BOARD & {key for key, _, _ in one.what}:
            yield one.new + 1, old.levels[one.old], one.level


def _pack(data: bytes) -> Pack:
    """Return the levels in a file's contents, or none if it is unreadable, as the table says."""
    try:
        found = parse(data)
    except TrisolveError:
        return Pack()
    return found if isinstance(found, Pack) else Pack(levels=(found,))


def _boards(before: Level, after: Level) -> str:
    """Return two boards as an indented code block, the old board next to the new one."""
    old, new = (render_terminal(level, legend=False).splitlines() for level in (before, after))
    width = max(map(len, ("before", *old))) + _GAP
    rows = zip_longest(("before", "", *old), ("now", "", *new), fillvalue="")
    return "".join(f"    {printable(f'{one:<{width}}{two}'.rstrip())}\n" for one, two in rows)


def main(arguments: Sequence[str]) -> int:
    """Run a step of the action by its name."""
    steps = {"kernels": kernels, "report": report}
    if len(arguments) != 1 or arguments[0] not in steps:
        complain(f"expected one of {', '.join(steps)}, got {' '.join(arguments)!r:.40}")
        return Code.BAD_INPUT
    try:
        return steps[arguments[0]]()
    except TrisolveError as error:
        complain(str(error))
        return code_of(error)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror or error}")
        return Code.BAD_INPUT

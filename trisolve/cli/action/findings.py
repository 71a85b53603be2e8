"""The findings about levels and packs: claims, moves and grades, lint, and drift from recipes."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from glob import glob
from os.path import relpath
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from trisolve.cli.checking import Checked, Finding, at_its_line, invalid, of_lint
from trisolve.cli.kinds import kind_meant
from trisolve.cli.output import Code, counted, gravest
from trisolve.cli.sliding.lint import CodesFor
from trisolve.cli.sliding.sources import expand_sources, links
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import split_number
from trisolve.files.whole import suffix_of
from trisolve.limits import Limits
from trisolve.paint.terminal import printable
from trisolve.reports import Status, Wrong
from trisolve.sliding.formats import load_pack
from trisolve.sliding.insight.comparison import measure
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.lint import Linter
from trisolve.sliding.packs.compose import compare_packs
from trisolve.sliding.packs.recipe import load_recipe

_ERROR = "trisolve: error: "
_MARKUP = re.compile(r"([\\`*\[\]<>&|~])|(?<!\w)_|_(?!\w)")
_HEAD = (
    "| level | name | moves | grade | claims | findings |\n| --- | --- | ---: | --- | --- | --- |"
)
_HEAD_BYTES = 4096


def trisolve(*arguments: object) -> tuple[Code, list[str], list[str]]:
    """Run a command of trisolve; return its exit code, the lines it printed, and its errors."""
    words = [sys.executable, "-m", "trisolve", *map(str, arguments)]
    how: dict[str, Any] = {"capture_output": True, "encoding": "utf-8", "errors": "replace"}
    done = subprocess.run(words, check=False, **how)  # noqa: S603 - this very package
    sys.stderr.write(done.stderr)
    if done.returncode not in (Code.DONE, Code.NEGATIVE, Code.BAD_INPUT, Code.LIMIT):
        raise SystemExit(done.returncode)
    # no splitlines: a line of JSON may contain the line separators of Unicode
    out, said = (list(filter(None, text.split("\n"))) for text in (done.stdout, done.stderr))
    errors = [line.removeprefix(_ERROR) for line in said if line.startswith(_ERROR)]
    return Code(done.returncode), out, errors


def plain(text: object) -> str:
    r"""Return a string as one line that Markdown shows literally, without control characters.

    >>> print(plain("A|B *new*"))
    A\|B \*new\*
    """
    line = printable(" ".join(str(text).split()))
    return _MARKUP.sub(lambda found: f"\\{found[0]}", line)


class Row(NamedTuple):
    """A level in the summary: its findings, claims, exit code, and its moves and grade."""

    checked: Checked
    claims: str
    code: Code
    facts: tuple[str, str] = ("", "")
    has_lint_errors: bool = False

    @property
    def findings(self) -> list[str]:
        """Return the lines about everything that is wrong or was not proved."""
        file, lines = split_number(self.checked.label)[0], []
        for one in self.checked.findings:
            if one.severity != "note":
                is_plain = one.code in ("claim", "invalid")
                code = "" if is_plain else f"{one.severity} {one.code}: "
                lines.append(f"{code}{one.message}".removeprefix(f"{file}: "))
        return [*lines, *self.checked.unchecked]


def table_of(rows: Sequence[Row]) -> str:
    """Return the table of levels in Markdown, one line per level."""
    lines = [_HEAD]
    for row in rows:
        texts = (row.checked.label, row.checked.name, *row.facts, row.claims)
        lines.append(
            f"| {' | '.join(map(plain, texts))} | {'<br>'.join(map(plain, row.findings))} |"
        )
    return "\n".join(lines)


def rows_of(paths: Sequence[str], max_states: int, codes_for: CodesFor) -> list[Row]:
    """Check all puzzles in the given paths; lint and measure the levels among them."""
    # other puzzles have their own limits, and refuse this one in a directory without levels
    bound = ("--max-states", max_states) if any(map(_holds_levels, paths)) else ()
    code, lines, errors = trisolve("check", "--json", *bound, "--", *paths)
    found = [json.loads(line) for line in lines]
    if code == Code.BAD_INPUT and not any("error" in one for one in found):
        found += [{"error": error} for error in errors]  # errors of the command as a whole
    found = [one for one in found if one.get("status") != "mask"]
    rows = {str(one.get("file", paths[0])): _row({"file": paths[0], **one}) for one in found}
    files = dict.fromkeys(split_number(label)[0] for label in rows)
    linter, limits = Linter(), Limits(max_states=max_states)
    for label, link in links(file for file in files if _is_level(file)):
        if isinstance(link, TrisolveError) or label not in rows:
            continue
        row, is_bad, linted = rows[label], False, Code.DONE
        try:
            report = linter.lint(link.level, label, limits, codes=codes_for(label))
            row.checked.findings.extend(of_lint(report))
            is_bad = report.counts["error"] > 0
        except FormatError as error:
            row.checked.findings.append(invalid(f"{label}: {error}"))
            linted = Code.BAD_INPUT
        code = gravest([row.code, Code.NEGATIVE if is_bad else linted])
        facts = _moves_and_grade(link.level, max_states)
        rows[label] = Row(row.checked, row.claims, code, facts, is_bad)
    return list(rows.values())


def _holds_levels(path: str) -> bool:
    try:
        kinds = [kind_meant(source) for source in expand_sources([path])]
    except TrisolveError:
        return False
    return any(kind is None or kind.is_sliding for kind in kinds)


def _is_level(source: str) -> bool:
    return bool((kind := kind_meant(source)) and kind.is_sliding)


def _moves_and_grade(level: Level, max_states: int) -> tuple[str, str]:
    """Return the moves and the grade of a level, or why they are not known."""
    found = measure(level, max_states=max_states)
    if not level.has_goals or found.solvable is False:
        return "unsolvable" if level.has_goals else "no goal", ""
    if found.moves is None:
        return f"more than {counted(max_states, 'state')}", ""
    grade = found.difficulty.grade if found.difficulty else ""
    return str(found.moves), grade or f"more than {counted(max_states, 'state')}"


def _row(found: dict[str, Any]) -> Row:
    """Return the row of a check, without the results of lint and searches."""
    label, name = str(found["file"]), str(found.get("name", ""))
    if "error" in found:
        return Row(Checked(label, name, [invalid(found["error"])]), "invalid", Code.BAD_INPUT)
    wrong = [Finding("claim", "error", str(Wrong(**one))) for one in found["wrong"]]
    unchecked = found["unchecked"]
    limited = unchecked if found["status"] == "limit" else ()
    lines = [f"{one['claim']}: not checked, {one['reason']}" for one in limited]
    said = {"wrong": wrong, "not proved": limited, "right": found["right"]}
    said["not checked"] = unchecked
    claims = next((word for word, some in said.items() if some), "none")
    return Row(Checked(label, name, wrong, lines), claims, Code(Status(found["status"]).code))


class CheckedPack(NamedTuple):
    """A pack of the repository, with the faults that concern the whole pack."""

    file: str
    pack: Pack
    checked: Checked

    @property
    def text(self) -> str:
        """Return the lines for the summary."""
        found, n_levels = self.checked.findings, counted(len(self.pack.levels), "level")
        what = counted(len(found), "problem") if found else f"{n_levels}, right"
        lines = (f"  - {plain(one.message)}\n" for one in found)
        return "".join((f"- {plain(self.file)}: {what}\n", *lines))


def check_packs(rows: Sequence[Row], max_states: int) -> list[CheckedPack]:
    """Run ``trisolve pack check`` on each pack among the rows whose levels can all be read."""
    files = dict.fromkeys(split_number(row.checked.label)[0] for row in rows)
    bad = {split_number(row.checked.label)[0] for row in rows if row.claims == "invalid"}
    found = []
    for file in files:
        is_level = file not in bad and suffix_of(file) == ".json" and _is_level(file)
        if is_level and b'"trisolve-pack"' in Path(file).read_bytes()[:_HEAD_BYTES]:
            words = ("pack", "check", "--json", "--max-states", max_states, "--", file)
            code, lines, errors = trisolve(*words)
            problems = [text for line in lines for text in json.loads(line).get("problems", ())]
            said = errors if code == Code.BAD_INPUT else problems
            pack = load_pack(file)
            findings = [at_its_line("pack", text) for text in said]
            found.append(CheckedPack(file, pack, Checked(file, pack.name, findings)))
    return found


class Built(NamedTuple):
    """The outcome of building a recipe: its line in the summary, and whether its pack differs."""

    text: str
    code: Code
    has_drifted: bool


def build_recipes(
    changed: Sequence[str], patterns: Sequence[str], packs: Sequence[CheckedPack], output: Path
) -> list[Built]:
    """Build each recipe below a directory if it, its pack or its source levels changed."""
    files = {Path(path) for pattern in patterns for path in glob(pattern, recursive=True)}
    there = [path for path in files if path.is_file() and b"[[sections]]" in path.read_bytes()]
    found = []
    for path in sorted(there):
        pack = _pack_of(path, packs)
        own = {path, Path(pack.file if pack else path)}
        if any(Path(name) in own or _mentions(path, name) for name in changed):
            found.append(_build_pack(path, pack, output))
    return found


def _pack_of(path: Path, packs: Sequence[CheckedPack]) -> CheckedPack | None:
    """Return the pack that a recipe builds, according to the pack or its file name."""
    try:
        name = load_recipe(path).name
    except TrisolveError:
        return None
    made_by = [(one, one.pack.metadata.get("recipe")) for one in packs]
    said = [one for one, by in made_by if isinstance(by, Mapping) and by.get("name", "") == name]
    same = [one for one in said or packs if Path(one.file).stem == path.stem]
    return next(iter(same or said), None)


def _mentions(recipe: Path, name: str) -> bool:
    """Return whether a recipe takes levels or floors from a file, or from a directory above it."""
    text, place = recipe.read_bytes(), PurePath(relpath(name, recipe.parent))
    places = (one.as_posix() for one in (place, *place.parents))
    return any(f'"{one}{end}'.encode() in text for one in places for end in '":')


def _build_pack(path: Path, pack: CheckedPack | None, output: Path) -> Built:
    name, made = path.as_posix(), output / "packs" / path.with_suffix(".json")
    made.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as work:  # a CI runner is gone before anyone could continue
        words = ("pack", "build", "--output", made, "--work", work, "--", name)
        code, lines, errors = trisolve(*words)
    said = [f"exit code {code:d}", *(lines if code == Code.DONE else errors)][-1]
    what = said.partition("; finished work is kept in ")[0].removeprefix(f"{name}: ")
    if code != Code.DONE:
        return Built(f"- {plain(name)}: not built: {plain(what)}\n", code, has_drifted=False)
    differs = "" if pack is None else _drift(pack, made)
    if pack is not None and differs:
        keep = "To keep a level that was changed by hand, add it to keep in the recipe"
        again = f"To update the pack, run trisolve pack build {name} -o {pack.file}"
        what = f"{what}. The result differs from {pack.file}: {differs}. {keep}. {again}"
    code = Code.NEGATIVE if differs else Code.DONE
    return Built(f"- {plain(name)}: {plain(what)}\n", code, bool(differs))


def _drift(pack: CheckedPack, made: Path) -> str:
    """Return how a committed pack differs from the pack that was built, ignoring versions."""
    new = load_pack(made)
    found = compare_packs(pack.pack, new)
    words = ("added", "removed", "changed", "moved")
    numbers = [len(getattr(found, word)) for word in words]
    texts = [f"{counted(n, 'level')} {word}" for n, word in zip(numbers, words, strict=True) if n]
    old, now = ({**one.metadata, "made_by": None} for one in (pack.pack, new))
    about = [key for key, _, _ in found.about if key != "metadata" or old != now]
    return ", ".join((*texts, *(f"another {key}" for key in about)))

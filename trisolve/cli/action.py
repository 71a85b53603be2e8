"""What the steps of the GitHub Action do; ``action.yml`` only calls them.

``python -m trisolve.cli.action kernels`` says where kernels are kept, and the key of a copy: the
one that ``trisolve warm --json`` prints. ``report`` checks and lints the levels, builds the recipes
that changed, and writes a summary. Inputs are variables of the environment.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from trisolve.cli.output import CODE_OF_STATUS, Code, complain, gravest

_NO_COMMIT = "0" * 40
_MAX_SHOWN = 20
_LEVELS = (".json", ".tri")


class Inputs(NamedTuple):
    """What a workflow gives the action.

    paths : levels, packs, directories
    recipes : patterns of the recipes to build if they changed
    base : the commit to compare with; "" if there is none
    max_states : of each search
    fails : whether what is wrong fails the job
    output : the directory for everything that is written
    """

    paths: list[str]
    recipes: list[str]
    base: str
    max_states: str
    fails: bool
    output: Path

    @classmethod
    def read(cls) -> "Inputs":
        """Return the inputs that the environment holds."""
        base = os.environ.get("TRISOLVE_BASE", "")
        return cls(
            paths=os.environ.get("TRISOLVE_PATHS", "levels").split(),
            recipes=os.environ.get("TRISOLVE_RECIPES", "**/*.toml").split(),
            base="" if base == _NO_COMMIT else base,
            max_states=os.environ.get("TRISOLVE_MAX_STATES", "1000000"),
            fails=os.environ.get("TRISOLVE_FAIL_ON", "error") != "never",
            output=Path(os.environ.get("TRISOLVE_OUTPUT", "trisolve-report")),
        )


def _trisolve(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a command of trisolve; what it complains about goes to the log."""
    done = subprocess.run(  # noqa: S603 - this very package
        [sys.executable, "-m", "trisolve", *map(str, arguments)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if done.returncode not in (Code.DONE, Code.NEGATIVE, Code.BAD_INPUT, Code.LIMIT):
        raise SystemExit(done.returncode)
    return done


def _objects(*arguments: object) -> list[dict[str, Any]]:
    """Return the JSON objects that a command prints, one per line."""
    return [json.loads(line) for line in _trisolve(*arguments).stdout.splitlines()]


def _git(*arguments: str) -> str | None:
    """Return what git prints; None if it fails."""
    try:
        done = subprocess.run(  # noqa: S603
            ["git", *arguments],  # noqa: S607 - the runner's own
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def changed_files(base: str) -> list[str] | None:
    """Return the files that differ from a commit, and those deleted; None if that is unknown."""
    if not base:
        return None
    if _git("cat-file", "-e", base) is None:  # a shallow clone lacks it
        _git("fetch", "--depth=1", "origin", base)
    names = _git("diff", "--name-only", "--diff-filter=d", "-z", "--relative", base)
    return None if names is None else [name for name in names.split("\0") if name]


def _is_below(name: str, paths: Sequence[str]) -> bool:
    return any(Path(name) == Path(path) or Path(path) in Path(name).parents for path in paths)


def _cell(text: object) -> str:
    """Return a text as one cell of a table in Markdown."""
    return " ".join(str(text).split()).replace("|", "\\|").replace("<", "&lt;")


def _fenced(text: str) -> str:
    """Return a text as a block of code, whatever is in it."""
    fence = "````" if "```" in text else "```"
    return f"{fence}text\n{text.rstrip()}\n{fence}\n"


class Row(NamedTuple):
    """A level of the summary; `findings` are the lines of what is wrong with it."""

    file: str
    name: str
    moves: str
    grade: str
    status: str
    findings: list[str]


def rows_of(inputs: Inputs) -> list[Row]:
    """Check, lint and measure the levels of the inputs."""
    bound = ("--max-states", inputs.max_states)
    checked = _objects("check", "--json", *bound, *inputs.paths)
    files = [found["file"] for found in checked if found["status"] != "invalid"]
    linted = {found["file"]: found for found in _objects("lint", "--json", *bound, *inputs.paths)}
    measured = {}
    if files:
        objects = _objects("analyze", "--json", *bound, *inputs.paths)
        measured = {found["file"]: found for found in objects}
    return [
        _row(one, linted.get(one["file"], {}), measured.get(one["file"], {})) for one in checked
    ]


def _row(checked: dict[str, Any], linted: dict[str, Any], measured: dict[str, Any]) -> Row:
    findings = [
        f"{wrong['claim']}: claimed {wrong['claimed']}, found {wrong['found']}"
        for wrong in checked.get("wrong", ())
    ]
    if "error" in checked:
        findings.append(checked["error"])
    findings += [
        f"{found['severity']} {found['code']}: {found['message']}"
        for found in linted.get("findings", ())
        if found["severity"] != "note"
    ]
    difficulty = measured.get("difficulty") or {}
    moves = measured.get("moves")
    return Row(
        checked["file"],
        checked.get("name", ""),
        "" if moves is None else str(moves),
        difficulty.get("grade", ""),
        checked["status"],
        findings,
    )


def table(rows: Sequence[Row]) -> str:
    r"""Return the table of levels, in Markdown.

    >>> print(table([Row("a.json", "A|B", "7", "easy", "right", [])]))
    | level | name | moves | grade | claims | findings |
    | --- | --- | ---: | --- | --- | --- |
    | a.json | A\|B | 7 | easy | right |  |
    <BLANKLINE>
    """
    lines = ["| level | name | moves | grade | claims | findings |"]
    lines.append("| --- | --- | ---: | --- | --- | --- |")
    for row in rows:
        cells = (*row[:5], "<br>".join(map(_cell, row.findings)))
        shown = (*map(_cell, cells[:5]), cells[5])
        lines.append(f"| {' | '.join(shown)} |")
    return "\n".join(lines) + "\n"


def changes(inputs: Inputs, names: Sequence[str]) -> str:
    """Return what changed in levels, as text and drawings; write pictures of their new state."""
    parts = []
    for name in names[:_MAX_SHOWN]:
        drawn = inputs.output / "pictures" / f"{name.replace('/', '-')}.svg"
        drawn.parent.mkdir(parents=True, exist_ok=True)
        _trisolve("render", name, "--labels", "--sheet", "--output", drawn)
        before = _git("show", f"{inputs.base}:./{name}")
        if before is None:
            text = f"new\n\n{_trisolve('show', '--color', 'never', name).stdout}"
        else:
            with TemporaryDirectory() as place:
                old = Path(place) / Path(name).name
                old.write_text(before, encoding="utf-8")
                found = _trisolve("diff", old, name, "--max-states", inputs.max_states)
                if found.returncode == Code.BAD_INPUT:  # two packs, or a level and a pack
                    found = _trisolve("pack", "diff", old, name)
            text = found.stdout.replace(str(old), f"{name} before")
        parts.append(f"#### {_cell(name)}\n\n{_fenced(text)}")
    if len(names) > _MAX_SHOWN:
        parts.append(f"{len(names) - _MAX_SHOWN} more changed.\n")
    return "\n".join(parts)


def build_recipes(inputs: Inputs, names: Sequence[str]) -> tuple[str, list[int]]:
    """Build recipes; return a list in Markdown, and the exit codes."""
    lines, codes = [], []
    for name in names:
        pack = inputs.output / "packs" / f"{Path(name).stem}.json"
        pack.parent.mkdir(parents=True, exist_ok=True)
        done = _trisolve("pack", "build", name, "--output", pack)
        codes.append(done.returncode)
        said = done.stdout.strip().splitlines()[-1:] or [f"not built, exit code {done.returncode}"]
        lines.append(f"- {_cell(name)}: {_cell(said[0])}\n")
    return "".join(lines), codes


def recipes_among(names: Sequence[str], patterns: Sequence[str]) -> list[str]:
    """Return which files are recipes: those that match a pattern and have sections."""
    files = {str(path) for pattern in patterns for path in Path().glob(pattern)}
    chosen = [name for name in names if str(Path(name)) in files]
    return [name for name in chosen if "[[sections]]" in Path(name).read_text(encoding="utf-8")]


def _append(variable: str, text: str) -> None:
    """Append to the file that the runner names in a variable; without one, print."""
    name = os.environ.get(variable)
    if name is None:
        sys.stdout.write(text)
        return
    with open(name, "a", encoding="utf-8") as stream:
        stream.write(text)


def kernels() -> int:
    """Say where kernels are kept, and the key of a copy of them."""
    from trisolve.kernels.cache import directory_of, key_of
    from trisolve.warming import PUZZLES

    kept = directory_of(PUZZLES[0])
    directory = "" if kept is None else str(kept.parent)
    _append("GITHUB_OUTPUT", f"directory={directory}\nkey={key_of(PUZZLES)}\n")
    return Code.DONE


def report() -> int:
    """Check, lint, build and sum up; return the exit code of the job."""
    inputs = Inputs.read()
    inputs.output.mkdir(parents=True, exist_ok=True)
    rows = rows_of(inputs)
    sarif = inputs.output / "trisolve.sarif"
    linted = _trisolve(
        "lint", "--format", "sarif", "--max-states", inputs.max_states, *inputs.paths
    )
    sarif.write_text(linted.stdout, encoding="utf-8")
    changed = changed_files(inputs.base)
    levels = [
        name for name in changed or () if name.endswith(_LEVELS) and _is_below(name, inputs.paths)
    ]
    built, codes = build_recipes(inputs, recipes_among(changed or (), inputs.recipes))
    n_findings = sum(len(row.findings) for row in rows)
    parts = [f"## Levels\n\n{table(rows)}"]
    if built:
        parts.append(f"## Packs\n\n{built}")
    if changed is None:
        parts.append("No commit to compare with: changes are not shown, recipes not built.\n")
    elif levels:
        parts.append(f"## Changes\n\n{changes(inputs, levels)}")
    _append("GITHUB_STEP_SUMMARY", "\n".join(parts))
    found = f"sarif={sarif}\nlevels={len(rows)}\nfindings={n_findings}\n"
    _append("GITHUB_OUTPUT", found)
    if not inputs.fails:
        return Code.DONE
    claims = [CODE_OF_STATUS.get(row.status, Code.BAD_INPUT) for row in rows]
    return gravest([Code(code) for code in (*claims, linted.returncode, *codes)])


_STEPS: dict[str, Callable[[], int]] = {"kernels": kernels, "report": report}


def main(arguments: Sequence[str]) -> int:
    """Run a step of the action by its name."""
    if len(arguments) != 1 or arguments[0] not in _STEPS:
        complain(f"expected one of {', '.join(_STEPS)}, got {' '.join(arguments)!r:.40}")
        return Code.BAD_INPUT
    return _STEPS[arguments[0]]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

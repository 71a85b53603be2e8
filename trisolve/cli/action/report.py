"""The steps: saying where kernels are stored, and making the report, its summary and exit code."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from trisolve.cli.action.changes import (
    MAX_FILES,
    Shown,
    deleted_line,
    save_picture,
    show_change,
)
from trisolve.cli.action.history import (
    Base,
    Change,
    changes_since,
    find_base,
    is_below,
    old_content,
)
from trisolve.cli.action.inputs import Inputs
from trisolve.cli.action.levels import FAILING, Measuring, Row, packs_among, rows_of, table_of
from trisolve.cli.action.markdown import n_bytes, n_that_fit, plain
from trisolve.cli.action.packs import CheckedPack, check_packs
from trisolve.cli.action.recipes import Built, build_recipes, recipes_among
from trisolve.cli.action.running import append
from trisolve.cli.action.versions import content_now, may_hold_levels
from trisolve.cli.findings import PACK_RULES, RULES
from trisolve.cli.output import Code, code_of, complain, counted, gravest
from trisolve.cli.sarif import dump_sarif
from trisolve.cli.sliding.lint import LINT_RULES
from trisolve.errors import TrisolveError

_MAX_BYTES = 1_000_000
"""What a summary holds: GitHub drops one of more than 1 MiB as a whole."""
_ROOM = 1000
"""Bytes for the head of the table, and the sentence that says it was cut."""
_MAX_DELETED = 100


class _Changed(NamedTuple):
    """The differences from the base: present levels, levels deleted or moved away, all names."""

    levels: list[Change]
    deleted: list[Change]
    names: list[str]


def kernels() -> int:
    """Print where kernels are stored, and the key for a copy of them."""
    from trisolve.kernels.cache import directory_of, key_of
    from trisolve.warming import compiled_rooms

    rooms = compiled_rooms()
    kept = directory_of(rooms[0])
    directory = "" if kept is None else str(kept.parent)
    append("GITHUB_OUTPUT", f"directory={directory}\nkey={key_of(rooms)}\n")
    return Code.DONE


def report() -> int:
    """Check, lint, build and sum up; return the exit code of the job."""
    inputs = Inputs.read()
    inputs.output.mkdir(parents=True, exist_ok=True)
    measuring = Measuring(inputs.max_states)
    rows = rows_of(inputs.paths, measuring, inputs.codes_for)
    packs = check_packs(packs_among(rows), inputs.max_states)
    sarif = inputs.output / "trisolve.sarif"
    checked = [*(row.checked for row in rows), *(one.checked for one in packs)]
    text = dump_sarif(checked, (*RULES, *PACK_RULES, *LINT_RULES))
    sarif.write_text(text, encoding="utf-8", errors="replace")
    base = find_base(inputs)
    changed = _changed(base, inputs)
    recipes = recipes_among(changed.names, inputs.recipes, packs)
    built = build_recipes(recipes, inputs.output, measuring)
    wrong = [Code.NEGATIVE for one in packs if one.checked.findings]
    code = gravest([*(row.code for row in rows), *wrong, *built.codes])
    verdict = _verdict(rows, packs, built, code, fails=inputs.fails)
    sys.stdout.write(f"trisolve: {verdict}\n")
    rest = _rest(base, changed, built, measuring, inputs.output)
    listed = "".join(one.text() for one in packs) + built.text
    rest[:0] = [f"## Packs\n\n{listed}"] if listed else []
    _write_summary(f"## Levels\n\n{plain(verdict)}\n\n", rows, rest, inputs.output)
    n_findings = sum(len(row.findings) for row in rows)
    n_findings += sum(len(one.checked.findings) for one in packs)
    append("GITHUB_OUTPUT", f"sarif={sarif}\nlevels={_n_read(rows)}\nfindings={n_findings}\n")
    return code if inputs.fails else Code.DONE


def _changed(base: Base, inputs: Inputs) -> _Changed:
    changes = changes_since(base.commit) if base.commit else []

    def is_level(name: str, read: Callable[[str], bytes | None] = content_now) -> bool:
        return is_below(name, inputs.paths) and may_hold_levels(name, read)

    def was_level(name: str) -> bool:
        return is_level(name, partial(old_content, base.commit))

    return _Changed(
        [one for one in changes if is_level(one.new)],
        [one for one in changes if was_level(one.old) and not is_level(one.new)],
        [one.new for one in changes if one.new],
    )


def _n_read(rows: Sequence[Row]) -> int:
    """Return the number of levels, not counting files without readable levels."""
    return sum(row.claims != "invalid" for row in rows)


def _verdict(
    rows: Sequence[Row], packs: Sequence[CheckedPack], built: Built, code: Code, *, fails: bool
) -> str:
    """Return the job's verdict and the reason for it, in two sentences."""
    n_good = sum(not row.findings for row in rows)
    checked = f"{counted(_n_read(rows), 'level')} checked, {n_good:,} without findings"
    if built.codes:
        n_built = built.codes.count(Code.DONE) + len(built.drifted)
        checked += f"; {n_built:,} of {counted(len(built.codes), 'pack')} built"
    if code == Code.DONE:
        return f"{checked}. Nothing fails the job."
    reasons = _reasons(rows, packs, built)
    if fails:
        return f"{checked}. The job fails with exit code {code:d}: {reasons}."
    return f"{checked}. The job does not fail, because fail-on is never: {reasons}."


def _reasons(rows: Sequence[Row], packs: Sequence[CheckedPack], built: Built) -> str:
    """Return the reasons why a job fails, with their counts."""
    n_linted = sum(row.has_lint_errors for row in rows)
    invalid, wrong, unproved = (sum(row.claims == one for row in rows) for one in FAILING)
    n_wrong = sum(bool(one.checked.findings) for one in packs)
    n_drifted = len(built.drifted)
    n_unbuilt = len(built.codes) - built.codes.count(Code.DONE) - n_drifted
    reasons = [
        (invalid, counted(invalid, "invalid file")),
        (wrong, f"{counted(wrong, 'level')} with wrong claims"),
        (unproved, f"{counted(unproved, 'level')} with unproved claims"),
        (n_linted, f"{counted(n_linted, 'level')} with lint errors"),
        (n_wrong, f"{counted(n_wrong, 'pack')} with problems"),
        (n_unbuilt, f"{counted(n_unbuilt, 'pack')} not built"),
        (n_drifted, f"{counted(n_drifted, 'pack')} not as built from the recipe"),
    ]
    return ", ".join(text for number, text in reasons if number)


def _rest(
    base: Base, changed: _Changed, built: Built, measuring: Measuring, output: Path
) -> list[str]:
    """Return the lines after the table of levels: packs, changes, deleted files."""
    parts = []
    for name, shown in built.drifted.items():
        drawn = _drawn(shown, f"{name} builds", output)
        parts.append(f"### {plain(name)} builds\n\n{shown.text}{drawn}")
    if not base.commit:
        parts.append(f"{plain(base.missing)} Changes are not shown, and recipes are not built.\n")
    if changed.levels:
        parts.append("## Changes\n")
    for one in changed.levels[:MAX_FILES]:
        shown = show_change(one, base.commit, measuring)
        drawn = _drawn(shown, one.new, output)
        parts.append(f"### {plain(one.new)}\n\n{shown.text}{drawn}")
    if len(changed.levels) > MAX_FILES:
        more = counted(len(changed.levels) - MAX_FILES, "more file")
        parts.append(f"{more} changed.\n")
    if changed.deleted:
        listed = changed.deleted[:_MAX_DELETED]
        lines = [deleted_line(one, base.commit, measuring) for one in listed]
        if len(changed.deleted) > len(listed):
            lines.append(f"- {len(changed.deleted) - len(listed):,} more\n")
        parts.append(f"## Deleted\n\n{''.join(lines)}")
    return parts


def _drawn(shown: Shown, name: str, output: Path) -> str:
    """Draw the changes, and return the line that names the picture."""
    picture = save_picture(shown, name, output / "pictures")
    return "" if picture is None else f"\nPicture: {plain(picture.relative_to(output))}\n"


def summary_of(head: str, rows: Sequence[Row], rest: Sequence[str], max_bytes: int) -> str:
    """Return the summary in at most `max_bytes`; the table gets at least half of them."""
    kept = list(rest[: n_that_fit(rest, max_bytes // 2)])
    if len(kept) < len(rest):
        more = counted(len(rest) - len(kept), "more part")
        kept.append(f"{more} left out: GitHub shows no more than 1 MiB. See summary.md.\n")
    left = max_bytes - n_bytes(head) - sum(n_bytes(part) + 1 for part in kept)
    return "\n".join((f"{head}{table_of(rows, left - _ROOM)}", *kept))


def _write_summary(head: str, rows: Sequence[Row], rest: Sequence[str], output: Path) -> None:
    """Write the summary to the report and, as far as GitHub shows it, for the runner."""
    whole = summary_of(head, rows, rest, sys.maxsize)
    (output / "summary.md").write_text(whole, encoding="utf-8", errors="replace")
    append("GITHUB_STEP_SUMMARY", summary_of(head, rows, rest, _MAX_BYTES))


_STEPS: dict[str, Callable[[], int]] = {"kernels": kernels, "report": report}


def main(arguments: Sequence[str]) -> int:
    """Run a step of the action by its name."""
    if len(arguments) != 1 or arguments[0] not in _STEPS:
        complain(f"expected one of {', '.join(_STEPS)}, got {' '.join(arguments)!r:.40}")
        return Code.BAD_INPUT
    try:
        return _STEPS[arguments[0]]()
    except TrisolveError as error:
        complain(str(error))
        return code_of(error)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror or error}")
        return Code.BAD_INPUT

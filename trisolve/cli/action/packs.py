"""The findings about packs as a whole, such as equal levels or a difficulty that does not rise."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from trisolve.cli.action.markdown import plain
from trisolve.cli.action.running import trisolve
from trisolve.cli.findings import Checked, Finding, at_its_line
from trisolve.cli.output import Code, counted
from trisolve.reports import Wrong
from trisolve.sliding.formats import load_pack
from trisolve.sliding.pack import Pack

_MAX_LINES = 20


class CheckedPack(NamedTuple):
    """A pack of the repository, with its faults as a whole."""

    file: str
    pack: Pack
    checked: Checked

    @property
    def recipe_name(self) -> str | None:
        """The name of the recipe that the pack says it was built from."""
        recipe = self.pack.metadata.get("recipe")
        name = recipe.get("name", "") if isinstance(recipe, Mapping) else None
        return name if isinstance(name, str) else None

    def text(self) -> str:
        """Return the lines for the summary."""
        findings = self.checked.findings
        if not findings:
            return f"- {plain(self.file)}: {counted(len(self.pack.levels), 'level')}, right\n"
        lines = [f"- {plain(self.file)}: {counted(len(findings), 'problem')}\n"]
        lines += [f"  - {plain(one.message)}\n" for one in findings[:_MAX_LINES]]
        if len(findings) > _MAX_LINES:
            lines.append(f"  - {len(findings) - _MAX_LINES:,} more\n")
        return "".join(lines)


def check_packs(files: Sequence[str], max_states: int) -> list[CheckedPack]:
    """Run ``trisolve pack check`` on packs; its results about claims are in the table of levels."""
    return [_checked(file, max_states) for file in files]


def _checked(file: str, max_states: int) -> CheckedPack:
    done = trisolve("pack", "check", "--json", "--max-states", max_states, "--", file)
    pack = load_pack(file)
    found = CheckedPack(file, pack, Checked(file, pack.name))
    if done.code == Code.BAD_INPUT:
        findings = [at_its_line("pack", error) for error in done.errors]
    else:
        (report,) = done.objects()
        findings = [at_its_line("pack", text) for text in report["problems"]]
        if found.recipe_name is not None:  # a built pack has solutions
            findings += [one for level in report["levels"] for one in _unsolved(level)]
    found.checked.findings += findings
    return found


def _unsolved(level: Mapping[str, Any]) -> list[Finding]:
    """Return the findings of a level that does not claim a solution."""
    name = f" {level['name']!r:.40}" if level["name"] else ""
    return [
        Finding("pack", "error", f"level {level['number']}{name}: {Wrong(**one)}")
        for one in level["wrong"]
        if one["claim"] == "solution" and one["claimed"] is None
    ]


def pack_of_recipe(name: str, recipe: str, packs: Sequence[CheckedPack]) -> CheckedPack | None:
    """Return the pack that a recipe of this name builds, according to the pack or its file name."""
    said = [one for one in packs if one.recipe_name == name]
    stem = Path(recipe).stem
    same = [one for one in said or packs if Path(one.file).stem == stem]
    return next(iter(same or said), None)

"""Building the recipes that changed."""

from collections.abc import Sequence
from glob import glob
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from trisolve.cli.action.markdown import plain
from trisolve.cli.action.running import trisolve
from trisolve.cli.output import Code


class Built(NamedTuple):
    """What became of recipes: a list in Markdown, and the exit codes."""

    text: str
    codes: list[Code]


def recipes_among(names: Sequence[str], patterns: Sequence[str]) -> list[str]:
    """Return which files are recipes: those that match a pattern and have sections."""
    files = {Path(path) for pattern in patterns for path in glob(pattern, recursive=True)}
    chosen = [name for name in names if Path(name) in files and Path(name).is_file()]
    return [name for name in chosen if b"[[sections]]" in Path(name).read_bytes()]


def build_recipes(names: Sequence[str], output: Path) -> Built:
    """Build recipes into a directory, each as deep in it as the recipe is."""
    lines, codes = [], []
    for name in names:
        pack = output / "packs" / PurePosixPath(name).with_suffix(".json")
        pack.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as work:  # a runner is gone before anyone could go on
            done = trisolve("pack", "build", "--output", pack, "--work", work, "--", name)
        codes.append(done.code)
        said = done.out.strip().split("\n")[-1:] if done.code == Code.DONE else done.errors[-1:]
        what = (
            said[0].partition("; what was done is kept in ")[0]
            if said
            else f"exit code {done.code}"
        )
        failed = "" if done.code == Code.DONE else "not built: "
        lines.append(f"- {plain(name)}: {failed}{plain(what.removeprefix(f'{name}: '))}\n")
    return Built("".join(lines), codes)

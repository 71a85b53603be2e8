"""Building recipes that changed, or whose packs or levels changed, and comparing the results."""

import tomllib
from collections.abc import Iterator, Sequence
from glob import glob
from os.path import abspath
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from trisolve.cli.action.changes import Shown, show_packs
from trisolve.cli.action.levels import Measuring
from trisolve.cli.action.markdown import plain
from trisolve.cli.action.packs import CheckedPack, pack_of_recipe
from trisolve.cli.action.running import trisolve
from trisolve.cli.output import Code, counted
from trisolve.errors import TrisolveError
from trisolve.files.numbered import split_number
from trisolve.sliding.formats import load_pack
from trisolve.sliding.packs.compare import PackDifference, compare_packs
from trisolve.sliding.packs.recipe import load_recipe

_VERSIONS = "made_by"


class Recipe(NamedTuple):
    """A recipe to build, and the pack in the repository that it should build, if there is one."""

    name: str
    pack: CheckedPack | None


class Built(NamedTuple):
    """The outcome of building recipes: a list in Markdown, exit codes, and the packs that differ.

    `drifted` holds the results that differ from the committed packs, by the name of the recipe.
    """

    text: str
    codes: list[Code]
    drifted: dict[str, Shown]


def recipes_among(
    changed: Sequence[str], patterns: Sequence[str], packs: Sequence[CheckedPack]
) -> list[Recipe]:
    """Return the recipes to build: each has changed, or its pack or its given levels have.

    Recipes are files that match a pattern and have sections.
    """
    files = {Path(path) for pattern in patterns for path in glob(pattern, recursive=True)}
    there = [path for path in files if path.is_file() and b"[[sections]]" in path.read_bytes()]
    touched = {abspath(name) for name in changed}
    found = []
    for path in sorted(there):
        recipe = Recipe(path.as_posix(), _pack_of(path, packs))
        committed = {abspath(recipe.pack.file)} if recipe.pack else set()
        if touched & {abspath(path), *committed, *_named_in(path, touched)}:
            found.append(recipe)
    return found


def _pack_of(path: Path, packs: Sequence[CheckedPack]) -> CheckedPack | None:
    try:
        name = load_recipe(path).name
    except TrisolveError:
        return None
    return pack_of_recipe(name, str(path), packs)


def _named_in(path: Path, touched: set[str]) -> set[str]:
    """Return the files, or directories of files, from which a recipe takes levels or floors."""
    try:
        texts = set(_texts(tomllib.loads(path.read_text(encoding="utf-8"))))
    except ValueError:
        return set()
    places = {Path(abspath(path.parent / split_number(text)[0])) for text in texts if text}
    return {name for name in touched if places & {Path(name), *Path(name).parents[:-1]}}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else ():
        yield from _texts(one)
    for one in value if isinstance(value, list) else ():
        yield from _texts(one)


def build_recipes(recipes: Sequence[Recipe], output: Path, measuring: Measuring) -> Built:
    """Build recipes into a directory, with the subdirectories of the recipes."""
    built = Built("", [], {})
    lines = []
    for recipe in recipes:
        pack = output / "packs" / PurePosixPath(recipe.name).with_suffix(".json")
        pack.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as work:  # a CI runner is gone before anyone could continue
            done = trisolve("pack", "build", "--output", pack, "--work", work, "--", recipe.name)
        said = done.out.strip().split("\n")[-1:] if done.code == Code.DONE else done.errors[-1:]
        what = (
            said[0].partition("; finished work is kept in ")[0]
            if said
            else f"exit code {done.code}"
        )
        failed = "" if done.code == Code.DONE else "not built: "
        drift = _drift(recipe, pack, measuring) if done.code == Code.DONE else None
        if drift is not None:
            built.drifted[recipe.name] = drift
            what = f"{what}. {_differs(recipe, pack)}"
        built.codes.append(Code.NEGATIVE if drift is not None else done.code)
        lines.append(
            f"- {plain(recipe.name)}: {failed}{plain(what.removeprefix(f'{recipe.name}: '))}\n"
        )
    return built._replace(text="".join(lines))


def _compared(recipe: Recipe, built: Path) -> PackDifference:
    """Return how the committed pack differs from the pack that was built, ignoring versions."""
    if recipe.pack is None:
        raise TypeError("expected a recipe with a pack")
    found = compare_packs(recipe.pack.pack, load_pack(built))
    old, new = (
        {key: value for key, value in one.metadata.items() if key != _VERSIONS}
        for one in (recipe.pack.pack, load_pack(built))
    )
    about = tuple(one for one in found.about if one[0] != "metadata" or old != new)
    return PackDifference(found.added, found.removed, found.changed, found.moved, about)


def _drift(recipe: Recipe, built: Path, measuring: Measuring) -> Shown | None:
    """Return a recipe's result next to the committed pack, or None if they are the same."""
    if recipe.pack is None or _compared(recipe, built).same:
        return None
    return show_packs(recipe.pack.pack, load_pack(built), measuring)


def _differs(recipe: Recipe, built: Path) -> str:
    """Return how a committed pack differs from the result of its recipe."""
    found = _compared(recipe, built)
    numbers = {
        "added": len(found.added),
        "removed": len(found.removed),
        "changed": len(found.changed),
        "moved": len(found.moved),
    }
    levels = [f"{counted(number, 'level')} {word}" for word, number in numbers.items() if number]
    about = [f"another {key}" for key, _, _ in found.about]
    file = recipe.pack.file if recipe.pack else ""
    what = ", ".join((*levels, *about))
    return (
        f"The result differs from {file}: {what}. To keep a level that was changed by hand, "
        "add it to keep in the recipe. To update the pack, run trisolve pack build "
        f"{recipe.name} -o {file}"
    )

#!/usr/bin/env python3
"""Take the default colors out of packs that version 1 of the generator wrote.

    tools/plain_packs.py levels/starter.json levels/expert.json levels/shapes/*.json

Version 2 differs in nothing else. A level names it once regenerating the level gives the same
level, and a pack does when all its levels do. No other byte changes.
"""

import argparse
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from trisolve.errors import TrisolveError
from trisolve.sliding.formats import dump_pack, load_pack
from trisolve.sliding.generator.regenerate import is_copy, regenerate
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

_DEFAULTS = ("#e69f00", "#56b4e9", "#009e73", "#cc79a7")
_OLD, _NEW = 1, 2
_CHANGED = re.compile(r', "color": "#[0-9a-f]{6}"|"version": [12]')


def without_defaults(level: Level) -> Level:
    """Return a level without its colors if they are those of version 1."""
    colors = [block.color for block in level.blocks if block.goal]
    others = [block.color for block in level.blocks if not block.goal]
    if any(others) or tuple(colors) != _DEFAULTS[: len(colors)]:
        return level
    return replace(level, blocks=tuple(replace(block, color=None) for block in level.blocks))


def renewed(made: Mapping[str, Any]) -> dict[str, Any]:
    """Return metadata that name the new version in place of the old one."""
    return {**made, "version": _NEW if made["version"] == _OLD else made["version"]}


def plain(level: Level) -> Level:
    """Return a level without default colors, of the new version if that makes it again."""
    made = level.metadata.get("generator")
    if made is None:
        return level
    bare = without_defaults(level)
    named = replace(bare, metadata={**level.metadata, "generator": renewed(made)})
    try:
        return named if is_copy(named, regenerate(named)) else bare
    except TrisolveError as error:
        print(f"{level.name}: {error}")
        return bare


def plain_pack(pack: Pack) -> Pack:
    """Return a pack of plain levels."""
    levels = [plain(level) for level in pack.levels]
    made = [level.metadata["generator"] for level in levels if "generator" in level.metadata]
    n_proved = sum(one["version"] == _NEW for one in made)
    print(
        f"{pack.name}: {n_proved} of {len(made)} levels regenerated as version {_NEW}", flush=True
    )
    metadata = dict(pack.metadata)
    if n_proved == len(made) and "made_by" in metadata:
        metadata["made_by"] = renewed(metadata["made_by"])
    return replace(pack, levels=levels, metadata=metadata)


def main() -> None:
    """Change each pack in place; refuse one in which anything else would change."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", nargs="+", type=Path)
    for path in parser.parse_args().packs:
        old = path.read_text(encoding="utf-8")
        new = dump_pack(plain_pack(load_pack(path)))
        if _CHANGED.sub("", new) != _CHANGED.sub("", old):
            raise SystemExit(f"{path}: expected to change colors and versions alone")
        path.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()

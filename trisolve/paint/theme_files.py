"""Theme files: TOML files that say how a theme differs from a bundled theme.

The top-level keys come from ``theme_keys``; each puzzle may have a table with its own keys. Paths
in a file are relative to its folder. A top-level value that equals the base's value changes
nothing, so a file with all keys gives the look of its base until a key is edited.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from trisolve.errors import TrisolveError
from trisolve.files.messages import located
from trisolve.files.records import object_of, only_keys, refuse, text_among, whole
from trisolve.kernels.randomness import MAX_SEED
from trisolve.paint.font import load_font
from trisolve.paint.texture import load_texture
from trisolve.paint.theme_keys import KEYS, Key
from trisolve.paint.themes import THEMES, Theme

Tables: TypeAlias = Mapping[str, Mapping[str, Key]]
"""The keys of each puzzle's table, by the puzzle's name."""
_FILES = ("font", "texture", "texture_seed")


def theme_of_values(values: Mapping[str, Any], tables: Tables, name: str, folder: Path) -> Theme:
    """Return the theme that a file's values describe; raise a FormatError that names the place."""
    only_keys(values, ("base", *KEYS, *_FILES, *tables))
    base = THEMES[text_among(values.get("base", "classic"), tuple(THEMES), "base")]
    theme = replace(base, name=name, base=base.name)
    for key, one in KEYS.items():
        if key in values and (value := one.read(values[key], key)) != one.shown(base):
            theme = theme if one.put is None else one.put(theme, value)
    own = {
        room: {key: keys[key].read(value, f"{room}.{key}") for key, value in found.items()}
        for room, keys in tables.items()
        if (found := object_of(values.get(room, {}), room, keys=keys))
    }
    return replace(_with_files(theme, values, folder), own=own)


def _with_files(theme: Theme, values: Mapping[str, Any], folder: Path) -> Theme:
    """Return a theme with the font and the texture that a file names."""
    seed = whole(values.get("texture_seed", 0), "texture_seed", 0, MAX_SEED)
    if (path := _path(values, "texture", folder)) is not None:
        with located("texture"):
            theme = theme.with_texture(load_texture(path, seed))
    if (path := _path(values, "font", folder)) is not None:
        with located("font"):
            theme = replace(theme, font=load_font(path))
    return theme


def _path(values: Mapping[str, Any], key: str, folder: Path) -> Path | None:
    value = values.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or not value:
        refuse("the path of a file", value, key)
    return folder / value


def dump_theme(base: str, tables: Tables) -> str:
    """Return a theme file with all keys, each with its value in a bundled theme and a comment.

    Keys of puzzles are commented out: a puzzle's colors follow the top-level colors until its own
    colors are set.
    """
    theme = THEMES.get(base)
    if theme is None:
        raise TrisolveError(f"expected one of the themes {', '.join(THEMES)}, got {base!r:.40}")
    lines = [
        "# How pictures and pages look, for --theme. What is left out is as in the base.",
        f'base = "{base}"  # {", ".join(THEMES)}',
        "",
        *_lines(KEYS, theme),
        "",
        '# font = "My.ttf"  # .ttf or .woff2, from the folder of this file',
        '# texture = "wood.png"  # repeated over blocks, from a random offset on each',
        "# texture_seed = 0",
    ]
    for room, keys in tables.items():
        lines += ["", f"[{room}]", *(f"# {line}" for line in _lines(keys, theme))]
    return "\n".join(lines) + "\n"


def _lines(keys: Mapping[str, Key], theme: Theme) -> Iterator[str]:
    for name, key in keys.items():
        yield f"{name} = {json.dumps(key.shown(theme))}  # {key.comment}"

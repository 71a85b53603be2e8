"""Theme files: TOML files that say how a theme differs from a bundled theme.

A file names its base, and changes roles of its sky and the cut of its blocks. Roles that follow
from others, such as the lines between cells, also follow from changed roles. A value that equals
the base's value changes nothing, so a file with all keys gives the look of its base until a key is
edited. Paths in a file are relative to its folder.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from trisolve.errors import TrisolveError
from trisolve.files.messages import located
from trisolve.files.records import flag, list_of, number, only_keys, refuse, text_among, whole
from trisolve.kernels.randomness import MAX_SEED
from trisolve.paint.font import load_font
from trisolve.paint.palette import N_STRONG, STRONG, dump_color, is_color, parse_color
from trisolve.paint.skies import GIVEN, ROLES, Sky, with_roles
from trisolve.paint.texture import load_texture
from trisolve.paint.themes import DEFAULT, ROWS, THEMES, Theme, paints_of

Read: TypeAlias = Callable[[object, str], Any]
MAX_COLORS = 16


class Key(NamedTuple):
    """A key of a theme file that is not a role: how it is read, its description, its field."""

    read: Read
    comment: str
    field: str


def color(value: object, place: str) -> str:
    """Return a color as #rrggbb; may raise FieldError.

    >>> color("#FC0", "floor")
    '#ffcc00'
    """
    if not isinstance(value, str) or not is_color(value):
        refuse("a color such as #f2a413", value, place)
    return dump_color(parse_color(value))


def _colors(length: int | None = None) -> Read:
    """Return a reader for a list of exactly `length` colors or, without a length, of 1 to 16."""

    def read(value: object, place: str) -> tuple[str, ...]:
        found = list_of(value, color, place, length=length, min_length=1)
        if len(found) > MAX_COLORS:
            refuse(f"up to {MAX_COLORS} colors", value, place)
        return tuple(found)

    return read


def _between(least: float, most: float) -> Read:
    return lambda value, place: number(value, place, least, most)


KEYS = {
    "goals": Key(_colors(), "blocks with goals, in turn, and their goals", "colors"),
    "links": Key(_colors(4), "blue, green, red and yellow links", "links"),
    "gap": Key(_between(0, 0.2), "how much smaller than its cells a block is, in edges", "gap"),
    "radius": Key(_between(0, 0.3), "how round the corners of blocks are, in edges", "radius"),
    "rim": Key(_between(0, 0.2), "the width of a block's beveled rim, in edges", "bezel"),
    "relief": Key(
        _between(0, 1), "how much lighter and darker the rim's sides are, 0 to 1", "relief"
    ),
    "hatch": Key(flag, "whether hatching tells blocks apart, in place of color", "hatch"),
    "letter_size": Key(
        _between(0.5, 3), "how large letters are, as a multiple of usual", "letters"
    ),
    "line_width": Key(_between(0.5, 5), "how thick outlines are, as a multiple of usual", "lines"),
}
"""The keys that are not roles, in the order of the template."""
_FILES = ("font", "texture", "texture_seed")


def _value_of(theme: Theme, key: str) -> Any:  # noqa: ANN401 - of any key
    """Return the value of a key in a theme."""
    if key in ROLES:
        return getattr(theme.sky, key)
    value = getattr(theme, KEYS[key].field)
    if key == "goals":
        return tuple(map(dump_color, value)) or STRONG[:N_STRONG]
    return value


def theme_of_values(values: Mapping[str, Any], name: str, folder: Path) -> Theme:
    """Return the theme that a file's values describe; raise a FormatError that names the place."""
    only_keys(values, ("base", *ROLES, *KEYS, *_FILES))
    base = THEMES[text_among(values.get("base", DEFAULT), tuple(THEMES), "base")]
    reads = {**dict.fromkeys(ROLES, color), **{key: one.read for key, one in KEYS.items()}}
    read = {key: reads[key](values[key], key) for key in reads if key in values}
    changed = {key: value for key, value in read.items() if value != _value_of(base, key)}
    theme = _with_roles(base, {key: changed[key] for key in ROLES if key in changed})
    fields = {KEYS[key].field: value for key, value in changed.items() if key in KEYS}
    if "goals" in changed:
        fields["colors"] = fields["chosen"] = tuple(map(parse_color, changed["goals"]))
    theme = replace(theme, name=name, base=base.name, **fields)
    return _with_files(replace(theme, paints=paints_of(ROWS, theme)), values, folder)


def _with_roles(base: Theme, changed: Mapping[str, str]) -> Theme:
    """Return a theme in which some roles of its sky differ, and the roles that follow from them."""
    sky = base.sky
    if base.kind == "sky":
        given = [changed.get(role, getattr(sky, role)) for role in GIVEN]
        sky = with_roles(sky.name, given, dark=sky.dark)
    sky = Sky(**{**sky._asdict(), **changed})
    return replace(base, sky=sky, stone=parse_color(sky.stone))


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


def dump_theme(base: str) -> str:
    """Return a theme file with all keys, each with its value in a bundled theme and a comment."""
    if base not in THEMES:
        raise TrisolveError(f"expected one of the themes {', '.join(THEMES)}, got {base!r:.40}")
    theme = THEMES[base]
    comments = {**ROLES, **{key: one.comment for key, one in KEYS.items()}}
    lines = [
        "# How pictures and pages look, for --theme. What is left out is as in the base.",
        f'base = "{base}"  # {", ".join(THEMES)}',
        "",
        *(
            f"{key} = {json.dumps(_value_of(theme, key))}  # {said}"
            for key, said in comments.items()
        ),
        "",
        '# font = "My.ttf"  # .ttf or .woff2, from the folder of this file',
        '# texture = "wood.png"  # repeated over blocks, from a random offset on each',
        "# texture_seed = 0",
    ]
    return "\n".join(lines) + "\n"

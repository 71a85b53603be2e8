"""Custom themes: files that define the look of pictures and pages for every puzzle."""

from collections.abc import Mapping
from functools import cache
from os import fspath
from pathlib import Path

from trisolve.errors import FormatError
from trisolve.files.messages import located, shown
from trisolve.files.whole import StrPath, parse_toml, read_file
from trisolve.paint import theme_files
from trisolve.paint.theme_keys import Key
from trisolve.paint.themes import THEMES, Theme
from trisolve.rooms import load, rooms

SUFFIX = ".toml"


@cache
def tables() -> Mapping[str, Mapping[str, Key]]:
    """Return the keys of each puzzle's table in a theme file.

    >>> sorted(tables())
    ['boco', 'entanglement', 'hexagon', 'mesh', 'tantrix']
    """
    return {one.name: load(f"{one.look}:KEYS") for one in rooms() if one.look}


def load_theme(path: StrPath) -> Theme:
    """Return the theme in a file, to pass as `theme`; may raise FileError or FormatError.

    `trisolve theme new` writes a file with all keys.

    >>> load_theme("levels/gallery/sea.toml").base
    'flat'
    """
    data = read_file(path, "a theme")
    with located(shown(fspath(path))):
        return theme_files.theme_of_values(
            parse_toml(data), tables(), Path(path).stem, Path(path).parent
        )


def theme_named(text: str) -> Theme:
    """Return a bundled theme by name, or the theme in a file by path; may raise FormatError.

    >>> theme_named("flat").name
    'flat'
    """
    if text in THEMES:
        return THEMES[text]
    if not text.lower().endswith(SUFFIX):
        expected = f"expected one of the themes {', '.join(THEMES)}, or a {SUFFIX} file"
        raise FormatError(f"{expected}, got {text!r:.40}")
    if not Path(text).is_file():
        raise FormatError(f"{shown(text)}: expected a theme file, found none")
    return load_theme(text)


def dump_theme(base: str = "classic") -> str:
    """Return a theme file that gives the look of a bundled theme: all keys, each with a comment.

    >>> dump_theme("flat").splitlines()[1]
    'base = "flat"  # classic, flat, dark, print, large-print'
    """
    return theme_files.dump_theme(base, tables())

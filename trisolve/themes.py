"""Custom themes: files that define the look of pictures and pages for every puzzle."""

from os import fspath
from pathlib import Path

from trisolve.files.messages import escape, located
from trisolve.files.whole import StrPath, parse_toml, read_file
from trisolve.paint import theme_files
from trisolve.paint.themes import DEFAULT, Theme
from trisolve.paint.themes import THEMES as THEMES  # noqa: PLC0414 - for other packages


def load_theme(path: StrPath) -> Theme:
    """Return the theme in a file, to pass as `theme`; may raise FileError or FormatError.

    `trisolve theme new` writes a file with all keys.

    >>> load_theme("levels/gallery/sea.toml").base
    'lagoon'
    """
    data = read_file(path, "a theme")
    with located(escape(fspath(path))):
        return theme_files.theme_of_values(parse_toml(data), Path(path).stem, Path(path).parent)


def dump_theme(base: str = DEFAULT) -> str:
    """Return a theme file that gives the look of a bundled theme: all keys, each with a comment.

    >>> dump_theme("dusk").splitlines()[2:4]
    ['', 'above = "#514487"  # the top of the sky']
    """
    return theme_files.dump_theme(base)

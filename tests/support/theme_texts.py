"""Themes from texts, for tests that would otherwise write a file for each theme."""

from pathlib import Path

from trisolve.files.whole import parse_toml
from trisolve.paint import theme_files


def parse_theme(text):
    """Return the theme that a text describes; its paths are relative to the current directory."""
    return theme_files.theme_of_values(parse_toml(text.encode()), "own", Path())

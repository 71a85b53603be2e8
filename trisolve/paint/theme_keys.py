"""The keys of a theme file: how each key is read, its effect, and its value in a bundled theme."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from trisolve.files.records import flag, list_of, number, refuse
from trisolve.paint.palette import N_STRONG, STRONG, Rgb, is_color, mix, parse_color
from trisolve.paint.themes import Paint, Theme, dump_color, ink_on

Read: TypeAlias = Callable[[object, str], Any]
MAX_COLORS = 16


class Key(NamedTuple):
    """A key of a theme file.

    read : returns the value, or raises FieldError with its place
    comment : the description in the template
    shown : returns the key's value in a theme
    put : returns a theme with the value set; None for a puzzle's own key, which the puzzle reads
    """

    read: Read
    comment: str
    shown: Callable[[Theme], Any]
    put: Callable[[Theme, Any], Theme] | None = None


def color(value: object, place: str) -> str:
    """Return a color as #rrggbb; may raise FieldError.

    >>> color("#FC0", "floor")
    '#ffcc00'
    """
    if not isinstance(value, str) or not is_color(value):
        refuse("a color such as #e69f00", value, place)
    return dump_color(parse_color(value))


def colors(length: int | None = None) -> Read:
    """Return a reader for a list of exactly `length` colors or, without a length, of 1 to 16."""

    def read(value: object, place: str) -> tuple[str, ...]:
        found = list_of(value, color, place, length=length, min_length=1)
        if len(found) > MAX_COLORS:
            refuse(f"up to {MAX_COLORS} colors", value, place)
        return tuple(found)

    return read


def between(least: float, most: float) -> Read:
    """Return a reader for a number within bounds."""
    return lambda value, place: number(value, place, least, most)


def color_keys(look: Callable[[Theme], NamedTuple], comments: Mapping[str, str]) -> dict[str, Key]:
    """Return the keys for a puzzle's own colors: the fields of the record that `look` returns."""

    def key(name: str, comment: str) -> Key:
        def read(value: object, place: str) -> object:
            if name not in lists:
                return color(value, place)
            return colors(lists[name])(value, place)

        return Key(read, comment, lambda theme: getattr(look(theme), name))

    lists = {
        name: len(value)
        for name, value in look(_some_theme())._asdict().items()
        if isinstance(value, tuple)
    }
    return {name: key(name, comment) for name, comment in comments.items()}


def _some_theme() -> Theme:
    from trisolve.paint.themes import THEMES

    return next(iter(THEMES.values()))


def _painted(theme: Theme, **paints: Mapping[str, Any]) -> Theme:
    """Return a theme in which the given fields of some paints differ."""
    changed = {
        style.replace("_", "-"): theme.paint(style.replace("_", "-"))._replace(**fields)
        for style, fields in paints.items()
    }
    return replace(theme, paints={**theme.paints, **changed})


def _background(theme: Theme, value: str) -> Theme:
    return _painted(
        _quieted(theme, value, theme.paint("text").fill),
        paper={"fill": value},
        badge={"stroke": value},
        badge_text={"fill": value},
    )


def _letters(theme: Theme, value: str) -> Theme:
    filled = {style: {"fill": value} for style in ("caption", "solution", "text", "badge")}
    return _painted(_quieted(theme, theme.paint("paper").fill, value), **filled)


def _quieted(theme: Theme, paper: str, ink: str) -> Theme:
    """Return a theme whose less important text is between the colors of its text and its page."""
    quiet = dump_color(mix(parse_color(ink), parse_color(paper), 0.7))
    return _painted(theme, note={"fill": quiet}, rule={"stroke": quiet}, frame={"stroke": quiet})


def _wall(theme: Theme, value: str) -> Theme:
    ink = {"fill": dump_color(ink_on(parse_color(value)))}
    return _painted(
        theme, wall={"fill": value}, card={"fill": value}, mark=ink, axis=ink, on_wall=ink
    )


def _goals(theme: Theme, value: tuple[str, ...]) -> Theme:
    chosen = tuple(map(parse_color, value))
    return replace(theme, colors=chosen, chosen=chosen)


def _goals_of(theme: Theme) -> tuple[str, ...]:
    return tuple(map(dump_color, theme.chosen or theme.colors)) or STRONG[:N_STRONG]


def _fill(style: str) -> Callable[[Theme], str]:
    return lambda theme: theme.paint(style).fill


def _field(name: str) -> Callable[[Theme], Any]:
    return lambda theme: getattr(theme, name)


def _put(name: str) -> Callable[[Theme, Any], Theme]:
    return lambda theme, value: replace(theme, **{name: value})


def _number(name: str, most: float, comment: str, least: float = 0) -> Key:
    return Key(between(least, most), comment, _field(name), _put(name))


def _stone(theme: Theme, value: str) -> Theme:
    stone: Rgb = parse_color(value)
    return replace(theme, stone=stone)


def _lines(theme: Theme, value: str) -> Theme:
    return _painted(theme, grid={"stroke": value})


def _edge(theme: Theme, value: str) -> Theme:
    return _painted(theme, rim={"fill": value, "stroke": value})


def _outlines(theme: Theme, value: str) -> Theme:
    known = theme.paint("block-edge")
    edge = Paint("", value, known.width or 0.035, 1.0) if value else Paint()
    return replace(theme, paints={**theme.paints, "block-edge": edge})


KEYS: dict[str, Key] = {
    "background": Key(color, "the page around boards", _fill("paper"), _background),
    "wall": Key(color, "what surrounds a floor", _fill("wall"), _wall),
    "edge": Key(color, "the line around a floor", lambda t: t.paint("rim").stroke, _edge),
    "floor": Key(
        color,
        "cells; tiles of Entanglement",
        _fill("floor"),
        lambda t, v: _painted(t, floor={"fill": v}),
    ),
    "lines": Key(color, "between cells", lambda t: t.paint("grid").stroke, _lines),
    "letters": Key(color, "text on the background", _fill("text"), _letters),
    "blocks": Key(color, "blocks without a goal", lambda t: dump_color(t.stone), _stone),
    "goals": Key(colors(), "blocks with goals, in turn, and their goals", _goals_of, _goals),
    "outlines": Key(
        lambda value, place: value if value == "" else color(value, place),
        'the line around each block; "" for none',
        lambda t: t.paint("block-edge").stroke and color(t.paint("block-edge").stroke, ""),
        _outlines,
    ),
    "vein": _number("vein", 1, "how much gray the palette mixes into blocks, 0 to 1"),
    "gap": _number("gap", 0.2, "how much smaller than its cells a block is, in edges"),
    "radius": _number("radius", 0.3, "how round the corners of blocks are, in edges"),
    "rim": _number("bezel", 0.2, "the width of a block's beveled rim, in edges"),
    "relief": _number("relief", 1, "how much lighter and darker the rim's sides are, 0 to 1"),
    "bevel": _number("bevel", 0.4, "the width of the rim around a sunken floor, in edges"),
    "grain": Key(flag, "whether blocks have the grain of stone", _field("grain"), _put("grain")),
    "hatch": Key(
        flag,
        "whether hatching tells blocks apart, in place of color",
        _field("hatch"),
        _put("hatch"),
    ),
    "letter_size": _number("letters", 3, "how large letters are, as a multiple of usual", 0.5),
    "line_width": _number("lines", 5, "how thick lines are, as a multiple of usual", 0.5),
}
"""The keys that all puzzles use, in the order of the template."""

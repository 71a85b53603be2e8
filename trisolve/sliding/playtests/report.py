"""Results of plays as HTML: a report on one level as a standalone page, and notebook views."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import count

from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.pictures.strip import strip_scene
from trisolve.sliding.playtests.levels import PlaytestTable
from trisolve.sliding.playtests.profile_plot import profile_scene
from trisolve.sliding.playtests.stuck import MAX_CHOICES, Choice, LevelPlays, Position
from trisolve.wording import counted

_LOOK = look_of("flat")
_LABELS = Details(labels=True)
_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 Inter, system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem;
  color: #1b1b1b; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
svg { max-width: 100%; height: auto; } figure { margin: 0; } .row { display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
table { border-collapse: collapse; } th, td { padding: .25rem .75rem; text-align: right;
  border-bottom: 1px solid #767676; } th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; }
"""


def _picture(scene: Scene, width: int, says: str, number: str) -> str:
    """Return a picture with a name; its ids are unique, because a page has several pictures."""
    svg = paint_svg(scene, _LOOK.theme, width=width)
    named = f'<svg role="img" aria-label="{escape(says)}" '
    return (
        svg.replace("<svg ", named, 1)
        .replace('id="', f'id="{number}-')
        .replace("url(#", f"url(#{number}-")
        .replace('href="#', f'href="#{number}-')
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table; a long table scrolls, so the keyboard must be able to reach it."""
    cells = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    table = f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
    name = escape(head[0])
    return f'<div class="wide" role="region" aria-label="by {name}" tabindex="0">{table}</div>'


def _choices(choices: Sequence[Choice]) -> str:
    return ", ".join(map(str, choices[:MAX_CHOICES]))


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _position(found: LevelPlays, one: Position, number: int) -> str:
    level = found.level.with_positions(one.positions)
    where = one.where
    picture = _picture(board_scene(level, look=_LOOK, details=_LABELS), 240, where, f"p{number}")
    text = f"{where}; {counted(one.plays, 'play')}; next: {_choices(one.choices) or 'nothing'}"
    return f"<figure>{picture}<figcaption>{escape(text)}</figcaption></figure>"


def level_html(found: LevelPlays) -> str:
    """Return the findings about a level, without the surrounding page."""
    numbers = count()
    parts = [
        f"<p>{counted(found.plays, 'first play')}, {found.solved} solved, "
        f"{counted(found.again, 'play')} by players who knew it.</p>"
    ]
    if not found.complete:
        parts.append("<p>Too many states to search: distances follow the stored solution only.</p>")
    if found.profile:
        rows = [
            (
                "lost" if one.distance is None else one.distance,
                f"{one.median_seconds:.1f}",
                f"{one.low_seconds:.1f} to {one.high_seconds:.1f}",
                one.plays,
                f"{one.returns:.1f}",
            )
            for one in found.profile
        ]
        says = "median seconds by distance to the goal; the table has the numbers"
        head = ("moves to the goal", "median seconds", "quartiles", "plays", "returns")
        parts += ["<h2>Time by distance</h2>", _picture(profile_scene(found), 640, says, "plot")]
        parts.append(_table(head, rows))
    for title, positions in (
        ("Where most time is spent", found.stuck),
        ("Where players left", found.left_at),
    ):
        if positions:
            figures = "".join(_position(found, one, next(numbers)) for one in positions)
            parts.append(f'<h2>{title}</h2><div class="row">{figures}</div>')
    if found.first_moves:
        parts.append(f"<h2>First moves</h2><p>{escape(_choices(found.first_moves))}</p>")
    if found.losses:
        lost = [
            (
                one.move,
                one.times,
                one.taken_back,
                "" if one.moves_until is None else one.moves_until,
            )
            for one in found.losses
        ]
        parts.append("<h2>Moves that lost the level</h2>")
        parts.append(_table(("move", "times", "taken back", "moves until then"), lost))
    if found.way:
        strip = strip_scene(
            found.level, parse_moves(" ".join(found.way)), look=_LOOK, details=_LABELS
        )
        says = f"the moves {' '.join(found.way)}"
        parts.append(f"<h2>The most common way, {counted(found.way_plays, 'play')}</h2>")
        parts.append(_picture(strip, 900, says, "way"))
    return "".join(parts)


def dump_report(found: LevelPlays) -> str:
    """Return the report on a level as one HTML page, which loads nothing."""
    title = f"Playtest: {found.level.name or found.level.key}"
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<main>\n<h1>{escape(title)}</h1>\n{level_html(found)}\n</main>\n</body>\n</html>\n"
    )


def levels_html(found: PlaytestTable) -> str:
    """Return the times for levels as a table for a notebook."""
    rows = [
        (
            row.name or row.level[:16],
            row.plays,
            row.solved,
            f"{row.typical_seconds:.1f}",
            f"{row.low_seconds:.1f} to {row.high_seconds:.1f}",
            row.place_by_time,
            "" if row.place_by_score is None else row.place_by_score,
        )
        for row in found.levels
    ]
    head = ("level", "plays", "solved", "typical seconds", "90%", "place by time", "by score")
    return _table(head, rows)

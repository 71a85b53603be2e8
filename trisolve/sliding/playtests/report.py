"""Where people got stuck in a level, as text and as one HTML page."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.pictures.cards import strip_scene
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.playtests.stuck import LevelPlays, Position, choices_text
from trisolve.wording import counted

_LOOK = look_of("day")
_LABELS = Details(labels=True)
_HEAD = ("moves to go", "median s", "quartiles", "plays", "returns")
_BAR_CHARACTERS = 24
_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 Inter, system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem;
  color: #1b1b1b; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
svg { max-width: 100%; height: auto; } figure { margin: 0; } .row { display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #767676; }
td.bar { width: 40%; padding: 0; } td.bar span { display: block; height: 1rem;
  background: #0072b2; }
"""


def _profile(found: LevelPlays) -> Iterator[tuple[tuple[str, ...], float]]:
    """Yield the cells below the head for each distance, and its share of the longest time."""
    longest = max((one.median_seconds for one in found.profile), default=0) or 1
    for one in found.profile:
        where = "lost" if one.distance is None else str(one.distance)
        quartiles = f"{one.low_seconds:.1f} to {one.high_seconds:.1f}"
        cells = f"{one.median_seconds:.1f}", quartiles, str(one.plays), f"{one.returns:.1f}"
        yield (where, *cells), one.median_seconds / longest


def _sentences(found: LevelPlays) -> Iterator[str]:
    yield f"First moves: {choices_text(found.first_moves)}"
    yield from map(str, found.losses)
    if found.way:
        yield f"Most common way, {counted(found.way_plays, 'play')}: {' '.join(found.way)}"


def table_lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table: the first column is aligned left, the others right.

    >>> list(table_lines(("level", "plays"), [("One", "12")]))
    ['level  plays', 'One       12']
    """
    every = [head, *rows]
    first, *others = (max(map(len, column)) for column in zip(*every, strict=True))
    for name, *cells in every:
        right = [cell.rjust(width) for cell, width in zip(cells, others, strict=True)]
        yield "  ".join([name.ljust(first), *right]).rstrip()


def report_text(found: LevelPlays) -> Iterator[str]:
    """Yield the lines of the findings, for a person at a terminal."""
    if found.profile:
        yield "\nseconds by distance to the goal, and how often players came back, on average"
        head, *lines = table_lines(_HEAD, [cells for cells, _ in _profile(found)])
        yield head
        for row, (_, share) in zip(lines, _profile(found), strict=True):
            yield f"{row}  {'#' * round(_BAR_CHARACTERS * share)}".rstrip()
    if found.wall is not None:
        yield f"most time is spent {counted(found.wall.distance or 0, 'move')} from the goal"
    for title, positions in (("most time", found.stuck), ("left", found.left_at)):
        for position in positions:
            yield f"\n{title}: {position}"
            yield from (f"    {row}".rstrip() for row in position.board.splitlines())
    yield ""
    yield from _sentences(found)


def _picture(scene: Scene, width: int, says: str, name: str) -> str:
    """Return a picture with a description; its ids are unique, because a page has several."""
    svg = paint_svg(scene, _LOOK.theme, width=width)
    return (
        svg.replace("<svg ", f'<svg role="img" aria-label="{escape(says)}" ', 1)
        .replace('id="', f'id="{name}-')
        .replace("url(#", f"url(#{name}-")
        .replace('href="#', f'href="#{name}-')
    )


def _table(found: LevelPlays) -> str:
    """Return the profile as bars in a table, which the keyboard can reach because it scrolls."""
    head = "".join(f'<th scope="col">{name}</th>' for name in (*_HEAD, "profile"))
    body = ""
    for cells, share in _profile(found):
        bar = f'<td class="bar"><span style="width: {share:.0%}"></span></td>'
        body += f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}{bar}</tr>"
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" role="region" aria-label="by distance" tabindex="0">{table}</div>'


def _figures(found: LevelPlays, positions: Sequence[Position], name: str) -> str:
    figures = []
    for number, one in enumerate(positions):
        level = found.level.with_positions(one.positions)
        scene = board_scene(level, look=_LOOK, details=_LABELS)
        picture = _picture(scene, 240, "the position", f"{name}{number}")
        figures.append(f"<figure>{picture}<figcaption>{escape(str(one))}</figcaption></figure>")
    return f'<div class="row">{"".join(figures)}</div>'


def dump_report(found: LevelPlays) -> str:
    """Return the report on a level as one HTML page, which loads nothing."""
    title = escape(f"Playtest: {found.level.name or found.level.key}")
    parts = [f"<h1>{title}</h1><p>{escape(found.summary)}</p>"]
    if not found.complete:
        parts.append("<p>Too many states to search: distances follow the stored solution only.</p>")
    if found.profile:
        parts += ["<h2>Seconds by distance to the goal</h2>", _table(found)]
    if found.stuck:
        parts += ["<h2>Where most time is spent</h2>", _figures(found, found.stuck, "p")]
    if found.left_at:
        parts += ["<h2>Where players left</h2>", _figures(found, found.left_at, "l")]
    parts.append("<h2>Moves</h2>")
    parts += [f"<p>{escape(sentence)}</p>" for sentence in _sentences(found)]
    if found.way:
        way = " ".join(found.way)
        strip = strip_scene(found.level, parse_moves(way), look=_LOOK, details=_LABELS)
        parts.append(_picture(strip, 900, f"the moves {way}", "way"))
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<main>\n{''.join(parts)}\n</main>\n</body>\n</html>\n"
    )

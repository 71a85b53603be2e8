"""How a notebook shows a level, a solution, a state graph, an analysis and a hint."""

from html import escape

from trisolve.limits import OPTIONS, stopped_by
from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.sliding.insight.analysis import Analysis
from trisolve.sliding.insight.hints import Hint
from trisolve.sliding.level import Level
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.pack import Pack
from trisolve.sliding.pictures.layers_chart import layers_scene
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.pictures.sheet import PER_PAGE, sheet_pages
from trisolve.sliding.pictures.strip import strip_scene
from trisolve.sliding.solution import Solution
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import counted

_WIDTH_PX, _STRIP_PX = 420, 900
_LOOK = look_of("classic")
_LABELS = Details(labels=True)


def _svg(scene: Scene, width: int) -> str:
    """Return a picture that is no wider than the cell containing it."""
    svg = paint_svg(scene, _LOOK.theme, width=width)
    return svg.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def level_svg(level: Level) -> str:
    """Return the board of a level."""
    return _svg(board_scene(level, look=_LOOK, details=_LABELS), _WIDTH_PX)


def pack_svg(pack: Pack) -> str | None:
    """Return the first page of a pack's contact sheet, or None for a pack without levels."""
    shown, title = pack.levels[:PER_PAGE], pack.name
    if len(shown) < len(pack):
        title = f"{title}, levels 1 to {len(shown)} of {len(pack)}".removeprefix(", ")
    pages = sheet_pages(shown, title=title, look=_LOOK, details=Details())
    first = next(pages, None)
    return None if first is None else _svg(first, _STRIP_PX)


def solution_svg(solution: Solution, level: Level) -> str:
    """Return the frames of a solution of a level."""
    return _svg(strip_scene(level, solution.moves, look=_LOOK, details=_LABELS), _STRIP_PX)


def graph_svg(graph: StateGraph) -> str:
    """Return the layers of a state graph."""
    return _svg(layers_scene(graph), 640)


def analysis_html(found: Analysis) -> str:
    """Return the figures of an analysis as a table."""
    rows: list[tuple[str, object]] = [
        ("status", found.status if found.limit is None else stopped_by(found.limit)),
        ("moves", found.n_moves),
        ("steps", found.n_steps),
        ("solution", dump_moves(found.solution)),
        ("shortest solutions", found.n_shortest),
        ("states", found.n_states),
        ("dead states", found.traps and found.traps.n_dead),
    ]
    if found.difficulty is not None:
        rows += [("grade", found.difficulty.grade), ("score", f"{found.difficulty.score:.2f}")]
    if found.blocks is not None:
        rows.append(("blocks that must move", " ".join(found.blocks.must)))
    return _table(rows)


def hint_html(found: Hint) -> str:
    """Return the text of a hint as a table."""
    rows: list[tuple[str, object]] = [
        ("status", found.status),
        (f"{found.metric} to the goal", found.distance),
        ("next move", found.move),
        ("solvable after", None if found.kept is None else counted(found.kept, "move")),
        ("instead", dump_moves(found.instead)),
        ("stopped by", found.limit and OPTIONS[found.limit]),
    ]
    return _table(rows)


def _table(rows: list[tuple[str, object]]) -> str:
    """Return rows as HTML, omitting rows without content."""
    shown = [(name, str(value)) for name, value in rows if value is not None and value != ""]
    head = '<th style="text-align:left;padding-right:1em">'
    lines = [f"<tr>{head}{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in shown]
    return f"<table>\n{chr(10).join(lines)}\n</table>"

"""``trisolve render``: boards, moves, solutions, heat maps, contact sheets, booklets, atlases."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

from trisolve.cli.options import TimeLimit
from trisolve.cli.output import Code, complain, say_json
from trisolve.cli.pictures import (
    EVERY_FORMAT,
    NUMBERED,
    PictureFormat,
    PictureJson,
    checked_format,
    parsed_size,
    put,
    target,
)
from trisolve.cli.sliding import Files
from trisolve.cli.sliding.render_options import (
    AtlasOptions,
    LevelOptions,
    LookOptions,
    PageOptions,
    mode_of,
)
from trisolve.cli.sliding.sources import expand_sources
from trisolve.errors import FormatError
from trisolve.files.entries import shipped_path
from trisolve.options import option
from trisolve.paint.picture import Picture, aspect_of
from trisolve.sliding.formats import label_levels, load
from trisolve.sliding.formats.json_format import load_mask
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.pictures.atlas import section_names

if TYPE_CHECKING:
    from trisolve.cli.sliding.drawing import Drawing

EXAMPLES = (
    "trisolve render article:puzzle-30 -o board.svg",
    "trisolve render tutorial:05-chain --after D1 --move A1 -o move.svg",
    "trisolve render article:puzzle-30 --solution --theme lagoon -o solution.svg",
    "trisolve render article:puzzle-30 --animate -o solution.svg",
    "trisolve render tutorial -o sheet.svg",
    "trisolve render tutorial --cut-out -o cut-out.pdf",
    "trisolve render tutorial --atlas game --engine godot",
)


class _Loaded(NamedTuple):
    """All levels with their labels, the section of each, and the name of the pack, if any."""

    levels: list[tuple[str, Level]]
    sections: list[str]
    name: str


def _load_all(files: Sequence[str]) -> _Loaded:
    """Return all levels in the given files; raise FormatError if there are none."""
    name, levels = "", []
    sections: list[str] = []
    for source in expand_sources(files):
        found = load(source)
        if len(files) == 1 and isinstance(found, Pack):
            folder = shipped_path(source)  # its name is an id, not a title
            name = found.name.capitalize() if folder and folder.is_dir() else found.name
        levels += label_levels(source, found)
        sections += section_names(found)
    if not levels:
        raise FormatError("expected a level to draw, got a pack of none")
    return _Loaded(levels, sections, name)


def _draw_mask(
    floor: frozenset[Cell], drawn: LookOptions, output: str, format: str | None, *, as_json: bool
) -> Code:
    from trisolve.sliding.pictures.scene import mask_scene

    to = target(format, output, drawn.size, as_json=as_json)
    look = drawn.look("day")
    scene = mask_scene(floor, "", look=look, aspect=aspect_of(to.size))
    data = Picture(scene, look.theme, to.size).data(to.format)
    record = {"levels": 0, "picture": "mask", "format": to.format, "written": [output]}
    return put(data, output, record if as_json else None)


def _draw(loaded: _Loaded, drawing: "Drawing", atlas: AtlasOptions, *, as_json: bool) -> Code:
    """Draw levels or their atlas, and report the files written; a missing solution is one line."""
    from trisolve.cli.sliding.drawing import NoSolution, draw, draw_atlas, facts_of

    levels = loaded.levels
    try:
        if atlas.atlas is None:
            written, code = draw(levels, drawing)
        else:
            boards = [level for _, level in levels]
            facts = facts_of(levels, loaded.sections, drawing, hints=atlas.hint_table)
            written = draw_atlas(boards, drawing, atlas.atlas, atlas.engine, facts)
            code = Code.DONE
    except NoSolution as error:
        complain(str(error))
        return error.code
    if as_json:
        picture = drawing.mode if atlas.atlas is None else "atlas"
        say_json(
            {
                "levels": len(levels),
                "picture": picture,
                "format": drawing.format,
                "written": written,
            }
        )
    return code


def render(
    files: Files,
    *,
    output: Annotated[
        str,
        option(
            f"{EVERY_FORMAT} Several {NUMBERED} pages are numbered.", of="OUT", name="--output -o"
        ),
    ] = "-",
    format: PictureFormat = None,
    drawn: LookOptions,
    what: LevelOptions,
    pages: PageOptions,
    atlas: AtlasOptions,
    time_limit: TimeLimit = None,
    as_json: PictureJson = False,
) -> int:
    """Draw a level, a move, a solution or a pack.

    One level is drawn as a board, several levels as a contact sheet with 20 per page. The solution
    is the level's own claim if it is right; otherwise a search finds a solution. A mask, which is a
    floor without blocks, is drawn as an empty board.
    """
    from trisolve.cli.sliding.drawing import Drawing

    floor = load_mask(files[0]) if len(files) == 1 else None
    if floor is not None:
        return _draw_mask(floor, drawn, output, format, as_json=as_json)
    loaded = _load_all(files)
    levels, name = loaded.levels, loaded.name
    mode = mode_of(what, pages, len(levels), atlas=atlas.atlas is not None)
    atlas.check(output, format)
    if drawn.texture is not None and mode == "heat":
        raise FormatError("--texture: expected blocks to cover, --heat draws their outlines")
    if atlas.atlas is None:
        chosen = checked_format(format, output, animate=what.animate, as_json=as_json)
    else:
        chosen = format or "svg"
    speaks = mode in ("move", "solution", "booklet", "cards", "animate") or bool(what.after)
    is_printed = mode in ("booklet", "cards", "blank", "cut-out")
    look = drawn.look("print" if is_printed else "day")
    drawing = Drawing(
        mode=mode,
        look=look,
        details=drawn.details(labels=speaks or look.theme.letters > 1),
        output=output,
        format=chosen,
        size=parsed_size(drawn.size),
        after=parse_moves(what.after),
        move=what.the_move,
        moves=what.line,
        columns=pages.columns,
        per_page=pages.per_page,
        parts=pages.parts(),
        edge_mm=pages.edge_mm,
        title=name if pages.title is None else pages.title,
        time_limit=time_limit,
    )
    return _draw(loaded, drawing, atlas, as_json=as_json)

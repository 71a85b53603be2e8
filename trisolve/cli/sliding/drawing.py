"""Drawing for ``trisolve render``, once its options are read: scenes, atlases and their files."""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from trisolve.cli.output import STDOUT, Code, complain, print_bytes
from trisolve.cli.progress import ProgressLine
from trisolve.errors import FileError, FormatError, IllegalMove, TrisolveError
from trisolve.extras import MissingExtra
from trisolve.files.messages import escape
from trisolve.files.whole import write_bytes, write_set
from trisolve.limits import Limits
from trisolve.paint.font import lacking
from trisolve.paint.picture import (
    EDGE_PX,
    PIXELS,
    Size,
    aspect_of,
    either,
    join_pages,
    picture,
    save_pages,
)
from trisolve.paint.scene import Scene
from trisolve.paint.terminal import printable
from trisolve.sliding import rules, search
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.packing import DEAD
from trisolve.sliding.pictures.booklet import WHOLE, Parts, booklet_pages
from trisolve.sliding.pictures.cards import sheet_pages, strip_scene
from trisolve.sliding.pictures.challenge_cards import blank_pages, challenge_pages
from trisolve.sliding.pictures.cut_out import cut_out_pages, scale_mm
from trisolve.sliding.pictures.heat_map import Heat, heat_scene, solution_heat
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import move_scene, play
from trisolve.sliding.pictures.render import film_picture
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.search import expecting
from trisolve.sliding.solution import SearchOutcome

if TYPE_CHECKING:
    from trisolve.sliding.pictures.atlas import Atlas, LevelFacts


_MAX_LETTERS = 40
_UNSOLVABLE = "expected a level that can be solved, got an unsolvable one"


class _Common(TypedDict):
    """The arguments of every scene of a level."""

    look: Look
    details: Details
    aspect: float | None


class NoSolution(TrisolveError):
    """Raised when there is no solution to draw; `code` is the exit code of the command."""

    def __init__(self, message: str, code: Code) -> None:
        super().__init__(message)
        self.code = code


class Drawing(Struct, frozen=True):
    """What to draw, how, and where it goes."""

    mode: str
    look: Look
    details: Details
    output: str
    format: str
    size: Size | None = None
    after: tuple[Move, ...] = ()
    move: Move | None = None
    moves: tuple[Move, ...] | None = None
    columns: int | None = None
    per_page: int | None = None
    title: str = ""
    parts: Parts = WHOLE
    edge_mm: float | None = None
    time_limit: float | None = None


def _solution(level: Level, drawing: Drawing) -> tuple[Move, ...]:
    """Return the moves to draw: the given moves, the level's claim if right, or a solution."""
    if drawing.moves is not None:
        return drawing.moves
    if level.solution is not None and not drawing.after and _solves(level, level.solution):
        return level.solution
    with ProgressLine() as progress, expecting([level]):
        found = search.solve(level, time_limit=drawing.time_limit, progress=progress)
    if found.limit is not None:
        raise _stop_error(drawing, found, "no solution found")
    if found.status == "unsolvable":
        raise NoSolution(_UNSOLVABLE, Code.NEGATIVE)
    return found.moves


def _stop_error(drawing: Drawing, found: SearchOutcome, known: str) -> NoSolution:
    """Return the error about a search that a limit stopped."""
    limits = Limits(time_limit=drawing.time_limit)
    return NoSolution(limits.stop_sentence(found.limit or "", found.seconds, known), Code.LIMIT)


def _solves(level: Level, moves: Sequence[Move]) -> bool:
    positions = level.positions
    try:
        for played in rules.replay(level, moves):
            positions = played.positions
    except IllegalMove:
        return False
    return rules.is_solved(level, positions)


def _position(level: Level, moves: Sequence[Move]) -> Positions:
    positions = level.positions
    for played in rules.replay(level, moves):
        positions = played.positions
    return positions


def _scene(level: Level, drawing: Drawing) -> tuple[Scene, Code]:
    """Return the scene of one level, and 1 if it shows an illegal move."""
    aspect = aspect_of(drawing.size)
    common = _Common(look=drawing.look, details=drawing.details, aspect=aspect)
    positions = _position(level, drawing.after)
    here = level.with_positions(positions) if drawing.after else level
    if drawing.mode == "move" and drawing.move:
        scene = move_scene(level, positions, drawing.move, **common)
        blocked = play(level, positions, drawing.move).blocked
        if blocked:
            complain(f"{drawing.move}: illegal, {blocked.describe(level)}")
        return scene, Code.NEGATIVE if blocked else Code.DONE
    if drawing.mode == "solution":
        line = _solution(here, drawing)
        return strip_scene(here, line, columns=drawing.columns, **common), Code.DONE
    if drawing.mode == "heat":
        with expecting([here]):
            heat = _heat(here, drawing)
        return heat_scene(here, heat, **common), Code.DONE
    return board_scene(level, positions, **common), Code.DONE


def _heat(level: Level, drawing: Drawing) -> Heat:
    with ProgressLine() as progress:
        limit = drawing.time_limit
        graph = search.explore(level, analyze=True, time_limit=limit, progress=progress)
    if graph.limit:
        raise _stop_error(drawing, graph, "no heat map")
    if graph.distance_to_goal[0] == DEAD:
        raise NoSolution(_UNSOLVABLE, Code.NEGATIVE)
    return solution_heat(level, graph)


def _pages(levels: Sequence[tuple[str, Level]], drawing: Drawing) -> tuple[list[Scene], Code]:
    """Return the pages of many levels, or the scene of one and its exit code."""
    made = _PAGES.get(drawing.mode)
    if made is not None:
        return list(made(levels, drawing)), Code.DONE
    label, level = levels[0]
    with _label_errors(label):
        scene, code = _scene(level, drawing)
    return [scene], code


def _sheet(levels: Sequence[tuple[str, Level]], drawing: Drawing) -> Iterator[Scene]:
    return sheet_pages(
        [level for _, level in levels],
        title=drawing.title,
        look=drawing.look,
        details=drawing.details,
        per_page=drawing.per_page,
        n_columns=drawing.columns,
    )


def _booklet(levels: Sequence[tuple[str, Level]], drawing: Drawing) -> Iterator[Scene]:
    pages = challenge_pages if drawing.mode == "cards" else booklet_pages
    is_needed = drawing.parts.solutions
    return pages(
        [level for _, level in levels],
        [known_solution(label, level, drawing) if is_needed else None for label, level in levels],
        title=drawing.title,
        look=drawing.look,
        details=drawing.details,
        per_page=drawing.per_page,
        n_columns=drawing.columns,
        parts=drawing.parts,
    )


def _blank(levels: Sequence[tuple[str, Level]], drawing: Drawing) -> Iterator[Scene]:
    return blank_pages(
        [level for _, level in levels],
        title=drawing.title,
        look=drawing.look,
        per_page=drawing.per_page,
        n_columns=drawing.columns,
        parts=drawing.parts,
    )


def _cut_out(levels: Sequence[tuple[str, Level]], drawing: Drawing) -> Iterator[Scene]:
    if drawing.size is not None and drawing.format not in PIXELS:
        expected = f"expected {either(PIXELS)}: other formats have the scale of the paper"
        raise FormatError(f"--size: {expected}")
    for label, level in levels:
        with _label_errors(label):
            scale_mm(level, drawing.edge_mm)
    boards = [level for _, level in levels]
    words = drawing.parts.words
    return cut_out_pages(boards, look=drawing.look, edge_mm=drawing.edge_mm, words=words)


_PAGES = {
    "sheet": _sheet,
    "booklet": _booklet,
    "cards": _booklet,
    "blank": _blank,
    "cut-out": _cut_out,
}
"""The functions that draw pages of many levels, by the requested kind of picture."""


@contextmanager
def _label_errors(label: str) -> Iterator[None]:
    """Put the label of a level in front of errors raised in this block."""
    try:
        yield
    except NoSolution as error:
        raise NoSolution(f"{label}: {error}", error.code) from None
    except (MissingExtra, FileError):
        raise
    except TrisolveError as error:
        raise type(error)(f"{label}: {error}") from None


def known_solution(label: str, level: Level, drawing: Drawing) -> tuple[Move, ...] | None:
    """Return a level's solution, or None if it has none; raise NoSolution at a limit."""
    try:
        with _label_errors(label):
            return _solution(level, replace(drawing, after=(), moves=None))
    except NoSolution as error:
        if error.code == Code.NEGATIVE:
            return None
        raise


def _film(level: Level, drawing: Drawing) -> bytes:
    here = level.with_positions(_position(level, drawing.after)) if drawing.after else level
    moves = _solution(here, drawing)
    line = ProgressLine()
    with line:
        film = film_picture(
            here, moves, theme=drawing.look.theme, size=drawing.size, details=drawing.details
        )
        return film.data(drawing.format, lambda number: line.offer(lambda: f"frame {number}"))


def _note_letters(levels: Sequence[tuple[str, Level]], drawing: Drawing) -> None:
    """Say which letters on pages the font lacks; for an SVG, browsers have fonts of their own."""
    if drawing.format == "svg" or drawing.mode not in _PAGES:
        return
    names = (printable(level.name) for _, level in levels)
    texts = [*drawing.parts.words, printable(drawing.title), *names]
    if absent := lacking(texts, drawing.look.theme.font):
        shown = absent if len(absent) <= _MAX_LETTERS else f"{absent[:_MAX_LETTERS]}..."
        complain(f"the font lacks {shown}; a theme with its own font can have them", kind="note: ")


def draw(levels: Sequence[tuple[str, Level]], drawing: Drawing) -> tuple[list[str], Code]:
    """Draw levels and write the picture; return the paths written and the exit code."""
    if drawing.mode == "animate":
        with _label_errors(levels[0][0]):
            data = _film(levels[0][1], drawing)
        if drawing.output == STDOUT:
            print_bytes(data)
            return [], Code.DONE
        write_bytes(drawing.output, data)
        return [drawing.output], Code.DONE
    _note_letters(levels, drawing)
    pages, code = _pages(levels, drawing)
    if drawing.output == STDOUT:
        together = join_pages(pages, drawing.look.theme, drawing.format)
        if together is not None:
            print_bytes(together)
            return [], code
        if len(pages) > 1:
            expected = f"expected -o FILE for {len(pages)} pages"
            raise FormatError(f"{expected}, because standard output takes only one")
        print_bytes(picture(pages[0], drawing.look.theme, drawing.format, drawing.size))
        return [], code
    paths = save_pages(pages, drawing.look.theme, drawing.output, drawing.format, drawing.size)
    return [os.fspath(path) for path in paths], code


def draw_atlas(
    levels: Sequence[Level],
    drawing: Drawing,
    directory: str,
    engine: str | None = None,
    facts: "Sequence[LevelFacts] | None" = None,
) -> list[str]:
    """Write the atlas of all blocks in the given levels into a directory; return the paths written.

    For the engine "tiled" or "godot", a project is also written, with one map or scene per level;
    for "lua", the project is a module with all levels.
    """
    from trisolve.sliding.pictures.atlas import atlas

    edge_px = drawing.size.width if drawing.size else EDGE_PX
    found = atlas(levels, look=drawing.look, format=drawing.format, edge_px=edge_px, facts=facts)
    folder = Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = f"{escape(directory)}: expected a directory that can be made: {reason}"
        raise FileError(message) from None

    def files() -> Iterator[tuple[Path, bytes]]:
        for name, scene in found.sprites.items():
            width, height = scene.view.width * edge_px, scene.view.height * edge_px
            size = Size(max(1, round(width)), max(1, round(height)))
            drawn = picture(scene, drawing.look.theme, drawing.format, size)
            yield folder / f"{name}.{drawing.format}", drawn
        index = json.dumps(found.index, ensure_ascii=False, indent=1)
        yield folder / "atlas.json", f"{index}\n".encode()
        for name, text in _engine_files(found, levels, drawing, edge_px, engine).items():
            yield folder / name, text.encode()

    return [os.fspath(path) for path in write_set(files())]


def _engine_files(
    found: "Atlas", levels: Sequence[Level], drawing: Drawing, edge_px: int, engine: str | None
) -> dict[str, str]:
    from trisolve.sliding.pictures.engines import godot_files, lua_files, tiled_files

    if engine == "tiled":
        return tiled_files(found, levels, edge_px)
    if engine == "godot":
        return godot_files(found, levels, edge_px, drawing.look)
    if engine == "lua":
        return lua_files(found, levels, edge_px)
    return {}


def facts_of(
    levels: Sequence[tuple[str, Level]], sections: Sequence[str], drawing: Drawing, *, hints: bool
) -> "list[LevelFacts]":
    """Return the facts that exports contain: solutions and, if requested, hint tables.

    A level that is too large for a table, or whose solution is not found in time, is reported on
    one line.
    """
    from trisolve.sliding.pictures.atlas import MAX_STATES, LevelFacts, hint_table

    found = []
    for (label, level), section in zip(levels, sections, strict=True):
        try:
            solution = known_solution(label, level, drawing)
        except NoSolution as error:
            complain(f"{error}; it is written without a solution", kind="")
            solution = None
        table = hint_table(level) if hints and level.has_goals else None
        if hints and level.has_goals and table is None:
            complain(f"{label}: more than {MAX_STATES:,} states, written without hints", kind="")
        found.append(LevelFacts(section, solution, table))
    return found

"""``render --atlas``: sprites of blocks, an index of where they go, and a project for an engine."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from trisolve.cli.output import complain
from trisolve.cli.sliding.drawing import Drawing, NoSolution, known_solution
from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.whole import write_set
from trisolve.paint.picture import EDGE_PX, Size, picture
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.atlas import MAX_STATES, Atlas, LevelFacts, atlas, hint_table
from trisolve.sliding.pictures.engines import godot_files, lua_files, tiled_files


def draw_atlas(
    levels: Sequence[Level],
    drawing: Drawing,
    directory: str,
    engine: str | None = None,
    facts: Sequence[LevelFacts] | None = None,
) -> list[str]:
    """Write the atlas of all blocks of some levels into a directory; return the paths written.

    For the engine "tiled" or "godot", a project is also written, with one map or scene per level;
    for "lua", the project is a module with all levels.
    """
    edge_px = drawing.size.width if drawing.size else EDGE_PX
    found = atlas(levels, look=drawing.look, format=drawing.format, edge_px=edge_px, facts=facts)
    folder = Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = f"{shown(directory)}: expected a directory that can be made: {reason}"
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
    found: Atlas, levels: Sequence[Level], drawing: Drawing, edge_px: int, engine: str | None
) -> dict[str, str]:
    if engine == "tiled":
        return tiled_files(found, levels, edge_px)
    if engine == "godot":
        return godot_files(found, levels, edge_px, drawing.look)
    if engine == "lua":
        return lua_files(found, levels, edge_px)
    return {}


def facts_of(
    levels: Sequence[tuple[str, Level]], sections: Sequence[str], drawing: Drawing, *, hints: bool
) -> list[LevelFacts]:
    """Return the facts that exports contain: solutions and, if requested, hint tables.

    A level that is too large for a table, or whose solution is not found in time, is reported on
    one line.
    """
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

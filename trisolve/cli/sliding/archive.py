"""``archive`` and ``records``: the finds of searches, and the hardest levels known."""

import math
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from trisolve.cli.options import AsJson, AsOneJson, AsRows, parse_bounds_option
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.run import Run
from trisolve.cli.sliding import Files
from trisolve.cli.sliding.sources import LINKS, LevelOutput
from trisolve.cli.sliding.wanted_options import LevelFilter, fewest
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.files.whole import check_output, write_file
from trisolve.limits import MAX_COUNT
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import Link
from trisolve.sliding.level import Pack

if TYPE_CHECKING:
    from trisolve.sliding.generator.archive import Archive
    from trisolve.sliding.records import Floor, Record


_MAKE_ONE = "trisolve archive add finds.db article"

ArchiveFile: TypeAlias = Annotated[str, argument("The archive.", of="FILE")]


def _open(path: str, *, create: bool = False) -> "Archive":
    from trisolve.sliding.generator.archive import Archive  # SQLite takes a while to load

    return Archive.open(path, create=create)


@command(
    examples=(
        _MAKE_ONE,
        "trisolve archive stats finds.db",
        "trisolve archive stats finds.db --map map.svg",
    )
)
def stats(
    archive: ArchiveFile,
    *,
    picture: Annotated[
        str | None,
        option("Draw the map as an SVG heat map.", of="FILE", name="--map"),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Report the contents of an archive: how many finds, the map, and the best of each length."""
    with _open(archive) as opened:
        cells, best, n_finds = opened.cells(), opened.best(), len(opened)
        per_niche = opened.per_niche
    if picture is not None:
        from trisolve.sliding.generator.archive_picture import dump_map_svg

        check_output(picture)
        write_file(picture, dump_map_svg(cells, printable(archive)))
    bands: dict[int, list[float]] = {}
    for niche, find in cells.items():
        bands.setdefault(niche.moves_band, []).append(find.score)
    if as_json:
        found: dict[str, Any] = {
            "file": archive,
            "finds": n_finds,
            "niches": len(cells),
            "per_niche": per_niche,
            "best": None,
            "bands": [
                {"moves": str(_band(band)), "niches": len(scores), "best_score": max(scores)}
                for band, scores in bands.items()
            ],
        }
        if best is not None:
            found["best"] = {"key": best.level.key, "moves": best.moves, "score": best.score}
        say_json(found)
        return Code.DONE
    say(f"{counted(n_finds, 'find')} in {counted(len(cells), 'niche')}, up to {per_niche} in each")
    if best is not None:
        say(f"best: {best.level.key}, {counted(best.moves, 'move')}, score {best.score:g}")
        say(f"{'moves':>8}  {'niches':>6}  {'best score':>10}")
    for band, scores in bands.items():
        say(f"{_band(band)!s:>8}  {len(scores):>6}  {max(scores):>10g}")
    return Code.DONE


def _band(number: int) -> Bounds:
    from trisolve.sliding.generator.archive_map import MOVES_BAND

    return Bounds(number * MOVES_BAND, (number + 1) * MOVES_BAND - 1)


@command(examples=(_MAKE_ONE,))
def add(
    archive: Annotated[
        str,
        argument("The archive, created if it does not exist.", of="FILE"),
    ],
    files: Files,
    *,
    as_json: AsOneJson = False,
) -> int:
    """Solve levels and add them in canonical form, with the number of moves as the score."""
    from trisolve.sliding.generator.finishing import adopt

    n_added = 0
    unsolvable: list[str] = []
    run = Run(LINKS, files)
    with _open(archive, create=True) as opened:

        def work(link: Link) -> str:
            nonlocal n_added
            found = adopt(link.level, {"file": run.label, "name": link.name})
            if found is None:
                if not as_json:
                    say(f"{printable(run.label)}: unsolvable, not added")
                unsolvable.append(run.label)
                return "unsolvable"
            n_added += opened.add(found)
            return "done"

        code = run.each(work)
    n_levels = sum(status in ("done", "unsolvable") for status in run.statuses)
    if as_json:
        found = {"added": n_added, "levels": n_levels, "unsolvable": unsolvable}
        say_json({"file": archive, **found})
    else:
        say(f"{n_added} of {counted(n_levels, 'level')} added")
    return code


@command(
    examples=(
        _MAKE_ONE,
        "trisolve archive export finds.db --moves 5..40 --output found.json",
    )
)
def export(
    archive: ArchiveFile,
    *,
    chosen: LevelFilter,
    best: Annotated[
        int | None,
        option(
            "Export only the N levels with the best scores.",
            of="N",
            name="--count",
            min=1,
            max=MAX_COUNT,
        ),
    ] = None,
    one_each: Annotated[bool, option("Export only the best level of each niche.")] = False,
    output: LevelOutput,
    as_json: AsOneJson = False,
) -> int:
    """Write the levels of an archive as a pack, by default ordered from few moves to many."""
    output.check(as_json=as_json)
    wanted = chosen.wanted
    with _open(archive) as opened:
        finds = list(opened.cells().values()) if one_each else list(opened)
    finds = [find for find in finds if find.level in wanted]
    if best is not None:
        finds = sorted(finds, key=attrgetter("rank"))[:best]
    finds.sort(key=attrgetter("rise"))
    levels = [level for _, level in wanted.of((find.level for find in finds), chosen.sort or "")]
    pack = Pack(f"Exported from {archive}", tuple(levels))
    output.put_pack(pack)
    if not levels:
        complain(f"{archive}: no find meets {chosen.described() or 'the conditions'}", kind="")
    if as_json:
        say_json({"file": archive, "written": output.file, "levels": len(levels)})
    elif not output.prints:
        say(f"{counted(len(levels), 'level')} written")
    return Code.DONE


@command(examples=(_MAKE_ONE, "trisolve archive prune finds.db --count 1 --moves 5.."))
def prune(
    archive: ArchiveFile,
    *,
    keep: Annotated[
        int | None,
        option(
            "Keep only the best N levels in each niche, now and in the future.",
            of="N",
            name="--count",
            min=1,
            max=MAX_COUNT,
        ),
    ] = None,
    moves: Annotated[
        Bounds | None,
        option("Delete levels with fewer than N moves.", of="N..", parse=parse_bounds_option),
    ] = None,
    min_score: Annotated[float, option("Delete levels with a score below N.", of="X", min=0)] = 0.0,
    as_json: AsOneJson = False,
) -> int:
    """Delete weaker finds, and free their disk space."""
    min_moves = fewest(moves, 0)
    if keep is None and not min_moves and not min_score:
        raise FormatError("expected --count, --moves or --min-score, got none of them")
    if math.isnan(min_score):  # which SQLite compares as false with everything
        raise FormatError("expected a number for --min-score, got nan")
    with _open(archive) as opened:
        gone = opened.prune(keep=keep, min_moves=min_moves, min_score=min_score)
        if as_json:
            say_json({"file": archive, "deleted": gone, "left": len(opened)})
        else:
            say(f"{counted(gone, 'find')} deleted, {len(opened):,} left")
    return Code.DONE


@command(
    examples=(
        "trisolve archive add one.db article",
        "trisolve archive add two.db tutorial",
        "trisolve archive merge all.db one.db two.db",
    )
)
def merge(
    archive: Annotated[
        str,
        argument("The archive to merge into, created if it does not exist.", of="INTO"),
    ],
    others: Annotated[
        list[str],
        argument("The archives to merge into INTO.", of="FILE..."),
    ],
    *,
    as_json: AsOneJson = False,
) -> int:
    """Merge the levels of several archives; the order of the archives does not matter."""
    opened = [_open(other) for other in others]
    with _open(archive, create=True) as into:
        for other in opened:
            with other:
                into.merge(other)
        if as_json:
            say_json({"file": archive, "finds": len(into), "niches": len(into.cells())})
        else:
            say(f"{counted(len(into), 'find')} in {counted(len(into.cells()), 'niche')}")
    return Code.DONE


_TABLE_OF = {"one": "one-goal", "any": "any-goals"}


@command(examples=("trisolve records", "trisolve records --goals one --csv"))
def records(
    *,
    goals: Annotated[
        Literal["one", "any"] | None,
        option("Show only one table: levels with one goal, or levels with any number of goals."),
    ] = None,
    folder: Annotated[
        Path | None,
        option("A folder of records; by default, the bundled records.", of="DIR", name="--records"),
    ] = None,
    as_json: AsRows = False,
) -> int:
    """Show the hardest known levels of each floor, with one goal and with any number of goals.

    An empty row means that nobody has searched the floor. If a census covers a floor, the row shows
    its result for levels with one goal on the whole floor, without walls.
    """
    from trisolve.sliding.records import TABLES, Book, proved_moves

    book = Book(folder)
    for name in [_TABLE_OF[goals]] if goals else TABLES:
        if not as_json:
            say(f"{TABLES[name]}\n  floor              cells  moves  what is proved")
        for floor, record in book.rows(name):
            proved = proved_moves(name, floor)
            if as_json:
                say_json(_as_json(name, floor, record, proved))
            else:
                say(_row(floor, record, proved))
    return Code.DONE


def _row(floor: "Floor", record: "Record | None", proved: int | None) -> str:
    moves = "" if record is None else str(record.moves)
    words = "" if proved is None else f"{proved} without walls"
    return f"  {floor.name:<17}  {len(floor.cells):>5}  {moves:>5}  {words}".rstrip()


def _as_json(
    table: str, floor: "Floor", record: "Record | None", proved: int | None
) -> dict[str, object]:
    row = {"table": table, "floor": floor.name, "cells": len(floor.cells), "proved": proved}
    if record is None:
        return {**row, "moves": None, "code": None, "found": None}
    return {**row, "moves": record.moves, "code": record.code, "found": record.found}

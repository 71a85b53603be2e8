#!/usr/bin/env python3
"""How fast pictures are: one board as SVG, cold and warm, a pack of 500 as sheets, PNG and PDF.

The pack is the shipped levels turned, mirrored and shifted until there are 500 different boards.
"""

import argparse
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

from figures import note

from trisolve import load_level
from trisolve.errors import LatticeError
from trisolve.paint.pdf import paint_pdf
from trisolve.paint.png import paint_png
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import THEMES
from trisolve.sliding.pictures.cards import sheet_pages
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.render import render_board
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.symmetry import SYMMETRIES

ROOT = Path(__file__).resolve().parent.parent
LEVEL = ROOT / "levels" / "article" / "puzzle-35.json"


def pack(n_levels):
    """Return that many different boards."""
    files = [*(ROOT / "levels").glob("article/*.json"), *(ROOT / "levels").glob("tutorial/*.json")]
    shipped = [load_level(path) for path in sorted(files)]
    found = {}
    for shift in count():
        for symmetry in SYMMETRIES.values():
            for level in shipped:
                try:
                    copy = level.transformed(symmetry, (shift % 5, shift // 5))
                except LatticeError:
                    continue
                found[copy] = None
                if len(found) == n_levels:
                    return list(found)
    return []


def seconds(work, runs):
    """Return the wall time of each run."""
    times = []
    for _ in range(runs):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return times


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=int, default=500)
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    level = load_level(LEVEL)
    for name, theme in THEMES.items():
        first, *warm = seconds(lambda theme=theme: render_board(level, theme=theme), 100)
        note(f"render_board, {name}", warm, of="public")
        size = len(render_board(level, theme=theme)) / 1024
        spread = f"{1e3 * min(warm):.2f} to {1e3 * max(warm):.2f}"
        print(
            f"one board, {name:8} first {1e3 * first:6.2f} ms"
            f"  warm {1e3 * median(warm):.2f} ms ({spread})  {size:.0f} KiB"
        )
    levels = pack(arguments.levels)
    look = look_of("day")

    def boards():
        for one in levels:
            render_board(one)

    def sheets():
        for page in sheet_pages(levels, look=look, details=Details()):
            paint_svg(page, look.theme)

    def document():
        paint_pdf(sheet_pages(levels[:100], look=look, details=Details()), look.theme)

    for name, work in (("boards to SVG", boards), ("as sheets to SVG", sheets)):
        first, *times = seconds(work, 4)
        print(f"{len(levels)} {name:20} first {first:.2f} s  again {median(times):.2f} s")
    (taken,) = seconds(document, 1)
    print(f"{len(levels[:100])} as sheets to PDF      {taken:.2f} s")
    scene = board_scene(level, look=look, details=Details(labels=True))
    for longer in (64, 400, 2000):
        scale = longer / max(scene.view.width, scene.view.height)
        width, height = round(scene.view.width * scale), round(scene.view.height * scale)
        times = seconds(
            lambda w=width, h=height: paint_png(scene, look.theme, width=w, height=h),
            arguments.runs,
        )
        print(f"one board to PNG, {longer:4} px  {1e3 * median(times):.0f} ms")


if __name__ == "__main__":
    main()

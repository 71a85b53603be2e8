"""Make the pictures of the README and the documentation; `make release` runs it too.

A picture is drawn by a command of trisolve (`DRAWN` in picture_table.py) or photographed in
Chromium (the modules in `PHOTOGRAPHERS`). Without names, stale pictures are made again; with
`--all`, all pictures. `--check` makes none, and returns exit code 1 if any picture is stale.

What is drawn is stale if its SVG differs from the one recorded in docs/pictures/drawn.json: that
is the same on every machine, where pixels may not be. What is photographed is stale if a new
photograph looks different, part by part: changed code that looks the same is no reason.
"""

import argparse
import hashlib
import importlib
import io
import json
import re
import shlex
import sys
from collections.abc import Iterable
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "support")]

from picture_table import DRAWN, FILES, Drawing  # noqa: E402

RECORD = ROOT / "docs" / "pictures" / "drawn.json"
PHOTOGRAPHERS = ("editor_pictures", "page_pictures", "game_page_pictures", "gallery_picture")
"""Modules with `photographs(browser, folder)`, which makes pictures in a folder and says whose."""
_PART, _TOLERANCE, _MAX_PARTS = 16, 24, 2
"""How many pixels a side of a part has, how much its mean color may differ, and in how many."""


def run(command: str, folder: Path, output: str) -> None:
    """Run a command of trisolve in a folder, which receives its output."""
    from trisolve.cli import main

    printed = io.StringIO()
    with chdir(folder), redirect_stdout(printed), redirect_stderr(printed):
        code = main([*shlex.split(command.replace("@", f"{ROOT}/")), "-o", output])
    if code not in (0, 1):  # 1: a drawn move is illegal
        raise SystemExit(f"pictures: trisolve {command}: exit code {code}\n{printed.getvalue()}")


def drawn(drawing: Drawing, suffix: str) -> bytes:
    """Return a picture drawn by its command."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in FILES.items():
            (folder / file).write_text(text, "utf-8")
        if drawing.first:
            run(drawing.first, folder, "first.json")
        run(drawing.command, folder, f"picture{suffix}")
        page = f"-{drawing.page}" if drawing.page else ""
        return (folder / f"picture{page}{suffix}").read_bytes()


def fingerprint(name: str) -> str:
    """Return the digest of a picture drawn as SVG and of its command, which contains the size."""
    drawing = DRAWN[name]
    any_size = drawing._replace(command=re.sub(r" --size \S+", "", drawing.command))
    return hashlib.sha256(drawn(any_size, ".svg") + drawing.command.encode()).hexdigest()


def stale_drawings(names: Iterable[str]) -> list[str]:
    """Return the drawn pictures that are missing, or that their commands now draw differently."""
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return [
        name
        for name in names
        if not (ROOT / name).exists() or record.get(name) != fingerprint(name)
    ]


def draw(name: str) -> None:
    """Draw a picture and record its digest."""
    (ROOT / name).write_bytes(drawn(DRAWN[name], Path(name).suffix))
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    record = {**record, name: fingerprint(name)}
    kept = {one: record[one] for one in sorted(record) if one in DRAWN}
    RECORD.write_text(json.dumps(kept, indent=0) + "\n", "utf-8")


def look_the_same(one: Path, other: Path) -> bool:
    """Tell whether two photographs look the same, except for a few parts that differ a little."""
    from PIL import Image, ImageChops

    if not other.exists():
        return False
    with Image.open(one) as new, Image.open(other) as old:
        if new.size != old.size:
            return False
        difference = ImageChops.difference(
            new.convert("RGBA").convert("RGB"), old.convert("RGBA").convert("RGB")
        ).convert("L")
    parts = difference.reduce(_PART)
    return sum(parts.histogram()[_TOLERANCE:]) <= _MAX_PARTS


def photographed(folder: Path) -> dict[str, Path]:
    """Make new photographs in a folder; return them by the names of those in the repository."""
    from browser import found_chromium, start
    from playwright.sync_api import sync_playwright

    found: dict[str, Path] = {}
    with sync_playwright() as playwright:
        if found_chromium(playwright) is None:
            print("photographs are left as they are: no Chromium, `make browser` installs one")
            return found
        browser = start(playwright)
        for module in PHOTOGRAPHERS:
            found |= importlib.import_module(module).photographs(browser, folder)
        browser.close()
    return found


def main() -> int:
    """Make or check pictures; return the exit code."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="make all of them again")
    parser.add_argument("--check", action="store_true", help="only say which are stale")
    parser.add_argument("--drawn", action="store_true", help="leave out what needs a browser")
    parser.add_argument("names", nargs="*", help="parts of the names of pictures")
    given = parser.parse_args()

    def is_wanted(name: str) -> bool:
        return not given.names or any(part in name for part in given.names)

    names = [name for name in DRAWN if is_wanted(name)]
    stale = names if given.all else stale_drawings(names)
    for name in [] if given.check else stale:
        draw(name)
    if not given.drawn:
        with TemporaryDirectory() as folder:
            new = {
                name: path for name, path in photographed(Path(folder)).items() if is_wanted(name)
            }
            changed = [
                name
                for name, path in new.items()
                if given.all or not look_the_same(path, ROOT / name)
            ]
            for name in [] if given.check else changed:
                (ROOT / name).write_bytes(new[name].read_bytes())
        stale = [*stale, *changed]
    for name in stale:
        print(name, "is stale" if given.check else "is made again")
    return 1 if given.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())

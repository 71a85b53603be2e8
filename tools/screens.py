"""Make a sheet of all first screens and all ends of the site: phone and desk, light and dark.

Check before a release that all screens share one style. This needs the browser of the tests. Use:
python tools/screens.py [FOLDER]; the default folder is dist/screens.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from browser import KNOWN, start  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from site_host import DAY, PLACE, hosted  # noqa: E402

from trisolve.web.site.build import build_site  # noqa: E402
from trisolve.web.site.options import SiteOptions  # noqa: E402

Scheme = Literal["light", "dark"]
SIZES = {"phone": (390, 664), "desk": (1280, 800)}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
COLUMNS = {"phone": 7, "desk": 4}
GAP, GRAY = 8, "#808080"
REST_MS = 700

_SOLVE = """async () => {
  const { next } = await trisolve.hint(4);
  trisolve.game.play(next.line.map(([block, far]) => block + far).join(' '));
}"""
_ON = "while (!trisolve.game.solved) trisolve.game.play(trisolve.game.legal[0])"
_BOCO = """() => { trisolve.game.seat('person', 'person');
  while (!trisolve.game.solved) trisolve.game.play(trisolve.game.position.legal[0]); }"""
SCREENS: dict[str, tuple[str, str | None]] = {
    "home": ("", None),
    "packs": ("slide/index.html#packs", None),
    "pack": ("slide/index.html#starter", None),
    "lesson": ("slide/index.html#tutorial:2", None),
    "slide": ("slide/index.html#starter:45", None),
    "slide-end": ("slide/index.html#starter:5", _SOLVE),
    "entanglement": ("entanglement/index.html", None),
    "entanglement-end": ("entanglement/index.html", _ON),
    "tantrix": ("tantrix/index.html", None),
    "tantrix-end": ("tantrix/index.html", "trisolve.game.play('1@0,0/0 2@-1,1/2 3@-1,0/0')"),
    "boco": ("boco/index.html", None),
    "boco-end": ("boco/index.html", _BOCO),
    "slide-rules": ("slide/index.html#starter:45", None),
    "entanglement-rules": ("entanglement/index.html", None),
    "tantrix-rules": ("tantrix/index.html", None),
    "boco-rules": ("boco/index.html", None),
    "make": ("make/index.html", None),
    "daily": ("daily/index.html", None),
    "learn": ("learn/index.html#entanglement", None),
    "about": ("about/index.html", None),
    "missing": ("404.html", None),
}
"""Each screen by its name: its page, and how its end is reached."""
FIRST = frozenset(name for name in SCREENS if name.endswith("-rules"))
"""The screens of someone who has never played: the rules open."""


def _shown(
    browser: Browser, name: str, address: str, size: tuple[int, int], scheme: Scheme
) -> Page:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    if name not in FIRST:
        context.add_init_script(KNOWN)
    page = context.new_page()
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.goto(address)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_timeout(REST_MS)
    return page


def _pictures(
    browser: Browser, site: str, folder: Path, kind: str, scheme: Scheme
) -> Iterator[tuple[str, Path]]:
    """Make the picture of every screen; yield names and files."""
    for name, (address, end) in SCREENS.items():
        page = _shown(browser, name, site + address, SIZES[kind], scheme)
        if end:
            page.evaluate(end)
            page.wait_for_timeout(REST_MS)
        path = folder / f"{kind}-{scheme}-{name}.png"
        page.screenshot(path=path)
        page.context.close()
        yield name, path


def sheet_of(paths: list[Path], columns: int) -> Image.Image:
    """Return pictures of one size side by side, row by row."""
    pictures = [Image.open(path) for path in paths]
    width, height = pictures[0].size
    n_rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * (width + GAP), n_rows * (height + GAP)), GRAY)
    for at, picture in enumerate(pictures):
        row, column = divmod(at, columns)
        sheet.paste(picture, (column * (width + GAP), row * (height + GAP)))
    return sheet


def make_sheets(folder: Path, report: Callable[[str], object] = print) -> list[Path]:
    """Build the site, make a sheet for each size and scheme; return their files."""
    folder.mkdir(parents=True, exist_ok=True)
    sheets = []
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        root = Path(place)
        (root / PLACE).parent.mkdir(parents=True)
        build_site(root / PLACE, SiteOptions())
        browser = start(playwright)
        with hosted(root) as site:
            for kind in SIZES:
                for scheme in SCHEMES:
                    paths = [path for _, path in _pictures(browser, site, root, kind, scheme)]
                    sheet = folder / f"{kind}-{scheme}.png"
                    sheet_of(paths, COLUMNS[kind]).save(sheet)
                    report(f"{sheet}")
                    sheets.append(sheet)
        browser.close()
    return sheets


if __name__ == "__main__":
    make_sheets(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "screens")

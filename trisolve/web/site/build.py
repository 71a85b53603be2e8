"""Building a site: every page, pack and picture as bytes, then written whole or not at all.

The same inputs give the same bytes: nothing of a site depends on the day it is built.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

from trisolve.files.whole import StrPath
from trisolve.web.pages.shared import font_of, font_style, script_of, shown_themes
from trisolve.web.script.assembly import json_text, style
from trisolve.web.site.daily.months import load_days, month_of, shipped_days
from trisolve.web.site.folder import check_folder, write_site
from trisolve.web.site.icons import icons
from trisolve.web.site.markup import Document, document_text
from trisolve.web.site.offline import manifest, missing_page, robots, site_map, worker_script
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.packs import Report, site_packs
from trisolve.web.site.pictures import card_pictures
from trisolve.web.site.table import Row, SiteData, rows_of


class BuiltSite(NamedTuple):
    """What was written."""

    pages: int
    packs: int
    levels: int
    files: int
    bytes: int


class _Frame(NamedTuple):
    """The assets that every page has next to its own."""

    script: str
    sheet: str


class _Files:
    """The files of a site by their paths; assets get names that hold a hash of their content."""

    def __init__(self) -> None:
        self.by_path: dict[str, bytes] = {}

    def asset(self, name: str, suffix: str, data: bytes) -> str:
        path = f"assets/{name}-{blake2b(data, digest_size=8).hexdigest()}.{suffix}"
        self.by_path[path] = data
        return path

    def data(self, path: str, value: object) -> None:
        """Add a data file, and next to it the script that pages opened from a disk read."""
        text = json_text(value)
        key = json_text(f"{path}.json")
        self.by_path[f"{path}.json"] = f"{text}\n".encode()
        self.by_path[f"{path}.js"] = f"(self.trisolveFiles??={{}})[{key}]={text};\n".encode()


def site_files(options: SiteOptions) -> dict[str, bytes]:
    """Return every file of a site by its path; raise TrisolveError for what cannot be read."""
    return _made(options)[0]


def build_site(folder: StrPath, options: SiteOptions, report: Report | None = None) -> BuiltSite:
    """Write a site into a folder, in place of an earlier one; raise TrisolveError, FileError."""
    check_folder(folder)
    files, site = _made(options, report)
    write_site(folder, files)
    return BuiltSite(
        pages=len(site.menu) + 1,
        packs=len(site.packs),
        levels=sum(len(pack.levels) for pack in site.packs),
        files=len(files) + 1,
        bytes=sum(map(len, files.values())),
    )


def _made(options: SiteOptions, report: Report | None = None) -> tuple[dict[str, bytes], SiteData]:
    files, rows = _Files(), rows_of(options)
    packs = site_packs(options, report) if "slide" in options.games else []
    menu = tuple(row.name for row in rows if row.name != "home")
    pictures = {
        name: [files.asset(f"card-{name}", "svg", picture) for picture in drawn]
        for name, drawn in card_pictures(menu, shown_themes(options.theme)).items()
    }
    days = shipped_days() if options.daily is None else load_days(options.daily)
    site = SiteData(options, menu, packs, days, pictures)
    font = font_style(font_of(options.theme))
    frame = _Frame(
        files.asset("frame", "js", script_of("site/frame").encode()),
        files.asset("frame", "css", (style("site/frame/page.css") + font).encode()),
    )
    for row in rows:
        _add_page(files, row, site, frame)
    for pack in packs:
        files.data(f"slide/packs/{pack.id}", {"name": pack.name, "levels": pack.levels})
    for month in sorted({month_of(day) for day in days}):
        own = {day.isoformat(): days[day] for day in sorted(days) if month_of(day) == month}
        files.data(f"daily/{month}", {"days": own})
    _add_rest(files.by_path, rows, options)
    return files.by_path, site


def _add_page(files: _Files, row: Row, site: SiteData, frame: _Frame) -> None:
    parts = row.parts(site)
    script = files.asset(row.name, "js", parts.script.encode())
    sheet = files.asset(row.name, "css", parts.sheet.encode())
    page = Document(
        path=row.path,
        title=row.title.format(title=site.options.title),
        sentence=row.sentence,
        scripts=(frame.script, script),
        sheets=(sheet, frame.sheet),
        data=parts.data,
        still=parts.still,
    )
    files.by_path[row.path] = document_text(page).encode()


def _add_rest(files: dict[str, bytes], rows: list[Row], options: SiteOptions) -> None:
    """Add what a site has once."""
    files.update(icons())
    files["manifest.webmanifest"] = manifest(options.title)
    files["404.html"] = missing_page(options.title, options.base_url)
    files["worker.json"] = b'{"enabled": true}\n'
    files["robots.txt"] = robots(options.base_url)
    if options.base_url is not None:
        files["sitemap.xml"] = site_map(options.base_url, [row.path for row in rows])
    files["sw.js"] = worker_script(files, _stored(files))


def _stored(files: Mapping[str, bytes]) -> list[str]:
    """Return what the service worker stores once there is time: all that pages load."""
    return [path for path in files if f"{path.removesuffix('.js')}.json" not in files]

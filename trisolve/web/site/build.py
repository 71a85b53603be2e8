"""Build a site: make every page, pack and picture as bytes, then write all of them or none.

The same inputs give the same bytes, because nothing in a site depends on the build date.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from trisolve.files.whole import StrPath
from trisolve.web.pages.fonts import LICENSE, carried_faces, font_license
from trisolve.web.pages.shared import HtmlPage, font_of, font_style, jobs_of, script_of
from trisolve.web.script.assembly import assemble, assemble_engine, json_text, style
from trisolve.web.site.daily.feed import PATH as FEED
from trisolve.web.site.daily.feed import build_day, feed
from trisolve.web.site.daily.months import FORMAT as DAILY_FORMAT
from trisolve.web.site.daily.months import Days, load_days, month_of, shipped_days
from trisolve.web.site.definitions import PACK_FORMAT, VERSION
from trisolve.web.site.folder import check_folder, write_site
from trisolve.web.site.markup import Document, document_text
from trisolve.web.site.offline import manifest, missing_page, robots, site_map, worker_script
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.packs import Report, site_packs
from trisolve.web.site.pictures import card_pictures, icons, shipped_preview
from trisolve.web.site.previews.kept import Drawn, can_draw, pictures_of
from trisolve.web.site.previews.pages import (
    leading_page,
    pack_previews,
    page_preview,
    preview_tags,
)
from trisolve.web.site.table import Row, SiteData, rows_of

_SLIDE = "slide/index.html"
_MAX_SMALL = 60


class BuiltSite(NamedTuple):
    """The files that were written; `previews` counts the preview pictures for other sites."""

    pages: int
    packs: int
    levels: int
    previews: int
    files: int
    bytes: int


class _Frame(NamedTuple):
    """The assets that every page has in addition to its own."""

    script: str
    sheet: str


class _Files:
    """The files of a site by their paths; names of assets contain a hash of their content."""

    def __init__(self) -> None:
        self.by_path: dict[str, bytes] = {}

    def asset(self, name: str, suffix: str, data: bytes) -> str:
        path = f"assets/{name}-{blake2b(data, digest_size=6).hexdigest()}.{suffix}"
        self.by_path[path] = data
        return path

    def data(self, path: str, value: object) -> None:
        """Add a data file, and a script with the same data for pages opened from a disk."""
        text = json_text(value)
        key = json_text(f"{path}.json")
        self.by_path[f"{path}.json"] = f"{text}\n".encode()
        self.by_path[f"{path}.js"] = f"(self.trisolveFiles??={{}})[{key}]={text};\n".encode()


def site_files(options: SiteOptions) -> dict[str, bytes]:
    """Return every file of a site by its path; raise TrisolveError for unreadable input."""
    return _make_files(options)[0]


def build_site(
    folder: StrPath,
    options: SiteOptions,
    report: Report | None = None,
    drawn: Drawn | None = None,
) -> BuiltSite:
    """Write a site to a folder, replacing an earlier site; may raise TrisolveError or FileError.

    `report` is called as levels are graded, and `drawn` as preview pictures are drawn.
    """
    check_folder(folder)
    files, site = _make_files(options, report, drawn)
    write_site(folder, files)
    return BuiltSite(
        pages=len(site.menu) + 1,
        packs=len(site.packs),
        levels=sum(len(pack.levels) for pack in site.packs),
        previews=sum(path.startswith("assets/preview-") for path in files),
        files=len(files) + 1,
        bytes=sum(map(len, files.values())),
    )


def _make_files(
    options: SiteOptions, report: Report | None = None, drawn: Drawn | None = None
) -> tuple[dict[str, bytes], SiteData]:
    files, rows = _Files(), rows_of(options)
    packs = site_packs(options, report) if "slide" in options.games else []
    menu = tuple(row.name for row in rows if row.name != "home")
    pictures = {
        name: " ".join(files.asset(f"card-{name}", "svg", picture) for picture in forms)
        for name, forms in card_pictures(menu, options.theme).items()
    }
    days: Days = {}
    if not options.alone:
        days = shipped_days() if options.daily is None else load_days(options.daily)
    site = SiteData(options, menu, packs, days, pictures)
    font = font_style(font_of(options.theme))
    if not font:
        font = carried_faces()
        files.asset(LICENSE, "txt", font_license())
    frame = _Frame(
        files.asset("frame", "js", script_of("site/frame").encode()),
        files.asset("frame", "css", (style("site/frame/page.css") + font).encode()),
    )
    heads = _add_previews(files, rows, site, drawn)
    for row in rows:
        feed_link = _feed_link(row.path) if row.name in {"home", "daily"} and heads else ""
        _add_page(files, row, site, frame, heads.get(row.path, "") + feed_link)
    for pack in packs:
        contents = pack.carried
        files.data(f"slide/packs/{pack.id}", _with_header(PACK_FORMAT, contents))
    for month in sorted({month_of(day) for day in days}):
        own = [day for day in sorted(days) if month_of(day) == month]
        carried = {day.isoformat(): site.carried(days[day]) for day in own}
        files.data(f"daily/{month}", _with_header(DAILY_FORMAT, {"days": carried}))
    _add_rest(files.by_path, rows, site)
    return files.by_path, site


def _with_header(name: str, contents: Mapping[str, object]) -> dict[str, object]:
    return {"format": name, "version": VERSION, **contents}


def _add_previews(
    files: _Files, rows: list[Row], site: SiteData, drawn: Drawn | None
) -> dict[str, str]:
    """Add the previews of pages, packs and levels; return the tags of pages by their files.

    Tags contain full addresses, so a site that does not know its own address has none.
    """
    options, base_url = site.options, site.options.base_url
    if base_url is None:
        return {}
    pages = [
        page_preview(row.name, row.title.format(title=options.title), row.sentence, options)
        for row in rows
    ]
    packs = [one for pack in site.packs for one in pack_previews(pack, options)]
    previews = {one.path: one for one in (*pages, *packs)}
    if can_draw():
        pictures = pictures_of({path: one.picture for path, one in previews.items()}, drawn)
    else:
        pictures = dict.fromkeys(previews, shipped_preview())
    heads = {}
    for path, one in previews.items():
        picture = files.asset("preview", "png", pictures[path])
        heads[path] = preview_tags(one, options.title, base_url, picture)
        if one.leads_to:
            files.by_path[path] = leading_page(one, heads[path]).encode()
    return heads


def _add_page(files: _Files, row: Row, site: SiteData, frame: _Frame, head: str) -> None:
    page = row.make(site)
    if page.covering is not None and page.covering.script is not None:
        picture = files.asset("texture", "png", page.covering.texture.png)
        page = page.covered("../" * row.path.count("/") + picture)
    page, parts = _in_parts(page)
    script = files.asset(row.name, "js", page.script.encode())
    sheet = files.asset(row.name, "css", page.sheet.encode())
    document = Document(
        path=row.path,
        title=row.title.format(title=site.options.title),
        sentence=row.sentence,
        scripts=(frame.script, script),
        sheets=(sheet, frame.sheet),
        data=page.data,
        still=page.still,
        head=head,
        parts={
            name: files.asset(f"{row.name}-{name}", "js", text.encode())
            for name, text in parts.items()
        },
    )
    files.by_path[row.path] = document_text(document).encode()


def _in_parts(page: HtmlPage) -> tuple[HtmlPage, dict[str, str]]:
    """Return a game's page without its engine and most of its entries, and scripts with these."""
    if page.game is None:
        return page, {}
    first, later = _split(page.data["entries"])
    parts = {"entries": f"(self.trisolveParts??={{}}).entries={json_text(later)};"}
    if (jobs := jobs_of(page.game)) is not None:
        parts["engine"] = assemble_engine(jobs)
    lean = assemble(f"{page.game}/page.js")
    return page._replace(script=lean, data={**page.data, "entries": first}), parts


def _split(entries: Any) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:  # noqa: ANN401 - JSON
    """Return entries in which only the first has its large values, and the other values by id."""
    whole = {entries[0]["id"], entries[0].get("like")}
    later = {
        one["id"]: {key: value for key, value in one.items() if len(json_text(value)) > _MAX_SMALL}
        for one in entries
        if one.get("like", one["id"]) not in whole and one["id"] not in whole
    }
    kept = [
        {key: one[key] for key in one if key not in later.get(one["id"], {})}
        | ({"lacks": True} if one["id"] in later else {})
        for one in entries
    ]
    return kept, later


def _feed_link(path: str) -> str:
    href = "../" * path.count("/") + FEED
    return f'<link rel="alternate" type="application/atom+xml" href="{href}" title="Daily">\n'


def _add_rest(files: dict[str, bytes], rows: list[Row], site: SiteData) -> None:
    """Add the files that a site has once."""
    options = site.options
    files.update(icons())
    files["manifest.webmanifest"] = manifest(options.title)
    files["404.html"] = missing_page(options.title, options.base_url)
    files["worker.json"] = b'{"enabled": true}\n'
    files["robots.txt"] = robots(options.base_url)
    if options.base_url is not None:
        files["sitemap.xml"] = site_map(options.base_url, [row.path for row in rows])
        files[FEED] = feed(
            site.days,
            until=options.feed_until or build_day(),
            names=site.daily_names,
            title=options.title,
            base_url=options.base_url,
        )
    files["sw.js"] = worker_script(files, _stored_paths(files))


def _stored_paths(files: Mapping[str, bytes]) -> list[str]:
    """Return the files that the service worker stores when there is time: all that pages load.

    Previews are for other sites; no page shows them.
    """
    return [
        path
        for path in files
        if f"{path.removesuffix('.js')}.json" not in files
        and not path.startswith("assets/preview-")
        and not (path.startswith("slide/") and path.endswith("/index.html") and path != _SLIDE)
        and path != FEED
    ]

"""Previews of a site: the tags of its pages, a page for each level, pictures, a feed."""

import io
import json
import re
import struct
import xml.etree.ElementTree as ET
from contextlib import redirect_stderr
from datetime import date
from html.parser import HTMLParser

import pytest
from PIL import Image

from trisolve.cli.app import main
from trisolve.errors import TrisolveError
from trisolve.web.site import build
from trisolve.web.site.build import site_files
from trisolve.web.site.daily import feed as feeds
from trisolve.web.site.daily.feed import build_day, feed
from trisolve.web.site.daily.months import LEVELS, dailies, shipped_days
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.pictures import shipped_preview
from trisolve.web.site.previews import kept
from trisolve.web.site.previews.kept import Picture, pictures_of

BASE = "https://example.org/play"
OPTIONS = SiteOptions(
    sources=("article",), only=True, title="<Mine>", base_url=BASE, feed_until=date(2026, 12, 2)
)
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def kept_in(tmp_path_factory):
    """Keep pictures in a folder of the tests."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "folder_for", lambda _what: folder)
        yield folder


@pytest.fixture(scope="module")
def drawn(kept_in):
    """Return the files of a site with a picture for each page."""
    return site_files(OPTIONS)


@pytest.fixture(scope="module")
def undrawn(tmp_path_factory):
    """Return a site built without the libraries that draw, and what the command reported."""
    folder, reported = tmp_path_factory.mktemp("undrawn") / "site", io.StringIO()
    words = ("article", "--only", "--title", OPTIONS.title, "--base-url", BASE)
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(reported):
        patch.setattr(kept, "LIBRARIES", {"no_such_library": "none"})
        assert main(["site", "build", str(folder), *words]) == 0
    paths = (path for path in folder.rglob("*") if path.is_file())
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return files, reported.getvalue()


@pytest.fixture
def files(undrawn):
    return undrawn[0]


class Tags(HTMLParser):
    """The tags of a page's head, by name."""

    def __init__(self, page):
        super().__init__()
        self.found = {}
        self.feed(page.decode())

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if tag == "meta" and "content" in named:
            name = named.get("property") or named.get("name") or named.get("http-equiv")
            self.found[name] = named["content"]


def tags_of(files, path):
    return Tags(files[path]).found


def test_every_page_has_a_title_and_a_preview_of_the_stated_size(files):
    pages = [path for path in files if path.endswith("index.html")]
    assert len(pages) == 3 + 1 + 5  # home, Slide and the page about the site; a pack, its levels
    for path in pages:
        tags = tags_of(files, path)
        assert tags["og:url"] == f"{BASE}/{path.removesuffix('index.html')}"
        picture = tags["og:image"].removeprefix(f"{BASE}/")
        size = struct.unpack(">II", files[picture][16:24])
        assert size == (int(tags["og:image:width"]), int(tags["og:image:height"])) == (1200, 630)
        assert tags["og:title"]
        assert tags["og:description"]
        assert tags["twitter:card"] == "summary_large_image"


def test_a_level_has_a_page_that_leads_to_it(files):
    tags = tags_of(files, "slide/article/3/index.html")
    assert tags["refresh"] == "0; url=../../../slide/index.html#article:3"
    [card] = json.loads(re.search(rb'id="packs">(.*?)</script>', files["slide/index.html"])[1])
    assert tags["og:title"] == f"{card['name']} 3 – <Mine>"
    assert re.fullmatch(r"Slide the blocks home\. .*\d+ moves.*\.", tags["og:description"])
    pack = tags_of(files, "slide/article/index.html")
    assert pack["refresh"] == "0; url=../../slide/index.html#article"


@pytest.mark.long
def test_a_level_page_redirects_in_a_browser(files, visit, tmp_path):
    from site_host import PLACE, hosted

    for path, data in files.items():
        target = tmp_path / PLACE / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    with hosted(tmp_path) as address:
        page = visit(f"{address}slide/article/3/")
        page.wait_for_url(f"{address}slide/index.html#article:3")


def test_a_site_with_an_address_has_a_site_map(files):
    assert f"<loc>{BASE}/slide/</loc>" in files["sitemap.xml"].decode()
    assert f"Sitemap: {BASE}/sitemap.xml" in files["robots.txt"].decode()


def test_previews_are_not_cached_for_offline_play(files):
    listed = json.loads(re.search(r"self\.siteFiles=(\[.*?\]);", files["sw.js"].decode())[1])
    assert "slide/index.html" in listed
    assert not [path for path in listed if "preview-" in path or path.endswith(".atom")]
    assert not [path for path in listed if path.startswith("slide/article")]


@pytest.mark.long
def test_without_an_address_there_are_no_previews():
    files = site_files(SiteOptions(sources=("article",), only=True))
    assert not [path for path in files if "preview-" in path or path.endswith(".atom")]
    assert not [path for path in files if path.startswith("slide/article/")]
    assert b"og:" not in files["index.html"]
    assert b"alternate" not in files["index.html"]


def test_without_the_libraries_every_page_uses_the_bundled_preview(undrawn):
    files, line = undrawn
    pictures = [data for path, data in files.items() if path.startswith("assets/preview-")]
    assert pictures == [shipped_preview()]
    assert "all previews show one picture" in line
    assert 'trisolve[png]"' in line
    assert line.count("\n") == 1


@pytest.mark.long
def test_a_second_build_draws_nothing_and_gives_the_same_bytes(drawn, kept_in, monkeypatch):
    assert len(list(kept_in.glob("*.png"))) >= 15

    def never(_svg):
        raise AssertionError("drawn again")

    monkeypatch.setattr(kept, "png_of", never)
    assert site_files(OPTIONS) == drawn


def test_a_preview_is_redrawn_when_its_content_or_its_drawing_code_changes(monkeypatch):
    one, other = Picture("a", str), Picture("b", str)
    assert one.key != other.key
    before = one.key
    kept.drawing_key.cache_clear()
    monkeypatch.setattr(kept, "DRAWN_BY", ("paint",))
    assert one.key != before
    kept.drawing_key.cache_clear()


@pytest.mark.long
def test_several_processes_draw_the_same_pictures_as_one(monkeypatch):
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6.3">'
    svg = f'{head}<rect width="{{}}" height="9"/></svg>'
    many = {str(n): Picture(str(n), lambda n=n: svg.format(n)) for n in range(1, kept.FEW + 2)}
    monkeypatch.setattr(kept, "folder_for", lambda _what: None)
    monkeypatch.setattr(kept, "n_processors", lambda: 2)
    counted = []
    together = pictures_of(many, lambda done, n_all: counted.append((done, n_all)))
    monkeypatch.setattr(kept, "n_processors", lambda: 1)
    assert pictures_of(many) == together
    assert list(together) == list(many)
    assert counted == [(n, len(many)) for n in range(1, len(many) + 1)]


@pytest.mark.long
def test_pictures_are_not_empty(drawn):
    for path in (path for path in drawn if path.startswith("assets/preview-")):
        colors = Image.open(io.BytesIO(drawn[path])).convert("RGB").getcolors(1 << 20)
        assert len(colors) > 20, path


def test_a_feed_lists_the_days_up_to_the_build_newest_first():
    names = [*LEVELS, *dailies()]
    text = feed(shipped_days(), names=names, title="A", base_url=BASE, until=date(2026, 12, 2))
    root = ET.fromstring(text)
    entries = root.findall(f"{ATOM}entry")
    dates = [entry.find(f"{ATOM}updated").text for entry in entries]
    assert dates[0] == "2026-12-02T00:00:00Z" == root.find(f"{ATOM}updated").text
    assert dates == sorted(dates, reverse=True)
    assert entries[0].find(f"{ATOM}link").get("href") == f"{BASE}/daily/#2026-12-02"
    day = shipped_days()[date(2026, 12, 2)]["easy"]
    summary = entries[0].find(f"{ATOM}summary").text
    assert summary.startswith(f"Slide, easy: {day['moves']} moves; ")
    assert day["solution"] not in ET.tostring(root, "unicode")


@pytest.mark.long
def test_pages_name_the_feed_of_their_site(drawn):
    root = ET.fromstring(drawn["daily/feed.atom"])
    assert root.find(f"{ATOM}title").text == "Daily – <Mine>"
    assert root.find(f"{ATOM}updated").text == "2026-12-02T00:00:00Z"
    for path, way in (("index.html", ""), ("daily/index.html", "../")):
        assert f'type="application/atom+xml" href="{way}daily/feed.atom"'.encode() in drawn[path]


def test_a_feed_is_short_and_may_be_empty():
    given = {"names": [*LEVELS, *dailies()], "title": "A", "base_url": "https://a.org/"}
    long = ET.fromstring(feed(shipped_days(), until=date(2027, 3, 1), **given))
    assert len(long.findall(f"{ATOM}entry")) == feeds.N_ENTRIES
    empty = ET.fromstring(feed(shipped_days(), until=date(2000, 1, 1), **given))
    assert empty.findall(f"{ATOM}entry") == []


def test_the_date_of_a_build_can_be_set(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert build_day() == date(1970, 1, 2)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    with pytest.raises(TrisolveError, match="SOURCE_DATE_EPOCH: expected seconds since 1970"):
        build_day()
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert build_day() >= date(2026, 1, 1)


@pytest.mark.long
def test_the_report_counts_the_previews(kept_in, tmp_path):
    written = build.build_site(tmp_path / "site", OPTIONS)
    assert written.previews == 15

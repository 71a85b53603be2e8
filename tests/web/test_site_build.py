"""Building a site: complete or not at all, reproducible, and never over a person's files."""

import gzip
import importlib.util
import io
import json
import re
import shutil
import struct
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import yaml
from PIL import Image, ImageChops
from places import LEVELS, ROOT
from site_host import PLACE, SMALL

from trisolve.errors import FileError, SearchInterrupted, TrisolveError
from trisolve.sliding.formats import load, load_level, save_level, save_pack
from trisolve.sliding.formats.share_code import parse_share_code
from trisolve.sliding.lattice import parallelogram
from trisolve.sliding.level import Block, Level, Pack
from trisolve.sliding.search import solve
from trisolve.web.site import packs
from trisolve.web.site.build import build_site, site_files
from trisolve.web.site.daily import making
from trisolve.web.site.daily.months import LEVELS as LEVEL_NAMES
from trisolve.web.site.daily.months import load_days, shipped_days
from trisolve.web.site.folder import LISTING, write_site
from trisolve.web.site.offline import missing_page
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.pictures import icons

WIDE = Level(
    parallelogram(16, 12),
    [
        Block(
            chr(65 + n), [64 * n, 64 * n + 1, 64 * n + 2], goal=[64 * n + 4, 64 * n + 5, 64 * n + 6]
        )
        for n in range(6)
    ],
)


@pytest.fixture(scope="module")
def built(small_site):
    return small_site / PLACE


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_same_inputs_give_the_same_files():
    options = SiteOptions(sources=("tutorial:1",), only=True, alone=True)
    assert site_files(options) == site_files(options)


@pytest.mark.long
def test_the_same_inputs_give_the_same_bytes(built):
    files = site_files(SMALL)
    found = contents(built)
    listing = json.loads(found.pop(LISTING))
    assert found == files
    assert set(listing["files"]) == {*files, LISTING}


def test_every_page_refers_to_existing_assets_and_nothing_elsewhere(built):
    files = contents(built)
    for path, data in files.items():
        if not path.endswith(".html") or path == "404.html":
            continue
        text = data.decode()
        root = "../" * path.count("/")
        head = re.sub("<link rel=.apple-touch-icon[^>]*>", "", text.partition("<body>")[0])
        named = re.findall(r'(?:src|href)="([^"#]*)"', head)
        assert {name.removeprefix(root) for name in named} <= set(files), path
        assert "default-src 'none'" in text
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), path


def test_asset_names_contain_the_hash_of_their_content(built):
    from hashlib import blake2b

    for path, data in contents(built).items():
        if path.startswith("assets/") and path != LISTING:
            digest = re.fullmatch(r"assets/[\w-]+-([0-9a-f]{12})\.\w+", path)[1]
            assert digest == blake2b(data, digest_size=6).hexdigest()


def test_data_for_pages_opened_from_disk_equals_the_data_of_the_server(built):
    files = contents(built)
    scripts = [path for path in files if path.startswith("slide/packs/") and path.endswith(".js")]
    assert scripts
    for path in scripts:
        data = files[f"{path.removesuffix('.js')}.json"].decode().strip()
        assert files[path].decode().rstrip(";\n").endswith(data)


def pictures_of(files):
    return json.loads(re.search(r'id="pictures">(.*?)</script>', files["index.html"].decode())[1])


@pytest.mark.long
def test_a_card_shows_an_island_without_its_sky(built):
    files = contents(built)
    pictures = pictures_of(files)
    assert list(pictures) == ["slide", "make", "entanglement", "tantrix", "boco"]
    for path in " ".join(pictures.values()).split():
        found = set(re.findall(r'class="([\w-]+)"', files[path].decode()))
        assert found
        assert not found & {"wall", "game-paper", "tantrix-ground", "mesh-ground"}
    small = replace(SMALL, theme="night", without=("boco", "tantrix", "make"))
    assert list(pictures_of(site_files(small))) == ["slide", "entanglement"]
    assert not {*pictures_of(site_files(small)).values()} & {*pictures.values()}


def test_levels_without_a_grade_get_one(built):
    levels = json.loads(contents(built)["slide/packs/tutorial.json"])["levels"]
    assert {level["grade"] for level in levels} == {"tutorial"}


def test_a_new_site_replaces_the_old_one_as_a_whole(built, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    build_site(folder, SiteOptions(sources=("article",), only=True, without=("boco",)))
    assert not [path for path in contents(folder) if "boco" in path]
    home = (folder / "index.html").read_text("utf-8")
    assert "boco" not in json.loads(re.search(r'id="page">(.*?)</script>', home)[1])["pages"]
    assert [path.name for path in (folder / "slide/packs").glob("*.json")] == ["article.json"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("error", [OSError("full"), KeyboardInterrupt()])
@pytest.mark.parametrize("at", [1, 2])
def test_a_site_interrupted_during_the_swap_keeps_the_old_one(
    built, tmp_path, monkeypatch, error, at
):
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    before, rename, calls = contents(folder), Path.rename, []

    def stopped(path, target):
        calls.append(target)
        if len(calls) == at:
            raise error
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", stopped)
    with pytest.raises((FileError, KeyboardInterrupt)):
        write_site(folder, {"index.html": b"new"})
    assert contents(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("name", ["notes.txt", "slide/mine.json"])
def test_a_folder_with_other_files_is_refused_and_left_unchanged(built, tmp_path, name):
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    (folder / name).write_text("mine")
    before = contents(folder)
    with pytest.raises(FileError, match=f"an empty folder or an earlier site, found {name}"):
        build_site(folder, SMALL)
    assert contents(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_file_or_a_folder_of_files_is_not_a_site(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileError, match="expected a folder"):
        build_site(tmp_path / "file", SMALL)
    with pytest.raises(FileError, match="in one that exists"):
        build_site(tmp_path / "no" / "site", SMALL)
    with pytest.raises(FileError, match="found file"):
        build_site(tmp_path, SMALL)


def test_a_damaged_pack_is_named_in_one_line_and_nothing_is_written(run, tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "trisolve-pack", "version": 1, "levels": [1]}')
    done = run("site", tmp_path / "site", bad)
    done.assert_one_line()
    assert "bad.json" in done.err
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({"hints": "often"}, "hints: expected on, off or a number"),
        ({"without": ("chess",)}, "without: expected one of slide"),
        ({"base_url": "example.org"}, "base URL: expected an address"),
        ({"theme": "pink"}, "expected one of the skies"),
        ({"only": True}, "only: expected level files"),
    ],
)
def test_an_unknown_choice_is_refused(options, shown):
    with pytest.raises(TrisolveError, match=shown):
        SiteOptions(**options)


def test_the_command_lists_what_it_wrote(run, tmp_path):
    done = run("site", tmp_path / "site", "tutorial", "--only", "--without", "boco", "--json")
    assert done.code == 0
    written = json.loads(done.out)
    assert (written["packs"], written["levels"]) == (1, 9)
    assert written["files"] == len(contents(tmp_path / "site"))


BUDGETS = {
    "index.html": 108_300,
    "slide/index.html": 135_500,
    "make/index.html": 126_300,
    "entanglement/index.html": 91_700,
    "tantrix/index.html": 103_400,
    "boco/index.html": 95_400,
    "daily/index.html": 91_500,
    "learn/index.html": 92_700,
    "about/index.html": 59_500,
}
"""Bytes of a first visit, gzipped; Slide up to the first board, no icon of a home screen."""


SMALLER = 6_800
"""By how many bytes the first pack of a small site is smaller than that of a whole one."""


def gzipped(data):
    return len(gzip.compress(data, 9))


def large_visits(files, budgets, pack="starter"):
    """Return the sizes of the first visits that are over their budgets, by the page."""
    extra = {
        "slide/index.html": [f"slide/packs/{pack}.json"],
        "daily/index.html": ["daily/2026-12.json"],
    }
    sizes = {}
    for page in (path for path in files if path.endswith("index.html")):
        text = files[page].decode()
        root = "../" * page.count("/")
        head = re.sub('<link rel="apple-touch-icon"[^>]*>', "", text.partition("<body>")[0])
        named = re.findall(r'(?:src|href)="([^"#]*)"', head)
        loaded = {name.removeprefix(root) for name in named}
        loaded |= set(re.findall(r'"(assets/[^" ]*)', text))  # a dark page loads the other cards
        loaded |= {page, "sw.js", "worker.json", *extra.get(page, [])}
        sizes[page] = sum(gzipped(files[path]) for path in loaded)
    return {page: size for page, size in sizes.items() if size > budgets[page]}


def test_a_first_visit_of_a_small_site_loads_no_more_than_promised(built):
    slide = "slide/index.html"
    budgets = {**BUDGETS, slide: BUDGETS[slide] - SMALLER}
    assert large_visits(contents(built), budgets, "tutorial") == {}


@pytest.mark.long
def test_a_first_visit_loads_no_more_than_promised():
    assert large_visits(site_files(SiteOptions()), BUDGETS) == {}


@pytest.mark.long
def test_a_given_file_without_stats_gets_its_grades_and_optima(tmp_path, monkeypatch):
    monkeypatch.setattr(packs, "MAX_STATES", 5_000)
    goal = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    plain = replace(load("starter")[19], stats={}, solution=None)
    lost = Level({0, 1, 2, 6, 7, 8}, [Block("A", [0, 1, 2], goal=[6, 7, 8])])
    named = replace(goal, stats={"moves": 1, "grade": "hard"})
    save_pack(Pack("Mine", [goal, plain, lost, named, WIDE]), tmp_path / "mine.json")
    files = site_files(SiteOptions(sources=(tmp_path / "mine.json",), only=True))
    levels = json.loads(files["slide/packs/mine.json"])["levels"]
    claims = load("starter")[19].stats
    assert [(level["moves"], level["grade"]) for level in levels] == [
        (1, "tutorial"),
        (claims["moves"], claims["grade"]),
        (None, None),
        (1, "hard"),
        (None, None),  # too large to search while a site is built
    ]


@pytest.mark.long
def test_levels_have_filter_data_and_given_packs_a_playtest_question(tmp_path):
    stats = {"typical_seconds": 42.0, "ideas": ["push"], "grade": "easy", "moves": 1}
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], stats=stats)
    wrong = replace(level, stats={**stats, "typical_seconds": -1, "ideas": "push"})
    save_pack(Pack("Mine", [level, wrong]), tmp_path / "mine.json")
    files = site_files(SiteOptions(sources=(tmp_path / "mine.json",), playtest="Which is hard?"))
    first, second = json.loads(files["slide/packs/mine.json"])["levels"]
    assert (first["typical"], first["ideas"]) == (42.0, ["push"])
    assert {"typical", "ideas"}.isdisjoint(second)
    page = files["slide/index.html"].decode()
    assert page.count("Which is hard?") == 1


@pytest.mark.long
def test_days_are_added_and_never_changed(tmp_path):
    first = [date(2026, 11, 30), date(2026, 12, 1)]
    assert making.make_days(tmp_path, first[0], 2, seed=1) == first
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["2026-11.json", "2026-12.json"]
    before = load_days(tmp_path)
    assert making.make_days(tmp_path, date(2026, 11, 29), 3, seed=2) == [date(2026, 11, 29)]
    after = load_days(tmp_path)
    assert {day: after[day] for day in first} == before


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ('"moves":{moves}', '"moves":99', "2026-11-22: easy: expected {moves} moves"),
        ('"score":{score}', '"score":999', "2026-11-22: entanglement: expected a score of {score}"),
        ('"2026-11-22"', '"2026-12-22"', "days: expected a date of 2026-11"),
        ('"easy":', '"simple":', "2026-11-22"),
    ],
)
def test_a_damaged_day_is_named_in_one_line(tmp_path, old, new, shown):
    text = (LEVELS / "daily" / "2026-11.json").read_text()
    day = json.loads(text)["days"]["2026-11-22"]
    stored = {"moves": day["easy"]["moves"], "score": day["entanglement"]["score"]}
    (tmp_path / "2026-11.json").write_text(text.replace(old.format(**stored), new, 1))
    with pytest.raises(TrisolveError, match=shown.format(**stored)) as error:
        build_site(tmp_path / "site", SiteOptions(sources=("article",), only=True, daily=tmp_path))
    assert "2026-11.json" in str(error.value)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "site").exists()


def test_the_bundled_days_are_solved_by_their_solutions():
    days = shipped_days()
    assert date(2026, 11, 22) in days
    assert all(days[one]["hard"]["grade"] == "hard" for one in days)


@pytest.mark.long
def test_the_optimum_of_every_daily_level_is_proved_again():
    for day, puzzles in shipped_days().items():
        for name in LEVEL_NAMES:
            level = parse_share_code(puzzles[name]["code"])
            assert solve(level).n_moves == puzzles[name]["moves"], (day, name)


@pytest.mark.long
def test_a_day_is_determined_by_its_date_and_the_seed():
    day = date(2026, 11, 23)
    assert making.make_day(day, 2026) == shipped_days()[day]


def test_days_end_with_the_calendar(tmp_path):
    with pytest.raises(
        TrisolveError, match="expected days up to 9999-12-31, got 2 from 9999-12-31"
    ):
        making.make_days(tmp_path / "days", date.max, 2, seed=1)
    assert not (tmp_path / "days").exists()


@pytest.mark.long
def test_days_made_before_an_interrupt_are_kept_and_counted(tmp_path):
    def stop(*_progress):
        raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match="interrupted with 1 of 2 days made; the same"):
        making.make_days(tmp_path, date(2027, 1, 1), 2, 3, stop)
    assert list(load_days(tmp_path)) == [date(2027, 1, 1)]


def test_the_icons_have_the_sizes_in_the_manifest(built):
    files = contents(built)
    manifest = json.loads(files["manifest.webmanifest"])
    sizes = {icon["src"]: (icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert sizes == {
        "icon-192.png": ("192x192", "any"),
        "icon-512.png": ("512x512", "any"),
        "icon-maskable-512.png": ("512x512", "maskable"),
    }
    for path, (size, _) in sizes.items():
        width, height = struct.unpack(">II", files[path][16:24])
        assert f"{width}x{height}" == size
    assert (manifest["name"], manifest["start_url"]) == ("Small", "index.html")
    assert json.loads(files["worker.json"]) == {"enabled": True}
    assert files["robots.txt"] == b"User-agent: *\nAllow: /\n"
    assert "sitemap.xml" not in files


def test_the_bundled_icons_match_the_output_of_the_tool():
    path = ROOT / "tools" / "site_icons.py"
    spec = importlib.util.spec_from_file_location("site_icons", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    drawn, shipped = tool.drawn(), icons()
    assert drawn.keys() == shipped.keys()
    for name, data in drawn.items():
        pictures = [Image.open(io.BytesIO(one)).convert("RGB") for one in (data, shipped[name])]
        differences = ImageChops.difference(*pictures).getextrema()
        assert max(most for _, most in differences) <= 8, name  # resvg rounds a rim its own way


def test_the_not_found_page_needs_no_other_file(built):
    text = contents(built)["404.html"].decode()
    assert "default-src 'none'" in text
    assert re.findall(r'(?:src|href)="([^"]*)"', text) == ["data:,", "./", "./"]
    assert 'href="https://a.org/b/"' in missing_page("A", "https://a.org/b").decode()


@pytest.mark.long
def test_given_files_come_first_and_an_excluded_game_leaves_no_trace():
    without = ("tantrix", "make", "entanglement")
    files = site_files(SiteOptions(sources=("article",), title="<Mine>", without=without))
    pages = {path.partition("/")[0] for path in files if path.endswith("/index.html")}
    assert pages == {"slide", "boco", "daily", "learn", "about"}
    cards = json.loads(
        re.search(r'id="packs">(.*?)</script>', files["slide/index.html"].decode())[1]
    )
    assert [card["id"] for card in cards[:3]] == ["article", "tutorial", "starter"]
    for path in ("index.html", "daily/index.html"):
        daily = json.loads(re.search(r'id="daily">(.*?)</script>', files[path].decode())[1])
        assert daily["names"] == ["easy", "medium", "hard"], path
    home = files["index.html"].decode()
    assert "<title>&lt;Mine&gt;</title>" in home
    shown = json.loads(re.search(r'id="page">(.*?)</script>', home)[1])
    assert shown["pages"] == ["slide", "boco", "daily", "learn", "about"]
    assert not any(name in path for path in files for name in without)


def test_the_workflow_builds_the_site_and_deploys_it():
    read = yaml.safe_load((ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8"))
    steps = read["jobs"]["deploy"]["steps"]
    [build] = [step["run"] for step in steps if "trisolve site" in step.get("run", "")]
    [upload] = [step for step in steps if "upload-pages-artifact" in step.get("uses", "")]
    assert build.split()[:3] == ["trisolve", "site", upload["with"]["path"]]
    assert "deploy-pages" in steps[-1]["uses"]
    assert read["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}


def test_a_full_disk_leaves_nothing_behind(tmp_path, monkeypatch):
    def fill(_path, _data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill)
    with pytest.raises(FileError, match=r"can be written to: No space left on device$"):
        write_site(tmp_path / "site", {"a/b.html": b""})
    assert list(tmp_path.iterdir()) == []


def test_a_directory_means_its_files(run, tmp_path):
    (tmp_path / "levels").mkdir()
    for name in ("one", "two"):
        save_level(load_level("article:puzzle-30"), tmp_path / "levels" / f"{name}.json")
    done = run("site", tmp_path / "site", tmp_path / "levels", "--only", "--json")
    assert (done.code, json.loads(done.out)["packs"]) == (0, 2)

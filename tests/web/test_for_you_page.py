"""For you on pages: a level is opened, a line says why, and the time is that of the formula."""

import json
import re

import numpy as np
import pytest
from axe_rules import violations
from made_plays import Sampler
from naive_for_you import expected_seconds
from offline import fill_store
from site_host import PLACE, hosted
from waiting import until

from trisolve.sliding.formats import load_pack
from trisolve.sliding.formats.share_code import dump_share_code

STARTER = load_pack("starter").levels
PUT = """(plays) => new Promise((resolve) => {
  const asked = indexedDB.open('trisolve-plays', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('plays', { keyPath: 'id' });
  asked.onsuccess = () => {
    const transaction = asked.result.transaction('plays', 'readwrite');
    plays.forEach((play, n) => transaction.objectStore('plays').put({ id: `0${n}`, at: 0, play }));
    transaction.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""


def ten_plays():
    """Return ten simulated plays of the starter pack, and the scores of their levels."""
    rng = np.random.default_rng(5)
    plays, scores = [], []
    for number in rng.choice(60, 10, replace=False):
        score = float(STARTER[number].stats["score"])
        seconds = float(np.exp(rng.normal(2.4 + 0.12 * score, 0.4)))
        plays.append(Sampler(STARTER[number]).play(rng, round(seconds, 1)))
        scores.append(score)
    return plays, scores


def named_seconds(text):
    """Return the seconds that a line names."""
    number, unit = re.search(r"[Aa]bout ([\d.]+) (second|minute)", text).groups()
    return float(number) * (60 if unit == "minute" else 1)


def level_on(page):
    """Return the level of the starter pack that is on the board."""
    code = page.evaluate("trisolve.game.code")
    return next(level for level in STARTER if dump_share_code(level.bare()) == code)


def test_the_time_named_after_ten_plays_is_that_of_the_formula(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    plays, scores = ten_plays()
    page.evaluate(PUT, plays)
    seen, before = set(), page.evaluate("trisolve.game.code")
    for length in ("Short", "Medium", "Long"):
        page.get_by_role("button", name="Levels").click()
        page.get_by_role("radio", name=length).check()
        page.locator(".for-you button").click()
        until(page, "trisolve.game.code !== value", before)
        why = page.locator(".why", has_text=re.compile("^About"))
        why.wait_for()
        before, level = page.evaluate("trisolve.game.code"), level_on(page)
        assert level.key not in seen
        seen.add(level.key)
        (expected,) = expected_seconds(plays, scores, [level.stats["score"]])
        assert named_seconds(why.inner_text()) == pytest.approx(expected, rel=0.1)


def test_a_solved_level_says_its_time_and_leads_to_the_next_for_you(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    plays, _ = ten_plays()
    page.evaluate(PUT, plays)
    page.get_by_role("button", name="Levels").click()
    page.locator(".for-you button").click()
    page.locator(".why").wait_for()
    first = level_on(page)
    page.evaluate("(moves) => trisolve.game.play(moves)", " ".join(map(str, first.solution)))
    page.get_by_text(re.compile(r"Your time: \d+:\d\d, expected: about")).wait_for()
    page.locator(".lead", has_text="For you").click()
    until(page, "trisolve.game.code !== value", dump_share_code(first.bare()))
    page.get_by_role("button", name="Next").first.click()
    until(page, "document.querySelector('.why') === null")


def test_before_five_plays_no_time_is_named(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("Your times").click()
    page.get_by_text("No times yet.").wait_for()
    page.locator(".for-you button").click()
    why = page.locator(".why")
    why.wait_for()
    assert why.inner_text().startswith("Grade medium for you: ")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_plot_reads_and_axe_finds_nothing(new_page, starter_page, width):
    page = new_page(viewport={"width": width, "height": 800})
    page.goto(starter_page)
    page.evaluate(PUT, ten_plays()[0])
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("Your times").click()
    plot = page.get_by_role("img", name=re.compile("Your last 10 times"))
    plot.wait_for()
    assert plot.locator("circle").count() == 10
    assert violations(page) == []


@pytest.fixture(scope="module")
def asking_site(tmp_path_factory):
    """Return the address of a site of two given packs that ask for a playtest."""
    from trisolve.sliding.formats import save_pack
    from trisolve.sliding.pack import Pack
    from trisolve.web.site.build import build_site
    from trisolve.web.site.options import SiteOptions

    root = tmp_path_factory.mktemp("asking")
    for name, levels in (("one", STARTER[:15]), ("two", STARTER[15:30])):
        save_pack(Pack(name.title(), levels), root / f"{name}.json")
    (root / PLACE).parent.mkdir(parents=True)
    sources = (root / "one.json", root / "two.json")
    build_site(root / PLACE, SiteOptions(sources=sources, only=True, playtest="Too <b>hard</b>?"))
    with hosted(root) as address:
        yield address


@pytest.mark.long
def test_the_site_chooses_among_all_packs_and_works_without_a_network(visit, asking_site):
    page = visit(f"{asking_site}slide/index.html#packs")
    page.evaluate(PUT, ten_plays()[0])
    page.get_by_role("radio", name="Short").check()
    page.locator(".for-you button").click()
    page.locator(".why").wait_for()
    assert re.match(r"About .* for you: (One|Two) \d+, ", page.locator(".why").inner_text())
    fill_store(page, asking_site)
    page.context.set_offline(True)
    before = page.evaluate("trisolve.game.code")
    page.evaluate("location.hash = 'for-you'")
    until(page, "trisolve.game.code !== value", before)
    page.locator(".why").wait_for()
    page.context.set_offline(False)


@pytest.mark.long
def test_given_packs_ask_for_plays_and_say_so_at_their_end(visit, asking_site, tmp_path):
    page = visit(f"{asking_site}slide/index.html#one:15")
    page.get_by_text("Too <b>hard</b>?").wait_for()
    page.get_by_role("button", name="What is recorded").click()
    page.get_by_text("Nothing is sent").wait_for()
    page.keyboard.press("Escape")
    page.evaluate("(moves) => trisolve.game.play(moves)", " ".join(map(str, STARTER[14].solution)))
    page.get_by_text("That was the last level. Send your plays now").wait_for()
    with page.expect_download() as waiting:
        page.locator(".lead", has_text="Send my plays").click()
    waiting.value.save_as(tmp_path / "plays.jsonl")
    play = json.loads((tmp_path / "plays.jsonl").read_text().splitlines()[-1])
    assert play["end"] == "solved"

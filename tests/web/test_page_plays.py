"""Plays are recorded on the device, can be replayed, and leave it only by the player's export."""

import json
import re

import pytest
from axe_rules import violations
from site_host import address_of
from stored_plays import STORED, stored
from thorough import first_daily
from waiting import until

from trisolve.cli import main
from trisolve.files.declared import record_of
from trisolve.sliding.formats import load_level, load_pack
from trisolve.sliding.playtests.plays import PlayRecord, Plays
from trisolve.web.pages.player import save_play_page

GO = "(moves) => trisolve.game.play(moves)"
LEVEL = load_level("tutorial:9")
SOLUTION = ("A2", "F-1", "E-1", "D2")


@pytest.fixture(scope="module")
def asking(tmp_path_factory):
    """Return the URL of a page for a playtest of two levels."""
    path = tmp_path_factory.mktemp("pages") / "asking.html"
    levels = load_pack("tutorial").levels
    save_play_page([levels[8], levels[7]], path, playtest="Which one is <b>harder</b>?")
    return address_of(path)


def written(page, n):
    """Wait until the last stored play has `n` events."""
    until(page, f"(await ({STORED})()).at(-1)?.events.length === value", n)


def whats(play):
    return [what for _, what in play["events"]]


def replays(play):
    """Check a play of the browser as `trisolve playtest` does."""
    return Plays([]).replay(record_of(play, PlayRecord))


def test_a_play_with_undo_hint_reload_and_a_hidden_tab_is_one_record(new_page, asking):
    page = new_page()
    page.clock.install()
    page.goto(asking)
    page.clock.run_for(4000)
    page.evaluate(GO, "A2")
    page.clock.run_for(5000)
    page.get_by_role("button", name="Hint").click()
    page.evaluate(GO, "F-1")
    page.clock.run_for(2000)
    page.evaluate("trisolve.game.undo()")
    written(page, 4)
    page.reload()
    until(page, "trisolve.game.moves === 'A2'")
    page.evaluate(
        "new Promise((go) => { const asked = indexedDB.open('trisolve-plays', 1);"
        "asked.onsuccess = () => { asked.result.close(); go(); }; })"
    )
    page.clock.run_for(1000)
    page.evaluate("trisolve.game.redo()")
    hide = "(state) => { Object.defineProperty(document, 'hidden', { value: state, configurable:"
    hide += " true }); document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(hide, True)
    page.clock.run_for(500_000)
    page.evaluate(hide, False)
    page.clock.run_for(3000)
    page.evaluate(GO, "E-1 D2")
    (play,) = stored(page, 1)
    assert whats(play) == ["A2", "hint 1", "F-1", "undo", "redo", "E-1", "D2"]
    assert (play["end"], play["rules"], "again" in play) == ("solved", 1, False)
    at = [when for when, _ in play["events"]]
    assert at[0] == pytest.approx(4, abs=3)
    assert at[1] == pytest.approx(9, abs=3)
    assert at[3] == pytest.approx(11, abs=4)
    assert play["seconds"] == pytest.approx(15, abs=8)
    assert replays(play).way == SOLUTION


def test_a_long_pause_counts_as_a_minute_and_ten_minutes_end_the_play(new_page, asking):
    page = new_page()
    page.clock.install()
    page.goto(asking)
    page.evaluate(GO, "A2")
    page.clock.run_for(200_000)
    page.evaluate(GO, "F-1")
    written(page, 2)
    page.clock.run_for(601_000)
    page.mouse.click(2, 2)
    (play,) = stored(page, 1)
    assert play["end"] == "left"
    assert play["events"][1][0] == pytest.approx(60, abs=5)
    assert play["seconds"] == pytest.approx(120, abs=6)


def test_changing_level_or_watching_ends_a_play_and_a_repeat_is_recognized(new_page, asking):
    page = new_page()
    page.goto(asking)
    page.evaluate(GO, "A2 F-1 E-1 D2")
    page.evaluate("trisolve.game.reset()")
    page.evaluate(GO, "A1")
    page.evaluate("trisolve.game.reset()")
    page.evaluate("trisolve.open(1)")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Pause").wait_for()
    first, second = stored(page, 2)
    assert (first["end"], second["end"]) == ("solved", "left")
    assert second["again"] is True
    assert whats(second) == ["A1", "reset"]
    assert first["player"] == second["player"]


@pytest.mark.long
def test_a_link_into_the_middle_of_a_play_records_nothing(new_page, asking):
    page = new_page()
    page.goto(asking)
    code = page.evaluate("trisolve.game.code")
    page.goto("about:blank")
    page.goto(f"{asking}#{code}~A2")
    until(page, "trisolve.game.moves === 'A2'")
    page.evaluate(GO, "F-1 E-1 D2")
    page.evaluate("trisolve.game.reset()")
    page.evaluate(GO, "A2 F-1 E-1 D2")
    assert len(stored(page, 1)) == 1


@pytest.mark.long
def test_two_tabs_damage_no_play(new_page, asking):
    one = new_page()
    one.goto(asking)
    other = one.context.new_page()
    other.goto(asking)
    other.evaluate("trisolve.open(0)")
    one.evaluate(GO, "A2 F-1")
    other.evaluate("trisolve.game.reset()")
    other.evaluate(GO, "A2 F-1")
    one.evaluate(GO, "E-1 D2")
    other.evaluate(GO, "E-1 D2")
    plays = stored(one, 2)
    assert all(replays(play).way == SOLUTION for play in plays)


@pytest.mark.long
@pytest.mark.parametrize(
    "broken",
    [
        "indexedDB.open = () => { throw new Error('refused'); };",
        "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'Quota'); };",
    ],
    ids=["private", "full"],
)
def test_without_storage_playing_continues_and_a_line_says_so(new_page, asking, broken):
    page = new_page()
    page.add_init_script(broken)
    page.goto(asking)
    page.evaluate(GO, "A2 F-1 E-1 D2")
    assert page.evaluate("trisolve.game.solved")
    page.get_by_text("This browser does not let the page record plays.").wait_for()
    plays_settings(page).get_by_text("does not let the page record plays.").wait_for()


@pytest.mark.long
def test_a_clock_set_back_does_not_end_a_play(new_page, asking):
    page = new_page()
    page.add_init_script("Date.now = () => 1e12 - performance.now() * 1000;")
    page.goto(asking)
    page.evaluate(GO, "A2 F-1 E-1 D2")
    (play,) = stored(page, 1)
    assert replays(play).way == SOLUTION
    assert play["seconds"] >= play["events"][-1][0]


def test_the_page_describes_its_records_and_exports_a_file_that_replays(new_page, asking, tmp_path):
    page = new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(asking)
    page.get_by_text("Which one is <b>harder</b>?").wait_for()
    page.get_by_role("button", name="What is recorded").click()
    page.get_by_text("Nothing is sent").wait_for()
    page.keyboard.press("Escape")
    page.evaluate(GO, "A2 F-1 E-1 D2")
    stored(page, 1)
    path = sent(page, tmp_path / "plays.jsonl")
    assert main(["playtest", "level", "tutorial:9", path]) == 0
    assert asked[0] == asking
    assert {url.partition(":")[0] for url in asked[1:]} <= {"blob", "data"}


def sent(page, path):
    """Save the file that a page exports."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Send my plays").click()
    waiting.value.save_as(path)
    return str(path)


@pytest.mark.long
def test_plays_from_two_browser_profiles_form_one_playtest(new_page, asking, tmp_path, capsys):
    files = []
    for number in range(2):
        page = new_page()
        page.goto(asking)
        page.evaluate(GO, "A2 F-1 E-1 D2")
        stored(page, 1)
        files.append(sent(page, tmp_path / f"{number}.jsonl"))
    assert main(["playtest", "levels", *files, files[0], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["players"], found["plays"], found["bad"]) == (2, 2, 0)
    assert found["levels"][0]["solved"] == 2


def plays_settings(page):
    """Open the settings; return the section about plays."""
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog").get_by_role("region", name="Plays")


def test_deleting_plays_draws_a_new_name_and_drops_the_current_play(new_page, asking):
    page = new_page()
    page.goto(asking)
    page.evaluate(GO, "A2 F-1 E-1 D2")
    before = stored(page, 1)[0]["player"]
    page.evaluate("trisolve.game.reset()")
    page.evaluate(GO, "A2")
    plays_settings(page).get_by_role("button", name="Delete my plays").click()
    page.get_by_text("All plays have been deleted. From now on, plays use a new name.").wait_for()
    page.keyboard.press("Escape")
    page.evaluate(GO, "F-1 E-1 D2")
    page.evaluate("trisolve.game.reset()")
    page.evaluate(GO, "A2 F-1 E-1 D2")
    (play,) = stored(page, 1)
    assert play["player"] != before
    assert len(page.evaluate(STORED)) == 1


def test_recording_can_be_turned_off_and_the_page_says_so(new_page, asking):
    page = new_page()
    page.goto(asking)
    page.get_by_text("This page records your plays on this device.").wait_for()
    plays_settings(page).get_by_label("Record my plays on this device").uncheck()
    page.keyboard.press("Escape")
    page.get_by_text("Your plays are not recorded.").wait_for()
    page.evaluate(GO, "A2 F-1 E-1 D2")
    page.reload()
    page.get_by_text("Your plays are not recorded.").wait_for()
    assert page.evaluate(STORED) == []


@pytest.mark.parametrize("n_levels", first_daily([2, 30]))
def test_a_page_without_a_playtest_writes_no_play_and_does_not_mention_plays(
    new_page, tmp_path, n_levels
):
    levels = [LEVEL, *load_pack("starter").levels[: n_levels - 1]]
    save_play_page(levels, tmp_path / "plain.html")
    page = new_page()
    page.goto(address_of(tmp_path / "plain.html"))
    page.evaluate(GO, "A2 F-1 E-1 D2")
    page.get_by_role("button", name="Hint").click()
    page.evaluate("trisolve.open(1)")
    said = ""
    for name in ("Settings", "Levels", "Help"):
        page.get_by_role("button", name=name).first.click()
        said += page.get_by_role("dialog").inner_text()
        page.keyboard.press("Escape")
    assert not re.search(r"\bplays\b|record|for you|your time", said, re.IGNORECASE)
    assert page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)") == []
    text = (tmp_path / "plain.html").read_text("utf-8")
    assert "my plays" not in text
    assert "trisolve-play" not in text


FILL = """() => new Promise((resolve) => {
  const asked = indexedDB.open('trisolve-plays', 1);
  asked.onsuccess = () => {
    const transaction = asked.result.transaction('plays', 'readwrite');
    const play = { end: 'left', events: [] };
    for (let n = 0; n < 5010; n++) {
      transaction.objectStore('plays').put({ id: `0${String(n).padStart(5, '0')}`, at: 0, play });
    }
    transaction.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""


@pytest.mark.long
def test_the_last_five_thousand_plays_are_kept(new_page, asking):
    page = new_page()
    page.goto(asking)
    page.evaluate(GO, "A2")
    written(page, 1)
    page.evaluate(FILL)
    page.evaluate(GO, "F-1 E-1 D2")
    assert stored(page, 5000)[-1]["end"] == "solved"


def test_a_playtest_question_that_is_too_long_is_refused(tmp_path, capsys):
    arguments = ["play", "tutorial", "--playtest", "x" * 301, "-o", str(tmp_path / "page.html")]
    assert main([*arguments, "--no-open"]) == 2
    assert "expected a text of 1 to 300 characters" in capsys.readouterr().err


@pytest.mark.long
def test_moves_redone_at_the_start_of_a_play_have_their_names(new_page, asking):
    page = new_page()
    page.goto(asking)
    page.evaluate(GO, "A2 F-1")
    page.evaluate("trisolve.game.reset()")
    written(page, 3)
    page.reload()
    stored(page, 1)
    page.evaluate("trisolve.game.redo()")
    page.evaluate("trisolve.game.redo()")
    page.evaluate(GO, "E-1 D2")
    plays = stored(page, 2)
    assert [whats(play) for play in plays] == [["A2", "F-1", "reset"], list(SOLUTION)]
    assert [play["end"] for play in plays] == ["left", "solved"]


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_on_the_page_and_in_the_report(new_page, asking, tmp_path, width):
    page = new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(asking)
    assert violations(page) == []
    page.get_by_role("button", name="What is recorded").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    plays_settings(page).wait_for()
    assert violations(page) == []
    report = tmp_path / "report.html"
    plays = ["playtest", "level", "tutorial:9", "playtests:simulated", "-o", str(report)]
    assert main(plays) == 0
    other = new_page(strict=False)
    other.set_viewport_size({"width": width, "height": 800})
    other.goto(address_of(report))
    assert violations(other) == []

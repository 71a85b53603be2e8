"""A page within a page: messages and commands work for the named origins, and for no others."""

from shutil import copy
from urllib.parse import quote

import pytest
from embedding import served
from places import ROOT
from waiting import until


@pytest.mark.long
def test_only_the_embedding_page_is_informed_and_obeyed(new_page, tmp_path):
    with served(tmp_path) as (player_url, hosts):
        page = new_page(strict=False)
        page.goto(f"{hosts[0]}/host.html?{quote(player_url)}")
        page.wait_for_function("window.messages && messages.some((one) => one.event === 'open')")
        answer = page.evaluate("ask('play', ['A2'])")
        assert answer["result"] is None
        said = page.evaluate(
            "messages.filter((one) => one.event).map((one) => [one.event, one.moves])"
        )
        assert said[-2:] == [["move", "A2"], ["solved", "A2"]]
        assert "expected one of" in page.evaluate("ask('constructor', [])")["error"]
        for call, argument in (("open", ["length"]), ("open", 0.5), ("play", 5), ("play", None)):
            answer = page.evaluate("([call, args]) => ask(call, args)", [call, [argument]])
            assert answer["error"].startswith("expected ")
        assert page.evaluate("ask('hint', [1])")["result"]["status"] == "solved"
        other = new_page(strict=False)
        other.goto(f"{hosts[1]}/host.html?{quote(player_url)}")
        frame = next(one for one in other.frames if one.url == player_url)
        frame.evaluate("trisolve.game.play('A2'); parent.postMessage({ source: 'trisolve' }, '*');")
        until(other, "messages.length > 0")  # messages of one page come in order
        assert other.evaluate("messages") == [{"source": "trisolve"}]


@pytest.mark.long
def test_the_example_of_embedding_works(new_page, tmp_path):
    with served(tmp_path) as (player_url, hosts):
        copy(ROOT / "docs" / "examples" / "embed.html", tmp_path)
        page = new_page(strict=False)
        page.goto(f"{hosts[0]}/embed.html?player={quote(player_url)}")
        said = page.locator("#said")
        frame = page.frame_locator("iframe")
        frame.locator("svg.board [data-block]").first.wait_for()
        page.get_by_role("button", name="How far").click()
        page.get_by_text("1 move to the goal").wait_for()
        frame.locator(".count").click()
        for key in ("a", "ArrowRight", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        page.get_by_text("Solved by A2.").wait_for()
        page.get_by_role("button", name="Begin again").click()
        page.get_by_text("Moves: none").wait_for()
        assert said.inner_text() == "Moves: none"

"""The stored data of the page of BOCO, and the records that it reads and writes."""

import pytest
from axe_rules import violations
from boco_hand import two_at_one_screen
from site_host import address_of
from waiting import until

from trisolve import boco, mesh
from trisolve.web.pages.boco import boco_page


@pytest.mark.long
def test_a_record_opens_at_its_last_position_and_can_be_undone(new_page, tmp_path):
    path = tmp_path / "record.html"
    boco_page(boco.Game("squares:3x3", swap=True), moves=(1, "swap", 4, 0)).save(path)
    page = new_page()
    page.goto(address_of(path))
    assert page.evaluate("trisolve.game.moves") == ["1", "swap", "4", "0"]
    assert "After 4 moves." in page.locator("p[role=status]").inner_text()
    assert "'s turn." in page.locator(".count").inner_text()
    for left in (3, 2, 1, 0):
        page.keyboard.press("Backspace")
        assert len(page.evaluate("trisolve.game.moves")) == left
    page.keyboard.press("Shift+Backspace")
    assert page.evaluate("trisolve.game.moves") == ["1"]


def test_a_game_survives_a_reload(open_boco):
    page = open_boco("squares:3x3", swap=True, reduced_motion="reduce")
    two_at_one_screen(page)
    for move in (1, "swap", 4, 0):
        page.evaluate("(move) => trisolve.game.play(move)", move)
    page.evaluate("trisolve.game.undo()")
    page.reload()
    assert page.evaluate("trisolve.game.moves") == ["1", "swap", "4"]
    page.get_by_role("button", name="Redo").click()
    assert page.evaluate("trisolve.game.moves") == ["1", "swap", "4", "0"]
    assert "Player 1's turn." in page.locator(".count").inner_text()
    record = boco.parse_record(page.evaluate("JSON.stringify(trisolve.game.record)"))
    assert (record.board, record.moves, record.swap) == ("squares:3x3", (1, "swap", 4, 0), True)
    assert boco.check(record).right
    assert violations(page) == []


@pytest.mark.long
def test_the_last_of_several_boards_on_a_page_is_reopened(new_page, tmp_path):
    path = tmp_path / "boards.html"
    games = [boco.Game("squares:3x3", "wall"), boco.Game("hexagon:2", swap=True)]
    boco_page(games).save(path)
    page = new_page()
    page.goto(address_of(path))
    assert page.evaluate("trisolve.entries.map(({ name }) => name)") == ["squares:3x3", "hexagon:2"]
    page.get_by_role("button", name="Levels").click()
    page.locator("dialog").get_by_role("link", name="Hexagon 2").click()
    assert page.locator("h1").inner_text() == "Hexagon 2"
    assert page.get_by_role("button", name="Swap", exact=True).is_visible()
    two_at_one_screen(page)
    page.evaluate("trisolve.game.play(0)")
    page.reload()
    assert page.evaluate("trisolve.game.moves") == ["0"]
    page.evaluate("trisolve.open(0)")
    assert page.get_by_role("button", name="Swap", exact=True).is_hidden()
    assert page.evaluate("trisolve.game.moves") == []


@pytest.mark.long
@pytest.mark.parametrize("board", ["torus:3x3", "squares:3x3"])
def test_the_commands_read_a_game_saved_by_the_page(open_boco, board, tmp_path):
    page = open_boco(board, swap=True)
    two_at_one_screen(page)
    for move in (1, "swap", 4):
        page.evaluate("(move) => trisolve.game.play(move)", move)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Save as a file").click()
    text = page.get_by_role("textbox", name="Save as a file").input_value()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    path = tmp_path / "game.json"
    coming.value.save_as(path)
    assert path.read_text() == text
    record = boco.parse_record(text)
    assert (record.board, record.moves, record.swap) == (board, (1, "swap", 4), True)
    assert (record.result, record.players) == ("open", ("person", "person"))
    assert boco.check(record).right


@pytest.mark.long
def test_a_record_contains_the_complete_custom_board(new_page, tmp_path):
    board = mesh.build_mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 1, 2), (1, 3, 2)])
    path = tmp_path / "own.html"
    boco_page(boco.Game(board)).save(path)
    page = new_page()
    page.goto(address_of(path))
    record = boco.parse_record(page.evaluate("JSON.stringify(trisolve.game.record)"))
    assert record.game().n_faces == 2


def test_a_ladder_level_won_with_a_hint_earns_a_check_mark(site, visit):
    page = visit(f"{site}boco/index.html")
    page.keyboard.press("Escape")
    key = "Object.keys(localStorage).find((key) => key.endsWith('ladder-1'))"
    until(page, "window.trisolve?.game.legal.length > 0")
    for is_asked in (False, True):
        if is_asked:
            page.locator("[data-command=hint]").first.click()
            page.locator(".panel").get_by_text("Hint:").wait_for()
        page.evaluate("trisolve.game.play(trisolve.game.legal[0])")
        until(page, "trisolve.game.moves.length === value", 4 if is_asked else 2)
        assert page.locator(".panel").inner_text().startswith(("The computer",))
        assert page.evaluate(f"JSON.parse(localStorage[{key}]).aided") is is_asked


def test_a_lost_game_is_a_new_game_when_its_level_is_opened_again(open_boco):
    page = open_boco("squares:3x3")
    page.evaluate("trisolve.game.seat('person', 'person')")
    page.evaluate("for (const move of [1, 4, 3, 0, 5, 2, 7]) trisolve.game.play(move)")
    page.evaluate("trisolve.game.seat('quick', 'person')")
    assert page.locator(".panel h2").inner_text() == "You lose."
    page.reload()
    until(page, "window.trisolve?.game.solved === true")
    page.evaluate("trisolve.open(0)")
    until(page, "!trisolve.game.solved && trisolve.game.moves.length <= 1")

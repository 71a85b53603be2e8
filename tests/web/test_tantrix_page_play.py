"""Playing on the page of Tantrix: puzzles, games and solitaire by mouse, finger and keys."""

import pytest
from browser import NO_WORKER
from frame_hand import press
from hand import touch
from site_host import address_of
from tantrix_hand import SOLVED, button, cell, drag, finished, legal, lying, place
from thorough import first_daily
from waiting import until

from trisolve import tantrix
from trisolve.tantrix.rules import Solitaire
from trisolve.web.pages.tantrix import tantrix_page


def test_a_puzzle_is_solved_by_dragging_and_turning(open_tantrix):
    page = open_tantrix()
    page.evaluate("document.addEventListener('trisolve:solved', () => { window.was = 1; })")
    how = page.locator(".panel p", has_text="Drag tiles onto the board")
    assert how.is_visible()
    drag(page, button(page, 1), cell(page, 0, 0))
    assert lying(page) == [[1, 0, 0, 0]]
    assert how.count() == 0
    drag(page, button(page, 2), cell(page, 0, 0), cell(page, -1, 1))
    page.keyboard.press("r")
    assert lying(page)[1] == [2, -1, 1, 1]
    page.mouse.click(*cell(page, -1, 1))
    assert lying(page)[1] == [2, -1, 1, 2]
    for rotation in (1, 2, 3, 4, 5, 0):  # a tap turns a tile that was not chosen before, too
        page.mouse.click(*cell(page, 0, 0))
        assert [1, 0, 0, rotation] in lying(page)
    page.locator('.tray [data-tile="3"]').click()
    page.mouse.click(*cell(page, -1, 0))
    assert sorted(lying(page)) == SOLVED
    assert page.evaluate("[trisolve.game.solved, window.was]") == [True, 1]
    assert page.locator(".panel h2").inner_text() == "Solved."
    assert page.locator(".panel .star").count() == 1
    page.mouse.click(*cell(page, -1, 0))
    assert sorted(lying(page)) == SOLVED  # a stray tap does not undo a solution
    page.get_by_role("button", name="Levels").click()
    page.locator(".score", has_text="1 of 4").wait_for()
    page.keyboard.press("Escape")
    page.reload()
    assert sorted(lying(page)) == SOLVED


@pytest.mark.long
def test_tiles_are_moved_and_removed_and_everything_can_be_undone(open_tantrix):
    page = open_tantrix()
    page.evaluate("trisolve.game.play('1@0,0/0')")
    drag(page, cell(page, 0, 0), cell(page, 1, 0))
    assert lying(page) == [[1, 1, 0, 0]]
    box = page.locator(".panel").bounding_box()
    drag(page, cell(page, 1, 0), (box["x"] + 5, box["y"] + box["height"] - 5))
    assert lying(page) == []
    page.get_by_role("button", name="Undo").click()
    assert lying(page) == [[1, 1, 0, 0]]
    page.keyboard.press("Backspace")
    page.keyboard.press("Shift+Backspace")
    assert lying(page) == [[1, 1, 0, 0]]
    page.mouse.move(*cell(page, 1, 0))
    page.mouse.down()
    page.mouse.move(*cell(page, 0, 0), steps=3)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert lying(page) == [[1, 1, 0, 0]]
    assert page.locator(".ghost").count() == 0


@pytest.mark.long
def test_a_mismatch_is_shown_and_named(open_tantrix):
    page = open_tantrix()
    for placement in ([1, 0, 0, 0], [2, -1, 1, 2], [3, -1, 0, 1]):
        place(page, placement)
    assert page.locator("svg.board .clash").count() == 1
    assert page.get_by_text("1 pair of touching sides differs").count() == 1
    assert page.get_by_text("Not yet: two touching sides differ.").count() == 1
    refused = (
        "(move) => { try { trisolve.game.play(move); } catch (error) { return error.message; } }"
    )
    assert "already a tile there" in page.evaluate(refused, "3@0,0/0")
    assert "not part of this level" in page.evaluate(refused, "9@5,0/0")
    page.evaluate("trisolve.open(1)")
    assert "this tile is fixed" in page.evaluate(refused, "1@-1,0/0")
    assert "not a cell of the shape" in page.evaluate(refused, "2@5,0/0")


@pytest.mark.long
def test_a_finger_drags_from_the_tray(open_tantrix):
    page = open_tantrix(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    start, end = button(page, 2), cell(page, 0, 1)
    touch(page, "Start", start)
    for share in (0.3, 0.7, 1):
        touch(page, "Move", [a + share * (b - a) for a, b in zip(start, end, strict=True)])
    touch(page, "End")
    assert lying(page) == [[2, 0, 1, 0]]
    page.touchscreen.tap(*button(page, 3))
    page.touchscreen.tap(*cell(page, 0, 0))
    assert lying(page)[1] == [3, 0, 0, 0]


@pytest.mark.long
def test_a_rack_with_more_tiles_than_fit_stays_where_it_is_scrolled(new_page, tmp_path):
    path = tmp_path / "ten.html"
    tantrix_page(tantrix.discovery(10)).save(path)
    page = new_page(viewport={"width": 390, "height": 664})
    page.goto(path.as_uri())
    tray = page.locator(".tray")
    tray.evaluate("(tray) => tray.scrollTo(999, 0)")
    scrolled = tray.evaluate("(tray) => tray.scrollLeft")
    assert scrolled > 100
    for tile, there in ((10, (0, 0)), (9, (0, 1))):
        page.locator(f'.tray [data-tile="{tile}"]').click()
        page.mouse.click(*cell(page, *there))
    assert len(lying(page)) == 2
    assert tray.evaluate("(tray) => tray.scrollLeft") == scrolled


def test_a_loop_of_three_tiles_has_a_floor_of_seven_cells(new_page, tmp_path):
    path = tmp_path / "three.html"
    tantrix_page(tantrix.discovery(3)).save(path)
    page = new_page()
    page.goto(path.as_uri())
    floor = page.locator(".stage .ground .cell")
    assert floor.count() == 7
    page.evaluate("trisolve.game.play('1@1,0/0')")
    assert floor.count() == 7


def test_a_puzzle_is_solved_by_keyboard_alone(open_tantrix):
    page = open_tantrix(level=1)
    status = page.locator("p[role=status]")
    assert page.locator("h1").inner_text() == "</script><b>"
    page.locator('.tray [data-tile="2"]').focus()
    page.keyboard.press("Enter")
    for _ in range(4):
        if "Space -1,1" in page.evaluate("document.activeElement.textContent"):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert "Tile 2 at -1,1" in status.inner_text()
    assert "touching sides differ" in status.inner_text()
    page.keyboard.press("r")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert status.inner_text().endswith("Solved. Your 3 tiles form one group.")
    assert lying(page) == SOLVED


@pytest.mark.long
def test_the_machine_answers_and_the_game_ends_by_the_rules(open_tantrix):
    page = open_tantrix(level=3, reduced_motion="reduce")
    page.evaluate(
        """async () => {
          const { game } = trisolve;
          while (!game.solved) {
            if (game.players[game.position.seat] === "person") game.play(game.legal[0]);
            else await new Promise((done) => { setTimeout(done, 5); });
          }
        }"""
    )
    turns, result = page.evaluate("[trisolve.game.position.turns, trisolve.game.position.result]")
    record = tantrix.GameRecord(("R", "Y"), seed=0, turns=turns)
    report = tantrix.replay(record)
    assert report.right
    assert report.result == result
    said = page.locator(".panel h2").inner_text()
    assert said.startswith(("You win, ", "You lose, ", "A draw, ", "No more tiles"))
    before = lying(page)
    page.reload()
    page.evaluate("trisolve.open(3)")
    assert lying(page) == before


def test_a_tile_is_on_trial_until_it_is_placed(open_tantrix):
    page = open_tantrix(level=3)
    page.evaluate("trisolve.game.play('7@0,0/0')")
    until(page, "trisolve.game.position.seat === 0")
    n = len(lying(page))
    able = legal(page)
    tile, q, r, _ = able[0]
    page.locator(f'.tray [data-tile="{tile}"]').click()
    assert page.locator("svg.board .space").count() == len(
        {tuple(p[1:3]) for p in able if p[0] == tile}
    )
    page.mouse.click(*cell(page, q, r))
    assert len(lying(page)) == n
    place = page.get_by_role("button", name="Place", exact=True)
    assert place.is_enabled()
    turns = [p[3] for p in able if p[:3] == [tile, q, r]]
    for _ in range(6 if len(turns) < 6 else 0):
        page.keyboard.press("r")
        if place.is_disabled():
            assert page.locator(".summary .alarm").inner_text().startswith("edge: ")
    press(page, "Pick up")
    assert place.is_disabled()
    drag(page, button(page, tile), cell(page, q, r))
    place.click()
    until(page, f"trisolve.game.position.placements.length > {n}")
    assert lying(page)[n][:3] == [tile, q, r]
    assert page.get_by_role("button", name="Undo").count() == 0


@pytest.mark.long
def test_two_people_play_at_one_screen_by_keyboard(open_tantrix):
    page = open_tantrix(level=3)
    press(page, "Players")
    page.get_by_role("combobox", name="Yellow").select_option("person")
    page.get_by_role("button", name="Play with these settings").click()
    press(page, "New")
    page.get_by_role("textbox", name="Number").fill("7")
    page.get_by_role("button", name="2 players").click()
    assert page.evaluate("trisolve.game.players") == ["person", "person"]
    for n in range(1, 4):
        page.locator(".tray button[tabindex='0']").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        until(page, f"trisolve.game.position.placements.length === {n}")
    game = tantrix.Game("RY", seed=7)
    for placement in lying(page):
        game.place(placement)
    assert page.evaluate("trisolve.game.position.seat") == game.seat


@pytest.mark.parametrize(
    ("name", "n"), first_daily([("greedy", 6), ("greedy", 16), ("random", 16), ("strong", 16)])
)
def test_without_a_worker_the_machine_gives_the_same_answer(open_tantrix, tmp_path, name, n):
    path = tmp_path / "machines.html"
    tantrix_page([], players=[name, name], seed=11).save(path)
    played = []
    for init in ("", NO_WORKER):
        page = open_tantrix(0, address_of(path), init=init, reduced_motion="reduce")
        until(page, "trisolve.game.position.placements.length >= value", n)
        played.append(lying(page)[:n])
    assert played[0] == played[1]
    game = tantrix.Game("RY", seed=11)
    for placement in played[0]:
        game.place(placement)


@pytest.mark.long
@pytest.mark.parametrize(
    ("machine", "onward", "next_names"),
    [
        ("strong", "Again, easier", "greedy.person"),
        ("greedy", "Again, easier", "person.random"),
        ("random", "Try again", None),
    ],
)
def test_a_lost_game_offers_an_easier_one(open_tantrix, tmp_path, machine, onward, next_names):
    record = finished()
    (winner,) = record.result.winners
    names = ["human", "human"]
    names[winner] = machine
    path = tmp_path / "lost.html"
    tantrix_page([finished(metadata={"players": names})]).save(path)
    page = open_tantrix(0, address_of(path), reduced_motion="reduce")
    lead = page.locator("footer .lead")
    assert lead.get_attribute("aria-label") == onward
    lead.click()
    if next_names:
        until(page, "!trisolve.game.solved")
        assert sorted(page.evaluate("trisolve.game.players")) == sorted(next_names.split("."))


@pytest.mark.long
def test_a_won_game_offers_a_new_one(open_tantrix, tmp_path):
    record = finished()
    (winner,) = record.result.winners
    names = ["strong", "strong"]
    names[winner] = "human"
    path = tmp_path / "won.html"
    tantrix_page([finished(metadata={"players": names})]).save(path)
    page = open_tantrix(0, address_of(path))
    assert page.locator("footer .lead").get_attribute("aria-label") == "New game"


@pytest.mark.long
def test_forced_spaces_are_highlighted(open_tantrix):
    page = open_tantrix(level=3, reduced_motion="reduce")
    page.evaluate(
        """async () => {
          const { game } = trisolve, free = () => game.position.phase === "free";
          while (game.position.seat !== 0 || free()) {
            if (game.position.seat === 0) game.play(game.legal[0]);
            else await new Promise((done) => { setTimeout(done, 5); });
          }
        }"""
    )
    position = page.evaluate("trisolve.game.position")
    fills = tantrix.fills(position["placements"], position["hands"][0])
    assert legal(page) == [list(fill) for fill in fills]
    lit = page.evaluate("[...document.querySelectorAll('.space')].map((one) => one.dataset.cell)")
    assert sorted(lit) == sorted({f"{fill.q},{fill.r}" for fill in fills})
    assert page.locator(".board .forced").count() == len(
        tantrix.forced_spaces(position["placements"])
    )
    assert page.locator(".panel").get_by_text("fill a space that has a dot").count() == 1


def test_the_last_placement_is_outlined(open_tantrix):
    page = open_tantrix()
    for placement in SOLVED[:2]:
        place(page, placement)
    cells = "(all) => all.map((one) => one.dataset.cell)"
    assert page.locator("svg.board .last").evaluate_all(cells) == ["-1,1"]
    page.get_by_role("button", name="Undo").click()
    assert page.locator("svg.board .last").evaluate_all(cells) == ["0,0"]


@pytest.mark.long
def test_a_solitaire_game_is_played_by_hand_according_to_the_rules(open_tantrix, tmp_path):
    record = tantrix.SolitaireRecord("R", seed=3)
    path = tmp_path / "solitaire.html"
    tantrix_page(record).save(path)
    page = open_tantrix(0, address_of(path))
    game = Solitaire(record.order, "R")
    while game.end == "open":
        able = game.legal()
        assert legal(page) == [list(one) for one in able]
        place(page, able[-1])
        game.place(able[-1])
    assert page.evaluate("trisolve.game.position.end") == game.end
    assert page.evaluate("trisolve.game.solved")
    n = len(lying(page))
    page.get_by_role("button", name="Undo").click()
    assert len(lying(page)) == n - 1
    page.reload()
    assert len(lying(page)) == n - 1
    page.get_by_role("button", name="Restart").click()
    page.locator(".tray button").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert len(lying(page)) == 1


def test_the_tiles_left_in_the_rack_keep_their_slots(open_tantrix):
    page = open_tantrix()
    before = {tile: button(page, tile) for tile in (2, 3)}
    drag(page, button(page, 1), cell(page, 0, 0))
    assert lying(page) == [[1, 0, 0, 0]]
    assert {tile: button(page, tile) for tile in (2, 3)} == before

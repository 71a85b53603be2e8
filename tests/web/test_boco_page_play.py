"""Playing BOCO on its page: pieces, the swap, the machine, hints, turned boards."""

import pytest
from boco_hand import two_at_one_screen
from frame_hand import press
from thorough import first_daily
from waiting import until

from trisolve import boco


@pytest.mark.long
def test_a_game_can_be_played_against_the_machine(open_boco):
    page = open_boco("squares:4x4", "wall")
    page.locator('svg.board [data-face="5"]').click()
    until(page, "trisolve.game.moves.length === 2")
    assert page.locator(".count").inner_text() == "Your turn."
    page.keyboard.press("Backspace")
    assert page.evaluate("trisolve.game.moves") == []
    page.keyboard.press("Shift+Backspace")
    assert len(page.evaluate("trisolve.game.moves")) == 2


def test_two_people_can_play_at_one_screen_with_undo(open_boco):
    page = open_boco("squares:3x3")
    two_at_one_screen(page)
    press = lambda face: page.locator(f'svg.board [data-face="{face}"]').click()  # noqa: E731
    faint = "getComputedStyle(document.querySelector('[data-face=\"5\"] .dot')).opacity < 1"
    assert page.evaluate(faint)  # the first piece goes anywhere
    for face in (1, 4):
        press(face)
    assert not page.evaluate(faint)
    press(3)
    press(4)
    assert page.locator(".panel p").first.inner_text() == (
        "You cannot play there: there is already a piece on it."
    )
    press(8)
    said = "You cannot play there: it is not next to a piece."
    assert page.locator("p[role=status]").inner_text() == said
    for face in (0, 5, 2):
        press(face)
    assert page.locator("svg.board .legal").count() == 3
    assert page.locator("svg.board .over.last").count() == 1
    press(7)
    assert page.locator(".panel h2").inner_text() == "Player 1 wins."
    assert "Player 2's piece is encircled." in page.locator("p[role=status]").inner_text()
    faces = "(found) => found.map((one) => Number(one.dataset.face))"
    assert page.locator("svg.board .caught").evaluate_all(faces) == [4]
    assert page.locator("svg.board .over.around").count() == 4
    press(8)
    assert page.locator(".panel h2").inner_text() == "Player 1 wins."
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("trisolve.game.moves") == ["1", "4", "3", "0", "5", "2"]
    page.get_by_role("button", name="New game").click()
    assert page.evaluate("trisolve.game.moves") == []


def test_the_swap_is_a_button_while_it_is_legal(open_boco):
    page = open_boco("squares:3x3", swap=True)
    two_at_one_screen(page)
    swap = page.get_by_role("button", name="Swap", exact=True)
    assert swap.is_disabled()
    page.evaluate("trisolve.game.play(4)")
    swap.click()
    assert page.evaluate("trisolve.game.moves") == ["4", "swap"]
    assert swap.is_disabled()
    assert page.locator('svg.board [data-face="4"]').get_attribute("class") == "second"


def test_a_game_is_played_by_keyboard_alone(open_boco):
    page = open_boco("squares:3x3")
    two_at_one_screen(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    focus = "document.activeElement.textContent"
    assert page.evaluate(focus) == "1, 3 empty neighbors"
    assert page.locator("svg.board .over.focused").count() == 1
    page.keyboard.press("Enter")
    assert page.evaluate("trisolve.game.moves") == ["1"]
    assert page.evaluate(focus) == "2, next to Player 1: 1, 1 empty neighbor"
    assert page.locator("[aria-label=Moves] button").count() == 3
    assert page.locator("[aria-label=Moves] button[tabindex='0']").count() == 1
    while page.evaluate("trisolve.game.position.player") != -4:
        page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "New game"
    assert page.locator("svg.board").get_attribute("aria-hidden") == "true"


@pytest.mark.long
def test_face_numbers_are_shown_on_request(open_boco):
    page = open_boco("squares:3x3")
    names = page.locator("svg.board .name:visible")
    assert names.count() == 0
    press(page, "Numbers")
    assert names.all_text_contents() == [str(face) for face in range(9)]


@pytest.mark.long
def test_closed_boards_are_seen_from_both_sides(open_boco):
    page = open_boco("dodecahedron")
    assert page.locator("svg.board").count() == 2
    seen = page.locator("svg.board [data-face]").evaluate_all(
        "(found) => found.map((one) => Number(one.dataset.face))"
    )
    assert sorted(seen) == list(range(12))


@pytest.mark.long
def test_new_boards_moves_and_endings_fire_events(open_boco):
    page = open_boco("squares:3x3")
    two_at_one_screen(page)
    page.evaluate(
        """() => {
          window.heard = [];
          for (const name of ["open", "move", "end"]) {
            document.addEventListener(`trisolve:${name}`, ({ detail }) =>
              heard.push([name, detail.moves.length, detail.solved]));
          }
          for (const move of [1, 4, 3, 0, 5, 2]) trisolve.game.play(move);
          trisolve.game.undo();
          trisolve.game.play(2);
          trisolve.game.play(7);
          trisolve.game.reset();
        }"""
    )
    assert page.evaluate("heard.slice(5)") == [
        *(["move", 6, False], ["move", 5, False], ["move", 6, False]),
        *(["move", 7, True], ["end", 7, True], ["open", 0, False]),
    ]


def test_a_board_in_space_can_be_turned_and_a_press_still_plays(open_boco):
    page = open_boco("torus:4x4")
    two_at_one_screen(page)
    places = "[...document.querySelectorAll('svg.board .tile')].map((one) => one.outerHTML).join()"
    seen = [page.evaluate(places)]
    box = page.locator("svg.board").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=4)
    page.mouse.up()
    seen.append(page.evaluate(places))
    page.keyboard.press("Shift+ArrowLeft")
    seen.append(page.evaluate(places))
    page.keyboard.press("Shift+ArrowUp")
    seen.append(page.evaluate(places))
    assert len(set(seen)) == 4
    assert page.evaluate("trisolve.game.moves") == []
    on_top = """() => {
      for (const tile of document.querySelectorAll("svg.board .tile")) {
        const { x, y, width, height } = tile.getBoundingClientRect();
        const [u, v] = [x + width / 2, y + height / 2];
        const top = document.elementFromPoint(u, v)?.closest("[data-face]");
        if (top === tile.parentNode) return [u, v];
      }
    }"""
    page.mouse.click(*page.evaluate(on_top))
    assert len(page.evaluate("trisolve.game.moves")) == 1


@pytest.mark.parametrize(
    ("sides", "said", "onward"),
    first_daily(
        [
            (("quick", "person"), "You lose.", "Again, easier"),
            (("person", "quick"), "You win.", "Again, harder"),
            (("person", "person"), "Player 1 wins.", "New game"),
        ]
    ),
)
def test_a_person_against_the_machine_wins_or_loses(open_boco, sides, said, onward):
    page = open_boco("squares:3x3")
    two_at_one_screen(page)
    page.evaluate("for (const move of [1, 4, 3, 0, 5, 2, 7]) trisolve.game.play(move)")
    page.evaluate("(sides) => trisolve.game.seat(...sides)", sides)
    assert page.locator(".panel h2").inner_text() == said
    assert page.locator(".panel .star").count() == int(said == "You win.")
    assert page.locator(".count").inner_text() == "7 moves by both players"
    assert page.locator("footer .lead").get_attribute("aria-label") == onward


def test_a_draw_leads_to_an_easier_game_if_there_is_one(open_boco):
    page = open_boco("squares:2x2")
    two_at_one_screen(page)
    page.evaluate("for (const move of [0, 1, 3, 2]) trisolve.game.play(move)")
    page.evaluate("trisolve.game.seat('person', 'quick')")
    assert page.locator(".panel h2").inner_text() == "A draw."
    lead = page.locator("footer .lead")
    assert lead.get_attribute("aria-label") == "Again, easier"
    lead.click()
    page.evaluate("trisolve.game.seat('person', 'person')")
    page.evaluate("for (const move of [0, 1, 3, 2]) trisolve.game.play(move)")
    page.evaluate("trisolve.game.seat('person', 'easy')")
    assert lead.get_attribute("aria-label") == "New game"  # nothing is easier


@pytest.mark.long
def test_the_machine_shows_its_value_for_each_move(open_boco):
    page = open_boco("squares:3x3", "wall")
    two_at_one_screen(page)
    press(page, "View")
    page.get_by_text("wins (proven)").first.wait_for(state="attached")
    signs = page.locator("svg.board .opinion").all_text_contents()
    assert "✓" in signs
    assert page.locator(".opinions li").count() == 5
    listed = page.locator(".opinions button").nth(1)
    face = int(listed.inner_text().partition(":")[0])
    listed.click()
    assert page.evaluate("document.activeElement.textContent").startswith(f"{face},")
    label = page.locator(".stage .unseen button").nth(signs.index("✓")).inner_text()
    assert label.endswith("wins (proven)")
    page.evaluate("trisolve.game.play(4)")
    until(page, "document.querySelectorAll('svg.board .opinion')[4].textContent === ''")
    until(page, "document.querySelectorAll('svg.board .opinion')[1].textContent !== ''")
    press(page, "View")
    assert page.locator(".opinions").is_hidden()
    assert "".join(page.locator("svg.board .opinion").all_text_contents()) == ""


def test_a_hint_focuses_the_move_and_enter_plays_it(open_boco):
    page = open_boco("squares:3x3", "wall")
    two_at_one_screen(page)
    marked = page.locator("svg.board .over.focused")
    page.keyboard.press(".")
    page.locator(".panel").get_by_text("leaves plenty of room").wait_for()
    assert marked.count() > 1
    for ask, said in (("Where?", "look for a face"), ("Which move?", "with the dashed outline")):
        page.get_by_role("button", name=ask).click()
        page.locator(".panel").get_by_text(said).wait_for()
    assert marked.count() == 1
    page.get_by_role("button", name="Make this move").wait_for()
    page.keyboard.press("Enter")
    [move] = page.evaluate("trisolve.game.moves")
    assert int(move) in boco.solve(boco.Game("squares:3x3", "wall").new_initial_state()).best


def test_a_new_game_can_be_undone(open_boco):
    page = open_boco("squares:3x3")
    two_at_one_screen(page)
    page.evaluate("trisolve.game.play(0)")
    moves = page.evaluate("trisolve.game.moves")
    page.get_by_role("button", name="New game", exact=True).click()
    assert page.evaluate("trisolve.game.moves") == []
    page.evaluate("trisolve.game.undo()")
    assert page.evaluate("trisolve.game.moves") == moves

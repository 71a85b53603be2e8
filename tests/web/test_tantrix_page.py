"""The Tantrix page: puzzles solved by hand, the game played."""

import dataclasses
import gzip
import re

import pytest
from axe_rules import violations
from browser import NO_WORKER
from hand import touch
from thorough import first_daily
from waiting import until

from trisolve import tantrix
from trisolve.errors import TrisolveError
from trisolve.tantrix.discoveries import solved_discoveries
from trisolve.tantrix.pictures.look import look_of
from trisolve.tantrix.solitaire_rules import Solitaire
from trisolve.web.pages.shipped import shipped_tiles
from trisolve.web.pages.tantrix import save_tantrix_page, tantrix_page

ROW = tantrix.Puzzle("puzzle", (1, 2, 3), (tantrix.Goal("loop", "Y"),), name="Three")


SHAPED = tantrix.Puzzle(
    "puzzle",
    (1, 2, 3),
    cells=((0, 0), (-1, 1), (-1, 0)),
    placements=[(1, 0, 0, 0)],
    name="</script><b>",
)


MAX_TANTRIX_CODE, MAX_TANTRIX_ZIPPED = 80_000, 29_000  # three kinds of play, a machine, a solver
SOLVED = [[1, 0, 0, 0], [2, -1, 1, 2], [3, -1, 0, 0]]


@pytest.fixture(scope="session")
def page_url(tmp_path_factory):
    path = tmp_path_factory.mktemp("tantrix") / "page.html"
    save_tantrix_page([ROW, SHAPED, tantrix.discovery(10)], path, players=["human", "greedy"])
    return path.as_uri()


@pytest.fixture
def opened(new_page, page_url):
    """Return a function that opens the page at a level."""

    def opening(level=0, url=page_url, **options):
        page = new_page(**options)
        page.goto(url)
        page.evaluate("(level) => trisolve.open(level)", level)
        return page

    return opening


def lying(page):
    return page.evaluate("trisolve.game.placements")


def cell(page, q, r):
    """Return the middle of a cell in the window."""
    return page.evaluate(
        """([q, r]) => {
          const root = document.querySelector("svg.board");
          const at = new DOMPoint(150 * q, 100 * Math.sqrt(3) * (r + q / 2));
          const { x, y } = at.matrixTransform(root.getScreenCTM());
          return [x, y];
        }""",
        [q, r],
    )


def button(page, tile):
    box = page.locator(f'.tray [data-tile="{tile}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, *ends):
    page.mouse.move(*start)
    page.mouse.down()
    for end in ends:
        page.mouse.move(*end, steps=4)
    page.mouse.up()


def test_a_puzzle_is_solved_by_dragging_and_turning(opened):
    page = opened()
    page.evaluate("document.addEventListener('trisolve:solved', () => { window.was = 1; })")
    how = page.locator(".summary p", has_text="Drag a tile onto the board")
    assert how.is_visible()
    drag(page, button(page, 1), cell(page, 0, 0))
    assert lying(page) == [[1, 0, 0, 0]]
    assert how.count() == 0
    drag(page, button(page, 2), cell(page, 0, 0), cell(page, -1, 1))
    page.keyboard.press("r")
    assert lying(page)[1] == [2, -1, 1, 1]
    page.mouse.click(*cell(page, -1, 1))
    assert lying(page)[1] == [2, -1, 1, 2]
    page.locator('.tray [data-tile="3"]').click()
    page.mouse.click(*cell(page, -1, 0))
    assert lying(page) == SOLVED
    assert page.evaluate("[trisolve.game.state.solved, window.was]") == [True, 1]
    assert page.locator(".summary h2").inner_text() == "Solved"
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("1 of 3 puzzles solved").wait_for()
    page.keyboard.press("Escape")
    page.reload()
    assert lying(page) == SOLVED


@pytest.mark.long
def test_tiles_are_moved_taken_back_and_all_can_be_undone(opened):
    page = opened()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
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
def test_what_does_not_match_is_shown_and_named(opened):
    page = opened()
    for placement in ([1, 0, 0, 0], [2, -1, 1, 2], [3, -1, 0, 1]):
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    assert page.locator("svg.board .clash").count() == 1
    assert page.get_by_text("Touching sides differ: 1").count() == 1
    assert page.get_by_text("Not yet: edge").count() == 1
    refused = (
        "(one) => { try { trisolve.game.place(one); } catch (error) { return error.message; } }"
    )
    assert "a free cell" in page.evaluate(refused, [3, 0, 0, 0])
    assert "a tile of the puzzle" in page.evaluate(refused, [9, 5, 0, 0])
    page.evaluate("trisolve.open(1)")
    assert "not given" in page.evaluate(refused, [1, -1, 0, 0])
    assert "a cell of the shape" in page.evaluate(refused, [2, 5, 0, 0])


@pytest.mark.long
def test_a_finger_drags_from_the_tray(opened):
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    start, end = button(page, 2), cell(page, 0, 1)
    touch(page, "Start", start)
    for share in (0.3, 0.7, 1):
        touch(page, "Move", [a + share * (b - a) for a, b in zip(start, end, strict=True)])
    touch(page, "End")
    assert lying(page) == [[2, 0, 1, 0]]
    page.touchscreen.tap(*button(page, 3))
    page.touchscreen.tap(*cell(page, 0, 0))
    assert lying(page)[1] == [3, 0, 0, 0]


def test_a_reload_returns_to_the_puzzle_that_was_left(opened):
    page = opened(level=1)
    assert page.locator("h1").inner_text().startswith("2. ")
    page.reload()
    assert page.locator("h1").inner_text().startswith("2. ")


def test_a_puzzle_is_solved_by_keys_alone(opened):
    page = opened(level=1)
    status = page.locator("p[role=status]")
    assert page.locator("h1").inner_text() == "2. </script><b>"
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
    assert status.inner_text().startswith("Solved.")
    assert lying(page) == SOLVED


def test_the_machine_answers_and_the_game_ends_by_the_rules(opened):
    page = opened(level=3, reduced_motion="reduce")
    page.evaluate(
        """async () => {
          const { game } = trisolve;
          while (!game.state.end) {
            if (game.state.names[game.state.seat] === "human") game.place(game.state.legal()[0]);
            else await new Promise((done) => { setTimeout(done, 5); });
          }
        }"""
    )
    turns, result = page.evaluate("[trisolve.game.state.turns, trisolve.game.state.result]")
    record = tantrix.GameRecord(("R", "Y"), seed=0, turns=turns)
    report = tantrix.replay(record)
    assert report.right
    assert report.result == result
    assert page.locator(".summary h2").inner_text() == "Game over"
    before = lying(page)
    page.reload()
    page.evaluate("trisolve.open(3)")
    assert lying(page) == before


@pytest.mark.long
def test_a_tile_lies_for_trial_until_it_is_placed(opened):
    page = opened(level=3)
    page.evaluate("trisolve.game.place([7, 0, 0, 0])")
    until(page, "trisolve.game.state.seat === 0")
    n = len(lying(page))
    legal = page.evaluate("trisolve.game.state.legal()")
    tile, q, r, _ = legal[0]
    page.locator(f'.tray [data-tile="{tile}"]').click()
    assert page.locator("svg.board .space").count() == len(
        {tuple(p[1:3]) for p in legal if p[0] == tile}
    )
    page.mouse.click(*cell(page, q, r))
    assert len(lying(page)) == n
    place = page.get_by_role("button", name="Place", exact=True)
    assert place.is_enabled()
    turns = [p[3] for p in legal if p[:3] == [tile, q, r]]
    for _ in range(6 if len(turns) < 6 else 0):
        page.keyboard.press("r")
        if place.is_disabled():
            assert page.locator(".summary .alarm").inner_text().startswith("edge: ")
    page.get_by_role("button", name="Take back").click()
    assert place.is_disabled()
    drag(page, button(page, tile), cell(page, q, r))
    place.click()
    until(page, f"trisolve.game.placements.length > {n}")
    assert lying(page)[n][:3] == [tile, q, r]
    assert page.get_by_role("button", name="Undo").count() == 0


@pytest.mark.long
def test_two_people_play_at_one_screen_by_keys(opened):
    page = opened(level=3)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("combobox", name="Player 2").select_option("human")
    page.get_by_role("textbox", name="Bag number").fill("7")
    page.get_by_role("button", name="Begin").click()
    assert page.evaluate("trisolve.game.state.names") == ["human", "human"]
    for n in range(1, 4):
        page.locator(".tray button[tabindex='0']").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        until(page, f"trisolve.game.placements.length === {n}")
    game = tantrix.Game("RY", seed=7)
    for placement in lying(page):
        game.place(placement)
    assert page.evaluate("trisolve.game.state.seat") == game.seat


@pytest.mark.long
@pytest.mark.parametrize("scheme", first_daily(["light", "dark"]))
def test_axe_finds_nothing_on_any_screen(opened, scheme):
    page = opened(color_scheme=scheme, reduced_motion="reduce")
    found = {"puzzle": violations(page)}
    page.locator('.tray [data-tile="1"]').click()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
    page.evaluate("trisolve.game.place([2, 0, 1, 3])")
    found["chosen"] = violations(page)
    for placement in ([2, -1, 1, 2], [3, -1, 0, 0]):
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    found["solved"] = violations(page)
    page.evaluate("trisolve.open(3)")
    for name in ("Levels", "New game", "Share", "Help"):
        page.get_by_role("button", name=name).click()
        found[name] = violations(page)
        page.keyboard.press("Escape")
    page.evaluate("trisolve.game.place(trisolve.game.state.legal()[0])")
    until(page, "trisolve.game.state.seat === 0")
    page.locator(".tray button").first.click()
    found["game"] = violations(page)
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), first_daily([(320, 568), (640, 360), (1280, 800)], 2))
@pytest.mark.parametrize("level", [2, 3])
def test_everything_fits_the_screen(opened, width, height, level):
    page = opened(level=level, viewport={"width": width, "height": height})
    scrolled = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    wide, high = page.evaluate(scrolled)
    assert wide <= width
    assert high <= height
    for one in page.locator("nav button:visible").all():
        box = one.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    stage = page.locator(".stage").bounding_box()
    assert min(stage["width"], stage["height"]) >= 90


@pytest.mark.long
@pytest.mark.parametrize(
    "solved", first_daily([[[1, 0, 0, 0]], True, [*SOLVED[:2], [3, 0, 1, 0]], "x", [7]], 2)
)
def test_a_puzzle_that_others_called_solved_is_checked(opened, solved):
    page = opened()
    for placement in SOLVED:
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    page.get_by_role("button", name="Reset").click()
    page.reload()
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("1 of 3 puzzles solved").wait_for()
    write = """(solved) => {
      for (const key of Object.keys(localStorage)) {
        const kept = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...kept, solved }));
      }
    }"""
    page.evaluate(write, solved)
    page.reload()
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("0 of 3 puzzles solved").wait_for()


def test_broken_storage_is_passed_over(opened, page_url):
    page = opened()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
    page.evaluate(
        """() => {
          for (const key of Object.keys(localStorage)) {
            localStorage.setItem(key, '{"steps": [[[1, 0, 0, 9]]], "cursor": 0}');
          }
        }"""
    )
    page.reload()
    assert lying(page) == []


@pytest.mark.parametrize(
    ("entries", "options", "said"),
    [
        ([ROW], {"players": ["human"]}, "players: expected 2 to 4"),
        ([ROW], {"players": ["human", "best"]}, "expected human, greedy, strong"),
        ([ROW], {"first": 3}, "expected a first level of 1 to 2"),
        ([5], {}, "entry 1: expected a puzzle, a game or a solitaire"),
        ([ROW], {"theme": "pink"}, "expected one of the themes"),
        ([tantrix.GameRecord("RY", seed=1)], {"players": ["human"] * 3}, "expected 2 of them"),
        ([tantrix.GameRecord("RY", seed=1, turns=[tantrix.Turn(0)])], {}, "seat"),
    ],
)
def test_what_is_wrong_is_one_line(entries, options, said):
    with pytest.raises(TrisolveError) as error:
        tantrix_page(entries, **options)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.long
def test_a_record_is_played_on_and_the_same_entries_give_the_same_page(opened, tmp_path):
    game = tantrix.Game("RYB", seed=3)
    for _ in range(4):
        game.play(tantrix.choose(game, "greedy"))
    path = tmp_path / "on.html"
    save_tantrix_page(game.record(), path, players=["human"] * 3)
    assert path.read_text("utf-8") == tantrix_page(game.record(), players=["human"] * 3)
    page = opened(0, path.as_uri())
    assert lying(page) == [list(placement) for placement in game.placements]
    assert page.evaluate("trisolve.game.state.legal()") == [list(p) for p in game.legal()]


@pytest.mark.long
@pytest.mark.parametrize("name", ["greedy", "strong"])
def test_the_machine_answers_without_a_worker_too_and_always_the_same(opened, tmp_path, name):
    path = tmp_path / "machines.html"
    save_tantrix_page([], path, players=[name, name], seed=11)
    played = []
    for init in ("", NO_WORKER):
        page = opened(0, path.as_uri(), init=init, reduced_motion="reduce")
        until(page, "trisolve.game.placements.length >= 16")
        played.append(lying(page)[:16])
    assert played[0] == played[1]
    game = tantrix.Game("RY", seed=11)
    for placement in played[0]:
        game.place(placement)


def test_forced_spaces_are_lit(opened):
    page = opened(level=3, reduced_motion="reduce")
    page.evaluate(
        """async () => {
          const { game } = trisolve, free = () => game.state.phase === "free";
          while (game.state.seat !== 0 || free()) {
            if (game.state.seat === 0) game.place(game.state.legal()[0]);
            else await new Promise((done) => { setTimeout(done, 5); });
          }
        }"""
    )
    placements, hand = page.evaluate("[trisolve.game.placements, trisolve.game.state.hands[0]]")
    fills = tantrix.fills(placements, hand)
    assert page.evaluate("trisolve.game.state.legal()") == [list(fill) for fill in fills]
    lit = page.evaluate("[...document.querySelectorAll('.space')].map((one) => one.dataset.cell)")
    assert sorted(lit) == sorted({f"{fill.q},{fill.r}" for fill in fills})
    assert page.locator(".board .forced").count() == len(tantrix.forced_spaces(placements))
    assert page.get_by_text("fill a forced space").count() == 1


def test_the_page_keeps_to_its_budget():
    text = tantrix_page(ROW)
    code = re.search(r"<script>(.*)</script>\n</body>", text, re.DOTALL)[1]
    sheet = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1]
    assert len((code + sheet).encode()) <= MAX_TANTRIX_CODE
    assert len(gzip.compress((code + sheet).encode(), 9)) <= MAX_TANTRIX_ZIPPED
    assert not re.search(r'\sstyle="| on\w+="|https?://(?!www\.w3\.org/2000/svg)', text)


# ---- themes, hints, solutions, finished games, solitaires ----


@pytest.mark.long
@pytest.mark.parametrize("theme", first_daily(["dark", "classic", "flat", "print"]))
def test_colors_come_from_the_looks_of_the_pictures(opened, tmp_path, theme):
    path = tmp_path / "theme.html"
    save_tantrix_page(ROW, path, theme=theme)
    page = opened(0, path.as_uri())
    found = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--R')")
    assert found == look_of(theme).theme.paint("tantrix-plain-R").stroke


def test_the_last_placement_is_outlined(opened):
    page = opened()
    for placement in SOLVED[:2]:
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    cells = "(all) => all.map((one) => one.dataset.cell)"
    assert page.locator("svg.board .last").evaluate_all(cells) == ["-1,1"]
    page.get_by_role("button", name="Undo").click()
    assert page.locator("svg.board .last").evaluate_all(cells) == ["0,0"]


@pytest.mark.parametrize("begun", [None, [2, 5, 5, 3]])
def test_hints_put_down_one_more_tile_until_the_puzzle_is_solved(opened, begun):
    page = opened()
    if begun:
        page.evaluate("(one) => trisolve.game.place(one)", begun)
    for n in range(1 if not begun else 2, 4):
        page.keyboard.press(".")
        until(page, "trisolve.game.placements.length === value", n)
        until(page, "document.querySelector('.summary .note, .summary h2') !== null")
    assert page.evaluate("trisolve.game.state.solved")
    if begun:
        assert begun in lying(page)


@pytest.mark.long
def test_a_hint_takes_back_a_tile_that_is_somewhere_else_in_the_solution(opened):
    page = opened()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
    page.evaluate("trisolve.game.place([2, 5, 5, 0])")
    page.keyboard.press(".")
    until(page, "trisolve.game.placements.length === 1")
    assert "belongs somewhere else" in page.locator("p[role=status]").inner_text()


@pytest.mark.long
def test_the_solution_is_shown_and_taken_back(opened):
    page = opened()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show the solution").click()
    until(page, "trisolve.game.state.solved")
    page.get_by_role("button", name="Undo").click()
    assert lying(page) == [[1, 0, 0, 0]]


def finished(**options):
    game = tantrix.Game("RY", seed=5)
    while game.end is None:
        game.play(tantrix.choose(game, "greedy"))
    return dataclasses.replace(game.record(), result=game.result(), **options)


@pytest.mark.long
def test_a_finished_game_is_stepped_through_under_its_own_names(opened, tmp_path):
    path = tmp_path / "finished.html"
    save_tantrix_page(finished(metadata={"players": ["Ada", "Bob"]}), path)
    page = opened(0, path.as_uri())
    n = len(lying(page))
    said = page.locator(".summary")
    assert "Ada" in said.inner_text()
    assert "human" not in said.inner_text()
    scores = [int(row.split(": ")[1]) for row in page.locator(".scores li").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    assert " to ".join(map(str, scores)) in said.inner_text()
    page.get_by_role("button", name="One step back").click()
    assert len(lying(page)) == n - 1
    page.get_by_role("button", name="To the start").click()
    assert lying(page) == []
    page.get_by_role("button", name="One step on").click()
    assert len(lying(page)) == 1
    page.get_by_role("button", name="To the end").click()
    assert len(lying(page)) == n


@pytest.mark.long
def test_nobody_is_named_in_a_finished_game_without_names(opened, tmp_path):
    path = tmp_path / "finished.html"
    save_tantrix_page(finished(), path)
    page = opened(0, path.as_uri())
    first = page.locator(".scores li").first.inner_text()
    assert re.fullmatch(r"(red|yellow): \d+", first)


@pytest.mark.long
def test_a_solitaire_is_played_by_hand_by_the_rules(opened, tmp_path):
    record = tantrix.SolitaireRecord("R", seed=3)
    path = tmp_path / "solitaire.html"
    save_tantrix_page(record, path)
    page = opened(0, path.as_uri())
    game = Solitaire(record.order, "R")
    while game.end == "open":
        legal = game.legal()
        assert page.evaluate("trisolve.game.state.legal()") == [list(one) for one in legal]
        page.evaluate("(one) => trisolve.game.place(one)", list(legal[-1]))
        game.place(legal[-1])
    assert page.evaluate("trisolve.game.state.end") == game.end
    n = len(lying(page))
    page.get_by_role("button", name="Undo").click()
    assert len(lying(page)) == n - 1
    page.reload()
    assert len(lying(page)) == n - 1
    page.get_by_role("button", name="Reset").click()
    page.locator(".tray button").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert len(lying(page)) == 1


# ---- links, hints, reload ----


@pytest.mark.long
def test_a_page_opens_with_the_level_left_last_at_first_with_the_first_unsolved(opened):
    page = opened()
    for placement in SOLVED:
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    page.evaluate("trisolve.open(2)")
    page.evaluate("trisolve.game.place([4, 0, 0, 0])")
    page.reload()
    assert page.locator("h1").inner_text() == "3. Discovery 10"
    assert lying(page) == [[4, 0, 0, 0]]


@pytest.mark.long
def test_a_link_holds_a_puzzle_and_its_solution_is_watched(opened, page_url):
    page = opened(reduced_motion="reduce")
    page.evaluate("trisolve.game.place([3, 0, 0, 0])")
    text = "p;1.2.3;loopY;;0;"
    play = "_".join(".".join(map(str, one)) for one in SOLVED)
    page.goto(f"{page_url}#puzzle={text}&play={play}")
    page.reload()
    assert page.locator("h1").inner_text() == "Three"  # the page knows this puzzle
    assert lying(page) == []
    page.get_by_role("button", name="One step on").click()
    assert lying(page) == SOLVED[:1]
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".summary h2").inner_text() == "Solved"
    page.get_by_role("button", name="Play it yourself").click()
    assert lying(page) == []
    page.evaluate("trisolve.game.place([2, 0, 0, 0])")
    assert page.evaluate("location.hash") == f"#puzzle={text}"
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link == f"#puzzle={text}&play=2.0.0.0"
    page.keyboard.press("Escape")
    page.evaluate("trisolve.open(0)")
    assert lying(page) == [[3, 0, 0, 0]]


@pytest.mark.long
def test_damaged_links_are_one_line_and_change_nothing(opened):
    page = opened()
    page.evaluate("trisolve.game.place([3, 0, 0, 0])")
    for wrong in ("#puzzle=d;1.1;loopY;;;", "#game=RY&seed=5&play=1.0.0.0", "#x=<b>"):
        page.evaluate("(hash) => { location.hash = hash; }", wrong)
        until(page, "document.querySelector('.summary .note') !== null")
        assert lying(page) == [[3, 0, 0, 0]]
        page.evaluate("trisolve.game.place([3, 0, 1, 0])")
        page.evaluate("trisolve.game.place([3, 0, 0, 0])")


@pytest.mark.long
def test_a_link_holds_a_finished_game(opened, page_url):
    record = finished()
    game = tantrix.Game("RY", seed=5)
    for turn in record.turns:
        game.play(turn)
    play = "_".join(".".join(map(str, one)) for one in game.placements)
    page = opened(url=f"{page_url}#game=RY&seed=5&play={play}")
    page.goto(f"{page_url}#game=RY&seed=5&play={play}")
    page.reload()
    assert lying(page) == []
    page.get_by_role("button", name="To the end").click()
    assert lying(page) == [list(one) for one in game.placements]
    result = page.evaluate("trisolve.game.state.result")
    assert result["scores"] == list(record.result.scores)


@pytest.mark.long
def test_hints_lay_a_legal_tile_for_trial_in_a_game_and_a_solitaire(opened, tmp_path):
    path = tmp_path / "both.html"
    save_tantrix_page(tantrix.SolitaireRecord("R", seed=3), path, players=["human", "human"])
    for level in (0, 1):
        page = opened(level, path.as_uri())
        page.keyboard.press(".")
        until(page, "document.querySelector('.summary .note') !== null")
        assert lying(page) == []
        page.get_by_role("button", name="Place", exact=True).click()
        assert len(lying(page)) == 1
        assert page.locator(".summary .note").count() == 0
    page.get_by_role("button", name="Previous").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("textbox", name="Bag number").fill("12")
    page.get_by_role("button", name="Begin").click()
    first = tantrix.SolitaireRecord("R", seed=12).order[0]
    assert page.evaluate("trisolve.game.tray") == [first]
    page.reload()
    assert page.evaluate("trisolve.game.tray") == [first]


@pytest.mark.long
def test_the_shipped_page_has_every_discovery_with_a_solution_that_the_page_shows(opened, tmp_path):
    puzzles = [entry for entry in shipped_tiles() if isinstance(entry, tantrix.Puzzle)]
    assert [len(one.tiles) for one in puzzles if one.kind == "discovery"][:28] == [*range(3, 31)]
    for puzzle in solved_discoveries():
        assert tantrix.check(puzzle, puzzle.solution).right
    path = tmp_path / "shipped.html"
    save_tantrix_page(shipped_tiles(), path)
    page = opened(27, path.as_uri())
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show the solution").click()
    until(page, "trisolve.game.state.solved")
    assert len(lying(page)) == 30

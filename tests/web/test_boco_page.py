"""The page of BOCO: its rules are the rules, its machine is sound, everybody can play."""

import json
import re
from functools import cache

import pytest
from axe_rules import violations
from browser import NO_WORKER
from node import in_node
from places import DATA
from thorough import first_daily
from waiting import until

from trisolve import boco, mesh
from trisolve.boco.choices import sound_actions
from trisolve.boco.rules import IllegalTurn
from trisolve.errors import FormatError
from trisolve.kernels.randomness import SplitMix64
from trisolve.web.pages.boco import boco_page, save_boco_page
from trisolve.web.pages.shipped import shipped_boards

CASES = [json.loads(line) for line in (DATA / "boco" / "cases.jsonl").read_text().splitlines()]
MAX_SEQUENCES = 20_000

GAMES = """(cases) => cases.filter(({ game, moves, expected }) => {
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const after = (ply) => factsOf(game, stateAfter(game, moves.slice(0, ply)));
  const n = game.neighbors.length;
  const legal = (ply) => after(ply).legal.map((move) => (move === "swap" ? n : move));
  const found = after(moves.length);
  return !expected.legal.every(([ply, faces]) => same(legal(ply), faces))
    || ["player", "result", "reason"].some((key) => found[key] !== expected[key])
    || (found.player === -4) !== expected.terminal;
}).map(({ id }) => id)"""

ILLEGAL = """(cases) => cases.filter(({ game, moves, expected }) => {
  try { stateAfter(game, moves); } catch (error) {
    return error.ply !== expected.ply || error.code !== expected.code;
  }
  return true;
}).map(({ id }) => id)"""

PERFT = """(cases) => cases.map(({ game, moves, depth }) => {
  const reasons = ["encircled", "self-encircled"];
  const rows = Array.from({ length: depth + 1 }, () => [0, 0, 0, 0]);
  const walk = (state, ply) => {
    rows[ply][0]++;
    if (state.ending) rows[ply][1 + reasons.indexOf(state.ending.reason)
      + (state.ending.winner === null ? 3 : 0)]++;
    else if (ply < depth) for (const move of legalMoves(game, state)) {
      walk(played(game, state, move), ply + 1);
    }
  };
  walk(stateAfter(game, moves), 0);
  return rows;
})"""

ENCIRCLED = """(cases) => cases.map(({ game, moves }) =>
  factsOf(game, stateAfter(game, moves)).encircled)"""
RULES = {"boco/rules.js": "factsOf, legalMoves, played, stateAfter"}

SEARCHED = """(cases) => cases.map(({ game, moves, playouts, seed }) => {
  const search = choosing(game, moves, playouts, seed);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
})"""
SEARCH = {"boco/search.js": "choosing"}

CHOICES = """async (cases) => {
  const found = [];
  for (const { game, moves, playouts, seed } of cases) {
    found.push((await trisolve.choose(game, moves, playouts, seed)).action);
  }
  return found;
}"""


def said(game):
    """Return a game as the page's rules take it."""
    board = game.board
    return {
        "neighbors": board.neighbors,
        "rim": board.rim,
        "wall": game.rim == "wall",
        "swap": game.swap,
    }


def of_kind(kind):
    """Return the cases of a kind with their games, as the page takes them."""
    found = []
    for case in CASES:
        if case["kind"] == kind:
            board = mesh.build_mesh(case["board"]["vertices"], case["board"]["faces"])
            game = said(boco.Game(board, case["rim"], case["swap"]))
            kept = {key: case[key] for key in ("id", "moves", "expected")}
            found.append({"game": game, **kept})
    return found


@cache
def spots(name):
    """Return a state of a game half played, at random, with the game as the page takes it."""
    found = []
    for seed in range(12):
        random = SplitMix64(seed)
        game = boco.Game(name, ("safe", "wall")[seed % 2], seed % 3 == 0)
        state = game.new_initial_state()
        for _ in range(random.uniform(game.n_faces)):
            actions = [a for a in state.legal_actions() if not state.child(a).is_terminal()]
            if not actions:
                break
            state.apply_action(actions[random.uniform(len(actions))])
        found.append(state)
    return found


def moves_of(state):
    n = state.game.n_faces
    return ["swap" if action == n else action for action in state.history()]


@pytest.fixture
def opened(new_page, tmp_path):
    """Return a function that opens the page of a board."""

    def page_of(board, rim="safe", *, swap=False, **options):
        path = tmp_path / f"{re.sub(r'[^a-z0-9]', '-', board)}-{rim}-{swap}.html"
        save_boco_page(boco.Game(board, rim, swap), path)
        page = new_page(**options)
        page.goto(path.as_uri())
        return page

    return page_of


def test_the_rules_are_those_of_the_cases():
    assert in_node(RULES, GAMES, of_kind("game")) == []
    assert in_node(RULES, ILLEGAL, of_kind("illegal")) == []


@pytest.mark.long
def test_perft_is_that_of_the_cases():
    cases = of_kind("perft")
    asked = []
    for case in cases:
        rows = case["expected"]["rows"]
        depth = max(at for at, row in enumerate(rows) if row[0] <= MAX_SEQUENCES)
        asked.append({"game": case["game"], "moves": case["moves"], "depth": depth})
    found = in_node(RULES, PERFT, asked)
    assert found == [
        case["expected"]["rows"][: one["depth"] + 1] for case, one in zip(cases, asked, strict=True)
    ]
    assert sum(one["depth"] >= 4 for one in asked) > len(asked) / 2


def test_what_is_encircled_is_what_the_rules_say():
    cases = [case for case in CASES if case["kind"] == "game"]
    expected = []
    for case in cases:
        board = mesh.build_mesh(case["board"]["vertices"], case["board"]["faces"])
        state = boco.Game(board, case["rim"], case["swap"]).new_initial_state()
        for move in case["moves"]:
            state.apply_move(move)
        expected.append([list(group.faces) for group in state.encircled()])
    assert in_node(RULES, ENCIRCLED, of_kind("game")) == expected
    assert any(expected)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", first_daily(["squares:4x4", "hexagon:2", "torus:3x3", "triangle:3"])
)
def test_the_machine_is_sound_and_always_the_same(opened, name):
    states = [state for state in spots(name) if not state.is_terminal()]
    asked = [
        {"game": said(state.game), "moves": moves_of(state), "playouts": n, "seed": 5}
        for state in states
        for n in (0, 60)
    ]
    found = [choice["action"] for choice in in_node(SEARCH, SEARCHED, asked)]
    for at, action in enumerate(found):
        state = states[at // 2]
        sound, settled = sound_actions(state)
        if settled == 1:
            assert state.child(action).returns()[len(state.history()) % 2] == 1
        else:
            assert action in sound
    for init in ("", NO_WORKER):
        page = opened("squares:3x3", init=init)
        assert page.evaluate(CHOICES, asked[:4]) == found[:4]


def test_the_machine_proves_what_is_proven():
    state = boco.Game("squares:3x3", "wall").new_initial_state()
    asked = {"game": said(state.game), "moves": [], "playouts": 20_000, "seed": 1}
    [found] = in_node(SEARCH, SEARCHED, [asked])
    assert (found["value"], found["proven"]) == (1, True)
    assert found["action"] in boco.solve(state).best


@pytest.mark.long
def test_a_game_against_the_machine(opened):
    page = opened("squares:4x4", "wall")
    page.locator('svg.board [data-face="5"]').click()
    until(page, "trisolve.game.moves.length === 2")
    assert page.locator(".panel").inner_text().startswith("The machine plays ")
    assert "● First, a person, to move" in page.locator(".count").inner_text()
    page.keyboard.press("Backspace")
    assert page.evaluate("trisolve.game.moves") == []
    page.keyboard.press("Shift+Backspace")
    assert len(page.evaluate("trisolve.game.moves")) == 2


def two_at_one_screen(page):
    page.evaluate("trisolve.game.sides('person', 'person')")


def test_two_at_one_screen_by_pointer_with_undo_and_the_end_reported(opened):
    page = opened("squares:3x3")
    two_at_one_screen(page)
    press = lambda face: page.locator(f'svg.board [data-face="{face}"]').click()  # noqa: E731
    for face in (1, 4, 3):
        press(face)
    press(4)
    assert page.locator(".panel p").first.inner_text() == "4: there is already a piece on it"
    press(8)
    assert "it is not next to a piece" in page.locator("p[role=status]").inner_text()
    for face in (0, 5, 2):
        press(face)
    assert page.locator("svg.board .legal").count() == 3
    assert page.locator("svg.board .over.last").count() == 1
    press(7)
    assert page.locator(".panel h2").inner_text() == "First wins"
    assert "Second's group 4 is encircled." in page.locator("p[role=status]").inner_text()
    faces = "(found) => found.map((one) => Number(one.dataset.face))"
    assert page.locator("svg.board .caught").evaluate_all(faces) == [4]
    assert page.locator("svg.board .over.around").count() == 4
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("trisolve.game.moves") == [1, 4, 3, 0, 5, 2]
    page.get_by_role("button", name="New game").click()
    assert page.evaluate("trisolve.game.moves") == []


@pytest.mark.long
def test_a_record_is_opened_where_it_stands_and_taken_back(new_page, tmp_path):
    path = tmp_path / "record.html"
    save_boco_page(boco.Game("squares:3x3", swap=True), path, moves=(1, "swap", 4, 0))
    page = new_page()
    page.goto(path.as_uri())
    assert page.evaluate("trisolve.game.moves") == [1, "swap", 4, 0]
    assert "After 4 moves." in page.locator("p[role=status]").inner_text()
    assert "a person, to move" in page.locator(".count").inner_text()
    for left in (3, 2, 1, 0):
        page.keyboard.press("Backspace")
        assert len(page.evaluate("trisolve.game.moves")) == left
    page.keyboard.press("Shift+Backspace")
    assert page.evaluate("trisolve.game.moves") == [1]


def test_moves_are_actions_or_words():
    game = boco.Game("squares:3x3", swap=True)
    assert boco_page(game, moves=(1, 9, 4)) == boco_page(game, moves=("1", "swap", 4))


def test_moves_that_are_illegal_and_themes_that_are_none_are_refused():
    with pytest.raises(IllegalTurn, match="occupied"):
        boco_page(boco.Game("squares:3x3"), moves=(1, 1))
    with pytest.raises(FormatError, match="expected one of the themes"):
        boco_page(boco.Game("squares:3x3"), theme="pink")


def test_the_swap_is_a_button_while_it_is_legal(opened):
    page = opened("squares:3x3", swap=True)
    two_at_one_screen(page)
    swap = page.get_by_role("button", name="Swap", exact=True)
    assert swap.is_disabled()
    page.evaluate("trisolve.game.play(4)")
    swap.click()
    assert page.evaluate("trisolve.game.moves") == [4, "swap"]
    assert swap.is_disabled()
    assert page.locator('svg.board [data-face="4"]').get_attribute("class") == "second"


def test_a_game_by_keys_alone(opened):
    page = opened("squares:3x3")
    two_at_one_screen(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    focus = "document.activeElement.textContent"
    assert page.evaluate(focus) == "1, 3 empty neighbors"
    assert page.locator("svg.board .over.focused").count() == 1
    page.keyboard.press("Enter")
    assert page.evaluate("trisolve.game.moves") == [1]
    assert page.evaluate(focus) == "2, next to First 1, 1 empty neighbor"
    assert page.locator("[aria-label=Moves] button").count() == 3
    assert page.locator("[aria-label=Moves] button[tabindex='0']").count() == 1
    while page.evaluate("trisolve.game.position.player") != -4:
        page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "New game"
    assert page.locator("svg.board").get_attribute("aria-hidden") == "true"


@pytest.mark.long
@pytest.mark.parametrize(
    ("board", "scheme", "width"),
    first_daily([("torus:4x4", "dark", 320), ("octagon", "light", 1180)]),
)
def test_axe_finds_nothing_and_all_fits(opened, board, scheme, width):
    page = opened(board, swap=True, color_scheme=scheme, viewport={"width": width, "height": 600})
    found = [violations(page)]
    two_at_one_screen(page)
    for name in ("Players", "Help"):
        page.get_by_role("button", name=name).click()
        found.append(violations(page))
        page.keyboard.press("Escape")
    while page.evaluate("trisolve.game.position.player") != -4:
        page.evaluate("trisolve.game.play(trisolve.game.position.legal[0])")
    found.append(violations(page))
    assert found == [[]] * 4
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [width, 600]
    for button in page.locator("nav button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= width


@pytest.mark.long
def test_numbers_are_written_when_wanted(opened):
    page = opened("squares:3x3")
    names = page.locator("svg.board .name:visible")
    assert names.count() == 0
    page.get_by_role("button", name="Numbers").click()
    assert names.all_text_contents() == [str(face) for face in range(9)]


@pytest.mark.long
def test_closed_boards_are_seen_from_both_sides(opened):
    page = opened("dodecahedron")
    assert page.locator("svg.board").count() == 2
    seen = page.locator("svg.board [data-face]").evaluate_all(
        "(found) => found.map((one) => Number(one.dataset.face))"
    )
    assert sorted(seen) == list(range(12))


def test_the_same_game_is_the_same_page_and_names_are_no_markup():
    board = mesh.build_mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], name="</script><b>")
    game = boco.Game(board)
    assert boco_page(game) == boco_page(game)
    assert "</script><b>" not in boco_page(game)


def test_boards_that_no_page_shows_are_one_line():
    with pytest.raises(FormatError, match="expected a board of 1 to 1000 faces for a page"):
        boco_page(boco.Game("squares:40x40"))


# ---- at hand, kept, said, turned ----


@pytest.mark.long
def test_the_rules_are_always_at_hand_with_rim_and_swap(opened):
    page = opened("squares:3x3", "wall", swap=True)
    two_at_one_screen(page)
    rules = page.locator(".panel details")
    for said in ("encircled", "closes a group in, like a wall", "may take over the first piece"):
        assert said in rules.inner_text()
    for face in (1, 4, 3, 0, 5, 2, 7):
        page.locator(f'svg.board [data-face="{face}"]').click()
        assert rules.is_visible()
    assert page.locator(".panel h2").count() == 1
    other = opened("torus:3x3")
    said = other.locator(".panel details").inner_text()
    assert "This board has no rim." in said
    assert "There is no swap." in said


def test_a_game_is_there_again_after_a_reload(opened):
    page = opened("squares:3x3", swap=True)
    two_at_one_screen(page)
    for move in (1, "swap", 4, 0):
        page.evaluate("(move) => trisolve.game.play(move)", move)
    page.evaluate("trisolve.game.undo()")
    page.reload()
    assert page.evaluate("trisolve.game.moves") == [1, "swap", 4]
    page.get_by_role("button", name="Redo").click()
    assert page.evaluate("trisolve.game.moves") == [1, "swap", 4, 0]
    assert "First, a person" in page.locator(".count").inner_text()


@pytest.mark.long
@pytest.mark.parametrize(
    "kept",
    first_daily(
        ['{"moves": [0, 0], "ply": 2}', "{", "[]", '{"moves": [1], "ply": 9}', '{"moves": 5}']
    ),
)
def test_a_game_that_others_wrote_is_passed_over(opened, kept):
    page = opened("squares:3x3")
    write = "(kept) => Object.keys(localStorage).forEach((key) => localStorage.setItem(key, kept))"
    page.evaluate(write, kept)
    page.reload()
    assert page.evaluate("trisolve.game.moves") == []


@pytest.mark.long
def test_moves_ends_and_boards_are_events(opened):
    page = opened("squares:3x3")
    two_at_one_screen(page)
    page.evaluate(
        """() => {
          window.heard = [];
          for (const name of ["open", "move", "end"]) {
            document.addEventListener(`trisolve:${name}`, ({ detail }) =>
              heard.push([name, detail.moves.length, detail.winner ?? null, detail.reason]));
          }
          for (const move of [1, 4, 3, 0, 5, 2]) trisolve.game.play(move);
          trisolve.game.undo();
          trisolve.game.play(2);
          trisolve.game.play(7);
          trisolve.game.begin();
        }"""
    )
    assert page.evaluate("heard.slice(5)") == [
        *(["move", 6, None, None], ["move", 5, None, None], ["move", 6, None, None]),
        *(["move", 7, 0, "encircled"], ["end", 7, 0, "encircled"], ["open", 0, None, None]),
    ]


@pytest.mark.long
def test_several_boards_stand_on_one_page_and_the_last_one_is_opened_again(new_page, tmp_path):
    path = tmp_path / "boards.html"
    games = [boco.Game("squares:3x3", "wall"), boco.Game("hexagon:2", swap=True)]
    save_boco_page(games, path)
    page = new_page()
    page.goto(path.as_uri())
    assert page.evaluate("trisolve.boards.map(({ name }) => name)") == ["squares:3x3", "hexagon:2"]
    page.get_by_role("button", name="Boards").click()
    page.get_by_role("button", name="2. hexagon:2").click()
    assert page.locator("h1").inner_text() == "hexagon:2"
    assert page.get_by_role("button", name="Swap", exact=True).is_visible()
    two_at_one_screen(page)
    page.evaluate("trisolve.game.play(0)")
    page.reload()
    assert page.evaluate("trisolve.game.moves") == [0]
    page.evaluate("trisolve.open(0)")
    assert page.get_by_role("button", name="Swap", exact=True).is_hidden()
    assert page.evaluate("trisolve.game.moves") == []


@pytest.mark.long
def test_a_board_that_is_not_flat_is_turned_by_drag_and_keys_and_a_press_still_plays(opened):
    page = opened("torus:4x4")
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
    ("sides", "said"),
    first_daily(
        [
            (("person", "machine"), "You win"),
            (("machine", "person"), "You lose"),
            (("person", "person"), "First wins"),
        ]
    ),
)
def test_a_person_against_the_machine_wins_or_loses(opened, sides, said):
    page = opened("squares:3x3")
    two_at_one_screen(page)
    page.evaluate("for (const move of [1, 4, 3, 0, 5, 2, 7]) trisolve.game.play(move)")
    page.evaluate("(sides) => trisolve.game.sides(...sides)", sides)
    assert page.locator(".panel h2").inner_text() == said
    assert page.locator(".count").inner_text() == said


@pytest.mark.long
@pytest.mark.parametrize("board", first_daily(["torus:3x3", "squares:3x3"]))
def test_the_record_of_a_game_is_read_by_the_commands(opened, board, tmp_path):
    page = opened(board, swap=True)
    two_at_one_screen(page)
    for move in (1, "swap", 4):
        page.evaluate("(move) => trisolve.game.play(move)", move)
    page.get_by_role("button", name="Record").click()
    text = page.get_by_role("textbox", name="Record").input_value()
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
def test_a_board_of_ones_own_is_whole_in_its_record(new_page, tmp_path):
    board = mesh.build_mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 1, 2), (1, 3, 2)])
    path = tmp_path / "own.html"
    save_boco_page(boco.Game(board), path)
    page = new_page()
    page.goto(path.as_uri())
    record = boco.parse_record(page.evaluate("JSON.stringify(trisolve.game.record)"))
    assert record.game().n_faces == 2


# ---- the machine's view, hints, links ----


@pytest.mark.long
def test_the_machine_says_what_it_thinks_of_each_move(opened):
    page = opened("squares:3x3", "wall")
    two_at_one_screen(page)
    page.get_by_role("button", name="View").click()
    page.get_by_text("wins, proven").first.wait_for(state="attached")
    signs = page.locator("svg.board .opinion").all_text_contents()
    assert "✓" in signs
    assert page.locator(".opinions li").count() == 5
    label = page.locator(".stage .unseen button").nth(signs.index("✓")).inner_text()
    assert label.endswith("wins, proven")
    page.evaluate("trisolve.game.play(4)")
    until(page, "document.querySelectorAll('svg.board .opinion')[4].textContent === ''")
    until(page, "document.querySelectorAll('svg.board .opinion')[1].textContent !== ''")
    page.get_by_role("button", name="View").click()
    assert page.locator(".opinions").is_hidden()
    assert "".join(page.locator("svg.board .opinion").all_text_contents()) == ""


def test_a_hint_goes_to_the_move_and_enter_plays_it(opened):
    page = opened("squares:3x3", "wall")
    two_at_one_screen(page)
    page.keyboard.press(".")
    page.locator(".panel").get_by_text("Hint: ").wait_for()
    assert page.locator("svg.board .over.focused").count() == 1
    page.keyboard.press("Enter")
    [move] = page.evaluate("trisolve.game.moves")
    assert move in boco.solve(boco.Game("squares:3x3", "wall").new_initial_state()).best


@pytest.mark.long
def test_a_link_of_a_finished_game_is_watched_and_the_own_game_stays(opened):
    page = opened("squares:3x3", reduced_motion="reduce")
    two_at_one_screen(page)
    page.evaluate("trisolve.game.play(8)")
    link = page.evaluate("trisolve.game.link").partition("&")[0]
    page.evaluate("(hash) => { location.hash = hash; }", f"{link}&moves=1.4.3.0.5.2.7")
    page.get_by_role("heading", name="Watching").wait_for()
    assert page.evaluate("trisolve.game.moves") == []
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.reload()
    page.get_by_role("button", name="One step on").click()
    assert page.evaluate("trisolve.game.moves") == [1]
    page.locator('svg.board [data-face="2"]').click()
    assert page.evaluate("trisolve.game.moves") == [1]
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".panel").get_by_text("First wins").is_visible()
    page.get_by_role("button", name="Play it yourself").click()
    assert page.evaluate("trisolve.game.moves") == [8]
    page.evaluate("(hash) => { location.hash = hash; }", f"{link}&moves=1.1")
    page.get_by_text("expected legal moves").first.wait_for()
    assert page.evaluate("trisolve.game.moves") == [8]


@pytest.mark.long
def test_a_link_of_an_open_game_is_gone_on_with(opened):
    page = opened("squares:3x3")
    link = page.evaluate("trisolve.game.link")
    page.evaluate("(hash) => { location.hash = hash; }", f"{link}&moves=1.4")
    until(page, "trisolve.game.moves.length === 2")
    page.locator('svg.board [data-face="3"]').click()
    assert page.evaluate("[trisolve.game.moves, location.hash]") == [[1, 4, 3], ""]
    page.reload()
    assert page.evaluate("trisolve.game.moves") == [1, 4, 3]


@pytest.mark.long
def test_boards_are_listed_with_pictures_and_a_game_that_is_over_is_watched(new_page, tmp_path):
    path = tmp_path / "boards.html"
    save_boco_page(shipped_boards(), path)
    page = new_page(reduced_motion="reduce")
    page.goto(path.as_uri())
    page.get_by_role("button", name="Boards").click()
    n = len(shipped_boards())
    assert page.locator("dialog .thumb").count() == n >= 12
    assert page.locator("dialog .thumb polygon").count() > 10 * n
    found = violations(page)
    page.keyboard.press("Escape")
    two_at_one_screen(page)
    page.evaluate(
        "while (!trisolve.game.position.reason) trisolve.game.play(trisolve.game.position.legal[0])"
    )
    moves = page.evaluate("trisolve.game.moves")
    page.get_by_role("button", name="Watch").click()
    assert page.evaluate("trisolve.game.moves") == []
    found += violations(page)
    page.get_by_role("button", name="Play it yourself").click()
    assert page.evaluate("trisolve.game.moves") == moves
    assert found == []

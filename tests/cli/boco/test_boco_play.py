"""``trisolve boco play`` and ``match``: games at the terminal, between machines, and as a page."""

import pytest
from places import LEVELS

CROSS = str(LEVELS / "boco" / "cross.jsonl")


def test_match_reports_points_and_writes_records(run, tmp_path):
    path = str(tmp_path / "games.jsonl")
    done = run(
        *("boco", "match", "squares:3x3", "greedy", "random", "--count", "4", "--rim", "wall"),
        *("-o", path, "--json"),
    )
    (found,) = done.objects()
    assert found["games"] == 4
    assert found["wins"] + found["draws"] + found["losses"] == 4
    assert run("check", path).code == 0
    assert "95% between" in run("boco", "match", "cube", "greedy", "random", "--count", "2").out
    assert run("boco", "match", "cube", "greedy", "nobody", "--count", "2").code == 2
    assert run("boco", "match", "cube", "greedy", "random", "--count", "3").code == 2


PLAY = ("boco", "play", "squares:3x3", "--terminal", "--second", "human")


def test_play_reads_moves_from_a_pipe(run, tmp_path):
    path = str(tmp_path / "game.json")
    done = run(*PLAY, "-o", path, stdin="1 4 3 0\n5,2 7\n")
    assert done.code == 0
    assert done.out.rstrip().endswith("first: encircled")
    assert run("check", path).code == 0


def test_play_accepts_moves_given_as_words(run):
    done = run(*PLAY, stdin="4 undo 1 hint show 4 resign")
    assert done.code == 0
    assert "hint: " in done.out
    assert "first resigns: second wins" in done.out
    (found,) = run(*PLAY, "--swap", "--json", stdin="4 swap 1").objects()
    assert (found["moves"], found["result"]) == ([4, "swap", 1], "open")


def test_play_stops_at_an_illegal_move_from_a_pipe(run):
    words = "expected a face, swap, undo"
    for moves, code, said in (("0 8", 1, "not-adjacent"), ("zero", 2, words), ("undo", 2, "back")):
        done = run(*PLAY, stdin=moves)
        assert done.code == code
        assert said in done.err
        assert done.err.count("\n") == 1


def test_a_hand_written_record_is_replaced_only_with_force(run, put):
    path = put("mine.json", '{"notes": "by hand"}')
    run(*PLAY, "-o", path, stdin="quit").assert_one_line()
    assert run(*PLAY, "-o", path, "--force", stdin="quit").code == 0
    assert run("check", path).code == 0
    assert run("boco", "play", "squares:3x3", "-o", "-", "--force").code == 0


def test_a_match_can_be_played_between_two_machines(run):
    done = run(
        *(
            "boco",
            "play",
            "squares:3x3",
            "--terminal",
            "--first",
            "greedy",
            "--second",
            "random",
            "--json",
        ),
        *("--seed", "3"),
    )
    (found,) = done.objects()
    assert done.code == 0
    assert found["players"] == ["greedy", "random"]
    assert found["result"] != "open"


def test_the_page_command_writes_identical_bytes_every_time(run, tmp_path):
    out = tmp_path / "boco.html"
    done = run("boco", "play", "squares:3x3", "--swap", "-o", str(out), "--json")
    assert (done.code, done.objects()) == (0, [{"written": str(out)}])
    assert run("boco", "play", "squares:3x3", "--swap", "-o", "-").out == out.read_text("utf-8")
    assert '"swap":true' in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("squares:40x40", "-o", "x.html"), "expected a board of 1 to 1000 faces"),
        (("squares:3x3", "--json", "-o", "-"), "expected -o FILE"),
        (("nowhere.obj", "-o", "x.html"), "nowhere.obj"),
    ],
)
def test_a_page_that_cannot_be_made_gives_a_one_line_error(run, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    done = run("boco", "play", *words)
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_boco_play_accepts_the_same_games_as_trisolve_play(run, tmp_path):
    page, verb = tmp_path / "a.html", tmp_path / "b.html"
    assert run("boco", "play", CROSS, "-o", page, "--no-open").code == 0
    assert run("play", CROSS, "-o", verb, "--no-open").code == 0
    assert page.read_text() == verb.read_text()
    run("boco", "play", CROSS, "--swap", "-o", page).assert_one_line()
    done = run("analyze", "entanglement:small:1")
    assert done.err.endswith("; it is a file for trisolve entanglement\n")


def test_a_page_is_named_after_the_only_object_in_its_file(run, put):
    square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
    path = put("plane.obj", f"o Plane\n{square}f 1 2 3 4\n")
    assert "<title>BOCO on Plane<" in run("boco", "play", path, "-o", "-").out
    path = put("two.obj", f"{square}o One\nf 1 2 3\no Two\nf 1 3 4\n")
    assert "<title>BOCO on a board<" in run("boco", "play", path, "-o", "-").out


@pytest.mark.parametrize("words", ["tantrix play --players human,greedy", "entanglement play"])
def test_quit_ends_a_game_at_any_terminal(run, words):
    for word in ("q", "quit"):
        done = run(*words.split(), "--terminal", stdin=f"{word}\n")
        assert "expected" not in done.out + done.err
        assert done.code == 0


BOTS = """
def first(state, seed):
    return state.legal_actions()[0]

def broken(state, seed):
    return "nowhere"
"""


def test_custom_players_play_matches(run, put, tmp_path, monkeypatch):
    put("my_boco_bots.py", BOTS)
    monkeypatch.chdir(tmp_path)
    one, two = (
        run("boco", "match", "squares:3x3", *players, "--count", "4", "--seed", "2", "--json")
        for players in (
            ("my_boco_bots:first", "greedy"),
            ("--player", "my_boco_bots:first", "--player", "greedy"),
        )
    )
    (found,), (again,) = one.objects(), two.objects()
    assert [found[key] for key in ("games", "wins", "draws", "losses")] == [
        again[key] for key in ("games", "wins", "draws", "losses")
    ]
    assert len(found["seconds_per_move"]) == 2
    done = run("boco", "match", "cube", "greedy", "--player", "my_boco_bots:first", "--count", "2")
    assert "greedy against my_boco_bots:first" in done.out
    broken = run("boco", "match", "cube", "my_boco_bots:broken", "greedy", "--count", "2")
    broken.assert_one_line()
    assert "my_boco_bots:broken: expected a legal action (" in broken.err
    for players in (("greedy",), ("greedy", "random", "--player", "greedy"), ("no_bots:a", "easy")):
        run("boco", "match", "cube", *players, "--count", "2").assert_one_line()


def test_every_command_shows_a_note_about_nearly_equal_corners(run, put, tmp_path):
    squares = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 1.000001 0 0\nv 2 0 0\nv 2 1 0\n"
    path = put("near.obj", f"{squares}v 1.000001 1 0\nf 1 2 3 4\nf 5 6 7 8\n")
    commands = (
        ("boco", "solve", path),
        ("boco", "show", path),
        ("boco", "play", path, "-o", tmp_path / "page.html", "--no-open"),
        ("mesh", "info", path),
        ("check", path),
    )
    for command in commands:
        outcome = run(*command)
        assert "2 vertices lie about 1e-6 from another" in outcome.out + outcome.err, command
    assert "about 1e-6" not in run("boco", "solve", "cube").err

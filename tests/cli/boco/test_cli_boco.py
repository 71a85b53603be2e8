"""``trisolve boco``: the output, files and exit code of each command."""

import json
import re
from pathlib import Path

import pytest
from cli_session import of_puzzle
from places import LEVELS

from trisolve import boco
from trisolve.boco.solve import Solver
from trisolve.boco.strategies import Strategist
from trisolve.limits import stop_phrase

CROSS = str(LEVELS / "boco" / "cross.jsonl")
OCTAGON = str(LEVELS / "boco" / "octagon.jsonl")


def test_solve_prints_value_best_moves_and_line(run):
    done = run("solve", "squares:3x3", "--rim", "wall", "--children", "--json")
    (found,) = done.objects()
    assert done.code == 0
    assert (found["value"], found["result"], found["best"]) == (1, "first", [1, 3, 4, 5, 7])
    assert found["children"][0] == [0, -1]
    assert (found["line"], found["moves"], found["board"]) == (
        [1, 0, 2, 3, 4, 5, 6],
        [],
        "squares:3x3",
    )
    keys = "file board rim swap moves status value result best children line nodes seconds method"
    assert set(keys.split()) <= set(found)


def test_solve_plays_the_given_moves_first_and_accepts_records(run):
    done = run("solve", "hexagon:2", "--after", "2 1", "--method", "both")
    assert done.code == 0
    assert "the first wins" in done.out
    assert "best: 3" in done.out
    (found,) = run("solve", CROSS, "--json").objects()
    assert (found["value"], found["best"], found["moves"][-1]) == (1, [], 7)


def test_solve_finds_the_same_value_with_any_number_of_threads(run):
    done = run("solve", "squares:4x5", "--threads", "2", "--json")
    assert done.code == 0
    assert (done.objects()[0]["value"], done.objects()[0]["best"]) == (0, list(range(20)))
    run("solve", "cube", "--threads", "0").assert_one_line()


def test_a_certificate_is_written_and_checked(run, tmp_path):
    path = str(tmp_path / "proof.json")
    assert run("solve", "squares:3x3", "--certificate", path).code == 0
    done = run("check", "squares:3x3", "--certificate", path, "--json")
    assert done.code == 0
    assert done.objects()[0]["status"] == "right"
    other = run("check", "squares:4x4", "--certificate", path)
    assert other.code == 1
    assert "refuted: it is for another board" in other.out
    limited = run("check", "squares:3x3", "--certificate", path, "--max-nodes", "3")
    assert limited.code == 3
    (tmp_path / "none.json").write_text("{}")
    none = run("check", "squares:3x3", "--certificate", str(tmp_path / "none.json"))
    assert none.code == 2


@pytest.mark.parametrize("moves", ["2 3 0", "3 2 5", "swap", "2 3 0 5 1 4"])
def test_a_certificate_can_prove_a_later_position(run, tmp_path, moves):
    path = str(tmp_path / "proof.json")
    rules = ("--rim", "wall", *(["--swap"] if "swap" in moves else []))
    moves = moves.replace("swap", "2 swap")
    done = run("solve", "squares:2x3", *rules, "--after", moves, "--certificate", path)
    assert (done.code, done.err) == (0, "")
    done = run("check", "squares:2x3", "--certificate", path)
    assert done.code == 0


def test_an_invalid_proof_gives_a_one_line_error(run, tmp_path, monkeypatch):
    path = tmp_path / "proof.json"
    unproven = [{"player": player, "at_least": 0, "moves": {}} for player in (0, 1)]
    monkeypatch.setattr(Strategist, "strategies", lambda *_: unproven)
    done = run("solve", "squares:3x3", "--certificate", str(path))
    assert done.code == 2
    assert done.err.startswith("trisolve: error: squares:3x3: expected a strategy that proves")
    assert done.err.count("\n") == 1
    assert not path.exists()


def test_certificates_of_several_games_are_not_written_to_one_file(run, tmp_path):
    path = tmp_path / "proof.json"
    games = tmp_path / "games.jsonl"
    games.write_text(Path(CROSS).read_text("utf-8") * 2, "utf-8")
    done = run("solve", str(games), "--certificate", str(path))
    assert (done.code, path.exists()) == (2, False)
    assert "expected one game with --certificate FILE, got 2" in done.err
    assert run("solve", str(games), "--certificate", "-").out.count("\n") == 2


def test_perft_counts_positions_per_depth_and_per_first_move(run):
    done = run("boco", "perft", "squares:3x3", "6", "--rim", "wall", "--divide", "--json")
    (found,) = done.objects()
    assert found["rows"][6] == [3680, 608, 280, 0]
    assert sum(n for _, n in found["divide"]) == 3680
    assert "3,680" in run("boco", "perft", "squares:3x3", "6", "--rim", "wall").out


def test_check_reports_right_wrong_open_and_invalid_records(run, put):
    record = json.loads(Path(CROSS).read_text(encoding="utf-8"))
    wrong = put("wrong.json", json.dumps({**record, "result": "second"}))
    going = put("open.json", json.dumps({**record, "moves": [1], "result": "open", "reason": None}))
    illegal = put("illegal.json", json.dumps({**record, "moves": [0, 4]}))
    bad = put("bad.json", json.dumps({**record, "moves": [True]}))
    found = {}
    for path, code in ((CROSS, 0), (wrong, 1), (going, 0), (illegal, 1), (bad, 2)):
        done = run("check", path, "--json")
        assert done.code == code
        found[path] = done.objects()[0]
    assert [one["status"] for one in found.values()] == [
        *("right", "wrong", "open", "wrong", "invalid")
    ]
    assert found[illegal]["ply"] == 1
    assert run("check", CROSS, wrong).code == 1
    assert run("check", "nowhere.json").code == 2


def test_replay_draws_every_position_and_explains_an_illegal_move(run, put):
    done = run("replay", CROSS)
    assert done.code == 0
    assert "encircled: ○ 4" in done.out
    assert done.out.rstrip().endswith("first: encircled")
    (found,) = run("replay", CROSS, "--json").objects()
    assert found["plies"][-1] == {"move": 7, "legal": True, "encircled": [[4]]}
    record = {
        "format": "trisolve-boco",
        "version": 1,
        "board": "squares:3x3",
        "moves": [0, 1, 3, 8],
    }
    path = put("illegal.json", json.dumps(record))
    done = run("replay", path, "--json")
    assert done.code == 1
    assert done.objects()[0]["plies"][-1]["legal"] is False
    said = "ply 3: not-adjacent: expected an empty face next to a piece (2, 4, 6), found 8"
    assert said in done.err
    assert run("solve", path).code == 1


def test_show_draws_a_board_and_lists_groups(run):
    done = run("show", "squares:3x3", "--after", "4 1", "--legal")
    assert "+ ● +" in done.out
    (found,) = run("show", "squares:3x3", "--after", "4 1", "--json").objects()
    assert found["player"] == "first"
    assert found["legal"] == [0, 2, 3, 5, 7]
    assert found["groups"][0] == {"player": "second", "faces": [1], "liberties": [0, 2]}
    named = run("show", "squares:3x3", "--swap", "--after", "4", "--json").objects()[0]
    assert named["legal"][-1] == "swap"


@pytest.mark.parametrize(
    ("options", "start"),
    [
        (["--last", "--labels", "moves", "-o", "a.svg"], b"<svg"),
        (["--theme", "night", "--size", "200", "-o", "a.png"], b"\x89PNG"),
        (["--animate", "-o", "a.svg"], b"<svg"),
        (["-o", "a.pdf"], b"%PDF"),
    ],
)
def test_render_writes_pictures(run, tmp_path, options, start):
    path = str(tmp_path / options[-1])
    done = run("render", CROSS, *options[:-1], path, "--json")
    assert done.code == 0
    assert done.objects()[0] == {"written": path}
    assert Path(path).read_bytes().lstrip()[:4] == start[:4]


def test_render_writes_films_heat_maps_and_sheets(run, tmp_path, put):
    gif = str(tmp_path / "a.gif")
    assert run("render", CROSS, "--animate", "--size", "120", "-o", gif).code == 0
    assert Path(gif).read_bytes()[:4] == b"GIF8"
    assert ">+<" in run("render", "squares:3x3", "--rim", "wall", "--heat").out
    two = put("two.jsonl", Path(CROSS).read_text() + Path(OCTAGON).read_text())
    assert "A cross" in run("render", two).out
    for options in (["--animate", "-o", "a.pdf"], ["-o", "a.gif"], ["-o", "a.txt"], ["--json"]):
        assert run("render", CROSS, *options).code == 2


def test_analyze_draws_first_moves(run, tmp_path):
    path = str(tmp_path / "map.svg")
    done = run("analyze", "squares:3x3", "--rim", "wall", "-o", path)
    assert done.code == 0
    assert "9 first moves: 5 win, 0 draw, 4 lose" in done.out
    assert ">+<" in Path(path).read_text(encoding="utf-8")
    (found,) = run("analyze", "rosette", "--max-nodes", "50", "--json").objects()
    assert found["status"] == "limit"


EIGHT = ("boco", "generate", "--faces", "8", "--from", "squares:4x4", "--trials", "2")


def test_generate_writes_numbered_boards(run, tmp_path):
    path = str(tmp_path / "board.json")
    for _ in range(2):
        done = run(*EIGHT, "--count", "2", "-o", path, "--json")
        assert done.code == 0
    (found,) = done.objects()
    paths = [one["written"] for one in found["boards"]]
    assert paths == [str(tmp_path / f"board-{number}.json") for number in (1, 2)]
    for one in paths:
        assert boco.Game(one).n_faces == 8
    assert run(*EIGHT, "-o", path).out.startswith(f"{path}: ")
    assert run("boco", "generate", "--faces", "8", "--from", "nothing:3").code == 2
    refused = run(*EIGHT, "-o", str(tmp_path / "board.obj"))
    refused.assert_one_line()
    assert "expected -o FILE.json" in refused.err


def test_generate_prints_boards_unless_given_a_file(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    printed = run(*EIGHT, "--count", "2").out
    (found,) = run(*EIGHT, "--count", "2", "--json").objects()
    assert printed.count('"trisolve-mesh"') == 2
    assert [len(one["mesh"]["faces"]) for one in found["boards"]] == [8, 8]
    assert not list(tmp_path.iterdir())


def test_the_default_seed_is_0(run):
    words = ("match", "cube", "greedy", "random", "--count", "2", "-o", "-")
    assert run(*of_puzzle("boco", words)).out == run(*of_puzzle("boco", words), "--seed", "0").out
    assert run(*EIGHT).out == run(*EIGHT, "--seed", "0").out


def test_solve_writes_the_record_of_the_best_line(run, tmp_path):
    path = str(tmp_path / "line.jsonl")
    done = run("solve", "squares:3x3", "--rim", "wall", "--after", "1", "-o", path)
    assert (done.code, "the first wins" in done.out) == (0, True)
    assert run("check", path).code == 0
    (found,) = run("solve", "squares:3x3", "--rim", "wall", "-o", "-").objects()
    assert (found["moves"], found["result"]) == ([1, 0, 2, 3, 4, 5, 6], "first")
    stopped = str(tmp_path / "none.jsonl")
    assert run("solve", "rosette", "--max-nodes", "9", "-o", stopped).code == 3
    assert not Path(stopped).exists()


def test_no_certificate_is_written_without_a_proof(run):
    done = run("solve", "squares:4x4", "--certificate", "-", "--max-nodes", "100")
    assert (done.code, done.out) == (3, "")
    assert re.search(rf"{stop_phrase('max_nodes')} 100 after [0-9.]+ s; no certificate;", done.err)


def test_boards_too_large_to_search_can_still_be_played(run, tmp_path):
    too_large = "expected at most 256 open faces to search, got 289"
    done = run("solve", "squares:17x17", "-o", str(tmp_path / "line.json"))
    assert (done.code, done.out) == (3, f"squares:17x17\n  {too_large}\n")
    (found,) = run("solve", "squares:17x17", "--json").objects()
    assert (found["status"], found["value"], found["reason"]) == ("limit", None, too_large)
    done = run("solve", "squares:9x9", "--certificate", str(tmp_path / "x"), "--max-nodes", 9)
    assert done.code == 3
    assert "expected at most 64 open faces to search, got 81" in done.err
    for words in (
        ("show", "squares:17x17", "--after", "0 1"),
        ("perft", "squares:17x17", "2"),
        ("render", "squares:17x17"),
        ("play", "squares:17x17", "-o", str(tmp_path / "page.html")),
    ):
        assert run(*of_puzzle("boco", words)).code == 0
    assert not (tmp_path / "line.json").exists()


def test_one_bad_record_does_not_stop_the_others(run, put):
    record = json.loads(Path(CROSS).read_text("utf-8"))
    bad = json.dumps({**record, "moves": [0, 8]})
    path = put("two.jsonl", f"{bad}\n{json.dumps(record)}\n")
    done = run("solve", path, "--json")
    assert done.code == 1
    assert [one.get("status") for one in done.objects()] == ["illegal", "solved"]


def test_ctrl_c_prints_the_result_so_far(run, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Solver, "attains", interrupted)
    done = run("solve", "squares:3x3")
    assert done.code == 130
    assert "not known who wins" in done.out
    assert "interrupted after" in done.err


def test_bad_usage_gives_a_one_line_error(run):
    for arguments in (
        ["solve", "squares:0x4"],
        ["solve", CROSS, "--rim", "wall"],
        ["solve", "squares:3x3", "--after", "x"],
        ["perft", CROSS + CROSS, "2"],
        ["play", "-", "--terminal"],
    ):
        done = run(*of_puzzle("boco", arguments))
        assert done.code == 2, arguments
        assert done.err.count("\n") == 1
    done = run("solve", "squares:3x3", "--after", "0 8")
    assert done.code == 1

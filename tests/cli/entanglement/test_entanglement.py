"""trisolve entanglement: the output, files and errors of its commands."""

import json
from importlib import import_module

import pytest
from cli_session import of_puzzle
from places import LEVELS

from trisolve.cli.output import Desk
from trisolve.entanglement import generate, load_pack, load_puzzle, play, solve
from trisolve.entanglement.solve import SolveInterrupted

SMALL = LEVELS / "entanglement" / "small.json"

LARGEST = LEVELS / "entanglement" / "largest-3.json"


def test_solve_prints_json(run):
    done = run("solve", SMALL, "--json")
    assert done.code == 0
    (found,) = done.objects()
    assert found.pop("seconds") >= 0
    assert found.pop("nodes") > 5
    assert found == {
        "file": str(SMALL),
        "name": "Five tiles",
        "status": "optimal",
        "score": 16,
        "bound": 16,
        "solution": "2 s0 s5 4 s5",
        "turns": 5,
        "segments": 9,
        "end": "centre",
    }


def test_solve_reports_that_no_solution_scores_higher(run, unsolved):
    done = run("solve", unsolved)
    assert done.code == 0
    assert "16: proved, no play scores more" in done.out


def test_a_limited_solve_prints_a_bound_and_exits_with_3(run):
    done = run("solve", LARGEST, "--max-nodes", "2000", "--max-bytes", "64M", "--json")
    assert done.code == 3
    (found,) = done.objects()
    assert found["status"] == "limit"
    assert found["score"] < found["bound"] == 9080
    said = run("solve", LARGEST, "--max-nodes", "2000", "--max-bytes", "64M")
    assert "proved: no play scores more than 9,080" in said.out


def test_solve_writes_solution_and_score_only_if_proved(run, unsolved, tmp_path):
    assert run("solve", unsolved, "-o", tmp_path / "a.json").code == 0
    written = load_puzzle(tmp_path / "a.json")
    assert (written.score, written.solution) == (16, solve(written).turns)
    limited = run("solve", LARGEST, "--max-nodes", "500", "-o", tmp_path / "b.json")
    assert limited.code == 3
    assert load_puzzle(tmp_path / "b.json").score is None
    run("solve", unsolved, SMALL, "-o", tmp_path / "c.json")
    assert [puzzle.score for puzzle in load_pack(tmp_path / "c.json")] == [16, 16]


def test_ctrl_c_prints_the_best_play_so_far(run, monkeypatch):
    command = import_module("trisolve.cli.entanglement.solve")

    def interrupted(puzzle, **_options):
        raise SolveInterrupted("interrupted: that far", solve(puzzle, max_nodes=100))

    monkeypatch.setattr(command, "solve_puzzle", interrupted)
    done = run("solve", LARGEST, "--json")
    assert done.code == 130
    (found,) = done.objects()
    assert found["status"] == "limit"
    assert found["score"] <= found["bound"]
    assert "interrupted: that far" in done.err


def test_play_prints_each_game_and_a_summary_as_json(run, tmp_path):
    arguments = ("--radius", 2, "--seed", 5, "--count", 3, "--player", "greedy", "--json")
    done = run("entanglement", "match", *arguments, "-o", tmp_path / "games.jsonl")
    *games, summary = done.objects()
    records = [play(2, seed, "greedy") for seed in (5, 6, 7)]
    assert [game["turns"] for game in games] == [record.turns for record in records]
    assert list(games[0]) == [
        *("radius", "seed", "player", "budget", "turns", "score", "segments", "tiles", "end"),
        "seconds",
    ]
    scores = [record.score for record in records]
    assert summary["games"] == 3
    assert summary["mean"] == pytest.approx(sum(scores) / 3)
    assert (summary["best"], summary["best_seed"]) == (max(scores), 5 + scores.index(max(scores)))
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    assert [json.loads(line)["score"] for line in lines] == scores


def test_play_prints_a_report_for_people(run):
    done = run("entanglement", "match", "--radius", 1, "--seed", 4, "--budget", 60)
    record = play(1, 4, budget=60)
    assert done.out.startswith(f"seed 4: {record.score}, ")
    assert f"best {record.score} (seed 4)" in done.out


def test_piped_play_ends_at_the_first_refused_line(run):
    game = ("entanglement", "play", "--terminal", "--radius", 1, "--seed", 4)
    done = run(*game, stdin="2\nfoo\ns0\n")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "expected a turn such as 3 or s0, got 'foo'" in done.err
    assert done.out.endswith("1 points, seed 4: 2\n")


def test_a_person_can_play_at_the_terminal(run, monkeypatch):
    monkeypatch.setattr(Desk, "is_terminal", True)
    done = run(
        "entanglement",
        "play",
        "--terminal",
        "--radius",
        1,
        "--seed",
        4,
        stdin="?\n9\n2\n?s0\ns0\nq\n",
    )
    assert done.code == 0
    assert "s5: +1" in done.out
    assert "expected a turn such as 3 or s0, got '9'" in done.out
    assert "turn s0: +3 = 4" in done.out
    assert done.out.endswith("4 points, seed 4: 2 s0\n")


def test_a_terminal_game_ends_when_its_line_reaches_an_end(run):
    done = run("entanglement", "play", "--terminal", "--radius", 1, "--seed", 4, stdin="4\n0\n")
    assert "ended: wall" in done.out or "ended: center" in done.out
    assert done.out.endswith("1 points, seed 4: 4\n") or done.out.endswith("1 point, seed 4: 4\n")


def test_replay_prints_json(run):
    (found,) = run("replay", SMALL, "--json").objects()
    assert found["turns"][1] == {
        "turn": "s0",
        "cell": [-1, 0],
        "tile": "6532810a4b79",
        "segments": 2,
        "score": 3,
        "total": 4,
        "path": [[-1, 0, 2, 3], [0, -1, 8, 4]],
        "next": [1, -1, 11],
    }
    rest = {key: value for key, value in found.items() if key != "turns"}
    assert rest == {
        "file": str(SMALL),
        "name": "Five tiles",
        "radius": 1,
        "score": 16,
        "segments": 9,
        "end": "centre",
        "next": None,
        "current": None,
        "pocket": None,
        "left": 0,
    }


def test_an_illegal_turn_is_explained_and_exits_with_1(run):
    done = run("replay", SMALL, "2 s0 s5 4 4", "--json")
    assert done.code == 1
    (found,) = done.objects()
    assert found["illegal"] == {"turn": 5, "reason": "no-current"}
    assert found["score"] == 6
    assert done.err == "trisolve: turn 5 (4): there is no current tile\n"


def test_replay_draws_every_turn(run):
    done = run("replay", SMALL)
    assert done.out.count("current") == 5
    assert "(0,1) 2 3; (1,0) 8 1; (1,-1) 6 10; (0,-1) 5 6" in done.out


def test_check_compares_claims_with_the_proved_optimum(run, put):
    file = json.loads(SMALL.read_text())
    wrong = put("wrong.json", {**file, "score": 15})
    (right,) = run("check", SMALL, "--prove", "--json").objects()
    assert (right["status"], right["right"], right["proved"]) == (
        "right",
        ["solution", "score"],
        True,
    )
    done = run("check", wrong, SMALL, "--json")
    assert done.code == 1
    assert done.objects()[0]["wrong"] == [{"claim": "score", "claimed": 15, "found": 16}]
    assert "score: claimed 15, found 16" in run("check", wrong).out


def test_a_proof_stopped_by_a_limit_exits_with_3(run, put):
    puzzle = {key: json.loads(LARGEST.read_text())[key] for key in ("format", "version", "tiles")}
    path = put("open.json", {**puzzle, "radius": 3, "score": 4000})
    done = run("check", path, "--prove", "--max-nodes", "500", "--json")
    assert done.code == 3
    assert done.objects()[0]["status"] == "limit"


def test_check_accepts_a_puzzle_without_claims(run, unsolved):
    done = run("check", unsolved, "--json")
    assert done.code == 0
    assert done.objects()[0]["status"] == "open"


def test_generate_writes_the_same_puzzles_as_the_library(run, tmp_path):
    path = tmp_path / "one.json"
    done = run(
        "entanglement",
        "generate",
        "--radius",
        1,
        "--tiles",
        5,
        "--seed",
        4,
        "--solve",
        "-o",
        path,
        "--json",
    )
    assert done.objects() == [{"written": [str(path)], "scores": [16]}]
    assert load_puzzle(path) == generate(1, 5, seed=4, solved=True)


def test_generate_with_a_count_makes_a_pack(run, tmp_path):
    options = ("--radius", 1, "--tiles", 4, "--seed", 2, "--count", 2)
    done = run("entanglement", "generate", *options, "--grade", "-o", tmp_path / "pack.json")
    assert done.out == f"2 puzzles: {tmp_path}/pack.json\n"
    pack = load_pack(tmp_path / "pack.json")
    assert [puzzle.metadata["seed"] for puzzle in pack] == [2, 3]
    assert all(puzzle.metadata["grade"] in range(1, 6) for puzzle in pack)


def test_generate_skips_puzzles_that_score_less(run, tmp_path):
    options = ("--radius", 1, "--tiles", 5, "--count", 3, "--min-score", 12)
    run("entanglement", "generate", *options, "-o", tmp_path / "pack.json")
    assert all(puzzle.score >= 12 for puzzle in load_pack(tmp_path / "pack.json"))


def test_generate_reports_scores_that_it_could_not_prove(run, tmp_path):
    options = ("--radius", 2, "--tiles", 14, "--solve", "--max-nodes", 50)
    done = run("entanglement", "generate", *options, "-o", tmp_path / "x.json")
    assert done.code == 3
    assert not (tmp_path / "x.json").exists()
    assert "seed 0: skipped" in done.err


def test_show_prints_json(run):
    (found,) = run("show", SMALL, "--after", "2", "--turn", "s0", "--json").objects()
    assert found["board"] == [[0, -1, "2b0a86594731"]]
    assert found["next"] == [-1, 0, 2]
    assert found["preview"]["total"] == 4
    assert found["score"] == 1


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.pdf"])
def test_render_writes_a_picture(run, tmp_path, name):
    done = run(
        "render",
        SMALL,
        "--solution",
        "-o",
        tmp_path / name,
        "--size",
        150,
        "--json",
    )
    assert done.objects()[0]["written"] == str(tmp_path / name)
    assert (tmp_path / name).stat().st_size > 500


def test_render_makes_films_and_sheets_of_tiles(run, tmp_path):
    assert run("render", SMALL, "--animate", "-o", tmp_path / "f.svg").code == 0
    assert "animateTransform" in (tmp_path / "f.svg").read_text()
    assert run("render", SMALL, "--style", "tiles", "-o", tmp_path / "t.svg").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "none.json"),
        ("solve", SMALL, "--max-nodes", "0"),
        ("solve", SMALL, "--time-limit", "-1"),
        ("solve", SMALL, "-o", "no/such/dir.json"),
        ("match", "--radius", "17"),
        ("match", "--seed", str(2**64)),
        ("match", "--player", "greedy", "--budget", "5"),
        ("play", "--terminal", "--json"),
        ("match", "--player", "me"),
        ("replay", SMALL, "7"),
        ("show", SMALL, "--after", "x"),
        ("show", SMALL, "--turn", "s9"),
        ("generate", "--radius", "0", "--tiles", "3", "-o", "x.json"),
        ("generate", "--radius", "1", "--tiles", "3", "-o", "no/such/x.json"),
        ("generate", "--radius", "1", "--tiles", "3", "--max-nodes", "3", "-o", "x.json"),
        ("generate", "--radius", "1", "--tiles", "3", "-o", "-", "--json"),
        ("match", "--radius", "1", "--player", "greedy", "-o", "-", "--json"),
        ("tile",),
        ("tile", "10643a29b758", "--random", "2"),
        ("tile", "0-1 1-2"),
        ("tile", "0-12"),
        ("tile", "10395"),
        ("render", SMALL, "-o", "x.bmp"),
        ("render", SMALL, "-o", "x.gif"),
        ("render", SMALL, "--animate", "-o", "x.pdf"),
        ("render", SMALL, "--solution", "--after", "2", "-o", "x.svg"),
        ("render", SMALL, "--style", "tiles", "--solution", "-o", "x.svg"),
        ("render", SMALL, "--json"),
    ],
)
def test_bad_usage_and_bad_input_give_a_one_line_error_and_write_nothing(
    run, tmp_path, monkeypatch, arguments
):
    monkeypatch.chdir(tmp_path)
    run(*of_puzzle("entanglement", arguments)).assert_one_line()
    assert not list(tmp_path.iterdir())


def test_show_and_check_accept_packs_and_render_draws_one_puzzle(run, put):
    pack = put("pack.json", json.dumps([json.loads(SMALL.read_text())] * 2))
    assert run("show", pack).out.count("Five tiles (") == 2
    run("render", pack).assert_one_line()
    found = run("check", pack, "--json").objects()
    assert [one["file"] for one in found] == [f"{pack}:1", f"{pack}:2"]
    assert run("check", f"{pack}:2", "--json").objects() == found[1:]
    assert "expected an entry number from 1 to 2, got 0" in run("check", f"{pack}:0").err

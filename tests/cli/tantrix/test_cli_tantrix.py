"""trisolve tantrix: every command, its JSON, its exit codes, and bad input as one line."""

import json

import pytest
from cli_session import of_puzzle

from trisolve import tantrix
from trisolve.cli.output import Desk

HEAD = {"format": "trisolve-tantrix", "version": 1}
THREE = {**HEAD, "kind": "discovery", "tiles": [1, 2, 3]}
RIGHT = [[1, 0, 0, 0], [2, -1, 1, 2], [3, -1, 0, 0]]


def test_solve_prints_a_solution_that_passes_the_check(run):
    [value] = run("solve", "discovery:10", "--json").objects()
    assert value["status"] == "solved"
    assert tantrix.check(tantrix.discovery(10), value["solution"]).right
    assert set(value) == {"file", "name", "status", "reason", "solution", "nodes", "seconds"}


def test_solve_all_prints_sorted_solutions_and_writes_the_puzzle(run, tmp_path):
    path = tmp_path / "solved.json"
    done = run("solve", "discovery:6:B", "--all", "--json", "-o", path)
    [value] = done.objects()
    assert done.code == 0
    assert len(value["solutions"]) == 8
    assert value["solutions"] == sorted(value["solutions"])
    assert [list(p) for p in tantrix.load_puzzle(path).solution] == value["solution"]
    assert run("check", path).code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("discovery:8:R",), 1, "kinds"),
        (("discovery:8:G",), 1, "no-colour"),
        (("discovery:20", "--max-nodes", "1"), 3, None),
    ],
)
def test_exit_codes_say_why_there_is_no_solution(run, arguments, code, reason):
    done = run("solve", *arguments, "--json")
    assert done.code == code
    assert done.objects()[0]["reason"] == reason
    assert run("solve", *arguments).code == code


def test_count_prints_the_number_of_solutions(run):
    [one, two] = run("tantrix", "count", "discovery:9", "discovery:10:B", "--json").objects()
    assert (one["solutions"], two["solutions"]) == (114, 952)
    assert run("tantrix", "count", "discovery:14", "--max-nodes", "500").code == 3
    assert "114 solutions" in run("tantrix", "count", "discovery:9").out


@pytest.mark.parametrize(
    ("value", "code", "status", "reason"),
    [
        (THREE, 0, "open", None),
        ({**THREE, "solution": RIGHT}, 0, "right", None),
        ({**THREE, "solution": RIGHT[:2]}, 1, "wrong", "tile-missing"),
        ({**HEAD, "kind": "game", "players": ["R", "Y"], "seed": 7, "turns": []}, 0, "open", None),
        (
            {
                **HEAD,
                "kind": "solitaire",
                "color": "R",
                "seed": 1,
                "placements": [[3, 0, 0, 0], [1, 5, 5, 0]],
            },
            1,
            "wrong",
            "apart",
        ),
    ],
)
def test_check_reports_right_and_wrong_claims(run, put, value, code, status, reason):  # noqa: PLR0917 - a table
    path = put("it.json", value)
    done = run("check", path, "--json")
    [said] = done.objects()
    assert (done.code, said["status"], said["reason"]) == (code, status, reason)
    assert run("check", path).code == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        json.dumps({**THREE, "version": 2}),
        json.dumps({**THREE, "kind": "chess"}),
        json.dumps({**THREE, "tiles": [1, 2, 4]}),
        json.dumps({**THREE, "tiles": [1, 2, True]}),
        json.dumps({**THREE, "tint": "R"}),
        json.dumps({**THREE, "color": "W"}),
        json.dumps({**THREE, "color": ["R"]}),
        json.dumps({**THREE, "placements": [[1, 0, 0, 0], [2, 0, 0, 0]]}),
        json.dumps({**THREE, "placements": [[1, 0, 0, 9]]}),
        json.dumps({**THREE, "solution": None}),
        json.dumps({**HEAD, "kind": "puzzle", "tiles": [1, 2]}),
        json.dumps({**HEAD, "kind": "puzzle", "tiles": [1, 2], "color": "R", "goals": []}),
        json.dumps({**HEAD, "kind": "puzzle", "tiles": [1, 2], "goals": [{"form": "loop"}]}),
        json.dumps({**HEAD, "kind": "puzzle", "tiles": [1], "cells": [[0, 0]], "holes": 0}),
        json.dumps({**HEAD, "kind": "puzzle", "tiles": [1, 2], "cells": [[0, 0], [0, 2]]}),
        json.dumps({**HEAD, "kind": "puzzle", "tiles": [1, 2], "color": "R", "holes": -1}),
        json.dumps({**HEAD, "kind": "game", "players": ["R"], "seed": 1, "turns": []}),
        json.dumps({**HEAD, "kind": "game", "players": ["R", "Y"], "turns": []}),
        json.dumps({**HEAD, "kind": "game", "players": ["R", "R"], "seed": 1, "turns": []}),
        json.dumps({**HEAD, "kind": "game", "players": ["R", {}], "seed": 1, "turns": []}),
        json.dumps({**HEAD, "kind": "game", "players": ["R", "Y"], "bag": [1], "turns": []}),
        json.dumps({**HEAD, "kind": "game", "players": ["R", "Y"], "seed": 1, "turns": [1]}),
        json.dumps({**HEAD, "kind": "solitaire", "color": "R", "seed": -1, "placements": []}),
        json.dumps({**HEAD, "kind": "solitaire", "color": "R", "seed": 1, "placements": [1]}),
        json.dumps(
            {**HEAD, "kind": "solitaire", "color": "R", "seed": 1, "goal": 3, "placements": []}
        ),
    ],
)
def test_bad_input_gives_a_one_line_error(run, put, text):
    run("check", put("bad.json", text)).assert_one_line()


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "discovery:2"),
        ("solve", "discovery:x"),
        ("solve", "tantrix:nothing"),
        ("solve", "no-such-file.json"),
        ("count", "tantrix:finished"),
        ("replay", "discovery:5"),
        ("show", "discovery:5", "--turn", "1"),
        ("show", "tantrix:finished", "--turn", "999"),
        ("render", "discovery:5", "-o", "board.xyz"),
        ("generate",),
        ("generate", "--tiles", "5", "--from", "1 2 3"),
        ("generate", "--from", "1 x"),
        ("match", "--players", "weak,strong"),
        ("match", "--players", "greedy,greedy", "--colors", "R,R"),
        ("solitaire", "--color", "R", "--bag", "1 1 2"),
    ],
)
def test_bad_usage_gives_a_one_line_error(run, arguments):
    run(*of_puzzle("tantrix", arguments)).assert_one_line()


def test_show_and_replay_draw_a_game(run):
    [whole] = run("show", "tantrix:finished", "--json").objects()
    assert len(whole["placements"]) == 56
    assert whole["hands"] == [[], [], [], []]
    [start] = run("show", "tantrix:finished", "--turn", "0", "--json").objects()
    assert start["placements"] == []
    turns = run("replay", "tantrix:finished", "--json").objects()
    assert [turn["turn"] for turn in turns] == list(range(len(turns)))
    assert turns[-1]["scores"] == [whole["scores"][c] for c in "RYBG"]
    one = run("replay", "tantrix:finished", "--turn", "2").out
    assert one.startswith("2. seat ")
    assert "BRBRYY" in run("show", "discovery:5").out


def test_a_record_of_a_match_names_its_players(run, tmp_path):
    path = tmp_path / "game.json"
    run("tantrix", "match", "--players", "greedy,random", "--seed", "3", "-o", str(path))
    record = tantrix.load_record(path)
    assert record.metadata == {"players": ["greedy", "random"]}
    assert tantrix.replay(record).right


def test_replay_reports_an_illegal_turn_after_the_legal_ones(run, put):
    record = json.loads(
        tantrix.dump_record(tantrix.parse_record(json.dumps({
            **HEAD, "kind": "game", "players": ["R", "Y"], "seed": 7,
            "turns": [{"seat": 0, "before": [], "free": [1, 0, 0, 0], "after": []}],
        })))
    )  # fmt: skip
    done = run("replay", put("wrong.json", record), "--json")
    assert done.code == 1
    assert done.objects()[-1]["reason"] in ("seat", "not-in-hand")


@pytest.mark.parametrize("suffix", ["svg", "pdf"])
def test_render_draws_puzzles(run, tmp_path, suffix):
    path = tmp_path / f"board.{suffix}"
    arguments = ("--labels", "numbers", "--forced", "--json")
    [value] = run("render", "tantrix:discovery-30", "-o", path, *arguments).objects()
    said = {"file": "tantrix:discovery-30", "name": "Discovery 30"}
    assert value == {**said, "format": suffix, "written": str(path)}
    first = path.read_bytes()
    run("render", "tantrix:discovery-30", "-o", path, *arguments)
    assert suffix == "pdf" or path.read_bytes() == first


def test_render_draws_a_film_of_a_game(run, tmp_path):
    path = tmp_path / "film.svg"
    assert run("render", "tantrix:starter-01", "--animate", "-o", path).code == 0
    assert path.read_text().count("<animate ") == 4


def test_an_unstarted_puzzle_is_drawn_as_its_tiles(run, tmp_path):
    path = tmp_path / "tiles.svg"
    assert run("render", "discovery:5", "--labels", "numbers", "-o", path).code == 0
    text = path.read_text()
    assert text.count('class="tantrix-tile"') == 5
    assert [f">{number}<" in text for number in range(1, 7)] == [True] * 5 + [False]


def test_the_last_turn_of_a_game_is_outlined(run, tmp_path):
    path = tmp_path / "game.svg"
    run("render", "tantrix:finished", "--turn", "1", "-o", path)
    assert path.read_text().count('class="tantrix-last"') == 1
    run("render", "tantrix:finished", "--turn", "0", "-o", path).assert_one_line()


def test_generate_writes_puzzles(run, tmp_path):
    done = run("tantrix", "generate", "--tiles", "5", "--seed", "2", "--count", "2", "--json")
    [value] = done.objects()
    assert [len(puzzle["tiles"]) for puzzle in value["puzzles"]] == [5, 5]
    path = tmp_path / "made.json"
    run("tantrix", "generate", "--tiles", "5", "--seed", "2", "--count", "2", "-o", path)
    for number in (1, 2):
        assert run("check", tmp_path / f"made-{number}.json").code == 0
    few = run("tantrix", "generate", "--from", "1 2 3", "--color", "G", "--json")
    assert few.code == 1
    assert few.objects()[0]["puzzles"] == []


def test_games_are_played_and_replayed(run, tmp_path):
    path = tmp_path / "game.json"
    arguments = ("--players", "greedy,random", "--count", "2", "--swap", "--json", "-o", path)
    *games, table = run("tantrix", "match", *arguments).objects()
    assert [game["seed"] for game in games] == [0, 0, 1, 1]
    assert games[0]["players"] == ["greedy", "random"] == games[1]["players"][::-1]
    assert table["games"] == 4
    assert sum(table["points"].values()) == 4
    assert run("check", tmp_path / "game-1.json").code == 0


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [("7@5,5/0", 1, "illegal: "), ("foo", 2, "expected tile@q,r/rotation, a fill with !, got")],
)
def test_piped_play_ends_at_the_first_refused_line(run, line, code, said):
    given = f"{line}\n39@0,0/5\n"
    done = run("tantrix", "play", "--terminal", "--players", "human,greedy", stdin=given)
    assert done.code == code
    assert said in done.err
    assert done.err.count("\n") == 1
    assert done.out.endswith("game left open\n")


def test_a_human_player_sees_errors_and_may_quit(run, monkeypatch):
    monkeypatch.setattr(Desk, "is_terminal", True)
    lines = "h\n? 39\nboard\n12@1\n7@5,5/0\n39@0,0/0\n"
    done = run("tantrix", "play", "--terminal", "--players", "human,greedy", stdin=lines)
    assert done.code == 0
    for said in ("hint", "39@0,0/5", "illegal: ", "tile@q,r/rotation", "2. greedy: ", "red, a "):
        assert said in done.out
    assert "Traceback" not in done.err


def test_solitaire_is_played_and_solved(run, tmp_path):
    path = tmp_path / "won.json"
    done = run("tantrix", "solitaire", "--color", "R", "--seed", "5", "-o", path, "--json")
    [value] = done.objects()
    assert (done.code, value["status"]) == (0, "won")
    assert run("check", path).code == 0
    lost = run("tantrix", "solitaire", "--color", "G", "--bag", "1 2")
    assert lost.code == 1
    assert run("tantrix", "solitaire", "--color", "R", "--max-nodes", "1").code == 3


@pytest.mark.long
def test_pages_can_contain_puzzles_or_the_game(run, tmp_path):
    path = tmp_path / "page.html"
    options = ("--players", "human,human", "--seed", "18446744073709551615")
    done = run(
        *("tantrix", "play", "discovery:10", "tantrix:finished", "tantrix:solitaire", "-o", path)
    )
    assert (done.code, done.out) == (0, "")
    text = path.read_text("utf-8")
    assert '"name":"Discovery 10"' in text
    assert '"names":["","","",""]' in text  # a finished game: nobody of this page played it
    assert '"solitaire":{"color":' in text
    [value] = run("tantrix", "play", "-o", path, "--json", *options).objects()
    assert value == {"written": str(path)}
    assert '"seed":"18446744073709551615"' in path.read_text("utf-8")
    assert run("tantrix", "play", "-o", "-", *options).out == path.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--theme", "pink"), "expected one of the themes dawn, day, lagoon, dusk, night, print"),
        (("--players", "human,me"), "players: expected human, random, greedy, strong, got 'me'"),
        (("--players", "human"), "players: expected 2 to 4"),
        (("discovery:10", "--first", "3"), "expected a first level of 1 to 2"),
    ],
)
def test_a_page_of_an_unsuitable_file_is_refused_in_one_line(run, tmp_path, arguments, said):
    path = tmp_path / "page.html"
    done = run("tantrix", "play", *arguments, "-o", path)
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not path.exists()


def test_check_prints_claimed_and_computed_values(run, put):
    lines = {"solution": [[1, 0, 0, 0], [2, -1, 1, 2], [3, 5, 5, 0]]}
    [value] = run("check", put("wrong.json", {**THREE, **lines}), "--json").objects()
    assert value["wrong"] == [
        {"claim": "solution", "claimed": "a solution", "found": "apart ((5, 5))"}
    ]
    assert value["unchecked"] == []

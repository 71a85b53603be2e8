"""trisolve entanglement: its commands can read each other's files."""

import json

import pytest

from trisolve.entanglement import play


@pytest.fixture
def records(run, tmp_path):
    """Return the path of the records of three games."""
    path = tmp_path / "games.jsonl"
    options = ("--radius", 2, "--seed", 5, "--count", 3, "--player", "greedy", "-o", path)
    assert run("entanglement", "match", *options).code == 0
    return path


def test_check_reads_records(run, records):
    assert [found["status"] for found in run("check", records, "--json").objects()] == ["right"] * 3
    lines = records.read_text().splitlines()
    wrong = {**json.loads(lines[0]), "score": 1, "end": "open"}
    records.write_text("\n".join([json.dumps(wrong), *lines[1:]]))
    done = run("check", records, "--json")
    first, *others = done.objects()
    assert (done.code, [found["status"] for found in others]) == (1, ["right", "right"])
    assert [claim["claim"] for claim in first["wrong"]] == ["score", "end"]
    assert set(first) >= {"file", "name", "status", "right", "wrong", "unchecked"}


def test_show_replay_render_and_page_read_records(run, records, tmp_path):
    played = play(2, 6, "greedy")
    (found,) = run("replay", f"{records}:2", "--json").objects()
    assert (found["score"], found["end"]) == (played.score, played.end)
    assert run("show", f"{records}:1", "--after", "0").code == 0
    svg = tmp_path / "end.svg"
    assert run("render", f"{records}:3", "--solution", "-o", svg).code == 0
    assert svg.read_text().startswith("<svg")
    page = tmp_path / "page.html"
    assert run("entanglement", "play", records, "-o", page).code == 0
    assert "Seed 6, greedy" in page.read_text()
    again = tmp_path / "again.html"
    assert run("play", records, "-o", again, "--no-open").code == 0
    assert len(run("show", records, "--json").objects()) == 3
    run("show", f"{records}:4").assert_one_line()


@pytest.mark.parametrize("key", ["format", "version"])
def test_game_records_begin_with_a_header(run, records, key):
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    del lines[1][key]
    done = run("check", "--puzzle", "entanglement", "-", stdin="\n".join(map(json.dumps, lines)))
    done.assert_one_line()
    assert f'line 2: expected the key "{key}", which is missing' in done.err


def test_generate_without_an_output_file_prints_the_puzzles(run):
    options = ("--radius", 1, "--tiles", 5, "--seed", 4)
    printed = run("entanglement", "generate", *options).out
    assert printed == run("entanglement", "generate", *options, "-o", "-").out
    assert run("check", "-", stdin=printed).code == 0
    several = run("entanglement", "generate", *options, "--count", 3).out
    assert len(json.loads(several)) == 3
    (found,) = run("entanglement", "generate", *options, "--json").objects()
    assert (found["written"], len(found["puzzles"])) == ([], 1)

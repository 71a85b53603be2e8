"""``trisolve playtest``: exit codes, texts and files of its three commands."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from made_plays import Sampler, draw_few, write

from trisolve.cli import main
from trisolve.sliding.formats import dump_level, load_levels, load_pack

TUTORIAL = [level for _, level in load_levels("tutorial")]


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    draw_few(monkeypatch)


@pytest.fixture
def plays(tmp_path):
    rng = np.random.default_rng(1)
    samplers = [Sampler(level) for level in TUTORIAL]
    made = [
        sampler.play(rng, float(np.exp(rng.normal(3, 0.6))), 80.0, player=f"player{number:02}")
        for number in range(6)
        for sampler in samplers
    ]
    return write(tmp_path / "plays.jsonl", made)


def test_levels_are_printed_with_times_and_the_correlation(plays, capsys):
    assert main(["playtest", "levels", plays, "--levels", "tutorial"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["level", "plays"]
    assert lines[1].startswith("Slide")
    assert any(line.startswith("54 plays of 6 players") for line in lines)
    assert any("Spearman" in line for line in lines)


def test_json_is_one_object(plays, capsys):
    assert main(["playtest", "levels", plays, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["levels"]) == 9
    head = ("players", "plays", "bad", "spearman", "spearman_low", "spearman_high", "sigma", "tau")
    assert set(found) == {"levels", *head}
    assert found["levels"][0]["low_seconds"] <= found["levels"][0]["typical_seconds"]


def test_a_reordered_pack_is_listed_checked_exported_and_built(plays, tmp_path, capsys):
    path = tmp_path / "tested.json"
    arguments = ["playtest", "levels", plays, "--levels", "tutorial", "--sort", "typical"]
    assert main([*arguments, "-o", str(path)]) == 0
    levels = load_pack(path).levels
    times = [level.stats["typical_seconds"] for level in levels]
    assert times == sorted(times)
    assert len(levels) == 9
    capsys.readouterr()
    assert main(["pack", "list", str(path), "--sort", "typical", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["typical_seconds"] for row in rows] == times
    assert main(["check", f"{path}:1", "--json"]) == 0
    unchecked = json.loads(capsys.readouterr().out)["unchecked"]
    assert "stats.typical_seconds" in json.dumps(unchecked)
    assert main(["pack", "export", str(path)]) == 0
    head, first, *_ = capsys.readouterr().out.splitlines()
    assert head.endswith(",plays")
    assert first.split(",")[-4:] == [
        *(str(levels[0].stats[f"typical_{end}"]) for end in ("seconds", "low_seconds")),
        str(levels[0].stats["typical_high_seconds"]),
        str(levels[0].stats["plays"]),
    ]
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(
        'similarity = 1.0\nsources = ["tested.json"]\n'
        '[[sections]]\nlevels = 5\nmoves = "2.."\nrise = "typical"\n'
    )
    built = tmp_path / "built.json"
    assert main(["pack", "build", str(recipe), "-o", str(built)]) == 0
    rising = [level.stats["typical_seconds"] for level in load_pack(built).levels]
    assert rising == sorted(rising)
    assert len(set(rising)) == 5
    assert main(["pack", "check", str(built)]) == 0


def test_a_typical_time_of_the_wrong_type_is_a_wrong_claim(tmp_path, capsys):
    path = tmp_path / "level.json"
    held = json.loads(dump_level(TUTORIAL[0]))
    for stats in (
        {"typical_seconds": "soon"},
        {"typical_seconds": 5, "typical_low_seconds": 6},
        {"typical_seconds": 5, "typical_high_seconds": 4.5},
        {"plays": 1.5},
    ):
        path.write_text(json.dumps(held | {"stats": stats}))
        assert main(["check", str(path)]) == 1, stats
    assert "claimed 1.5, found no number of plays" in capsys.readouterr().out


def lines_of(path):
    return Path(path).read_text().splitlines(keepends=True)


def with_bad(plays):
    with open(plays, "a", encoding="utf-8") as stream:
        stream.write('{"format": "trisolve-play"}\n')
    return plays


def test_the_first_bad_line_stops_the_command_unless_bad_lines_are_skipped(plays, capsys):
    with_bad(plays)
    command = ["playtest", "levels", plays, "--levels", "tutorial"]
    assert main(command) == 2
    error = capsys.readouterr().err.strip()
    assert error.startswith(f'trisolve: error: {plays}: line 55: expected the key "version"')
    assert error.endswith("(--skip-bad skips bad lines)")
    assert "\n" not in error
    assert main([*command, "--skip-bad", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bad"] == 1


def test_a_level_is_reported_as_text_json_and_a_page(plays, tmp_path, capsys):
    report = tmp_path / "report.html"
    assert main(["playtest", "level", "tutorial:9", plays, "-o", str(report)]) == 0
    out = capsys.readouterr().out
    assert "No way back (tutorial:9): 6 first plays" in out
    assert "First moves: A2" in out
    text = report.read_text()
    assert text.startswith("<!doctype html>")
    assert text.count("<svg") > 5
    assert text.count('class="bar"') == 5  # four distances, and lost
    assert "http:" not in re.sub(r"http://www.w3.org/[\w/]+", "", text)
    assert main(["playtest", "level", "tutorial:9", plays, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plays"] == 6


def test_a_level_without_plays_exits_with_1(plays, capsys):
    assert main(["playtest", "level", "starter:50", plays]) == 1
    assert "expected plays of this level, found none" in capsys.readouterr().err


def test_several_files_and_folders_form_one_playtest_and_each_line_counts_once(
    plays, tmp_path, capsys
):
    lines = lines_of(plays)
    folder = tmp_path / "friends"
    folder.mkdir()
    (folder / "one.jsonl").write_text("".join(lines[:30]))
    (folder / "two.jsonl").write_text("".join(lines[20:]))
    found, of_tutorial = [], ["--levels", "tutorial", "--json"]
    for sources in ([plays], [str(folder), plays], sorted(map(str, folder.iterdir()))):
        assert main(["playtest", "levels", *sources, *of_tutorial]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0]["plays"] == 54
    assert found[0] == found[1] == found[2]
    assert main(["playtest", "level", "tutorial:9", str(folder), plays, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plays"] == 6


def test_forget_writes_the_remaining_plays_to_a_new_file(plays, tmp_path, capsys):
    before = Path(plays).read_text()
    line = lines_of(plays)[0].replace('{"format"', '{"device":"phone","format"')
    (tmp_path / "more.jsonl").write_text(line + lines_of(plays)[1])
    target = tmp_path / "others.jsonl"
    sources = [plays, str(tmp_path / "more.jsonl")]
    assert main(["playtest", "forget", "nobody", *sources, "-o", str(target)]) == 1
    assert not target.exists()
    assert main(["playtest", "forget", "player03", *sources, "-o", str(target)]) == 0
    assert capsys.readouterr().out == f"9 lines removed; the others are in {target}\n"
    others = [one for one in lines_of(plays) if "player03" not in one]
    assert lines_of(target) == [*others, line]  # the line in both files stands once
    assert Path(plays).read_text() == before


def test_forget_ignores_its_own_files_and_stops_at_an_unreadable_line(plays, tmp_path, capsys):
    before = Path(plays).read_text()
    assert main(["playtest", "forget", "player03", plays, "-o", plays]) == 2
    assert "expected a new file" in capsys.readouterr().err
    assert main(["playtest", "forget", "Player", plays]) == 2
    assert "expected a player, 4 to 32 of a-z and 0-9" in capsys.readouterr().err
    assert Path(plays).read_text() == before
    target = tmp_path / "others.jsonl"
    assert main(["playtest", "forget", "player01", with_bad(plays), "-o", str(target)]) == 2
    assert "line 55: expected the key" in capsys.readouterr().err
    assert not target.exists()


@pytest.fixture
def folder(plays, tmp_path):
    """Return a folder of plays, in which the last line of one file is cut off."""
    folder = tmp_path / "class"
    folder.mkdir()
    lines = Path(plays).read_text().splitlines(keepends=True)
    (folder / "anna.jsonl").write_text("".join(lines[:27]))
    (folder / "ben.jsonl").write_text("".join(lines[27:])[:-40])
    return folder


@pytest.mark.long
def test_a_truncated_file_is_named_and_the_others_count(folder, run, tmp_path):
    done = run("playtest", "levels", folder)
    assert done.code == 2
    assert "53 plays of 6 players" in done.out
    (line,) = done.err.splitlines()
    assert f"{folder / 'ben.jsonl'}: line 27" in line
    assert line.endswith("; left out")
    out = tmp_path / "tested.json"
    assert "not written" in run("playtest", "levels", folder, "-o", out).err
    assert not out.exists()
    skipped = run("playtest", "levels", folder, "--skip-bad", "-o", out)
    assert (skipped.code, skipped.err) == (0, "trisolve: 1 bad line left out\n")
    assert skipped.out.endswith(f"9 levels written to {out}\n")
    stuck = run("playtest", "level", "tutorial:1", folder, "--json")
    assert (stuck.code, len(stuck.objects())) == (2, 1)


@pytest.mark.long
def test_a_bad_line_in_a_single_file_ends_the_command(folder, run):
    run("playtest", "levels", folder / "ben.jsonl").assert_one_line()


@pytest.mark.long
def test_plays_of_another_pack_rank_no_levels(plays, run, tmp_path):
    done = run("playtest", "levels", plays, "--levels", "article", "-o", tmp_path / "tested.json")
    assert (done.code, done.out) == (1, "")
    assert done.err.endswith(
        "article: expected plays of its levels, found 54 plays of other levels; nothing is ranked\n"
    )
    assert not (tmp_path / "tested.json").exists()


def test_playtest_report_prints_the_path_of_the_report(plays, run, tmp_path):
    done = run("playtest", "level", "tutorial:1", plays, "-o", tmp_path / "one.html")
    assert done.out.endswith(f"report written to {tmp_path / 'one.html'}\n")

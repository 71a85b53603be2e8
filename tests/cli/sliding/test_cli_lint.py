"""lint at the command line: its report, its exit codes, choosing codes, many levels, no engine."""

import json
import subprocess
import sys

import pytest
from cli_session import PACK, PUZZLE_30, SOLVED, STUCK, Session
from places import LEVELS

from trisolve.cli.sliding.lint import files_named_by
from trisolve.limits import stop_phrase
from trisolve.sliding.lint import CODES

SLIDE = {**STUCK, "name": "Slide", "floor": list(range(9))}
"""A warning and no error."""


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


def test_a_finding_states_what_where_and_why(session):
    stuck = session.put("stuck.json", STUCK)
    done = session.run("lint", stuck, "--select", "G")
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        f"Walled off ({stuck}): 1 error\n"
        "  error G001 a wall separates block A from its goal\n"
        "    cells 6 (0, 3, 0), 7 (0, 3, 1), 8 (0, 4, 0)\n"
        "    A block slides only along its own track, and a wall on this track separates\n"
        "    the block from its goal. Therefore, the level cannot be solved.\n"
    )


def test_only_errors_exit_with_1(session):
    assert session.run("lint", session.put("slide.json", SLIDE)).code == 0
    assert session.run("lint", session.put("solved.json", SOLVED)).code == 0
    assert session.run("lint", session.put("stuck.json", STUCK), "--ignore", "G,P001").code == 0


def test_each_kind_of_finding_is_explained_once_per_run(session):
    paths = [session.put(f"{name}.json", STUCK) for name in "ab"]
    out = session.run("lint", "--select", "G,D", *paths).out
    assert out.count("error G001") == 2
    assert out.count("A block slides only along its own track") == 1
    assert f"warning D001 the same puzzle as {paths[0]}" in " ".join(out.split())
    assert out.splitlines()[-1] == "2 levels: 2 errors, 1 warning"


def test_json_is_one_object_per_level_with_every_cell(session):
    found = session.run("lint", "--json", session.put("puzzle.json", PUZZLE_30)).objects()[0]
    assert found["counts"] == {"error": 0, "warning": 4, "note": 3}
    assert found["left_out"] == []
    assert [one["code"] for one in found["findings"]] == sorted(
        (one["code"] for one in found["findings"]),
        key=lambda code: (["error", "warning", "note"].index(CODES[code].severity), code),
    )
    never = found["findings"][0]
    assert (never["code"], never["name"], never["blocks"]) == ("B001", "block-never-moves", ["E"])
    assert never["cells"][0] == {"cell": 7, "row": 0, "col": 3, "orient": 1}
    assert never["explanation"] == CODES["B001"].explanation


def test_quiet_prints_one_line_per_error_or_warning(session):
    slide, stuck = session.put("slide.json", SLIDE), session.put("stuck.json", STUCK)
    done = session.run("lint", "-q", "--select", "P002,G", slide, stuck)
    assert done.out == (
        f"{slide}: warning P002 one move solves it: A3\n"
        f"{stuck}: error G001 a wall separates block A from its goal\n"
    )


def test_quiet_prints_nothing_without_findings(session):
    path = session.put("pack.json", PACK)
    assert session.run("lint", "--select", "F001", path).out.count("note F001") > 0
    assert session.run("lint", "-q", "--select", "F001", path).out == ""


LESSONS = ("tutorial:1", "tutorial:2")
"""Levels with notes and nothing else."""


def test_with_several_levels_only_those_with_errors_or_warnings_are_listed(session):
    slide = session.put("slide.json", SLIDE)
    assert "  note " in session.run("lint", LESSONS[0]).out
    done = session.run("lint", slide, *LESSONS)
    listed = [line for line in done.out.splitlines() if not line.startswith(" ")]
    assert listed[0].startswith(f"Slide ({slide}): ")
    assert len(listed) == 2
    assert listed[1].startswith("3 levels: ")
    assert "  note " not in done.out
    assert "  note " in session.run("lint", slide, *LESSONS, "--select", "F,R").out


def test_levels_with_notes_only_are_not_listed(session, monkeypatch):
    done = session.run("lint", *LESSONS)
    assert (done.code, done.out, done.err) == (0, "", "")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert session.run("lint", *LESSONS).err.endswith("; --select CODES lists the notes\n")


def test_levels_only_skips_files_of_other_puzzles(session):
    game = session.put("game.json", '{"format": "trisolve-boco"}')
    assert session.run("lint", game).code == 2
    done = session.run("lint", "--levels-only", game, session.put("slide.json", SLIDE), "-q")
    assert (done.code, done.err) == (0, "")
    assert "slide.json: warning" in done.out


def test_lint_searches_packs_and_directories(session):
    session.put("packs/pack.json", PACK)
    session.put("packs/deep/slide.json", SLIDE)
    session.put("packs/list.jsonl", json.dumps(SLIDE) + "\n# a comment\n")
    session.put("packs/game.jsonl", '{"format": "trisolve-boco"}\n')
    found = session.run("lint", "--json", session.directory / "packs").objects()
    assert found[0]["name"] == "Slide"
    assert len(found) == 4


def test_skipped_checks_are_reported_but_are_not_errors(session):
    done = session.run("lint", "--max-states", 10, session.put("puzzle.json", PUZZLE_30))
    assert done.code == 0
    text = " ".join(done.out.split())
    assert (
        f"left out R001, R002, R003, P001, P004: {stop_phrase('max_states')} at 10 states" in text
    )
    assert (
        f"left out B001, F001: {stop_phrase('max_states')} at 10 states; only what is certain"
        in text
    )


def test_lint_reports_that_it_found_nothing(session):
    out = session.run("lint", "--select", "G", session.put("slide.json", SLIDE)).out
    assert out.endswith(": nothing to report\n")


def test_lint_lists_all_codes(session):
    done = session.run("lint", "--codes")
    assert done.code == 0
    assert all(f"{code} {one.name} ({one.severity}" in done.out for code, one in CODES.items())
    assert max(map(len, done.out.splitlines())) <= 80
    assert [one["code"] for one in session.run("lint", "--codes", "--json").objects()] == list(
        CODES
    )


def test_bad_usage_and_bad_input_give_a_one_line_error(session):
    session.run("lint").assert_one_line()
    slide = session.put("slide.json", SLIDE)
    done = session.run("lint", slide, "--select", "Z9")
    done.assert_one_line()
    assert "expected a code such as G001" in done.err
    bad = session.put("bad.json", "{")
    done = session.run("lint", "--json", bad, slide)
    done.assert_one_line()
    first, second = done.objects()
    assert (first["status"], second["status"]) == ("invalid", "done")


def test_checks_without_a_search_do_not_load_the_engine(session):
    script = (
        "import sys; from trisolve.cli import main; code = main(sys.argv[1:]);"
        "heavy = {'numpy', 'numba', 'trisolve.sliding.engine'} & set(sys.modules);"
        "sys.exit(code or (f'loaded {heavy}' if heavy else 0))"
    )
    slide = session.put("slide.json", SLIDE)
    command = [sys.executable, "-c", script, "lint", slide, "--select", "G,B002,P002,D"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "P002" in done.stdout


def test_a_level_can_ignore_codes_and_a_wrong_code_hides_no_other_level(session):
    meant = session.put("meant.json", {**STUCK, "metadata": {"lint": {"ignore": ["G001", "R"]}}})
    wrong = session.put("wrong.json", {**STUCK, "metadata": {"lint": {"ignore": ["X1"]}}})
    stuck = session.put("stuck.json", STUCK)
    done = session.run("lint", "-q", "--select", "G", meant, wrong, stuck)
    assert done.code == 2
    assert done.out == f"{stuck}: error G001 a wall separates block A from its goal\n"
    assert f"{wrong}: metadata.lint.ignore: expected a code such as G001" in done.err


def test_the_source_file_of_a_recipe_is_not_a_duplicate_of_the_built_pack(run, put, tmp_path):
    level = (LEVELS / "tutorial" / "01-slide.json").read_text()
    folder = put("levels/game.json", level).parent
    put("levels/mine.json", level)
    assert "D001" in run("lint", folder, "--select", "D").out
    recipe = 'name = "Game"\n[[sections]]\nname = "All"\nlevels = 1\nsources = ["mine.json"]\n'
    put("levels/pack.toml", recipe)
    files_named_by.cache_clear()
    assert "D001" not in run("lint", folder, "--select", "D").out

"""Commands read and write the forms for people: text, lists, links, bare codes."""

import json

import pytest
from cli_session import PACK, PUZZLE_5, PUZZLE_30, STUCK

from trisolve.sliding.formats import parse_level, parse_link


def code_of(run, puzzle):
    return run("convert", puzzle, "-", "--bare").out.strip()


@pytest.mark.parametrize("level", [PUZZLE_5, PUZZLE_30, STUCK])
def test_pasted_output_of_show_plain_is_the_same_level(run, put, level):
    path = put("level.json", level)
    text = run("show", "--plain", path).out
    assert parse_level(text) == parse_level(json.dumps(level))
    assert run("show", "--plain", "-", stdin=text).out == text


def test_show_plain_after_moves_prints_the_level_from_that_position(run, puzzle):
    text = run("show", "--plain", "--after", "C1 B2", puzzle).out
    assert run("solve", "--json", "-", stdin=text).objects()[0]["moves"] == 1


def test_a_pasted_drawing_is_solved_in_as_many_moves(run, puzzle):
    drawn = run("show", "--color", "never", puzzle).out.partition("\n\n")[2]
    assert run("solve", "--json", "-", stdin=f"board:\n{drawn}").objects()[0]["moves"] == 3
    reported = run("solve", "-", stdin=drawn)
    reported.assert_one_line()
    assert "expected a line board: above the rows of a board" in reported.err


def test_schema_text_prints_the_guide(run):
    assert run("schema", "text").out.startswith("The text format of a level (.tri)\n")


def test_new_writes_a_commented_level(run, tmp_path):
    path = tmp_path / "my.tri"
    done = run("new", "hexagon:3", "-o", path)
    assert (done.code, done.out) == (0, "")
    assert path.read_text().startswith("; ")
    assert path.read_text() == run("new", "hexagon:3").out
    assert run("solve", "--json", path).objects()[0]["moves"] == 1
    run("new", "hexagon:4", "-o", path).assert_one_line()
    assert path.read_text() == run("new", "hexagon:3").out


@pytest.mark.parametrize("arguments", [["blob:60"], ["hexagon:0"], ["hexagon:3", "-o", "my.json"]])
def test_new_refuses_an_unknown_shape(run, arguments):
    run("new", *arguments).assert_one_line()


def test_convert_with_bare_writes_only_the_puzzle(run, put, pack):
    path = put("mine.json", PUZZLE_5, name="Mine", stats={"moves": 3}, author="me", tags=["x"])
    level = parse_level(code_of(run, path))
    assert (level.name, level.stats, level.author, level.tags) == ("", {}, "", ())
    assert level.key == parse_level(json.dumps(PUZZLE_5)).key
    assert len(run("convert", pack, "-", "--bare").out.split()) == 2
    assert "name" not in json.loads(run("convert", path, "-", "--bare", "--format", "json").out)


def test_hint_uses_the_moves_of_a_link_up_to_its_position(run, puzzle):
    base = f"https://example.org/play#{code_of(run, puzzle)}"
    for link, played, distance in (
        (base, 0, 3),
        (f"{base}~C1,B2", 2, 1),
        (f"{base}~C1,B2~1", 1, 2),
        (f"{base}~C1,B2~0", 0, 3),
    ):
        (found,) = run("hint", "--json", link).objects()
        assert (found["played"], found["distance"]) == (played, distance)
    (found,) = run("hint", "--json", "--after", "B2", f"{base}~C1").objects()
    assert (found["played"], found["distance"]) == (2, 1)


def test_replay_uses_the_moves_of_a_link_unless_others_are_given(run, puzzle):
    link = f"#{code_of(run, puzzle)}~C1,B2,A4~0"
    assert run("replay", link).out.splitlines()[-1] == "solved after 3 moves (7 steps)"
    assert run("replay", link, "C1").out.splitlines()[-1] == "not solved after 1 move (1 step)"


def test_every_command_accepts_a_link_as_a_level(run, puzzle):
    link = f"https://example.org/#{code_of(run, puzzle)}~C1"
    assert run("solve", "--json", link, "-", stdin=link).objects()[1]["moves"] == 3
    assert parse_link(link).level.key == parse_level(run("show", "--plain", link).out).key


def test_a_wrong_link_gives_a_one_line_error(run, puzzle):
    for play in ("~", "~C9x", "~C1~7", "~%zz"):
        run("hint", f"#{code_of(run, puzzle)}{play}").assert_one_line()
    done = run("hint", f"#{code_of(run, puzzle)}~C9")
    done.assert_one_line(code=1)


def test_a_bad_line_in_a_list_is_reported_and_the_others_run(run, put):
    path = put("boards.txt", "# boards\n3 AAoooo...\nnonsense\n; more\n1 AAo......\n")
    done = run("solve", "--json", path)
    done.assert_one_line()
    one, bad, other = done.objects()
    assert (one["status"], other["status"]) == ("solved", "solved")
    assert bad["file"] == f"{path}:2"
    assert bad["error"].startswith(f"{path}: line 3: expected a line with a share code")
    assert bad["error"] in done.err


def test_json_lines_can_be_read_back(run, put):
    lines = "\n".join(json.dumps(level) for level in PACK["levels"])
    path = put("levels.jsonl", lines)
    assert [one["moves"] for one in run("solve", "--json", path).objects()] == [3, 7]


def test_json_output_of_generate_can_be_read_back(run):
    search = ("hexagon:2", "--trials", 300, "--count", 2, "--no-tidy", "--seed", 1)
    made = run("generate", *search, "--json")
    found = run("check", "--json", "-", stdin=made.out).objects()
    assert len(found) == len(made.objects())
    assert all(one["right"] == ["stats.moves", "stats.steps", "stats.states"] for one in found)


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "--json", "no.json"],
        ["hint", "--json", "no.json"],
        ["replay", "--json", "no.json"],
        ["analyze", "--json", "no.json"],
        ["check", "--json", "no.json"],
        ["lint", "--json", "no.json"],
        ["diff", "--json", "no.json", "no.json"],
        ["certify", "--json", "no.json"],
        ["verify", "--json", "no.json", "no.json"],
        ["mutate", "--json", "no.json"],
        ["generate", "--json", "no.tri"],
        ["regenerate", "--json", "no.json"],
        ["pack", "info", "--json", "no.json"],
        ["pack", "check", "--json", "no.json"],
        ["pack", "diff", "--json", "no.json", "no.json"],
        ["archive", "stats", "--json", "no.archive"],
    ],
)
def test_a_failed_input_is_a_json_object_with_its_error(run, arguments):
    done = run(*arguments)
    done.assert_one_line()
    (found,) = done.objects()
    assert found["error"] in done.err


def test_a_name_without_its_suffix_suggests_the_file(run, put):
    path = put("puzzle-30.json", PUZZLE_30)
    done = run("solve", path.with_suffix(""))
    done.assert_one_line()
    assert f"did you mean {path}?" in done.err

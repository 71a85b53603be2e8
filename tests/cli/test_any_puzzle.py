"""One command line: verbs for any puzzle, `--puzzle`, and the number of names to learn."""

import pytest
from commands import COMMANDS, typed_as

from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.rooms import rooms

EVERY_COMMAND_HAS = {"--help", "--json", "--csv", "--table", "--quiet", "--progress", "--color"}
"""The options of every command, and the two other forms of the values of ``--json``."""
N_COMMANDS, N_OPTIONS = 81, 535
"""How many there may be. On 2026-11-23 there were 88 and 583, without what was added since."""
SECOND_NAMES = {
    *("--to", "--form", "--games", "--best", "--list", "--keep", "--parquet"),
    *("--min-moves", "--max-moves", "--max-positions", "--indices", "--numbers", "--names"),
    *("--pins", "--marks", "--merge", "--orient", "--stitch", "--split", "--up"),
}
"""Other words for `--format`, `--count`, `--moves`, `--max-nodes` and `--labels`, or for what
`mesh convert` does."""


def options():
    """Return the options in help, by the words of the command; a verb has all puzzles' options."""
    found = {}
    for name, command in COMMANDS.items():
        shown = {
            max(one.opts, key=len)
            for one in command.params
            if one.param_type_name == "option" and not one.hidden
        }
        found.setdefault(typed_as(name), set()).update(shown - EVERY_COMMAND_HAS)
    return found


def test_the_number_of_commands_and_options_has_not_grown():
    """Raise a number only for a new feature."""
    assert len(options()) <= N_COMMANDS
    assert sum(map(len, options().values())) <= N_OPTIONS


def test_each_concept_has_one_option_name_in_all_commands():
    shown = {
        name: taken & SECOND_NAMES for name, taken in options().items() if taken & SECOND_NAMES
    }
    assert shown == {"mesh convert": {"--merge", "--orient", "--stitch", "--split", "--up"}}


REPEATS = {"--edits", "--climbs", "--budget"}
"""Options of searches that repeat recorded runs."""


def test_only_puzzle_verbs_and_universal_options_are_hidden():
    hidden = {name for name, command in COMMANDS.items() if command.hidden}
    assert hidden == {name for name in COMMANDS if typed_as(name) != name}
    for name, command in COMMANDS.items():
        options = {max(one.opts, key=len) for one in command.params if getattr(one, "hidden", 0)}
        also = REPEATS if name in ("generate", "mutate") else set()
        assert also <= options <= {"--quiet", "--progress", "--color"} | also, name


def test_verbs_are_not_listed_in_the_groups_of_puzzles(run):
    for room in rooms():
        text = run(room.group, "--help").out if room.group else ""
        listed = {line.split()[0] for line in text.splitlines() if line.startswith("  ")}
        assert not listed & {*FOR_ANY_PUZZLE}, room.name
    assert "trisolve solve, check, replay, show" in run("boco", "--help").out


def test_a_verb_does_the_same_in_a_group_as_at_the_top_level(run):
    done = run("boco", "show", "squares:2x2")
    assert done.out == run("show", "squares:2x2").out
    assert done.err == ""


def test_help_for_a_verb_lists_the_options_of_each_puzzle(run):
    text = run("solve", "--help").out
    assert "Other puzzles, with --puzzle NAME --help:\n" in text
    assert "--puzzle boco " in text
    assert "--rim, --swap" in text
    own = run("solve", "--puzzle", "boco", "--help").out
    assert own.startswith("Usage: trisolve solve [OPTIONS] ")
    assert "Prove who wins with best play" in own
    assert own == run("solve", "squares:3x3", "--help").out


def test_the_puzzle_option_decides_how_a_file_is_read(run, put):
    svg = run("render", "--puzzle=mesh", "octagon").out
    assert svg == run("render", "octagon", "--puzzle", "mesh").out
    assert svg != run("render", "octagon").out
    broken = put("broken.json", "{}")
    done = run("check", "--puzzle", "tantrix", broken)
    assert (done.code, "broken.json" in done.err) == (2, True)
    assert run("show", "--puzzle", "sliding", "starter:1").out == run("show", "starter:1").out


@pytest.mark.parametrize("words", [["solve", "--puzzle", "hex", "x"], ["solve", "--puzzle"]])
def test_a_puzzle_without_the_verb_gives_a_one_line_error(run, words):
    done = run(*words)
    done.assert_one_line()
    assert "--puzzle: expected one of sliding, entanglement, tantrix, boco" in done.err


def test_an_option_of_one_puzzle_selects_that_puzzle_for_a_board(run):
    """A mesh is also a board of BOCO."""
    with_mesh = run("render", "--puzzle", "mesh", "cube", "--view", "10,20").out
    assert run("render", "cube", "--view", "10,20").out == with_mesh
    assert run("render", "cube").out == run("render", "--puzzle", "boco", "cube").out


def test_replay_takes_one_file_and_the_moves(run):
    done = run("replay", "entanglement:small", "2 s0")
    assert (done.code, done.err) == (0, "")
    assert done.out == run("entanglement", "replay", "entanglement:small", "2 s0").out
    assert run("replay", "boco:cross").code == 0
    assert run("replay", "tantrix:finished", "--turn", "1").out

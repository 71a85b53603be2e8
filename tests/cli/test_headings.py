"""Help lists many options under headings, and a few in one list."""


def headings(run, *command):
    """Return the headings of a command's help."""
    lines = run(*command, "--help").out.splitlines()
    return [line.rstrip(":") for line in lines if line.endswith(":") and not line.startswith(" ")]


def test_many_options_have_headings(run):
    many = ["Arguments", "Options", "What stops it", "What is written", "How it runs"]
    assert headings(run, "generate") == many
    assert headings(run, "solve")[: len(many)] == many


def test_few_options_have_one_list(run):
    assert headings(run, "levels")[-1] == "Options"


def test_the_options_of_all_commands_are_listed_once(run):
    assert headings(run)[-1] == "Commands"
    assert "  Everywhere:\n    --quiet, -q  " in run("--help").out
    assert "Everywhere" not in run("show", "--help").out


def test_help_is_a_command(run):
    assert run("help", "solve").out == run("solve", "--help").out
    assert run("help", "pack", "build").out == run("pack", "build", "--help").out
    assert run("help").out == run("--help").out
    run("help", "nothing").assert_one_line()


def test_completion_prints_the_script_of_a_shell(run):
    for shell in ("bash", "zsh", "fish"):
        assert "_TRISOLVE_COMPLETE=complete_" + shell in run("completion", shell).out
    run("completion", "tcsh").assert_one_line()

"""``trisolve playtest join``: the plays of several files in one file."""

from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, complain, counted, say, say_json
from trisolve.cli.pictures import put
from trisolve.cli.sliding.playtest_options import EXAMPLE_PLAYS, Plays, SkipBad, ignored
from trisolve.errors import TrisolveError

EXAMPLES = (
    f"trisolve playtest join {EXAMPLE_PLAYS} -o all.jsonl",
    f"trisolve playtest join {EXAMPLE_PLAYS} > copy.jsonl",
)


def join(
    plays: Plays,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The file to write; - for standard output."
        ),
    ] = STDOUT,
    skip_bad: SkipBad = False,
    as_json: AsOneJson = False,
) -> int:
    """Join files of plays into one file that contains each play once.

    Lines are copied as they are. Each bad line is reported and left out; the exit code is then 2,
    unless --skip-bad only counts them.
    """
    from trisolve.sliding.playtests.keeping import join_plays

    check_one_on_stdout(output, "the plays take", as_json=as_json)

    def report(error: TrisolveError) -> None:
        complain(str(error))

    joined = join_plays(plays, ignored if skip_bad else report)
    put(joined.text.encode(), output)
    if as_json:
        counts = {"plays": joined.n_plays, "twice": joined.n_twice, "bad": joined.n_bad}
        say_json({"written": output, **counts})
    elif output != STDOUT:
        left_out = f"{joined.n_twice:,} left out as duplicates, {joined.n_bad:,} as bad"
        say(f"{counted(joined.n_plays, 'play')}, {left_out}")
    return Code.BAD_INPUT if joined.n_bad and not skip_bad else Code.DONE

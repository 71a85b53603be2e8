"""``trisolve playtest forget``: remove one player's plays from a file."""

from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, complain, counted, say, say_json
from trisolve.cli.pictures import put
from trisolve.cli.sliding.playtest_options import EXAMPLE_PLAYS
from trisolve.errors import FormatError

EXAMPLES = (
    f"trisolve playtest join {EXAMPLE_PLAYS} -o all.jsonl",
    "trisolve playtest forget player03 all.jsonl --in-place",
)


def forget(
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="The player's name in the plays.")
    ],
    plays: Annotated[str, typer.Argument(metavar="FILE", help="The file of plays.")],
    *,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the remaining plays to this file; - for standard output.",
            show_default=False,
        ),
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Write the remaining plays back to the same file.")
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Remove all plays of one player from a file.

    The new file is written completely or not at all. If a line cannot be read, the command stops,
    because the line could belong to the player. If the file contains no plays by the player,
    nothing is written, and the exit code is 1.
    """
    from trisolve.sliding.playtests.keeping import without_player

    if (output is None) != in_place:
        raise FormatError("expected either -o FILE or --in-place")
    target = plays if output is None else output
    check_one_on_stdout(target, "the plays take", as_json=as_json)
    text, n_gone = without_player(player, plays)
    if not n_gone:
        complain(f"{plays}: expected plays of {player}, found none", kind="")
        return Code.NEGATIVE
    put(text.encode(), target)
    if as_json:
        say_json({"written": target, "forgotten": n_gone})
    elif target != STDOUT:
        say(f"{counted(n_gone, 'line')} removed; the others are in {target}")
    return Code.DONE

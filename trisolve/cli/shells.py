"""``trisolve completion``: the script with which a shell completes commands, options and names."""

from typing import Annotated, Literal

import typer

from trisolve.cli.completion import ASKED
from trisolve.cli.output import Code, say

EXAMPLES = ("trisolve completion bash", "trisolve completion zsh")


def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        typer.Argument(metavar="SHELL", help="The shell: bash, zsh or fish."),
    ],
) -> int:
    """Print the completion script for bash, zsh or fish.

    Save the script where your shell looks for completion scripts. For bash, this is
    ~/.local/share/bash-completion/completions/trisolve; for zsh, a file named _trisolve in one of
    the fpath folders; for fish, ~/.config/fish/completions/trisolve.fish.
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    say(get_completion_script(prog_name="trisolve", complete_var=ASKED, shell=shell))
    return Code.DONE

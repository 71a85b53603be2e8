"""Bundled names, offered by a shell while a command is typed.

Typer completes commands and options, and loads commands to do so. Names are completed here without
loading anything, because the answer must come before the next key press.
"""

import os
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Literal

from trisolve.cli.output import Code, say
from trisolve.cli.table import COMMANDS, FOR_ANY_PUZZLE, NAMELESS, Group
from trisolve.files.bundled import Collection, collection, collections
from trisolve.options import command, option

ASKED = "_TRISOLVE_COMPLETE"
"""The variable that a shell sets to ask for completions; its value names the shell."""

_OTHERS = ("recipe", "play")
"""The words for bundled files that are not puzzles."""
_MAX_OFFERED = 1_000


def complete(environment: Mapping[str, str] = os.environ) -> int | None:
    """Print the completions at the cursor in the shell's format; return the exit code.

    None means that no name is expected there, so commands and options are completed instead.
    """
    shell = environment.get(ASKED, "").removeprefix("complete_")
    if shell not in _SHELLS:
        return None
    split, say = _SHELLS[shell]
    typed = split(environment)
    if typed is None:
        return None
    *words, current = typed
    found = _candidates(words, current)
    if found is None:
        return None
    text = say(found, environment)
    if text:
        sys.stdout.write(f"{text}\n")
    return 0 if found or shell != "fish" else 1


def typed_words(environment: Mapping[str, str]) -> list[str]:
    """Return the words before the cursor, without the word being typed."""
    shell = environment.get(ASKED, "").removeprefix("complete_")
    split, _ = _SHELLS.get(shell, (_words_of_others, None))
    return (split(environment) or [])[:-1]


def behind_group(environment: Mapping[str, str], group: str) -> dict[str, str]:
    """Return a shell's variables as if the name of a group had been typed before its command.

    >>> behind_group({"COMP_WORDS": "trisolve solve -", "COMP_CWORD": "2"}, "boco")
    {'COMP_WORDS': 'trisolve boco solve -', 'COMP_CWORD': '3'}
    """
    changed: dict[str, str] = {}
    for name in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"):
        line = environment.get(name, "")
        first = re.match(r"\S+\s", line)
        if first:
            changed[name] = f"{first[0]}{group}{first[0][-1]}{line[first.end() :]}"
    if environment.get("COMP_CWORD", "").isdigit():
        changed["COMP_CWORD"] = str(int(environment["COMP_CWORD"]) + 1)
    return changed


def _candidates(words: list[str], current: str) -> list[str] | None:
    """Return the names and files that begin with `current`, or None if no name is expected."""
    if not words or current.startswith("-") or words[-1].startswith("-"):
        return None
    names = _names(words, current)
    if names is None:
        return None
    found = [name for name in names if name.startswith(current)][:_MAX_OFFERED]
    return found and [*found, *_files(current)]


def _names(words: list[str], current: str) -> list[str] | None:
    command = words[0]
    if command == "warm":
        from trisolve.warming import compiled_rooms

        return list(compiled_rooms())
    found = COMMANDS.get(command)
    if command in NAMELESS or (isinstance(found, Group) and len(words) == 1):
        return None
    every = collections()
    if command == "levels":
        chosen = every
    elif command in (*FOR_ANY_PUZZLE, "play"):
        chosen = [one for one in every if one.noun not in _OTHERS]
    elif words[:2] == ["pack", "build"]:
        chosen = [one for one in every if one.noun == "recipe"]
    elif command == "playtest":
        chosen = [one for one in every if one.noun in ("level", "play")]
    else:
        group = command if any(command in one.groups for one in every) else ""
        chosen = [one for one in every if group in one.groups and one.noun not in _OTHERS]
    return [name for one in chosen for name in _names_in(one, current)]


def _names_in(one: Collection, current: str) -> list[str]:
    """Return a collection's name or, once its colon is typed, the names in it."""
    if one.made and not one.names()[0].startswith(f"{one.name}:"):
        return one.names()
    inner = collection(current.rpartition(":")[0]) if current.count(":") > 1 else None
    if inner is not None and inner.name.startswith(f"{one.name}:"):
        return inner.names()
    if current.startswith(f"{one.name}:"):
        return one.names()
    return [f"{one.name}:"] if one.made else [one.name, f"{one.name}:"]


def _files(current: str) -> list[str]:
    """Return the files that begin with `current`; a shell that gets names lists no files itself."""
    folder, start = os.path.split(current)
    try:
        inside = sorted(Path(folder or ".").iterdir()) if current else []
    except OSError:
        return []
    found = [path for path in inside if path.name.startswith(start)]
    return [os.path.join(folder, path.name) + ("/" if path.is_dir() else "") for path in found]


def _words_of_bash(environment: Mapping[str, str]) -> list[str] | None:
    """Return the words up to the cursor. Bash splits words at colons, so they are joined again."""
    lines = environment.get("COMP_WORDS", "").split("\n")
    typed = lines if len(lines) > 1 else lines[0].split(" ")
    number = environment.get("COMP_CWORD", "")
    if not number.isdigit():
        return None
    typed = [*typed, ""][1 : int(number) + 1]
    words: list[str] = []
    glued = False
    for word in typed:
        if words and (word == ":" or glued):
            words[-1] += word
        else:
            words.append(word)
        glued = word == ":"
    return words or None


def _bash_text(found: list[str], environment: Mapping[str, str]) -> str:
    """Return one name per line, or only the part after a colon if bash split the word there."""
    typed = environment.get("COMP_WORDS", "").split("\n")
    is_cut = ":" in typed[1:]
    return "\n".join(name.rpartition(":")[2] if is_cut else name for name in found)


def _words_of_others(environment: Mapping[str, str]) -> list[str] | None:
    import shlex

    line = environment.get("_TYPER_COMPLETE_ARGS", "")
    try:
        words = shlex.split(line)[1:]
    except ValueError:
        return None
    return [*words, ""] if line.endswith(" ") else words or None


def _zsh_text(found: list[str], _environment: Mapping[str, str]) -> str:
    quoted = "\n".join('"' + name.replace(":", r"\\:") + '"' for name in found)
    return f"_arguments '*: :(({quoted}))'" if found else "_files"


def _fish_text(found: list[str], environment: Mapping[str, str]) -> str:
    wanted = environment.get("_TYPER_COMPLETE_FISH_ACTION") == "get-args"
    return "\n".join(found) if wanted else ""


_SHELLS: dict[
    str,
    tuple[
        Callable[[Mapping[str, str]], list[str] | None],
        Callable[[list[str], Mapping[str, str]], str],
    ],
] = {
    "bash": (_words_of_bash, _bash_text),
    "zsh": (_words_of_others, _zsh_text),
    "fish": (_words_of_others, _fish_text),
}


@command(examples=("trisolve completion bash", "trisolve completion zsh"))
def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        option("The shell: bash, zsh or fish.", of="SHELL"),
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

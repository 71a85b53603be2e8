"""Write the manual page, which the wheel installs: `python tools/man_page.py` writes it again."""

from pathlib import Path

from trisolve.cli.command import HELP, by_task
from trisolve.cli.table import COMMANDS

PAGE = Path(__file__).resolve().parent.parent / "packaging" / "man" / "trisolve.1"
CODES = (
    ("0", "success"),
    ("1", "a negative answer: unsolvable, a wrong claim, an illegal move"),
    ("2", "bad usage or bad input"),
    ("3", "stopped by a limit"),
    ("130", "interrupted"),
)
VARIABLES = (
    ("NUMBA_CACHE_DIR, XDG_CACHE_HOME", "Where compiled kernels are stored."),
    ("NO_COLOR", "No color."),
    ("FORCE_COLOR, CLICOLOR_FORCE", "Color, even in a pipe."),
    ("COLUMNS", "The width of help."),
)
FILES = (("trisolve.toml, pyproject.toml", "Settings of a project; see trisolve config --help."),)


def escaped(text: str) -> str:
    """Return a text in which roff changes nothing."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def listed(rows: "list[tuple[str, str]] | tuple[tuple[str, str], ...]") -> list[str]:
    """Return the lines of a list of terms."""
    return [line for term, text in rows for line in (".TP", f".B {escaped(term)}", escaped(text))]


def page() -> str:
    """Return the manual page."""
    lines = [
        '.TH TRISOLVE 1 "" trisolve "User Commands"',
        ".SH NAME",
        "trisolve \\- solve, generate, draw and explain puzzles on triangles, hexagons and meshes",
        ".SH SYNOPSIS",
        ".B trisolve",
        "COMMAND [OPTIONS] [ARGS]...",
        ".SH DESCRIPTION",
        "Commands without a puzzle's name are for sliding blocks on triangles, but play, solve,",
        "check, show, render, replay and analyze accept files for any puzzle.",
        escaped("trisolve COMMAND --help explains a command."),
    ]
    for heading, names in by_task(COMMANDS).items():
        lines.append(f".SS {heading}")
        lines += listed([(name, COMMANDS[name].first) for name in names])
    lines += [".SH OPTIONS", "Every command takes:", *listed(HELP)]
    lines += [".SH EXIT STATUS", *listed(CODES), ".SH ENVIRONMENT", *listed(VARIABLES)]
    lines += [".SH FILES", *listed(FILES), ".SH EXAMPLE", ".nf"]
    return "\n".join([*lines, "trisolve solve article:puzzle\\-30", ".fi", ""])


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")

"""The help of a command, with its options under headings that say what each group is for."""

from collections.abc import Callable, Sequence
from typing import Any

from typer.core import TyperCommand

from trisolve.cli.any_puzzle import options_of_others

_STOPS = (
    "--max-states",
    "--max-nodes",
    "--max-bytes",
    "--time-limit",
    "--trials",
    "--target-moves",
)
_WRITES = (
    *("--output", "--force", "--format", "--json", "--no-seconds", "--archive", "--no-open"),
    *("--save-hardest", "--graph", "--certificate", "--in-place"),
)
_RUNS = ("--threads", "--workers", "--scheduler", "--quiet", "--color", "--help")
_HEADINGS = {
    "What stops it": _STOPS,
    "What is written": _WRITES,
    "How it runs": _RUNS,
}
FEW = 8
"""With so few options help has one list."""


class HeadedCommand(TyperCommand):
    """A command whose help lists many options under headings."""

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - click's own
        """Write the arguments, then the options; options that determine the work come first."""
        options = [one for one in self.get_params(ctx) if one.param_type_name == "option"]
        shown = [one for one in options if one.get_help_record(ctx) is not None]
        if len(shown) <= FEW:
            super().format_options(ctx, formatter)
        else:
            _write(self._sections(ctx), formatter)
        self.write_more({name for one in shown for name in one.opts}, formatter)

    def write_more(self, own: set[str], formatter: Any) -> None:  # noqa: ANN401 - click's own
        """Write the parts after the options; `own` holds the names of the options."""

    def _sections(self, ctx: Any) -> dict[str, list[tuple[str, str]]]:  # noqa: ANN401 - click's own
        """Return the rows of help by heading."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        sections |= {heading: [] for heading in _HEADINGS}
        for one in self.get_params(ctx):
            row = one.get_help_record(ctx)
            if row is not None:
                is_option = one.param_type_name == "option"
                sections[heading_of(one.opts) if is_option else "Arguments"].append(row)
        return sections


def verb_command(load: Callable[[Sequence[str]], Any]) -> type[HeadedCommand]:
    """Return the type of a command for any puzzle; its help also lists other puzzles' options."""

    class VerbCommand(HeadedCommand):
        def write_more(self, own: set[str], formatter: Any) -> None:  # noqa: ANN401 - click's own
            for others in options_of_others(load, str(self.name), own):
                _write({others.heading: others.rows}, formatter)

    return VerbCommand


def _write(sections: dict[str, list[tuple[str, str]]], formatter: Any) -> None:  # noqa: ANN401 - click's own
    for heading, rows in sections.items():
        if rows:
            with formatter.section(heading):
                formatter.write_dl(rows)


def heading_of(names: list[str]) -> str:
    """Return the heading of an option.

    >>> heading_of(["--output", "-o"]), heading_of(["--max-states"]), heading_of(["--push"])
    ('What is written', 'What stops it', 'Options')
    """
    fits = (heading for heading, group in _HEADINGS.items() if {*names} & {*group})
    return next(fits, "Options")

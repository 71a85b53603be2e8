"""A census in words: the table of classes by moves, the two counts, and the hardest level."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trisolve.cli.color import color_depth
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.output import counted, say
from trisolve.sliding.formats import dump_level
from trisolve.sliding.pictures.terminal import render_terminal

if TYPE_CHECKING:
    from trisolve.sliding.census.result import Census


def table(summary: Mapping[str, Any]) -> str:
    """Return levels, classes and minimal classes by moves, with a line for each number of moves."""
    rows = [("moves", "levels", "classes", "minimal")]
    for moves, levels in summary["histogram"].items():
        classes = summary["classes"].get(moves, 0)
        minimal = summary["minimal_classes"].get(moves, 0)
        rows.append((moves, f"{levels:,}", f"{classes:,}", f"{minimal:,}"))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )


def say_census(census: "Census", *, certified: bool) -> None:
    """Print the results of a census; `certified` says whether the hardest levels are proved."""
    summary = census.summary()
    n_done, n_units = summary["units"]
    least, most = summary["lengths"]
    floor = counted(len(summary["floor"]), "cell")
    symmetries = summary["symmetries"]
    of = "1 symmetry" if symmetries == 1 else f"{symmetries} symmetries"
    say(f"floor of {floor}, {of}, push {summary['push']}, blocks of {least} to {most} cells")
    if not census.is_complete:
        say(f"{n_done} of {counted(n_units, 'unit')} done, so these are lower bounds")
    say(
        f"{counted(summary['signatures'], 'signature')} in "
        f"{summary['signature_classes']:,} classes, {counted(summary['levels'], 'level')}"
    )
    say(f"arrangements: {summary['arrangements']:,} in the signatures,")
    say(f"              {summary['counted']:,} by transfer matrix")
    if not summary["levels"]:
        return
    say()
    say(table(summary))
    rows = census.hardest_rows
    if not rows:
        return
    n_minimal = sum(is_minimal for _, is_minimal in rows)
    say()
    classes = "1 class" if len(rows) == 1 else f"{len(rows):,} classes"
    proof = ", each with a certificate" if certified else ""
    say(
        f"hardest: {counted(summary['hardest'], 'move')}, {classes}, "
        f"{n_minimal} of them minimal{proof}; the first:"
    )
    level = census.hardest[0]
    say()
    say(render_terminal(level, depth=color_depth(CHOSEN.color)))
    say()
    say(f"trisolve solve {dump_level(level, 'share').strip()}")

"""``trisolve analyze``: one report on the reasons for a level's difficulty."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.option_records import StateLimits
from trisolve.cli.options import AsJson, Threads, When
from trisolve.cli.output import complain, say
from trisolve.cli.run import Run
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.analysis_report import report
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import LINKS, uncompiled_while_few
from trisolve.errors import FormatError
from trisolve.files.whole import check_writable
from trisolve.paint.terminal import dump_line
from trisolve.sliding.formats import Link, format_of, save_pack
from trisolve.sliding.formats.any_format import save_like
from trisolve.sliding.insight.analysis import analyze as analyze_level
from trisolve.sliding.pack import Pack

EXAMPLES = (
    "trisolve analyze article:generator",
    "trisolve analyze --save-hardest hardest.json tutorial:09-dead-end",
    "trisolve analyze --graph states.svg --metric steps tutorial:05-chain",
)


def analyze(
    files: Files,
    *,
    metric: Metric = "moves",
    save_hardest: Annotated[
        str | None,
        typer.Option(
            metavar="OUT",
            help="Write the level with its hardest start to this file; several levels are written "
            "as a pack.",
            show_default=False,
        ),
    ] = None,
    graph: Annotated[
        str | None,
        typer.Option(
            metavar="OUT",
            help="Write the state graph of one level: .graphml (needs the extra networkx), .csv "
            "(as OUT-nodes.csv and OUT-edges.csv), or .svg (a picture, for small graphs).",
            show_default=False,
        ),
    ] = None,
    bounds: StateLimits,
    threads: Threads = None,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Report why a level is hard, based on all of its states.

    The report includes the optimum and the solutions, dead states and the shortest way to lose, the
    purpose of each block, the hardest start of the layout, the difficulty part by part, the
    choices at every move, and the states by distance. The exit code is 1 if a level cannot be
    solved, and 3 if a limit stopped the exploration. Even then, the explored part of the graph is
    written.
    """
    if save_hardest is not None:
        format_of(save_hardest)
        check_writable(save_hardest)
    if graph is not None:
        from trisolve.sliding.graph_export import check_name, save_graph

        check_name(graph)
        check_writable(graph)
    run, depth = Run(LINKS, files, as_json=as_json), color_depth(color)
    compile_ahead(*ANALYSIS)
    hardest: list[Link] = []

    def work(link: Link) -> str:
        if graph is not None and run.statuses:
            raise FormatError(f"--graph: expected one level, got several levels for {graph}")
        found = run.search(analyze_level, link.level, metric=metric, threads=threads, limits=bounds)
        if as_json:
            run.say_json(found.as_json())
        else:
            run.announce()
            for row in report(found, _bar()):
                say(dump_line(row, depth))
        if graph is not None:
            save_graph(found.graph, graph)
        if save_hardest is not None and found.hardest is None:
            complain(f"{run.label}: expected a hardest start to save, found none: {found.status}")
        elif found.hardest is not None:
            hardest.append(Link(found.hardest, text=link.text))
        return found.status

    code = run.each(work, uncompiled_while_few)
    if save_hardest is not None and hardest:
        _save(hardest, save_hardest)
    return code


def _bar() -> str:
    """Return the character of bars: a block, or # if standard output cannot show blocks."""
    try:
        "█".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return "#"
    return "█"


def _save(found: list[Link], path: str) -> None:
    levels = tuple(link.level for link in found)
    if len(levels) == 1:
        save_like(levels[0], path, None, found[0].text)
    else:
        save_pack(Pack(f"Hardest starts of {len(levels)} levels", levels), Path(path))

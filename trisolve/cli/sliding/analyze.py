"""``trisolve analyze``: one report on why a level is as hard as it is."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.options import AsJson, Threads, When
from trisolve.cli.output import Code, complain, gravest, say, say_json, titled
from trisolve.cli.sliding.analysis_report import report
from trisolve.cli.sliding.option_records import SearchBounds, taking
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import each_level
from trisolve.cli.sliding.watching import ANALYSIS, search_watch
from trisolve.errors import FormatError
from trisolve.files.whole import check_writable
from trisolve.paint.terminal import dump_line
from trisolve.sliding.formats import form_of, save_level, save_pack
from trisolve.sliding.insight.analysis import Analysis
from trisolve.sliding.insight.analysis import analyze as analyze_level
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move
from trisolve.sliding.pack import Pack

CODES = {
    "solved": Code.DONE,
    "unsolvable": Code.NEGATIVE,
    "goalless": Code.DONE,
    "limit": Code.LIMIT,
}

EXAMPLES = (
    "trisolve analyze article:generator",
    "trisolve analyze --save-hardest hardest.json tutorial:09-dead-end",
    "trisolve analyze --graph states.svg --metric steps tutorial:05-chain",
)


@taking(bounds=SearchBounds)
def analyze(
    files: Files,
    *,
    metric: Metric = "moves",
    save_hardest: Annotated[
        str | None,
        typer.Option(
            metavar="OUT",
            help="Write the hardest start of the layout to this file; a pack for several levels.",
            show_default=False,
        ),
    ] = None,
    graph: Annotated[
        str | None,
        typer.Option(
            metavar="OUT",
            help="Write the state graph of one level: .graphml, .dot, .csv (as OUT-nodes.csv and "
            "OUT-edges.csv), or .svg, a picture for small graphs.",
            show_default=False,
        ),
    ] = None,
    bounds: SearchBounds,
    threads: Threads = None,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Report why a level is as hard as it is, from all of its states.

    The report has the optimum and the solutions, dead states and the shortest way to lose, what
    each block is needed for, the hardest start of the layout, the difficulty part by part, the
    choices at every move, and the states by distance. The exit code is 1 for a level that cannot be
    solved, and 3 when a limit stopped the exploration. The graph is written even then, as far as it
    goes.
    """
    if save_hardest is not None:
        form_of(save_hardest)
        check_writable(save_hardest)
    if graph is not None:
        from trisolve.sliding.graph_export import check_name, save_graph

        check_name(graph)
        check_writable(graph)
    watch, depth = (
        search_watch(quiet=as_json, ahead=ANALYSIS),
        color_depth(color),
    )
    hardest: list[Level] = []
    n_levels = 0

    def work(label: str, level: Level) -> Code:
        nonlocal n_levels
        n_levels += 1
        if graph is not None and n_levels > 1:
            raise FormatError(f"--graph: expected one level, got several for {graph}")
        with watch as progress:
            found = analyze_level(
                level, metric=metric, progress=progress, threads=threads, **bounds.arguments()
            )
        if as_json:
            say_json(_as_dict(label, level, found))
        else:
            if n_levels > 1:
                say()
            say(titled(label, level.name))
            for line in report(found, _bar()):
                say(dump_line(line, depth))
        if graph is not None:
            save_graph(found.graph, graph)
        if save_hardest is not None and found.hardest is None:
            complain(f"{label}: expected a hardest start to save, found none: {found.status}")
        elif found.hardest is not None:
            hardest.append(found.hardest)
        return CODES[found.status]

    codes = each_level(files, work, as_json=as_json, may_be_few=True)
    if save_hardest is not None and hardest:
        _save(hardest, save_hardest)
    return gravest(codes)


def _bar() -> str:
    """Return the character of bars: a block, or # where standard output cannot show blocks."""
    try:
        "█".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return "#"
    return "█"


def _save(levels: list[Level], path: str) -> None:
    if len(levels) == 1:
        save_level(levels[0], path)
    else:
        save_pack(Pack(f"Hardest starts of {len(levels)} levels", tuple(levels)), Path(path))


def _pairs(moves: tuple[Move, ...]) -> list[list[str | int]]:
    return [[move.block, move.distance] for move in moves]


def _as_dict(label: str, level: Level, found: Analysis) -> dict[str, Any]:
    known = found.status != "limit"
    traps, blocks, rated = found.traps, found.blocks, found.difficulty
    return {
        "file": label,
        "name": level.name,
        "status": found.status,
        "metric": found.metric,
        "limit": found.limit,
        "moves": found.n_moves,
        "steps": found.n_steps,
        "solution": _pairs(found.solution) if found.optimum is not None else None,
        "shortest_solutions": found.n_shortest,
        "states": found.n_states,
        "solved_states": found.n_solved,
        "successors": found.n_successors,
        "layers": list(found.layers),
        "dead": traps
        and {
            "states": traps.n_dead,
            "share": traps.n_dead / found.n_states,
            "first_moves": traps.n_losing_moves,
            "of_first_moves": found.n_first_moves,
            "way_to_lose": _pairs(traps.way_to_lose) or None,
        },
        "choices": [
            {
                "move": [choice.move.block, choice.move.distance],
                "legal": choice.n_legal,
                "shortest": choice.n_shortest,
                "losing": choice.n_losing,
            }
            for choice in found.choices
        ]
        if known
        else None,
        "blocks": blocks
        and {
            "must_move": list(blocks.must),
            "always_move": list(blocks.always),
            "sometimes_move": list(blocks.sometimes),
            "never_move": list(blocks.never),
        },
        "longest_push": list(found.chain),
        "hardest": found.hardest
        and {
            found.metric: found.hardest_distance,
            "blocks": {block.id: list(block.cells) for block in found.hardest.blocks},
        },
        "difficulty": rated
        and {
            "score": rated.score,
            "grade": rated.grade,
            "parts": [
                {
                    "name": part.name,
                    "value": part.value,
                    "weight": part.weight,
                    "points": round(part.points, 4),
                    "reason": part.reason,
                }
                for part in rated.parts
            ],
        },
        "seconds": round(found.seconds, 6),
    }

"""``trisolve hint``: what to do next in the middle of play, in as much detail as asked for."""

import sys
from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.option_records import StateLimits, taking
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import (
    Code,
    code_of,
    counted,
    gravest,
    say,
    say_json,
    status_of,
    titled,
)
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import each_link, one_link
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.limits import Clock
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.hints import Hint, Line, search_hint
from trisolve.sliding.insight.hints import hint as kept_hint
from trisolve.sliding.lattice import ARROWS
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves, parse_moves
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.sliding.wording import wrapped

CODES = {
    "solved": Code.DONE,
    "solvable": Code.DONE,
    "lost": Code.NEGATIVE,
    "unsolvable": Code.NEGATIVE,
    "goalless": Code.DONE,
    "limit": Code.LIMIT,
}
_MAX_SHOWN = 8
HOW_FAR, WHICH_BLOCK, THE_MOVE, ALL_MOVES = 1, 2, 3, 4

EXAMPLES = (
    'trisolve hint article:puzzle-30 --after "H2 B4"',
    "trisolve hint article:puzzle-30 --level 1",
)


@taking(bounds=StateLimits)
def hint(
    files: Files,
    *,
    after: Annotated[
        str,
        typer.Option(
            metavar="MOVES",
            help='The moves played so far, such as "B2 A-3"; - reads many positions of one level '
            "from standard input, one line of moves for each, and answers line by line.",
        ),
    ] = "",
    level: Annotated[
        int,
        typer.Option(
            min=HOW_FAR,
            max=ALL_MOVES,
            metavar="N",
            help="How much to reveal: 1 solvable or lost and how far, 2 also which block is next, "
            "3 also the move, 4 all moves to the goal.",
        ),
    ] = THE_MOVE,
    metric: Metric = "moves",
    bounds: StateLimits,
    color: When = "auto",
    as_json: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only the hint, without the position.")
    ] = False,
) -> int:
    """Give a hint in the middle of play.

    The hint is for the position after the moves of --after, and it is on a shortest way to the
    goal. If the goal can no longer be reached, the hint says which move lost the level, how far to
    take back, and what to play instead; the exit code is then 1. Limits hold for each search
    separately. A link from the player brings its own moves, and those of --after follow them.
    """
    line = ProgressLine()
    compile_ahead(*ANALYSIS)
    if after == "-":
        return _every_line(files, metric, bounds, level, as_json=as_json)
    since = parse_moves(after)
    depth = color_depth(color)
    n_boards = 0

    def work(label: str, link: Link) -> Code:
        nonlocal n_boards
        puzzle, moves = link.level, (*link.played, *since)
        clock = bounds.limits().start()
        with line as progress:
            found = search_hint(
                puzzle, moves, metric=metric, progress=progress, **bounds.arguments()
            )
        lines = _in_words(puzzle, moves, found, level, clock)
        if as_json:
            say_json(_as_dict(label, puzzle, found, level))
        elif quiet:
            say("\n".join(lines))
        else:
            if n_boards:
                say()
            say(titled(label, puzzle.name) + (f" after {dump_moves(moves)}" if moves else ""))
            say(f"\n{render_terminal(puzzle, found.positions, depth=depth)}\n")
            say("\n".join(row if row.startswith(" ") else f"  {row}" for row in lines))
        n_boards += 1
        return Code.LIMIT if found.limit else CODES[found.status]

    return gravest(each_link(files, work, as_json=as_json))


def _every_line(
    files: list[str],
    metric: str,
    bounds: StateLimits,
    level: int,
    *,
    as_json: bool,
) -> int:
    """Answer each line of standard input as soon as it comes; a bad line spoils no other."""
    if len(files) != 1 or files[0] == "-":
        raise FormatError("expected one file with --after -: the lines are positions of its level")
    label, link = one_link(files[0])
    codes, shown = [], ProgressLine()
    for line in sys.stdin:
        try:
            moves = (*link.played, *parse_moves(line))
            clock = bounds.limits().start()
            with shown as progress:
                if bounds != StateLimits():
                    found = search_hint(
                        link.level, moves, metric=metric, progress=progress, **bounds.arguments()
                    )
                else:
                    found = kept_hint(link.level, moves, metric=metric)
        except SearchInterrupted:
            raise
        except TrisolveError as error:
            status = status_of(error)
            if as_json:
                say_json({"file": label, "status": status, "error": str(error)})
            else:
                say(f"{status}: {error}")
            codes.append(code_of(error))
        else:
            if as_json:
                say_json(_as_dict(label, link.level, found, level))
            else:
                answer = _in_words(link.level, moves, found, level, clock)
                say("; ".join(" ".join(part.split()) for part in answer))
            codes.append(Code.LIMIT if found.limit else CODES[found.status])
        sys.stdout.flush()
    return gravest(codes)


def _in_words(puzzle: Level, moves: Line, found: Hint, level: int, clock: Clock) -> list[str]:
    """Return what a hint says; in the one sentence for it where a limit stopped the search."""
    lines = describe(puzzle, moves, found, level)
    if found.limit is None:
        return lines
    return [clock.limits.stopped(found.limit, clock.seconds, *lines)]


def describe(puzzle: Level, moves: Line, found: Hint, level: int) -> list[str]:
    """Return what a hint says on its level, line by line."""
    if found.status == "solved":
        return ["solved: every highlighted block lies on its goal"]
    if found.status == "unsolvable":
        return ["unsolvable: this level has no solution, not even from its start"]
    if found.status == "goalless":
        return ["no block has a goal: there is nothing to solve"]
    if found.status == "limit":
        return ["nothing is known"]
    if found.status == "solvable":
        line = f"solvable: {_length(found.distance, found)} to the goal"
        return [line, *_line(puzzle, "next", found.line, level)]
    lost = "the goal cannot be reached any more"
    if found.kept is None:
        return [f"lost: {lost}, by which move is not known"]
    kept, undone = moves[: found.kept], found.n_played - found.kept
    begin = f"after {_ending(kept)}" if kept else "at the start"
    was = f"{_length(found.distance_kept, found)} to the goal" if found.instead else "solved"
    return [
        f"lost by move {found.kept + 1}, {moves[found.kept]}: {lost}",
        f"take back {counted(undone, 'move')}: {begin} it was {was}",
        *_line(puzzle, "instead", found.instead, level),
    ]


def _length(distance: int | None, found: Hint) -> str:
    return counted(distance or 0, found.metric.removesuffix("s"))


def _ending(moves: Line) -> str:
    """Return moves on one line; of many moves only the number and the last one."""
    return dump_moves(moves) if len(moves) <= _MAX_SHOWN else f"move {len(moves)}, {moves[-1]},"


def _line(puzzle: Level, word: str, line: Line, level: int) -> list[str]:
    """Return what a hint reveals of the line to play: nothing, the block, the move, all moves."""
    if not line or level < WHICH_BLOCK:
        return []
    if level == ALL_MOVES:
        return [f"{word}:", wrapped(line)]
    move = line[0]
    if level == WHICH_BLOCK:
        return [f"{word}: block {move.block}"]
    arrow = ARROWS[puzzle.block(move.block).axis, 1 if move.distance > 0 else -1]
    pushes = ", ".join(str(Move(block, distance)) for block, distance in move.pushes)
    way = f"{abs(move.distance)} {arrow}" + (f", pushes {pushes}" if pushes else "")
    return [f"{word}: {move} ({way})"]


def _as_dict(label: str, puzzle: Level, found: Hint, level: int) -> dict[str, Any]:
    return {
        "file": label,
        "name": puzzle.name,
        "status": found.status,
        "metric": found.metric,
        "level": level,
        "played": found.n_played,
        "distance": found.distance,
        "next": _revealed(found.line, level),
        "kept": found.kept,
        "distance_kept": found.distance_kept,
        "instead": _revealed(found.instead, level),
        "limit": found.limit,
    }


def _revealed(line: Line, level: int) -> dict[str, Any] | None:
    """Return what the hint level reveals of the line to play, null for the rest."""
    if not line or level < WHICH_BLOCK:
        return None
    move, pairs = line[0], [[move.block, move.distance] for move in line]
    return {
        "block": move.block,
        "move": pairs[0] if level >= THE_MOVE else None,
        "pushes": [list(push) for push in move.pushes] if level >= THE_MOVE else None,
        "line": pairs if level == ALL_MOVES else None,
    }

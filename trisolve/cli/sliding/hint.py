"""``trisolve hint``: what to do next in the middle of play, in as much detail as asked for."""

import sys
from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import Code, code_of, counted, gravest, option_of, say, say_json, titled
from trisolve.cli.progress import Watch
from trisolve.cli.sliding.option_records import SearchBounds, taking
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import each_link, one_link
from trisolve.cli.sliding.watching import ANALYSIS, search_watch
from trisolve.cli.sliding.wording import wrapped
from trisolve.errors import FormatError, IllegalMove, SearchInterrupted, TrisolveError
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.hints import Hint, Line, search_hint
from trisolve.sliding.insight.hints import hint as kept_hint
from trisolve.sliding.lattice import ARROWS
from trisolve.sliding.level import Level
from trisolve.sliding.limits import Progress
from trisolve.sliding.moves import Move, dump_moves, parse_moves
from trisolve.sliding.pictures.terminal import render_terminal

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


@taking(bounds=SearchBounds)
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
    bounds: SearchBounds,
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
    watch = search_watch(quiet=quiet, ahead=ANALYSIS)
    if after == "-":
        return _every_line(files, metric, bounds.arguments(), level, watch, as_json=as_json)
    since = parse_moves(after)
    depth = color_depth(color)
    n_boards = 0

    def work(label: str, link: Link) -> Code:
        nonlocal n_boards
        puzzle, moves = link.level, (*link.played, *since)
        with watch as progress:
            found = search_hint(
                puzzle, moves, metric=metric, progress=progress, **bounds.arguments()
            )
        lines = describe(puzzle, moves, found, level)
        if as_json:
            say_json(_as_dict(label, puzzle, found, level))
        elif quiet:
            say("\n".join(lines))
        else:
            if n_boards:
                say()
            say(titled(label, puzzle.name) + (f" after {dump_moves(moves)}" if moves else ""))
            say(f"\n{render_terminal(puzzle, found.positions, depth=depth)}\n")
            say("\n".join(line if line.startswith(" ") else f"  {line}" for line in lines))
        n_boards += 1
        return Code.LIMIT if found.limit else CODES[found.status]

    return gravest(each_link(files, work, as_json=as_json))


def _every_line(
    files: list[str],
    metric: str,
    limits: dict[str, Any],
    level: int,
    watch: Watch[Progress],
    *,
    as_json: bool,
) -> int:
    """Answer each line of standard input as soon as it comes; a bad line spoils no other."""
    if len(files) != 1 or files[0] == "-":
        raise FormatError("expected one file with --after -: the lines are positions of its level")
    label, link = one_link(files[0])
    codes = []
    for line in sys.stdin:
        try:
            moves = (*link.played, *parse_moves(line))
            with watch as progress:
                if any(limits.values()):
                    found = search_hint(
                        link.level, moves, metric=metric, progress=progress, **limits
                    )
                else:
                    found = kept_hint(link.level, moves, metric=metric)
        except SearchInterrupted:
            raise
        except TrisolveError as error:
            status = "illegal" if isinstance(error, IllegalMove) else "invalid"
            if as_json:
                say_json({"file": label, "status": status, "error": str(error)})
            else:
                say(f"{status}: {error}")
            codes.append(code_of(error))
        else:
            if as_json:
                say_json(_as_dict(label, link.level, found, level))
            else:
                answer = describe(link.level, moves, found, level)
                say("; ".join(" ".join(part.split()) for part in answer))
            codes.append(Code.LIMIT if found.limit else CODES[found.status])
        sys.stdout.flush()
    return gravest(codes)


def describe(puzzle: Level, moves: Line, found: Hint, level: int) -> list[str]:
    """Return what a hint says on its level, line by line."""
    if found.status == "solved":
        return ["solved: every highlighted block lies on its goal"]
    if found.status == "unsolvable":
        return ["unsolvable: this level has no solution, not even from its start"]
    if found.status == "goalless":
        return ["no block has a goal: there is nothing to solve"]
    if found.status == "limit":
        return [f"no answer: stopped by {option_of(found.limit)}"]
    if found.status == "solvable":
        line = f"solvable: {_length(found.distance, found)} to the goal"
        return [line, *_line(puzzle, "next", found.line, level)]
    lost = "the goal cannot be reached any more"
    if found.kept is None:
        return [f"lost: {lost}; by which move is not known: stopped by {option_of(found.limit)}"]
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

"""``analyze`` and ``diff``: the reasons why a level is hard, and the changes that an edit made."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log10
from pathlib import Path
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Annotated

import typer

from trisolve.cli.options import AsJson, Force, StateLimits, Threads, When
from trisolve.cli.output import Code, color_depth, complain, counted, heading, say, say_json
from trisolve.cli.run import Run
from trisolve.cli.sliding import ANALYSIS, Files, Metric, compile_ahead
from trisolve.cli.sliding.sources import LINKS, one_level, uncompiled_while_few
from trisolve.errors import FormatError
from trisolve.files.whole import STDIN, check_output
from trisolve.limits import stop_phrase
from trisolve.options import argument, command, option
from trisolve.paint.palette import parse_color
from trisolve.paint.terminal import Line, Span, dump_line, printable
from trisolve.sliding.formats import Link, format_of, save_pack
from trisolve.sliding.formats.any_format import save_like
from trisolve.sliding.insight.difficulty import Difficulty
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.moves import Move, with_pushes
from trisolve.sliding.search import expecting

if TYPE_CHECKING:
    from trisolve.sliding.insight.analysis import Analysis, BlockUse, Traps
    from trisolve.sliding.insight.comparison import Comparison
    from trisolve.sliding.insight.reasons import Reason


@command(
    examples=(
        "trisolve analyze article:generator",
        "trisolve analyze --save-hardest hardest.json tutorial:09-dead-end",
        "trisolve analyze --graph states.svg --metric steps tutorial:05-chain",
    )
)
def analyze(
    files: Files,
    *,
    metric: Metric = "moves",
    save_hardest: Annotated[
        str | None,
        option(
            "Write the level with its hardest start to this file; several levels are written "
            "as a pack.",
            of="OUT",
        ),
    ] = None,
    graph: Annotated[
        str | None,
        option(
            "Write the state graph of one level: .graphml (needs the extra networkx), .csv "
            "(as OUT-nodes.csv and OUT-edges.csv), or .svg (a picture, for small graphs).",
            of="OUT",
        ),
    ] = None,
    force: Force = False,
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
    from trisolve.sliding.insight.analysis import analyze as analyze_level

    if save_hardest is not None:
        format_of(save_hardest)
        check_output(save_hardest, force=force)
    if graph is not None:
        from trisolve.sliding.graph_export import check_name, save_graph

        check_name(graph)
        check_output(graph, force=force)
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
    """Return the character that bars consist of: a block, or # if standard output lacks blocks."""
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


WIDTH = 80
_LABEL = 17
_MAX_BARS = 16
_BAR_WIDTH = 44
_HUGE = 10**12

# Middle tones, legible on black and on white.
_BAR = parse_color("#3b8fc4")
_GRADES = {
    "tutorial": parse_color("#2e9e6b"),
    "easy": parse_color("#2e9e6b"),
    "medium": parse_color("#3b8fc4"),
    "hard": parse_color("#b8860b"),
    "expert": parse_color("#d55e00"),
    "fiendish": parse_color("#c0397b"),
}


def report(found: "Analysis", bar: str = "█") -> list[Line]:
    """Return an analysis as lines of at most 80 columns; `bar` is the character of its bars."""
    return [
        *_summary(found),
        *(_difficulty(found.difficulty) if found.difficulty else ()),
        *_choices(found),
        *_layers(found, bar),
    ]


def _summary(found: "Analysis") -> Iterator[Line]:
    yield from _entry("optimum", _optimum(found))
    if found.optimum is not None:
        yield from _entry("solution", _moves(found.solution) or "none needed: it is solved")
    if found.n_shortest:
        yield from _entry("solutions", f"{_many(found.n_shortest)} of that length")
    if found.difficulty:
        score, grade = f"{found.difficulty.score:.2f}", found.difficulty.grade
        label = Span(f"  {'difficulty':{_LABEL - 2}}", bold=True)
        yield (label, Span(f"{score} "), Span(grade, _GRADES[grade], bold=True))
    yield from _entry("states", _states(found))
    if found.traps and found.status == "solved":
        yield from _entry("dead states", _dead(found.traps, found))
        if found.traps.way_to_lose:
            yield from _entry("shortest loss", _moves(found.traps.way_to_lose))
    if found.hardest_distance is not None and found.status == "solved":
        yield from _entry("hardest start", _hardest(found))
    if found.reasons:
        yield from _entry("stages", _stages(found.reasons))
    if found.ideas:
        yield from _entry("ideas", ", ".join(found.ideas.names) or "none")
    if found.blocks:
        yield from _blocks(found.blocks)
        yield from _entry("longest push", _chain(found.chain))


def _entry(label: str, text: str) -> Iterator[Line]:
    """Yield the wrapped lines of a label and its value; a hard space never breaks a line."""
    lines = TextWrapper(WIDTH - _LABEL, break_on_hyphens=False).wrap(text)
    for number, line in enumerate(lines):
        head = f"  {label:{_LABEL - 2}}" if number == 0 else " " * _LABEL
        yield (Span(head, bold=number == 0), Span(line.replace("\u00a0", " ")))


def _moves(moves: Iterable[Move]) -> str:
    return "  ".join(with_pushes(move).replace(" ", "\u00a0") for move in moves)


def _many(number: int) -> str:
    """Return a number, or its power of ten if it is huge."""
    return f"{number:,}" if number < _HUGE else f"about 10^{log10(number):.0f}"


def _optimum(found: "Analysis") -> str:
    if found.status == "goalless":
        return "none: no block has a goal"
    if found.status == "unsolvable":
        return "none: no reachable state is solved"
    if found.metric == "moves":
        n_steps = sum(abs(move.distance) for move in found.solution)
        name, other, n_other, fewest = "move", "step", n_steps, found.n_steps
    else:
        name, other, n_other, fewest = "step", "move", len(found.solution), found.n_moves
    if found.optimum is None:
        known = "" if fewest is None else f" in {name}s, {counted(fewest, other)} are enough"
        return f"not known{known}: {stop_phrase(found.limit)}"
    if fewest is None:
        rest = f"whether fewer are enough is not known: {stop_phrase(found.limit)}"
    else:
        rest = "no fewer" if n_other == fewest else f"{fewest} are enough"
    return f"{counted(found.optimum, name)}; {counted(n_other, other)}, {rest}"


def _states(found: "Analysis") -> str:
    if found.limit:
        return f"{found.n_states:,} or more: {stop_phrase(found.limit)}"
    links = counted(found.n_successors, found.metric.removesuffix("s"))
    if found.n_solved is None:
        return f"{found.n_states:,}; {links} between them"
    solved = "none" if not found.n_solved else f"{found.n_solved:,}"
    return f"{found.n_states:,}, {solved} of them solved; {links} between them"


def _dead(traps: "Traps", found: "Analysis") -> str:
    if not traps.n_dead:
        return "none: the level can still be solved after any moves"
    share = traps.n_dead / found.n_states
    lead = f"{traps.n_losing_moves} of {counted(found.n_first_moves, 'first move')} lead there"
    return f"{traps.n_dead:,} ({share:.1%}); {lead}"


def _hardest(found: "Analysis") -> str:
    if found.hardest_distance == found.optimum:
        return "this one: no reachable state is farther from the goal"
    far = counted(found.hardest_distance or 0, found.metric.removesuffix("s"))
    return f"another one: {far} from the goal instead of {found.optimum}"


def _blocks(blocks: "BlockUse") -> Iterator[Line]:
    texts = {
        "must move": (blocks.must, "in every solution"),
        "should move": (blocks.always, "in every shortest solution"),
        "may move": (blocks.sometimes, "in some shortest solution"),
        "need not move": (blocks.never, "in no shortest solution"),
    }
    for label, (ids, when) in texts.items():
        if ids:
            yield from _entry(label, f"{' '.join(map(printable, ids))} ({when})")


def _stages(why: "Sequence[Reason]") -> str:
    from trisolve.sliding.insight.reasons import stage_names

    lengths = Counter(one.stage for one in why)
    return "; ".join(
        f"{printable(name)}: {counted(lengths[stage], 'move')}"
        for stage, name in enumerate(stage_names(why), 1)
    )


def _chain(blocks: tuple[str, ...]) -> str:
    if not blocks:
        return "none in this solution"
    dragged, *pushed = map(printable, blocks)
    return f"{dragged} pushes {', '.join(pushed)} ({len(blocks)} blocks at once)"


def _title(text: str) -> Iterator[Line]:
    yield ()
    yield (Span(f"  {text}", bold=True),)


def _difficulty(found: Difficulty) -> Iterator[Line]:
    yield from _title("Difficulty, part by part")
    yield (Span(f"  {'':10}{'amount':>8}{'points':>8}", dim=True),)
    for part in found.parts:
        value = f"{part.value:.0f}" if part.value == int(part.value) else f"{part.value:.3g}"
        row = f"  {part.name:10}{value:>8}{part.points:8.2f}  {part.reason}"
        yield (Span(row, dim=part.value == 0),)


def _choices(found: "Analysis") -> Iterator[Line]:
    if not found.choices:
        return
    yield from _title("Choices along the solution")
    names = [printable(str(choice.move)) for choice in found.choices]
    edge = max(11, *map(len, names))
    head = f"{'legal':>7}{'shortest':>10}{'longer':>8}{'losing':>8}"
    yield (Span(f"{' ' * (edge + 7)}{head}", dim=True),)
    for number, (name, choice) in enumerate(zip(names, found.choices, strict=True), 1):
        longer = choice.n_legal - choice.n_shortest - choice.n_losing
        counts = f"{choice.n_legal:7}{choice.n_shortest:10}{longer or '-':>8}"
        yield (Span(f"  {number:3}. {name:{edge}}{counts}{choice.n_losing or '-':>8}"),)


def _layers(found: "Analysis", bar: str) -> Iterator[Line]:
    yield from _title(f"States by {found.metric} from the start")
    optimum = found.optimum
    step = -(-len(found.layers) // _MAX_BARS)
    rows = [
        (first, min(first + step, len(found.layers)) - 1, sum(found.layers[first : first + step]))
        for first in range(0, len(found.layers), step)
    ]
    highest = max(count for _, _, count in rows)
    edge = max(len(_range(first, last)) for first, last, _ in rows)
    for first, last, count in rows:
        length = max(1, round(_BAR_WIDTH * count / highest))
        here = optimum is not None and first <= optimum <= last
        note = "  < solved first" if here else ""
        label = f"  {_range(first, last):>{edge}} "
        yield (Span(label), Span(bar * length, _BAR), Span(f" {count:,}"), Span(note, dim=True))


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _parse_conditions(text: str) -> tuple[str, ...]:
    from trisolve.sliding.insight.comparison_lines import CONDITIONS

    names = tuple(dict.fromkeys(text.replace(",", " ").split()))
    for name in names or ("",):
        if name not in CONDITIONS:
            expected = f"--fail-on: expected one or more of {', '.join(CONDITIONS)}"
            raise typer.BadParameter(f"{expected}, got {name!r:.40}")
    return names


@command(
    examples=(
        "trisolve diff article:puzzle-30 article:puzzle-5",
        "trisolve diff article:puzzle-5 article:puzzle-5 --fail-on optimum",
    )
)
def diff(
    before: Annotated[
        str,
        argument("A level in any format, - for standard input, or a share code.", of="A"),
    ],
    after: Annotated[str, argument("The level to compare with A.", of="B")],
    *,
    fail_on: Annotated[
        str | None,
        option(
            "Exit with code 1 if any of these changes is found, such as optimum,unsolvable; "
            "the names are listed above.",
            of="CONDITIONS",
        ),
    ] = None,
    bounds: StateLimits,
    as_json: AsJson = False,
) -> int:
    """Show how an edit changed the board, the solutions and the difficulty of a level.

    Blocks are matched first by id, then by position. Rotated, mirrored or shifted copies of the
    same puzzle are aligned before blocks are matched. Cells are numbered as in show --labels cells.

    Conditions for --fail-on:

    \b
    floor       floor cells were added or removed
    blocks      blocks were added, removed, moved or resized
    goals       goals were added, removed or moved
    colors      blocks changed color
    push        the push mode changed
    name        the level's name changed
    puzzle      B is not a rotated, mirrored, shifted or renamed copy of A
    optimum     the length of a shortest solution changed, in either metric
    shorter     a shortest solution has fewer moves
    longer      a shortest solution has more moves
    unsolvable  A can be solved, but B cannot
    solutions   the number of shortest solutions changed
    states      the number of states changed
    dead        the number of dead states changed
    difficulty  the difficulty score changed
    grade       the difficulty grade changed
    """  # noqa: D301 - \b keeps the lines of the list separate
    from trisolve.sliding.insight.comparison import compare_levels
    from trisolve.sliding.insight.comparison_lines import CONDITIONS, UNKNOWN

    conditions = _parse_conditions(fail_on) if fail_on is not None else ()
    if before == after == STDIN:
        raise typer.BadParameter("expected - for A or B, got it for both")
    compile_ahead(*ANALYSIS)
    labels, levels = zip(*(one_level(source) for source in (before, after)), strict=True)
    run = Run(LINKS, as_json=as_json)
    with expecting(levels):
        found = run.search(compare_levels, *levels, limits=bounds)
    seen = {name: CONDITIONS[name].seen(found) for name in conditions}
    happened = {name: reason for name, reason in seen.items() if reason not in (None, UNKNOWN)}
    unknown = [name for name, reason in seen.items() if reason == UNKNOWN]
    if as_json:
        facts = {"files": list(labels), **found.as_json()}
        say_json({**facts, "failed": happened, "unknown": unknown})
    else:
        _say(labels, levels, found)
        _say_conditions(seen, happened, unknown)
    if happened:  # certain, even if other conditions are not known
        return Code.NEGATIVE
    limited = any(one.limit for one in found.measures)
    return Code.LIMIT if unknown or (limited and not seen) else Code.DONE


def _say(labels: Sequence[str], levels: Sequence[Level], found: "Comparison") -> None:
    from trisolve.sliding.insight.comparison_lines import comparison_lines

    for letter, label, level in zip("AB", labels, levels, strict=True):
        say(f"{letter}  {heading(label, level.name)}")
    say()
    for line in comparison_lines(found):
        say(printable(line))


def _say_conditions(
    seen: Mapping[str, str | None], happened: Mapping[str, str | None], unknown: Sequence[str]
) -> None:
    """Print which of the requested conditions are met."""
    if seen:
        say()
    for name, reason in happened.items():
        say(printable(f"  fails on {name}: {reason}"))
    for name in unknown:
        say(f"  not known: {name}")
    if seen and not happened and not unknown:
        say(f"  passes: {', '.join(seen)}")

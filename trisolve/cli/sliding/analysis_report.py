"""The report of ``trisolve analyze``, in 80 columns: lines of spans, colored or plain."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log10
from textwrap import TextWrapper

from trisolve.cli.output import counted
from trisolve.limits import stopped_by
from trisolve.paint.palette import parse_color
from trisolve.paint.terminal import Line, Span, printable
from trisolve.sliding.insight.analysis import Analysis, BlockUse, Traps
from trisolve.sliding.insight.difficulty import Difficulty
from trisolve.sliding.insight.reasons import Reason, stage_names
from trisolve.sliding.moves import Move
from trisolve.sliding.wording import with_pushes

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


def report(found: Analysis, bar: str = "█") -> list[Line]:
    """Return an analysis as lines of at most 80 columns; `bar` is the character of its bars."""
    return [
        *_summary(found),
        *(_difficulty(found.difficulty) if found.difficulty else ()),
        *_choices(found),
        *_layers(found, bar),
    ]


def _summary(found: Analysis) -> Iterator[Line]:
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
    """Yield a label and its text, wrapped; lines do not break at a hard space."""
    lines = TextWrapper(WIDTH - _LABEL, break_on_hyphens=False).wrap(text)
    for number, line in enumerate(lines):
        head = f"  {label:{_LABEL - 2}}" if number == 0 else " " * _LABEL
        yield (Span(head, bold=number == 0), Span(line.replace("\u00a0", " ")))


def _moves(moves: Iterable[Move]) -> str:
    return "  ".join(with_pushes(move).replace(" ", "\u00a0") for move in moves)


def _many(number: int) -> str:
    """Return a number, or its power of ten if it is huge."""
    return f"{number:,}" if number < _HUGE else f"about 10^{log10(number):.0f}"


def _optimum(found: Analysis) -> str:
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
        return f"not known{known}: {stopped_by(found.limit)}"
    if fewest is None:
        rest = f"whether fewer are enough is not known: {stopped_by(found.limit)}"
    else:
        rest = "no fewer" if n_other == fewest else f"{fewest} are enough"
    return f"{counted(found.optimum, name)}; {counted(n_other, other)}, {rest}"


def _states(found: Analysis) -> str:
    if found.limit:
        return f"{found.n_states:,} or more: {stopped_by(found.limit)}"
    links = counted(found.n_successors, found.metric.removesuffix("s"))
    if found.n_solved is None:
        return f"{found.n_states:,}; {links} between them"
    solved = "none" if not found.n_solved else f"{found.n_solved:,}"
    return f"{found.n_states:,}, {solved} of them solved; {links} between them"


def _dead(traps: Traps, found: Analysis) -> str:
    if not traps.n_dead:
        return "none: the level can still be solved after any moves"
    share = traps.n_dead / found.n_states
    lead = f"{traps.n_losing_moves} of {counted(found.n_first_moves, 'first move')} lead there"
    return f"{traps.n_dead:,} ({share:.1%}); {lead}"


def _hardest(found: Analysis) -> str:
    if found.hardest_distance == found.optimum:
        return "this one: no reachable state is farther from the goal"
    far = counted(found.hardest_distance or 0, found.metric.removesuffix("s"))
    return f"another one: {far} from the goal instead of {found.optimum}"


def _blocks(blocks: BlockUse) -> Iterator[Line]:
    texts = {
        "must move": (blocks.must, "in every solution"),
        "should move": (blocks.always, "in every shortest solution"),
        "may move": (blocks.sometimes, "in some shortest solution"),
        "need not move": (blocks.never, "in no shortest solution"),
    }
    for label, (ids, when) in texts.items():
        if ids:
            yield from _entry(label, f"{' '.join(map(printable, ids))} ({when})")


def _stages(why: Sequence[Reason]) -> str:
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


def _choices(found: Analysis) -> Iterator[Line]:
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


def _layers(found: Analysis, bar: str) -> Iterator[Line]:
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

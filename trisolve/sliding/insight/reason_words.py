"""Reasons as sentences. The pages use the same words: web/static/sliding/reason_words.js.

In a sentence, a move is named after the block that it drags.
"""

from collections.abc import Sequence

from trisolve.sliding.insight.reasons import Reason
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move

SENTENCES = {
    "home": "{block} is home",
    "idle": "{block} moves for nothing",
    "carries": "{block} goes on with move {number}",  # language: quoted
    "clears": "{block} makes room for {other}",
    "stands": "{block} stands where {other} pushes it",
    "avoids": "{block} goes where it does not block {other}",
}
"""The sentence for each reason; `braces` is "stands" or "avoids"."""
STAGES = {"home": "to bring {block} home", "idle": "for nothing"}
"""The purpose of a stage, by the reason of its last move."""


def sentences(level: Level, why: Sequence[Reason]) -> tuple[str, ...]:
    """Return the reason for each move of a line, as a sentence.

    >>> from trisolve import parse_level, reasons
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> sentences(level, reasons(level))
    ('B makes room for A', 'A is home')
    """
    return tuple(_sentence(level, why, one, named=False) for one in why)


def listed(level: Level, why: Sequence[Reason]) -> tuple[str, ...]:
    """Return the reason for each move of a line, as it appears after the move in a list.

    >>> from trisolve import parse_level, reasons
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> listed(level, reasons(level))
    ('makes room for A4 (move 2)', 'home')
    """
    found = []
    for one in why:
        text = _sentence(level, why, one, named=True).removeprefix(f"{one.move.block} ")
        place = "" if one.for_move is None or one.how == "carries" else f" (move {one.for_move})"
        found.append(text.removeprefix("is ") + place)
    return tuple(found)


def stage_names(why: Sequence[Reason]) -> tuple[str, ...]:
    """Return the purpose of each stage of a line, in the order of the stages.

    >>> from trisolve import parse_level, reasons
    >>> stage_names(reasons(parse_level("ooBoooooBoooAABooooooooooooooooooooo")))
    ('to bring A home',)
    """
    ends = {one.stage: one for one in why if one.for_move is None}
    return tuple(
        STAGES[ends[stage].how].format(block=ends[stage].move.block) for stage in sorted(ends)
    )


def _sentence(level: Level, why: Sequence[Reason], one: Reason, *, named: bool) -> str:
    """Return a sentence; `named` names the move that a move is made for, instead of its block."""
    block, how, other = one.move.block, one.how, ""
    if one.for_move is not None:
        move = why[one.for_move - 1].move
        other = f"{move.block}{move.distance}" if named else move.block
        if how == "braces":
            both = _moved(one.move) & _moved(move)
            how = "stands" if both else "avoids"
            block = min(both, key=level.indices.__getitem__, default=block)
    return SENTENCES[how].format(block=block, other=other, number=one.for_move)


def _moved(move: Move) -> set[str]:
    """Return the blocks that a move drags or pushes."""
    return {move.block, *(block for block, _ in move.pushes)}

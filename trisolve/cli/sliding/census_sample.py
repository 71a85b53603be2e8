"""``trisolve census sample``: what the levels of a large floor are like, by a random sample."""

import sys

from trisolve.cli.options import AsOneJson, Count
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.sliding.census_options import (
    BlockLengths,
    BlockNumbers,
    CensusBytes,
    Floor,
    checked_options,
)
from trisolve.cli.sliding.options import Push, Seed
from trisolve.sliding.census.sample import Sample
from trisolve.sliding.census.sample import sample as drawn_sample

EXAMPLES = ("trisolve census sample hexagon:3 --count 50 --seed 1",)


def sample(
    shape: Floor,
    *,
    count: Count = 1000,
    seed: Seed = 0,
    push: Push = "full",
    lengths: BlockLengths = None,
    blocks: BlockNumbers = None,
    max_bytes: CensusBytes = None,
    as_json: AsOneJson = False,
) -> int:
    """Estimate the levels of a floor of any size from arrangements drawn at random.

    Each arrangement is exactly as likely; its signature is solved. Estimates come with intervals
    of 95 %.
    """
    options = checked_options(shape, push, lengths, blocks, max_cells=None)
    look = _look if sys.stderr.isatty() else None
    found = drawn_sample(
        options.floor,
        count=count,
        seed=seed,
        push=push,
        lengths=options.lengths,
        blocks=options.blocks,
        max_bytes=max_bytes,
        look=look,
    )
    if look is not None:
        sys.stderr.write("\r\x1b[K")
    if as_json:
        say_json(found.as_json())
    else:
        say(_described(found))
    return Code.DONE


def _described(found: Sample) -> str:
    levels = found.levels
    lines = [
        f"{counted(found.n_drawn, 'arrangement')} of {found.arrangements:,} drawn, "
        f"hardest level {counted(found.hardest, 'move')}",
        f"about {levels.estimate:,.3g} levels, {levels.low:,.3g} to {levels.high:,.3g}",
    ]
    if found.n_too_large:
        lines.append(f"{counted(found.n_too_large, 'signature')} left out: --max-bytes is too low")
    lines.append("moves    share  95 % interval")
    lines += [
        f"{moves:>5}  {share.estimate:>7.3%}  {share.low:.3%} to {share.high:.3%}"
        for moves, share in found.shares.items()
    ]
    return "\n".join(lines)


def _look(n_done: int) -> None:
    sys.stderr.write(f"\r\x1b[K{counted(n_done, 'arrangement')} done")
    sys.stderr.flush()

"""``trisolve census sample``: the properties of a large floor's levels, from a random sample."""

from trisolve.cli.options import AsOneJson, Count, Seed, TimeLimit
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.census_options import (
    BlockLengths,
    BlockNumbers,
    CensusBytes,
    Floor,
    checked_options,
)
from trisolve.cli.sliding.options import Push
from trisolve.limits import Limits
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
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Estimate the levels of a floor of any size from arrangements drawn at random.

    All arrangements are equally likely, and the signature of each drawn arrangement is solved.
    Estimates come with 95% intervals. If the time limit is reached, the exit code is 3, and the
    estimates use only the arrangements drawn by then.
    """
    options = checked_options(shape, push, lengths, blocks, max_cells=None)
    clock = Limits(time_limit=time_limit).start()
    with ProgressLine() as progress:
        found = drawn_sample(
            options.floor,
            count=count,
            seed=seed,
            push=push,
            lengths=options.lengths,
            blocks=options.blocks,
            max_bytes=max_bytes,
            time_limit=time_limit,
            progress=progress,
        )
    if as_json:
        say_json(found.as_json())
    else:
        say(_described(found))
    if found.n_drawn == count:
        return Code.DONE
    known = f"{found.n_drawn:,} of {count:,} drawn"
    complain(clock.limits.stopped("time_limit", clock.seconds, known), kind="")
    return Code.LIMIT


def _described(found: Sample) -> str:
    levels = found.levels
    lines = [
        f"{counted(found.n_drawn, 'arrangement')} of {found.arrangements:,} drawn, "
        f"hardest level {counted(found.hardest, 'move')}",
        f"about {levels.estimate:,.3g} levels, {levels.low:,.3g} to {levels.high:,.3g}",
    ]
    if found.n_too_large:
        lines.append(f"{counted(found.n_too_large, 'signature')} left out: --max-bytes is too low")
    lines.append("moves    share  95% interval")
    lines += [
        f"{moves:>5}  {share.estimate:>7.3%}  {share.low:.3%} to {share.high:.3%}"
        for moves, share in found.shares.items()
    ]
    return "\n".join(lines)

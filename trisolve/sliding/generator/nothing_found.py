"""Why a search found nothing: whether tidying refused all levels, and what lint found."""

from collections import Counter
from dataclasses import replace

from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.generator.tidying import untidy
from trisolve.sliding.lint import CODES
from trisolve.sliding.solver import explore
from trisolve.wording import counted

_MAX_TRIALS = 2000
_COUNT = 50


def why_nothing(options: Options, n_trials: int, workers: int | None = None) -> str:
    """Return why a search of `n_trials` found nothing, or "" if the reason is not known.

    The first trials are repeated without tidying.

    >>> why_nothing(Options(shape="hexagon:3", tidy=False), 100)
    ''
    """
    if not options.tidy or options.strategy == "cool":
        return ""
    loose = replace(options, tidy=False)
    limits = RunLimits(trials=min(n_trials, _MAX_TRIALS))
    finds = generate(loose, limits, count=_COUNT, workers=workers).finds
    codes: Counter[str] = Counter()
    for find in finds:
        found = untidy(find.level, explore(find.level, analyze=True, threads=1))
        codes.update({finding.code for finding in found})
    if not codes:
        return ""
    code, n_levels = codes.most_common(1)[0]
    what = f"{code} {CODES[code].name.replace('-', ' ')}"
    found_all = f"{counted(len(finds), 'level')} would be found, and lint objects to them"
    return f"without tidying {found_all}, most often by {what} ({n_levels}); --no-tidy keeps them"

"""``trisolve census``: every level of a floor, the hardest one proved; a module per command."""

from trisolve.cli.sliding import (
    census_check,
    census_count,
    census_export,
    census_run,
    census_sample,
    census_show,
)

HELP = "Count and solve every level with one goal that fits on a floor."

DEFAULT = "run"
"""The command that ``trisolve census SHAPE`` stands for."""

COMMANDS = (
    (census_run.run, census_run.EXAMPLES),
    (census_count.count, census_count.EXAMPLES),
    (census_show.show, census_show.EXAMPLES),
    (census_export.export, census_export.EXAMPLES),
    (census_check.check, census_check.EXAMPLES),
    (census_sample.sample, census_sample.EXAMPLES),
)

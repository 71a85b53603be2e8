"""``trisolve pack``: the commands of packs, a module each."""

from trisolve.cli.sliding import (
    pack_build,
    pack_check,
    pack_diff,
    pack_export,
    pack_info,
    pack_list,
    pack_merge,
    pack_split,
)

HELP = "Build, inspect, check, join, compare, split and measure packs."

COMMANDS = (
    (pack_build.build, pack_build.EXAMPLES),
    (pack_info.info, pack_info.EXAMPLES),
    (pack_list.list_levels, pack_list.EXAMPLES),
    (pack_check.check, pack_check.EXAMPLES),
    (pack_merge.merge, pack_merge.EXAMPLES),
    (pack_diff.diff, pack_diff.EXAMPLES),
    (pack_split.split, pack_split.EXAMPLES),
    (pack_export.export, pack_export.EXAMPLES),
)

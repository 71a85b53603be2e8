"""``trisolve regenerate``: generate levels again from their metadata, and compare."""

from trisolve.cli.options import AsJson
from trisolve.cli.output import counted, say, say_json
from trisolve.cli.run import Run
from trisolve.cli.sliding.options import Files
from trisolve.cli.sliding.sources import LINKS
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import Link, dump_level
from trisolve.sliding.generator.regenerate import is_copy
from trisolve.sliding.generator.regenerate import regenerate as made_again
from trisolve.sliding.level import Level

EXAMPLES = (
    "trisolve generate hexagon:3 --blocks 6..9 --trials 1000 --count 3 -o found.json",
    "trisolve regenerate found.json",
)


def regenerate(files: Files, *, as_json: AsJson = False) -> int:
    """Generate levels again from their metadata, and compare them byte for byte.

    A level still counts as the same if a pack rotated it, or added a name or other text. The exit
    code is 1 if a regenerated level differs.
    """
    run = Run(LINKS, files, as_json=as_json)

    def work(entry: Link) -> str:
        level = entry.level
        again = made_again(level)
        identical = dump_level(again) == dump_level(level)
        same = identical or is_copy(level, again)
        if as_json:
            found = {"key": level.key, "again": again.key, "same": same, "identical": identical}
            say_json({"file": run.label, **found})
        else:
            made = _described(level, again, same=same, identical=identical)
            say(f"{printable(run.label)}: {made}")
        return "right" if same else "wrong"

    return run.each(work)


def _described(level: Level, again: Level, *, same: bool, identical: bool) -> str:
    made = f"generated again, {counted(again.stats['moves'], 'move')}"
    if identical:
        return f"{made}, identical byte for byte"
    if same:
        since = "named" if level.floor == again.floor else "turned"
        return f"{made}, the same level, {since} since"
    if again.key == level.key:
        return f"{made}, the same puzzle, but its blocks, solution or claims differ"
    return f"{made}, but different: expected the key {level.key}, got {again.key}"

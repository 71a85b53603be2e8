"""``trisolve regenerate``: make generated levels again, and compare."""

from trisolve.cli.options import AsJson, Files
from trisolve.cli.output import Code, gravest, say, say_json
from trisolve.cli.sources import each_level
from trisolve.formats import dump_level
from trisolve.generator.regenerate import regenerate as made_again
from trisolve.level import Level
from trisolve.render.ansi import printable

EXAMPLES = (
    "trisolve generate hexagon:2 --blocks 4..6 --trials 500 --count 3 -o found.json",
    "trisolve regenerate found.json",
)


def regenerate(files: Files, *, as_json: AsJson = False) -> int:
    """Make generated levels again from what their metadata say, and compare, byte for byte.

    The exit code is 1 when one comes out different.
    """

    def work(label: str, level: Level) -> Code:
        again = made_again(level)
        same = dump_level(again) == dump_level(level)
        if as_json:
            say_json({"file": label, "same": same, "key": level.key, "again": again.key})
        else:
            say(f"{printable(label)}: {_told(level, again, same)}")
        return Code.DONE if same else Code.NEGATIVE

    return gravest(each_level(files, work))


def _told(level: Level, again: Level, same: bool) -> str:
    if same:
        return f"made again, {level.stats['moves']} moves, the same byte for byte"
    if again.key == level.key:
        return "made again, the same puzzle, but name, claims or metadata differ"
    return f"made again, and differs: expected the key {level.key}, got {again.key}"

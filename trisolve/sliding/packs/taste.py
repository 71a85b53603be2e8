"""Add level keys to the list `leave_out` in the TOML of a recipe.

Everything else in the file, including comments, order and spaces, stays as it was written.
"""

from collections.abc import Iterable

from trisolve.errors import FormatError
from trisolve.sliding.level import Level


def with_left_out(recipe: str, levels: Iterable[Level]) -> tuple[str, int]:
    """Return the text of a recipe that also leaves out these levels, and how many levels are new.

    Each key has its own line, followed by the level's name. Raises FormatError for a text that is
    not TOML, or whose `leave_out` is not an array.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], name="One slide")
    >>> print(with_left_out("seed = 3  # mine", [level])[0])
    seed = 3  # mine
    leave_out = [
        "d2804956d3c27a10", # One slide
    ]
    <BLANKLINE>
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError
    from tomlkit.items import Array

    try:
        document = tomlkit.parse(recipe if recipe.endswith("\n") else f"{recipe}\n")
    except TOMLKitError as error:
        raise FormatError(f"expected TOML: {error}") from None
    keys = document.get("leave_out", tomlkit.array())
    if not isinstance(keys, Array):
        raise FormatError(f"leave_out: expected an array of keys, got {keys!r:.40}")
    new = {level.key: level for level in levels if level.key not in keys}
    for key, level in new.items():
        keys.add_line(key, comment=" ".join(level.name.split()) or None)
    if new and not keys.as_string().endswith("\n]"):
        keys.add_line(indent="")
    if "leave_out" not in document:
        document["leave_out"] = keys
    return tomlkit.dumps(document), len(new)

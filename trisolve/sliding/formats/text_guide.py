"""The description of the text format for people who write it, which ``schema text`` prints."""

from trisolve.sliding.formats.text_parts import KEYS

_WHAT = {
    "name": "what the level is called",
    "author": "who made it",
    "tags": "words to search for, separated by commas",
    "notes": "remarks that trisolve show, booklets and pages print",
    "push": "what blocks push: full (all others; the default), oblique (none on their\n"
    "             own axis) or none",
    "origin": "row,col or row,col,orient of the first floor character on the 16 x 16 grid,\n"
    "             orient 0 is up, 1 is down; by default, the upper-left corner",
    "ids": "longer ids for letters, such as A=car-1 B=car-2",
    "order": "the letters in the order of the blocks, if it is not alphabetical",
    "colors": "colors of blocks, such as A=#c8c4b0 B=#fff",
    "solution": "a claim, such as B2 A-3, which trisolve check checks",
    "stats": 'claims, as a JSON object, such as {"moves": 8}',
    "metadata": "any other data, as a JSON object",
}

_PAGE = """\
The text format of a level (.tri)

    ; A line that begins with a semicolon is a comment.
    name: Two in a hexagon
    board:
     AAA
    ..BB.
    ..B..
     ...
    goals:
     ...
    .....
    .BB..
     B..

One character is one triangle, and one line is one row. Along a row the triangles
point up, down, up, down. Two triangles that share a - edge are in the same column,
so each row begins half an edge further left than the row above it.

    .          floor
    # or blank wall
    A-Z, a-z   the block of that letter: 3 or more triangles along one axis

A block moves two triangles at a time, so that it always covers the same up and down
triangles. Its goal is therefore an even number of triangles away from it.

A block along the axis U is in one row. Along V (down to the left) and W (down to
the right), it has up to two letters per row, and shifts one column that way per row:

    board:
    ..VV.WW..UUU
    .VV...WW....

Goals have their own section, in the same columns, where only letters count.
Put overlapping goals into additional goals: sections. A block without a goal is only in
the way.

You can also draw goals on the board itself, as trisolve show does. If there is no
goals: section, a block's letter in lowercase marks its goal, which may continue
under other blocks.

    board:
    AAA.aBBB

The legend that trisolve show draws next to the rows may stay: it has the goals that
blocks hide. If there is a goals: line, lowercase letters are also blocks.

The lines above board: hold everything else. All are optional; each may appear once:

{keys}

Text that begins with a quote, ends in a blank or has line breaks is a JSON string;
tags may be a JSON array.

trisolve new hexagon:3 -o my.tri writes a board to start from. trisolve show --plain
prints any level in this format, and trisolve convert converts between formats.
"""


def text_guide() -> str:
    """Return the description of the text format, for a terminal.

    >>> text_guide().splitlines()[0]
    'The text format of a level (.tri)'
    """
    keys = "\n".join(f"    {key:<9}{_WHAT[key]}" for key in KEYS)
    return _PAGE.format(keys=keys)

"""What people are told of the text form: the page that ``trisolve schema text`` prints."""

from trisolve.sliding.formats.text_parts import KEYS

_WHAT = {
    "name": "what it is called",
    "author": "who made it",
    "tags": "words to find it by, parted by commas",
    "notes": "anything to tell about it",
    "push": "what blocks push: full (all others; the default), oblique (not along the\n"
    "             own axis) or none",
    "origin": "row,col or row,col,orient of the first floor character on the 16 x 16 grid,\n"
    "             orient 0 up, 1 down; without it the board lies in the upper-left corner",
    "ids": "longer ids of letters, as A=car-1 B=car-2",
    "order": "the letters in the order of the blocks, where it is not the alphabet's",
    "colors": "colours of letters, as A=#c8c4b0 B=#fff",
    "solution": "a claim, as B2 A-3, which trisolve check checks",
    "stats": 'claims, as a JSON object, such as {"moves": 8}',
    "metadata": "anything, as a JSON object",
}

_PAGE = """\
The text form of a level (.tri)

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

One character is one triangle, one line a row of them. Along a row triangles point
up, down, up, down; a triangle and the one it shares its - edge with stand in the
same column, so each row lies half an edge further left than the one above.

    .          floor
    # or blank wall
    A-Z, a-z   the block of that letter: 3 or more triangles along one axis

A block along the axis U lies in one row. Along V (down to the left) and W (down to
the right) it has up to two letters a row, each row one column further to that side:

    board:
    ..VV.WW..UUU
    .VV...WW....

Goals stand in a section of their own, in the same columns; only its letters count.
Goals that overlap follow in further goals: sections. A block without a goal is only
in the way.

Or they stand on the board itself, as trisolve show draws them: without any goals:
section the small letter of a block's capital marks its goal, which may go on under
other blocks.

    board:
    AAA.aBBB

The legend that trisolve show draws beside the rows may stay: it tells goals that
blocks hide. A goals: line, even an empty one, makes all small letters blocks.

Lines above board: say what is no drawing, each once, all optional:

{keys}

Text that begins with a quote, ends in a blank or has line breaks is a JSON string;
tags may be a JSON array.

trisolve new hexagon:3 -o my.tri writes a board to begin from, trisolve show --plain
any level in this form, trisolve convert one form into another.
"""


def text_guide() -> str:
    """Return the documentation of the text form, for a terminal.

    >>> text_guide().splitlines()[0]
    'The text form of a level (.tri)'
    """
    keys = "\n".join(f"    {key:<9}{_WHAT[key]}" for key in KEYS)
    return _PAGE.format(keys=keys)

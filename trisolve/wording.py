"""Words that messages share, in the library and on the command line."""


def counted(number: int, word: str) -> str:
    """Return a number with its word.

    >>> counted(1, "move"), counted(1234, "state")
    ('1 move', '1,234 states')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def how_many(number: int, word: str) -> str:
    """Return a number with its word, in words where there is none.

    >>> how_many(2, "move"), how_many(0, "move")
    ('2 moves', 'no move')
    """
    return counted(number, word) if number else f"no {word}"

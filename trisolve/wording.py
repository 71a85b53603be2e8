"""Words that messages share, in the library and on the command line."""


def counted(number: int, word: str) -> str:
    """Return a number with its word.

    >>> counted(1, "move"), counted(1234, "state")
    ('1 move', '1,234 states')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"

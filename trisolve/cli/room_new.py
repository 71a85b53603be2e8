"""``trisolve rooms new``: a package with a small puzzle that runs, to be changed into one's own."""

EXAMPLES = ("trisolve rooms new lightsout",)


def new() -> int:
    """Write a package with a small puzzle of your own, which runs and passes its tests."""
    return 0

"""Actions on the page of BOCO."""


def two_at_one_screen(page):
    """Make both players human."""
    page.evaluate("trisolve.game.seat('person', 'person')")

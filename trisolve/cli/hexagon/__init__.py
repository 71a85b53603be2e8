"""``trisolve hex``: maps of hexagons."""

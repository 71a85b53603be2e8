"""No-guess Minesweeper on boards of any polygons, as a puzzle of trisolve."""

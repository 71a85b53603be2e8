"""No-guess Minesweeper on boards made of any kind of polygon, as a puzzle of trisolve."""

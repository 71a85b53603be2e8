"""Pictures of levels: a look from a theme, scenes of plain shapes, and painters from `paint`.

`look.py`, `scene.py` and `render.py` have the same roles as in the games; every other module draws
one kind of picture.
"""

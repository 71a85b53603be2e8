"""Tilings as boards: periodic tilings from the vertices of a cell, and tilings by substitution.

Points are exact: integer combinations of the powers of a root of unity (`ring`).
"""

"""The recipe in the tests of packs: as TOML, as a table, and its only search."""

import tomllib

from places import ROOT

TUTORIAL = ROOT / "levels" / "tutorial"
TOML = f"""
name = "Small"
seed = 5
similarity = 0.8
[[sections]]
name = "Given"
levels = 3
moves = "1..3"
sources = ["{TUTORIAL}"]
[[sections]]
name = "Found"
levels = 4
moves = "2.."
[[sections.searches]]
shape = ["hexagon:3", "triangle:6"]
blocks = "4..6"
lengths = "3"
max_states = 2000
trials = 200
units = 2
climbs = 4
count = 10
"""
RECIPE = tomllib.loads(TOML)
SEARCH = RECIPE["sections"][1]["searches"][0]

"""The compiled part of the census: every signature of a floor, with its positions and levels."""

"""The compiled half of the census: every signature of a floor, its positions and its levels."""

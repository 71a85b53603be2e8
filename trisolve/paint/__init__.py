"""The base for pictures of all puzzles: shapes become SVG, PNG, PDF, animations or text."""

"""The base for pictures: shapes in, SVG, PNG, PDF, animations or text out; knows no puzzle."""

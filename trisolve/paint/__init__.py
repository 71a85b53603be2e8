"""Ground for pictures: shapes in, SVG, PNG, PDF, films and terminal text out; knows no puzzle."""

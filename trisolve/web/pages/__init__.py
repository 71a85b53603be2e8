"""The pages: one module per page, and `shared`, with the code that all puzzles' pages share."""

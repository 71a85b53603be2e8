"""The pages: one module per page, and `shared`, for the code that all puzzles' pages share."""

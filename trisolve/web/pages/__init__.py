"""The pages: one module per page, and `shared`, what the pages of all puzzles have in common."""

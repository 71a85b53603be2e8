"""The commands that make pages and serve them."""

"""Scripts of pages: `assembly` joins modules; `tokens`, `scopes` and `squeeze` shorten them."""

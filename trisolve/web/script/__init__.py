"""Scripts of pages: `assembly` joins modules."""

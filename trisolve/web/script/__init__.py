"""The scripts of pages; `assembly` joins modules."""

"""The scripts of pages, for which `assembly` joins modules."""

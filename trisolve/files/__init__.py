"""Ground for files: read with a bound, written whole or not at all, strict JSON, frozen values."""

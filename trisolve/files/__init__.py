"""Shared file handling: bounded reads, atomic writes, strict JSON, frozen values."""

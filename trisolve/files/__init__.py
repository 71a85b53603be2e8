"""Shared file handling: bounded reads, atomic writes, strict JSON and frozen values."""

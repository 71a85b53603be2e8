"""Compiled searches."""

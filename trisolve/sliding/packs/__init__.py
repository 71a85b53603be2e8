"""Packs: building from recipes and in shards, checking, comparing, composing and summarizing."""

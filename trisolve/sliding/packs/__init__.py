"""Packs: building them from recipes and in shards, checking, comparing, composing, summarizing."""

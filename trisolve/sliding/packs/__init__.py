"""Packs: build them from recipes and in shards, check, compare, compose and summarize them."""

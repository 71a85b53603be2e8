"""Packs: built from recipes, in shards, proved again, compared, composed and summarized."""

"""Many small searches: batches of levels and generator trials, in reusable buffers."""

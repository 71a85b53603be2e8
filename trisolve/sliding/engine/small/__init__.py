"""Many small searches: batches of levels and trials of a generator, in buffers that are reused."""

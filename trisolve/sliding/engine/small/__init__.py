"""Many small searches: batches of levels, trials of a generator, with buffers kept between them."""

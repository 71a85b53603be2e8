"""Everything of Entanglement that is compiled: the board as open chains, exact search, players."""
